"""Awalé for machines: a side of six holes fits one 64-bit word, so a whole sowing is two additions.

A row of the stack (holes as they lie on the table; they are never turned):

    word 0   first's   0 | harvest |  f |  e |  d |  c |  b |  a     one byte each
    word 1   second's  0 | harvest |  l |  k |  j |  i |  h |  g
    word 2   turns played × 2 + who is to move (0 or 1)

An engine may lay a table of endings behind the numbers of `geo` (see `endings.py`): positions with so few seeds that the
table knows them then count as finished, with the table's seeds as their result.
"""

from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import popcount, scramble, splitmix
from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.awale.engine.ranks import looked_up
from ludotheque.games.awale.rules import FEW_SEEDS, HOLES, MAJORITY, SEEDS, TURN_LIMIT, Awale, AwaleState

SIDE = HOLES // 2
WORDS = 3
CANCELLED, KNOWN = range(2)  # the numbers of geo: the variant; the most seeds the table of endings knows, or 0
HEADER = 2
UNIT = 100  # points of the evaluation a seed
# Fitted by least squares to how 6,964 games of depth 7 ended (465,851 positions, error of a weight: 5 points at most):
# against a hole of 3 to 11, an empty one costs 2.4 seeds, one of 1 costs 1.3, one of 2 costs 0.65, one of 12 or more brings 3.
FILLED, SAFER, HOARD = 110, 65, 300

ONE = np.uint64(1)
BYTE = np.uint64(8)
SEVEN = np.uint64(7)
LOW_BYTE = np.uint64(0xFF)
HARVEST = np.uint64(8 * SIDE)
EACH = np.uint64(0x010101010101)  # a one in each hole
SIDE_MASK = np.uint64(0xFFFFFFFFFFFF)
ALL_BUT_TOP = EACH * np.uint64(0x7F)
TOPS = EACH * np.uint64(0x80)
AT_LEAST_2, AT_LEAST_3, AT_LEAST_12 = EACH * np.uint64(0x7E), EACH * np.uint64(0x7D), EACH * np.uint64(0x74)
TWO_OR_THREE = EACH * np.uint64(2)
ALL_BUT_LOWEST = EACH * np.uint64(0xFE)
LAST_SHIFT = np.uint64(8 * (SIDE - 1))
STRIDE = SEEDS + 1
WON, FEW, LAST_TURN = np.uint64(MAJORITY), np.uint64(FEW_SEEDS), np.uint64(TURN_LIMIT)


def _sowings() -> tuple[Any, Any, Any]:
    """For a hole and its seeds: what my side gains, what theirs gains, and the last hole if it is theirs, else -1."""
    mine = np.zeros(SIDE * STRIDE, dtype=np.uint64)
    theirs = np.zeros(SIDE * STRIDE, dtype=np.uint64)
    last = np.full(SIDE * STRIDE, -1, dtype=np.int64)
    for hole in range(SIDE):
        for seeds in range(1, STRIDE):
            sown, place, left = [0] * HOLES, hole, seeds
            while left:
                place = (place + 1) % HOLES
                if place != hole:
                    sown[place] += 1
                    left -= 1
            at = hole * STRIDE + seeds
            mine[at] = sum(count << 8 * i for i, count in enumerate(sown[:SIDE]))
            theirs[at] = sum(count << 8 * i for i, count in enumerate(sown[SIDE:]))
            last[at] = place - SIDE if place >= SIDE else -1
    return mine, theirs, last


SOWN_MINE, SOWN_THEIRS, LAST = _sowings()


@kernel
def summed(side: Any) -> Any:
    """The seeds of a side (a word whose upper bytes may hold the harvest)."""
    return ((side & SIDE_MASK) * EACH) >> LAST_SHIFT & LOW_BYTE


