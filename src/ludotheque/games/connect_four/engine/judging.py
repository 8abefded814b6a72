"""How Puissance 4 is judged: lines of four are solved, every position of 6×7 among them; other games are looked ahead in."""

from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

ALIGN = 4
WORD = 64  # bits: grids that fit have a solver
SOLVED, WIDEST = 36, 8  # cells, columns: grids that are solved from their start, as `engine.perfect` says
BOOK = (6, 7)  # and this one, thanks to its book
ENDING = 34  # empty cells from which larger grids are solved too, in seconds
FULL = 12  # empty cells to the end of which any grid is searched
SOLVING = Limit(seconds=120.0)
LOOKING = Limit(depth=8)


def limit(game: ConnectFour, state: ConnectFourState) -> Limit:
    """Until it is proved who wins after every move, where that is a matter of seconds; or as deep as everywhere else."""
    cells = game.rows * game.columns
    left = cells - (state.first | state.second).bit_count()
    if game.align == ALIGN and game.columns * (game.rows + 1) <= WORD:
        known = (game.rows, game.columns) == BOOK or (cells <= SOLVED and game.columns <= WIDEST)
        if known or left <= ENDING:
            return SOLVING
    return Limit(depth=left + 1) if left <= FULL else LOOKING


def spread(_game: ConnectFour, _state: ConnectFourState, _depth: int, _nodes: int) -> Spread | None:
    """Estimates say who stands better, not who wins: they are never good enough for a mark."""
    return None


JUDGING = Judging(Proof.RESULT, Steps(1.0, 1.0), limit, spread)
