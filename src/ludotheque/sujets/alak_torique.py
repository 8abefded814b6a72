"""Alak torique : la première case du plateau touche la dernière, il n'y a plus de bord.

`python -m ludotheque.sujets.alak_torique 9` fait jouer deux personnes sur un anneau de neuf cases.
"""

from ludotheque.games.alak.rules import Alak
from ludotheque.sujets._alak_programme import (
    again,
    display,
    newBoard,
    partie,
    poser,
    possible,
    programme,
    select,
    win,
)

__all__ = ["again", "alak", "display", "newBoard", "possible", "put", "select", "win"]


def put(board: list[int], n: int, player: int, removed: list[int], i: int) -> None:
    """Pose un pion du joueur sur la case d'indice i de l'anneau, retire les captures et les note dans removed."""
    poser(Alak(n, torus=True), board, player, removed, i)


def alak(n: int) -> None:
    """Fait disputer une partie complète à deux joueurs sur un anneau de n cases."""
    partie(n, put)


if __name__ == "__main__":
    programme("alak_torique", put)
