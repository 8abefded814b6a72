"""Two pipes to a process that may be silent, slow or endless: nothing here ever waits beyond somebody's patience."""

import os
import select
import time
from collections.abc import Callable
from typing import Self

from ludotheque.sandbox.errors import Fate

BLOCK = 1 << 16

Patience = Callable[[], float]  # the seconds to wait before it is asked again; raises Late when there are none left


class Late(Exception):
    """The time is over; `reason` says which: that of the clock, or that of computing."""

    def __init__(self, reason: Fate = Fate.WALL) -> None:
        super().__init__(reason)
        self.reason = reason


class HungUp(Exception):
    """The other side closed its pipe."""


class Overflow(Exception):
    """The line is longer than allowed."""


def until(deadline: float) -> Patience:
    """The patience of whoever waits until this moment (of the monotonic clock)."""

    def left() -> float:
        seconds = deadline - time.monotonic()
        if seconds <= 0:
            raise Late
        return seconds

    return left


class Channel:
    """Lines of bytes, both ways, each as long as the patience lasts."""

    def __init__(self, outgoing: int, incoming: int) -> None:
        self._out, self._in = outgoing, incoming
        os.set_blocking(outgoing, False)
        os.set_blocking(incoming, False)
        self._writable, self._readable = select.poll(), select.poll()
        self._writable.register(outgoing, select.POLLOUT)
        self._readable.register(incoming, select.POLLIN)

    def offer(self, line: bytes) -> bytes:
        """Send what can be sent at once, to a process that need not run for it; the rest."""
        try:
            return line[os.write(self._out, line) :]
        except BlockingIOError:
            return line
        except OSError:
            raise HungUp from None

    def send(self, line: bytes, patience: Patience) -> None:
        while line:
            self._wait(self._writable, patience)
            line = self.offer(line)

    def receive(self, limit: int, patience: Patience) -> bytes:
        """One line, without its end; whatever follows it in the same breath makes it longer than one line."""
        blocks: list[bytes] = []
        size = 0
        while True:
            self._wait(self._readable, patience)
            try:
                block = os.read(self._in, BLOCK)
            except BlockingIOError:
                continue
            if not block:
                raise HungUp
            blocks.append(block)
            size += len(block)
            if size > limit:
                raise Overflow
            if b"\n" in block:
                return b"".join(blocks).removesuffix(b"\n")

    def speaks(self) -> bool:
        """Is there something to read although nothing was asked?"""
        return any(event & select.POLLIN for _, event in self._readable.poll(0))

    def drain(self, patience: Patience) -> None:
        """Read until the last process that holds the pipe is gone."""
        try:
            while True:
                self._wait(self._readable, patience)
                if not os.read(self._in, BLOCK):
                    return
        except (Late, BlockingIOError):
            return

    def hang_up(self) -> None:
        """Say nothing any more; hanging up twice is harmless."""
        if self._out >= 0:
            os.close(self._out)
            self._out = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.hang_up()
        os.close(self._in)

    def _wait(self, poll: select.poll, patience: Patience) -> None:
        """Wait until the pipe is ready; one that is ready when the time is over was in time, for we may be the late ones."""
        ready = poll.poll(0)
        while not ready:
            ready = poll.poll(patience() * 1000)
