from affichage import *
from saisies import *
from validité import *


def saisie_taille():
    while True:
        rep = input("Taille du plateau : ")
        if rep.isdigit() and 6 <= int(rep) <= 15:
            return int(rep)
        print("Il faut un entier de 6 à 15")


def jouer_tour(plateau, tour, joueur, taille):
    coups = liste_coups_valides(plateau, joueur)
    passe = passer_son_tour(joueur, coups)
    while True:
        choix = menu(passe, tour, joueur, nbr_pions_2camps(plateau)).upper()
        if choix == "L":
            print(afficher_liste_coups_valides(coups))
        elif choix == "A" and sortie():
            return False
        elif choix == "PT" and passe:
            return True
        elif choix == "P" and not passe:
            case = input("Où voulez-vous jouer ? ")
            if verif_saisie(case) and validite_coup(plateau, conversion_coordonnees(case), joueur, taille):
                placer_un_pion(plateau, conversion_coordonnees(case), joueur)
                return True
            print("Coup impossible")


if __name__ == "__main__":
    taille = saisie_taille()
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    afficher_plateau(plateau)
    tour = 0
    fini = False
    while not fini:
        joueur = "O " if tour % 2 == 0 else "X "
        if not jouer_tour(plateau, tour, joueur, taille):
            exit()
        afficher_plateau(plateau)
        tour += 1
        fini = reperer_fin_partie(taille, nbr_pions_2camps(plateau), liste_coups_valides(plateau, "O "), liste_coups_valides(plateau, "X "))
    declarer_vainqueur(nbr_pions_2camps(plateau))
