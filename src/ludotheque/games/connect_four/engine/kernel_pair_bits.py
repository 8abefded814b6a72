"""Sets of up to 128 cells of Puissance 4, in two words, and the lines in them."""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.compiled.bits import popcount
from ludotheque.compiled.jit import kernel

NONE, ONE, WORD, LAST = np.uint64(0), np.uint64(1), np.uint64(64), np.uint64(63)


class WordPair(NamedTuple):
    """Cells 0 to 63 and 64 to 127, as bits."""

    low: Any
    high: Any


EMPTY, ALL = WordPair(NONE, NONE), WordPair(~NONE, ~NONE)


@kernel
def meet(a: Any, b: Any) -> Any:
    return WordPair(a.low & b.low, a.high & b.high)


@kernel
def join(a: Any, b: Any) -> Any:
    return WordPair(a.low | b.low, a.high | b.high)


@kernel
def without(a: Any, b: Any) -> Any:
    return WordPair(a.low & ~b.low, a.high & ~b.high)


@kernel
def is_empty(a: Any) -> Any:
    return a.low | a.high == NONE


@kernel
def added(a: Any, b: Any) -> Any:
    """The sum of two sets, as numbers."""
    low = a.low + b.low
    return WordPair(low, a.high + b.high + (ONE if low < a.low else NONE))


@kernel
def size(a: Any) -> Any:
    return popcount(a.low) + popcount(a.high)


@kernel
def down(a: Any, steps: Any) -> Any:
    """Every cell moved to a smaller number."""
    if steps >= WORD:
        return WordPair(a.high >> (steps - WORD), NONE)
    return WordPair((a.low >> steps) | ((a.high << ONE) << (LAST - steps)), a.high >> steps)


@kernel
def up(a: Any, steps: Any) -> Any:
    """Every cell moved to a larger number."""
    if steps >= WORD:
        return WordPair(NONE, a.low << (steps - WORD))
    return WordPair(a.low << steps, (a.high << steps) | ((a.low >> ONE) >> (LAST - steps)))


@kernel
def chosen(a: Any, skip: Any) -> Any:
    """The cell that comes after so many others of the set."""
    below = popcount(a.low)
    word = a.low if skip < below else a.high
    left = skip if skip < below else skip - below
    while left > NONE:
        word &= word - ONE
        left -= ONE
    cell = word & (~word + ONE)
    return WordPair(cell, NONE) if skip < below else WordPair(NONE, cell)


@kernel
def in_line(pawns: Any, shift: Any, align: Any) -> Any:
    """The first cells of the runs of `align` pawns in one direction."""
    run = pawns
    length = 1
    while length * 2 <= align:
        run = meet(run, down(run, np.uint64(length) * shift))
        length *= 2
    if length < align:
        run = meet(run, down(run, np.uint64(align - length) * shift))
    return run


@kernel
def completing(pawns: Any, shift: Any, align: Any) -> Any:
    """The cells, free or not, on the grid or not, that would complete a run of `align` pawns in one direction."""
    cells = EMPTY
    before = ALL  # the cells that come after `hole` pawns
    for hole in range(align):
        run = before
        after = pawns
        for _ in range(align - 1 - hole):
            after = down(after, shift)
            run = meet(run, after)
        cells = join(cells, run)
        before = up(meet(before, pawns), shift)
    return cells
