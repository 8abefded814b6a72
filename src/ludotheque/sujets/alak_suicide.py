"""Alak à l'autre règle de prises : poser un pion dans un groupe sans case libre fait retirer ce groupe.

`python -m ludotheque.sujets.alak_suicide 9` fait jouer deux personnes sur un plateau de neuf cases ;
avec `--torique` la première case touche la dernière, les deux versions à la fois.
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
    """Pose un pion du joueur sur la case d'indice i, retire les captures puis son groupe s'il étouffe.

    `removed` ne retient que les pions pris à l'adversaire.
    """
    poser(Alak(n, suicide=True), board, player, removed, i)


def alak(n: int) -> None:
    """Fait disputer une partie complète à deux joueurs sur un plateau de n cases."""
    partie(n, put)


def _put_torique(board: list[int], n: int, player: int, removed: list[int], i: int) -> None:
    poser(Alak(n, torus=True, suicide=True), board, player, removed, i)


if __name__ == "__main__":
    programme("alak_suicide", put, put_torique=_put_torique)
