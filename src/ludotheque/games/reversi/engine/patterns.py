"""The learnt evaluation: what the edges, corners, rows and diagonals of a board of 8 or 6 look like, and are worth.

A look is the content of some cells as a number in base three (0 empty, 1 mine, 2 theirs). The same looks are taken from
the four sides of the board, so each table is learnt four times as fast:

    8×8  edge          row 2 (3, 4 alike)  corner     two rows, both ways   diagonals of 8 to 4
         # # # # # # # #   . . . . . . . .   # # # .      # # # # # . . .      . . . # . . . #
         . # . . . . # .   # # # # # # # #   # # # .      # # # # # . . .      . . # . . . # .
         . . . . . . . .   . . . . . . . .   # # # .      . . . . . . . .      . # . . . # . .
                                                                               # . . . # . . .
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import popcount
from ludotheque.compiled.jit import kernel
from ludotheque.games.reversi.engine.kernel_bits import LEFT, targets

FILE = Path(__file__).parent / "patterns.npz"
Weights = NDArray[np.int16]
LOOKS = 12  # from each side of an 8×8 board
LOOKS_6 = 9
PHASE = 4  # pawns a phase: weights change as the board fills


# Words, not plain integers: each plain integer would compile a copy of its own.
U0, U1, U3, U5, U6, U7, U8, U9, U12, U14, U16, U24, U31, U63, U255 = (
    np.uint64(n) for n in (0, 1, 3, 5, 6, 7, 8, 9, 12, 14, 16, 24, 31, 63, 255)
)
# The diagonals ↗ of 8, 7, 6, 5 and 4 cells nearest the upper left corner
D8, D7, D6, D5, D4 = (
    np.uint64(n) for n in (0x0102040810204080, 0x01020408102040, 0x010204081020, 0x0102040810, 0x01020408)
)


def _base_three(cells: int) -> Any:
    """A set of cells, as the number in base three whose digits are its bits."""
    return np.array([sum(3**i for i in range(cells) if bits >> i & 1) for bits in range(1 << cells)], dtype=np.int64)


TERNARY = _base_three(10)
# Where the table of each look begins; the last words of a phase weigh mobility and having the move.
_SIZES = [3**10, 3**8, 3**8, 3**8, 3**9, 3**10, 3**8, 3**7, 3**6, 3**5, 3**4]
EDGE, ROW_2, ROW_3, ROW_4, CORNER, PAIR, DIAGONAL_8, DIAGONAL_7, DIAGONAL_6, DIAGONAL_5, DIAGONAL_4, DENSE = (
    sum(_SIZES[:i]) for i in range(12)
)
WIDTH = DENSE + 2
_SIZES_6 = [3**8, 3**6, 3**6, 3**9, 3**10, 3**6, 3**5, 3**4]
EDGE_6, ROW_2_6, ROW_3_6, CORNER_6, PAIR_6, DIAGONAL_6_6, DIAGONAL_5_6, DIAGONAL_4_6, DENSE_6 = (
    sum(_SIZES_6[:i]) for i in range(9)
)
WIDTH_6 = DENSE_6 + 2


@kernel
def transposed(x: Any) -> Any:
    """Rows and columns change places."""
    t = (x ^ (x >> np.uint64(7))) & np.uint64(0x00AA00AA00AA00AA)
    x = x ^ t ^ (t << np.uint64(7))
    t = (x ^ (x >> np.uint64(14))) & np.uint64(0x0000CCCC0000CCCC)
    x = x ^ t ^ (t << np.uint64(14))
    t = (x ^ (x >> np.uint64(28))) & np.uint64(0x00000000F0F0F0F0)
    return x ^ t ^ (t << np.uint64(28))


@kernel
def mirrored(x: Any) -> Any:
    """Left and right change places."""
    x = ((x >> np.uint64(1)) & np.uint64(0x5555555555555555)) | ((x & np.uint64(0x5555555555555555)) << np.uint64(1))
    x = ((x >> np.uint64(2)) & np.uint64(0x3333333333333333)) | ((x & np.uint64(0x3333333333333333)) << np.uint64(2))
    return ((x >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)) | ((x & np.uint64(0x0F0F0F0F0F0F0F0F)) << np.uint64(4))


@kernel
def turned(x: Any) -> Any:
    """The square turned a quarter."""
    return mirrored(transposed(x))


@kernel
def _bits(x: Any, start: Any, mask: Any, at: Any) -> Any:
    return ((x >> start) & mask) << at


@kernel
def _diagonal(x: Any, mask: Any) -> Any:
    return ((x & mask) * LEFT) >> np.uint64(56)


@kernel
def _number(mine: Any, theirs: Any) -> Any:
    return TERNARY[mine] + 2 * TERNARY[theirs]


@kernel
def _edge(x: Any) -> Any:
    return (x & np.uint64(255)) | _bits(x, U9, U1, U8) | _bits(x, U14, U1, U9)


@kernel
def _corner(x: Any) -> Any:
    return (x & np.uint64(7)) | _bits(x, U8, U7, U3) | _bits(x, U16, U7, U6)


@kernel
def _pair(x: Any) -> Any:
    return (x & np.uint64(31)) | _bits(x, U8, U31, U5)


@kernel
def looks_8(m: Any, t: Any) -> Any:
    """The twelve looks of the upper side of an 8×8 board, as places in the tables of a phase."""
    rm = mirrored(m)
    rt = mirrored(t)
    return (
        EDGE + _number(_edge(m), _edge(t)),
        ROW_2 + _number(_bits(m, U8, U255, U0), _bits(t, U8, U255, U0)),
        ROW_3 + _number(_bits(m, U16, U255, U0), _bits(t, U16, U255, U0)),
        ROW_4 + _number(_bits(m, U24, U255, U0), _bits(t, U24, U255, U0)),
        CORNER + _number(_corner(m), _corner(t)),
        PAIR + _number(_pair(m), _pair(t)),
        PAIR + _number(_pair(rm), _pair(rt)),
        DIAGONAL_8 + _number(_diagonal(m, D8), _diagonal(t, D8)),
        DIAGONAL_7 + _number(_diagonal(m, D7), _diagonal(t, D7)),
        DIAGONAL_6 + _number(_diagonal(m, D6), _diagonal(t, D6)),
        DIAGONAL_5 + _number(_diagonal(m, D5), _diagonal(t, D5)),
        DIAGONAL_4 + _number(_diagonal(m, D4), _diagonal(t, D4)),
    )


@kernel
def _edge_6(x: Any) -> Any:
    return (x & np.uint64(63)) | _bits(x, U9, U1, U6) | _bits(x, U12, U1, U7)


@kernel
def looks_6(m: Any, t: Any) -> Any:
    """The nine looks of the upper side of a 6×6 board in the middle of the square."""
    rm = mirrored(m) >> np.uint64(9)
    rt = mirrored(t) >> np.uint64(9)
    m = m >> np.uint64(9)
    t = t >> np.uint64(9)
    return (
        EDGE_6 + _number(_edge_6(m), _edge_6(t)),
        ROW_2_6 + _number(_bits(m, U8, U63, U0), _bits(t, U8, U63, U0)),
        ROW_3_6 + _number(_bits(m, U16, U63, U0), _bits(t, U16, U63, U0)),
        CORNER_6 + _number(_corner(m), _corner(t)),
        PAIR_6 + _number(_pair(m), _pair(t)),
        PAIR_6 + _number(_pair(rm), _pair(rt)),
        DIAGONAL_6_6 + _number(_diagonal(m, D6), _diagonal(t, D6)),
        DIAGONAL_5_6 + _number(_diagonal(m, D5), _diagonal(t, D5)),
        DIAGONAL_4_6 + _number(_diagonal(m, D4), _diagonal(t, D4)),
    )


@kernel
def freedom(mine: Any, theirs: Any, board: Any) -> Any:
    """How many moves more the player to move has."""
    return np.int64(popcount(targets(mine, theirs, board))) - np.int64(popcount(targets(theirs, mine, board)))


@kernel
def phase_of(mine: Any, theirs: Any) -> Any:
    """Which phase of the game it is, by the pawns on the board."""
    return (np.int64(popcount(mine | theirs)) - 4) // PHASE


@kernel
def worth_8(mine: Any, theirs: Any, board: Any, weights: Any) -> Any:
    """What an 8×8 position seems worth to the player to move, in hundredths of a pawn."""
    base = phase_of(mine, theirs) * WIDTH
    total = np.int64(weights[base + DENSE]) * freedom(mine, theirs, board) + np.int64(weights[base + DENSE + 1])
    for _side in range(4):
        for place in looks_8(mine, theirs):
            total += np.int64(weights[base + place])
        mine = turned(mine)
        theirs = turned(theirs)
    return total


@kernel
def worth_6(mine: Any, theirs: Any, board: Any, weights: Any) -> Any:
    """What a 6×6 position seems worth to the player to move, in hundredths of a pawn."""
    base = phase_of(mine, theirs) * WIDTH_6
    total = np.int64(weights[base + DENSE_6]) * freedom(mine, theirs, board) + np.int64(weights[base + DENSE_6 + 1])
    for _side in range(4):
        for place in looks_6(mine, theirs):
            total += np.int64(weights[base + place])
        mine = turned(mine)
        theirs = turned(theirs)
    return total


# What was learnt from games the engine played against itself (training.md) is kept once for a look and its mirror image.
# How a look reads in a mirror: the order of its cells, where the look is its own mirror image.
_EDGE_8 = (7, 6, 5, 4, 3, 2, 1, 0, 9, 8)
_EDGE_6 = (5, 4, 3, 2, 1, 0, 7, 6)
_CORNER = (0, 3, 6, 1, 4, 7, 2, 5, 8)


def _line(cells: int) -> tuple[int, ...]:
    return tuple(range(cells - 1, -1, -1))


# Each table of a phase: where it begins, and its mirror.
TABLES = {
    8: (
        (EDGE, _EDGE_8), (ROW_2, _line(8)), (ROW_3, _line(8)), (ROW_4, _line(8)),
        (CORNER, _CORNER), (PAIR, tuple(range(10))), (DIAGONAL_8, _line(8)),
        (DIAGONAL_7, _line(7)), (DIAGONAL_6, _line(6)), (DIAGONAL_5, _line(5)),
        (DIAGONAL_4, _line(4)),
    ),
    6: (
        (EDGE_6, _EDGE_6), (ROW_2_6, _line(6)), (ROW_3_6, _line(6)),
        (CORNER_6, _CORNER), (PAIR_6, tuple(range(10))), (DIAGONAL_6_6, _line(6)),
        (DIAGONAL_5_6, _line(5)), (DIAGONAL_4_6, _line(4)),
    ),
}  # fmt: skip


def width(size: int) -> int:
    """How many weights a phase has."""
    return WIDTH if size == 8 else WIDTH_6


def phases(size: int) -> int:
    """How many phases a game has."""
    return (size * size - 4) // PHASE + 1


@cache
def twins(size: int) -> NDArray[np.int32]:
    """For each place of a phase, the place it shares its weight with: itself or its mirror image."""
    shared = np.arange(width(size), dtype=np.int32)
    for start, mirror in TABLES[size]:
        cells = len(mirror)
        numbers = np.arange(3**cells)
        digits = [numbers // 3**i % 3 for i in range(cells)]
        seen = sum(digits[mirror[i]] * 3**i for i in range(cells))
        shared[start : start + 3**cells] = start + np.minimum(numbers, seen)
    return shared


@cache
def weights_for(size: int) -> Weights | None:
    """The weights of a size, phase after phase; None where none were learnt."""
    if size not in TABLES or not FILE.exists():
        return None
    with np.load(FILE) as kept:
        name = f"size{size}"
        if name not in kept:
            return None
        folded = kept[name].reshape(phases(size), width(size))
    return np.ascontiguousarray(folded[:, twins(size)]).reshape(-1)
