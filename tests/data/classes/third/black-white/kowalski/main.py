# main.py : programme principal
# KOWALSKI Jan

import affichage
import saisies
import validite


def saisie_taille():
    taille = None
    while taille is None:
        try:
            taille = int(input("Choisissez la taille du plateau (6 à 15) : "))
            if not 6 <= taille <= 15:
                print("Taille entre 6 et 15 uniquement")
                taille = None
        except ValueError:
            print("Entrez un nombre entier")
    return taille


def saisie_coup(joueur, plateau, taille):
    # True si un pion est posé, False si abandon
    while True:
        newpion = input("C'est au joueur " + joueur + "de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
        if newpion.upper() == "A":
            if saisies.sortie():
                return False
        elif saisies.verif_saisie(newpion):
            new_pion = saisies.conversion_coordonnees(newpion)
            if validite.validite_coup(joueur, plateau, new_pion, taille):
                saisies.placer_un_pion(joueur, plateau, new_pion)
                return True
            print("Ce coup n'est pas valide")
        else:
            print("Saisie non conforme (lettre + chiffre)")


def jouer():
    taille = saisie_taille()
    plateau = affichage.creation_plateau(taille)
    affichage.placement_premiers_pions(plateau)
    affichage.afficher_plateau(plateau)
    tour = 0
    continuer = True
    abandon = False
    while continuer:
        if tour % 2 == 0:
            joueur = "O "
        else:
            joueur = "X "
        nbr_pions = affichage.nbr_pions_2camps(plateau)
        liste_coups = validite.liste_coups_valides(joueur, plateau)
        passer_tour = validite.passer_son_tour(joueur, liste_coups)
        choix = ""
        while choix not in ["P", "PT"] and not abandon:
            choix = affichage.menu(passer_tour, tour, joueur, nbr_pions)
            if choix == "L":
                affichage.afficher_liste_coups_valides(liste_coups)
            elif choix == "R":
                affichage.regles()
            elif choix == "A":
                abandon = saisies.sortie()
            elif choix == "P":
                abandon = not saisie_coup(joueur, plateau, taille)
        if abandon:
            print("Le joueur", validite.adverse(joueur) + "gagne par abandon")
            break
        affichage.afficher_plateau(plateau)
        print()
        nbr_pions = affichage.nbr_pions_2camps(plateau)
        liste_coupsO = validite.liste_coups_valides("O ", plateau)
        liste_coupsX = validite.liste_coups_valides("X ", plateau)
        if affichage.reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
            affichage.declarer_vainqueur(nbr_pions)
            continuer = False
        tour = tour + 1


if __name__ == "__main__":
    jouer()
