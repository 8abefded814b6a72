"""How far an engine may be trusted when it judges a game: what its exact scores prove, and how far its estimates miss.

`games/<game>/engine/judging.py` offers `JUDGING`; a game without one is judged by `unmeasured`, and no estimate of its
engine ever becomes a mark. Nothing here is compiled: the house reads it without an engine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ludotheque.search.thought import Limit

UNMEASURED_SECONDS = 0.3


class Proof(Enum):
    """What an exact score proves."""

    RESULT = "result"  # who wins; by how much, if it says so at all, is a guess
    POINTS = "points"  # the points both end with
    ODDS = "odds"  # what the cards still to come bring on average


@dataclass(frozen=True, slots=True)
class Spread:
    """Standard errors of estimates, measured: of a score, and of what one move seems worth more than another.

    `score` counts as scores do; `lost` as losses do: in points, in games, or in odds where that is what is proved.
    """

    score: float
    lost: float


@dataclass(frozen=True, slots=True)
class Steps:
    """From which loss on a move is dubious, a mistake, a blunder: in points, in games, or in odds (2: from sure win to sure loss)."""

    dubious: float
    mistake: float
    blunder: float = float("inf")  # an estimate never is sure enough, unless said


@dataclass(frozen=True, slots=True)
class Judging:
    """`limit(game, state)` is how long a position of a record is thought about; `spread(game, state, depth, nodes)` how far
    an estimate so deep is off there, None where nobody measured.
    """

    proof: Proof
    steps: Steps
    limit: Callable[[Any, Any], Limit]
    spread: Callable[[Any, Any, int, int], Spread | None]


def unmeasured(proof: Proof) -> Judging:
    """How a game is judged of which nothing was measured."""
    return Judging(
        proof, Steps(1.0, 2.0), lambda _game, _state: Limit(seconds=UNMEASURED_SECONDS), lambda *_asked: None
    )
