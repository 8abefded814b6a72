"""How a bot of Hexapawn is spoken to: the arguments of its `play`, and its answer as a move."""

from ludotheque.core.dialect import Dialect, Plain, text_in
from ludotheque.core.game import Move
from ludotheque.core.text import Text
from sixth_game.rules import GLYPHS, Hexapawn, HexapawnState

ANSWERS = Text("un coup comme « b1b2 » ou « b1xa2 »", "a move such as « b1b2 » or « b1xa2 »")


def _arguments(game: Hexapawn, state: HexapawnState) -> list[Plain]:
    """The rows from the bottom, so that plateau[0][0] is a1, and the player to move: O goes up, X goes down."""
    signs = [GLYPHS[owner] for owner in state.cells]
    rows: list[Plain] = [[*signs[start : start + game.columns]] for start in range(0, len(signs), game.columns)]
    return [rows, GLYPHS[state.to_move]]


def _read(game: Hexapawn, _state: HexapawnState, answer: object) -> Move:
    return game.read_move(text_in(answer, ANSWERS))


DIALECT = Dialect(("plateau", "joueur"), _arguments, _read, ANSWERS, {})
