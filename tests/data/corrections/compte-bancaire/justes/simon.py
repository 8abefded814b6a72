CLES = ("titulaire", "solde", "decouvert", "operations")


def cree_compte(titulaire, decouvert=0):
    """Nouveau compte."""
    return dict(zip(CLES, (titulaire, 0, decouvert, [])))


def depose(compte, montant):
    """Le solde est recalculé."""
    compte["operations"] += [montant]
    compte.update(solde=compte["solde"] + montant)


def retire(compte, montant):
    """Retrait si possible."""
    if montant > compte["solde"] + compte["decouvert"]:
        return False
    compte["operations"] += [-montant]
    compte.update(solde=compte["solde"] - montant)
    return True


def vire(source, cible, montant):
    """Virement si possible."""
    ok = retire(source, montant)
    if ok:
        depose(cible, montant)
    return ok


def total_depots(compte):
    """Somme des dépôts, récursivement."""
    def somme(liste):
        if not liste:
            return 0
        return max(liste[0], 0) + somme(liste[1:])
    return somme(compte["operations"])


def plus_riche(comptes):
    """Tri stable."""
    return sorted(comptes, key=lambda c: c["solde"], reverse=True)[0]["titulaire"]
