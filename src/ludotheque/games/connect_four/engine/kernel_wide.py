"""Puissance 4 for machines on grids of any size: the pawns in as many words as it takes, lines sought around each drop.

A row of the stack, for a grid of C columns whose pawns take W words a side (cell r of column c is bit c × (R + 1) + r):

    who is to move | a line is made | pawns | hash | guess | C heights | W words of first's pawns | W words of second's

The hash and the guess at the position are kept up to date by each drop, which costs the same on every size of grid.
"""

from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import scramble, splitmix
from ludotheque.compiled.jit import kernel, routine
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState

TURN, LINE, PAWNS, HASH, GUESS, HEIGHTS = range(6)
ROWS, COLUMNS, ALIGN, SIDE = range(4)  # what `geo` holds
ONE, SIX, LAST = np.uint64(1), np.uint64(6), np.uint64(63)
# What a line that only one side can still make is worth, by the pawns it lacks.
LACKS_ONE, LACKS_TWO, LACKS_THREE = 16, 4, 1


@kernel
def holds(geo: Any, stack: Any, ply: Any, who: Any, column: Any, row: Any) -> Any:
    """1 if this side has a pawn there, else 0."""
    bit = np.uint64(column * (geo[ROWS] + 1) + row)
    word = HEIGHTS + geo[COLUMNS] + who * geo[SIDE] + np.int64(bit >> SIX)
    return np.int64((stack[ply, word] >> (bit & LAST)) & ONE)


@kernel
def worth(lacking: Any, pawns: Any) -> Any:
    """A line open to one side alone."""
    if pawns == 0:
        return 0
    if lacking == 1:
        return LACKS_ONE
    if lacking == 2:
        return LACKS_TWO
    return LACKS_THREE if lacking == 3 else 0


@kernel
def reach(geo: Any, column: Any, row: Any, right: Any, up: Any) -> Any:
    """How many steps of a direction stay on the grid, short of a line's length."""
    steps = geo[ALIGN] - 1
    if right > 0:
        steps = min(steps, geo[COLUMNS] - 1 - column)
    if right < 0:
        steps = min(steps, column)
    if up > 0:
        steps = min(steps, geo[ROWS] - 1 - row)
    if up < 0:
        steps = min(steps, row)
    return steps


@kernel
def gained(geo: Any, stack: Any, ply: Any, who: Any, column: Any, row: Any, right: Any, up: Any) -> Any:
    """What a pawn just put here adds to its side's guess in one direction; -1 if it makes a line.

    A window as long as a line slides through the cell; it counts the pawns of both sides.
    """
    align = geo[ALIGN]
    back = reach(geo, column, row, -right, -up)
    ahead = reach(geo, column, row, right, up)
    mine = 0
    theirs = 0
    sum_ = 0
    for step in range(-back, ahead + 1):
        c = column + step * right
        r = row + step * up
        mine += holds(geo, stack, ply, who, c, r)
        theirs += holds(geo, stack, ply, 1 - who, c, r)
        behind = step - align
        if behind >= -back:
            c = column + behind * right
            r = row + behind * up
            mine -= holds(geo, stack, ply, who, c, r)
            theirs -= holds(geo, stack, ply, 1 - who, c, r)
        if step - align + 1 >= -back:
            if mine == align:
                return -1
            if theirs == 0:
                sum_ += worth(align - mine, mine) - worth(align - mine + 1, mine - 1)
            elif mine == 1:
                sum_ += worth(align - theirs, theirs)
    return sum_


@kernel
def drop(geo: Any, stack: Any, ply: Any, who: Any, column: Any) -> Any:
    """Put a pawn in a column of this very row of the stack, and bring all of it up to date but the turn."""
    row = np.int64(stack[ply, HEIGHTS + column])
    bit = np.uint64(column * (geo[ROWS] + 1) + row)
    stack[ply, HEIGHTS + geo[COLUMNS] + who * geo[SIDE] + np.int64(bit >> SIX)] |= ONE << (bit & LAST)
    stack[ply, HEIGHTS + column] += ONE
    stack[ply, PAWNS] += ONE
    stack[ply, HASH] ^= scramble(bit * np.uint64(2) + np.uint64(who) + ONE)
    guess = np.int64(stack[ply, GUESS])
    for direction in range(4):
        right = 0 if direction == 0 else 1
        up = 1 if direction == 0 else direction - 2
        gain = gained(geo, stack, ply, who, column, row, right, up)
        if gain < 0:
            stack[ply, LINE] = 1
        else:
            guess += gain if who == 0 else -gain
    stack[ply, GUESS] = np.uint64(guess)


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    if stack[ply, LINE] != 0:
        return 0
    count = 0
    for column in range(geo[COLUMNS]):
        if np.int64(stack[ply, HEIGHTS + column]) < geo[ROWS]:
            moves[ply, count] = column
            count += 1
    return count


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    for word in range(HEIGHTS + geo[COLUMNS] + 2 * geo[SIDE]):
        stack[ply + 1, word] = stack[ply, word]
    drop(geo, stack, ply + 1, np.int64(stack[ply, TURN]), move)
    stack[ply + 1, TURN] ^= ONE


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    return np.int64(stack[ply, TURN])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """Won games are worth more the sooner they are won: one point a cell left empty, and one."""
    if stack[ply, LINE] == 0:
        return 0
    points = geo[ROWS] * geo[COLUMNS] - np.int64(stack[ply, PAWNS]) + 1
    return points if stack[ply, TURN] == 1 else -points


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    return scramble(stack[ply, HASH] + stack[ply, TURN])


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """The lines still open to one side alone, kept up to date by each drop."""
    return np.int64(stack[ply, GUESS])


