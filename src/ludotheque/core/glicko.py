"""Ratings after Mark Glickman's Glicko-2 ("Example of the Glicko-2 system", 2022), one game at a time.

Everybody begins at 1500 ± 350. The deviation shrinks with every game; the volatility says how erratic somebody is.
"""

from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
TAU = 0.5  # how quickly the volatility may change; the paper says 0.3 to 1.2
SMALLEST_DEVIATION = 30.0  # below, a rating would hardly move any more
SURE = 110.0  # a deviation above which a rating is told as unsure; it takes 10 to 14 games against equals


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating, how unsure it is, and how erratic."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def after_games(mine: Strength, games: list[tuple[Strength, float]]) -> Strength:
    """What becomes of a strength after games against others: 1 for a win, ½ for a draw, 0 for a loss."""
    mu, phi = (mine.rating - 1500) / SCALE, mine.deviation / SCALE
    precision = improvement = 0.0
    for other, score in games:
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - 1500) / SCALE)))
        precision += weight**2 * expected * (1 - expected)
        improvement += weight * (score - expected)
    variance = 1 / precision
    volatility = _volatility(phi, variance, variance * improvement, mine.volatility)
    deviation = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    return Strength(
        SCALE * (mu + deviation**2 * improvement) + 1500, max(SMALLEST_DEVIATION, SCALE * deviation), volatility
    )


def _volatility(phi: float, variance: float, delta: float, sigma: float) -> float:
    """Step 5 of the paper: the root of f by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
