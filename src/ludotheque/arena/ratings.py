"""How strong each entrant is, and how sure that is: Bradley–Terry strengths with bars from a bootstrap.

The model: i beats j with probability p_i / (p_i + p_j); a draw is half a win for each. Strengths are found by Hunter's
MM iteration (Annals of Statistics 32, 2004), which climbs to the one maximum of the likelihood. The library `choix`
computes the same numbers, but brings SciPy (140 MB) for one formula of three lines and fits one table at a time; here
all the resampled tables of the bootstrap are fitted together, and the maximum is easy to test: there, everybody's
expected points are the points they scored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.arena.standings import Score

Table = np.ndarray[Any, np.dtype[np.float64]]

ELO_PER_NAT = 400 / np.log(10)
# A drawn game with an imagined average entrant, so that one who won or lost everything has a finite strength. In the
# bootstrap its result is drawn too, anything from lost to won: two games of a kind are not yet a certainty.
PRIOR_GAMES = 1.0
SAMPLES = 400
ROUNDS = 2000  # at most; a class needs a few hundred
TOLERANCE = 1e-6  # natural units, a step; 6e-6 is a thousandth of an Elo point
LOW, HIGH = 2.5, 97.5  # percentiles: bars that hold 95 %


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on the Elo scale around 0, and where it lies with 95 % confidence."""

    elo: float
    low: float
    high: float


def ratings(count: int, scores: Sequence[Score], seed: int = 0, samples: int = SAMPLES) -> list[Rating]:
    """The strength of each entrant. The bootstrap draws whole pairs: two games with one deal are not independent."""
    if count == 0:
        return []
    pairs = _pairs(scores)
    rng = np.random.default_rng(seed)
    often = np.ones((len(pairs), samples + 1))  # how often each pair counts: once, then as the draw says
    if pairs:
        often[:, 1:] = rng.multinomial(len(pairs), [1 / len(pairs)] * len(pairs), samples).T
    tables = np.zeros((samples + 1, count, count))
    for times, (one, two, won, lost) in zip(often, pairs, strict=True):
        tables[:, one, two] += times * won
        tables[:, two, one] += times * lost
    shares = np.concatenate([np.full((1, count), 0.5), rng.uniform(size=(samples, count))])
    fitted = strengths(tables, shares) * ELO_PER_NAT
    # Few samples can leave the middle outside: the bar holds the value it is drawn around.
    low, high = np.percentile(fitted[1:], [LOW, HIGH], axis=0)
    return [
        Rating(float(elo), float(min(below, elo)), float(max(above, elo)))
        for elo, below, above in zip(fitted[0], low, high, strict=True)
    ]


def strengths(wins: Table, shares: Table) -> Table:
    """Log-strengths, mean 0, for tables of shape (tables, n, n): `wins[t, i, j]` points of i against j.

    `shares[t, i]` is what i takes from the game with the imagined entrant.
    """
    tables, count, _ = wins.shape
    games = wins + wins.transpose(0, 2, 1)
    points = wins.sum(axis=2) + PRIOR_GAMES * shares
    strength = np.ones((tables, count))
    busy = np.arange(tables)  # the tables that still move
    for _ in range(ROUNDS):
        old = strength[busy]
        sums = old[:, :, None] + old[:, None, :]
        new = points[busy] / ((games[busy] / sums).sum(axis=2) + PRIOR_GAMES / (old + 1.0))
        strength[busy] = new = _scaled(new, shares[busy])
        busy = busy[np.abs(np.log(new / old)).max(axis=1) > TOLERANCE]
        if not busy.size:
            break
    logs = np.log(strength)
    centred: Table = logs - logs.mean(axis=1, keepdims=True)
    return centred


def _scaled(strength: Table, shares: Table) -> Table:
    """All strengths moved together towards where the imagined entrant's own games add up: alone, MM creeps there."""
    chance = strength / (strength + 1.0)
    short = (shares - chance).sum(axis=1, keepdims=True)
    moved: Table = strength * np.exp(np.clip(short / (chance * (1.0 - chance)).sum(axis=1, keepdims=True), -1.0, 1.0))
    return moved


def _pairs(scores: Sequence[Score]) -> list[tuple[int, int, float, float]]:
    """Each pair of games: its two entrants, and what either scored."""
    found: dict[tuple[str, int, int], tuple[float, float]] = {}
    for score in scores:
        one, two = sorted((score.first, score.second))
        points = score.points if one == score.first else 1.0 - score.points
        won, lost = found.get((score.pair, one, two), (0.0, 0.0))
        found[score.pair, one, two] = won + points, lost + 1.0 - points
    return [(one, two, won, lost) for (_, one, two), (won, lost) in found.items()]
