"""programme principal (Kervella Nolwenn)"""
import affichage as af
import saisies as sa
import validite as va


def tour_de_jeu(plateau, taille, tour, joueur):
    """renvoie False si le joueur abandonne"""
    liste_coups = va.liste_coups_valides(plateau, joueur)
    passer_tour = va.passer_son_tour(joueur, liste_coups)
    choix = ""
    while True:
        if choix == "":
            choix = af.menu(passer_tour, tour, joueur, af.nbr_pions_2camps(plateau))
        if choix == "a":
            if sa.sortie(): return False
            choix = ""
        elif choix == "r":
            af.regles()
            choix = ""
        elif choix == "l":
            print(af.afficher_liste_coups_valides(liste_coups))
            choix = ""
            if not passer_tour:
                choix = input("Appuyez sur P pour placer votre pion: ").lower()
        elif choix == "pt" and passer_tour:
            return True
        elif choix == "p" and not passer_tour:
            newpion = input("C'est au joueur " + joueur + "de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
            if newpion.lower() == "a":
                choix = "a"
            elif not sa.verifier_saisie(newpion):
                print("Mauvaise saisie")
            else:
                new_pion = sa.conversion_coordonnees(newpion)
                if va.validite_coup(plateau, new_pion, joueur, taille):
                    sa.placer_un_pion(plateau, new_pion, joueur)
                    return True
                print("Coup non valide")
        else:
            print("Vous ne pouvez pas faire ça")
            choix = ""


def jeu():
    taille = sa.saisir_taille()
    plateau = af.creation_plateau(taille)
    af.placement_premiers_pions(plateau)
    af.afficher_plateau(plateau)
    tour = 0
    continuer = True
    while continuer:
        joueur = ["O ", "X "][tour % 2]
        if tour_de_jeu(plateau, taille, tour, joueur) == False:
            print("Abandon du joueur", joueur)
            break
        af.afficher_plateau(plateau)
        nbr_pions = af.nbr_pions_2camps(plateau)
        coupsO = va.liste_coups_valides(plateau, "O ")
        coupsX = va.liste_coups_valides(plateau, "X ")
        if af.reperer_fin_partie(taille, nbr_pions, coupsO, coupsX):
            af.declarer_vainqueur(nbr_pions)
            continuer = False
        tour += 1


if __name__ == "__main__":
    jeu()
