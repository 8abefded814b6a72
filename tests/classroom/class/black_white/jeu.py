from affichage import *
from saisies import *
from validité import *

taille = int(input("Taille du plateau : "))
plateau = creation_plateau(taille)
placement_premiers_pions(plateau)
afficher_plateau(plateau)
tour = 0
fini = False
while not fini:
    joueur = "O " if tour % 2 == 0 else "X "
    coups = liste_coups_valides(plateau, joueur)
    choix = menu(passer_son_tour(joueur, coups), tour, joueur, nbr_pions_2camps(plateau))
    if choix == "P":
        case = conversion_coordonnees(input("Où ? "))
        if validite_coup(plateau, case, joueur, taille):
            placer_un_pion(plateau, case, joueur)
    tour += 1
    fini = reperer_fin_partie(taille, nbr_pions_2camps(plateau), liste_coups_valides(plateau, "O "), liste_coups_valides(plateau, "X "))
declarer_vainqueur(nbr_pions_2camps(plateau))
