"""The last four empty cells of a Black & White game on one word a side, counted to the last pawn.

Each function answers a question, "is it worth more than alpha to the player to move?", and stops as soon as it knows:
what it returns is the worth, or a bound on the same side of alpha.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import popcount
from ludotheque.compiled.jit import kernel, recursive
from ludotheque.games.reversi.engine.kernel_bits import ONE, QUADRANTS, flips
from ludotheque.games.reversi.engine.solver_desk import AREA, NODES, TO_WINNER

NONE = -1000  # below every worth
NOT_YET = np.uint64(0)  # a plain False would give the recursion a type of its own, which the cache cannot link


@kernel
def ended(mine: Any, theirs: Any, desk: Any) -> Any:
    """The difference when nobody can move; empty cells go to nobody, or to the winner if the desk says so."""
    more = np.int64(popcount(mine)) - np.int64(popcount(theirs))
    if desk[TO_WINNER] != 0:
        empty = np.int64(desk[AREA]) - np.int64(popcount(mine | theirs))
        if more > 0:
            more += empty
        elif more < 0:
            more -= empty
    return more


@kernel
def last1(mine: Any, theirs: Any, a: Any, desk: Any) -> Any:
    """One empty cell: whoever can takes it."""
    desk[NODES] += ONE
    have = np.int64(popcount(mine))
    turned = flips(mine, theirs, a)
    if turned != 0:
        return 2 * (have + np.int64(popcount(turned)) + 1) - np.int64(desk[AREA])
    turned = flips(theirs, mine, a)
    if turned != 0:
        return 2 * (have - np.int64(popcount(turned))) - np.int64(desk[AREA])
    return ended(mine, theirs, desk)


@recursive("int64(uint64, uint64, int64, uint64, uint64, CPointer(uint64))")
def last2(mine: Any, theirs: Any, alpha: Any, a: Any, b: Any, desk: Any) -> Any:
    """Two empty cells, each tried first and last."""
    desk[NODES] += ONE
    best = NONE
    turned = flips(mine, theirs, a)
    if turned != 0:
        best = -last1(theirs ^ turned, mine | turned | (ONE << a), b, desk)
        if best > alpha:
            return best
    turned = flips(mine, theirs, b)
    if turned != 0:
        return max(best, -last1(theirs ^ turned, mine | turned | (ONE << b), a, desk))
    if best != NONE:
        return best
    worst = -NONE
    turned = flips(theirs, mine, a)
    if turned != 0:
        worst = last1(mine ^ turned, theirs | turned | (ONE << a), b, desk)
        if worst <= alpha:
            return worst
    turned = flips(theirs, mine, b)
    if turned != 0:
        return min(worst, last1(mine ^ turned, theirs | turned | (ONE << b), a, desk))
    if worst != -NONE:
        return worst
    return ended(mine, theirs, desk)


@recursive("int64(uint64, uint64, int64, uint64, uint64, uint64, uint64, CPointer(uint64))")
def last3(mine: Any, theirs: Any, alpha: Any, a: Any, b: Any, c: Any, passed: Any, desk: Any) -> Any:
    """The cell alone in its quarter of the board is tried first: who plays there will not have to open another."""
    desk[NODES] += ONE
    if QUADRANTS[a] == QUADRANTS[b]:
        a, c = c, a
    elif QUADRANTS[a] == QUADRANTS[c]:
        a, b = b, a
    best = NONE
    turned = flips(mine, theirs, a)
    if turned != 0:
        best = -last2(theirs ^ turned, mine | turned | (ONE << a), -alpha - 1, b, c, desk)
        if best > alpha:
            return best
    turned = flips(mine, theirs, b)
    if turned != 0:
        best = max(best, -last2(theirs ^ turned, mine | turned | (ONE << b), -alpha - 1, a, c, desk))
        if best > alpha:
            return best
    turned = flips(mine, theirs, c)
    if turned != 0:
        best = max(best, -last2(theirs ^ turned, mine | turned | (ONE << c), -alpha - 1, a, b, desk))
    if best != NONE:
        return best
    if passed != 0:
        return ended(mine, theirs, desk)
    return -last3(theirs, mine, -alpha - 1, a, b, c, ONE, desk)


@recursive("int64(uint64, uint64, int64, uint64, uint64, uint64, uint64, uint64, CPointer(uint64))")
def last4(mine: Any, theirs: Any, alpha: Any, a: Any, b: Any, c: Any, d: Any, passed: Any, desk: Any) -> Any:
    """Four empty cells, those of odd quarters first."""
    desk[NODES] += ONE
    best = NONE
    turned = flips(mine, theirs, a)
    if turned != 0:
        best = -last3(theirs ^ turned, mine | turned | (ONE << a), -alpha - 1, b, c, d, NOT_YET, desk)
        if best > alpha:
            return best
    turned = flips(mine, theirs, b)
    if turned != 0:
        best = max(best, -last3(theirs ^ turned, mine | turned | (ONE << b), -alpha - 1, a, c, d, NOT_YET, desk))
        if best > alpha:
            return best
    turned = flips(mine, theirs, c)
    if turned != 0:
        best = max(best, -last3(theirs ^ turned, mine | turned | (ONE << c), -alpha - 1, a, b, d, NOT_YET, desk))
        if best > alpha:
            return best
    turned = flips(mine, theirs, d)
    if turned != 0:
        best = max(best, -last3(theirs ^ turned, mine | turned | (ONE << d), -alpha - 1, a, b, c, NOT_YET, desk))
    if best != NONE:
        return best
    if passed != 0:
        return ended(mine, theirs, desk)
    return -last4(theirs, mine, -alpha - 1, a, b, c, d, ONE, desk)
