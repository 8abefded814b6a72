"""Lines of people who wait, one for each address, served in fair turns: whoever was served least comes first.

192.0.2.7      ▪ ▪ ▪ ▪ ▪ ▪ ▪     a turn goes to the address that was served least; one that comes back from
198.51.100.9   ▪                 a rest is no better off than those who waited
2001:db8::/64  ▪ ▪               (start-time fair queueing, Goyal, Vin and Cheng 1996)
"""

import math
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

KEPT_IDLE = 1000  # addresses that wait for nothing and are remembered
OURSELVES = ""  # the address of what the house does of its own accord: it has no limit

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class AddressLine(Generic[T]):
    """What waits for one address, the oldest request first."""

    room: float  # how much of it may be worked on at once
    share: float
    served: float  # seconds of work for each part of its share; only compared with the other lines
    at_work: int = 0
    offered: bool = False  # it is among those whose turn may come
    waiting: list[tuple[int, int, T]] = field(default_factory=list)


class FairLines(Generic[T]):
    """Who waits, and whose turn it is. Not safe to use from several threads at once."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.waiting = 0
        self.lines: dict[str, AddressLine[T]] = {}
        self.last = 0.0  # what the line that had the last turn had been served
        self.ticks = count()
        self.offered: list[tuple[float, int, AddressLine[T]]] = []

    def put(self, address: str, item: T, order: int = 0, share: float = 1.0) -> None:
        """Wait behind what has the same order, or a lower one, at the same address."""
        line = self.lines.get(address)
        if line is None:
            self._forget_idle()
            room = math.inf if address == OURSELVES else self.room
            line = self.lines[address] = AddressLine(room, share, self.last)
        elif not line.waiting:
            line.served = max(line.served, self.last)
        heappush(line.waiting, (order, next(self.ticks), item))
        self.waiting += 1
        self._offer(line)

    def take(self) -> tuple[AddressLine[T], T] | None:
        """Whose turn it is: the line counts it as work until it is settled."""
        if not self.offered:
            return None
        served, _, line = heappop(self.offered)
        line.offered = False
        self.last = max(self.last, served)
        _, _, item = heappop(line.waiting)
        self.waiting -= 1
        line.at_work += 1
        self._offer(line)
        return line, item

    def settle(self, line: AddressLine[T], seconds: float) -> None:
        """The work is over, and took so long."""
        line.at_work -= 1
        line.served += seconds / line.share
        self._offer(line)

    def length(self, address: str) -> int:
        """How many wait at one address."""
        line = self.lines.get(address)
        return 0 if line is None else len(line.waiting)

    def _offer(self, line: AddressLine[T]) -> None:
        if line.waiting and not line.offered and line.at_work < line.room:
            line.offered = True
            heappush(self.offered, (line.served, next(self.ticks), line))

    def _forget_idle(self) -> None:
        """Whoever waits for nothing and was served no more than the others is no better or worse off as a stranger."""
        if len(self.lines) < KEPT_IDLE:
            return
        idle = [(line.served, address) for address, line in self.lines.items() if not line.waiting and not line.at_work]
        for served, address in sorted(idle):
            if served <= self.last or len(self.lines) >= KEPT_IDLE:
                del self.lines[address]
