"""What the Puissance 4 solver remembers: a table of positions with the least and the most they are worth.

Two entries share a slot. An entry:  tag 44 bits | least + 64, 7 bits | most + 64, 7 bits | work 6 bits

The tag and the number of the slot are together the whole of the key, stirred by an odd factor, so that two positions
never pass for each other. What is proved needs no depth, and moves are ordered by their threats: an entry is one word,
half of what a look ahead keeps (see transposition), and the table holds twice as many positions.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import leading, popcount
from ludotheque.compiled.jit import kernel
from ludotheque.games.connect_four.engine.solver_bounds import NONE, mirrored

STIR = np.uint64(0x9E3779B97F4A7C15)
TAG = np.uint64((1 << 44) - 1)
LOW_AT, TOP_AT, WORK_AT, SEVEN = np.uint64(44), np.uint64(51), np.uint64(58), np.uint64(127)
ZERO = 64
LEAST_BITS = 20  # of a slot's number: with fewer, 44 bits are not enough for the rest of the key
MIRRORED_UNTIL = 14  # pawns: beyond, mirrored positions hardly ever meet in one search


@kernel
def stirred_key(me: Any, opponent: Any, grid: Any) -> Any:
    """A number for the position, the same for its mirror image while there are few pawns."""
    key = me + (me | opponent)
    if popcount(me | opponent) < np.uint64(MIRRORED_UNTIL):
        other = mirrored(me, grid)
        key = min(key, other + (other | mirrored(opponent, grid)))
    return key * STIR


@kernel
def looked_up(table: Any, stirred: Any, shift: Any) -> Any:
    """The entry of a position, 0 if there is none."""
    slot = np.int64(stirred >> shift) * 2
    tag = stirred & TAG
    if table[slot] & TAG == tag:
        return table[slot]
    if table[slot + 1] & TAG == tag:
        return table[slot + 1]
    return NONE


@kernel
def remembered(entry: Any) -> Any:
    """The least and the most a position is worth, as an entry says."""
    return np.int64((entry >> LOW_AT) & SEVEN) - ZERO, np.int64((entry >> TOP_AT) & SEVEN) - ZERO


@kernel
def kept(table: Any, stirred: Any, shift: Any, low: Any, top: Any, nodes: Any) -> None:
    """Write an entry: of the two in a slot the first is the one that took more work, the second the latest."""
    slot = np.int64(stirred >> shift) * 2
    tag = stirred & TAG
    work = np.uint64(64) - leading(np.uint64(nodes))
    entry = tag | (np.uint64(low + ZERO) << LOW_AT) | (np.uint64(top + ZERO) << TOP_AT) | (work << WORK_AT)
    old = table[slot]
    if old & TAG == tag or old >> WORK_AT <= work:
        if old & TAG != tag:
            table[slot + 1] = old
        table[slot] = entry
    else:
        table[slot + 1] = entry
