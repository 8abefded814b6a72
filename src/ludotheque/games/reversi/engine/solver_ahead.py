"""Looks some plies ahead on boards of 6, 7 and 8 and judges what it sees: the middle game of Black & White.

Alpha-beta with null windows on two words. Worths are hundredths of a pawn, for the player to move.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, first_word, lowest, popcount
from ludotheque.compiled.jit import apart, kernel, recursive, routine
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import judge
from ludotheque.games.reversi.engine.kernel_bits import CORNER_CELLS, ONE, flips, targets
from ludotheque.games.reversi.engine.patterns import (
    PHASE,
    ROW,
    see_all,
    see_move,
    see_pass,
    worth_of_looks,
    worth_of_moves,
)
from ludotheque.games.reversi.engine.solver_cuts import LEAST_CUT, MOST_CUT, PROBES, spread_of
from ludotheque.games.reversi.engine.solver_desk import (
    A_MOVE,
    AREA,
    BOARD,
    C_CELLS,
    CORNERS,
    CUT,
    GENERAL,
    JUDGE,
    KIND,
    LOOKS_END,
    MOST_NODES,
    NODES,
    PATH,
    ROOT_CELL,
    WIDTH,
    X_CELLS,
    answers,
    cell_in,
    depth_in,
    keep_look,
    looked_at,
    mixed,
    moves_of,
    next_move,
    note_move,
    worth_in,
)
from ludotheque.games.reversi.engine.solver_last import ended

BEYOND = np.int64(20_000)  # above every worth; a plain number would give the recursion a type of its own
SURE = UNIT  # no judgement comes within a pawn of winning every cell
ROOT = np.uint64(PATH)
NOWHERE = np.uint64(64)
REPLY = 40  # hundredths of a pawn: what a reply less is worth in the order of moves


@apart
def seems(mine: Any, theirs: Any, left: Any, at: Any, desk: Any, weights: Any) -> Any:
    """What a position seems worth to the player to move; what is seen of it stands in a row of the path."""
    board = desk[BOARD]
    if desk[JUDGE] == GENERAL:
        worth = judge(mine, theirs, 0, board, desk[CORNERS], desk[X_CELLS], desk[C_CELLS])
    else:
        moves = targets(mine, theirs, board)
        replies = targets(theirs, mine, board)
        if moves | replies == 0:
            return UNIT * ended(mine, theirs, desk)
        base = np.int64(desk[WIDTH]) * (left // PHASE)
        worth = worth_of_looks(desk[KIND], at, base, desk, weights)
        worth += worth_of_moves(moves, replies, left, base, np.int64(desk[LOOKS_END]), weights)
    most = UNIT * np.int64(desk[AREA]) - SURE
    return max(-most, min(most, worth))


@kernel
def _last_ply(mine: Any, theirs: Any, cells: Any, left: Any, beta: Any, at: Any, desk: Any, weights: Any) -> Any:
    """The best of the positions a move away, corners first; any that reaches beta is enough."""
    best = -BEYOND
    move = NOWHERE
    group = cells & CORNER_CELLS
    cells ^= group
    while True:
        if group == 0:
            if cells == 0:
                break
            group = cells
            cells = np.uint64(0)
        cell = lowest(group)
        group &= group - ONE
        turned = flips(mine, theirs, cell)
        they = theirs ^ turned
        after = mine | turned | (ONE << cell)
        desk[NODES] += ONE
        if they == 0:
            value = UNIT * ended(after, they, desk)
        else:
            see_move(cell, turned, desk[KIND], at, desk)
            value = -seems(they, after, left - 1, at + ROW, desk, weights)
        if value > best:
            best = value
            move = cell
            if best >= beta:
                break
    return best, move


@kernel
def order_depth(depth: Any) -> Any:
    """How many plies each move is looked at before any is searched; below nought only replies are counted."""
    if depth < 3:
        return -1
    return max(0, (depth - 4) // 3)


@recursive("int64(uint64, uint64, int64, int64, int64, uint64, CPointer(uint64), CPointer(int16))")
def ahead(mine: Any, theirs: Any, depth: Any, alpha: Any, beta: Any, at: Any, desk: Any, weights: Any) -> Any:
    """The worth within a window after `depth` plies; a forced pass costs none. `at` is the row of the path."""
    desk[NODES] += ONE
    if first_word(desk) != 0 or desk[NODES] >= desk[MOST_NODES]:
        raise SearchStopped
    board = desk[BOARD]
    left = np.int64(popcount(board & ~(mine | theirs)))
    if depth <= 0:
        if mine == 0 or theirs == 0:
            return UNIT * ended(mine, theirs, desk)
        return seems(mine, theirs, left, at, desk, weights)
    cells = targets(mine, theirs, board)
    if cells == 0:
        if targets(theirs, mine, board) == 0:
            return UNIT * ended(mine, theirs, desk)
        see_pass(at, desk)
        return -ahead(theirs, mine, depth, -beta, -alpha, at + ROW, desk, weights)
    if depth == 1:
        best, move = _last_ply(mine, theirs, cells, left, beta, at, desk, weights)
        if at == ROOT:
            desk[ROOT_CELL] = move
            keep_look(mixed(mine, theirs), best, depth, alpha, beta, move, desk)
        return best
    key = mixed(mine, theirs)
    entry = looked_at(key, desk)
    good = NOWHERE
    if entry != 0:
        good = cell_in(entry)
        if depth_in(entry) >= depth and answers(entry, alpha, beta) and at != ROOT:
            return worth_in(entry)
    if depth >= LEAST_CUT and beta - alpha == 1 and desk[CUT] != 0:
        seeming = seems(mine, theirs, left, at, desk, weights)
        like = min(depth, MOST_CUT - ((MOST_CUT ^ depth) & 1))
        for turn in range(2):
            probe = PROBES[like, turn]
            if probe < 0:
                break
            margin = np.int64(desk[CUT]) * spread_of(like, probe, left) // 100
            if seeming >= beta:
                edge = beta + margin
                if probe == 0:
                    if seeming >= edge:
                        return beta
                elif ahead(mine, theirs, probe, edge - 1, edge, at, desk, weights) >= edge:
                    return beta
            else:
                edge = alpha - margin
                if probe == 0:
                    if seeming <= edge:
                        return alpha
                elif ahead(mine, theirs, probe, edge, edge + 1, at, desk, weights) <= edge:
                    return alpha
    base = moves_of(left)
    count = np.uint64(0)
    first = order_depth(depth)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - ONE
        changed = flips(mine, theirs, cell)
        they = theirs ^ changed
        after = mine | changed | (ONE << cell)
        merit = np.int64(1 << 20)
        if cell == good:
            merit += 1 << 19
        else:
            replies = targets(they, after, board)
            merit -= REPLY * np.int64(popcount(replies) + popcount(replies & CORNER_CELLS))
            if first >= 0:
                see_move(cell, changed, desk[KIND], at, desk)
                if first == 0:
                    merit -= seems(they, after, left - 1, at + ROW, desk, weights)
                else:
                    merit -= ahead(they, after, first, -BEYOND, BEYOND, at + ROW, desk, weights)
        note_move(base + count, merit, cell, changed, desk)
        count += A_MOVE
    best = -BEYOND
    move = NOWHERE
    low = alpha
    index = np.uint64(0)
    while index < count:
        cell, changed = next_move(base, index, count, desk)
        they = theirs ^ changed
        after = mine | changed | (ONE << cell)
        see_move(cell, changed, desk[KIND], at, desk)
        if index == 0:
            value = -ahead(they, after, depth - 1, -beta, -low, at + ROW, desk, weights)
        else:
            value = -ahead(they, after, depth - 1, -low - 1, -low, at + ROW, desk, weights)
            if low < value < beta:
                if at == ROOT:
                    desk[ROOT_CELL] = cell
                value = -ahead(they, after, depth - 1, -beta, -value, at + ROW, desk, weights)
        index += A_MOVE
        if value > best:
            best = value
            move = cell
            if at == ROOT:
                desk[ROOT_CELL] = cell
            if best > low:
                low = best
                if low >= beta:
                    break
    keep_look(key, best, depth, alpha, beta, move, desk)
    return best


@kernel
def glance(mine: Any, theirs: Any, depth: Any, alpha: Any, beta: Any, desk: Any, weights: Any) -> Any:
    """A look ahead at any position; what it prefers is not noted as the choice of the thought."""
    see_all(mine, theirs, desk[KIND], ROOT + ROW + ROW, desk)
    return ahead(mine, theirs, depth, alpha, beta, ROOT + ROW + ROW, desk, weights)


@kernel
def first_sight(mine: Any, theirs: Any, left: Any, desk: Any, weights: Any) -> Any:
    """What a position seems worth without any look ahead."""
    see_all(mine, theirs, desk[KIND], ROOT, desk)
    return seems(mine, theirs, left, ROOT, desk, weights)


@routine("reversi-solver", "int64(uint64[::1], int16[::1], uint64, uint64, int64, int64, int64)")
def look_ahead(desk: Any, weights: Any, mine: Any, theirs: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    """The worth of a position after `depth` plies, within a window."""
    at = address(desk)
    desk[ROOT_CELL] = NOWHERE
    see_all(mine, theirs, desk[KIND], ROOT, at)
    return ahead(mine, theirs, depth, alpha, beta, ROOT, at, address(weights))


@routine("reversi-solver", "uint64(uint64[::1], uint64, uint64)")
def best_cell(desk: Any, mine: Any, theirs: Any) -> Any:
    """The cell that the last look ahead preferred in a position; 64 when it is forgotten."""
    entry = looked_at(mixed(mine, theirs), address(desk))
    return cell_in(entry) if entry != 0 else NOWHERE
