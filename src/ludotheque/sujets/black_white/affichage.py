"""Ce que les joueurs voient : le plateau, les règles, le menu de chaque tour et la fin de la partie."""

import sys

from ludotheque.sujets._terminal import saisir
from ludotheque.sujets.black_white._plateau import VIDE, O, Plateau, X, pions

INVITE_CHOIX = "Votre choix d'action : "

ROUGE, VERT, NORMAL = "\x1b[31m", "\x1b[32m", "\x1b[0m"
COULEURS = {X: ROUGE, O: VERT}

REGLES = """\
Règles du Black & White
- Le plateau est carré ; les joueurs O et X posent un pion chacun à son tour, et O commence.
- Un pion se pose sur une case vide et doit encadrer au moins un pion adverse : entre lui et un autre
  de vos pions, en ligne droite ou en diagonale, il n'y a que des pions adverses, sans case vide.
- Tous les pions encadrés, dans les huit directions, se retournent et deviennent les vôtres.
- Qui peut jouer doit jouer ; qui ne le peut pas passe son tour.
- La partie s'arrête quand le plateau est plein, quand un joueur n'a plus de pion ou quand aucun des
  deux ne peut jouer. Le joueur qui a le plus de pions gagne ; les cases vides ne comptent pour personne.
- Un joueur peut abandonner à tout moment : l'autre gagne."""


def creation_plateau(taille: int) -> Plateau:
    """Crée le plateau vide, avec sa ligne de lettres et sa colonne de nombres."""
    plateau: Plateau = [[chr(j + 65) for j in range(taille)] + [""]]
    for i in range(taille):
        plateau.append([VIDE] * taille + [i + 1])
    return plateau


def placement_premiers_pions(plateau: Plateau) -> None:
    """Place les quatre pions de départ au centre du plateau."""
    milieu = len(plateau) // 2
    plateau[milieu][milieu] = plateau[milieu + 1][milieu - 1] = X
    plateau[milieu][milieu - 1] = plateau[milieu + 1][milieu] = O


def afficher_plateau(plateau: Plateau) -> None:
    """Affiche le plateau, les O en vert et les X en rouge si la sortie est un terminal."""
    en_couleur = sys.stdout.isatty()
    for ligne in plateau:
        print(" ".join(_en_texte(contenu, en_couleur) for contenu in ligne).rstrip())


def _en_texte(contenu: str | int, en_couleur: bool) -> str:
    texte = str(contenu).rstrip()
    if en_couleur and contenu in COULEURS:
        return f"{COULEURS[str(contenu)]}{texte}{NORMAL}"
    return texte


def regles() -> None:
    """Affiche les règles du jeu."""
    print(REGLES)


def nbr_pions_2camps(plateau: Plateau) -> list[int]:
    """Compte les pions des deux joueurs : [ceux de X, ceux de O]."""
    return [pions(plateau, X).bit_count(), pions(plateau, O).bit_count()]


def afficher_liste_coups_valides(liste_coups_valides: list[list[int]]) -> list[list[str | int]]:
    """Donne la liste des coups valides sous la forme [lettre, nombre] que lisent les joueurs."""
    return [[chr(j + 97), i] for i, j in liste_coups_valides]


def menu(passer_tour: bool, tour: int, joueur: str, nbr_pions: list[int]) -> str:
    """Affiche le tour, les scores et les commandes, et donne le choix tapé par le joueur."""
    nom = joueur.strip()
    print(f"Tour n° {tour + 1}")
    print(f"C'est au tour de {nom}")
    print(f"{nom} ne peut pas jouer" if passer_tour else f"{nom} doit jouer")
    _afficher_pions(nbr_pions)
    print("Commandes :")
    print("    PT: passer son tour" if passer_tour else "    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    return saisir(INVITE_CHOIX)


def reperer_fin_partie(
    taille: int, nbr_pions: list[int], liste_coupsO: list[list[int]], liste_coupsX: list[list[int]]
) -> bool:
    """Dit si la partie est terminée, et affiche pourquoi."""
    if sum(nbr_pions) == taille * taille:
        print("Partie terminée car plateau plein")
        return True
    if nbr_pions.count(0) == 1:
        print("Victoire par élimination")
        return True
    if not liste_coupsO and not liste_coupsX:
        print("Partie terminée par blocage mutuel")
        return True
    return False


def declarer_vainqueur(nbr_pions: list[int]) -> None:
    """Annonce le vainqueur, ou l'égalité, et les scores."""
    if nbr_pions[0] == nbr_pions[1]:
        print("Il y a égalité")
    elif nbr_pions[0] > nbr_pions[1]:
        print("Le joueur X gagne")
    else:
        print("Le joueur O gagne")
    _afficher_pions(nbr_pions)


def _afficher_pions(nbr_pions: list[int]) -> None:
    print(f"Pions : O {nbr_pions[1]}")
    print(f"        X {nbr_pions[0]}")
