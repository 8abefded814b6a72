### jeu.py : programme principal ### Petitjean M. ###

from affichage import *
from saisies import *
from validite import *

TAILLE_MIN, TAILLE_MAX = 6, 15
plateau = []
taille = 0
tour = 0
joueur = PION_O
continuer = True

def debut():
    global plateau, taille
    print(TRAIT)
    print("      BIENVENUE AU BLACK & WHITE !")
    print(TRAIT)
    if input("Voulez-vous lire les règles ? (o/n) : ").lower() in ("o", "oui"): regles()
    taille = saisie_entier("Taille du plateau (entre 6 et 15) : ", TAILLE_MIN, TAILLE_MAX)
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    afficher_plateau(plateau)

def abandon():
    global continuer
    if sortie():
        print("Le joueur " + joueur + "abandonne, la partie est terminée")
        declarer_vainqueur(nbr_pions_2_camps(plateau))
        continuer = False

def demander_coup():
    # renvoie True quand le pion est posé, False en cas d'abandon
    while continuer:
        newpion = input("C'est au joueur " + joueur + "de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
        if newpion.lower() == "a": abandon()
        elif not verif_saisie(newpion): print("/!\\ Saisie incorrecte, exemple de saisie : d5")
        else:
            new_pion = conversion_coordonnees(newpion)
            if validite_coup(plateau, new_pion, joueur, taille):
                placer_un_pion(plateau, new_pion, joueur)
                return True
            print("/!\\ Coup non valide")
    return False

def fin_du_tour():
    global continuer, tour
    afficher_plateau(plateau)
    nbr_pions = nbr_pions_2_camps(plateau)
    if reperer_fin_partie(taille, nbr_pions, liste_coups_valides(plateau, PION_O), liste_coups_valides(plateau, PION_X)):
        declarer_vainqueur(nbr_pions)
        continuer = False
    tour += 1

def jouer():
    global joueur
    debut()
    while continuer:
        joueur = PION_O if tour % 2 == 0 else PION_X
        nbr_pions = nbr_pions_2_camps(plateau)
        liste_coups = liste_coups_valides(plateau, joueur)
        passer_tour = passer_son_tour(joueur, liste_coups)
        choix = menu(passer_tour, tour, joueur, nbr_pions)
        if choix == "l":
            print(afficher_liste_coups_valides(liste_coups))
            choix = input("Appuyez sur PT pour passer votre tour: " if passer_tour else "Appuyez sur P pour placer votre pion: ").lower()
        if choix == "a": abandon()
        elif choix == "pt" and passer_tour: fin_du_tour()
        elif choix == "p" and not passer_tour:
            if demander_coup(): fin_du_tour()
        else: print("/!\\ Commande impossible")
    print("Merci d'avoir joué, à bientôt !")

if __name__ == "__main__":
    jouer()
