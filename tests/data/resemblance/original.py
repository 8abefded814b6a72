def compte(liste, valeur):
    # compte les valeurs
    total = 0
    for element in liste:
        if element == valeur:
            total = total + 1
    return total

def plus_grand(liste):
    meilleur = liste[0]
    for k in range(1, len(liste)):
        if liste[k] > meilleur:
            meilleur = liste[k]
    return meilleur

def renverse(mot):
    resultat = ""
    for lettre in mot:
        resultat = lettre + resultat
    while len(resultat) < 10 and resultat != "":
        resultat = resultat + "."
    return resultat.upper(), [resultat, mot], {"a": 1, "b": 2}
