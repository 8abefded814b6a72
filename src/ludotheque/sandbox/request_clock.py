"""The clock of one request: a program is late by its own computing, or by the clock on the wall, and it is said by which.

Computing time counts against a program whatever else the machine does. The clock on the wall is there for those who sleep;
the time in which the program was ready and the machine had no processor for it is taken off, so that a busy machine costs
nobody anything (STARVED bounds even that). Until an answer has come somebody also looks, again and again, at the number
of names in the jail's file systems.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.sandbox.channel import Late
from ludotheque.sandbox.errors import Fate
from ludotheque.sandbox.inmates import Inmates
from ludotheque.sandbox.limits import WALL_FACTOR

LOOK_SECONDS = 0.05  # between two looks at a program that computes; it makes some ten thousand names meanwhile
STARVED = 10.0  # times its seconds by the clock: no program keeps us longer, however busy the machine


class Crowded(Exception):
    """The program made more files than it may."""


@dataclass(frozen=True, slots=True)
class TimeSpent:
    """What a request took: seconds of computing, and seconds by the clock without those it waited for a processor."""

    cpu: float = 0.0
    wall: float = 0.0

    @property
    def charged(self) -> float:
        """The seconds of a player's clock: what it computed, or its share of what it slept away, whichever is more."""
        return max(self.cpu, self.wall / WALL_FACTOR)


class RequestClock:
    """Started when a request is made; what the program computed since its last answer counts, asked or not."""

    def __init__(
        self,
        inmates: Inmates,
        computed: float,
        cpu_seconds: float,
        wall_seconds: float,
        names: int,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`computed` is what the jail had computed when it answered last."""
        self._now = now
        self._inmates = inmates
        self._computed = computed
        self._cpu_seconds, self._wall_seconds = cpu_seconds, wall_seconds
        self._names = names
        self._waited = inmates.waited_so_far
        self._began = now()

    def __call__(self) -> float:
        """How long one may wait before asking again; raises Late when the time is over, Crowded when there are too many files."""
        elapsed = self._now() - self._began
        if elapsed < min(LOOK_SECONDS, self._cpu_seconds, self._wall_seconds):
            return LOOK_SECONDS
        spent = self.spent()
        self.check(spent)
        if spent.wall > self._wall_seconds or elapsed > STARVED * self._wall_seconds:
            raise Late(Fate.WALL)
        return min(LOOK_SECONDS, self._wall_seconds - spent.wall, self._cpu_seconds - spent.cpu)

    def check(self, spent: TimeSpent) -> None:
        """Raise what also holds against an answer that has come: it computed too long, or left too many files."""
        if spent.cpu > self._cpu_seconds:
            raise Late(Fate.CPU)
        if self._inmates.names() > self._names:
            raise Crowded

    def spent(self) -> TimeSpent:
        """What the request has taken so far."""
        wall = self._now() - self._began - (self._inmates.waited() - self._waited)
        return TimeSpent(self._inmates.cpu() - self._computed, max(0.0, wall))
