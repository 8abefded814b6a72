"""A board of 6, 7 or 8 as two 64-bit words: where one may play, what a pawn turns over, which pawns are safe.

Whatever the size, a cell is a bit of an 8×8 square; 6×6 sits in its middle, so that turning the square turns the board.

       8×8, the whole square       6×6, in the middle        7×7, at the top left
     0  1  2  3  4  5  6  7       .  .  .  .  .  .  .  .     0  1  2  3  4  5  6  .
     8  9 10 11 12 13 14 15       .  9 10 11 12 13 14  .     8  9 10 11 12 13 14  .
    16 17 ...                     . 17 18 ...                16 17 ...

A cell outside the board is never taken by anybody, so a run of pawns ends there by itself.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import leading
from ludotheque.compiled.jit import apart, kernel

ONE = np.uint64(1)
SIDE = 8
NOT_BORDER = np.uint64(0x7E7E7E7E7E7E7E7E)  # columns b to g: where a run along a row or a diagonal can go on
LEFT = np.uint64(0x0101010101010101)
RIGHT = np.uint64(0x8080808080808080)
TOP = np.uint64(0xFF)
BOTTOM = np.uint64(0xFF00000000000000)
HIGHEST = np.uint64(1 << 63)
CORNER_CELLS = np.uint64(0x8100000000000081)  # of the square


def _rays() -> Any:
    """For each cell: the four rays to higher bits (→ ↙ ↓ ↘), then the four to lower bits (← ↗ ↑ ↖)."""
    rays = np.zeros((64, 8), dtype=np.uint64)
    steps = ((0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1))
    for cell in range(64):
        for way, (down, right) in enumerate(steps):
            row, column, ray = cell // SIDE + down, cell % SIDE + right, 0
            while 0 <= row < SIDE and 0 <= column < SIDE:
                ray |= 1 << row * SIDE + column
                row, column = row + down, column + right
            rays[cell, way] = ray
    return rays


RAYS = _rays()
QUADRANTS = np.array([0x0F0F0F0F << (32 * (c >> 5)) << (4 * (c >> 2 & 1)) for c in range(64)], dtype=np.uint64)


@kernel
def _towards(mine: Any, inner: Any, shift: Any) -> Any:
    """The cells just past a run of `inner` pawns that starts next to one of mine, both ways along one axis."""
    double = shift + shift
    up = inner & (mine << shift)
    down = inner & (mine >> shift)
    up |= inner & (up << shift)
    down |= inner & (down >> shift)
    pairs = inner & (inner << shift)
    pairs_down = pairs >> shift
    up |= pairs & (up << double)
    down |= pairs_down & (down >> double)
    up |= pairs & (up << double)
    down |= pairs_down & (down >> double)
    return (up << shift) | (down >> shift)


@kernel
def targets(mine: Any, theirs: Any, board: Any) -> Any:
    """The empty cells where a pawn of mine outflanks at least one of theirs."""
    inner = theirs & NOT_BORDER
    found = _towards(mine, inner, ONE) | _towards(mine, theirs, np.uint64(8))
    found |= _towards(mine, inner, np.uint64(7)) | _towards(mine, inner, np.uint64(9))
    return found & board & ~(mine | theirs)


@kernel
def _ahead(mine: Any, theirs: Any, ray: Any) -> Any:
    """What turns over along a ray to higher bits: all before the first cell that is not theirs, if that is mine."""
    free = ray & ~theirs
    hit = free & (~free + ONE) & mine
    return (hit - np.uint64(hit != 0)) & ray


@kernel
def _behind(mine: Any, theirs: Any, ray: Any) -> Any:
    """The same along a ray to lower bits."""
    hit = (HIGHEST >> leading((ray & ~theirs) | ONE)) & mine & ray
    return (~(hit + hit) + ONE) & ray


@kernel
def flips(mine: Any, theirs: Any, cell: Any) -> Any:
    """The opposing pawns outflanked, in all eight directions, by a pawn of mine on `cell`."""
    turned = _ahead(mine, theirs, RAYS[cell, 0]) | _ahead(mine, theirs, RAYS[cell, 1])
    turned |= _ahead(mine, theirs, RAYS[cell, 2]) | _ahead(mine, theirs, RAYS[cell, 3])
    turned |= _behind(mine, theirs, RAYS[cell, 4]) | _behind(mine, theirs, RAYS[cell, 5])
    return turned | _behind(mine, theirs, RAYS[cell, 6]) | _behind(mine, theirs, RAYS[cell, 7])


@kernel
def around(cells: Any) -> Any:
    """Every cell next to one of these, and these."""
    row = cells | ((cells & ~RIGHT) << ONE) | ((cells & ~LEFT) >> ONE)
    return row | (row << np.uint64(8)) | (row >> np.uint64(8))


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
def _full_rows(taken: Any) -> Any:
    for shift in (np.uint64(4), np.uint64(2), ONE):
        taken &= taken >> shift
    return (taken & LEFT) * TOP


@kernel
def _full_columns(taken: Any) -> Any:
    for shift in (np.uint64(32), np.uint64(16), np.uint64(8)):
        taken &= taken >> shift
    return (taken & TOP) * LEFT


# Cells whose diagonal has no cell 1, 2 or 4 steps further on: there the line counts as full.
_OUT_LEFT = (np.uint64(0xFF01010101010101), np.uint64(0xFFFF030303030303), np.uint64(0xFFFFFFFF0F0F0F0F))
_OUT_RIGHT = (np.uint64(0xFF80808080808080), np.uint64(0xFFFFC0C0C0C0C0C0), np.uint64(0xFFFFFFFFF0F0F0F0))
_OUT_LEFT_UP = (np.uint64(0x01010101010101FF), np.uint64(0x030303030303FFFF), np.uint64(0x0F0F0F0FFFFFFFFF))
_OUT_RIGHT_UP = (np.uint64(0x80808080808080FF), np.uint64(0xC0C0C0C0C0C0FFFF), np.uint64(0xF0F0F0F0FFFFFFFF))


@kernel
def _full_rising(taken: Any) -> Any:
    """Cells whose line ↗ is full: every step of 7 bits, both ways, is taken or off the square."""
    down = taken
    up = taken
    for i in range(3):
        step = np.uint64(7 << i)
        down &= (down >> step) | _OUT_LEFT[i]
        up &= (up << step) | _OUT_RIGHT_UP[i]
    return down & up


@kernel
def _full_falling(taken: Any) -> Any:
    """Cells whose line ↘ is full."""
    down = taken
    up = taken
    for i in range(3):
        step = np.uint64(9 << i)
        down &= (down >> step) | _OUT_RIGHT[i]
        up &= (up << step) | _OUT_LEFT_UP[i]
    return down & up


@apart
def stable(mine: Any, theirs: Any, board: Any) -> Any:
    """Pawns of mine that can never turn over, most of them.

    Along each of the four axes a safe pawn stands on a full line, or next to the border or a safe pawn of mine.
    """
    outside = ~board
    taken = mine | theirs | outside
    rows = _full_rows(taken)
    columns = _full_columns(taken)
    rising = _full_rising(taken)
    falling = _full_falling(taken)
    safe = mine & rows & columns & rising & falling
    while True:
        here = safe | outside
        more = mine & (rows | (here >> ONE) | (here << ONE) | LEFT | RIGHT)
        more &= columns | (here >> np.uint64(8)) | (here << np.uint64(8)) | TOP | BOTTOM
        more &= rising | (here >> np.uint64(7)) | (here << np.uint64(7)) | TOP | BOTTOM | LEFT | RIGHT
        more &= falling | (here >> np.uint64(9)) | (here << np.uint64(9)) | TOP | BOTTOM | LEFT | RIGHT
        if more == safe:
            return safe
        safe = more
