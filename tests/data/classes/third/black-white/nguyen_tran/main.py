"""Black & White : programme principal."""

from affichage import (afficher_liste_coups_valides, afficher_plateau, creation_plateau, declarer_vainqueur, menu,
                       nbr_pions_2camps, placement_premiers_pions, regles, reperer_fin_partie)
from saisies import conversion_coordonnees, placer_un_pion, saisir_taille, sortie, verif_saisie
from validite import liste_coups_valides, passer_son_tour, validite_coup


def jouer_un_pion(plateau: list[list], joueur: str, taille: int) -> bool:
    """Demande un coup jusqu'à ce qu'il soit valide. False si le joueur abandonne."""
    question = f"C'est au joueur {joueur.strip()} de jouer. Où voulez-vous jouer ? (abandonner : A) : "
    while True:
        newpion = input(question).strip()
        if newpion.upper() == "A":
            if sortie():
                return False
            continue
        if not verif_saisie(newpion):
            print("Format attendu : lettre + chiffre, par exemple d5.")
            continue
        new_pion = conversion_coordonnees(newpion)
        if validite_coup(plateau, new_pion, joueur, taille):
            placer_un_pion(plateau, new_pion, joueur)
            return True
        print("Ce coup n'est pas valide.")


def tour_de_jeu(plateau: list[list], joueur: str, tour: int, taille: int) -> bool:
    """Un tour complet, False si abandon."""
    nbr_pions = nbr_pions_2camps(plateau)
    liste_coups = liste_coups_valides(plateau, joueur)
    passer_tour = passer_son_tour(joueur, liste_coups)
    while True:
        choix = menu(passer_tour, tour, joueur, nbr_pions).strip().upper()
        if choix == "L":
            print(afficher_liste_coups_valides(liste_coups))
        elif choix == "A":
            if sortie():
                return False
        elif choix == "PT" and passer_tour:
            return True
        elif choix == "P" and not passer_tour:
            return jouer_un_pion(plateau, joueur, taille)
        else:
            print("Choix impossible.")


def main() -> None:
    taille = saisir_taille(regles)
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    afficher_plateau(plateau)
    tour = 0
    continuer = True
    while continuer:
        joueur = "O " if tour % 2 == 0 else "X "
        if not tour_de_jeu(plateau, joueur, tour, taille):
            gagnant = "X" if joueur == "O " else "O"
            print(f"{joueur.strip()} abandonne, le joueur {gagnant} gagne")
            return
        afficher_plateau(plateau)
        print()
        nbr_pions = nbr_pions_2camps(plateau)
        if reperer_fin_partie(taille, nbr_pions, liste_coups_valides(plateau, "O "), liste_coups_valides(plateau, "X ")):
            declarer_vainqueur(nbr_pions)
            continuer = False
        tour += 1


if __name__ == "__main__":
    main()
