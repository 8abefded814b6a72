"""How awalé is judged: endings of few seeds are known by heart, wins and losses within sight are proved."""

from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

DEPTH = 12

# `python -m benchmarks.spread awale --games 6 --depths 6,12 --play-on 8` (November 2026, 62 to 78 positions): beside the end
# of the game played on, a score is off by 10.1, 12.1 and 5.7 seeds in the three thirds of a game 12 plies deep, by 11.4,
# 12.8 and 6.9 at 6 plies; what a move seems to lose by 16.6, 12.5 and 6.4, and by 15.7, 17.9 and 5.8. The whole game lies
# ahead, so an estimate says who harvests next, not who wins: of awalé, only what is proved is ever marked.
SPREADS = ((12, Spread(12.1, 16.6)), (6, Spread(12.8, 17.9)))  # from so many plies on


def limit(_game: Awale, _state: AwaleState) -> Limit:
    """As deep in every position; endings of few seeds are looked up whatever the depth."""
    return Limit(depth=DEPTH)


def spread(_game: Awale, _state: AwaleState, depth: int, _nodes: int) -> Spread | None:
    """The largest error of the thirds of a game."""
    return next((found for deep, found in SPREADS if depth >= deep), None)


JUDGING = Judging(Proof.RESULT, Steps(3.0, 6.0), limit, spread)