@kernel
def lined(geo: Any, stack: Any, ply: Any, who: Any, column: Any, row: Any) -> Any:
    """Whether this side has a line through the cell."""
    for direction in range(4):
        right = 0 if direction == 0 else 1
        up = 1 if direction == 0 else direction - 2
        run = 1
        for way in (-1, 1):
            step = reach(geo, column, row, way * right, way * up)
            c = column + way * right
            r = row + way * up
            while step > 0 and holds(geo, stack, ply, who, c, r) == 1:
                run += 1
                c += way * right
                r += way * up
                step -= 1
        if run >= geo[ALIGN]:
            return True
    return False


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random drops on this row until somebody aligns or the grid is full; 1, 0 or -1 for the first player."""
    who = np.int64(stack[ply, TURN])
    if stack[ply, LINE] != 0:
        return 1 if who == 1 else -1
    for _ in range(geo[ROWS] * geo[COLUMNS] - np.int64(stack[ply, PAWNS])):
        while True:
            seed = splitmix(seed)
            column = np.int64(((scramble(seed) >> np.uint64(32)) * np.uint64(geo[COLUMNS])) >> np.uint64(32))
            row = np.int64(stack[ply, HEIGHTS + column])
            if row < geo[ROWS]:
                break
        bit = np.uint64(column * (geo[ROWS] + 1) + row)
        stack[ply, HEIGHTS + geo[COLUMNS] + who * geo[SIDE] + np.int64(bit >> SIX)] |= ONE << (bit & LAST)
        stack[ply, HEIGHTS + column] += ONE
        if lined(geo, stack, ply, who, column, row):
            return 1 if who == 0 else -1
        who = 1 - who
    return 0


@routine("connect-four-wide", "void(int64[::1], uint64[:, ::1], uint64[:, ::1])")
def fill(geo: Any, stack: Any, pawns: Any) -> None:
    """Drop the pawns of both sides, given as words, into an empty grid."""
    height = geo[ROWS] + 1
    for column in range(geo[COLUMNS]):
        for row in range(geo[ROWS]):
            bit = np.uint64(column * height + row)
            for who in range(2):
                if (pawns[who, np.int64(bit >> SIX)] >> (bit & LAST)) & ONE != 0:
                    drop(geo, stack, 0, who, column)


@cache
def wide_kernel(game: ConnectFour) -> Kernel:
    """The kernel of a grid of any size."""
    side = -(-(game.rows + 1) * game.columns // 64)
    words = HEIGHTS + game.columns + 2 * side
    geo = np.array([game.rows, game.columns, game.align, side], dtype=np.int64)

    def words_of(pawns: int) -> Row:
        return np.frombuffer(pawns.to_bytes(8 * side, "little"), dtype=np.dtype("<u8")).astype(np.uint64)

    def encode(state: ConnectFourState) -> Row:
        stack = np.zeros((1, words), dtype=np.uint64)
        fill(geo, stack, np.stack([words_of(state.first), words_of(state.second)]))
        stack[0, TURN] = int(state.to_move is Seat.SECOND)
        stack[0, LINE] = int(game.has_line(state.first if state.to_move is Seat.SECOND else state.second))
        row: Row = stack[0]
        return row

    def decode(row: Row) -> ConnectFourState:
        halves = row[HEIGHTS + game.columns :].reshape(2, side).astype("<u8")
        first, second = (int.from_bytes(half.tobytes(), "little") for half in halves)
        return ConnectFourState(first, second, Seat.SECOND if row[TURN] else Seat.FIRST)

    return Kernel(
        "connect-four-wide", words, game.columns, geo,
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode, wins_only=True,
    )  # fmt: skip
