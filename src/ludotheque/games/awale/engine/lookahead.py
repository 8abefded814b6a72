"""Looks ahead in awalé: alpha-beta over the two sides as the player to move sees them, harvests tried first.

A value is for the player to move and carries a bit that tells whether it is proved: value × 2 + proved. Won games are
worth WIN and the seeds they are won by.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, scramble
from ludotheque.compiled.jit import kernel, recursive, routine
from ludotheque.compiled.kernel import INFINITE, WIN
from ludotheque.games.awale.engine.kernel import (
    BYTE,
    CANCELLED,
    HARVEST,
    HEADER,
    KNOWN,
    LOW_BYTE,
    SIDE,
    SIDE_MASK,
    UNIT,
    WON,
    final,
    moved,
    prospects,
    summed,
)
from ludotheque.games.awale.engine.ranks import looked_up
from ludotheque.games.awale.rules import FEW_SEEDS
from ludotheque.search.transposition import (
    bound_of,
    entry_of,
    kept_depth,
    kept_exact,
    kept_move,
    kept_value,
    settles,
)

# The table is one of buckets of two pairs of words, the key xor the entry and the entry (see transposition): the deeper
# search stays in the first, anything may take the second.
PAIR = 2
BUCKET = 2 * PAIR
# What a search counts and tells:
NODES, VALUE, ROOT_HOLE, PROVED, ABORTED, MOST_NODES = range(6)
HISTORY = 6  # from here on: how often each hole cut, six a player
COUNTS = HISTORY + 2 * SIDE
# The scratch of a ply: for each move what both sides become, and the move with its merit.
AFTER, FED, MERIT = 0, SIDE, 2 * SIDE
SCRATCH = 3 * SIDE
HOLE_BITS = np.uint64(7)


@kernel
def key_of(mine: Any, theirs: Any, left: Any) -> Any:
    """Sixty-four bits for a position and the turns left to play."""
    return scramble(mine * np.uint64(0x9E3779B97F4A7C15) + scramble(theirs + (np.uint64(left) << HARVEST)))


@kernel
def proved_by(points: Any) -> Any:
    """The proved value of a game that ends with these points."""
    return 2 * (0 if points == 0 else (WIN + points if points > 0 else points - WIN)) + 1


@kernel
def listed(geo: Any, scratch: Any, base: Any, counts: Any, who: Any, mine: Any, theirs: Any, tried: Any) -> Any:
    """Writes the moves into the scratch: the one that was best before, then harvests, then what cut before."""
    count = 0
    for hole in range(SIDE):
        if (mine >> (np.uint64(hole) * BYTE)) & LOW_BYTE == 0:
            continue
        after, fed = moved(mine, theirs, hole, geo[CANCELLED])
        if fed & SIDE_MASK == 0:
            continue
        merit = np.uint64(counts[HISTORY + who * SIDE + hole]) + (
            ((after >> HARVEST) - (mine >> HARVEST)) << np.uint64(40)
        )
        if hole == tried:
            merit = np.uint64(1) << np.uint64(50)
        merit = (merit << HOLE_BITS) | np.uint64(hole)
        place = count
        while place > 0 and scratch[base + MERIT + place - 1] < merit:
            scratch[base + AFTER + place] = scratch[base + AFTER + place - 1]
            scratch[base + FED + place] = scratch[base + FED + place - 1]
            scratch[base + MERIT + place] = scratch[base + MERIT + place - 1]
            place -= 1
        scratch[base + AFTER + place] = after
        scratch[base + FED + place] = fed
        scratch[base + MERIT + place] = merit
        count += 1
    return count


@kernel
def remember(table: Any, slot: Any, key: Any, entry: Any, depth: Any) -> Any:
    """Keeps an entry: in the first place of its bucket unless a deeper search of another position is there."""
    kept = table[slot + 1]
    if kept != 0 and kept_depth(kept) > depth and table[slot] ^ kept != key:
        slot += PAIR
    table[slot + 1] = entry
    table[slot] = key ^ entry


@recursive(
    "int64(CPointer(int64), CPointer(uint64), CPointer(uint64), CPointer(int64), CPointer(int64), int64, "
    "uint64, uint64, int64, int64, int64, int64, int64)"
)
def search(
    geo: Any, table: Any, scratch: Any, counts: Any, flag: Any, mask: Any,
    mine: Any, theirs: Any, left: Any, ply: Any, depth: Any, alpha: Any, beta: Any,
) -> Any:  # fmt: skip
    """The value of a position for the player to move, looked at `depth` plies deep with `left` turns to go."""
    counts[NODES] += 1
    if counts[NODES] >= counts[MOST_NODES] or (counts[NODES] & 1023 == 0 and flag[0] != 0):
        counts[ABORTED] = 1
        return 0
    seeds = np.int64(summed(mine) + summed(theirs))
    if left <= 0 or seeds <= FEW_SEEDS or theirs >> HARVEST >= WON or mine >> HARVEST >= WON:
        return proved_by(final(mine, theirs))
    harvests = np.int64(mine >> HARVEST) - np.int64(theirs >> HARVEST)
    if seeds <= geo[KNOWN]:
        known = looked_up(geo, HEADER, mine & SIDE_MASK, theirs & SIDE_MASK, seeds, left)
        return proved_by(harvests + known)
    if depth <= 0:
        return 2 * (UNIT * harvests + prospects(mine) - prospects(theirs))
    key = key_of(mine, theirs, left)
    slot = np.int64(key & np.uint64(mask)) * BUCKET
    tried: Any = -1
    for place in range(slot, slot + BUCKET, PAIR):
        entry = table[place + 1]
        if entry != 0 and table[place] ^ entry == key:
            tried = kept_move(entry)
            enough = kept_exact(entry) == 1 or kept_depth(entry) >= depth
            if ply > 0 and enough and settles(entry, alpha, beta):
                return 2 * kept_value(entry) + kept_exact(entry)
            break
    who = left & 1
    base = ply * SCRATCH
    count = listed(geo, scratch, base, counts, who, mine, theirs, tried)
    if count == 0:
        return proved_by(final(mine, theirs))
    best: Any = -INFINITE
    best_hole: Any = 0
    all_proved: Any = 1
    low = alpha
    for i in range(count):
        after = scratch[base + AFTER + i]
        fed = scratch[base + FED + i]
        hole = np.int64(scratch[base + MERIT + i] & np.uint64(127))
        answer: Any = 0
        looked = False
        if i > 0 and beta - low > 1:
            answer = search(
                geo, table, scratch, counts, flag, mask, fed, after, left - 1, ply + 1, depth - 1, -low - 1, -low
            )
            looked = not low < -(answer >> 1) < beta
        if not looked and counts[ABORTED] == 0:
            answer = search(
                geo, table, scratch, counts, flag, mask, fed, after, left - 1, ply + 1, depth - 1, -beta, -low
            )
        if counts[ABORTED] != 0:
            return 0
        value = -(answer >> 1)
        all_proved &= answer & 1
        if value > best:
            best = value
            best_hole = hole
            if value > low:
                low = value
                if value >= beta:
                    counts[HISTORY + who * SIDE + hole] += depth * depth
                    break
    if best >= WIN or best <= -WIN:
        all_proved = 1  # a proved win or loss rests on finished games alone
    entry = entry_of(best, depth, bound_of(best, alpha, beta), all_proved, best_hole)
    remember(table, slot, key, entry, depth)
    if ply == 0:
        counts[ROOT_HOLE] = best_hole
    return 2 * best + all_proved


@routine(
    "awale-seeds",
    "void(int64[::1], uint64[::1], uint64[::1], int64[::1], int64[::1], uint64, uint64, int64, int64)",
)
def look(
    geo: Any, table: Any, scratch: Any, counts: Any, flag: Any, mine: Any, theirs: Any, left: int, depth: int
) -> None:
    """Search one position with an open window; the answer is written in `counts`."""
    answer = search(
        address(geo), address(table), address(scratch), address(counts), address(flag), table.shape[0] // BUCKET - 1,
        mine, theirs, left, 0, depth, -INFINITE, INFINITE,
    )  # fmt: skip
    counts[VALUE] = answer >> 1
    counts[PROVED] = answer & 1


@routine("awale-seeds", "uint64(uint64, uint64, int64)")
def hash_of(mine: Any, theirs: Any, left: int) -> Any:
    """`key_of`, to be called from outside."""
    return key_of(mine, theirs, left)
