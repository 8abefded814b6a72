"""Looks some plies ahead on boards of 6, 7 and 8 and judges what it sees: the middle game of Black & White.

Alpha-beta with null windows on two words. Worths are hundredths of a pawn, for the player to move.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, first_word, lowest, popcount
from ludotheque.compiled.jit import apart, recursive, routine
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import judge
from ludotheque.games.reversi.engine.kernel_bits import CORNER_CELLS, ONE, flips, targets
from ludotheque.games.reversi.engine.patterns import worth_6, worth_8
from ludotheque.games.reversi.engine.solver_desk import (
    A_MOVE,
    AREA,
    BOARD,
    C_CELLS,
    CORNERS,
    CUT,
    JUDGE,
    MOST_NODES,
    NODES,
    PATTERNS_6,
    PATTERNS_8,
    X_CELLS,
    mixed,
    moves_of,
    next_move,
    note_move,
    slot_of,
)
from ludotheque.games.reversi.engine.solver_last import ended
from ludotheque.search.transposition import bound_of, entry_of, kept_depth, kept_move, kept_value, settles

BEYOND = 20_000  # above every worth
UNPROVED = 0
SURE = UNIT  # no judgement comes within a pawn of winning every cell
# A glance of a few plies that finds a null window missed by far is believed. By depth: how many plies, and how far off
# the longer look was on 120 positions (standard deviation, hundredths of a pawn), for 0 to 11 empty cells, 12 to 23 ...
# (`python -m ludotheque.games.reversi.tools.surprises --size 8 --positions 120 --deepest 9`, 51 s CPU; correlations 0.88 to 0.99.
# The first column is the larger of 8×8 and 6×6, where few positions were looked at.)
LEAST_CUT, DEEPEST_CUT = 4, 9
BAND = 12  # empty cells
GLANCES = np.array([0, 0, 0, 0, 2, 1, 2, 3, 4, 3], dtype=np.int64)
SPREADS = np.array(
    [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [630, 470, 330, 260, 270, 270],
        [710, 730, 730, 430, 330, 330],
        [850, 550, 500, 300, 340, 340],
        [610, 500, 560, 270, 240, 240],
        [425, 400, 340, 210, 230, 230],
        [680, 620, 600, 350, 275, 275],
    ],
    dtype=np.int64,
)


@apart
def seems(mine: Any, theirs: Any, desk: Any, weights: Any) -> Any:
    """What a position seems worth to the player to move, in hundredths of a pawn."""
    kind = desk[JUDGE]
    if kind == PATTERNS_8:
        worth = worth_8(mine, theirs, desk[BOARD], weights)
    elif kind == PATTERNS_6:
        worth = worth_6(mine, theirs, desk[BOARD], weights)
    else:
        worth = judge(mine, theirs, 0, desk[BOARD], desk[CORNERS], desk[X_CELLS], desk[C_CELLS])
    most = UNIT * np.int64(desk[AREA]) - SURE
    return max(-most, min(most, worth))


@recursive("int64(uint64, uint64, int64, int64, int64, CPointer(uint64), CPointer(int16))")
def ahead(mine: Any, theirs: Any, depth: Any, alpha: Any, beta: Any, desk: Any, weights: Any) -> Any:
    """The worth within a window after `depth` plies; a forced pass costs none."""
    desk[NODES] += ONE
    if first_word(desk) != 0 or desk[NODES] >= desk[MOST_NODES]:
        raise SearchStopped
    if depth <= 0:
        if mine == 0 or theirs == 0:
            return UNIT * ended(mine, theirs, desk)
        return seems(mine, theirs, desk, weights)
    board = desk[BOARD]
    cells = targets(mine, theirs, board)
    if cells == 0:
        if targets(theirs, mine, board) == 0:
            return UNIT * ended(mine, theirs, desk)
        return -ahead(theirs, mine, depth, -beta, -alpha, desk, weights)
    key = mixed(mine, theirs)
    slot = slot_of(key, desk)
    good = np.uint64(64)
    if desk[slot] == key:
        entry = desk[slot + ONE]
        good = np.uint64(kept_move(entry))
        if kept_depth(entry) >= depth and settles(entry, alpha, beta):
            return kept_value(entry)
    left = np.int64(popcount(board & ~(mine | theirs)))
    if depth >= LEAST_CUT and beta - alpha == 1 and desk[CUT] != 0:
        like = depth if depth <= DEEPEST_CUT else DEEPEST_CUT - 1 + (depth & 1)  # beyond, the last of the same parity
        margin = np.int64(desk[CUT]) * np.int64(SPREADS[like, left // BAND]) // 100
        if seems(mine, theirs, desk, weights) >= beta:
            edge = beta + margin
            if ahead(mine, theirs, GLANCES[like], edge - 1, edge, desk, weights) >= edge:
                return beta
        else:
            edge = alpha - margin
            if ahead(mine, theirs, GLANCES[like], edge, edge + 1, desk, weights) <= edge:
                return alpha
    base = moves_of(left)
    count = np.uint64(0)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - ONE
        changed = flips(mine, theirs, cell)
        merit = np.int64(1 << 20)
        if depth > 2:
            merit -= seems(theirs ^ changed, mine | changed | (ONE << cell), desk, weights)
        if depth > 1:
            replies = targets(theirs ^ changed, mine | changed | (ONE << cell), board)
            merit -= 40 * np.int64(popcount(replies) + popcount(replies & CORNER_CELLS))
            if cell == good:
                merit += 1 << 19
        note_move(base + count, merit, cell, changed, desk)
        count += A_MOVE
    best = -BEYOND
    move = np.uint64(64)
    low = alpha
    at = np.uint64(0)
    while at < count:
        cell, changed = next_move(base, at, count, desk)
        they = theirs ^ changed
        after = mine | changed | (ONE << cell)
        if at == 0 or depth <= 1:
            value = -ahead(they, after, depth - 1, -beta, -low, desk, weights)
        else:
            value = -ahead(they, after, depth - 1, -low - 1, -low, desk, weights)
            if low < value < beta:
                value = -ahead(they, after, depth - 1, -beta, -value, desk, weights)
        at += A_MOVE
        if value > best:
            best = value
            move = cell
            if best > low:
                low = best
                if low >= beta:
                    break
    desk[slot] = key
    desk[slot + ONE] = entry_of(best, depth, bound_of(best, alpha, beta), UNPROVED, np.int64(move))
    return best


@routine("reversi-solver", "int64(uint64[::1], int16[::1], uint64, uint64, int64, int64, int64)")
def look_ahead(desk: Any, weights: Any, mine: Any, theirs: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    """The worth of a position after `depth` plies, within a window."""
    return ahead(mine, theirs, depth, alpha, beta, address(desk), address(weights))


@routine("reversi-solver", "uint64(uint64[::1], uint64, uint64)")
def best_cell(desk: Any, mine: Any, theirs: Any) -> Any:
    """The cell that the last look ahead preferred in a position; 64 when it is forgotten."""
    key = mixed(mine, theirs)
    slot = slot_of(key, desk)
    return np.uint64(kept_move(desk[slot + ONE])) if desk[slot] == key else np.uint64(64)
