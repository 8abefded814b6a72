"""Plays a Black & White ending to the last pawn: what a position is worth, for certain.

Boards of 6, 7 and 8. Four stages, each a recursion of its own that hands over to the next as the board fills:

    far       a look ahead puts the moves in order (solver_far)
    deep      a table of known positions, children already known, safe pawns, the move that leaves least freedom first
    shallow   up to SHALLOW empty cells: cells of odd quarters first
    last      four cells and fewer (solver_last)
"""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel, lowest, popcount
from ludotheque.games.reversi.engine.kernel_bits import ONE, QUADRANTS, flips, stable, targets
from ludotheque.games.reversi.engine.solver_judge import seems
from ludotheque.games.reversi.engine.solver_last import (
    AREA,
    BOARD,
    MOST_NODES,
    NODES,
    NONE,
    NOT_YET,
    ROOT_LEFT,
    TABLE_MASK,
    address,
    ended,
    flag_of,
    last1,
    last2,
    last3,
    last4,
    recursive,
)

LAST = 4
# No measurement of these three is on record.
SHALLOW = 7  # empty cells up to which moves are taken in the order of quarters, without a table
JUDGED = 13  # empty cells from which moves are also ordered by judgement
LOOK_AHEAD = 10  # empty cells from which children are looked up before any is searched
# After its header the desk holds the moves of each number of empty cells, then the table.
MOVES = 64
MOST_MOVES = 62  # on any board at all: a move takes an empty cell, and needs a pawn of each side
PLY = 2 * MOST_MOVES
TABLE = MOVES + 64 * PLY
CORNER_CELLS = np.uint64(0x8100000000000081)
BIAS = np.uint64(128)
BYTE = np.uint64(0xFF)


class SearchStopped(Exception):
    """Somebody raised the flag."""


@kernel
def mixed(mine: Any, theirs: Any) -> Any:
    """Sixty-four bits that stand for a position."""
    x = mine * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(32)
    x = (x + theirs) * np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(29)
    x *= np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(32))


# An entry of the table is a key and a word: lower bound + 128 | upper bound + 128 | move | empty cells, 8 bits each.
# Two entries share a bucket: the first keeps the larger search (unless it was of an earlier root), the second the latest.


@kernel
def _bucket(key: Any, desk: Any) -> Any:
    return np.uint64(TABLE) + np.uint64(4) * (key & desk[TABLE_MASK])


@kernel
def known(key: Any, desk: Any) -> Any:
    """What the table holds of a position, 0 when nothing."""
    at = _bucket(key, desk)
    if desk[at] == key:
        return desk[at + ONE]
    if desk[at + np.uint64(2)] == key:
        return desk[at + np.uint64(3)]
    return np.uint64(0)


@kernel
def lower_of(entry: Any) -> Any:
    """The worth an entry promises at least."""
    return np.int64(entry & BYTE) - 128


@kernel
def upper_of(entry: Any) -> Any:
    """The worth an entry promises at most."""
    return np.int64((entry >> np.uint64(8)) & BYTE) - 128


@kernel
def move_of(entry: Any) -> Any:
    """The cell that decided it."""
    return (entry >> np.uint64(16)) & BYTE


@kernel
def keep(key: Any, low: Any, high: Any, move: Any, left: Any, desk: Any) -> Any:
    """Write what is known of a position into the table."""
    at = _bucket(key, desk)
    size = (desk[at + ONE] >> np.uint64(24)) & BYTE
    larger = np.uint64(left) < size <= desk[ROOT_LEFT]
    if desk[at] != key and (desk[at + np.uint64(2)] == key or larger):
        at += np.uint64(2)
    desk[at] = key
    desk[at + ONE] = (
        np.uint64(low + 128) | (np.uint64(high + 128) << np.uint64(8)) | (move << np.uint64(16))
        | (np.uint64(left) << np.uint64(24))
    )  # fmt: skip


