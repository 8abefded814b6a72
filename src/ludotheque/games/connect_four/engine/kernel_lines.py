"""Lines of Puissance 4 in sets of bits: a direction is a shift, a line is a set that meets itself shifted."""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.compiled.jit import kernel
from ludotheque.games.connect_four.rules import ConnectFour

ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)
# What makes the guess at a position, in points; `engine` tells what one is worth.
OPEN_LINE, THREAT, RIGHT_THREAT = 1, 6, 18


class GridBits(NamedTuple):
    """Where the cells of a grid lie, as in the rules.

    A column fills up in pairs, counted from the top: `lower` holds the cells of a pair filled first. `shifts` are the
    steps of the four directions, 0 if no line of that direction fits.
    """

    bottom: int
    board: int
    lower: int
    shifts: tuple[int, int, int, int]


def layout_of(game: ConnectFour) -> GridBits:
    """The cells of a grid."""
    rows, columns = game.rows, game.columns
    bottom = sum(1 << column * (rows + 1) for column in range(columns))
    lower = sum(bottom << row for row in range(rows) if (rows - row) % 2 == 0)
    upright, across = game.align <= rows, game.align <= columns
    slanted = upright and across
    shifts = (upright * 1, across * (rows + 1), slanted * rows, slanted * (rows + 2))
    return GridBits(bottom, bottom * ((1 << rows) - 1), lower, shifts)


@kernel
def four_in_line(pawns: Any, height: Any) -> Any:
    """The first cells of the lines of four among these, where a column takes `height` bits."""
    pairs = pawns & (pawns >> ONE)
    found = pairs & (pairs >> TWO)
    for shift in (height, height - ONE, height + ONE):
        pairs = pawns & (pawns >> shift)
        found |= pairs & (pairs >> (TWO * shift))
    return found


@kernel
def completing_four(pawns: Any, height: Any) -> Any:
    """The cells, free or not, on the grid or above it, that with three of these pawns make a line of four."""
    cells = (pawns << ONE) & (pawns << TWO) & (pawns << THREE)
    for shift in (height, height - ONE, height + ONE):
        up = pawns << shift
        down = pawns >> shift
        cells |= up & (pawns << (TWO * shift)) & ((pawns << (THREE * shift)) | down)
        cells |= down & (pawns >> (TWO * shift)) & ((pawns >> (THREE * shift)) | up)
    return cells


@kernel
def in_line(pawns: Any, shift: Any, align: Any) -> Any:
    """The first cells of the runs of `align` pawns in one direction."""
    run = pawns
    length = 1
    while length * 2 <= align:
        run &= run >> (np.uint64(length) * shift)
        length *= 2
    if length < align:
        run &= run >> (np.uint64(align - length) * shift)
    return run


@kernel
def completing_any(pawns: Any, shift: Any, align: Any) -> Any:
    """The cells that would complete a run of `align` pawns in one direction."""
    cells = np.uint64(0)
    before = ~cells  # the cells that come after `hole` pawns
    for hole in range(align):
        run = before
        after = pawns
        for _ in range(align - 1 - hole):
            after >>= shift
            run &= after
        cells |= run
        before = (before & pawns) << shift
    return cells
