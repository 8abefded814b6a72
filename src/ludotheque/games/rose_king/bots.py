"""How a bot of Le Roi des Roses is spoken to: the arguments of its `play`, and its answer as a move."""

from ludotheque.core.dialect import Dialect, Plain, text_in
from ludotheque.core.game import Move
from ludotheque.core.seat import PLAYERS, BySeat
from ludotheque.core.text import Text
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState

COLOURS = BySeat("Rouge", "Blanc")


def _arguments(game: RoseKing, state: RoseKingState) -> list[Plain]:
    cells = [
        "R" if cell in state.red else "B" if cell in state.white else "." for cell in range(game.rows * game.columns)
    ]
    board = [cells[row * game.columns : (row + 1) * game.columns] for row in range(game.rows)]
    hands = [[CARDS[card] for card in state.hand(seat)] for seat in PLAYERS]
    return [board, *divmod(state.king, game.columns), *hands, COLOURS[state.turn]]


def _read(game: RoseKing, _state: RoseKingState, answer: object) -> Move:
    return game.read_move(
        text_in(answer, Text("une carte, « pioche » ou « passe »", "a card, « pioche » or « passe »"))
    )


DIALECT = Dialect(
    ("plateau", "l_roi", "c_roi", "main_r", "main_b", "couleur"),
    _arguments,
    _read,
    Text("une carte de la main, « pioche » ou « passe »", "a card of the hand, « pioche » or « passe »"),
    {"roi_des_roses": None},
)
