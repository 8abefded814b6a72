"""Black & White for machines: up to 8×8 each side's pawns are one 64-bit word; beyond, see kernel_wide.

A row of the stack:  first's pawns | second's pawns | who is to move (0 or 1)
The words are squares of 8×8, as drawn in kernel_bits.
"""

from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import apart, kernel
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine.judgement import C_CELL, CORNER, X_CELL, judged
from ludotheque.games.reversi.engine.kernel_bits import ONE, SIDE, around, flips, stable, targets
from ludotheque.games.reversi.engine.kernel_wide import wide_kernel
from ludotheque.games.reversi.rules import Reversi, ReversiState

WORDS = 3
# geo: the size, the cells of the board, its corners, the cells diagonally next to them, and beside them;
# then the bit of each move, then the move of each bit.
SIZE, BOARD, CORNERS, X_CELLS, C_CELLS, BIT_OF, MOVE_OF = 0, 1, 2, 3, 4, 5, 5 + 64
GEO = 5 + 128


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    """The empty cells that outflank, ascending; a pass when only the other side can move."""
    turn = np.int64(stack[ply, 2])
    mine = stack[ply, turn]
    theirs = stack[ply, 1 - turn]
    board = np.uint64(geo[BOARD])
    cells = targets(mine, theirs, board)
    if cells == 0:
        if targets(theirs, mine, board) == 0:
            return 0
        moves[ply, 0] = geo[SIZE] * geo[SIZE]
        return 1
    count = 0
    while cells != 0:
        moves[ply, count] = geo[MOVE_OF + np.int64(lowest(cells))]
        count += 1
        cells &= cells - ONE
    return count


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    """The pawn set, those it outflanks turned over, the turn passed on."""
    turn = np.int64(stack[ply, 2])
    mine = stack[ply, turn]
    theirs = stack[ply, 1 - turn]
    if move < geo[SIZE] * geo[SIZE]:
        cell = np.uint64(geo[BIT_OF + move])
        turned = flips(mine, theirs, cell)
        mine |= turned | (ONE << cell)
        theirs ^= turned
    stack[ply + 1, turn] = mine
    stack[ply + 1, 1 - turn] = theirs
    stack[ply + 1, 2] = np.uint64(1 - turn)


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    """Who is to move."""
    return np.int64(stack[ply, 2])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """How many pawns more the first player has; empty cells count for nobody."""
    return np.int64(popcount(stack[ply, 0])) - np.int64(popcount(stack[ply, 1]))


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """Sixty-four bits that stand for the position."""
    return scramble(stack[ply, 0] * np.uint64(0x9E3779B97F4A7C15) + scramble(stack[ply, 1]) + stack[ply, 2])


@kernel
def _near_corners(pawns: Any, near: Any, x_cells: Any, c_cells: Any) -> Any:
    """What pawns next to empty corners cost: diagonally, and beside them."""
    return X_CELL * np.int64(popcount(pawns & near & x_cells)) + C_CELL * np.int64(popcount(pawns & near & c_cells))


