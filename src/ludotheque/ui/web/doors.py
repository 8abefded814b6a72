"""The doors of the house: how many connections there may be, and how long each may keep the house waiting.

A connection waits for its client (`patient`) or the house is at work for it. When there are too many, the one that
has waited longest makes room; whoever is being answered or sits at a board keeps theirs.
"""

import logging
import math
import time
from asyncio import Transport
from collections.abc import Callable
from dataclasses import dataclass, field

from ludotheque.ui.web.client_address import TrustedProxies, network_of
from ludotheque.ui.web.settings import ConnectionLimits

RESERVED = 384  # open files for the house: database, engines, its own files, and one burst of newcomers
BURST = 256  # newcomers that the system accepts before we have looked at the first of them
SPARE = 32  # connections beyond the limit, each to hear why it is refused
NEVER = math.inf
log = logging.getLogger("ludotheque.doors")


def room_for_connections(open_files: int) -> int:
    """How many connections leave the house the files it needs."""
    return max(open_files - RESERVED, open_files // 2)


@dataclass(eq=False, slots=True)
class Line:
    """One connection: until when it may keep us waiting, and what is done when it does so too long."""

    transport: Transport
    place: "Place"
    too_slow: Callable[[], None]
    cut: Callable[[], None]
    refused: bool = False
    until: float = NEVER  # what its client is to say
    stalled: float = NEVER  # what its client is to read
    left: int = 0  # bytes of it
    parting: float = NEVER  # until it is cut: our last word was said


@dataclass(eq=False, slots=True)
class Place:
    """The connections of one address."""

    name: str
    count: int = 0
    patient: dict[Line, None] = field(default_factory=dict)  # the longest wait first


class Doors:
    """Every connection of the house."""

    def __init__(
        self,
        limits: ConnectionLimits,
        proxies: TrustedProxies,
        body: int,
        open_files: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits
        self.proxies = proxies
        self.request_bytes = limits.head_bytes + 8 * body  # a body in chunks of one byte is six times as long
        self.in_all = min(limits.in_all, room_for_connections(open_files))
        self.of_one = min(limits.of_one_address, self.in_all * 2 // 3)
        self.clock = clock
        self.lines: dict[Transport, Line] = {}
        self.patient: dict[Line, None] = {}
        self.places: dict[str, Place] = {}
        self.told = 0  # refused connections that hear why
        self.refused = 0  # since the last sweep
        self.sent_away = 0

    def admit(
        self, transport: Transport, host: str, too_slow: Callable[[], None], cut: Callable[[], None]
    ) -> Line | None:
        """A new connection; None: there is not even room to tell it why. Its client has yet to say what they want."""
        full = len(self.lines) - self.told >= self.in_all and not self._make_room(self.patient)
        name = network_of(host)
        place = self.places.get(name)
        if place is not None and place.count >= self.of_one and host not in self.proxies and not full:
            full = not self._make_room(place.patient)
        if full:
            return self._refuse(transport, too_slow, cut)
        place = self.places.setdefault(name, Place(name))
        place.count += 1
        line = self.lines[transport] = Line(transport, place, too_slow, cut)
        self.wait(line, self.limits.head)
        return line

    def wait(self, line: Line, seconds: float) -> None:
        """Its client is to say something, in so many seconds."""
        if self.lines.get(line.transport) is not line:
            return  # it was sent away, and learns it in a moment
        line.until = self.clock() + seconds
        self._work(line)
        if not line.refused:
            self.patient[line] = line.place.patient[line] = None

    def work(self, line: Line) -> None:
        """The house is at work for it: it stays."""
        line.until = NEVER
        self._work(line)

    def handed_over(self, transport: Transport, too_slow: Callable[[], None]) -> Line:
        """The same connection becomes a live one."""
        line = self.lines[transport]
        line.too_slow, line.cut = too_slow, transport.abort
        self.work(line)
        return line

    def unread(self, line: Line) -> None:
        """Its client does not read all that they are sent."""
        line.stalled = self.clock() + self.limits.stall
        line.left = line.transport.get_write_buffer_size()

    def read(self, line: Line) -> None:
        """Its client reads on."""
        line.stalled = NEVER

    def leave(self, transport: Transport) -> None:
        """A connection is no more."""
        line = self.lines.pop(transport, None)
        if line is not None:
            self._forget(line)

    def sweep(self) -> None:
        """Every connection that kept the house waiting too long goes."""
        now = self.clock()
        for line in list(self.lines.values()):
            if line.transport.is_closing():
                line.parting = min(line.parting, now + self.limits.parting)
                if now >= line.parting:
                    line.cut()
            elif now >= line.stalled:
                self._hurry(line)
            elif now >= line.until:
                line.until = NEVER
                line.too_slow()
        if self.refused or self.sent_away:
            log.warning("full: %d connections refused, %d sent away", self.refused, self.sent_away)
            self.refused = self.sent_away = 0

    def _hurry(self, line: Line) -> None:
        """Somebody who reads slowly may go on; somebody who does not read is cut off."""
        left = line.transport.get_write_buffer_size()
        if left <= line.left - self.limits.slowest:
            self.unread(line)
        else:
            line.cut()

    def _refuse(self, transport: Transport, too_slow: Callable[[], None], cut: Callable[[], None]) -> Line | None:
        """A connection beyond the limit, for as long as it takes to say so."""
        self.refused += 1
        if self.told >= SPARE:
            return None
        self.told += 1
        line = self.lines[transport] = Line(transport, Place("", 1), too_slow, cut, refused=True)
        self.wait(line, self.limits.parting)
        return line

    def _make_room(self, patient: dict[Line, None]) -> bool:
        """Whoever has kept us waiting longest goes; whether there was somebody."""
        line = next(iter(patient), None)
        if line is None:
            return False
        self.sent_away += 1
        self.lines.pop(line.transport, None)
        self._forget(line)
        line.cut()
        return True

    def _work(self, line: Line) -> None:
        self.patient.pop(line, None)
        line.place.patient.pop(line, None)

    def _forget(self, line: Line) -> None:
        self._work(line)
        self.told -= line.refused
        line.place.count -= 1
        if not line.place.count:
            self.places.pop(line.place.name, None)
