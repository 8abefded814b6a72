"""The steps by which Alak is solved: find positions, turn moves round, walk back from the finished games, sort.

Each does a piece of its work and returns, so that somebody who says stop is heard, and the rest can be done later.
A position is seen by the player to move and taken up to symmetry, so that one number stands for all its likenesses
(colours swapped, the line mirrored, a torus turned):

    key     cells closed to me | their stones | my stones      n bits each
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble
from ludotheque.compiled.jit import kernel, routine
from ludotheque.games.alak.engine.kernel import TORUS, N, board, placed

FOUND, DONE, EDGES = range(3)  # what `counts` holds while positions are found: those known, those explored, their moves
HEAD, TAIL = range(2)  # and while games are walked back: where the queue begins and ends
PILE_BITS = 11  # of a key, by which it is sorted at a time
PILES = 1 << PILE_BITS
ONE, HALF = np.uint64(1), np.uint64(32)


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
def number_of(key: Any, keys: Any, slots: Any, counts: Any) -> Any:
    """The number of a position, the next one if it is new. A slot holds the number of a position and one; 0: nothing."""
    at: Any = np.int64(((scramble(key) >> HALF) * np.uint64(slots.shape[0])) >> HALF)
    while slots[at] != 0:
        if keys[slots[at] - 1] == key:
            return np.int64(slots[at]) - 1
        at += 1
        if at == slots.shape[0]:
            at = 0
    number = counts[FOUND]
    keys[number] = key
    counts[FOUND] = number + 1
    slots[at] = number + 1
    return number


@routine("alak-solver", "void(int64[::1], uint64, uint64[::1], int32[::1], int8[::1], int32[::1], int64[::1], int64)")
def explore(geo: Any, root: Any, keys: Any, slots: Any, moves: Any, follows: Any, counts: Any, steps: int) -> None:
    """Finds where the moves of the next positions lead, until all are done, `steps` are, or room runs out."""
    n = np.uint64(geo[N])
    cells = board(geo)
    if counts[FOUND] == 0:
        number_of(root, keys, slots, counts)
    for _ in range(steps):
        done = counts[DONE]
        if done == counts[FOUND] or counts[FOUND] + geo[N] > keys.shape[0] or counts[EDGES] + geo[N] > follows.shape[0]:
            return
        mine = keys[done] & cells
        theirs = (keys[done] >> n) & cells
        open_cells = cells & ~(mine | theirs | (keys[done] >> (n + n)))
        edge = counts[EDGES]
        while open_cells != 0:
            after, left, taken = placed(geo, mine, theirs, np.int64(lowest(open_cells)))
            open_cells &= open_cells - ONE
            follows[edge] = number_of(key_of(geo, left, after, taken), keys, slots, counts)
            edge += 1
        moves[done] = edge - counts[EDGES]
        counts[EDGES] = edge
        counts[DONE] = done + 1


@routine("alak-solver", "void(int32[::1], int64[::1], int64, int64)")
def count_arrivals(follows: Any, heads: Any, begin: int, end: int) -> None:
    """How many of these moves lead to each position."""
    for edge in range(begin, end):
        heads[follows[edge]] += 1


@routine("alak-solver", "void(int8[::1], int32[::1], int64[::1], int32[::1], int64[::1], int64)")
def turn_round(moves: Any, follows: Any, heads: Any, leads: Any, counts: Any, steps: int) -> None:
    """From "where do the moves of a position lead" to "from where is a position reached", for the next positions.

    Before, `heads` says where the list of a position ends; after, where it begins: the lists are filled from behind.
    """
    edge = counts[EDGES]
    end = min(counts[DONE] + steps, moves.shape[0])
    for number in range(counts[DONE], end):
        for _ in range(moves[number]):
            to = follows[edge]
            edge += 1
            heads[to] -= 1
            leads[heads[to]] = number
    counts[EDGES] = edge
    counts[DONE] = end


@routine("alak-solver", "void(int64[::1], uint64[::1], int8[::1], int16[::1], int32[::1], int64[::1], int64, int64)")
def find_finished(geo: Any, keys: Any, moves: Any, values: Any, queue: Any, counts: Any, begin: int, end: int) -> None:
    """Puts the games that are over and not drawn at the beginning of the queue."""
    n = np.uint64(geo[N])
    cells = board(geo)
    tail = counts[TAIL]
    for number in range(begin, end):
        if moves[number] == 0:
            mine = popcount(keys[number] & cells)
            theirs = popcount((keys[number] >> n) & cells)
            if mine != theirs:
                values[number] = 1 if mine > theirs else -1
                queue[tail] = number
                tail += 1
    counts[TAIL] = tail


@routine("alak-solver", "void(int8[::1], int64[::1], int32[::1], int16[::1], int32[::1], int64[::1], int64)")
def walk_back(left: Any, heads: Any, leads: Any, values: Any, queue: Any, counts: Any, steps: int) -> None:
    """Tells the positions before the next ones of the queue what those are worth; whoever is sure joins the queue.

    Values are for the player to move: plies + 1 when won, -(plies + 1) when lost, 0 when drawn or not known yet. `left`
    counts the moves of each position that are not yet known to lose.
    """
    head = counts[HEAD]
    tail = counts[TAIL]
    for _ in range(steps):
        if head == tail:
            break
        number = queue[head]
        head += 1
        plies = abs(values[number])
        for edge in range(heads[number], heads[number + 1]):
            before = leads[edge]
            if values[before] == 0:
                left[before] -= 1
                if values[number] < 0:
                    values[before] = plies + 1
                elif left[before] == 0:
                    values[before] = -(plies + 1)
                if values[before] != 0:
                    queue[tail] = before
                    tail += 1
    counts[HEAD] = head
    counts[TAIL] = tail


@routine("alak-solver", "void(uint64[::1], int64[::1], int64, int64, int64)")
def count_piles(keys: Any, piles: Any, shift: int, begin: int, end: int) -> None:
    """How many keys go to each pile, by some of their bits; counted one place further up."""
    for i in range(begin, end):
        piles[np.int64((keys[i] >> np.uint64(shift)) & np.uint64(PILES - 1)) + 1] += 1


@routine(
    "alak-solver",
    "void(uint64[::1], int16[::1], uint64[::1], int16[::1], int64[::1], int64, int64, int64)",
)
def deal_out(
    keys: Any, values: Any, dealt_keys: Any, dealt_values: Any, piles: Any, shift: int, begin: int, end: int
) -> None:
    """Lays keys, with their values, on their piles; `piles` says where each has its next place."""
    for i in range(begin, end):
        pile = np.int64((keys[i] >> np.uint64(shift)) & np.uint64(PILES - 1))
        at = piles[pile]
        dealt_keys[at] = keys[i]
        dealt_values[at] = values[i]
        piles[pile] = at + 1
