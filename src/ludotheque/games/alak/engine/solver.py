"""Solves Alak: who wins from every position that play can reach, and in how many plies; endless play is a draw.

All positions are found first, each with where its moves lead. Then the finished games are walked back: a position with
a move to a lost one is won, one whose moves all lead to won ones is lost, in the order of the plies they take. What is
never reached by this is a draw.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.rooms import Room
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine.kernel import encode, word_kernel
from ludotheque.games.alak.engine.solver_size import MOST_CELLS, most_moves, most_positions, positions
from ludotheque.games.alak.engine.solver_steps import (
    DONE,
    EDGES,
    FOUND,
    HEAD,
    PILE_BITS,
    PILES,
    TAIL,
    count_arrivals,
    count_piles,
    deal_out,
    explore,
    find_finished,
    find_key,
    turn_round,
    walk_back,
)
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.search.stopping import Stopper

STEP = 1 << 12  # positions between two looks at whether to stop: some milliseconds
STRIDE = 1 << 16  # and simpler things
# Of the time, until all positions are found, moves turned round, games walked back; the rest is sorting.
FOUND_AT, TURNED_AT, WALKED_AT = 0.78, 0.91, 0.94

Keys = NDArray[np.uint64]
Values = NDArray[np.int16]


@dataclass(frozen=True)
class Solution:
    """The value of every position reachable from where it was asked, in the order of their keys."""

    game: Alak
    keys: Keys
    values: Values

    def value(self, state: AlakState) -> int | None:
        """For the player to move: plies + 1 when won, -(plies + 1) when lost, 0 drawn; None: not reachable."""
        key = key_for(self.game, state)
        at = int(np.searchsorted(self.keys, key))
        return int(self.values[at]) if at < len(self.keys) and self.keys[at] == key else None


def key_for(game: Alak, state: AlakState) -> Any:
    """The key of a state, seen by its player to move."""
    white, black, closed, _ = encode(state)
    mine, theirs = (white, black) if state.to_move is Seat.FIRST else (black, white)
    return np.uint64(find_key(word_kernel(game).geo, mine, theirs, closed))


def solve(game: Alak, state: AlakState, stopper: Stopper | None = None) -> Solution:
    """Solves every position that play can reach from `state`; raises SearchStopped when it is stopped."""
    return Solving(game, state).run(Stopper() if stopper is None else stopper)


class Solving:
    """A solution under way. Stopped, it goes on later from where it was."""

    def __init__(self, game: Alak, state: AlakState) -> None:
        assert game.n <= MOST_CELLS
        self.game = game
        self.root = state
        self.found = 0  # positions
        self.share = 0.0  # of the work that is done, about
        self._work = self._pieces()

    def run(self, stopper: Stopper, tell: Callable[[], None] = lambda: None) -> Solution:
        """The solution; raises SearchStopped when it is stopped. `tell` is called many times a second."""
        while True:
            if stopper.stopped:
                raise SearchStopped
            solution = next(self._work)
            if solution is not None:
                self._work.close()  # which gives its memory back
                return solution
            tell()

    def _pieces(self) -> Generator[Solution | None, None, None]:
        """The work, a piece at a time; at last the solution.

        Arrays are as long as they may have to be: what is never written takes no memory. What is no longer needed is written
        over, since the memory of a module only grows.
        """
        geo, bits, room = word_kernel(self.game).geo, 3 * self.game.n, Room(explore)
        most = most_positions(self.game)
        keys = room.zeros(most, np.uint64)
        slots = room.zeros(2 * most + 2, np.int32)
        moves = room.zeros(most, np.int8)
        follows = room.zeros(most_moves(self.game), np.int32)
        counts = room.zeros(3, np.int64)
        root, expected = key_for(self.game, self.root), positions(self.game)
        for begin, end in _strides(len(slots)):  # else the first piece of work would wait for memory all over them
            slots[begin:end] = 0
            yield None
        while counts[FOUND] == 0 or counts[DONE] < counts[FOUND]:
            before = counts[DONE]
            explore(geo, root, keys, slots, moves, follows, counts, STEP)
            assert counts[DONE] > before, "more positions than any game of this size has"
            self.found = int(counts[FOUND])
            self.share = FOUND_AT * min(1.0, counts[DONE] / expected)
            yield None
        found, edges, spare = self.found, int(counts[EDGES]), follows
        keys, moves, follows = keys[:found], moves[:found], follows[:edges]

        heads = slots.view(np.int64)[: found + 1]
        heads[:] = 0
        leads = room.zeros(edges, np.int32)
        for begin, end in _strides(edges):
            count_arrivals(follows, heads, begin, end)
            yield None
        np.cumsum(heads, out=heads)
        counts[:] = 0
        while counts[DONE] < found:
            turn_round(moves, follows, heads, leads, counts, STEP)
            self.share = FOUND_AT + (TURNED_AT - FOUND_AT) * counts[DONE] / found
            yield None

        values, queue = room.zeros(found, np.int16), spare[:found]
        counts[:] = 0
        for begin, end in _strides(found):
            find_finished(geo, keys, moves, values, queue, counts, begin, end)
            yield None
        while counts[HEAD] < counts[TAIL]:
            walk_back(moves, heads, leads, values, queue, counts, STEP)
            self.share = TURNED_AT + (WALKED_AT - TURNED_AT) * counts[HEAD] / found
            yield None

        dealt_keys = spare.view(np.uint8)[: 8 * found].view(np.uint64)
        dealt_values = spare.view(np.uint8)[8 * found : 10 * found].view(np.int16)
        piles = room.zeros(PILES + 1, np.int64)
        for shift in range(0, bits, PILE_BITS):
            piles[:] = 0
            for begin, end in _strides(found):
                count_piles(keys, piles, shift, begin, end)
                yield None
            np.cumsum(piles, out=piles)
            for begin, end in _strides(found):
                deal_out(keys, values, dealt_keys, dealt_values, piles, shift, begin, end)
                yield None
            keys, dealt_keys, values, dealt_values = dealt_keys, keys, dealt_values, values
            self.share = WALKED_AT + (1 - WALKED_AT) * min(1.0, (shift + PILE_BITS) / bits)
        solution = Solution(self.game, np.empty(found, np.uint64), np.empty(found, np.int16))
        for begin, end in _strides(found):
            solution.keys[begin:end] = keys[begin:end]
            solution.values[begin:end] = values[begin:end]
            yield None
        yield solution


def _strides(length: int) -> Iterator[tuple[int, int]]:
    """From 0 to the length, a stride at a time."""
    for begin in range(0, length, STRIDE):
        yield begin, min(begin + STRIDE, length)