# The moves of a position wait on the desk in two words each: merit | cell (8 bits), and the pawns they turn.


@kernel
def note_move(at: Any, merit: Any, cell: Any, turned: Any, desk: Any) -> Any:
    """Put a move among those that wait."""
    desk[at] = (np.uint64(merit) << np.uint64(8)) | cell
    desk[at + ONE] = turned


@kernel
def next_move(base: Any, at: Any, count: Any, desk: Any) -> Any:
    """The best move that still waits, from `at` on: its cell and the pawns it turns. The one at `at` takes its place."""
    pick = at
    other = at + np.uint64(2)
    while other < count:
        if desk[base + other] > desk[base + pick]:
            pick = other
        other += np.uint64(2)
    cell = desk[base + pick] & BYTE
    turned = desk[base + pick + ONE]
    desk[base + pick] = desk[base + at]
    desk[base + pick + ONE] = desk[base + at + ONE]
    return cell, turned


@kernel
def _last_four(mine: Any, theirs: Any, alpha: Any, odd: Any, desk: Any) -> Any:
    """The cells of odd quarters, then the others, handed to `last4`."""
    empty = desk[BOARD] & ~(mine | theirs)
    first = empty & odd
    if first == 0:
        first = empty
    rest = empty ^ first
    a = lowest(first)
    first &= first - ONE
    if first == 0:
        first, rest = rest, first
    b = lowest(first)
    first &= first - ONE
    if first == 0:
        first, rest = rest, first
    c = lowest(first)
    first &= first - ONE
    if first == 0:
        first, rest = rest, first
    return last4(mine, theirs, alpha, a, b, c, lowest(first), NOT_YET, desk)


@kernel
def _safe_bound(theirs: Any, mine: Any, desk: Any) -> Any:
    """The most I can reach: their safe pawns are never mine."""
    return np.int64(desk[AREA]) - 2 * np.int64(popcount(stable(theirs, mine, desk[BOARD])))


@recursive("int64(uint64, uint64, uint64, int64, int64, CPointer(uint64))")
def shallow(mine: Any, theirs: Any, odd: Any, alpha: Any, left: Any, desk: Any) -> Any:
    """Whether more than LAST empty cells are worth more than alpha to `mine`, who is to move."""
    desk[NODES] += ONE
    if alpha >= 2 * left:
        bound = _safe_bound(theirs, mine, desk)
        if bound <= alpha:
            return bound
    cells = targets(mine, theirs, desk[BOARD])
    if cells == 0:
        if targets(theirs, mine, desk[BOARD]) == 0:
            return ended(mine, theirs, desk)
        return -shallow(theirs, mine, odd, -alpha - 1, left, desk)
    best = NONE
    group = cells & odd
    cells ^= group
    while True:
        if group == 0:
            if cells == 0:
                return best
            group = cells
            cells = np.uint64(0)
        cell = lowest(group)
        group &= group - ONE
        turned = flips(mine, theirs, cell)
        after = mine | turned | (ONE << cell)
        if left - 1 == LAST:
            value = -_last_four(theirs ^ turned, after, -alpha - 1, odd ^ QUADRANTS[cell], desk)
        else:
            value = -shallow(theirs ^ turned, after, odd ^ QUADRANTS[cell], -alpha - 1, left - 1, desk)
        if value > best:
            best = value
            if best > alpha:
                return best


