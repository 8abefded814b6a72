"""Nobody may ask for everything at once: buckets that fill slowly, and counts of what somebody holds open or makes us hold."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludotheque.core.text import Text
from ludotheque.table.errors import TooMany
from ludotheque.ui.web.settings import Allowance

MOST_BUCKETS = 20_000
LITTER = 20_000_000  # bytes that were held and are no more, after which the memory is tidied up


def too_many(text: Text, seconds: float) -> TooMany:
    """A refusal that says when to come back."""
    whole = max(1, math.ceil(min(seconds, 3600)))
    if whole < 60:
        when = Text(f"dans {whole} seconde{'s' * (whole > 1)}", f"in {whole} second{'s' * (whole > 1)}")
    else:
        minutes = math.ceil(whole / 60)
        when = Text(f"dans {minutes} minute{'s' * (minutes > 1)}", f"in {minutes} minute{'s' * (minutes > 1)}")
    return TooMany(Text(f"{text.fr} : réessayez {when.fr}.", f"{text.en}: try again {when.en}."), whole)


class Buckets:
    """One bucket for each person or address."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self.clock = clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # who → what is left, and when

    def left(self, who: str) -> float:
        """What is in the bucket now."""
        burst = float(self.allowance.burst)
        left, then = self.buckets.get(who, (burst, 0.0))
        return min(burst, left + (self.clock() - then) * self.allowance.rate)

    def wait(self, who: str) -> float:
        """Seconds until there is one to take."""
        lacking = 1 - self.left(who)
        return 0.0 if lacking <= 0 else lacking / self.allowance.rate if self.allowance.rate else math.inf

    def spend(self, who: str, count: int = 1) -> None:
        """Take some, or give some back."""
        self.buckets[who] = (min(self.left(who) - count, self.allowance.burst), self.clock())
        self.buckets.move_to_end(who)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)

    def take(self, who: str) -> None:
        """Take one; refuses when the bucket is empty."""
        wait = self.wait(who)
        if wait:
            raise too_many(Text("C'est trop de demandes à la fois", "Too many requests at once"), wait)
        self.spend(who)


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


class HeldBytes:
    """How much of what somebody sent is held for them, and for everybody."""

    def __init__(self, in_all: int, of_one: int) -> None:
        self.in_all, self.of_one = in_all, of_one
        self.total = self.passed = 0
        self.held: Counter[str] = Counter()

    def to_clear(self) -> bool:
        """Whether much has passed through since this was last so, and nearly nothing of it is still held."""
        if self.passed < LITTER or self.total > LITTER // 10:
            return False
        self.passed = 0
        return True

    def beyond(self, who: str) -> bool:
        """Whether it is too much for one."""
        return self.held[who] > self.of_one

    def beyond_all(self) -> bool:
        """Whether it is too much for the house."""
        return self.total > self.in_all

    def take(self, who: str, count: int) -> None:
        """Hold some more, or less."""
        self.total += count
        self.passed += max(0, count)
        self.held[who] += count
        if not self.held[who]:
            del self.held[who]
