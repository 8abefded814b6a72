# -*- coding: utf-8 -*-
# Programme principal -- Boucher Clement
from affichage import *
from saisies import *
from validite import *


def poser(plateau, joueur, taille):
    """Renvoie "joue" ou "abandon"."""
    newpion = input("C'est au joueur " + joueur + "de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
    if newpion in ["A", "a"]:
        if sortie():
            return "abandon"
    elif not verif_saisie(newpion):
        print("Mauvaise saisie (modèle : d5)")
    else:
        new_pion = conversion_coordonnees(newpion)
        if validite_coup(plateau, new_pion, joueur, taille):
            placer_un_pion(plateau, new_pion, joueur)
            return "joue"
        print("Coup invalide")
    return poser(plateau, joueur, taille)


def faire_tour(plateau, tour, joueur, taille):
    nbr_pions = nbr_pions_2camps(plateau)
    liste_coups = liste_coups_valides(plateau, joueur)
    passer_tour = passer_son_tour(joueur, liste_coups)
    choix = menu(passer_tour, tour, joueur, nbr_pions).upper()
    if choix == "L":
        print(afficher_liste_coups_valides(liste_coups))
        if passer_tour:
            choix = input("Appuyez sur PT pour passer votre tour: ").upper()
        else:
            choix = input("Appuyez sur P pour placer votre pion: ").upper()
    if choix == "A" and sortie():
        return "abandon"
    if passer_tour and choix in ["PT", "P"]:
        return "passe"
    if not passer_tour and choix == "P":
        return poser(plateau, joueur, taille)
    if choix == "R":
        regles()
    elif choix != "A":
        print("Je n'ai pas compris (R pour les règles)")
    return faire_tour(plateau, tour, joueur, taille)


def partie():
    taille = saisir_taille()
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    afficher_plateau(plateau)
    tour = 0
    continuer = True
    while continuer:
        if tour % 2 == 0:
            joueur = "O "
        else:
            joueur = "X "
        resultat = faire_tour(plateau, tour, joueur, taille)
        nbr_pions = nbr_pions_2camps(plateau)
        if resultat == "abandon":
            print("Abandon de " + joueur)
            print("Victoire de " + autre(joueur) + "par abandon")
            afficher_scores(nbr_pions)
            continuer = False
        else:
            afficher_plateau(plateau)
            print()
            coupsO = liste_coups_valides(plateau, "O ")
            coupsX = liste_coups_valides(plateau, "X ")
            if reperer_fin_partie(taille, nbr_pions, coupsO, coupsX):
                declarer_vainqueur(nbr_pions)
                continuer = False
        tour += 1


if __name__ == '__main__':
    partie()
