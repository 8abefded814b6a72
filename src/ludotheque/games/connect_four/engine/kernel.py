"""Puissance 4 for machines: a grid that fits one 64-bit word, in the layout of the rules.

`kernel_pair` holds those that fit two, `kernel_wide` the others.

A row of the stack:  first's pawns | second's pawns | who is to move (0 or 1)
"""

from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.kernel_lines import (
    OPEN_LINE,
    RIGHT_THREAT,
    THREAT,
    completing_any,
    completing_four,
    four_in_line,
    in_line,
    layout_of,
)
from ludotheque.games.connect_four.engine.kernel_pair import fits_pair, pair_kernel
from ludotheque.games.connect_four.engine.kernel_wide import wide_kernel
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState

WORD = 64
ONE = np.uint64(1)
WORDS = 3
# What `geo` holds; QUICK says that lines are of four and that no shift leaves the word, SHIFTS four steps, 0 if no line
# of that direction fits; LOWER the cells of each column that are filled first of their pair, counted from the top.
ROWS, COLUMNS, ALIGN, BOTTOM, BOARD, QUICK, SHIFTS, LOWER = 0, 1, 2, 3, 4, 5, 6, 10


@kernel
def aligned(geo: Any, pawns: Any) -> Any:
    """Whether these pawns hold a line, in any of the four directions."""
    if geo[QUICK] != 0:
        return four_in_line(pawns, np.uint64(geo[ROWS] + 1)) != 0
    for direction in range(4):
        shift = np.uint64(geo[SHIFTS + direction])
        if shift != 0 and in_line(pawns, shift, geo[ALIGN]) != 0:
            return True
    return False


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    first = stack[ply, 0]
    second = stack[ply, 1]
    height = np.uint64(geo[ROWS] + 1)
    if aligned(geo, second if stack[ply, 2] == 0 else first):
        return 0
    count = 0
    free = ((first | second) + np.uint64(geo[BOTTOM])) & np.uint64(geo[BOARD])
    while free != 0:
        moves[ply, count] = np.int64(lowest(free) // height)
        count += 1
        free &= free - ONE
    return count


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    first = stack[ply, 0]
    second = stack[ply, 1]
    column = ((ONE << np.uint64(geo[ROWS])) - ONE) << np.uint64(move * (geo[ROWS] + 1))
    landing = ((first | second) + np.uint64(geo[BOTTOM])) & column
    if stack[ply, 2] == 0:
        stack[ply + 1, 0] = first | landing
        stack[ply + 1, 1] = second
        stack[ply + 1, 2] = 1
    else:
        stack[ply + 1, 0] = first
        stack[ply + 1, 1] = second | landing
        stack[ply + 1, 2] = 0


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    return np.int64(stack[ply, 2])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """Won games are worth more the sooner they are won: one point a cell left empty, and one."""
    left = geo[ROWS] * geo[COLUMNS] - np.int64(popcount(stack[ply, 0] | stack[ply, 1]))
    if aligned(geo, stack[ply, 0]):
        return left + 1
    if aligned(geo, stack[ply, 1]):
        return -left - 1
    return 0


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    return scramble(stack[ply, 0] * np.uint64(0x9E3779B97F4A7C15) + scramble(stack[ply, 1]) + stack[ply, 2])


@kernel
def open_lines(geo: Any, pawns: Any) -> Any:
    """How many lines lie within these cells."""
    count = np.int64(0)
    for direction in range(4):
        shift = np.uint64(geo[SHIFTS + direction])
        if shift != 0:
            count += np.int64(popcount(in_line(pawns, shift, geo[ALIGN])))
    return count


@kernel
def completing(geo: Any, pawns: Any) -> Any:
    """The cells, free or not, that with these pawns make a line."""
    if geo[QUICK] != 0:
        return completing_four(pawns, np.uint64(geo[ROWS] + 1))
    cells = np.uint64(0)
    for direction in range(4):
        shift = np.uint64(geo[SHIFTS + direction])
        if shift != 0:
            cells |= completing_any(pawns, shift, geo[ALIGN])
    return cells


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """Lines still open, and winning cells: most of all those that fall to their owner when the columns fill up."""
    first = stack[ply, 0]
    second = stack[ply, 1]
    empty = np.uint64(geo[BOARD]) & ~(first | second)
    ours = completing(geo, first) & empty
    theirs = completing(geo, second) & empty
    lower = np.uint64(geo[LOWER])
    threats = np.int64(popcount(ours & ~lower)) - np.int64(popcount(theirs & lower))
    right = np.int64(popcount(ours & lower)) - np.int64(popcount(theirs & ~lower))
    lines = open_lines(geo, first | empty) - open_lines(geo, second | empty)
    return OPEN_LINE * lines + THREAT * threats + RIGHT_THREAT * right


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random drops until somebody aligns or the grid is full; 1, 0 or -1 for the first player."""
    bottom = np.uint64(geo[BOTTOM])
    board = np.uint64(geo[BOARD])
    turn = stack[ply, 2]
    mine = stack[ply, 0] if turn == 0 else stack[ply, 1]
    theirs = stack[ply, 1] if turn == 0 else stack[ply, 0]
    if aligned(geo, theirs):
        return -1 if turn == 0 else 1
    while True:
        free = ((mine | theirs) + bottom) & board
        count = popcount(free)
        if count == 0:
            return 0
        seed = splitmix(seed)
        skip = ((scramble(seed) >> np.uint64(32)) * count) >> np.uint64(32)
        while skip > 0:
            free &= free - ONE
            skip -= ONE
        mine |= free & (~free + ONE)
        if aligned(geo, mine):
            return 1 if turn == 0 else -1
        mine, theirs = theirs, mine
        turn ^= ONE


def fits(game: ConnectFour) -> bool:
    """Whether the grid, with the bit between columns, fits a word."""
    return (game.rows + 1) * game.columns <= WORD


def geometry(game: ConnectFour) -> list[int]:
    """The numbers of `geo`."""
    grid = layout_of(game)
    quick = int(game.align == 4 and game.rows >= 4 and game.columns >= 4)
    return [game.rows, game.columns, game.align, grid.bottom, grid.board, quick, *grid.shifts, grid.lower]


@cache
def word_kernel(game: ConnectFour) -> Kernel:
    """The kernel of a grid that fits one word."""
    assert fits(game)

    def encode(state: ConnectFourState) -> Row:
        return np.array([state.first, state.second, int(state.to_move is Seat.SECOND)], dtype=np.uint64)

    def decode(row: Row) -> ConnectFourState:
        return ConnectFourState(int(row[0]), int(row[1]), Seat.SECOND if row[2] else Seat.FIRST)

    return Kernel(
        "connect-four-word", WORDS, game.columns, np.array(geometry(game), dtype=np.int64),
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode, wins_only=True,
    )  # fmt: skip


def kernel_for(game: ConnectFour) -> Kernel:
    """The kernel of any grid."""
    if fits(game):
        return word_kernel(game)
    return pair_kernel(game) if fits_pair(game) else wide_kernel(game)


def kernels() -> tuple[Kernel, ...]:
    """One of each kind."""
    game = ConnectFour()
    return word_kernel(game), pair_kernel(game), wide_kernel(game)
