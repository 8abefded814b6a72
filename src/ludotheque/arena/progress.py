"""Says how a tournament goes while it is played: one line now and then, who leads and how long it still takes."""

import time
from collections.abc import Callable
from typing import Protocol

from ludotheque.arena.columns import ended
from ludotheque.arena.results import names_of, rows_of
from ludotheque.arena.runner import Progress
from ludotheque.core.text import Lang, Text

BETWEEN_LINES = 2.0  # seconds between two lines of progress
LEADERS = 5  # named in a line of progress

Show = Callable[[str], None]


class ProgressWatcher(Protocol):
    """Whoever shows a person how the tournament goes."""

    def tell(self, progress: Progress) -> None:
        """A game has ended."""

    def judged(self, done: int, total: int, left: float) -> None:
        """A game has been looked at for perfect moves; `left` are seconds."""

    def close(self) -> None:
        """No more news; also when something went wrong."""


class ProgressLines:
    """A line of progress, not too often, and always at the end."""

    def __init__(self, lang: Lang, show: Show, now: Callable[[], float] = time.monotonic) -> None:
        self.lang = lang
        self.show = show
        self.now = now
        self.last = now()

    def tell(self, progress: Progress) -> None:
        if self._due(progress.done == progress.total):
            held = progress.look()
            names = names_of(held)
            leaders = ", ".join(
                f"{ended(names[row.entrant])} {row.points:g}/{row.games}"
                for row in rows_of(held)[:LEADERS]
                if row.games
            )
            said = games_line(progress.done, progress.total, progress.left)
            self.show(Text(f"{said.fr} En tête : {leaders}", f"{said.en} Leading: {leaders}").to(self.lang))

    def judged(self, done: int, total: int, left: float) -> None:
        if self._due(done == total):
            self.show(judged_line(done, total, left).to(self.lang))

    def close(self) -> None:
        """A line needs no tidying up."""

    def _due(self, last: bool) -> bool:
        if not last and self.now() - self.last < BETWEEN_LINES:
            return False
        self.last = self.now()
        return True


def games_line(done: int, total: int, left: float) -> Text:
    """How many games are played, and how long the others should take."""
    return Text(
        f"{done}/{total} parties, reste environ {lasting(left)}.", f"{done}/{total} games, about {lasting(left)} left."
    )


def judged_line(done: int, total: int, left: float) -> Text:
    """How many games were looked at for perfect moves."""
    return Text(
        f"Coups parfaits : {done}/{total} parties, reste environ {lasting(left)}.",
        f"Perfect moves: {done}/{total} games, about {lasting(left)} left.",
    )


def lasting(seconds: float) -> str:
    """A time as people say it."""
    minutes, rest = divmod(int(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    return f"{minutes} min {rest:02} s"
