"""The curve of a rating as a picture: one step a match or a problem, with the band in which the true strength probably lies."""

from collections.abc import Sequence
from html import escape
from typing import Protocol

from ludotheque.core.text import Lang, Text
from ludotheque.ui.web.dates import day

WIDTH, HEIGHT = 420, 200
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 10, 28  # the margins, in the units of the drawing
STEPS = (25, 50, 100, 200, 250, 500, 1000)  # rating points between two lines
LINES = 5  # at most
CURVE = Text(
    "De {first} à {last} en {count} {things}, du {begin} au {end}.",
    "From {first} to {last} in {count} {things}, from {begin} to {end}.",
)
ONE_DAY = Text(
    "De {first} à {last} en {count} {things}, le {end}.", "From {first} to {last} in {count} {things}, on {end}."
)
ONE = Text("{last} après {one}, le {end}.", "{last} after {one}, on {end}.")
GAMES = Text("une partie classée", "one rated game"), Text("parties classées", "rated games")
PROBLEMS = Text("un problème", "one problem"), Text("problèmes", "problems")


class CurvePoint(Protocol):
    """What one match, or one problem, made of a rating."""

    @property
    def at(self) -> int: ...

    @property
    def rating(self) -> float: ...

    @property
    def deviation(self) -> float: ...

    @property
    def change(self) -> float: ...


def told(points: Sequence[CurvePoint], lang: Lang, things: tuple[Text, Text] = GAMES) -> str:
    """The curve in one sentence."""
    begin, end = day(points[0].at, lang), day(points[-1].at, lang)
    words = ONE if len(points) == 1 else ONE_DAY if begin == end else CURVE
    return words.to(lang).format(
        first=round(points[0].rating - points[0].change), last=round(points[-1].rating), count=len(points),
        begin=begin, end=end, one=things[0].to(lang), things=things[1].to(lang),
    )  # fmt: skip


def curve(points: Sequence[CurvePoint], lang: Lang, things: tuple[Text, Text] = GAMES) -> str:
    """One `<svg>`; its colours are in people.css. The first point is the rating before the first match shown."""
    ratings = [points[0].rating - points[0].change, *(point.rating for point in points)]
    spreads = [points[0].deviation, *(point.deviation for point in points)]
    low, high, step = _scale(min(ratings), max(ratings))

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / (len(ratings) - 1), 1)

    def y(rating: float) -> float:
        inside = min(high, max(low, rating))
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - inside) / (high - low), 1)

    line = " ".join(f"{x(number)},{y(rating)}" for number, rating in enumerate(ratings))
    above = [f"{x(number)},{y(ratings[number] + spreads[number])}" for number in range(len(ratings))]
    below = [f"{x(number)},{y(ratings[number] - spreads[number])}" for number in reversed(range(len(ratings)))]
    grid = "".join(
        f'<path class="line" d="M{LEFT} {y(rating)}H{WIDTH - RIGHT}"/>'
        f'<text x="{LEFT - 8}" y="{y(rating)}" class="rating">{rating}</text>'
        for rating in range(low, high + 1, step)
    )
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(told(points, lang, things))}">{grid}'
        f'<polygon class="band" points="{" ".join((*above, *below))}"/><polyline class="way" points="{line}"/>'
        f'<circle class="now" cx="{x(len(ratings) - 1)}" cy="{y(ratings[-1])}" r="5"/>'
        f'<text x="{LEFT}" y="{HEIGHT - 8}" class="begin">{escape(day(points[0].at, lang))}</text>'
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" class="end">{escape(day(points[-1].at, lang))}</text></svg>'
    )


def _scale(lowest: float, highest: float) -> tuple[int, int, int]:
    """Round figures around what is shown, and the distance between two lines."""
    step = next((step for step in STEPS if (highest - lowest) / step <= LINES - 2), STEPS[-1])
    low, high = int(lowest // step) * step, -int(-highest // step) * step
    return (low - step, high + step, step) if low == high else (low, high, step)
