# faute : sapin : un espace de trop à chaque ligne
# montre : sapin(2) doit donner l'affichage ' *\n***\n', donne l'affichage '  *\n ***\n'
def table(n):
    i = 1
    while i <= 10:
        print(str(n) + " x " + str(i) + " = " + str(n * i))
        i = i + 1


def triangle(n):
    ligne = ""
    for i in range(n):
        ligne = ligne + "*"
        print(ligne)


def sapin(n):
    espaces = n
    etoiles = 1
    for i in range(n):
        ligne = ""
        for e in range(espaces):
            ligne = ligne + " "
        for e in range(etoiles):
            ligne = ligne + "*"
        print(ligne)
        espaces = espaces - 1
        etoiles = etoiles + 2


def indication(essai, secret):
    if essai == secret:
        return "Gagné"
    elif essai < secret:
        return "Trop petit"
    else:
        return "Trop grand"


def devine(secret):
    compteur = 1
    essai = int(input("Votre essai ? "))
    while essai != secret:
        print(indication(essai, secret))
        essai = int(input("Votre essai ? "))
        compteur = compteur + 1
    print("Gagné")
    return compteur


def devine_limite(secret, n):
    compteur = 0
    trouve = False
    while compteur < n and not trouve:
        essai = int(input("Votre essai ? "))
        compteur = compteur + 1
        print(indication(essai, secret))
        if essai == secret:
            trouve = True
    if not trouve:
        print("Perdu, c'était " + str(secret))
    return trouve
