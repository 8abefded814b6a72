"""How a bot of Puissance 4 is spoken to: the arguments of its `play`, and its answer as a move."""

from ludotheque.core.dialect import Dialect, Plain, number_in
from ludotheque.core.game import Move
from ludotheque.core.seat import BySeat
from ludotheque.core.text import Text
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState

PAWNS = BySeat(1, 2)


def _arguments(game: ConnectFour, state: ConnectFourState) -> list[Plain]:
    grid = [
        [0 if (owner := game.pawn_at(state, row, column)) is None else PAWNS[owner] for column in range(game.columns)]
        for row in range(game.rows)
    ]
    return [PAWNS[state.to_move], grid, game.rows, game.columns]


def _read(_game: ConnectFour, _state: ConnectFourState, answer: object) -> Move:
    return Move(number_in(answer, Text("l'indice d'une colonne, à partir de 0", "the index of a column, from 0")))


DIALECT = Dialect(
    ("c", "g", "dimv", "dimh"),
    _arguments,
    _read,
    Text("l'indice d'une colonne, à partir de 0", "the index of a column, from 0"),
    {"puissance4": None},
)
