"""The search of the Puissance 4 solver: null windows over positions in which nothing is forced.

Before a position is searched, every move is followed through the forced replies, and bounded by what is known without
searching and by what the table remembers. The moves that make most winning cells come first.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, lowest, popcount, prefetch
from ludotheque.compiled.jit import kernel, recursive, routine
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.connect_four.engine.solver_bounds import NONE, ONE, bounds, grid_at, unfolded, winning_cells
from ludotheque.games.connect_four.engine.solver_memory import (
    ZERO,
    kept,
    looked_up,
    remembered,
    stirred_key,
)

NODES, SHIFT, MOST = range(3)  # what `told` holds: nodes searched, 64 less the bits of a slot, when to give up
CHECK_EVERY = 4096  # nodes between two looks at the flag: about a millisecond
# A ply of `room` holds the children that must be searched, CHILD words each, and then their numbers in order of merit.
ME, OPPONENT, THEIRS, KEY, STATUS = range(5)
CHILD = 5
SAME_MOVER, OTHER_MOVER, SETTLED = np.uint64(0), np.uint64(1), np.uint64(2)  # statuses
NUMBER, MERIT_AT = np.uint64(255), np.uint64(8)
SOON = 6  # moves of the loser: what is won in 13 plies or lost in 14 is found in a fiftieth of the nodes
THREAT = 32  # what a cell that would complete a line is worth in ordering, against the 3 to 13 lines through a cell


@kernel
def ranked(room: Any, first: Any, count: Any, merit: Any) -> None:
    """Put child number `count` where its merit belongs among those before it."""
    place = first + count
    while place > first and room[place - 1] >> MERIT_AT < merit:
        room[place] = room[place - 1]
        place -= 1
    room[place] = (merit << MERIT_AT) | np.uint64(count)


@recursive(
    "int64(uint64, uint64, uint64, int64, int64, int64, CPointer(uint64), CPointer(uint64), CPointer(uint64), "
    "CPointer(int64), CPointer(int64), CPointer(uint64))"
)
def search(
    me: Any,
    opponent: Any,
    theirs: Any,
    alpha: Any,
    beta: Any,
    depth: Any,
    table: Any,
    room: Any,
    weights: Any,
    told: Any,
    flag: Any,
    geo: Any,
) -> Any:
    """The score of a quiet position if it lies between alpha and beta, else a bound on the same side."""
    grid = grid_at(geo)
    told[NODES] += 1
    start = told[NODES]
    if start & (CHECK_EVERY - 1) == 0 and (flag[0] != 0 or start >= told[MOST]):
        raise SearchStopped
    shift = np.uint64(told[SHIFT])
    stirred = stirred_key(me, opponent, grid)
    low = np.int64(-ZERO)
    top = np.int64(ZERO - 1)
    entry = looked_up(table, stirred, shift)
    if entry != NONE:
        low, top = remembered(entry)
        if low >= beta:
            return low
        if top <= alpha:
            return top
        alpha = max(alpha, low)
        beta = min(beta, top)
    alpha_0 = alpha
    best = np.int64(-ZERO)
    moves = ((me | opponent) + grid.bottom) & grid.board & ~(theirs >> ONE)
    base = depth * np.int64(grid.columns) * (CHILD + 1)
    order = base + np.int64(grid.columns) * CHILD
    count = 0
    while moves != NONE:
        move = moves & (~moves + ONE)
        moves ^= move
        after = me | move
        threats = winning_cells(after, grid)
        b, a, aw, sign, over, value = unfolded(opponent, after, theirs, threats, grid)
        sign = -sign
        if over:
            least = most = sign * value
        else:
            least, most = bounds(b, a, aw, grid)
            if sign < 0:
                least, most = -most, -least
        if least > best:
            best = least
            if best > alpha:
                alpha = best
                if alpha >= beta:
                    break
        if most <= alpha:
            best = max(best, most)
            continue
        child = base + count * CHILD
        key = stirred_key(b, a, grid)
        prefetch(table, np.int64(key >> shift) * 2)
        room[child + ME] = b
        room[child + OPPONENT] = a
        room[child + THEIRS] = aw
        room[child + KEY] = key
        room[child + STATUS] = OTHER_MOVER if sign < 0 else SAME_MOVER
        threatened = popcount(threats & ~(after | opponent))
        ranked(room, order, count, np.uint64(THREAT) * threatened + weights[np.int64(lowest(move))])
        count += 1
    if alpha < beta:
        for place in range(order, order + count):
            child = base + np.int64(room[place] & NUMBER) * CHILD
            entry = looked_up(table, room[child + KEY], shift)
            if entry != NONE:
                least, most = remembered(entry)
                if room[child + STATUS] == OTHER_MOVER:
                    least, most = -most, -least
                if least > best:
                    best = least
                    if best > alpha:
                        alpha = best
                        if alpha >= beta:
                            break
                if most <= alpha:
                    best = max(best, most)
                    room[child + STATUS] = SETTLED
    if alpha < beta:
        for place in range(order, order + count):
            child = base + np.int64(room[place] & NUMBER) * CHILD
            if room[child + STATUS] == SETTLED:
                continue
            if room[child + STATUS] == OTHER_MOVER:
                value = -search(
                    room[child + ME], room[child + OPPONENT], room[child + THEIRS],
                    -beta, -alpha, depth + 1, table, room, weights, told, flag, geo,
                )  # fmt: skip
            else:
                value = search(
                    room[child + ME], room[child + OPPONENT], room[child + THEIRS],
                    alpha, beta, depth + 1, table, room, weights, told, flag, geo,
                )  # fmt: skip
            if value > best:
                best = value
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
    if best > alpha_0:
        low = max(low, best)
    if alpha < beta:
        top = min(top, best)
    kept(table, stirred, shift, low, top, told[NODES] - start + 1)
    return best


@routine(
    "connect-four-solver",
    "int64(uint64, uint64, int64, int64, int64, uint64[::1], uint64[::1], uint64[::1], int64[::1], int64[::1], uint64[::1])",
)
def solve(
    me: Any,
    opponent: Any,
    guess: Any,
    floor: Any,
    ceiling: Any,
    table: Any,
    room: Any,
    weights: Any,
    told: Any,
    flag: Any,
    geo: Any,
) -> Any:
    """The score of any position, by null windows around a guess that follows the answers.

    Whether somebody wins soon is asked first. At or below the floor, at or above the ceiling, the answer is only on the
    same side.
    """
    grid = grid_at(geo)
    mine = winning_cells(me, grid)
    theirs = winning_cells(opponent, grid)
    b, a, aw, sign, over, value = unfolded(me, opponent, mine, theirs, grid)
    if over:
        return sign * value
    if sign < 0:
        floor, ceiling = -ceiling, -floor
    left = np.int64(grid.cells) - np.int64(popcount(b | a))
    low = max(-(left // 2), floor)
    top = min((left + 1) // 2, ceiling)
    if top > 2 * SOON + 1:
        for alpha in (top - SOON - 1, low + SOON):
            if low <= alpha < top:
                value = search(
                    b, a, aw, alpha, alpha + 1, 0,
                    address(table), address(room), address(weights), address(told), address(flag), address(geo),
                )  # fmt: skip
                if value <= alpha:
                    top = value
                else:
                    low = value
    value = min(max(sign * guess, low), top)
    while low < top:
        alpha = value if value == low else value - 1
        value = search(
            b, a, aw, alpha, alpha + 1, 0,
            address(table), address(room), address(weights), address(told), address(flag), address(geo),
        )  # fmt: skip
        if value <= alpha:
            top = value
        else:
            low = value
    return sign * low
