# -*- coding: utf-8 -*-
# saisies.py -- Boucher Clement

def est_lettre(c):
    return 65 <= ord(c) <= 90 or 97 <= ord(c) <= 122


def est_entier(a):
    try:
        a = int(a)
        return True
    except ValueError:
        return False


def verif_saisie(newpion):
    return newpion != "" and est_lettre(newpion[0]) and est_entier(newpion[1:])


def conversion_coordonnees(newpion):
    j = ord(newpion[0].upper()) - 64
    i = int(newpion[1:])
    new_pion = [i, j]
    return new_pion


def placer_un_pion(plateau, new_pion, joueur):
    plateau[new_pion[0]][new_pion[1] - 1] = joueur


def sortie():
    # on se rappelle tant que la réponse n'est pas bonne
    reponse = input("Abandonner la partie ? 0 = Oui, 1 = Non : ")
    if not est_entier(reponse) or int(reponse) not in [0, 1]:
        print("Réponse incorrecte")
        return sortie()
    return int(reponse) == 0


def saisir_taille():
    t = input("Taille du plateau (6 à 15) : ")
    if est_entier(t) and 6 <= int(t) <= 15:
        return int(t)
    print("Il faut un entier entre 6 et 15")
    return saisir_taille()
