"""The clock of the house: it counts on evenly, whatever somebody or a time server does to the clock on the wall.

the time of games   the wall when the house opened + what has passed since (monotonic): never jumps, stops while
                    the machine sleeps
the date            the wall as it is now: for what people read, never for what they have left
"""

import time
from collections.abc import Callable

NOTICED = 1000  # milliseconds between the two below which they are told as one


def milliseconds() -> int:
    """Now, on the wall."""
    return time.time_ns() // 1_000_000


def passed() -> int:
    """Milliseconds since some moment; nobody can set it."""
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """What `now` is in a house, in milliseconds since 1970."""

    def __init__(self, wall: Callable[[], int] = milliseconds, steady: Callable[[], int] = passed) -> None:
        self.wall = wall
        self.steady = steady
        self.ahead = wall() - steady()

    def now(self) -> int:
        """The time of games."""
        return self.steady() + self.ahead

    def set_to(self, now: int) -> None:
        """Go with the time of another process of the house."""
        self.ahead = now - self.steady()

    def behind(self) -> int:
        """How far the date is ahead of the time of games; nothing, as long as nobody moved the wall clock."""
        apart = self.wall() - self.now()
        return apart if abs(apart) >= NOTICED else 0
