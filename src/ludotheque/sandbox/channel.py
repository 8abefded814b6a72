"""Two pipes to a process that may be silent, slow or endless: nothing here ever waits beyond a deadline."""

import os
import select
import time
from typing import Self

BLOCK = 1 << 16


class Late(Exception):
    """The deadline passed."""


class HungUp(Exception):
    """The other side closed its pipe."""


class Overflow(Exception):
    """The line is longer than allowed."""


class Channel:
    """Lines of bytes, both ways, each with a deadline (on the monotonic clock)."""

    def __init__(self, outgoing: int, incoming: int) -> None:
        self._out, self._in = outgoing, incoming
        os.set_blocking(outgoing, False)
        os.set_blocking(incoming, False)
        self._writable, self._readable = select.poll(), select.poll()
        self._writable.register(outgoing, select.POLLOUT)
        self._readable.register(incoming, select.POLLIN)

    def send(self, line: bytes, deadline: float) -> None:
        while line:
            self._wait(self._writable, deadline)
            try:
                line = line[os.write(self._out, line) :]
            except BlockingIOError:
                continue
            except OSError:
                raise HungUp from None

    def receive(self, limit: int, deadline: float) -> bytes:
        """One line, without its end; whatever follows it in the same breath makes it longer than one line."""
        blocks: list[bytes] = []
        size = 0
        while True:
            self._wait(self._readable, deadline)
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

    def drain(self, deadline: float) -> None:
        """Read until the last process that holds the pipe is gone."""
        try:
            while True:
                self._wait(self._readable, deadline)
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

    def _wait(self, poll: select.poll, deadline: float) -> None:
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            raise Late
