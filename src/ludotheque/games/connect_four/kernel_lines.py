"""Lines of Puissance 4 in sets of bits: a direction is a shift, a line is a set that meets itself shifted."""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel

ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)


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
    for hole in range(align):
        run = ~np.uint64(0)
        for step in range(align):
            if step != hole:
                run &= pawns >> (np.uint64(step) * shift)
        cells |= run << (np.uint64(hole) * shift)
    return cells
