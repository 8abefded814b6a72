from affichage import *
from saisies import *
from validite import *


def demander_taille():
    taille = input("Taille du plateau (6 a 15) : ")
    while not taille.isdigit() or not 6 <= int(taille) <= 15:
        taille = input("Un entier de 6 a 15 : ")
    return int(taille)


def partie():
    taille = demander_taille()
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    tour = 0
    while True:
        joueur = ["O ", "X "][tour % 2]
        afficher_plateau(plateau)
        coups = liste_coups_valides(plateau, joueur)
        passe = passer_son_tour(joueur, coups)
        choix = menu(passe, tour, joueur, nbr_pions_2camps(plateau)).upper()
        if choix == "A":
            if sortie():
                print("Le joueur", "X" if joueur == "O " else "O", "gagne")
                return
        elif choix == "L":
            print(afficher_liste_coups_valides(coups))
        elif choix == "PT" and passe:
            tour += 1
        elif choix == "P" and not passe:
            texte = input("C'est au joueur " + joueur[0] + " de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
            if verif_saisie(texte):
                pion = conversion_coordonnees(texte)
                if validite_coup(plateau, pion, joueur, taille):
                    placer_un_pion(plateau, pion, joueur)
                    tour += 1
        else:
            print("Commande inconnue")
        fin = reperer_fin_partie(
            taille, nbr_pions_2camps(plateau), liste_coups_valides(plateau, "O "), liste_coups_valides(plateau, "X ")
        )
        if fin:
            break
    afficher_plateau(plateau)
    declarer_vainqueur(nbr_pions_2camps(plateau))


partie()
