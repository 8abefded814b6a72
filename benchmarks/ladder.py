"""The arithmetic of a ladder: Elo from the scores of pairs of games (0 to 1), and when enough of them were played."""

from collections.abc import Sequence
from math import log10, sqrt

from ludotheque.arena.sprt import PAIR_SCORES, SprtVerdict, sprt

NARROW = 60.0  # Elo each side: an interval this narrow needs no more games
EDGE = 1e-3  # a score nearer than this to 0 or 1 tells no difference in strength
CONFIDENT = 1.96  # standard errors: 95 %


def elo(score: float) -> float:
    """The difference in strength that explains a score."""
    score = min(max(score, EDGE), 1 - EDGE)
    return 400 * log10(score / (1 - score))


def mean(scores: Sequence[float]) -> float:
    """What a game brings on average."""
    return sum(scores) / len(scores)


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """The differences in strength that the scores do not rule out, at 95 %, by the normal approximation.

    For the error, a pair that may have ended in any way is imagined beside them: a few equal scores leave some doubt.
    """
    middle = mean(scores)
    imagined = sum((score / 2 - middle) ** 2 for score in PAIR_SCORES) / len(PAIR_SCORES)
    variance = (sum((score - middle) ** 2 for score in scores) + imagined) / len(scores)
    error = CONFIDENT * sqrt(variance / len(scores))
    return elo(middle - error), elo(middle + error)


def decided(scores: Sequence[float]) -> bool:
    """Whether SPRT knows by now that a step is worth something, or nothing."""
    return sprt([2 * score for score in scores]).verdict is not SprtVerdict.UNDECIDED


def enough(scores: Sequence[float]) -> bool:
    """Whether more games would tell little: SPRT has decided, and the interval is narrow."""
    if not scores or not decided(scores):
        return False
    low, high = interval(scores)
    return high - low < 2 * NARROW
