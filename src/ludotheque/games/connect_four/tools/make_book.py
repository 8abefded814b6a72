"""Writes the opening book of Puissance 4: `python -m ludotheque.games.connect_four.tools.make_book SECONDS [FILE]`.

The positions are solved in the order of STAGES, one core, until the processor time is used up: the positions met
when one side always plays a best move and the other anything, and the shallow plies in full. What is done is saved from
time to time; what the file already holds is not solved again.
"""

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from ludotheque.compiled.routines import run_natively
from ludotheque.core.files import open_whole
from ludotheque.core.game import Move
from ludotheque.games.connect_four.engine.book import GAME, NAME, Book, BookEntry, key_of, packed
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.rules import ConnectFourState
from ludotheque.search.stopping import Stopper

# ("full", p): every position after p plies. ("lines", p): those met after p plies when one side always plays best.
# What keeps people waiting longest comes first: a game against `perfect`, then an analysis of the opening.
STAGES = [
    ("full", 0), ("full", 1), *[("lines", ply) for ply in range(2, 9)],
    ("full", 2), ("lines", 9), ("lines", 10), ("lines", 11), ("full", 3), ("lines", 12),
    ("full", 4), ("lines", 13), ("full", 5), ("lines", 14), ("full", 6),
]  # fmt: skip
TABLE_BITS = 25  # half a gigabyte
SAVE_EVERY = 30.0  # seconds of processor time
TELL_EVERY = 10.0
LARGEST = 250_000  # entries: two megabytes


class Maker:
    """Solves positions and keeps what it finds in a file."""

    def __init__(self, seconds: float, path: Path) -> None:
        self.seconds = seconds
        self.path = path
        self.saved = self.told = 0.0
        self.solver = GridSolver(GAME, TABLE_BITS)
        self.stopper = Stopper()
        self.known = Book.read(path.read_bytes() if path.is_file() else b"").by_key()
        self.began = time.process_time()

    @property
    def spent(self) -> float:
        return time.process_time() - self.began

    def make(self) -> None:
        """Work through the stages until the time is over."""
        for kind, ply in STAGES:
            positions = list(self.every(ply) if kind == "full" else self.met(ply))
            new = [state for state in positions if key_of(state)[0] not in self.known]
            name, began = f"{kind} {ply}", self.spent
            for number, state in enumerate(new):
                if self.spent > self.seconds or len(self.known) >= LARGEST:
                    tell(f"{name}: stopped, {len(new) - number} of {len(positions)} positions left; {self.spent:.0f} s")
                    return
                self.add(state)
                self.report(name, number + 1, len(new), self.spent - began)
            tell(f"{name}: {len(positions)} positions, {len(new)} of them new; {self.spent:.0f} s")

    def report(self, name: str, done: int, of: int, seconds: float) -> None:
        """Save, and say how long the stage will still take, both from time to time."""
        if self.spent > self.saved + SAVE_EVERY:
            self.save()
        if self.spent > self.told + TELL_EVERY:
            self.told = self.spent
            left = seconds / done * (of - done)
            tell(f"{name}: {done} of {of} new ones; {self.spent:.0f} s, about {left:.0f} s left for this stage")

    def save(self) -> None:
        """Write the file anew; an interruption leaves the one before."""
        words = sorted(packed(key, entry) for key, entry in self.known.items())
        with open_whole(self.path) as file:
            np.array(words, dtype="<u8").tofile(file)
        self.saved = self.spent

    def every(self, ply: int) -> Iterator[ConnectFourState]:
        """All positions after so many plies, once each, without their mirror images, that are not over."""
        states = [GAME.start()]
        for _ in range(ply):
            states = distinct(after for state in states for after in replies(state))
        yield from states

    def met(self, ply: int) -> Iterator[ConnectFourState]:
        """The positions after so many plies, ours to move, when we play either seat."""
        states = [GAME.start()]
        for here in range(ply):
            if (ply - here) % 2:
                states = distinct(after for state in states for after in replies(state))
            else:
                states = distinct(GAME.play(state, self.best(state)) for state in states)
                states = [state for state in states if GAME.legal_moves(state)]
        yield from states

    def best(self, state: ConnectFourState) -> Move:
        """A best move; the same one, or its mirror image, whenever it is asked."""
        key, turned = key_of(state)
        if key not in self.known:
            self.add(state)
        return self.known[key].seen(turned).move

    def add(self, state: ConnectFourState) -> None:
        key, turned = key_of(state)
        score = self.solver.score(state, self.stopper)
        self.known[key] = BookEntry(score, self.solver.best_move(state, score, self.stopper)).seen(turned)


def replies(state: ConnectFourState) -> Iterable[ConnectFourState]:
    """The positions after any move, but for those that end the game."""
    for move in GAME.legal_moves(state):
        after = GAME.play(state, move)
        if GAME.outcome(after) is None:
            yield after


def distinct(states: Iterable[ConnectFourState]) -> list[ConnectFourState]:
    """Without mirror images."""
    return list({key_of(state)[0]: state for state in states}.values())


def tell(news: str) -> None:
    """Say how far the book is."""
    sys.stderr.write(news + "\n")
    sys.stderr.flush()


def main(seconds: float, path: Path) -> None:
    """Make the book and write it."""
    maker = Maker(seconds, path)
    tell(f"{len(maker.known)} positions known before")
    maker.make()
    maker.save()
    tell(f"{len(maker.known)} positions, {maker.solver.nodes} nodes")


if __name__ == "__main__":
    run_natively()
    main(float(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else Path(__file__).parent.parent / "engine" / NAME))
