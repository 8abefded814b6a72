"""Keeps whoever waits for a solution of Puissance 4 informed: how long it will still take, from how long others took."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import exp, log
from statistics import NormalDist
from threading import Event, Thread

# The logarithm of the nodes a solution takes is about normal. Measured from an empty table of 2^22 slots, over random
# positions that took more than 20,000 nodes: 12.3 ± 1.2 with 32 empty cells (32 positions), 13.3 ± 1.3 with 34 (34),
# 14.6 ± 0.7 with 36 (13); the empty 6×7 grid, 42 cells, took e^18.1. Hence 13.4 with 34, 0.6 more for each cell.
CELLS, MEAN, A_CELL, DEVIATION = 34, 13.4, 0.6, 1.2
ENOUGH = 100_000  # nodes that tell the speed: some hundredths of a second
EVERY = 0.25  # seconds between two words
RAREST = 3.0  # deviations: a solution that takes longer than that is no longer measured by the others


def nodes_left(cells: int, searched: int) -> float:
    """How many nodes more it takes, as likely more as less, with so many empty cells and nodes searched in vain.

    The share of moves settled would be no guide: half-way through, the first move tried was mostly still the only one.
    """
    spent = log(searched + 1)
    usual = NormalDist(max(MEAN + A_CELL * (cells - CELLS), spent - RAREST * DEVIATION), DEVIATION)
    return exp(usual.inv_cdf((1 + usual.cdf(spent)) / 2)) - searched


class Patience:
    """Watches the solver go through some positions with so many empty cells each, counting its nodes and the seconds."""

    def __init__(self, cells: int, positions: int, nodes: int, now: float) -> None:
        self.cells = cells
        self.positions = positions  # not solved yet, the one at work among them
        self.nodes = self.since = nodes  # when the first was begun, and the one at work
        self.began = now

    def solved(self, nodes: int) -> None:
        """The next position is begun."""
        self.positions -= 1
        self.since = nodes

    def seconds_left(self, nodes: int, now: float) -> float | None:
        """About how long it still takes at the speed seen; None before enough was seen."""
        if nodes - self.nodes < ENOUGH:
            return None
        left = nodes_left(self.cells, nodes - self.since) + (self.positions - 1) * nodes_left(self.cells, 0)
        return left * (now - self.began) / (nodes - self.nodes)


@contextmanager
def ticking(tell: Callable[[], None]) -> Iterator[None]:
    """While the block runs, call `tell` four times a second from another thread."""
    over = Event()

    def tick() -> None:
        while not over.wait(EVERY):
            tell()

    thread = Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
