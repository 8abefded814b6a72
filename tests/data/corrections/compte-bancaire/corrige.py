"""Mini-projet banque - corrigé (sans classe).

Un compte est un dictionnaire à quatre clés :
    "titulaire"  : chaîne
    "solde"      : entier, en centimes (peut être négatif)
    "decouvert"  : entier >= 0, découvert autorisé en centimes
    "operations" : liste d'entiers, positifs pour un dépôt, négatifs pour un retrait
"""


def cree_compte(titulaire, decouvert=0):
    """
    Crée un compte vide.

    Paramètres :
        titulaire : chaîne
        decouvert : entier >= 0, 0 si on ne le donne pas
    Retour :
        un nouveau compte de solde 0, sans opération
    """
    return {"titulaire": titulaire, "solde": 0, "decouvert": decouvert, "operations": []}


def depose(compte, montant):
    """
    Dépose de l'argent : modifie le solde et ajoute l'opération à la fin.

    Paramètres :
        compte : un compte (modifié en place)
        montant : entier > 0
    Retour :
        rien
    """
    compte["solde"] += montant
    compte["operations"].append(montant)


def retire(compte, montant):
    """
    Retire de l'argent si le solde ne descend pas sous -decouvert.
    Si le retrait est refusé, le compte n'est pas changé du tout.

    Paramètres :
        compte : un compte (modifié en place)
        montant : entier > 0
    Retour :
        True si le retrait a été fait, False s'il a été refusé
    """
    if compte["solde"] - montant < -compte["decouvert"]:
        return False
    compte["solde"] -= montant
    compte["operations"].append(-montant)
    return True


def vire(source, cible, montant):
    """
    Fait un virement : un retrait sur source et un dépôt sur cible.
    Si le retrait est refusé, aucun des deux comptes n'est changé.

    Paramètres :
        source, cible : deux comptes différents (modifiés en place)
        montant : entier > 0
    Retour :
        True si le virement a été fait, False sinon
    """
    if not retire(source, montant):
        return False
    depose(cible, montant)
    return True


def total_depots(compte):
    """
    Paramètres :
        compte : un compte
    Retour :
        la somme des dépôts (et seulement des dépôts) du compte
    """
    return sum(x for x in compte["operations"] if x > 0)


def plus_riche(comptes):
    """
    Paramètres :
        comptes : liste non vide de comptes
    Retour :
        le nom du titulaire du compte de plus grand solde ;
        le premier de la liste en cas d'égalité
    """
    return max(comptes, key=lambda c: c["solde"])["titulaire"]


if __name__ == "__main__":
    ana = cree_compte("Ana", 1000)
    bob = cree_compte("Bob")
    assert bob == {"titulaire": "Bob", "solde": 0, "decouvert": 0, "operations": []}
    depose(ana, 500)
    assert ana["solde"] == 500
    assert retire(ana, 1500)
    assert not retire(ana, 1)
    assert ana["operations"] == [500, -1500]
    assert not vire(bob, ana, 10)
    depose(bob, 40)
    assert vire(bob, ana, 10)
    assert ana["solde"] == -990 and bob["solde"] == 30
    assert total_depots(ana) == 510
    assert plus_riche([ana, bob]) == "Bob"
