"""Alak for machines: a line of at most 63 cells fits one word a colour; longer lines take several (`kernel_long.py`).

A row of the stack, bit i for the cell i:

    cells       . x o . x
    word 0      0 1 0 0 1      white (x, first)
    word 1      0 0 1 0 0      black (o, second)
    word 2      1 0 0 0 0      cells closed to the player to move
    word 3      who is to move (0 or 1)
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine.kernel_long import long_kernel
from ludotheque.games.alak.rules import BLACK, EMPTY, WHITE, Alak, AlakState

LONGEST = 63
WORDS = 4
N, TORUS, SUICIDE = range(3)  # the numbers of geo
UNIT = 100  # points of the evaluation a stone
IN_DANGER = 70  # points lost by a stone whose group has one free cell left and whose opponent is to move
EXPOSED = 20  # and whose own player is to move
PATIENCE = 12  # plies a cell after which a random game counts as endless: drawn

ONE = np.uint64(1)
ZERO = np.uint64(0)


@kernel
def board(geo: Any) -> Any:
    """All cells."""
    return (ONE << np.uint64(geo[N])) - ONE


@kernel
def surrounded(theirs: Any, free: Any, geo: Any, place: Any, step: Any) -> Any:
    """The group beside a stone just placed, on one side of it, if no free cell touches it any more; else nothing.

    The placed stone closes one end of the group; the walk looks for the other end.
    """
    group = ZERO
    at = place
    while True:
        at += step
        if at < 0 or at >= geo[N]:
            if geo[TORUS] == 0:
                return group
            at -= step * geo[N]
        bit = ONE << np.uint64(at)
        if theirs & bit == 0:
            return group if free & bit == 0 else ZERO
        group |= bit


@kernel
def choked(mine: Any, free: Any, geo: Any, place: Any) -> Any:
    """The group of a stone just placed, if no free cell touches it; else nothing."""
    group = ONE << np.uint64(place)
    for step in (-1, 1):
        at = place
        while True:
            at += step
            if at < 0 or at >= geo[N]:
                if geo[TORUS] == 0:
                    break
                at -= step * geo[N]
            bit = ONE << np.uint64(at)
            if free & bit != 0:
                return ZERO
            if mine & bit == 0 or at == place:
                break
            group |= bit
    return group


@kernel
def placed(geo: Any, mine: Any, theirs: Any, place: Any) -> Any:
    """My stones, theirs and the cells now closed to them, after I place a stone."""
    mine |= ONE << np.uint64(place)
    free = board(geo) & ~(mine | theirs)
    taken = surrounded(theirs, free, geo, place, -1) | surrounded(theirs, free, geo, place, 1)
    theirs &= ~taken
    if geo[SUICIDE] != 0:
        mine &= ~choked(mine, free | taken, geo, place)
    return mine, theirs, taken


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    """The empty cells that are not closed."""
    cells = board(geo) & ~(stack[ply, 0] | stack[ply, 1] | stack[ply, 2])
    count = 0
    while cells != 0:
        moves[ply, count] = np.int64(lowest(cells))
        count += 1
        cells &= cells - ONE
    return count


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    """Place a stone and hand over the turn."""
    who = np.int64(stack[ply, 3])
    mine, theirs, taken = placed(geo, stack[ply, who], stack[ply, 1 - who], move)
    stack[ply + 1, who] = mine
    stack[ply + 1, 1 - who] = theirs
    stack[ply + 1, 2] = taken
    stack[ply + 1, 3] = np.uint64(1 - who)


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    """Who is to move."""
    return np.int64(stack[ply, 3])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """White stones less black ones."""
    return np.int64(popcount(stack[ply, 0])) - np.int64(popcount(stack[ply, 1]))


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """Sixty-four bits for a position; closed cells and the player to move count."""
    black = scramble(stack[ply, 1] + (stack[ply, 3] << np.uint64(63)))
    return scramble(stack[ply, 0] * np.uint64(0x9E3779B97F4A7C15) + scramble(black ^ stack[ply, 2]))


@kernel
def in_danger(stones: Any, free: Any, geo: Any) -> Any:
    """The stones whose group has a free cell at one end alone; beyond the ends of a line is a wall."""
    size = np.uint64(geo[N] - 1)
    before = free << ONE
    after = free >> ONE
    if geo[TORUS] != 0:
        before |= free >> size
        after |= (free << size) & board(geo)
    low = stones & before
    high = stones & after
    # Each pass carries "a free cell at this end" one stone further along its group.
    spread_low = low
    spread_high = high
    while True:
        wider_low = spread_low | (stones & (spread_low << ONE))
        wider_high = spread_high | (stones & (spread_high >> ONE))
        if geo[TORUS] != 0:
            wider_low |= stones & (spread_low >> size)
            wider_high |= stones & (spread_high << size)
        if wider_low == spread_low and wider_high == spread_high:
            return spread_low ^ spread_high
        spread_low = wider_low
        spread_high = wider_high


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """Stones, less for those about to be taken."""
    white = stack[ply, 0]
    black = stack[ply, 1]
    free = board(geo) & ~(white | black)
    white_risk = np.int64(popcount(in_danger(white, free, geo)))
    black_risk = np.int64(popcount(in_danger(black, free, geo)))
    white_price = EXPOSED if stack[ply, 3] == 0 else IN_DANGER
    black_price = EXPOSED + IN_DANGER - white_price
    stones = np.int64(popcount(white)) - np.int64(popcount(black))
    return UNIT * stones - white_price * white_risk + black_price * black_risk


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random stones until somebody cannot place; a game that goes on and on is drawn."""
    who = np.int64(stack[ply, 3])
    mine = stack[ply, who]
    theirs = stack[ply, 1 - who]
    closed = stack[ply, 2]
    cells = board(geo)
    for _ in range(PATIENCE * (geo[N] + 1)):
        open_cells = cells & ~(mine | theirs | closed)
        if open_cells == 0:
            difference = np.int64(popcount(mine)) - np.int64(popcount(theirs))
            return difference if who == 0 else -difference
        seed = splitmix(seed)
        skip = ((scramble(seed) >> np.uint64(32)) * popcount(open_cells)) >> np.uint64(32)
        while skip > 0:
            open_cells &= open_cells - ONE
            skip -= ONE
        after, theirs, closed = placed(geo, mine, theirs, np.int64(lowest(open_cells)))
        mine = theirs
        theirs = after
        who = 1 - who
    return 0


