"""How hard problems are: how often weak levels find the right move, and how deep the proof is; put to scale within a game.

The levels asked here are not 1, 4 and 8: those are kept to see whether the ratings mean something (`docs/problems.md`).
"""

from collections.abc import Sequence
from math import log
from statistics import NormalDist
from typing import Any

from ludotheque.core.game import Game, Move
from ludotheque.play.engines import engine_room
from ludotheque.search.levels import share_of
from ludotheque.search.thought import Engine

ASKED = (2, 3, 5, 7, 9)  # levels
MIDDLE, DEVIATION = 1500, 300  # the ratings of a game's problems are spread so
HARDEST = 0.02  # a share of right answers below it counts as this, and the other way round
A_PLY = 0.08  # of the logarithm of the odds, for each ply of the proof
EASY, HARD = MIDDLE - 130, MIDDLE + 130  # a third of all problems below, a third above
Bands = ("easy", "middle", "hard")


def hardness(engine: Engine, game: Game[Any], state: Any, right: Move, plies: int) -> float:
    """A number that grows with how seldom weak levels find the move, and with the plies of its proof."""
    levels = engine_room(game).LEVELS
    share = sum(share_of(engine, state, levels[level - 1], right) for level in ASKED) / len(ASKED)
    share = min(1 - HARDEST, max(HARDEST, share))
    return log((1 - share) / share) + A_PLY * plies


def ratings(hardnesses: Sequence[float]) -> list[int]:
    """Ratings of problems by their ranks: as many on either side of 1500, two thirds within 300."""
    order = sorted(range(len(hardnesses)), key=lambda place: (hardnesses[place], place))
    scale = NormalDist(MIDDLE, DEVIATION)
    found = [0] * len(hardnesses)
    for rank, place in enumerate(order):
        found[place] = round(scale.inv_cdf((rank + 0.5) / len(order)))
    return found


def band(rating: int) -> str:
    """Easy, middle or hard: a third of a game's problems each."""
    return Bands[(rating >= EASY) + (rating > HARD)]
