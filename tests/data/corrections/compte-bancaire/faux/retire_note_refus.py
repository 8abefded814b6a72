# faute : retire : enregistre l'opération même si le retrait est refusé
# montre : c = cree_compte("Ana"); (retire(c, 20), c["operations"]) doit donner (False, []), donne (False, [-20])
# Projet banque

def cree_compte(titulaire, decouvert = 0):
    operations = []
    return {"operations": operations, "titulaire": titulaire, "decouvert": decouvert, "solde": 0}

def depose(compte, montant):
    compte["operations"].append(montant)
    compte["solde"] = compte["solde"] + montant

def retire(compte, montant):
    solde = compte["solde"]
    limite = 0 - compte["decouvert"]
    compte["operations"].append(0 - montant)
    if solde - montant < limite:
        return False
    compte["solde"] = solde - montant
    return True

def vire(source, cible, montant):
    resultat = retire(source, montant)
    if resultat == True:
        depose(cible, montant)
    return resultat

def total_depots(compte):
    i = 0
    s = 0
    while i < len(compte["operations"]):
        x = compte["operations"][i]
        if x > 0:
            s = s + x
        i = i + 1
    return s

def plus_riche(comptes):
    maxi = comptes[0]["solde"]
    nom = comptes[0]["titulaire"]
    for i in range(1, len(comptes)):
        if comptes[i]["solde"] > maxi:
            maxi = comptes[i]["solde"]
            nom = comptes[i]["titulaire"]
    return nom

c = cree_compte("test")
depose(c, 100)
print(c)
