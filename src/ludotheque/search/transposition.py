"""The entry of a transposition table: what a look ahead found of a position, how deep it went and how sure it is.

One word, the same for every search that looks some plies ahead:

    value + INFINITE, 32 bits | depth 12 | bound 2 | exact 1 | a bit of 0 | move + 1, 16 bits

Where threads share a table, the word beside it holds the key xor the entry: a pair of words of which another thread has
overwritten one fits no position. Solvers, whose entries have no depth, lay out their own.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import INFINITE
from ludotheque.core.game import Move

LOWER, UPPER, SAME = 1, 2, 3  # bounds: the value is at least, at most, exactly this
VALUE_AT, DEPTH_AT, BOUND_AT, EXACT_AT = (np.uint64(number) for number in (32, 20, 18, 17))
DEPTH_MASK, BOUND_MASK, EXACT_MASK, MOVE_MASK = (np.uint64(number) for number in (0xFFF, 3, 1, 0xFFFF))
DEEPEST_KEPT = 0xFFF
LARGEST_KEPT = 0xFFFF  # a move beyond this is not remembered


@kernel
def entry_of(value: Any, depth: Any, bound: Any, exact: Any, move: Any) -> Any:
    """The entry that says all this; never 0, which is an empty place."""
    return (
        (np.uint64(value + INFINITE) << VALUE_AT)
        | (np.uint64(min(depth, DEEPEST_KEPT)) << DEPTH_AT)
        | (np.uint64(bound) << BOUND_AT)
        | (np.uint64(exact) << EXACT_AT)
        | np.uint64(move + 1 if move < LARGEST_KEPT else 0)
    )


@kernel
def kept_value(entry: Any) -> Any:
    """The value found, or a bound of it."""
    return np.int64(entry >> VALUE_AT) - INFINITE


@kernel
def kept_depth(entry: Any) -> Any:
    """How many plies were looked ahead."""
    return np.int64((entry >> DEPTH_AT) & DEPTH_MASK)


@kernel
def kept_exact(entry: Any) -> Any:
    """1 when the value is proved, however deep the search was; else 0."""
    return np.int64((entry >> EXACT_AT) & EXACT_MASK)


@kernel
def kept_move(entry: Any) -> Any:
    """The move that seemed best; -1 when it is not remembered."""
    return np.int64(entry & MOVE_MASK) - 1


@kernel
def bound_of(best: Any, alpha: Any, beta: Any) -> Any:
    """What kind of bound a search within a window has found."""
    return LOWER if best >= beta else UPPER if best <= alpha else SAME


@kernel
def settles(entry: Any, alpha: Any, beta: Any) -> Any:
    """Whether a value that was searched deep enough answers the question of a window."""
    value = kept_value(entry)
    bound = np.int64((entry >> BOUND_AT) & BOUND_MASK)
    return bound == SAME or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


def move_in(entry: np.uint64) -> Move:
    """`kept_move`, for Python: a call of machine code from outside would compile one more copy of it."""
    return Move(int(entry & MOVE_MASK) - 1)
