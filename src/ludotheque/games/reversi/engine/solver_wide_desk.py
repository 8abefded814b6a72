"""The working memory of the endings on boards of 9 to 15, and its transposition table: who keeps what where.

One array of words, the desk, which all stages share by its address:

    header | pawns asked about | order of cells | lines | empty cells, their neighbours | moves that wait | table
"""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Row
from ludotheque.compiled.rooms import Room
from ludotheque.games.reversi.engine.buckets import BUCKET, held, hold
from ludotheque.games.reversi.engine.kernel_bits import ONE

BYTE = np.uint64(0xFF)
STRIDE = 16  # a cell is row · 16 + column, as in kernel_wide
# The header. The flag comes first: whoever holds the address of the desk reads it there (see `first_word`).
FLAG, NODES, MOST_NODES, AREA, TABLE_MASK, ROOT_LEFT, CORNERS = range(7)
# The pawns of the player to move and those of the other, four words each.
MINE, THEIRS = 8, 12
# The cells of the board, those that are tried sooner first.
ORDER = 16
# What stands on each line: two words, the cells taken and among them the pawns of whoever was to move at the root.
# 16 rows, 16 columns, 32 diagonals each way (see solver_wide_lines).
LINES = ORDER + 256
ROWS, COLUMNS, FALLING, RISING = (LINES + 2 * first for first in (0, 16, 32, 64))
# The empty cells at the root, and for each the others next to it, as a set of their numbers.
CELLS = LINES + 2 * 96
MOST_CELLS = 64
NEAR = CELLS + MOST_CELLS
# The moves of a position wait in two words each (see solver_desk): merit | number of the cell, and the pawns they turn.
MOVES = NEAR + MOST_CELLS
PLY = 2 * MOST_CELLS
# The table is of buckets.
TABLE = MOVES + (MOST_CELLS + 1) * PLY

NO_LIMIT = 1 << 62
NOWHERE = np.uint64(255)  # the cell of an entry that knows no move: the last of the border


def tried_first(size: int) -> list[int]:
    """The cells of a board: corners first, cells beside and diagonally next to them last."""
    last = size - 1
    order = {(0, 0): 0, (0, 1): 3, (1, 0): 3, (1, 1): 4}

    def place(cell: tuple[int, int]) -> tuple[int, int]:
        rank = min(cell[0], last - cell[0]), min(cell[1], last - cell[1])
        return order.get(rank, 1 if 0 in rank else 2), cell[0] * STRIDE + cell[1]

    return [place((row, column))[1] for row, column in sorted(np.ndindex(size, size), key=place)]


def new_desk(size: int, table_bits: int, room: Room | None = None) -> Row:
    """An empty desk whose table has 2^(table_bits + 1) entries."""
    words = TABLE + (int(BUCKET) << table_bits)
    desk = np.zeros(words, dtype=np.uint64) if room is None else room.zeros(words, np.uint64)
    desk[MOST_NODES] = NO_LIMIT
    desk[AREA] = size * size
    desk[TABLE_MASK] = (1 << table_bits) - 1
    desk[ORDER : ORDER + size * size] = tried_first(size)
    return desk


# What is known of an ending lies between two bounds: lower + 2^15 (16 bits) | upper + 2^15 (16) | cell (8) | empty cells (8).
BIAS = 1 << 15
BOUND = np.uint64(0xFFFF)
UPPER_AT, CELL_AT, LEFT_AT = np.uint64(16), np.uint64(32), np.uint64(40)


@kernel
def _bucket(key: Any, desk: Any) -> Any:
    return np.uint64(TABLE) + BUCKET * (key & desk[TABLE_MASK])


@kernel
def known(key: Any, desk: Any) -> Any:
    """What the table holds of a position, 0 when nothing."""
    return held(_bucket(key, desk), key, desk)


@kernel
def lower_of(entry: Any) -> Any:
    """The worth an entry promises at least."""
    return np.int64(entry & BOUND) - BIAS


@kernel
def upper_of(entry: Any) -> Any:
    """The worth an entry promises at most."""
    return np.int64((entry >> UPPER_AT) & BOUND) - BIAS


@kernel
def cell_of(entry: Any) -> Any:
    """The cell that decided it."""
    return (entry >> CELL_AT) & BYTE


@kernel
def keep(key: Any, low: Any, high: Any, cell: Any, left: Any, desk: Any) -> Any:
    """Write what is known; the larger search is one of more empty cells, unless it was of an earlier root."""
    at = _bucket(key, desk)
    size = (desk[at + ONE] >> LEFT_AT) & BYTE
    entry = (
        np.uint64(low + BIAS) | (np.uint64(high + BIAS) << UPPER_AT) | (cell << CELL_AT) | (np.uint64(left) << LEFT_AT)
    )
    hold(at, key, entry, np.uint64(left) < size <= desk[ROOT_LEFT], desk)


@kernel
def moves_of(left: Any) -> Any:
    """Where the moves of a position with so many empty cells wait."""
    return np.uint64(MOVES + left * PLY)
