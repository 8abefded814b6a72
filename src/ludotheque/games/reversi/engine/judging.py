"""How Black & White is judged: endings are solved to the last pawn, the rest is looked ahead in."""

from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

SOLVED = {6: 22, 7: 17, 8: 18}  # empty cells from which every move is counted to the end, in a second or two at most
SOLVING = Limit(seconds=20.0)
DEPTH = 8
WIDE_SOLVED, WIDE_DEPTH = 8, 4  # the same beyond 8×8, whose look ahead is slower


def limit(game: Reversi, state: ReversiState) -> Limit:
    """To the end where that is near, and as deep in every other position."""
    left = game.size * game.size - (state.first | state.second).bit_count()
    if game.size in SOLVED:
        return SOLVING if left <= SOLVED[game.size] else Limit(depth=DEPTH)
    return Limit(depth=left + 1 if left <= WIDE_SOLVED else WIDE_DEPTH)


def spread(_game: Reversi, _state: ReversiState, _depth: int, _nodes: int) -> Spread | None:
    return None


JUDGING = Judging(Proof.POINTS, Steps(6.0, 12.0), limit, spread)
