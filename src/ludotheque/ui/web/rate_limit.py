"""Nobody may ask for everything at once: buckets that fill slowly, and counts of what somebody holds open."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludotheque.core.text import Text
from ludotheque.table.errors import TooMany
from ludotheque.ui.web.settings import Allowance

MOST_BUCKETS = 20_000


class Buckets:
    """One bucket for each person or address."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self.clock = clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # who → what is left, and when

    def take(self, who: str) -> None:
        """Take one; refuses when the bucket is empty."""
        now = self.clock()
        left, then = self.buckets.get(who, (float(self.allowance.burst), now))
        left = min(self.allowance.burst, left + (now - then) * self.allowance.rate)
        if left < 1:
            raise TooMany(
                Text("C'est trop de demandes à la fois : attendez un peu.", "Too many requests at once: wait a little.")
            )
        self.buckets[who] = (left - 1, now)
        self.buckets.move_to_end(who)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)


class HeldOpen:
    """How many sockets or streams each person holds open."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()

    def count(self, who: str) -> int:
        return self.held[who]

    @contextmanager
    def held_by(self, who: str) -> Iterator[None]:
        self.held[who] += 1
        try:
            yield
        finally:
            self.held[who] -= 1
            if not self.held[who]:
                del self.held[who]
