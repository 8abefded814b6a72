"""A board of 9 to 15 as lines: what a pawn turns over, found on the four lines of its cell at once.

The sixteen bits of a line are a quarter of a word, its own quarter for each kind of line, so that the row, the column
and both diagonals of a cell make one word:

    bits  0 … 15  rows         a bit is a column      the last bit of a line is never taken:
    bits 16 … 31  columns      a bit is a row         what runs along a line stops there
    bits 32 … 47  diagonals ↘  a bit is a column
    bits 48 … 63  diagonals ↗  a bit is a column

Two words say what stands on a line: the cells taken, and among them the pawns of whoever was to move at the root.
`side` says who is to move: no bit for him, all bits for the other.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount
from ludotheque.compiled.jit import apart, kernel
from ludotheque.games.reversi.engine.kernel_bits import ONE
from ludotheque.games.reversi.engine.solver_wide_desk import (
    AREA,
    CELLS,
    COLUMNS,
    CORNERS,
    FALLING,
    LINES,
    MINE,
    MOST_CELLS,
    NEAR,
    ORDER,
    RISING,
    ROWS,
    THEIRS,
)

TWO, FOUR, EIGHT, FIFTEEN, SIXTEEN = (np.uint64(number) for number in (2, 4, 8, 15, 16))
LINE = np.uint64(0xFFFF)
SECOND, THIRD, FOURTH = (LINE << np.uint64(place) for place in (16, 32, 48))
EACH = np.uint64(0x0001000100010001)  # the first bit of every line
WHOLE = np.uint64(0x7FFF7FFF7FFF7FFF)  # every line but its last bit
BY_COLUMN = np.uint64(0x0001000100000001)  # the first bit of the lines whose bits are columns
IN_COLUMN = np.uint64(1 << 16)
ON_FALLING, ON_RISING = np.uint64(1 << 32), np.uint64(1 << 48)
MIXER = np.uint64(0x9E3779B97F4A7C15)
ROOT, OTHER = np.uint64(0), np.uint64(0xFFFFFFFFFFFFFFFF)  # sides

# Where the two words of a line lie.


@kernel
def _row(row: Any) -> Any:
    return np.uint64(ROWS) + TWO * row


@kernel
def _column(column: Any) -> Any:
    return np.uint64(COLUMNS) + TWO * column


@kernel
def _falling(row: Any, column: Any) -> Any:
    return np.uint64(FALLING) + TWO * (row + FIFTEEN - column)


@kernel
def _rising(row: Any, column: Any) -> Any:
    return np.uint64(RISING) + TWO * (row + column)


@kernel
def _spot(row: Any, column: Any) -> Any:
    """A cell on its four lines."""
    return (BY_COLUMN << column) | (IN_COLUMN << row)


@kernel
def outflanked(mine: Any, theirs: Any, spot: Any) -> Any:
    """What a pawn of mine on a spot turns over on four lines at once.

    To higher bits, adding one carries through the spot and the run of theirs beside it; to lower bits, the run is grown.
    """
    under = (spot << ONE) - EACH
    end = ((theirs | under) + EACH) & mine
    found = ((end + WHOLE) >> FIFTEEN) & EACH
    turned = (end - found) & ~under
    run = (spot >> ONE) & theirs
    run |= (run >> ONE) & theirs
    pairs = theirs & (theirs >> ONE)
    run |= (run >> TWO) & pairs
    fours = pairs & (pairs >> TWO)
    run |= (run >> FOUR) & fours
    run |= (run >> EIGHT) & fours & (fours >> FOUR)
    end = (run >> ONE) & mine
    found = ((end + WHOLE) >> FIFTEEN) & EACH
    return turned | (run & ((found << SIXTEEN) - found))


@kernel
def lines_of(cell: Any, desk: Any) -> Any:
    """The four lines of a cell: the cell on them, the cells taken, the pawns of whoever was to move at the root."""
    row = cell >> FOUR
    column = cell & FIFTEEN
    a, b, c, d = _row(row), _column(column), _falling(row, column), _rising(row, column)
    taken = desk[a] | desk[b] | desk[c] | desk[d]
    return _spot(row, column), taken, desk[a + ONE] | desk[b + ONE] | desk[c + ONE] | desk[d + ONE]


@kernel
def flips(cell: Any, side: Any, desk: Any) -> Any:
    """The pawns, on the lines of an empty cell, that a pawn of whoever is to move turns over there."""
    spot, taken, owned = lines_of(cell, desk)
    mine = (owned ^ side) & taken
    return outflanked(mine, taken ^ mine, spot)


@apart
def play(cell: Any, turned: Any, side: Any, desk: Any) -> Any:
    """Set a pawn and turn pawns over on all lines they stand on; done again, it is undone."""
    row = cell >> FOUR
    column = cell & FIFTEEN
    spot = _spot(row, column)
    change = turned | (spot & ~side)
    a, b, c, d = _row(row), _column(column), _falling(row, column), _rising(row, column)
    desk[a] ^= spot & LINE
    desk[b] ^= spot & SECOND
    desk[c] ^= spot & THIRD
    desk[d] ^= spot & FOURTH
    desk[a + ONE] ^= change & LINE
    desk[b + ONE] ^= change & SECOND
    desk[c + ONE] ^= change & THIRD
    desk[d + ONE] ^= change & FOURTH
    run = turned & LINE
    while run != 0:
        x = lowest(run)
        run &= run - ONE
        desk[_column(x) + ONE] ^= IN_COLUMN << row
        desk[_falling(row, x) + ONE] ^= ON_FALLING << x
        desk[_rising(row, x) + ONE] ^= ON_RISING << x
    run = (turned & SECOND) >> SIXTEEN
    while run != 0:
        y = lowest(run)
        run &= run - ONE
        desk[_row(y) + ONE] ^= ONE << column
        desk[_falling(y, column) + ONE] ^= ON_FALLING << column
        desk[_rising(y, column) + ONE] ^= ON_RISING << column
    run = (turned & THIRD) >> np.uint64(32)
    while run != 0:
        x = lowest(run)
        run &= run - ONE
        y = row + x - column
        desk[_row(y) + ONE] ^= ONE << x
        desk[_column(x) + ONE] ^= IN_COLUMN << y
        desk[_rising(y, x) + ONE] ^= ON_RISING << x
    run = turned >> np.uint64(48)
    while run != 0:
        x = lowest(run)
        run &= run - ONE
        y = row + column - x
        desk[_row(y) + ONE] ^= ONE << x
        desk[_column(x) + ONE] ^= IN_COLUMN << y
        desk[_falling(y, x) + ONE] ^= ON_FALLING << x


@kernel
def mixed(side: Any, desk: Any) -> Any:
    """Sixty-four bits that stand for the position, as whoever is to move sees it."""
    key = np.uint64(0)
    at = np.uint64(ROWS)
    for _ in range(4):
        taken = np.uint64(0)
        owned = np.uint64(0)
        for _ in range(4):
            taken = (taken << SIXTEEN) | desk[at]
            owned = (owned << SIXTEEN) | desk[at + ONE]
            at += TWO
        mine = (owned ^ side) & taken
        key = (key ^ mine) * MIXER
        key ^= key >> np.uint64(32)
        key = (key + (taken ^ mine)) * np.uint64(0xBF58476D1CE4E5B9)
        key ^= key >> np.uint64(29)
    key *= np.uint64(0x94D049BB133111EB)
    return key ^ (key >> np.uint64(32))


@kernel
def _holds(words: Any, cell: Any, desk: Any) -> Any:
    return (desk[np.uint64(words) + (cell >> np.uint64(6))] >> (cell & np.uint64(63))) & ONE != 0


@apart
def lay_out(desk: Any) -> Any:
    """Write the lines and the list of empty cells of the position asked about; how many cells are empty.

    Where there are more than the list can hold, it is not to be used.
    """
    at = np.uint64(LINES)
    while at < np.uint64(CELLS):
        desk[at] = np.uint64(0)
        at += ONE
    desk[CORNERS] = np.uint64(0)
    left = np.uint64(0)
    nth = np.uint64(0)
    while nth < desk[AREA]:
        cell = desk[np.uint64(ORDER) + nth]
        if _holds(MINE, cell, desk):
            play(cell, np.uint64(0), ROOT, desk)
        elif _holds(THEIRS, cell, desk):
            play(cell, np.uint64(0), OTHER, desk)
        else:
            if left < np.uint64(MOST_CELLS):
                desk[np.uint64(CELLS) + left] = cell
                if nth < FOUR:
                    desk[CORNERS] |= ONE << left
            left += ONE
        nth += ONE
    if left <= np.uint64(MOST_CELLS):
        _find_neighbours(left, desk)
    return np.int64(left)


@kernel
def _find_neighbours(left: Any, desk: Any) -> Any:
    i = np.uint64(0)
    while i < left:
        here = desk[np.uint64(CELLS) + i]
        near = np.uint64(0)
        j = np.uint64(0)
        while j < left:
            there = desk[np.uint64(CELLS) + j]
            down = np.int64(there >> FOUR) - np.int64(here >> FOUR)
            right = np.int64(there & FIFTEEN) - np.int64(here & FIFTEEN)
            if i != j and -1 <= down <= 1 and -1 <= right <= 1:
                near |= ONE << j
            j += ONE
        desk[np.uint64(NEAR) + i] = near
        i += ONE


@kernel
def lead(desk: Any) -> Any:
    """How many pawns more whoever is to move at the root has there."""
    more = np.int64(0)
    for word in range(4):
        more += np.int64(popcount(desk[MINE + word])) - np.int64(popcount(desk[THEIRS + word]))
    return more


@kernel
def odd_regions(empty: Any, desk: Any) -> Any:
    """Those of these empty cells that lie in a region of an odd number of them."""
    odd = np.uint64(0)
    while empty != 0:
        region = empty & (~empty + ONE)
        empty ^= region
        front = region
        while front != 0:
            more = desk[np.uint64(NEAR) + lowest(front)] & empty
            front = (front & (front - ONE)) | more
            region |= more
            empty ^= more
        if popcount(region) & ONE != 0:
            odd |= region
    return odd
