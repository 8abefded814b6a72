"""Is the first bot stronger? Wald's sequential test stops as soon as the games have answered.

The score of a pair of games (0, ½, 1, 1½ or 2) is the observation, so a deal that favours one seat cancels out. The log-likelihood
ratio uses the normal approximation with the observed variance, as chess engine testing does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import log

WEAKER_ELO, STRONGER_ELO = 0.0, 30.0  # the two answers the test tells apart
ERROR = 0.05  # how often each answer may be wrong
PAIR_SCORES = (0.0, 0.5, 1.0, 1.5, 2.0)
UNSEEN = 0.2  # imagined pairs of each score, one in all: a few won pairs are not yet a certainty


class SprtVerdict(Enum):
    """What the test says."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class SprtTrial:
    """Where the test stands after some pairs."""

    verdict: SprtVerdict
    ratio: float  # log-likelihood ratio
    bound: float  # it stops at plus or minus this
    pairs: int


def expected(elo: float) -> float:
    """The share of the points that so many Elo points more promise."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def sprt(pair_scores: Sequence[float]) -> SprtTrial:
    """The test on the scores of the first bot, pair after pair; it stops at the first pair that decides."""
    bound = log((1 - ERROR) / ERROR)
    counts = dict.fromkeys(PAIR_SCORES, UNSEEN)
    ratio = 0.0
    for number, score in enumerate(pair_scores, 1):
        counts[score] += 1
        ratio = _ratio(counts)
        if abs(ratio) >= bound:
            return SprtTrial(SprtVerdict.STRONGER if ratio > 0 else SprtVerdict.NOT_STRONGER, ratio, bound, number)
    return SprtTrial(SprtVerdict.UNDECIDED, ratio, bound, len(pair_scores))


def _ratio(counts: dict[float, float]) -> float:
    total = sum(counts.values())
    mean = sum(score / 2 * count for score, count in counts.items()) / total
    variance = sum((score / 2 - mean) ** 2 * count for score, count in counts.items()) / total
    low, high = expected(WEAKER_ELO), expected(STRONGER_ELO)
    return total * (high - low) * (2 * mean - low - high) / (2 * variance)
