"""Looks one ply deeper at a time in awalé, until it must answer or knows for sure."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludotheque.compiled.kernel import WIN, Kernel
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.awale.engine.kernel import SIDE, UNIT
from ludotheque.games.awale.engine.lookahead import (
    ABORTED,
    COUNTS,
    MOST_NODES,
    NODES,
    PROVED,
    ROOT_HOLE,
    SCRATCH,
    VALUE,
    hash_of,
    look,
)
from ludotheque.games.awale.rules import TURN_LIMIT, Awale, AwaleState
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Limit, Progress, Thought, silent

BUCKET_BITS = 19  # half a million buckets of two entries: 16 MB
BUCKET = 4  # words
UNCOUNTED = 1 << 62
HOLE_MASK = np.uint64(0xFFFF)


class Looking:
    """Iterative deepening; one ply is looked at whatever the limit."""

    def __init__(self, game: Awale, kernel: Kernel, stopper: Stopper, bucket_bits: int = BUCKET_BITS) -> None:
        self.game = game
        self.kernel = kernel
        self.stopper = stopper
        self.table = np.zeros(BUCKET << bucket_bits, dtype=np.uint64)
        self.scratch = np.zeros((TURN_LIMIT + 2) * SCRATCH, dtype=np.uint64)
        self.counts = np.zeros(COUNTS, dtype=np.int64)

    def think(self, state: AwaleState, limit: Limit, progress: Progress = silent) -> Thought:
        self._begin()
        return run_until(lambda: self._deepen(state, limit, progress), self.stopper, limit.seconds)

    def analyse(self, state: AwaleState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self._begin()
        return run_until(lambda: self._deepen_all(state, limit, progress), self.stopper, limit.seconds)

    def _begin(self) -> None:
        self.stopper.clear()
        self.counts[:] = 0

    def _deepen(self, state: AwaleState, limit: Limit, progress: Progress) -> Thought:
        move = self.game.legal_moves(state)[0]
        best = Thought(move, 0, 0, 0, (move,), exact=False)
        for depth in _depths(limit):
            if not self._look(state, depth, limit if depth > 1 else Limit()):
                break
            move = Move(int(self.counts[ROOT_HOLE]) + _offset(state))
            best = self._thought(move, 1, depth, self._line(state, move, depth))
            progress(best)
            if best.exact:
                break
        return best

    def _deepen_all(self, state: AwaleState, limit: Limit, progress: Progress) -> tuple[Thought, ...]:
        """Every move looked at to the same depth, one after the other; a depth cut short is forgotten."""
        thoughts = {move: Thought(move, 0, 0, 0, (move,), exact=False) for move in self.game.legal_moves(state)}
        for depth in _depths(limit):
            deeper: dict[Move, Thought] = {}
            for move, known in thoughts.items():
                after = self.game.play(state, move)
                if known.exact:
                    deeper[move] = known
                elif self._look(after, depth - 1, limit if depth > 1 else Limit()):
                    line = (move, *self._line(after, None, depth - 1))
                    deeper[move] = self._thought(move, -1, depth, line)
                    progress(deeper[move])
                else:
                    break
            if len(deeper) < len(thoughts):
                break
            thoughts = deeper
            if all(thought.exact for thought in thoughts.values()):
                break
        return tuple(sorted(thoughts.values(), key=lambda thought: -thought.score))

    def _look(self, state: AwaleState, depth: int, limit: Limit) -> bool:
        """Whether the search reached this depth; what it found is in the counts."""
        self.counts[MOST_NODES] = limit.nodes or UNCOUNTED
        look(
            self.kernel.geo, self.table, self.scratch, self.counts, self.stopper.flag,
            *self._sides(state), TURN_LIMIT - state.turns, depth,
        )  # fmt: skip
        aborted = bool(self.counts[ABORTED])
        self.counts[ABORTED] = 0
        return not aborted

    def _sides(self, state: AwaleState) -> tuple[Any, Any]:
        first, second, _ = self.kernel.encode(state)
        return (first, second) if state.to_move is Seat.FIRST else (second, first)

    def _thought(self, move: Move, sign: int, depth: int, line: tuple[Move, ...]) -> Thought:
        value = int(self.counts[VALUE]) * sign
        score = value - WIN if value >= WIN else value + WIN if value <= -WIN else value / UNIT
        return Thought(move, score, depth, int(self.counts[NODES]), line, exact=bool(self.counts[PROVED]))

    def _line(self, state: AwaleState, move: Move | None, depth: int) -> tuple[Move, ...]:
        """The expected moves, read back from the table and checked by the rules."""
        line: list[Move] = []
        while len(line) < depth:
            move = self._remembered(state) if move is None else move
            if move is None or move not in self.game.legal_moves(state):
                break
            line.append(move)
            state, move = self.game.play(state, move), None
        return tuple(line)

    def _remembered(self, state: AwaleState) -> Move | None:
        if state.turns >= TURN_LIMIT:
            return None
        key = hash_of(*self._sides(state), TURN_LIMIT - state.turns)
        slot = int(key & np.uint64(len(self.table) // BUCKET - 1)) * BUCKET
        for place in (slot, slot + 2):
            entry = self.table[place + 1]
            if entry != 0 and self.table[place] ^ entry == key:
                return Move(int(entry & HOLE_MASK) - 1 + _offset(state))
        return None


def _depths(limit: Limit) -> Iterator[int]:
    """No game is longer than its turns."""
    yield from range(1, min(limit.depth or TURN_LIMIT, TURN_LIMIT) + 1)


def _offset(state: AwaleState) -> int:
    """The number of the first hole of the player to move."""
    return 0 if state.to_move is Seat.FIRST else SIDE
