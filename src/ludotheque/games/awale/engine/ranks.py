"""Numbers the endings of awalé: every way to lay a few seeds in twelve holes has its place in a table.

Let p1 <= p2 <= … <= p12 be the seeds in the first 1, 2, … 12 holes, those of the player to move first. The place of a
position is C(p1, 1) + C(p2 + 1, 2) + … + C(p12 + 11, 12): positions with fewer seeds come first, none is left out.
A multiplication finds six of the sums at once.
"""

from math import comb
from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel
from ludotheque.games.awale.rules import HOLES

SIDE = HOLES // 2
ROOM = 32  # more seeds than any table will know
EACH = np.uint64(0x010101010101)
BYTE = np.uint64(8)
LOW_BYTE = np.uint64(0xFF)
NIBBLE = np.uint64(15)
PLACES = np.array([comb(p + k - 1, k) for k in range(1, HOLES + 1) for p in range(ROOM)], dtype=np.int64)


def positions_up_to(seeds: int) -> int:
    """How many positions have at most so many seeds."""
    return comb(seeds + HOLES, HOLES)


@kernel
def ranked(mine: Any, theirs: Any) -> Any:
    """The place of a position; each side is six bytes."""
    near = mine * EACH
    far = theirs * EACH + EACH * ((near >> np.uint64(40)) & LOW_BYTE)
    place = 0
    for k in range(SIDE):
        shift = np.uint64(k) * BYTE
        place += PLACES[k * ROOM + np.int64((near >> shift) & LOW_BYTE)]
        place += PLACES[(k + SIDE) * ROOM + np.int64((far >> shift) & LOW_BYTE)]
    return place


@kernel
def unranked(place: Any) -> Any:
    """The two sides of the position at this place."""
    mine = np.uint64(0)
    theirs = np.uint64(0)
    above = 0
    for k in range(HOLES - 1, -1, -1):
        below = 0
        while below + 1 < ROOM and PLACES[k * ROOM + below + 1] <= place:
            below += 1
        place -= PLACES[k * ROOM + below]
        # The sums p(k) and p(k + 1) leave what hole k + 1 holds.
        if k < HOLES - 1:
            seeds = np.uint64(above - below)
            if k + 1 >= SIDE:
                theirs |= seeds << (np.uint64(k + 1 - SIDE) * BYTE)
            else:
                mine |= seeds << (np.uint64(k + 1) * BYTE)
        above = below
    return mine | np.uint64(above), theirs


@kernel
def looked_up(geo: Any, start: Any, mine: Any, theirs: Any, seeds: Any, left: Any) -> Any:
    """By how many seeds the player to move gains from here with `left` turns to go, read from a table in `geo`.

    A table has one layer a number of turns left, from one on; sixteen positions share a word, four bits each. All
    seeds end up with somebody, so the difference is as odd as they are: (difference + seeds) / 2 fits four bits.
    """
    place = (left - 1) * geo[start] * 16 + ranked(mine, theirs)
    word = np.uint64(geo[start + 1 + (place >> 4)])
    return 2 * np.int64((word >> (np.uint64(place & 15) * np.uint64(4))) & NIBBLE) - seeds
