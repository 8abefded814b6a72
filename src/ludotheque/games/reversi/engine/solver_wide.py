"""Plays a Black & White ending on a board of 9 to 15 to the last pawn: what a position is worth, for certain.

Two stages, each a recursion of its own:

    deep      a table of known positions, children already known, the move that leaves least freedom first
    shallow   up to SHALLOW empty cells: cells of odd regions first, the last one counted without playing it

The empty cells are a set of numbers (see `lay_out`); `side` says who is to move, `more` how many pawns more he has.
A worth outside the window between alpha and beta is a bound on its side of it.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, first_word, lowest, popcount
from ludotheque.compiled.jit import kernel, recursive, routine
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.reversi.engine.kernel_bits import ONE
from ludotheque.games.reversi.engine.solver_desk import A_MOVE, next_move, note_move
from ludotheque.games.reversi.engine.solver_wide_desk import (
    AREA,
    CELLS,
    CORNERS,
    MOST_CELLS,
    MOST_NODES,
    NODES,
    NOWHERE,
    cell_of,
    keep,
    known,
    lower_of,
    moves_of,
    upper_of,
)
from ludotheque.games.reversi.engine.solver_wide_lines import (
    OTHER,
    ROOT,
    flips,
    lay_out,
    lead,
    lines_of,
    mixed,
    odd_regions,
    outflanked,
    play,
)

NONE = -1000  # below every worth
NOT_YET = np.uint64(0)
# Empty cells up to which moves are taken in the order of regions, without a table. With 5 and 7, six positions of 10×10 with
# 16 empty cells took 1.21 and 1.16 times as long.
SHALLOW = 6
LOOK_AHEAD = 9  # empty cells from which children are looked up before any is searched


@kernel
def _cell(number: Any, desk: Any) -> Any:
    return desk[np.uint64(CELLS) + number]


@kernel
def _last(number: Any, side: Any, more: Any, desk: Any) -> Any:
    """One empty cell: whoever can takes it."""
    desk[NODES] += ONE
    spot, taken, owned = lines_of(_cell(number, desk), desk)
    mine = (owned ^ side) & taken
    turned = outflanked(mine, taken ^ mine, spot)
    if turned != 0:
        return more + 2 * np.int64(popcount(turned)) + 1
    turned = outflanked(taken ^ mine, mine, spot)
    if turned != 0:
        return more - 2 * np.int64(popcount(turned)) - 1
    return more


@recursive("int64(uint64, uint64, int64, int64, int64, uint64, CPointer(uint64))")
def shallow(empty: Any, side: Any, more: Any, alpha: Any, beta: Any, passed: Any, desk: Any) -> Any:
    """What two to SHALLOW empty cells are worth to whoever is to move."""
    desk[NODES] += ONE
    best = np.int64(NONE)
    group = odd_regions(empty, desk)
    rest = empty ^ group
    if group == 0:
        group, rest = rest, group
    while group != 0:
        number = lowest(group)
        group &= group - ONE
        if group == 0:
            group, rest = rest, group
        cell = _cell(number, desk)
        turned = flips(cell, side, desk)
        if turned == 0:
            continue
        after = -(more + 2 * np.int64(popcount(turned)) + 1)
        others = empty ^ (ONE << number)
        play(cell, turned, side, desk)
        if others & (others - ONE) == 0:
            value = -_last(lowest(others), ~side, after, desk)
        else:
            value = -shallow(others, ~side, after, -beta, -max(alpha, best), NOT_YET, desk)
        play(cell, turned, side, desk)
        if value > best:
            best = value
            if best >= beta:
                return best
    if best != NONE:
        return best
    if passed != 0:
        return more
    return -shallow(empty, ~side, -more, -beta, -alpha, ONE, desk)


@kernel
def _freedom(empty: Any, side: Any, desk: Any) -> Any:
    """How many moves a side has; corners count twice."""
    count = np.int64(0)
    while empty != 0:
        number = lowest(empty)
        empty &= empty - ONE
        if flips(_cell(number, desk), side, desk) != 0:
            count += 1
            if desk[CORNERS] & (ONE << number) != 0:
                count += 1
    return count


@recursive("int64(uint64, uint64, int64, int64, int64, int64, CPointer(uint64))")
def deep(empty: Any, side: Any, more: Any, alpha: Any, beta: Any, left: Any, desk: Any) -> Any:
    """What more than SHALLOW empty cells are worth to whoever is to move."""
    desk[NODES] += ONE
    if first_word(desk) != 0 or desk[NODES] >= desk[MOST_NODES]:
        raise SearchStopped
    key = mixed(side, desk)
    entry = known(key, desk)
    low = -np.int64(desk[AREA])
    high = np.int64(desk[AREA])
    good = NOWHERE
    if entry != 0:
        good = cell_of(entry)
        low = lower_of(entry)
        high = upper_of(entry)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    odd = odd_regions(empty, desk)
    base = moves_of(left)
    count = np.uint64(0)
    ahead = empty
    while ahead != 0:
        number = lowest(ahead)
        ahead &= ahead - ONE
        cell = _cell(number, desk)
        turned = flips(cell, side, desk)
        if turned == 0:
            continue
        play(cell, turned, side, desk)
        if left >= LOOK_AHEAD:
            child = known(mixed(~side, desk), desk)
            if child != 0 and -upper_of(child) >= beta:
                play(cell, turned, side, desk)
                return -upper_of(child)
        merit = np.int64(1 << 20) - 16 * _freedom(empty ^ (ONE << number), ~side, desk)
        play(cell, turned, side, desk)
        if odd & (ONE << number) != 0:
            merit += 8
        if desk[CORNERS] & (ONE << number) != 0:
            merit += 16
        if cell == good:
            merit += 1 << 19
        note_move(base + count, merit, number, turned, desk)
        count += A_MOVE
    if count == 0:
        if _freedom(empty, ~side, desk) == 0:
            return more
        return -deep(empty, ~side, -more, -beta, -alpha, left, desk)
    best = np.int64(NONE)
    at = np.uint64(0)
    while at < count:
        number, turned = next_move(base, at, count, desk)
        cell = _cell(number, desk)
        after = -(more + 2 * np.int64(popcount(turned)) + 1)
        others = empty ^ (ONE << number)
        least = max(alpha, best)
        most = beta if at == 0 else least + 1
        at += A_MOVE
        play(cell, turned, side, desk)
        while True:
            if left - 1 <= SHALLOW:
                value = -shallow(others, ~side, after, -most, -least, NOT_YET, desk)
            else:
                value = -deep(others, ~side, after, -most, -least, left - 1, desk)
            if value <= least or value >= beta or most == beta:
                break
            most = beta
        play(cell, turned, side, desk)
        if value > best:
            best = value
            good = cell
            if best >= beta:
                break
    if best > alpha:
        low = max(low, best)
    if best < beta:
        high = min(high, best)
    keep(key, low, high, good, left, desk)
    return best


@routine("reversi-wide-solver", "int64(uint64[::1], int64, int64)")
def worth_within(desk: Any, alpha: Any, beta: Any) -> Any:
    """The worth, to whoever is to move, of the position on the desk; outside the window, a bound."""
    at = address(desk)
    left = lay_out(at)
    more = lead(at)
    if left > MOST_CELLS:
        raise SearchStopped
    if left == 0:
        return more
    if left == 1:
        return _last(np.uint64(0), ROOT, more, at)
    empty = OTHER >> np.uint64(MOST_CELLS - left)
    if left <= SHALLOW:
        return shallow(empty, ROOT, more, alpha, beta, NOT_YET, at)
    return deep(empty, ROOT, more, alpha, beta, left, at)


@routine("reversi-wide-solver", "uint64(uint64[::1])")
def remembered_cell(desk: Any) -> Any:
    """The cell that the table prefers in the position on the desk, NOWHERE when it knows none."""
    at = address(desk)
    lay_out(at)
    entry = known(mixed(ROOT, at), at)
    return NOWHERE if entry == 0 else cell_of(entry)
