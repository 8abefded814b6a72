"""Counts a Black & White game to the end on a board of plain cells: does the player to move get more than so many pawns?

Two arrays serve a whole count. The desk (numbers):

    header | ways to walk | board with a rim | empty cells as a ring: the next, the one before | quarter of each cell | turned pawns
and the table (words): random words for both keys of each cell and colour, then slots of three words: key, lock, answers.

A cell is 1 for the player who was to move first, -1 for the other, 0 empty; a place is row × (size + 2) + column.
Place 0, a corner of the rim, is where the ring of empty cells begins and ends.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address
from ludotheque.compiled.jit import apart, compiled, kernel, recursive

AREA = 17 * 17  # 15×15 with its rim
RIM = 2
NODES, LIMIT, STOPPED, MASK, ODD, WAYS, BOARD = 0, 1, 2, 3, 4, 8, 16
AFTER = BOARD + AREA
BEFORE = AFTER + AREA
QUARTER = BEFORE + AREA
TURNED = QUARTER + AREA
DESK = TURNED + 40_000  # a ply writes 200 numbers at most
LOCKS = 2 * AREA
SLOTS = 2 * LOCKS + 2
TURN_KEY, TURN_LOCK = SLOTS - 2, SLOTS - 1
TABLED = 5  # empty cells from which answers are remembered
ORDERED = 6  # … and the move that leaves the opponent the fewest comes first
CORNER = 3  # moves fewer that a corner counts for in that order

ONE = np.uint64(1)
YES, NO = (np.uint64(4), np.uint64(1)), (np.uint64(8), np.uint64(2))


@apart
def turn_over(place: Any, side: Any, top: Any, desk: Any) -> Any:
    """Turn what a pawn of this side here outflanks; the places are written from `top` on, their number is returned."""
    count = 0
    for way in range(WAYS, WAYS + 8):
        step = desk[way]
        reached = place + step
        while desk[BOARD + reached] == -side:
            reached += step
        if desk[BOARD + reached] == side:
            reached -= step
            while reached != place:
                desk[BOARD + reached] = side
                desk[top + count] = reached
                count += 1
                reached -= step
    return count


@apart
def can_go(place: Any, side: Any, desk: Any) -> Any:
    """Whether a pawn of this side here outflanks anything."""
    for way in range(WAYS, WAYS + 8):
        step = desk[way]
        reached = place + step
        if desk[BOARD + reached] == -side:
            while desk[BOARD + reached] == -side:
                reached += step
            if desk[BOARD + reached] == side:
                return True
    return False


@kernel
def put(place: Any, side: Any, desk: Any) -> Any:
    """A pawn on an empty cell, which leaves the ring."""
    desk[BOARD + place] = side
    desk[AFTER + desk[BEFORE + place]] = desk[AFTER + place]
    desk[BEFORE + desk[AFTER + place]] = desk[BEFORE + place]
    desk[ODD] ^= desk[QUARTER + place]


@kernel
def take_back(place: Any, side: Any, top: Any, count: Any, desk: Any) -> Any:
    """As it was before the pawn was put and so many were turned."""
    for one in range(top, top + count):
        desk[BOARD + desk[one]] = -side
    desk[BOARD + place] = 0
    desk[AFTER + desk[BEFORE + place]] = place
    desk[BEFORE + desk[AFTER + place]] = place
    desk[ODD] ^= desk[QUARTER + place]


@kernel
def key_after(
    key: Any, place: Any, side: Any, top: Any, count: Any, first: Any, turn: Any, desk: Any, table: Any
) -> Any:
    """The key, or the lock, of the position after a move."""
    key ^= table[turn] ^ table[first + 2 * place + (side > 0)]
    for one in range(top, top + count):
        key ^= table[first + 2 * desk[one]] ^ table[first + 2 * desk[one] + 1]
    return key


@apart
def freedom(side: Any, desk: Any) -> Any:
    """How many moves a side has."""
    count = 0
    place = desk[AFTER]
    while place:
        if can_go(place, side, desk):
            count += 1
        place = desk[AFTER + place]
    return count


@apart
def lined_up(side: Any, empty: Any, top: Any, desk: Any) -> Any:
    """Write the moves from `top` on, the most promising first, and return their number."""
    count = 0
    for odd in (True, False):
        place = desk[AFTER]
        while place:
            if ((desk[ODD] & desk[QUARTER + place]) != 0) == odd and can_go(place, side, desk):
                desk[top + count] = place
                count += 1
            place = desk[AFTER + place]
    if empty < ORDERED or count < 2:
        return count
    for one in range(top, top + count):
        place = desk[one]
        turned = turn_over(place, side, top + 2 * count, desk)
        put(place, side, desk)
        weight = freedom(-side, desk)
        take_back(place, side, top + 2 * count, turned, desk)
        closed = 0
        for way in range(WAYS, WAYS + 8):
            closed += desk[BOARD + place + desk[way]] == RIM
        weight -= CORNER * (closed >= 5)
        here = one
        while here > top and desk[here + count - 1] > weight:
            desk[here], desk[here + count] = desk[here - 1], desk[here + count - 1]
            here -= 1
        desk[here], desk[here + count] = place, weight
    return count


@recursive("int64(int64, int64, int64, int64, int64, int64, uint64, uint64, CPointer(int64), CPointer(uint64))")
def more(
    side: Any, empty: Any, ahead: Any, bar: Any, passed: Any, top: Any, key: Any, lock: Any, desk: Any, table: Any
) -> Any:
    """1 if `side`, to move and so many pawns ahead, ends more than `bar` pawns ahead, else 0. `bar` is 0 or -1.

    Whoever moves gets more than the bar if one move leaves the other not more than -bar - 1.
    """
    desk[NODES] += 1
    if desk[NODES] > desk[LIMIT]:
        desk[STOPPED] = 1
    if desk[STOPPED]:
        return 0
    if empty == 0:
        return 1 if ahead > bar else 0
    slot = SLOTS + 3 * np.int64(key & np.uint64(desk[MASK]))
    known = np.uint64(0)
    if empty >= TABLED and table[slot] == key and table[slot + 1] == lock:
        known = table[slot + 2]
        if known & YES[bar]:
            return 1
        if known & NO[bar]:
            return 0
    count = lined_up(side, empty, top, desk)
    answer = 0
    if count == 0:
        if passed:
            return 1 if ahead > bar else 0
        turned_key, turned_lock = key ^ table[TURN_KEY], lock ^ table[TURN_LOCK]
        answer = 1 - more(-side, empty, -ahead, -bar - 1, np.int64(1), top, turned_key, turned_lock, desk, table)
    free = top + 2 * count
    for one in range(top, top + count):
        place = desk[one]
        turned = turn_over(place, side, free, desk)
        put(place, side, desk)
        next_key = key_after(key, place, side, free, turned, 0, TURN_KEY, desk, table)
        next_lock = key_after(lock, place, side, free, turned, LOCKS, TURN_LOCK, desk, table)
        behind = -ahead - 1 - 2 * turned
        refuted = more(-side, empty - 1, behind, -bar - 1, np.int64(0), free + turned, next_key, next_lock, desk, table)
        take_back(place, side, free, turned, desk)
        if refuted == 0:
            answer = 1
            break
    if empty >= TABLED and not desk[STOPPED]:
        table[slot], table[slot + 1] = key, lock
        table[slot + 2] = known | (YES[bar] if answer else NO[bar])
    return answer


@compiled
def gets_more(side: Any, empty: Any, ahead: Any, bar: Any, key: Any, lock: Any, desk: Any, table: Any) -> Any:
    """Asks once, from the position on the desk."""
    return more(side, empty, ahead, bar, np.int64(0), np.int64(TURNED), key, lock, address(desk), address(table))
