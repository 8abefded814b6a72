"""Looks through positions of Alak: where their moves lead, and who wins by that.

A position is a number of 2n bits, seen by the player to move: n bits for his stones, then n for the other's. A cell that is
closed to him has both bits.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import popcount
from ludotheque.compiled.jit import apart, compiled, kernel

UNSEEN, OPEN, WON, LOST, DRAWN = 0, 1, 2, 3, 4


@kernel
def beside(cells: Any, n: Any, torus: Any) -> Any:
    """The cells next to a set of cells."""
    found = cells << 1 | cells >> 1
    if torus:
        found |= cells >> (n - 1) | (cells & 1) << (n - 1)
    return found & ((1 << n) - 1)


@kernel
def strangled(start: Any, stones: Any, empty: Any, n: Any, torus: Any) -> Any:
    """The group of a stone if no empty cell is next to it, else nothing."""
    group = start
    while True:
        around = beside(group, n, torus)
        if around & empty:
            return 0
        grown = group | around & stones
        if grown == group:
            return group
        group = grown


@apart
def after(position: Any, cell: Any, n: Any, torus: Any, suicide: Any) -> Any:
    """Where a stone on a cell leads, seen by the other player."""
    low, high = position & ((1 << n) - 1), position >> n
    mine, theirs = (low & ~high) | 1 << cell, high & ~low
    empty = ((1 << n) - 1) & ~(mine | theirs)
    touched = beside(1 << cell, n, torus) & theirs
    taken = 0
    while touched:
        one = touched & -touched
        touched ^= one
        taken |= strangled(one, theirs, empty, n, torus)
    if suicide and not taken:
        mine &= ~strangled(1 << cell, mine, empty, n, torus)
    theirs &= ~taken
    return (theirs | taken) | (mine | taken) << n


@compiled
def look_ahead(start: Any, n: Any, torus: Any, suicide: Any, known: Any, reached: Any) -> Any:
    """List every position that play reaches from this one and that was not seen before; returns how many."""
    count = 0
    if known[start] == UNSEEN:
        known[start] = OPEN
        reached[count] = start
        count += 1
    at = 0
    while at < count:
        position = np.int64(reached[at])
        at += 1
        taken = position | position >> n
        for cell in range(n):
            if taken >> cell & 1 == 0:
                child = after(position, cell, n, torus, suicide)
                if known[child] == UNSEEN:
                    known[child] = OPEN
                    reached[count] = child
                    count += 1
    return count


@apart
def judged(position: Any, n: Any, torus: Any, suicide: Any, known: Any) -> Any:
    """What is known of a position by what is known of those its moves lead to."""
    low, high = position & ((1 << n) - 1), position >> n
    taken = low | high
    if taken == (1 << n) - 1:  # no cell is free: the stones are counted
        more = np.int64(popcount(np.uint64(low & ~high))) - np.int64(popcount(np.uint64(high & ~low)))
        return WON if more > 0 else LOST if more < 0 else DRAWN
    lost = True
    for cell in range(n):
        if taken >> cell & 1 == 0:
            child = known[after(position, cell, n, torus, suicide)]
            if child == LOST:
                return WON
            lost = lost and child == WON
    return LOST if lost else OPEN


@compiled
def judge(n: Any, torus: Any, suicide: Any, known: Any, reached: Any) -> Any:
    """Go round the list, the last first, until a whole round judges nothing new; what is left is drawn. Returns the rounds."""
    rounds, left = 0, len(reached)
    while True:
        rounds += 1
        still = len(reached)
        for at in range(len(reached) - 1, len(reached) - 1 - left, -1):
            position = reached[at]
            known[position] = judged(np.int64(position), n, torus, suicide, known)
            if known[position] == OPEN:
                still -= 1
                reached[still] = position
        if len(reached) - still == left:
            break
        left = len(reached) - still
    for at in range(len(reached) - left, len(reached)):
        known[reached[at]] = DRAWN
    return rounds
