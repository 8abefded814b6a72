"""Quels coups sont permis, et quels pions ils retournent."""

from ludotheque.games.reversi.rules import flips, targets
from ludotheque.sujets.black_white._plateau import VIDE, Plateau, adversaire, case, cote, indices, pions


def coup_valide(plateau: Plateau, new_pion: list[int], joueur: str) -> bool:
    """Dit si un pion posé là encadre des pions adverses, et retourne ceux-ci sur le plateau."""
    numero = case(plateau, new_pion)
    if numero is None:
        return False
    encadres = flips(cote(plateau), pions(plateau, joueur), pions(plateau, adversaire(joueur)), numero)
    for i, j in indices(plateau, encadres):
        plateau[i][j] = joueur
    return bool(encadres)


def validite_coup(plateau: Plateau, new_pion: list[int], joueur: str, taille: int) -> bool:
    """Dit si le coup est permis (sur le plateau, case vide, pions encadrés), et retourne les pions encadrés."""
    i, j = new_pion
    if case(plateau, new_pion) is None or max(i, j) > taille or plateau[i][j - 1] != VIDE:
        return False
    return coup_valide(plateau, new_pion, joueur)


def liste_coups_valides(plateau: Plateau, joueur: str) -> list[list[int]]:
    """Donne les coups permis au joueur, [i, j] avec i à partir de 1 et j à partir de 0, dans l'ordre de lecture."""
    cases = targets(cote(plateau), pions(plateau, joueur), pions(plateau, adversaire(joueur)))
    return [[i, j] for i, j in indices(plateau, cases)]


def passer_son_tour(joueur: str, liste_coups: list[list[int]]) -> bool:
    """Dit si le joueur doit passer son tour, faute de coup valide."""
    return not liste_coups
