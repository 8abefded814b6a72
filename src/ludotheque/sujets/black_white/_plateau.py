"""Le plateau du rapport, une liste de listes, et les deux ensembles de pions que connaît l'arbitre.

  j   0   1   2  …           L'arbitre numérote les cases ligne après ligne
i 0  "A" "B" "C" … ""        depuis a1 = 0 ; il ne voit ni la ligne des lettres
  1  ". "". "". "… 1         ni la colonne des nombres.
  2  ". "". "". "… 2
"""

from collections.abc import Iterator
from typing import Any

from ludotheque.games.reversi.rules import bits

Plateau = list[list[Any]]

VIDE, X, O = ". ", "X ", "O "  # noqa: E741  # les pions s'appellent ainsi


def adversaire(joueur: str) -> str:
    """L'autre joueur."""
    return O if joueur == X else X


def cote(plateau: Plateau) -> int:
    """La taille du plateau effectif, sans les repères."""
    return len(plateau) - 1


def case(plateau: Plateau, new_pion: list[int]) -> int | None:
    """Le numéro de la case [i, j] (tous deux à partir de 1), ou None hors du plateau effectif."""
    (i, j), taille = new_pion, cote(plateau)
    if 1 <= i <= taille and 1 <= j <= taille:
        return (i - 1) * taille + j - 1
    return None


def pions(plateau: Plateau, joueur: str) -> int:
    """L'ensemble des pions d'un joueur."""
    contenus = (contenu for ligne in plateau[1:] for contenu in ligne[:-1])
    return sum(1 << numero for numero, contenu in enumerate(contenus) if contenu == joueur)


def indices(plateau: Plateau, cases: int) -> Iterator[tuple[int, int]]:
    """Les indices (i, j) dans la liste de listes de chaque case d'un ensemble, dans l'ordre de lecture."""
    for numero in bits(cases):
        ligne, colonne = divmod(numero, cote(plateau))
        yield ligne + 1, colonne
