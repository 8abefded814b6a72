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

from ludotheque.compiled.bits import lowest, popcount, scramble, stopped
from ludotheque.compiled.jit import kernel, routine
from ludotheque.compiled.rooms import Room
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine.kernel import TORUS, N, board, encode, placed, word_kernel
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.search.stopping import Stopper

MOST_CELLS = 20  # three times as many bits fit a word
FOUND, DONE, EDGES = range(3)  # what an exploration has counted
UNTRIED = -1
STEP = 1 << 14  # positions explored between two looks at the flag
LOOK = (1 << 16) - 1  # and simpler steps between two looks
FIRST_PLACES = 1 << 12  # positions
# The largest solved on demand have 3.4 M positions and 4.5 moves each on average (line of 14 cells), 1.9 M (torus of 16); a cell
# more makes three times as many.
LONGEST_LINE, LONGEST_TORUS = 14, 16
MOST_POSITIONS = 1 << 23
EDGES_EACH, SLOTS_EACH = 8, 2
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


@routine("alak-solver", "uint64(int64[::1], uint64, uint64, uint64)")
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


@routine("alak-solver", "void(uint64[::1], int64, int32[::1])")
def rehash(keys: Any, found: int, slots: Any) -> None:
    """Every key in its slot."""
    for i in range(slots.shape[0]):
        slots[i] = UNTRIED
    for i in range(found):
        slots[slot_of(keys[i], keys, slots)] = i


@routine("alak-solver", "void(int64[::1], uint64[::1], int32[::1], int64[::1], int32[::1], int64[::1], int64)")
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


@routine("alak-solver", "int64(int64[::1], int32[::1], int64[::1], int64[::1], int32[::1], int64[::1])")
def turn_round(starts: Any, follows: Any, heads: Any, filled: Any, leads: Any, flag: Any) -> int:
    """From "where do the moves of a position lead" to "from where is a position reached"."""
    for edge in range(follows.shape[0]):
        if edge & LOOK == 0 and stopped(flag):
            return 0
        heads[follows[edge] + 1] += 1
    for i in range(1, heads.shape[0]):
        heads[i] += heads[i - 1]
    for i in range(filled.shape[0]):
        filled[i] = heads[i]
    for i in range(starts.shape[0] - 1):
        if i & LOOK == 0 and stopped(flag):
            return 0
        for edge in range(starts[i], starts[i + 1]):
            to = follows[edge]
            leads[filled[to]] = i
            filled[to] += 1
    return 1


@routine(
    "alak-solver",
    "int64(int64[::1], uint64[::1], int32[::1], int64[::1], int32[::1], int16[::1], int32[::1], int64[::1])",
)
def walk_back(geo: Any, keys: Any, left: Any, heads: Any, leads: Any, values: Any, queue: Any, flag: Any) -> int:
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
            return 0
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
    return 1


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
    assert game.n <= MOST_CELLS
    stopper = Stopper() if stopper is None else stopper
    room = Room(explore)
    flag = stopper.flag_in(room)
    geo = word_kernel(game).geo
    try:
        keys, starts, follows = _explored(room, game, geo, key_for(game, state), stopper)
        heads = room.zeros(len(keys) + 1, np.int64)
        leads = room.zeros(len(follows), np.int32)
        if not turn_round(starts, follows, heads, room.zeros(len(keys), np.int64), leads, flag):
            raise SearchStopped
        left = room.copy(np.diff(starts).astype(np.int32))
        values = room.zeros(len(keys), np.int16)
        if not walk_back(geo, keys, left, heads, leads, values, room.zeros(len(keys), np.int32), flag):
            raise SearchStopped
    finally:
        stopper.leave(room)
    order = np.argsort(keys)
    return Solution(game, keys[order], values[order])


def _explored(room: Room, game: Alak, geo: Any, root: Any, stopper: Stopper) -> tuple[Keys, Any, Any]:
    """The keys of all positions reachable from the root, and where the moves of each lead.

    The arrays are as long as they may have to be: what is never written takes no memory. The slots grow with what is found.
    """
    most = MOST_POSITIONS << 2 * max(0, game.n - (LONGEST_TORUS if game.torus else LONGEST_LINE))
    keys = room.zeros(most, np.uint64)
    starts = room.zeros(most + 1, np.int64)
    follows = room.zeros(EDGES_EACH * most, np.int32)
    slots = room.zeros(SLOTS_EACH * most, np.int32)
    places = FIRST_PLACES
    keys[0] = root
    rehash(keys, 1, slots[: SLOTS_EACH * places])
    counts = room.copy(np.array([1, 0, 0], dtype=np.int64))
    while counts[DONE] < counts[FOUND]:
        if stopper.stopped:
            raise SearchStopped
        explore(geo, keys[:places], slots[: SLOTS_EACH * places], starts, follows, counts, STEP)
        if counts[FOUND] + geo[N] > places:
            places *= 2
            assert places <= most, "more positions than any game of this size has"
            rehash(keys, int(counts[FOUND]), slots[: SLOTS_EACH * places])
    found = int(counts[FOUND])
    return keys[:found], starts[: found + 1], follows[: counts[EDGES]]
