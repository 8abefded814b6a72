from __future__ import annotations


class Scruteur:
    """Regarde le plateau à partir d'une case, dans les 8 directions."""

    DIRECTIONS = {
        "gauche": (0, -1), "droite": (0, 1), "haut": (-1, 0), "bas": (1, 0),
        "haut-gauche": (-1, -1), "haut-droit": (-1, 1), "bas-gauche": (1, -1), "bas-droit": (1, 1),
    }

    def __init__(self, plateau, joueur):
        self.plateau = plateau
        self.joueur = joueur
        self.adverse = "X " if joueur == "O " else "O "
        self.n = len(plateau) - 1

    def case(self, i, j):
        # hors du plateau effectif (repères compris) : rien
        if 1 <= i <= self.n and 0 <= j < self.n:
            return self.plateau[i][j]
        return None

    def prises(self, i, j, direction):
        di, dj = self.DIRECTIONS[direction]
        cases = []
        k = 1
        while self.case(i + k * di, j + k * dj) == self.adverse:
            cases.append((i + k * di, j + k * dj))
            k += 1
        return cases if self.case(i + k * di, j + k * dj) == self.joueur else []

    def toutes_prises(self, i, j):
        total = []
        for direction in self.DIRECTIONS:
            total.extend(self.prises(i, j, direction))
        return total


def coup_valide(plateau: list, new_pion: list, joueur: str) -> bool:
    prises = Scruteur(plateau, joueur).toutes_prises(new_pion[0], new_pion[1] - 1)
    for i, j in prises:
        plateau[i][j] = joueur
    return bool(prises)


def validite_coup(plateau: list, new_pion: list, joueur: str, taille: int) -> bool:
    match new_pion:
        case [i, j] if 1 <= i <= taille and 1 <= j <= taille and plateau[i][j - 1] == ". ":
            return coup_valide(plateau, new_pion, joueur)
        case _:
            return False


def liste_coups_valides(plateau: list, joueur: str) -> list:
    s = Scruteur(plateau, joueur)
    liste = []
    for i in range(1, len(plateau)):
        for j in range(len(plateau) - 1):
            if plateau[i][j] == ". " and s.toutes_prises(i, j) != []:
                liste.append([i, j])
    return liste


def passer_son_tour(joueur: str, liste_coups: list) -> bool:
    return not liste_coups
