"""What 6×6 Black & White is worth when both play perfectly: a proof from the first move, which can be cut and resumed.

    python -m ludotheque.games.reversi.tools.solve_six --file six.txt

The first SPLIT plies are walked here, the most promising move first; every position reached there is counted to the end
by the solver, and what came out is a line of the file. A second start reads the file and goes on.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ludotheque.compiled.routines import run_natively
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import word_kernel
from ludotheque.games.reversi.engine.kernel_bits import flips, targets
from ludotheque.games.reversi.engine.patterns import weights_for
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, look_ahead
from ludotheque.games.reversi.engine.solver_desk import BOARD, NODES, ROOT_LEFT, new_desk
from ludotheque.games.reversi.engine.solver_far import far_more, normal
from ludotheque.games.reversi.rules import Reversi, ReversiState, bits

SIZE = 6
AREA = SIZE * SIZE
SPLIT = 6  # plies walked here
TABLE_BITS = 26  # 2^27 entries of the solver, 2 GB
AHEAD_BITS = 20
GLANCE = 8  # plies each move is looked at before one is chosen
CLAIM = -4  # pawns, for the player who begins; the second player is long known to win 20 to 16
Position = tuple[int, int]  # the words of the player to move, then the other's


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a position is worth to the player to move: at least, at most."""

    low: int = -AREA
    high: int = AREA

    def narrowed(self, worth: int, alpha: int) -> "Bounds":
        """What an answer to "more than alpha?" adds."""
        if worth > alpha:
            return Bounds(max(self.low, worth), self.high)
        return Bounds(self.low, min(self.high, worth))


class ProofSoFar:
    """Everything counted so far."""

    def __init__(self, file: Path, split: int, table_bits: int) -> None:
        self.file, self.split = file, split
        self.desk = new_desk(SIZE, table_bits, ahead_bits=min(AHEAD_BITS, table_bits))
        weights = weights_for(SIZE)
        assert weights is not None, "the weights of 6×6 are shipped"
        self.weights = weights
        self.known: dict[Position, Bounds] = {}
        self.counted, self.nodes, self.seconds, self.before = 0, 0, 0.0, 0.0
        if file.exists():
            for line in file.read_text().splitlines():
                mine, theirs, low, high, nodes, spent = line.split()
                self.known[int(mine, 16), int(theirs, 16)] = Bounds(int(low), int(high))
                self._add(int(nodes), float(spent))

    def more_than(self, state: ReversiState, alpha: int) -> int:
        """The worth of a position to the player to move, or a bound of it on the same side of alpha."""
        first, second, turn = (int(word) for word in word_kernel(SIZE).encode(state))
        self.before = self.seconds
        with np.errstate(over="ignore"):  # words wrap round, as they should
            return self._worth((second, first) if turn else (first, second), alpha, self.split, 0.0, 1.0)

    def _worth(self, position: Position, alpha: int, plies: int, done: float, share: float) -> int:
        """A bound on the right side of alpha; `done` and `share` say which part of the whole this is."""
        position = self._normal(position)
        bounds = self.known.get(position, Bounds())
        if bounds.low > alpha:
            return bounds.low
        if bounds.high <= alpha:
            return bounds.high
        worth = self._walk(position, alpha, plies, done, share) if plies else self._count(position, alpha, done + share)
        self.known[position] = bounds.narrowed(worth, alpha)
        return worth

    def _walk(self, position: Position, alpha: int, plies: int, done: float, share: float) -> int:
        children = sorted({self._normal(child) for child in self._children(position)}, key=self._glance)
        if not children:  # a pass, or the end: the solver knows
            return self._count(position, alpha, done + share)
        best = -AREA
        refuted = self._glance(children[0]) > -alpha * UNIT  # then every move must be shown to be too little
        part = share / len(children) if refuted else share
        for number, child in enumerate(children):
            start = done + number * part if refuted else done
            best = max(best, -self._worth(child, -alpha - 1, plies - 1, start, part))
            if best > alpha:
                break
        return best

    def _count(self, position: Position, alpha: int, done: float) -> int:
        """One position counted to the end, written down and told."""
        self.desk[NODES] = 0
        self.desk[ROOT_LEFT] = AREA - (position[0] | position[1]).bit_count()
        begun = time.process_time()
        worth = int(far_more(self.desk, self.weights, *self._words(position), alpha))
        spent = time.process_time() - begun
        bounds = self.known.get(position, Bounds()).narrowed(worth, alpha)
        with self.file.open("a") as file:
            mine, theirs = position
            file.write(f"{mine:016x} {theirs:016x} {bounds.low} {bounds.high} {int(self.desk[NODES])} {spent:.2f}\n")
        self._add(int(self.desk[NODES]), spent)
        self._tell(done)
        return worth

    def _add(self, nodes: int, spent: float) -> None:
        self.counted, self.nodes, self.seconds = self.counted + 1, self.nodes + nodes, self.seconds + spent

    def _tell(self, done: float) -> None:
        here = self.seconds - self.before
        _say(
            f"{self.counted} counted, {self.nodes / 1e9:.2f} G nodes, {self.seconds:.0f} s CPU; "
            f"about {100 * done:.1f} % of this question, {here / done - here:.0f} s to go"
        )

    def _children(self, position: Position) -> Iterator[Position]:
        mine, theirs = position
        for cell in bits(int(targets(*self._words(position), self.desk[BOARD]))):
            turned = int(flips(*self._words(position), np.uint64(cell)))
            yield theirs ^ turned, mine | turned | 1 << cell

    def _glance(self, position: Position) -> int:
        return int(look_ahead(self.desk, self.weights, *self._words(position), GLANCE, -BEYOND, BEYOND))

    def _normal(self, position: Position) -> Position:
        mine, theirs = normal(*self._words(position))
        return int(mine), int(theirs)

    def _words(self, position: Position) -> tuple[np.uint64, np.uint64]:
        return np.uint64(position[0]), np.uint64(position[1])


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def main() -> None:
    """Two questions: at least the claim? and more than it?"""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--file", type=Path, required=True, help="where results are kept")
    parser.add_argument("--split", type=int, default=SPLIT, help="plies after which positions are counted")
    parser.add_argument("--table-bits", type=int, default=TABLE_BITS)
    asked = parser.parse_args()
    proof = ProofSoFar(asked.file, asked.split, asked.table_bits)
    for alpha in (CLAIM - 1, CLAIM):
        worth = proof.more_than(Reversi(SIZE).start(), alpha)
        _say(f"6×6, for the player who begins: {'at least' if worth > alpha else 'at most'} {worth}")
    _say(f"{proof.counted} positions counted, {proof.nodes} nodes, {proof.seconds:.0f} s CPU")


if __name__ == "__main__":
    run_natively()
    main()
