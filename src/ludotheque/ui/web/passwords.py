"""Guesses at passwords are slow: each wrong one makes whoever guesses wait longer, and nobody else.

A delay belongs to an account *and* to the address that fails, so that nobody locks its owner out from elsewhere. A
browser that was logged in to the account before counts by itself: a neighbour behind the same address does not delay it.
"""

import asyncio
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import TypeVar

from ludotheque.core.text import Text
from ludotheque.table.errors import WrongPassword
from ludotheque.ui.web.rate_limit import MOST_BUCKETS, Buckets, HeldOpen, too_many
from ludotheque.ui.web.settings import HouseLimits

T = TypeVar("T")
FREE_TRIES = 5  # wrong passwords before the first delay, of a second; each further one doubles it
LONGEST_DELAY = 300.0  # seconds: 288 guesses a day
FORGIVEN = 3600.0  # seconds after which wrong passwords are forgotten
IN_LINE, IN_LINE_AT_ONE_ADDRESS = 300, 80  # passwords that wait to be checked, a tenth of a second each
NICENESS = 5  # games come first; a machine at work still gives it a third of what they get
WRONG_TOO_OFTEN = Text("Trop de mots de passe faux", "Too many wrong passwords")
BUSY = Text("Trop de monde se connecte à la fois", "Too many people log in at once")


@dataclass(frozen=True, slots=True)
class Tries:
    """The wrong passwords for one account from one place."""

    count: int
    last: float

    @property
    def until(self) -> float:
        """When the next guess is looked at."""
        if self.count < FREE_TRIES:
            return self.last
        return self.last + min(LONGEST_DELAY, 2.0 ** min(self.count - FREE_TRIES, 20))


class Guesses:
    """Every wrong password of late."""

    def __init__(self, limits: HouseLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.by_address = Buckets(limits.logins, clock)
        self.in_all = Buckets(limits.logins_in_all, clock)
        self.tries: OrderedDict[tuple[str, str], Tries] = OrderedDict()

    @contextmanager
    def guess(self, account: str, address: str, browser: str = "") -> Iterator[None]:
        """Look at a password. It counts as wrong until it proves right: a thousand at once are no quicker.

        `browser` names one that was logged in to this account before.
        """
        place = (account, browser or address)
        self._refuse_early(place, address, known=bool(browser))
        before = self.tries.get(place)
        self._note(place, address)
        try:
            yield
        except WrongPassword:
            raise
        except BaseException:
            self._undo(place, address, before)
            raise
        self._undo(place, address, None)

    def _refuse_early(self, place: tuple[str, str], address: str, *, known: bool) -> None:
        now, tries = self.clock(), self.tries.get(place)
        if tries is not None and now - tries.last > FORGIVEN:
            del self.tries[place]
            tries = None
        wait = 0.0 if tries is None else tries.until - now
        if not known:
            wait = max(wait, self.by_address.wait(address))
            if self.by_address.left(address) + 1 <= self.by_address.allowance.burst:  # it has failed of late
                wait = max(wait, self.in_all.wait(""))
        if wait > 0:
            raise too_many(WRONG_TOO_OFTEN, wait)

    def _note(self, place: tuple[str, str], address: str) -> None:
        tries = self.tries.get(place, Tries(0, 0.0))
        self.tries[place] = Tries(tries.count + 1, self.clock())
        self.tries.move_to_end(place)
        if len(self.tries) > MOST_BUCKETS:
            self.tries.popitem(last=False)
        self.by_address.spend(address)
        self.in_all.spend("")

    def _undo(self, place: tuple[str, str], address: str, before: Tries | None) -> None:
        self.by_address.spend(address, -1)
        self.in_all.spend("", -1)
        if before is None:
            self.tries.pop(place, None)
        else:
            self.tries[place] = before


class PasswordDesk:
    """Checks passwords one after the other, beside the games and after them; addresses take turns.

    It is slow on purpose, so a crowd of logins must neither stop the games nor the reads of the database.
    """

    def __init__(self) -> None:
        self.clerk = ThreadPoolExecutor(1, "passwords", _step_back)
        self.free = asyncio.Semaphore(1)  # serves in the order of asking, and each address asks once at a time
        self.turns: dict[str, asyncio.Lock] = {}
        self.in_line = HeldOpen()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for this address's turn; within it, `check`."""
        waiting = sum(self.in_line.held.values())
        if waiting >= IN_LINE or self.in_line.count(address) >= IN_LINE_AT_ONE_ADDRESS:
            raise too_many(BUSY, waiting / 10)
        lock = self.turns.setdefault(address, asyncio.Lock())
        try:
            with self.in_line.held_by(address):
                async with lock:
                    yield
        finally:
            if not self.in_line.count(address):
                self.turns.pop(address, None)

    async def check(self, work: Callable[[], T]) -> T:
        """Check or make one password."""
        async with self.free:
            return await asyncio.get_running_loop().run_in_executor(self.clerk, work)

    def close(self) -> None:
        """Nobody asks any more."""
        self.clerk.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    if sys.platform == "linux":  # elsewhere the whole process would step back
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
