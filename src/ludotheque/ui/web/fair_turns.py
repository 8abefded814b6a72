"""Turns in the event loop: the house does a little for one address, then a little for the next, and listens in between.

    a request   ▂▂…▂▂▂…▂        what it does between two waits (for the database, an engine, its reader) is one step
    the house   ▂ a ▂ b ▂ a ▂ c each step is taken in turn, by address; what it took is what its address was served

Whoever waits for something else keeps nobody: it is the work of this process that is shared, not what is open.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from itertools import count
from typing import Any

from ludotheque.ui.web.fair_lines import OURSELVES, AddressLine, FairLines

SLICE = 0.001  # seconds of steps after which whoever is still to come waits until the house has listened again
BOARD_SHARE = 4.0  # parts of the time that the boards of an address get beside one part of its pages
AT_BOARDS = ("/api/match/", "/api/bot/game/", "/live/")  # what people at a board ask
asked_from: ContextVar[str] = ContextVar("asked_from", default=OURSELVES)  # the address that a task works for

Granted = asyncio.Future[AddressLine[Any]]  # of the line in which somebody waited


class FairTurns:
    """Whose step comes next."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.lines: FairLines[Granted] = FairLines(1)
        self.numbers = count()
        self.spent = 0.0  # seconds of steps since the house last listened
        self.granted = False  # somebody was given a turn and has not taken it yet
        self.listens = False  # the house is about to listen

    def taken(self, address: str, path: str, work: Awaitable[None]) -> "Steps":
        """Work to be awaited, each step of it in turn; what came first is done first, at one address."""
        at_board = path.startswith(AT_BOARDS)
        line = f"{address} board" if at_board else address
        return Steps(self, line, BOARD_SHARE if at_board else 1.0, next(self.numbers), work)

    def length(self, address: str) -> int:
        """How many pages of one address wait."""
        return self.lines.length(address)

    def free(self) -> bool:
        """Whether nobody would be kept waiting by a step now."""
        return not self.granted and not self.lines.waiting and self.spent < SLICE

    def wait(self, line: str, share: float, number: int) -> Granted:
        """Stand in line."""
        turn: Granted = asyncio.get_running_loop().create_future()
        self.lines.put(line, turn, number, share)
        if not self.granted:
            self._listen()
        return turn

    def took(self, turn: Granted | None, seconds: float) -> None:
        """A step is over."""
        self.spent += seconds
        if turn is not None and turn.done() and not turn.cancelled():
            self.lines.settle(turn.result(), seconds)
            self.granted = False
            self._grant()
        self._listen()

    def _listen(self) -> None:
        if not self.listens:
            self.listens = True
            asyncio.get_running_loop().call_soon(self._listened)

    def _listened(self) -> None:
        self.listens, self.spent = False, 0.0
        self._grant()

    def _grant(self) -> None:
        while not self.granted and (found := self.lines.take()) is not None:
            line, turn = found
            if turn.cancelled():
                self.lines.settle(line, 0.0)
            else:
                turn.set_result(line)
                self.granted = True


class Steps:
    """The work of one request; awaiting it takes every step in turn."""

    __slots__ = ("line", "number", "share", "turns", "work")

    def __init__(self, turns: FairTurns, line: str, share: float, number: int, work: Awaitable[None]) -> None:
        self.turns, self.line, self.share, self.number, self.work = turns, line, share, number, work

    def __await__(self) -> Generator[Any, None, None]:
        turns, steps = self.turns, self.work.__await__()
        error: BaseException | None = None
        while True:
            turn = None
            if not turns.free():
                turn = turns.wait(self.line, self.share, self.number)
                try:
                    yield from turn
                except BaseException as raised:  # it is given up: the work hears of it at once
                    error = raised
                    turn.cancel()
            began = turns.clock()
            try:
                waits_for = steps.send(None) if error is None else steps.throw(error)
            except StopIteration:
                return
            finally:
                turns.took(turn, turns.clock() - began)
            error = None
            try:
                yield waits_for
            except BaseException as raised:
                error = raised
