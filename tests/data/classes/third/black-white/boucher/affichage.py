# -*- coding: utf-8 -*-
# affichage.py -- Boucher Clement

def couleur(texte, code):
    return "\x1b[" + str(code) + "m" + texte + "\x1b[0m"


def premiere_ligne(taille):
    return [chr(65 + j) + " " for j in range(taille)] + [" "]


def ligne_vide(taille, numero):
    ligne = []
    for j in range(taille + 1):
        if j < taille:
            ligne.append(". ")
        else:
            ligne.append(numero)
    return ligne


def creation_plateau(taille):
    plateau = [premiere_ligne(taille)]
    for i in range(taille):
        plateau.append(ligne_vide(taille, i + 1))
    return plateau


def placement_premiers_pions(plateau):
    # taille du plateau effectif (sans les repères)
    taille = len(plateau) - 1
    h = taille // 2
    plateau[h][h] = plateau[h + 1][h - 1] = "X "
    plateau[h][h - 1] = plateau[h + 1][h] = "O "


def chaine_case(i, case):
    if i == 0:                      # repères : jamais en couleur
        return case
    if case == "O ":
        return couleur(case, 32)
    if case == "X ":
        return couleur(case, 31)
    return str(case)


def afficher_plateau(plateau):
    for i in range(len(plateau)):
        chaine = ""
        for case in plateau[i]:
            chaine += chaine_case(i, case)
        print(chaine)


def regles():
    print("Règles du jeu :")
    print(" - O commence, puis chacun son tour")
    print(" - on pose un pion sur une case vide en encadrant au moins un pion adverse")
    print("   (les 8 directions), les pions encadrés prennent notre couleur")
    print(" - si on ne peut pas on passe son tour")
    print(" - fin : plateau plein, plus de pions d'une couleur, ou personne ne peut jouer")
    print(" - le plus de pions gagne")


def nbr_pions_2camps(plateau):
    compteur_nbX = 0
    compteur_nbO = 0
    for ligne in plateau[1:]:
        for case in ligne:
            if case == "X ":
                compteur_nbX += 1
            elif case == "O ":
                compteur_nbO += 1
    return [compteur_nbX, compteur_nbO]


def afficher_liste_coups_valides(liste_coups_valides):
    # version récursive
    if liste_coups_valides == []:
        return []
    i, j = liste_coups_valides[0]
    return [[chr(j + 97), i]] + afficher_liste_coups_valides(liste_coups_valides[1:])


def afficher_scores(nbr_pions):
    print("Pions : O " + str(nbr_pions[1]))
    print("        X " + str(nbr_pions[0]))


def menu(passer_tour, tour, joueur, nbr_pions):
    print("Tour n° " + str(tour + 1))
    print("C'est au tour de " + joueur)
    if passer_tour:
        print(joueur + "ne peut pas jouer")
    else:
        print(joueur + "doit jouer")
    afficher_scores(nbr_pions)
    print("Commandes :")
    if passer_tour:
        print("    PT: passer son tour")
    else:
        print("    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    choix = input("Votre choix d'action : ")
    return choix


def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    # l'élimination est testée avant le blocage : un joueur sans pion bloque forcément tout le monde,
    # sinon on ne verrait jamais le message de victoire par élimination
    x, o = nbr_pions
    message = ""
    if x + o == taille * taille:
        message = "Partie terminée car plateau plein"
    elif (x == 0) != (o == 0):
        message = "Victoire par élimination"
    elif len(liste_coupsO) == 0 and len(liste_coupsX) == 0:
        message = "Partie terminée par blocage mutuel"
    if message != "":
        print(message)
        return True
    return False


def declarer_vainqueur(nbr_pions):
    x, o = nbr_pions
    if x == o:
        print("Il y a égalité")
    if x > o:
        print("Le joueur X gagne")
    if x < o:
        print("Le joueur O gagne")
    afficher_scores(nbr_pions)
