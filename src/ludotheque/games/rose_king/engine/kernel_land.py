"""Territories for machines: what a pawn joins, and what all the pawns of a colour are worth.

Cells are bits, row after row, with one empty column after each row: a step to any side is a shift, and a step over the
edge lands where no pawn ever is. Two words hold the boards of up to 128 such bits; for larger ones a row has as many
words more, in which territories are marked as they grow.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount
from ludotheque.compiled.jit import apart, kernel

WORD = 64
ONE = np.uint64(1)
ZERO = np.uint64(0)
# What does not change in a game, the head of `geo`:
ROWS, COLUMNS, STRIDE, WORDS, SHIFTS = range(5)
AFTER_PAWNS = 16  # words of a row between the pawns and the marks


@kernel
def flooded(low: Any, high: Any, own_low: Any, own_high: Any, stride: Any) -> Any:
    """The territories that these bits touch, in two words."""
    back = np.uint64(WORD) - stride
    far = np.uint64(WORD - 1)
    while True:
        wide_low = low | (low << ONE) | (low >> ONE) | (high << far)
        wide_high = high | (high << ONE) | (high >> ONE) | (low >> far)
        wide_low |= (low << stride) | (low >> stride) | (high << back)
        wide_high |= (high << stride) | (high >> stride) | (low >> back)
        wide_low &= own_low
        wide_high &= own_high
        if wide_low == low and wide_high == high:
            return low, high
        low = wide_low
        high = wide_high


@kernel
def joined_by_shifts(low: Any, high: Any, cell: Any, stride: Any) -> Any:
    """What a pawn on `cell` adds to these pawns: the square of what it joins, less the squares it joined."""
    bit_low = ONE << np.uint64(cell) if cell < WORD else ZERO
    bit_high = ONE << np.uint64(cell - WORD) if cell >= WORD else ZERO
    beside_low, beside_high = flooded(bit_low, bit_high, low | bit_low, high | bit_high, stride)
    size = np.int64(popcount(beside_low) + popcount(beside_high))
    beside_low &= ~bit_low
    beside_high &= ~bit_high
    return size * size - points_by_shifts(beside_low, beside_high, stride)


@kernel
def points_by_shifts(low: Any, high: Any, stride: Any) -> Any:
    """The sum of the squares."""
    total = np.int64(0)
    while (low | high) != ZERO:
        one_low = low ^ (low & (low - ONE)) if low != ZERO else ZERO
        one_high = high ^ (high & (high - ONE)) if low == ZERO else ZERO
        land_low, land_high = flooded(one_low, one_high, low, high, stride)
        size = np.int64(popcount(land_low) + popcount(land_high))
        total += size * size
        low &= ~land_low
        high &= ~land_high
    return total


@kernel
def moved(stack: Any, ply: Any, at: Any, words: Any, word: Any, cells: Any) -> Any:
    """A word of a bitboard of `words` words whose bits have all gone `cells` further."""
    source = word - cells // WORD  # rounded down, so that the rest is within a word
    rest = np.uint64(cells % WORD)
    bits = stack[ply, at + source] << rest if 0 <= source < words else ZERO
    if rest != ZERO and 0 < source <= words:
        bits |= stack[ply, at + source - 1] >> (np.uint64(WORD) - rest)
    return bits


@apart
def grown(geo: Any, stack: Any, ply: Any, at: Any, cell: Any) -> Any:
    """The size of the territory of a cell, which is marked; nothing if it has no such pawn or is marked already."""
    words = geo[WORDS]
    marks = 2 * words + AFTER_PAWNS
    bit = ONE << np.uint64(cell % WORD)
    home = cell // WORD
    if cell < 0 or home >= words or not stack[ply, at + home] & ~stack[ply, marks + home] & bit:
        return 0
    size = np.int64(1)
    stack[ply, marks + home] |= bit
    growing = True
    while growing:
        growing = False
        for word in range(words):
            own = stack[ply, at + word]
            if own == ZERO:
                continue
            wide = moved(stack, ply, marks, words, word, np.int64(1)) | moved(
                stack, ply, marks, words, word, np.int64(-1)
            )
            wide |= moved(stack, ply, marks, words, word, geo[STRIDE])
            wide |= moved(stack, ply, marks, words, word, -geo[STRIDE])
            new = wide & own & ~stack[ply, marks + word]
            if new != ZERO:
                stack[ply, marks + word] |= new
                size += np.int64(popcount(new))
                growing = True
    return size


@kernel
def unmark(geo: Any, stack: Any, ply: Any) -> Any:
    """No cell is marked any more."""
    for word in range(geo[WORDS]):
        stack[ply, 2 * geo[WORDS] + AFTER_PAWNS + word] = ZERO


@kernel
def joined_by_marks(geo: Any, stack: Any, ply: Any, at: Any, cell: Any) -> Any:
    """As `joined_by_shifts`, for any number of words."""
    size = 1
    squares = 0
    for step in (-geo[STRIDE], np.int64(-1), np.int64(1), geo[STRIDE]):
        land = grown(geo, stack, ply, at, cell + step)
        size += land
        squares += land * land
    unmark(geo, stack, ply)
    return size * size - squares


@kernel
def points_by_marks(geo: Any, stack: Any, ply: Any, at: Any) -> Any:
    """As `points_by_shifts`, for any number of words."""
    marks = 2 * geo[WORDS] + AFTER_PAWNS
    total = 0
    for word in range(geo[WORDS]):
        left = stack[ply, at + word] & ~stack[ply, marks + word]
        while left != ZERO:
            land = grown(geo, stack, ply, at, word * WORD + np.int64(lowest(left)))
            total += land * land
            left = stack[ply, at + word] & ~stack[ply, marks + word]
    unmark(geo, stack, ply)
    return total


@apart
def joined(geo: Any, stack: Any, ply: Any, at: Any, cell: Any) -> Any:
    """What a pawn on `cell` adds to the pawns whose words begin at `at`; or took from them, if it has just gone."""
    if geo[SHIFTS]:
        return joined_by_shifts(stack[ply, at], stack[ply, at + 1], cell, np.uint64(geo[STRIDE]))
    return joined_by_marks(geo, stack, ply, at, cell)


@apart
def points(geo: Any, stack: Any, ply: Any, at: Any) -> Any:
    """What the pawns whose words begin at `at` are worth."""
    if geo[SHIFTS]:
        return points_by_shifts(stack[ply, at], stack[ply, at + 1], np.uint64(geo[STRIDE]))
    return points_by_marks(geo, stack, ply, at)
