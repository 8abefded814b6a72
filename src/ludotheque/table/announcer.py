"""Tells whoever listens that something changed; what changed, they look up themselves.

A listener has a bell for its topics. A bell rung twice before it is heard has rung once, so that a slow
listener misses states in between but never the last one, and nobody's memory grows.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

LOBBY = "lobby"


class Bell:
    """Rings when something a listener cares about changed."""

    def __init__(self) -> None:
        self.rung = False
        self.woken = asyncio.Event()  # by a ring, or because it is late

    def ring(self) -> None:
        self.rung = True
        self.woken.set()

    async def heard(self, seconds: float) -> bool:
        """Wait for a ring, at most so long; whether it rang."""
        late = asyncio.get_running_loop().call_later(seconds, self.woken.set)
        try:
            await self.woken.wait()
        finally:
            late.cancel()
        rung, self.rung = self.rung, False
        self.woken.clear()
        return rung


class Announcer:
    """Who listens to what, in this process."""

    def __init__(self) -> None:
        self.bells: dict[str, set[Bell]] = defaultdict(set)
        self.closed = False

    @contextmanager
    def listening(self, *topics: str) -> Iterator[Bell]:
        """A bell that rings for these topics as long as somebody listens."""
        bell = Bell()
        for topic in topics:
            self.bells[topic].add(bell)
        try:
            yield bell
        finally:
            for topic in topics:
                self.bells[topic].discard(bell)
                if not self.bells[topic]:
                    del self.bells[topic]

    def kept_bell(self, topic: str) -> Bell:
        """A bell that rings for a topic as long as the house is open."""
        bell = Bell()
        self.bells[topic].add(bell)
        return bell

    def ring(self, *topics: str) -> None:
        for topic in topics:
            for bell in self.bells.get(topic, ()):
                bell.ring()

    def ring_all(self) -> None:
        """Everybody looks again: something may have been missed."""
        self.ring(*list(self.bells))

    def close(self) -> None:
        """The house is about to close: whoever listens hears it, and may go."""
        self.closed = True
        self.ring_all()

    def listeners(self, topic: str) -> int:
        return len(self.bells.get(topic, ()))


def match_topic(name: str) -> str:
    """The topic of one match."""
    return f"match:{name}"


def person_topic(name: str) -> str:
    """The topic of everything that concerns somebody."""
    return f"person:{name}"
