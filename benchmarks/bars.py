"""How honest the bars of a tournament are: how often the one that says 95 % holds the true strength.

python -m benchmarks.bars [tournaments]      200 for each line; with them a share is known to about ±2 points

Strengths are drawn, tournaments between them are thrown with dice, and the bars of arena/ratings.py are held against the
truth. `alike` is how often the second game of a pair repeats the first: bots without chance often do.
"""

import sys
from itertools import combinations

import numpy as np

from ludotheque.arena.ratings import ELO_PER_NAT, ratings
from ludotheque.arena.standings import Score

SAMPLES = 200  # of each bootstrap
CASES = (  # entrants, pairs an encounter, how far apart they are (a standard deviation, in Elo), alike
    (2, 1, 0, 0.0),
    (2, 1, 120, 1.0),
    (2, 2, 120, 0.0),
    (2, 5, 120, 0.0),
    (2, 20, 120, 0.0),
    (6, 1, 120, 0.0),
    (6, 1, 250, 0.0),
    (6, 1, 400, 0.0),
    (6, 3, 120, 0.5),
)


def main(tournaments: int) -> None:
    for entrants, pairs, apart, alike in CASES:
        rng = np.random.default_rng(1)
        held, wide = [], []
        for number in range(tournaments):
            truth = rng.normal(size=entrants) * apart
            truth -= truth.mean()
            scores = thrown(truth / ELO_PER_NAT, pairs, alike, rng)
            for rating, elo in zip(ratings(entrants, scores, number, SAMPLES), truth, strict=True):
                held.append(rating.low <= elo <= rating.high)
                wide.append(rating.high - rating.low)
        print(
            f"{entrants} entrants, {2 * pairs:2} games an encounter, ±{apart:3} Elo, alike {alike:.0%}: "
            f"{np.mean(held):.1%} of the bars hold the truth, {np.mean(wide):.0f} Elo wide",
            flush=True,
        )


def thrown(
    truth: "np.ndarray[tuple[int], np.dtype[np.float64]]", pairs: int, alike: float, rng: np.random.Generator
) -> list[Score]:
    """A round robin between these strengths."""
    scores = []
    for one, two in combinations(range(len(truth)), 2):
        chance = 1 / (1 + np.exp(truth[two] - truth[one]))
        for pair in range(pairs):
            first = rng.random() < chance
            second = first if rng.random() < alike else rng.random() < chance
            name = f"{one}-{two}-{pair}"
            scores += [Score(one, two, float(first), name), Score(two, one, float(not second), name)]
    return scores


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
