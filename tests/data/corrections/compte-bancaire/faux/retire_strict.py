# faute : retire : refuse de descendre juste à la limite
# montre : c = cree_compte("Ana", 50); (retire(c, 50), c["solde"]) doit donner (True, -50), donne (False, 0)
def cree_compte(titulaire, decouvert=0):
    compte = {}
    compte["titulaire"] = titulaire
    compte["solde"] = 0
    compte["decouvert"] = decouvert
    compte["operations"] = []
    return compte


def depose(compte, montant):
    compte["solde"] = compte["solde"] + montant
    compte["operations"] = compte["operations"] + [montant]


def retire(compte, montant):
    nouveau = compte["solde"] - montant
    if nouveau > -compte["decouvert"]:
        compte["solde"] = nouveau
        compte["operations"].append(-montant)
        return True
    else:
        return False


def vire(source, cible, montant):
    if retire(source, montant):
        depose(cible, montant)
        return True
    return False


def total_depots(compte):
    total = 0
    for op in compte["operations"]:
        if op > 0:
            total = total + op
    return total


def plus_riche(comptes):
    riche = comptes[0]
    for c in comptes:
        if c["solde"] > riche["solde"]:
            riche = c
    return riche["titulaire"]
