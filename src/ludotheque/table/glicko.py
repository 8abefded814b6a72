"""Ratings after Mark Glickman's Glicko-2 ("Example of the Glicko-2 system", 2022), one game at a time.

Everybody begins at 1500 ± 350. The deviation shrinks with every game; the volatility says how erratic somebody is.
"""

from dataclasses import dataclass
from math import exp, log, pi, sqrt

from sqlalchemy import Connection

from ludotheque.core.seat import BySeat, Seat
from ludotheque.store.match_rows import MatchRow
from ludotheque.store.person_rows import find_person
from ludotheque.store.rating_rows import RatingPoint, RatingRow, add_point, put_rating, rating_of

SCORES = {Seat.FIRST: BySeat(1.0, 0.0), Seat.SECOND: BySeat(0.0, 1.0), None: BySeat(0.5, 0.5)}
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


def rate(connection: Connection, row: MatchRow) -> None:
    """Remember both new ratings and how they changed, if the finished match counts: it was to, and both players have an account."""
    first, second = row.people
    if not row.rated or row.end is None or first is None or second is None or first == second:
        return
    players = BySeat(first, second)
    for person in players:
        found = find_person(connection, person)
        if found is None or found.login is None:
            return
    # Always in the same order: of two games that end at once, one then waits for the other, and not each for the other.
    known = {person: rating_of(connection, person, row.game) for person in sorted(players)}
    before = players.map(known.__getitem__)
    for seat, person in players.items():
        mine, other = before.map(_strength).seen_by(seat)
        now = after_games(mine, [(other, SCORES[row.end.winner][seat])])
        rated = before[seat]
        games = 1 if rated is None else rated.games + 1
        put_rating(connection, RatingRow(person, row.game, now.rating, now.deviation, now.volatility, games))
        change = now.rating - mine.rating
        add_point(connection, RatingPoint(person, row.id, row.game, row.changed, now.rating, now.deviation, change))


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


def _strength(row: RatingRow | None) -> Strength:
    return Strength() if row is None else Strength(row.rating, row.deviation, row.volatility)


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
