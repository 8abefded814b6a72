"""Hexapawn for machines: a bit for each cell, so that a colour is one word.

A row of the stack, bit i for the cell i (a1 is 0, then to the right and upwards):

    word 0      the pawns of White (O, first)
    word 1      the pawns of Black (X, second)
    word 2      who is to move (0 or 1)
"""

from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from sixth_game.rules import Hexapawn, HexapawnState

WORDS = 3
ROWS, COLUMNS = range(2)  # the numbers of geo
WAYS = 6  # moves are numbered as the rules do: six to a cell, White's three first
UNIT = 1000  # points of the evaluation that make a game won; less than that is a guess
A_PAWN = 60
A_ROW = 15  # what the pawn that is farthest gains with every row

ONE = np.uint64(1)
ZERO = np.uint64(0)


@kernel
def row_of(geo: Any, row: Any) -> Any:
    """The cells of a row."""
    return ((ONE << np.uint64(geo[COLUMNS])) - ONE) << np.uint64(row * geo[COLUMNS])


@kernel
def arrived(geo: Any, stack: Any, ply: Any) -> Any:
    """Whether the player who has just moved has a pawn on the last row."""
    who = np.int64(stack[ply, 2])
    last = row_of(geo, 0) if who == 0 else row_of(geo, geo[ROWS] - 1)
    return stack[ply, 1 - who] & last != 0


@kernel
def allowed(geo: Any, stack: Any, ply: Any, cell: Any, way: Any) -> Any:
    """Whether the pawn on a cell may go one of its three ways: 0 and 2 take, 1 is straight ahead."""
    who = np.int64(stack[ply, 2])
    column = cell % geo[COLUMNS] + way - 1
    target = cell + (geo[COLUMNS] if who == 0 else -geo[COLUMNS]) + way - 1
    if column < 0 or column >= geo[COLUMNS] or target < 0 or target >= geo[ROWS] * geo[COLUMNS]:
        return False
    bit = ONE << np.uint64(target)
    if way == 1:
        return (stack[ply, 0] | stack[ply, 1]) & bit == 0
    return stack[ply, 1 - who] & bit != 0


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    """The moves of every pawn; none once somebody has arrived."""
    if arrived(geo, stack, ply):
        return 0
    who = np.int64(stack[ply, 2])
    pawns = stack[ply, who]
    count = 0
    while pawns != 0:
        cell = np.int64(lowest(pawns))
        for way in range(3):
            if allowed(geo, stack, ply, cell, way):
                moves[ply, count] = WAYS * cell + 3 * who + way
                count += 1
        pawns &= pawns - ONE
    return count


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    """The pawn leaves its cell and enters another; whoever stood there is taken."""
    who = np.int64(stack[ply, 2])
    cell = move // WAYS
    way = move % 3
    target = cell + (geo[COLUMNS] if who == 0 else -geo[COLUMNS]) + way - 1
    reached = ONE << np.uint64(target)
    stack[ply + 1, who] = (stack[ply, who] & ~(ONE << np.uint64(cell))) | reached
    stack[ply + 1, 1 - who] = stack[ply, 1 - who] & ~reached
    stack[ply + 1, 2] = np.uint64(1 - who)


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    """Who is to move."""
    return np.int64(stack[ply, 2])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """However a game ends, whoever has moved last has won it."""
    return -1 if stack[ply, 2] == 0 else 1


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """Sixty-four bits for a position; the player to move counts."""
    return scramble(
        stack[ply, 0] * np.uint64(0x9E3779B97F4A7C15) + scramble(stack[ply, 1] + (stack[ply, 2] << np.uint64(63)))
    )


@kernel
def farthest(geo: Any, stack: Any, ply: Any, who: Any) -> Any:
    """How many rows the pawn that is farthest has gone."""
    for row in range(geo[ROWS] - 1, -1, -1):
        if stack[ply, who] & row_of(geo, row if who == 0 else geo[ROWS] - 1 - row) != 0:
            return row
    return 0


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """Pawns, and how far the first of them is."""
    pawns = np.int64(popcount(stack[ply, 0])) - np.int64(popcount(stack[ply, 1]))
    return A_PAWN * pawns + A_ROW * (farthest(geo, stack, ply, 0) - farthest(geo, stack, ply, 1))


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random moves until somebody has won; row `ply` is played on."""
    while True:
        who = np.int64(stack[ply, 2])
        chosen = np.int64(-1)
        count = ZERO
        pawns = ZERO if arrived(geo, stack, ply) else stack[ply, who]
        while pawns != 0:
            cell = np.int64(lowest(pawns))
            for way in range(3):
                if allowed(geo, stack, ply, cell, way):
                    count += ONE
                    seed = splitmix(seed)
                    if scramble(seed) % count == 0:  # each of the moves seen so far is as likely
                        chosen = WAYS * cell + way
            pawns &= pawns - ONE
        if chosen < 0:
            return -1 if who == 0 else 1
        apply(geo, stack, ply, chosen)
        for word in range(WORDS):
            stack[ply, word] = stack[ply + 1, word]


def encode(state: HexapawnState) -> Row:
    """The row of a state."""
    white, black = (
        sum(1 << cell for cell, owner in enumerate(state.cells) if owner is one) for one in (Seat.FIRST, Seat.SECOND)
    )
    return np.array([white, black, state.to_move is Seat.SECOND], dtype=np.uint64)


@cache
def kernel_for(game: Hexapawn) -> Kernel:
    """The kernel of a board of any size."""
    geo = np.array([game.rows, game.columns], dtype=np.int64)

    def decode(row: Row) -> HexapawnState:
        white, black, who = map(int, row)
        cells = (
            Seat.FIRST if white >> cell & 1 else Seat.SECOND if black >> cell & 1 else None
            for cell in range(game.rows * game.columns)
        )
        return HexapawnState(tuple(cells), Seat.SECOND if who else Seat.FIRST)

    return Kernel(
        "hexapawn", WORDS, 3 * game.columns, geo,
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode, wins_only=True,
    )  # fmt: skip
