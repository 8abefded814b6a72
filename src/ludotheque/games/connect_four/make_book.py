"""Writes the opening book of Puissance 4: `python -m ludotheque.games.connect_four.make_book SECONDS [FILE]`.

The positions are solved in the order of STAGES, one core, until the processor time is used up: the positions met
when one side always plays a best move and the other anything, and the shallow plies in full. What is done is saved.
"""

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from ludotheque.core.game import Move
from ludotheque.games.connect_four.book import GAME, NAME, Entry, key_of, packed
from ludotheque.games.connect_four.rules import ConnectFourState
from ludotheque.games.connect_four.solver import Solver

# ("full", p): every position after p plies. ("lines", p): those met after p plies when one side always plays best.
STAGES = [
    ("full", 0), ("full", 1), *[("lines", ply) for ply in range(2, 9)],
    ("full", 2), ("lines", 9), ("full", 3), ("lines", 10), ("lines", 11), ("full", 4), ("lines", 12), ("full", 5),
]  # fmt: skip
TABLE_BITS = 25  # half a gigabyte
SAVE_EVERY = 30.0  # seconds of processor time
LARGEST = 250_000  # entries: two megabytes


class Maker:
    """Solves positions and remembers them by key."""

    def __init__(self, seconds: float, path: Path) -> None:
        self.seconds = seconds
        self.path = path
        self.saved = 0.0
        self.solver = Solver(GAME, TABLE_BITS)
        self.flag = np.zeros(1, dtype=np.int64)
        self.words: dict[int, int] = {}
        self.moves: dict[int, Move] = {}
        self.began = time.process_time()
        self.done: list[str] = []

    @property
    def spent(self) -> float:
        return time.process_time() - self.began

    def make(self) -> None:
        """Work through the stages until the time is over."""
        for kind, ply in STAGES:
            positions = list(self.every(ply) if kind == "full" else self.met(ply))
            before = len(self.words)
            for number, state in enumerate(positions):
                if self.spent > self.seconds or len(self.words) >= LARGEST:
                    self.tell(f"{kind} {ply}: stopped after {number} of {len(positions)} positions")
                    return
                self.add(state)
                if self.spent > self.saved + SAVE_EVERY:
                    self.save()
            self.tell(f"{kind} {ply}: {len(positions)} positions, {len(self.words) - before} of them new")

    def save(self) -> None:
        np.array(sorted(self.words.values()), dtype="<u8").tofile(self.path)
        self.saved = self.spent

    def tell(self, news: str) -> None:
        self.done.append(f"{news}; {self.spent:.0f} s")
        sys.stderr.write(self.done[-1] + "\n")
        sys.stderr.flush()

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
        self.add(state)
        key, turned = key_of(state)
        move = self.moves[key]
        return Move(GAME.columns - 1 - move) if turned else move

    def add(self, state: ConnectFourState) -> None:
        key, turned = key_of(state)
        if key in self.words:
            return
        score = self.solver.score(state, self.flag)
        move = self.solver.best_move(state, score, self.flag)
        self.words[key] = packed(state, Entry(score, move))
        self.moves[key] = Move(GAME.columns - 1 - move) if turned else move


def replies(state: ConnectFourState) -> Iterable[ConnectFourState]:
    """The positions after any move, but for those that end the game."""
    for move in GAME.legal_moves(state):
        after = GAME.play(state, move)
        if GAME.outcome(after) is None:
            yield after


def distinct(states: Iterable[ConnectFourState]) -> list[ConnectFourState]:
    """Without mirror images."""
    return list({key_of(state)[0]: state for state in states}.values())


def main(seconds: float, path: Path) -> None:
    """Make the book and write it."""
    maker = Maker(seconds, path)
    maker.make()
    maker.save()
    sys.stderr.write(f"{len(maker.words)} positions, {maker.solver.nodes} nodes\n")


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else Path(__file__).parent / NAME))
