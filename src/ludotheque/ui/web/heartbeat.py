"""The heartbeat of every page that is live: both sides notice within seconds that a line carries nothing any more.

    the house ── PING, "ping" ──▶ the page      a few bytes in one write, every two seconds; the page's script
              ◀───── PONG ──────                hears the word, its browser answers the PING by itself

A browser answers also while its page is hidden and its timers sleep. Whoever leaves two beats unanswered is cut off when
the third is due: the others see them leave, and their page comes back by itself. No page has a timer here: they are
called in turn, some with each tick of the server (measured: 46 µs for a beat and its answer; a thousand pages, 2 % of a core).
"""

from typing import Protocol

TURNS = 20  # ticks of a tenth of a second from one beat of a page to its next: silent, it is cut off after 4 to 6 s
UNANSWERED = 2  # beats
UNANSWERED_AT_FIRST = 3  # the first answer comes behind the whole board, 20 kB: it has 6 to 8 s
PING = b"\x89\x00"  # a WebSocket frame: final, ping, no content
WORDS = b'{"type":"ping"}'
BEAT = PING + bytes((0x81, len(WORDS))) + WORDS  # and a second one: final, text


class Beating(Protocol):
    """One live connection."""

    unanswered: int
    answered: bool  # whether it ever answered

    def beat(self, words: bytes) -> bool: ...
    def fall_silent(self) -> None: ...


class Heartbeat:
    """All live connections, each in the turn that had the fewest when it came."""

    def __init__(self) -> None:
        self.turns: list[dict[Beating, None]] = [{} for _ in range(TURNS)]
        self.turn_of: dict[Beating, int] = {}
        self.now = 0

    def join(self, page: Beating) -> None:
        """A page is live from now on."""
        turn = min(range(TURNS), key=lambda one: len(self.turns[one]))
        self.turns[turn][page] = None
        self.turn_of[page] = turn

    def leave(self, page: Beating) -> None:
        """It is no more."""
        turn = self.turn_of.pop(page, None)
        if turn is not None:
            del self.turns[turn][page]

    def tick(self) -> None:
        """The next turn: whoever is in it hears a beat, or has been silent for too long."""
        self.now = (self.now + 1) % TURNS
        for page in list(self.turns[self.now]):
            if page.unanswered >= (UNANSWERED if page.answered else UNANSWERED_AT_FIRST):
                page.fall_silent()
            else:
                page.unanswered += page.beat(BEAT)