@recursive("int64(uint64, uint64, uint64, int64, int64, CPointer(uint64), CPointer(int16))")
def deep(mine: Any, theirs: Any, odd: Any, alpha: Any, left: Any, desk: Any, weights: Any) -> Any:
    """Whether more than SHALLOW empty cells are worth more than alpha to `mine`, who is to move."""
    desk[NODES] += ONE
    if flag_of(desk) != 0 or desk[NODES] >= desk[MOST_NODES]:
        raise SearchStopped
    board = desk[BOARD]
    if alpha >= left:
        bound = _safe_bound(theirs, mine, desk)
        if bound <= alpha:
            return bound
    key = mixed(mine, theirs)
    entry = known(key, desk)
    low = -np.int64(desk[AREA])
    high = np.int64(desk[AREA])
    good = np.uint64(64)
    if entry != 0:
        low = lower_of(entry)
        high = upper_of(entry)
        if low > alpha:
            return low
        if high <= alpha:
            return high
        good = move_of(entry)
    cells = targets(mine, theirs, board)
    if cells == 0:
        if targets(theirs, mine, board) == 0:
            return ended(mine, theirs, desk)
        return -deep(theirs, mine, odd, -alpha - 1, left, desk, weights)
    base = np.uint64(MOVES + left * PLY)
    count = np.uint64(0)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - ONE
        turned = flips(mine, theirs, cell)
        they = theirs ^ turned
        after = mine | turned | (ONE << cell)
        if they == 0 and ended(after, they, desk) > alpha:
            return ended(after, they, desk)
        if left >= LOOK_AHEAD:
            child = known(mixed(they, after), desk)
            if child != 0 and -upper_of(child) > alpha:
                return -upper_of(child)
        replies = targets(they, after, board)
        merit = np.int64(1 << 20) - 16 * np.int64(popcount(replies) + popcount(replies & CORNER_CELLS))
        if odd & (ONE << cell) != 0:
            merit += 8
        if (ONE << cell) & CORNER_CELLS != 0:
            merit += 16
        if cell == good:
            merit += 1 << 19
        elif left >= JUDGED:
            merit -= seems(they, after, desk, weights) >> 2
        note_move(base + count, merit, cell, turned, desk)
        count += np.uint64(2)
    best = NONE
    move = np.uint64(64)
    at = np.uint64(0)
    while at < count:
        cell, turned = next_move(base, at, count, desk)
        at += np.uint64(2)
        after = mine | turned | (ONE << cell)
        if left - 1 <= SHALLOW:
            value = -shallow(theirs ^ turned, after, odd ^ QUADRANTS[cell], -alpha - 1, left - 1, desk)
        else:
            value = -deep(theirs ^ turned, after, odd ^ QUADRANTS[cell], -alpha - 1, left - 1, desk, weights)
        if value > best:
            best = value
            move = cell
            if best > alpha:
                break
    if best > alpha:
        keep(key, best, high, move, left, desk)
    else:
        keep(key, low, best, move, left, desk)
    return best


@kernel
def odd_quarters(empty: Any) -> Any:
    """All the cells of the quarters of the square that hold an odd number of these."""
    odd = np.uint64(0)
    for corner in (0, 7, 56, 63):
        quarter = QUADRANTS[np.uint64(corner)]
        if popcount(empty & quarter) & ONE != 0:
            odd |= quarter
    return odd


@recursive("int64(uint64[::1], int16[::1], uint64, uint64, int64)")
def worth_more(desk: Any, weights: Any, mine: Any, theirs: Any, alpha: Any) -> Any:
    """The worth of a position to `mine`, who is to move, or a bound of it on the same side of alpha."""
    at = address(desk)
    empty = desk[BOARD] & ~(mine | theirs)
    left = np.int64(popcount(empty))
    odd = odd_quarters(empty)
    if left > SHALLOW:
        return deep(mine, theirs, odd, alpha, left, at, address(weights))
    if left > LAST:
        return shallow(mine, theirs, odd, alpha, left, at)
    if left == LAST:
        return _last_four(mine, theirs, alpha, odd, at)
    if left == 0:
        return ended(mine, theirs, at)
    a = lowest(empty)
    empty &= empty - ONE
    if left == 1:
        return last1(mine, theirs, a, at)
    b = lowest(empty)
    if left == 2:
        return last2(mine, theirs, alpha, a, b, at)
    empty &= empty - ONE
    return last3(mine, theirs, alpha, a, b, lowest(empty), NOT_YET, at)
