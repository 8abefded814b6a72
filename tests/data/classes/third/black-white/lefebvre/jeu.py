# Programme principal du Black & White
# Lefebvre Hugo

from affichage import *
from saisies import *
from validite import *

# saisie de la taille
taille = 0
while taille < 6 or taille > 15:
    saisie = input("Taille du plateau (entre 6 et 15) : ")
    try:
        taille = int(saisie)
        if taille < 6 or taille > 15:
            print("La taille doit etre entre 6 et 15")
    except ValueError:
        print("Il faut un nombre entier")
        taille = 0

plateau = creation_plateau(taille)
placement_premiers_pions(plateau)
afficher_plateau(plateau)
tour = 0
continuer = True

while continuer == True:
    if tour % 2 == 0:
        joueur = "O "
    else:
        joueur = "X "
    nbr_pions = nbr_pions_2camps(plateau)
    liste_coups = liste_coups_valides(plateau, joueur)
    passer_tour = passer_son_tour(joueur, liste_coups)
    choix = menu(passer_tour, tour, joueur, nbr_pions)

    tour_fini = False
    abandon = False
    while tour_fini == False:
        choix = choix.strip().upper()
        if choix == "L":
            print(afficher_liste_coups_valides(liste_coups))
            if passer_tour == True:
                choix = input("Appuyez sur PT pour passer votre tour: ")
            else:
                choix = input("Appuyez sur P pour placer votre pion: ")
        elif choix == "R":
            regles()
            choix = menu(passer_tour, tour, joueur, nbr_pions)
        elif choix == "A":
            if sortie() == True:
                abandon = True
                tour_fini = True
            else:
                choix = menu(passer_tour, tour, joueur, nbr_pions)
        elif choix == "PT" and passer_tour == True:
            tour_fini = True
        elif choix == "P" and passer_tour == False:
            newpion = input("C'est au joueur " + joueur + "de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
            newpion = newpion.strip()
            if newpion == "A" or newpion == "a":
                if sortie() == True:
                    abandon = True
                    tour_fini = True
                # sinon on redemande ou jouer (choix vaut encore P)
            elif verif_saisie(newpion) == False:
                print("Saisie incorrecte, il faut une lettre puis un chiffre (ex : d5)")
            else:
                new_pion = conversion_coordonnees(newpion)
                if validite_coup(plateau, new_pion, joueur, taille) == True:
                    placer_un_pion(plateau, new_pion, joueur)
                    tour_fini = True
                else:
                    print("Coup non valide")
        else:
            print("Commande inconnue")
            choix = menu(passer_tour, tour, joueur, nbr_pions)

    nbr_pions = nbr_pions_2camps(plateau)
    if abandon == True:
        print("Le joueur " + joueur + "abandonne la partie")
        declarer_vainqueur(nbr_pions)
        continuer = False
    else:
        afficher_plateau(plateau)
        liste_coupsO = liste_coups_valides(plateau, "O ")
        liste_coupsX = liste_coups_valides(plateau, "X ")
        if reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX) == True:
            declarer_vainqueur(nbr_pions)
            continuer = False
        tour = tour + 1
