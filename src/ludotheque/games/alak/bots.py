"""How a bot of Alak is spoken to: the arguments of its `play`, and its answer as a move."""

from ludotheque.core.dialect import Dialect, Plain, number_in
from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import STONE, Alak, AlakState


def _arguments(game: Alak, state: AlakState) -> list[Plain]:
    return [list(state.cells), game.n, STONE[state.to_move], sorted(state.forbidden)]


def _read(_game: Alak, _state: AlakState, answer: object) -> Move:
    return Move(number_in(answer, Text("l'indice d'une case, à partir de 0", "the index of a cell, from 0")))


DIALECT = Dialect(
    ("board", "n", "player", "removed"),
    _arguments,
    _read,
    Text("l'indice d'une case, à partir de 0", "the index of a cell, from 0"),
    dict.fromkeys(("alak", "alak_torique", "alak_suicide")),
)