@apart
def judge(first: Any, second: Any, turn: Any, board: Any, corners: Any, x_cells: Any, c_cells: Any) -> Any:
    """What the position seems worth to the first player, in hundredths of a pawn."""
    empty = board & ~(first | second)
    near = around(empty & corners)
    place = CORNER * (np.int64(popcount(first & corners)) - np.int64(popcount(second & corners)))
    place += _near_corners(first, near, x_cells, c_cells) - _near_corners(second, near, x_cells, c_cells)
    safe = np.int64(0)
    if (first | second) & corners != 0:
        safe = np.int64(popcount(stable(first, second, board))) - np.int64(popcount(stable(second, first, board)))
    return judged(
        np.int64(popcount(targets(first, second, board))),
        np.int64(popcount(targets(second, first, board))),
        np.int64(popcount(around(second) & empty)),
        np.int64(popcount(around(first) & empty)),
        place,
        safe,
        np.int64(popcount(first)) - np.int64(popcount(second)),
        np.int64(popcount(empty)),
        np.int64(popcount(board)),
        turn,
    )


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """The general judgement, for the first player."""
    return judge(
        stack[ply, 0], stack[ply, 1], np.int64(stack[ply, 2]),
        np.uint64(geo[BOARD]), np.uint64(geo[CORNERS]), np.uint64(geo[X_CELLS]), np.uint64(geo[C_CELLS]),
    )  # fmt: skip


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random moves until nobody can play; how many pawns more the first player then has."""
    board = np.uint64(geo[BOARD])
    turn = stack[ply, 2]
    mine = stack[ply, 0] if turn == 0 else stack[ply, 1]
    theirs = stack[ply, 1] if turn == 0 else stack[ply, 0]
    passed = False
    while True:
        cells = targets(mine, theirs, board)
        if cells != 0:
            passed = False
            seed = splitmix(seed)
            skip = ((scramble(seed) >> np.uint64(32)) * popcount(cells)) >> np.uint64(32)
            while skip > 0:
                cells &= cells - ONE
                skip -= ONE
            cell = lowest(cells)
            turned = flips(mine, theirs, cell)
            mine |= turned | (ONE << cell)
            theirs ^= turned
        elif passed:
            break
        else:
            passed = True
        mine, theirs = theirs, mine
        turn ^= ONE
    lead = np.int64(popcount(mine)) - np.int64(popcount(theirs))
    return lead if turn == 0 else -lead


def origin(size: int) -> int:
    """The bit of a1: 6×6 sits in the middle of the square."""
    return SIDE + 1 if size == SIDE - 2 else 0


def bit_of(size: int, cell: int) -> int:
    """The bit of the square that stands for a cell of the board."""
    return origin(size) + cell // size * SIDE + cell % size


def geometry(size: int) -> Row:
    """The table `geo` of a board."""
    geo = np.zeros(GEO, dtype=np.uint64)
    geo[SIZE] = size
    places = [[bit_of(size, row * size + column) for column in range(size)] for row in range(size)]
    for row in range(size):
        for column in range(size):
            bit = places[row][column]
            geo[BIT_OF + row * size + column] = bit
            geo[MOVE_OF + bit] = row * size + column
            rank = min(row, size - 1 - row), min(column, size - 1 - column)
            kind = {(0, 0): CORNERS, (1, 1): X_CELLS, (0, 1): C_CELLS, (1, 0): C_CELLS}.get(rank)
            geo[BOARD] |= np.uint64(1 << bit)
            if kind is not None:
                geo[kind] |= np.uint64(1 << bit)
    return geo


def spread(size: int, pawns: int) -> int:
    """A set of cells of the rules as a word of the square."""
    row = (1 << size) - 1
    return sum((pawns >> r * size & row) << origin(size) + r * SIDE for r in range(size))


def gather(size: int, word: int) -> int:
    """The other way."""
    row = (1 << size) - 1
    return sum((word >> origin(size) + r * SIDE & row) << r * size for r in range(size))


def fits(game: Reversi) -> bool:
    """Whether the board fits the square."""
    return game.size <= SIDE


@cache
def word_kernel(size: int) -> Kernel:
    """The kernel of a board of 6, 7 or 8."""

    def encode(state: ReversiState) -> Row:
        turn = int(state.to_move is Seat.SECOND)
        return np.array([spread(size, state.first), spread(size, state.second), turn], dtype=np.uint64)

    def decode(row: Row) -> ReversiState:
        first, second = gather(size, int(row[0])), gather(size, int(row[1]))
        return ReversiState(first, second, Seat.SECOND if row[2] else Seat.FIRST)

    return Kernel(
        "reversi-word", WORDS, size * size, geometry(size).view(np.int64),
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode,
    )  # fmt: skip


def kernel_for(game: Reversi) -> Kernel:
    """The compiled twin of a game; the start position makes no difference to it."""
    return word_kernel(game.size) if fits(game) else wide_kernel(game.size)


def kernels() -> tuple[Kernel, ...]:
    """One of each kind."""
    return word_kernel(SIDE), wide_kernel(SIDE + 1)