@kernel
def reaped(theirs: Any, last: Any) -> Any:
    """The holes taken when the last seed falls in hole `last` of this side: a mask of whole bytes.

    A hole of 2 or 3 is one whose other bits are those of 2; the harvest walks back while they follow each other.
    """
    others = (theirs & ALL_BUT_LOWEST) ^ TWO_OR_THREE
    ripe = ~(others + ALL_BUT_TOP) & TOPS
    taken = np.uint64(0)
    place = last
    while place >= 0 and (ripe >> (np.uint64(place) * BYTE + SEVEN)) & ONE != 0:
        taken |= LOW_BYTE << (np.uint64(place) * BYTE)
        place -= 1
    return taken


@kernel
def moved(mine: Any, theirs: Any, hole: Any, cancelled: Any) -> Any:
    """Both sides after sowing and harvesting a hole (0 to 5) of mine, with my harvest counted in."""
    shift = np.uint64(hole) * BYTE
    seeds = (mine >> shift) & LOW_BYTE
    at = np.int64(hole) * STRIDE + np.int64(seeds)
    mine = (mine & ~(LOW_BYTE << shift)) + SOWN_MINE[at]
    theirs = theirs + SOWN_THEIRS[at]
    last = LAST[at]
    if last >= 0:
        taken = reaped(theirs & SIDE_MASK, last)
        if taken != 0 and (cancelled == 0 or theirs & SIDE_MASK & ~taken != 0):
            mine += summed(theirs & taken) << HARVEST
            theirs &= ~taken
    return mine, theirs


@kernel
def over(geo: Any, first: Any, second: Any, turn: Any) -> Any:
    """Whether the game stops before anybody looks for a hole to play, or the table of endings takes over."""
    return (
        first >> HARVEST >= WON
        or second >> HARVEST >= WON
        or turn >> ONE >= LAST_TURN
        or np.int64(summed(first) + summed(second)) <= max(FEW_SEEDS, geo[KNOWN])
    )


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    """The holes that may be played: not empty, and the opponent is left with a seed."""
    first = stack[ply, 0]
    second = stack[ply, 1]
    turn = stack[ply, 2]
    if over(geo, first, second, turn):
        return 0
    who = np.int64(turn & ONE)
    mine = second if who == 1 else first
    theirs = first if who == 1 else second
    count = 0
    for hole in range(SIDE):
        if (mine >> (np.uint64(hole) * BYTE)) & LOW_BYTE != 0:
            _, fed = moved(mine, theirs, hole, geo[CANCELLED])
            if fed & SIDE_MASK != 0:
                moves[ply, count] = hole + SIDE * who
                count += 1
    return count


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    """Sow, harvest, and hand over the turn."""
    turn = stack[ply, 2]
    if turn & ONE == 0:
        mine, theirs = moved(stack[ply, 0], stack[ply, 1], move, geo[CANCELLED])
        stack[ply + 1, 0] = mine
        stack[ply + 1, 1] = theirs
        stack[ply + 1, 2] = turn + np.uint64(3)
    else:
        mine, theirs = moved(stack[ply, 1], stack[ply, 0], move - SIDE, geo[CANCELLED])
        stack[ply + 1, 0] = theirs
        stack[ply + 1, 1] = mine
        stack[ply + 1, 2] = turn + ONE


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    """Who is to move."""
    return np.int64(stack[ply, 2] & ONE)


@kernel
def final(first: Any, second: Any) -> Any:
    """First's seeds minus second's, harvests and sides."""
    return np.int64(first >> HARVEST) + np.int64(summed(first)) - np.int64(second >> HARVEST) - np.int64(summed(second))


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """The seeds by which first wins; for a position that the table of endings knows, those of the best play."""
    first = stack[ply, 0]
    second = stack[ply, 1]
    turn = stack[ply, 2]
    seeds = np.int64(summed(first) + summed(second))
    left = TURN_LIMIT - np.int64(turn >> ONE)
    if FEW_SEEDS < seeds <= geo[KNOWN] and left > 0 and first >> HARVEST < WON and second >> HARVEST < WON:
        harvests = np.int64(first >> HARVEST) - np.int64(second >> HARVEST)
        if turn & ONE == 0:
            return harvests + looked_up(geo, HEADER, first & SIDE_MASK, second & SIDE_MASK, seeds, left)
        return harvests - looked_up(geo, HEADER, second & SIDE_MASK, first & SIDE_MASK, seeds, left)
    return final(first, second)


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """Sixty-four bits for a position; the turns count, for the game stops at the hundredth."""
    return scramble(
        stack[ply, 0] * np.uint64(0x9E3779B97F4A7C15) + scramble(stack[ply, 1] + (stack[ply, 2] << HARVEST))
    )


