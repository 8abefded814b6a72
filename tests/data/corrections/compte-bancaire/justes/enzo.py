def cree_compte(nom, autorise=0):
    return dict(titulaire=nom, solde=0, decouvert=autorise, operations=list())


def ajoute_operation(compte, valeur):
    """valeur positive ou négative"""
    compte["operations"].append(valeur)
    compte["solde"] += valeur


def disponible(compte):
    return compte["solde"] + compte["decouvert"]


def depose(compte, somme):
    ajoute_operation(compte, somme)


def retire(compte, somme):
    possible = somme <= disponible(compte)
    if possible:
        ajoute_operation(compte, -somme)
    return possible


def vire(de, vers, somme):
    if somme > disponible(de):
        return False
    ajoute_operation(de, -somme)
    ajoute_operation(vers, somme)
    return True


def total_depots(compte):
    return sum([v for v in compte["operations"] if v >= 0])


def plus_riche(comptes):
    soldes = [c["solde"] for c in comptes]
    return comptes[soldes.index(max(soldes))]["titulaire"]