def packed(cells: Iterable[int]) -> int:
    """A bit for each of these cells."""
    return sum(1 << i for i in cells)


def encode(state: AlakState) -> Row:
    """The row of a state."""
    white, black = (packed(i for i, cell in enumerate(state.cells) if cell == one) for one in (WHITE, BLACK))
    return np.array([white, black, packed(state.forbidden), state.to_move is Seat.SECOND], dtype=np.uint64)


@cache
def word_kernel(game: Alak) -> Kernel:
    """The kernel of a line that fits one word a colour."""
    assert game.n <= LONGEST
    geo = np.array([game.n, int(game.torus), int(game.suicide)], dtype=np.int64)

    def decode(row: Row) -> AlakState:
        white, black, closed, who = map(int, row)
        cells = (WHITE if white >> i & 1 else BLACK if black >> i & 1 else EMPTY for i in range(game.n))
        forbidden = frozenset(i for i in range(game.n) if closed >> i & 1)
        return AlakState(tuple(cells), forbidden, Seat.SECOND if who else Seat.FIRST)

    return Kernel(
        "alak-word", WORDS, game.n, geo,
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode, repeats=True, wins_only=True,
    )  # fmt: skip


def kernel_for(game: Alak) -> Kernel:
    """The kernel of a line of any length."""
    return word_kernel(game) if game.n <= LONGEST else long_kernel(game)


def kernels() -> tuple[Kernel, ...]:
    """One of each kind."""
    return word_kernel(Alak()), long_kernel(Alak(LONGEST + 1))
