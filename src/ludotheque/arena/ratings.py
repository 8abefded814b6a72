"""How strong each entrant is, and how sure that is: Bradley–Terry strengths with bars from a Bayesian bootstrap.

The model: i beats j with probability p_i / (p_i + p_j); a draw is half a win for each. Strengths are found by Hunter's
MM iteration (Annals of Statistics 32, 2004), which climbs to the one maximum of the likelihood. The library `choix`
computes the same numbers, but brings SciPy (140 MB) for one formula of three lines and fits one table at a time; here
all the reweighted tables of the bootstrap are fitted together, and the maximum is easy to test: there, everybody's
expected points are the points they scored.

The bars. An ordinary bootstrap draws among the games that were played: two won games give it nothing to vary, and a bar
without width around a strength that is hardly known. Here every pair of games counts as much as an exponential draw says
(Rubin, Annals of Statistics 9, 1981), and everybody has besides one pair won and one pair lost against the imagined
entrant, weighed alike: as many successes as failures that nobody saw, after Agresti and Coull (The American
Statistician 52, 1998). That holds back whoever won nearly everything; every second draw therefore imagines as little as
the strengths themselves do, and a bar reaches as far as either says. How often it holds the truth: benchmarks/bars.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.arena.standings import Score

Table = np.ndarray[Any, np.dtype[np.float64]]

ELO_PER_NAT = 400 / np.log(10)
PRIOR_GAMES = 1.0  # drawn with an imagined average entrant: one who won or lost everything has a finite strength
UNSEEN_PAIRS = 1  # won, and as many lost, against the imagined entrant, in the bootstrap: few games are no certainty
GAMES_IN_A_PAIR = 2
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
    """The strength of each entrant. The bootstrap weighs whole pairs: two games with one deal are not independent."""
    if count == 0:
        return []
    pairs = _pairs(scores)
    rng = np.random.default_rng(seed)
    weights = np.ones((len(pairs), samples + 1))  # how much each pair counts: once, then as the draw says
    weights[:, 1:] = rng.exponential(size=(len(pairs), samples))
    tables = np.zeros((samples + 1, count, count))
    for weight, (one, two, won, lost) in zip(weights, pairs, strict=True):
        tables[:, one, two] += weight * won
        tables[:, two, one] += weight * lost
    imagined = np.full((2, samples + 1, count), PRIOR_GAMES / 2)
    imagined[:, 1::2] = GAMES_IN_A_PAIR * rng.gamma(UNSEEN_PAIRS, size=imagined[:, 1::2].shape)
    imagined[:, 2::2] *= rng.exponential(size=imagined[:, 2::2].shape)
    fitted = strengths(tables, *imagined) * ELO_PER_NAT
    bars = [np.percentile(half, [LOW, HIGH], axis=0) for half in (fitted[1::2], fitted[2::2])]
    # Few samples can leave the middle outside: the bar holds the value it is drawn around.
    low, high = np.minimum(*(low for low, _ in bars)), np.maximum(*(high for _, high in bars))
    return [
        Rating(float(elo), float(min(below, elo)), float(max(above, elo)))
        for elo, below, above in zip(fitted[0], low, high, strict=True)
    ]


def strengths(wins: Table, won: Table, lost: Table) -> Table:
    """Log-strengths, mean 0, for tables of shape (tables, n, n): `wins[t, i, j]` points of i against j.

    `won[t, i]` and `lost[t, i]` are what i and the imagined entrant take from each other.
    """
    tables, count, _ = wins.shape
    games = wins + wins.transpose(0, 2, 1)
    points = wins.sum(axis=2) + won
    imagined = won + lost
    strength = np.ones((tables, count))
    busy = np.arange(tables)  # the tables that still move
    for _ in range(ROUNDS):
        old = strength[busy]
        sums = old[:, :, None] + old[:, None, :]
        new = points[busy] / ((games[busy] / sums).sum(axis=2) + imagined[busy] / (old + 1.0))
        strength[busy] = new = _scaled(new, won[busy], imagined[busy])
        busy = busy[np.abs(np.log(new / old)).max(axis=1) > TOLERANCE]
        if not busy.size:
            break
    logs = np.log(strength)
    centred: Table = logs - logs.mean(axis=1, keepdims=True)
    return centred


def _scaled(strength: Table, won: Table, games: Table) -> Table:
    """All strengths moved together towards where the imagined entrant's own games add up: alone, MM creeps there."""
    chance = strength / (strength + 1.0)
    short = (won - games * chance).sum(axis=1, keepdims=True)
    steep = (games * chance * (1.0 - chance)).sum(axis=1, keepdims=True)
    moved: Table = strength * np.exp(np.clip(short / steep, -1.0, 1.0))
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
