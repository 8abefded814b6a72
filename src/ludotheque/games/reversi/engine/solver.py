"""Plays a Black & White ending to the last pawn: what a position is worth, for certain.

Boards of 6, 7 and 8. Four stages, each a recursion of its own that hands over to the next as the board fills:

    far       a look ahead puts the moves in order (solver_far)
    deep      a table of known positions, children already known, safe pawns, the move that leaves least freedom first
    shallow   up to SHALLOW empty cells: cells of odd quarters first
    last      four cells and fewer (solver_last)
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, first_word, lowest, popcount
from ludotheque.compiled.jit import kernel, recursive, routine
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel_bits import CORNER_CELLS, ONE, QUADRANTS, flips, stable, targets
from ludotheque.games.reversi.engine.solver_ahead import first_sight, glance
from ludotheque.games.reversi.engine.solver_cuts import LEAST_END, end_probe, end_spread
from ludotheque.games.reversi.engine.solver_desk import (
    A_MOVE,
    AREA,
    BOARD,
    END_CUT,
    MOST_NODES,
    NODES,
    SURE_OF,
    keep_found,
    known,
    mixed,
    moves_of,
    next_move,
    note_move,
    sure_of,
    told,
    upper_of,
)
from ludotheque.games.reversi.engine.solver_last import NONE, NOT_YET, ended, last1, last2, last3, last4

LAST = 4
# No measurement of these three is on record.
SHALLOW = 6  # empty cells up to which moves are taken in the order of quarters, without a table
KEPT = 8  # empty cells from which what was found is kept in the table
JUDGED = 12  # empty cells from which moves are also ordered by judgement
LOOK_AHEAD = 10  # empty cells from which children are looked up before any is searched


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


@kernel
def probed(mine: Any, theirs: Any, alpha: Any, left: Any, desk: Any, weights: Any) -> Any:
    """A bound of an ending that a look of a few plies makes likely, on its side of alpha; NONE when it does not."""
    probe = end_probe(left)
    margin = np.int64(desk[END_CUT]) * end_spread(left, probe) // 100
    middle = UNIT * alpha + UNIT // 2
    if first_sight(mine, theirs, left, desk, weights) > middle:
        edge = middle + margin
        if glance(mine, theirs, probe, edge - 1, edge, desk, weights) >= edge:
            return alpha + 1
    else:
        edge = middle - margin
        if glance(mine, theirs, probe, edge, edge + 1, desk, weights) <= edge:
            return alpha
    return NONE


@recursive("int64(uint64, uint64, uint64, int64, int64, CPointer(uint64), CPointer(int16))")
def deep(mine: Any, theirs: Any, odd: Any, alpha: Any, left: Any, desk: Any, weights: Any) -> Any:
    """Whether more than SHALLOW empty cells are worth more than alpha to `mine`, who is to move."""
    desk[NODES] += ONE
    if first_word(desk) != 0 or desk[NODES] >= desk[MOST_NODES]:
        raise SearchStopped
    board = desk[BOARD]
    if alpha >= left:
        bound = _safe_bound(theirs, mine, desk)
        if bound <= alpha:
            return bound
    key = mixed(mine, theirs) if left >= KEPT else np.uint64(0)
    entry = known(key, desk) if left >= KEPT else np.uint64(0)
    low, high, good = told(entry, desk)
    if low > alpha:
        return low
    if high <= alpha:
        return high
    cells = targets(mine, theirs, board)
    if cells == 0:
        if targets(theirs, mine, board) == 0:
            return ended(mine, theirs, desk)
        return -deep(theirs, mine, odd, -alpha - 1, left, desk, weights)
    if desk[END_CUT] != 0 and left >= LEAST_END:
        likely = probed(mine, theirs, alpha, left, desk, weights)
        if likely != NONE:
            keep_found(key, likely, alpha, low, high, good, left, desk)
            return likely
    base = moves_of(left)
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
            if child != 0 and sure_of(child) >= desk[SURE_OF] and -upper_of(child) > alpha:
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
            merit -= first_sight(they, after, left - 1, desk, weights) >> 2
        note_move(base + count, merit, cell, turned, desk)
        count += A_MOVE
    best = NONE
    move = np.uint64(64)
    at = np.uint64(0)
    while at < count:
        cell, turned = next_move(base, at, count, desk)
        at += A_MOVE
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
    if left >= KEPT:
        keep_found(key, best, alpha, low, high, move, left, desk)
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


@routine("reversi-solver", "int64(uint64[::1], int16[::1], uint64, uint64, int64)")
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
