"""Plays the endings of awalé perfectly: all positions with few seeds, for every number of turns left to the 100th.

The game has a horizon, so the value with t turns left follows from the values with t - 1: the best over the holes of
(seeds taken - what the opponent gains from there). It is the final difference of seeds, counted as if reaching 25 did not
stop the game. Stopping there changes the margin, never who wins: harvest so far + value is above, at or below zero
exactly as the game is won, drawn or lost.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ludotheque.compiled.jit import routine
from ludotheque.compiled.rooms import Room
from ludotheque.games.awale.engine.kernel import HARVEST, SIDE, SIDE_MASK, moved, summed
from ludotheque.games.awale.engine.ranks import positions_up_to, ranked, unranked
from ludotheque.games.awale.rules import FEW_SEEDS, TURN_LIMIT

PER_WORD = 16  # positions in a word of the table, four bits each
MOST_SEEDS = 15  # what four bits can hold
GAIN_SHIFT = 26  # bits for the place of a position; 15 seeds make 17 million places
PLACE_MASK = (1 << GAIN_SHIFT) - 1
CHUNK = 1 << 18  # positions between two looks at the listener: some 20 ms

Told = Callable[[float], None]


def words_of_layer(seeds: int) -> int:
    """The words one number of turns left takes."""
    return -(-positions_up_to(seeds) // PER_WORD)


@routine("awale-endings", "void(int64, int64, int64, int32[:, ::1], int8[::1], int8[::1])")
def follow(begin: int, end: int, cancelled: int, follows: Any, kept: Any, counts: Any) -> None:
    """For each position: where its moves lead, with the seeds they take; what the sides hold if it stopped here."""
    for place in range(begin, end):
        mine, theirs = unranked(place)
        seeds = np.int64(summed(mine) + summed(theirs))
        kept[place] = 2 * np.int64(summed(mine)) - seeds
        counts[place] = seeds
        for hole in range(SIDE):
            follows[place, hole] = -1
            if seeds > FEW_SEEDS and (mine >> np.uint64(8 * hole)) & np.uint64(0xFF) != 0:
                after, fed = moved(mine, theirs, hole, cancelled)
                if fed & SIDE_MASK != 0:
                    gain = np.int64(after >> HARVEST)
                    follows[place, hole] = ranked(fed, after & SIDE_MASK) | (gain << GAIN_SHIFT)


@routine("awale-endings", "void(int64, int64, int32[:, ::1], int8[::1], int8[::1], int8[::1])")
def next_layer(begin: int, end: int, follows: Any, kept: Any, before: Any, after: Any) -> None:
    """The values with one turn more to go."""
    for place in range(begin, end):
        best = -128
        for hole in range(SIDE):
            to = follows[place, hole]
            if to >= 0:
                value = (to >> GAIN_SHIFT) - before[to & PLACE_MASK]
                if value > best:
                    best = value
        after[place] = best if best > -128 else kept[place]


@routine("awale-endings", "void(int8[::1], int8[::1], int64[::1])")
def pack(values: Any, counts: Any, layer: Any) -> None:
    """Four bits a position: (difference + seeds) / 2."""
    for word in range(layer.shape[0]):
        packed = np.uint64(0)
        for i in range(PER_WORD):
            place = word * PER_WORD + i
            if place < values.shape[0]:
                packed |= np.uint64((values[place] + counts[place]) >> 1) << np.uint64(4 * i)
        layer[word] = np.int64(packed)


def fill(layers: Any, seeds: int, cancelled: bool, told: Told, room: Room) -> None:
    """Fills `layers`, one row of words for each number of turns left, telling how much is done (0 to 1)."""
    assert seeds <= MOST_SEEDS
    places = positions_up_to(seeds)
    follows = room.zeros((places, SIDE), np.int32)
    kept, counts, before, after = (room.zeros(places, np.int8) for _ in range(4))
    pieces = [(begin, min(begin + CHUNK, places)) for begin in range(0, places, CHUNK)]
    for begin, end in pieces:
        follow(begin, end, int(cancelled), follows, kept, counts)
        told(0.1 * end / places)
    before[:] = kept
    for left in range(TURN_LIMIT):
        for begin, end in pieces:
            next_layer(begin, end, follows, kept, before, after)
        before, after = after, before
        pack(before, counts, layers[left])
        told(0.1 + 0.9 * (left + 1) / TURN_LIMIT)