@kernel
def prospects(side: Any) -> Any:
    """What a side promises beyond its harvest, in hundredths of a seed: holes that cannot be reaped, and hoards."""
    holes = side & SIDE_MASK
    filled = popcount((holes + ALL_BUT_TOP) & TOPS)
    twos = popcount((holes + AT_LEAST_2) & TOPS)
    threes = popcount((holes + AT_LEAST_3) & TOPS)
    hoards = popcount((holes + AT_LEAST_12) & TOPS)
    return FILLED * np.int64(filled) + SAFER * np.int64(twos + threes) + HOARD * np.int64(hoards)


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """The harvests, and what the sides promise."""
    first = stack[ply, 0]
    second = stack[ply, 1]
    harvests = np.int64(first >> HARVEST) - np.int64(second >> HARVEST)
    return UNIT * harvests + prospects(first) - prospects(second)


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random holes until the game stops: one is drawn among those with seeds, and again if it would starve."""
    turn = stack[ply, 2]
    cancelled = geo[CANCELLED]
    swapped = turn & ONE != 0
    mine = stack[ply, 1] if swapped else stack[ply, 0]
    theirs = stack[ply, 0] if swapped else stack[ply, 1]
    left = TURN_LIMIT - np.int64(turn >> ONE)
    while left > 0 and theirs >> HARVEST < WON and mine >> HARVEST < WON:
        if summed(mine) + summed(theirs) <= FEW:
            break
        filled = ((mine & SIDE_MASK) + ALL_BUT_TOP) & TOPS
        played = False
        while filled != 0 and not played:
            seed = splitmix(seed)
            skip = ((scramble(seed) >> np.uint64(32)) * popcount(filled)) >> np.uint64(32)
            rest = filled
            while skip > 0:
                rest &= rest - ONE
                skip -= ONE
            chosen = rest & (~rest + ONE)
            filled ^= chosen
            hole = popcount(chosen - ONE) >> np.uint64(3)
            after, fed = moved(mine, theirs, hole, cancelled)
            if fed & SIDE_MASK != 0:
                played = True
                mine = fed
                theirs = after
                swapped = not swapped
        if not played:
            break
        left -= 1
    return final(theirs, mine) if swapped else final(mine, theirs)


def encode(state: AwaleState) -> Row:
    """The row of a state."""
    sides = (state.holes[:SIDE], state.harvested[0]), (state.holes[SIDE:], state.harvested[1])
    packed = [sum(count << 8 * i for i, count in enumerate((*holes, harvest))) for holes, harvest in sides]
    return np.array([*packed, state.turns * 2 + (state.to_move is Seat.SECOND)], dtype=np.uint64)


def decode(row: Row) -> AwaleState:
    """The state of a row."""
    bytes_of = [int(word).to_bytes(8, "little") for word in row[:2]]
    holes = tuple(bytes_of[0][:SIDE] + bytes_of[1][:SIDE])
    turns, who = divmod(int(row[2]), 2)
    return AwaleState(holes, (bytes_of[0][SIDE], bytes_of[1][SIDE]), turns, Seat.SECOND if who else Seat.FIRST)


def kernel_over(geo: Any) -> Kernel:
    """The kernel over these numbers: the variant, and perhaps a table of endings behind them."""
    return Kernel(
        "awale", WORDS, SIDE, geo, legal, apply, seat, result, hashed, evaluate, rollout, encode, decode
    )  # fmt: skip


@cache
def kernel_for(game: Awale) -> Kernel:
    """The kernel of a variant, by the rules alone."""
    return kernel_over(np.array([int(game.harvest_cancelled), 0], dtype=np.int64))


def kernels() -> tuple[Kernel, ...]:
    """One of each kind."""
    return (kernel_for(Awale()),)
