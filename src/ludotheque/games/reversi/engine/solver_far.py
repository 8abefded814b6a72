"""Counts a Black & White game to the end from far away: above NEAR empty cells it looks ahead before it chooses an order.

One level above `deep`. Positions that are turned or mirrored copies of each other count as one.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, first_word, lowest, popcount
from ludotheque.compiled.jit import kernel, recursive, routine
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.reversi.engine.kernel_bits import CORNER_CELLS, ONE, flips, mirrored, targets, transposed
from ludotheque.games.reversi.engine.solver import deep, odd_quarters, probed, worth_more
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, glance
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
from ludotheque.games.reversi.engine.solver_last import NONE, ended

# Four settings of NEAR, FREEDOM and order_depth were tried on FFO 40 to 44 itself, one run each on a busy machine: 297 M nodes
# (14.8 s CPU) with these, 298 to 317 M (15.1 to 19.5 s) with the others, 317 M (16.5 s) by `deep` alone. A small gain,
# picked on the positions that show it.
NEAR = 18  # empty cells: from here on `deep`
FREEDOM = 60  # hundredths of a pawn: what a reply less is worth in the order of moves
LOPSIDED = 49  # cells: 7×7 is not in the middle of its square, which therefore cannot be turned


@kernel
def normal(mine: Any, theirs: Any) -> Any:
    """The one of a position's eight images with the least words; the two mirrors in turn lead through all."""
    low = mine
    high = theirs
    for image in range(8):
        if image & 1 != 0:
            mine = mirrored(mine)
            theirs = mirrored(theirs)
        else:
            mine = transposed(mine)
            theirs = transposed(theirs)
        if mine < low or (mine == low and theirs < high):
            low = mine
            high = theirs
    return low, high


@kernel
def _entry(mine: Any, theirs: Any, left: Any, desk: Any) -> Any:
    """What the table holds of a position, 0 when nothing."""
    if left > NEAR and desk[AREA] != LOPSIDED:
        mine, theirs = normal(mine, theirs)
    return known(mixed(mine, theirs), desk)


@kernel
def order_depth(left: Any) -> Any:
    """How many plies each child is looked at before any is searched."""
    return max(1, (left - 15) // 2)


@recursive("int64(uint64, uint64, int64, int64, CPointer(uint64), CPointer(int16))")
def far(mine: Any, theirs: Any, alpha: Any, left: Any, desk: Any, weights: Any) -> Any:
    """Whether a position is worth more than alpha to `mine`, who is to move: the worth, or a bound on the same side."""
    board = desk[BOARD]
    if left <= NEAR:  # after a move, so NEAR itself
        return deep(mine, theirs, odd_quarters(board & ~(mine | theirs)), alpha, left, desk, weights)
    desk[NODES] += ONE
    if first_word(desk) != 0 or desk[NODES] >= desk[MOST_NODES]:
        raise SearchStopped
    if desk[AREA] != LOPSIDED:
        mine, theirs = normal(mine, theirs)
    key = mixed(mine, theirs)
    low, high, good = told(known(key, desk), desk)
    if low > alpha:
        return low
    if high <= alpha:
        return high
    cells = targets(mine, theirs, board)
    if cells == 0:
        if targets(theirs, mine, board) == 0:
            return ended(mine, theirs, desk)
        return -far(theirs, mine, -alpha - 1, left, desk, weights)
    if desk[END_CUT] != 0:
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
        child = _entry(they, after, left - 1, desk)
        if child != 0 and sure_of(child) >= desk[SURE_OF] and -upper_of(child) > alpha:
            return -upper_of(child)
        replies = targets(they, after, board)
        merit = np.int64(1 << 20) - FREEDOM * np.int64(popcount(replies) + popcount(replies & CORNER_CELLS))
        merit -= glance(they, after, order_depth(left), -BEYOND, BEYOND, desk, weights)
        if cell == good:
            merit += 1 << 19
        note_move(base + count, merit, cell, turned, desk)
        count += A_MOVE
    best = NONE
    move = np.uint64(64)
    at = np.uint64(0)
    while at < count:
        cell, turned = next_move(base, at, count, desk)
        at += A_MOVE
        value = -far(theirs ^ turned, mine | turned | (ONE << cell), -alpha - 1, left - 1, desk, weights)
        if value > best:
            best = value
            move = cell
            if best > alpha:
                break
    keep_found(key, best, alpha, low, high, move, left, desk)
    return best


@routine("reversi-solver", "int64(uint64[::1], int16[::1], uint64, uint64, int64)")
def far_more(desk: Any, weights: Any, mine: Any, theirs: Any, alpha: Any) -> Any:
    """The worth of a position to `mine`, who is to move, or a bound of it on the same side of alpha."""
    left = np.int64(popcount(desk[BOARD] & ~(mine | theirs)))
    if left <= NEAR:
        return worth_more(desk, weights, mine, theirs, alpha)
    return far(mine, theirs, alpha, left, address(desk), address(weights))


@routine("reversi-solver", "int64(uint64[::1], uint64, uint64)")
def most_of(desk: Any, mine: Any, theirs: Any) -> Any:
    """The most a position is worth to `mine`, who is to move, as far as the table remembers."""
    left = np.int64(popcount(desk[BOARD] & ~(mine | theirs)))
    entry = _entry(mine, theirs, left, address(desk))
    return np.int64(desk[AREA]) if entry == 0 or sure_of(entry) < desk[SURE_OF] else upper_of(entry)
