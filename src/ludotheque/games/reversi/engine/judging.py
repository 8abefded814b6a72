"""How Black & White is judged: endings are solved to the last pawn, the rest is looked ahead in."""

from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

SOLVED = {6: 22, 7: 17, 8: 18}  # empty cells from which every move is counted to the end, in a second or two at most
SOLVING = Limit(seconds=20.0)
DEPTH = 8

# `python -m benchmarks.spread reversi --games 4 --depths 4,8 --play-on 10` (November 2026, 43 positions of 8×8): beside the end of
# the game played on, a score is off by 11.2, 8.8 and 1.5 pawns in the three thirds of a game 8 plies deep (three positions
# only in the last), by 10.9, 8.6 and 6.5 at 4 plies; what a move seems to lose by 16.0, 14.2 and 3.9, and by 15.1, 13.2 and
# 5.8. The mistakes of whoever plays on are in it: the engine compares moves better than that, but nobody knows by how much.
# Measured with the weights of before, which were further off: to be measured again.
LATE, MIDDLE, EARLY = Spread(6.5, 5.8), Spread(8.8, 14.2), Spread(11.2, 16.0)
MEASURED, LEAST_DEPTH = 8, 4  # the size, and the plies from which on this holds
WIDE_SOLVED, WIDE_DEPTH = 12, 4  # the same beyond 8×8, whose look ahead is slower


def limit(game: Reversi, state: ReversiState) -> Limit:
    """To the end where that is near, and as deep in every other position."""
    left = game.size * game.size - (state.first | state.second).bit_count()
    if game.size in SOLVED:
        return SOLVING if left <= SOLVED[game.size] else Limit(depth=DEPTH)
    return Limit(depth=left + 1 if left <= WIDE_SOLVED else WIDE_DEPTH)


def spread(game: Reversi, state: ReversiState, depth: int, _nodes: int) -> Spread | None:
    """By thirds of the game; other sizes were not measured."""
    if game.size != MEASURED or depth < LEAST_DEPTH:
        return None
    left = game.size * game.size - (state.first | state.second).bit_count()
    return EARLY if left > 40 else MIDDLE if left > 20 else LATE


JUDGING = Judging(Proof.POINTS, Steps(6.0, 12.0), limit, spread)
