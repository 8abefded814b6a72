"""Solves Alak: who wins from every position that play can reach, and in how many plies; endless play is a draw.

A position is seen by the player to move and taken up to symmetry, so that one number stands for all its likenesses
(colours swapped, the line mirrored, a torus turned):

    key     cells closed to me | their stones | my stones      n bits each

All positions are found first, each with where its moves lead. Then the finished games are walked back: a position with
a move to a lost one is won, one whose moves all lead to won ones is lost, in the order of the plies they take. What is
never reached by this is a draw.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.jit import compiled, kernel, lowest, popcount, scramble, stopped
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine.kernel import TORUS, N, board, encode, placed, word_kernel
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.search.stopping import SearchStopped

MOST_CELLS = 20  # three times as many bits fit a word
FOUND, DONE, EDGES = range(3)  # what an exploration has counted
UNTRIED = -1
STEP = 1 << 14  # positions explored between two looks at the flag
LOOK = (1 << 16) - 1  # and simpler steps between two looks
FIRST_ROOM = 1 << 12  # positions
ONE = np.uint64(1)

Keys = NDArray[np.uint64]
Values = NDArray[np.int16]


@kernel
def mirrored(x: Any, n: Any) -> Any:
    """The lowest n bits in the opposite order."""
    x = ((x >> np.uint64(1)) & np.uint64(0x5555555555555555)) | ((x & np.uint64(0x5555555555555555)) << np.uint64(1))
    x = ((x >> np.uint64(2)) & np.uint64(0x3333333333333333)) | ((x & np.uint64(0x3333333333333333)) << np.uint64(2))
    x = ((x >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)) | ((x & np.uint64(0x0F0F0F0F0F0F0F0F)) << np.uint64(4))
    x = ((x >> np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF)) | ((x & np.uint64(0x00FF00FF00FF00FF)) << np.uint64(8))
    x = ((x >> np.uint64(16)) & np.uint64(0x0000FFFF0000FFFF)) | ((x & np.uint64(0x0000FFFF0000FFFF)) << np.uint64(16))
    x = (x >> np.uint64(32)) | (x << np.uint64(32))
    return x >> (np.uint64(64) - n)


@kernel
def smallest_turn(n: Any, cells: Any, mine: Any, theirs: Any, closed: Any) -> Any:
    """The smallest key of a torus however it is turned."""
    best = ~np.uint64(0)
    for _ in range(np.int64(n)):
        key = mine | (theirs << n) | (closed << (n + n))
        best = min(best, key)
        mine = ((mine << ONE) | (mine >> (n - ONE))) & cells
        theirs = ((theirs << ONE) | (theirs >> (n - ONE))) & cells
        closed = ((closed << ONE) | (closed >> (n - ONE))) & cells
    return best


@kernel
def key_of(geo: Any, mine: Any, theirs: Any, closed: Any) -> Any:
    """The number that stands for a position and its likenesses."""
    n = np.uint64(geo[N])
    mine_back = mirrored(mine, n)
    theirs_back = mirrored(theirs, n)
    closed_back = mirrored(closed, n)
    if geo[TORUS] == 0:
        key = mine | (theirs << n) | (closed << (n + n))
        return min(key, mine_back | (theirs_back << n) | (closed_back << (n + n)))
    cells = board(geo)
    key = smallest_turn(n, cells, mine, theirs, closed)
    return min(key, smallest_turn(n, cells, mine_back, theirs_back, closed_back))


@compiled
def find_key(geo: Any, mine: Any, theirs: Any, closed: Any) -> Any:
    """`key_of`, to be called from outside."""
    return key_of(geo, mine, theirs, closed)


@kernel
def slot_of(key: Any, keys: Any, slots: Any) -> Any:
    """Where a key is, or would be, among the slots."""
    mask = np.uint64(slots.shape[0] - 1)
    at = scramble(key) & mask
    while slots[at] != UNTRIED and keys[slots[at]] != key:
        at = (at + ONE) & mask
    return at


@compiled
def rehash(keys: Any, found: int, slots: Any) -> None:
    """Every key in its slot."""
    slots[:] = UNTRIED
    for i in range(found):
        slots[slot_of(keys[i], keys, slots)] = i


@compiled
def explore(geo: Any, keys: Any, slots: Any, starts: Any, follows: Any, counts: Any, steps: int) -> None:
    """Finds where the moves of the next positions lead, until all are done, `steps` are, or room runs out."""
    n = np.uint64(geo[N])
    cells = board(geo)
    for _ in range(steps):
        done = counts[DONE]
        if done == counts[FOUND] or counts[FOUND] + geo[N] > keys.shape[0] or counts[EDGES] + geo[N] > follows.shape[0]:
            return
        mine = keys[done] & cells
        theirs = (keys[done] >> n) & cells
        open_cells = cells & ~(mine | theirs | (keys[done] >> (n + n)))
        while open_cells != 0:
            after, left, taken = placed(geo, mine, theirs, np.int64(lowest(open_cells)))
            open_cells &= open_cells - ONE
            key = key_of(geo, left, after, taken)
            slot = slot_of(key, keys, slots)
            if slots[slot] == UNTRIED:
                slots[slot] = counts[FOUND]
                keys[counts[FOUND]] = key
                counts[FOUND] += 1
            follows[counts[EDGES]] = slots[slot]
            counts[EDGES] += 1
        counts[DONE] = done + 1
        starts[done + 1] = counts[EDGES]


@compiled
def turn_round(starts: Any, follows: Any, heads: Any, leads: Any, flag: Any) -> bool:
    """From "where do the moves of a position lead" to "from where is a position reached"."""
    for edge in range(follows.shape[0]):
        if edge & LOOK == 0 and stopped(flag):
            return False
        heads[follows[edge] + 1] += 1
    for i in range(1, heads.shape[0]):
        heads[i] += heads[i - 1]
    filled = heads[:-1].copy()
    for i in range(starts.shape[0] - 1):
        if i & LOOK == 0 and stopped(flag):
            return False
        for edge in range(starts[i], starts[i + 1]):
            to = follows[edge]
            leads[filled[to]] = i
            filled[to] += 1
    return True


@compiled
def walk_back(geo: Any, keys: Any, left: Any, heads: Any, leads: Any, values: Any, queue: Any, flag: Any) -> bool:
    """Values of all positions for the player to move: plies + 1 when won, -(plies + 1) when lost, 0 when drawn.

    `left` counts the moves of each position that are not yet known to lose.
    """
    n = np.uint64(geo[N])
    cells = board(geo)
    tail = 0
    for i in range(keys.shape[0]):
        if left[i] == 0:
            mine = popcount(keys[i] & cells)
            theirs = popcount((keys[i] >> n) & cells)
            if mine != theirs:
                values[i] = 1 if mine > theirs else -1
                queue[tail] = i
                tail += 1
    head = 0
    while head < tail:
        if head & LOOK == 0 and stopped(flag):
            return False
        i = queue[head]
        head += 1
        plies = abs(values[i])
        for edge in range(heads[i], heads[i + 1]):
            before = leads[edge]
            if values[before] == 0:
                left[before] -= 1
                if values[i] < 0:
                    values[before] = plies + 1
                elif left[before] == 0:
                    values[before] = -(plies + 1)
                if values[before] != 0:
                    queue[tail] = before
                    tail += 1
    return True


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


def solve(game: Alak, state: AlakState, flag: NDArray[np.int64] | None = None) -> Solution:
    """Solves every position that play can reach from `state`; raises SearchStopped when the flag goes up."""
    assert game.n <= MOST_CELLS
    flag = np.zeros(1, dtype=np.int64) if flag is None else flag
    geo = word_kernel(game).geo
    keys, starts, follows = _explored(geo, key_for(game, state), flag)
    heads = np.zeros(len(keys) + 1, dtype=np.int64)
    leads = np.empty(len(follows), dtype=np.int32)
    if not turn_round(starts, follows, heads, leads, flag):
        raise SearchStopped
    left = np.diff(starts).astype(np.int32)
    del starts, follows
    values = np.zeros(len(keys), dtype=np.int16)
    queue = np.empty(len(keys), dtype=np.int32)
    if not walk_back(geo, keys, left, heads, leads, values, queue, flag):
        raise SearchStopped
    order = np.argsort(keys)
    return Solution(game, keys[order], values[order])


def _explored(geo: Any, root: Any, flag: Any) -> tuple[Keys, Any, Any]:
    """The keys of all positions reachable from the root, and where the moves of each lead."""
    room = FIRST_ROOM
    keys = np.zeros(room, dtype=np.uint64)
    follows = np.empty(4 * room, dtype=np.int32)
    starts = np.zeros(room + 1, dtype=np.int64)
    slots = np.full(2 * room, UNTRIED, dtype=np.int32)
    keys[0] = root
    rehash(keys, 1, slots)
    counts = np.array([1, 0, 0], dtype=np.int64)
    while counts[DONE] < counts[FOUND]:
        if flag[0]:
            raise SearchStopped
        explore(geo, keys, slots, starts, follows, counts, STEP)
        if counts[FOUND] + geo[N] > len(keys):
            keys = np.concatenate([keys, np.zeros_like(keys)])
            starts = np.concatenate([starts, np.zeros(len(starts) - 1, dtype=np.int64)])
            slots = np.empty(2 * len(slots), dtype=np.int32)
            rehash(keys, int(counts[FOUND]), slots)
        if counts[EDGES] + geo[N] > len(follows):
            follows = np.concatenate([follows, np.empty_like(follows)])
    found = int(counts[FOUND])
    return keys[:found].copy(), starts[: found + 1].copy(), follows[: counts[EDGES]]
