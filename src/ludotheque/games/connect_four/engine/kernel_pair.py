"""Puissance 4 for machines: a grid that fits two 64-bit words, in the layout of the rules.

A row of the stack, where a set of cells takes two words, the low one first:

    first's pawns | second's pawns | first's winning cells | second's | lines open to first | to second | turn | line made

A drop changes the winning cells of its own side and the open lines of the other; the rest is copied.
"""

from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import scramble, splitmix
from ludotheque.compiled.jit import apart, kernel, routine
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.kernel_lines import OPEN_LINE, RIGHT_THREAT, THREAT, layout_of
from ludotheque.games.connect_four.engine.kernel_pair_bits import (
    ALL,
    EMPTY,
    LAST,
    NONE,
    ONE,
    WORD,
    WordPair,
    added,
    chosen,
    completing,
    in_line,
    is_empty,
    join,
    meet,
    size,
    up,
    without,
)
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState

LARGEST = 128  # bits
LOW_WORD = (1 << 64) - 1
PAWNS, WINNING, OPEN, TURN, LINE, WORDS = 0, 4, 8, 10, 11, 12
# What `geo` holds: sets of cells in two words, and the steps of the four directions, 0 if no line of that direction fits.
ROWS, COLUMNS, ALIGN, BOTTOM, BOARD, LOWER, SHIFTS = 0, 1, 2, 3, 5, 7, 9
FAR = np.uint64(0x9E3779B97F4A7C15)  # from any number that a few columns make
FOUR, FIVE = 4, 5  # lengths known while compiling, so that the loops over a line are unrolled


@kernel
def cells_of(geo: Any, name: Any) -> Any:
    return WordPair(np.uint64(geo[name]), np.uint64(geo[name + 1]))


@kernel
def cells_at(stack: Any, ply: Any, what: Any, who: Any) -> Any:
    return WordPair(stack[ply, what + 2 * who], stack[ply, what + 2 * who + 1])


@kernel
def put(stack: Any, ply: Any, what: Any, who: Any, cells: Any) -> None:
    stack[ply, what + 2 * who] = cells.low
    stack[ply, what + 2 * who + 1] = cells.high


@kernel
def lines(geo: Any, pawns: Any, direction: Any) -> Any:
    """The first cells of the lines of one direction."""
    shift = np.uint64(geo[SHIFTS + direction])
    align = geo[ALIGN]
    if shift == NONE:
        return EMPTY
    if align == FOUR:
        return in_line(pawns, shift, FOUR)
    return in_line(pawns, shift, FIVE) if align == FIVE else in_line(pawns, shift, align)


@kernel
def aligned(geo: Any, pawns: Any) -> Any:
    """Whether these pawns hold a line, in any of the four directions."""
    found = EMPTY
    for direction in range(4):
        found = join(found, lines(geo, pawns, direction))
    return not is_empty(found)


@kernel
def winning(geo: Any, pawns: Any, direction: Any) -> Any:
    """The cells, free or not, that with these pawns make a line of one direction."""
    shift = np.uint64(geo[SHIFTS + direction])
    align = geo[ALIGN]
    if shift == NONE:
        return EMPTY
    if align == FOUR:
        return completing(pawns, shift, FOUR)
    return completing(pawns, shift, FIVE) if align == FIVE else completing(pawns, shift, align)


@kernel
def next_cells(geo: Any, pawns: Any) -> Any:
    """Where a pawn can land: the lowest empty cell of every column that is not full."""
    return meet(added(pawns, cells_of(geo, BOTTOM)), cells_of(geo, BOARD))


@apart
def note(geo: Any, stack: Any, ply: Any, who: Any) -> None:
    """Bring up to date what depends on the pawns of one side: its winning cells, the lines open to the other."""
    pawns = cells_at(stack, ply, PAWNS, who)
    left = without(cells_of(geo, BOARD), pawns)
    cells = EMPTY
    count = NONE
    for direction in range(4):
        cells = join(cells, winning(geo, pawns, direction))
        count += size(lines(geo, left, direction))
    put(stack, ply, WINNING, who, cells)
    stack[ply, OPEN + 1 - who] = count


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    if stack[ply, LINE] != 0:
        return 0
    pawns = join(cells_at(stack, ply, PAWNS, 0), cells_at(stack, ply, PAWNS, 1))
    count = 0
    top = np.uint64(geo[ROWS] - 1)
    for column in range(geo[COLUMNS]):
        word = pawns.low if top < WORD else pawns.high
        if (word >> (top & LAST)) & ONE == NONE:
            moves[ply, count] = column
            count += 1
        top += np.uint64(geo[ROWS] + 1)
    return count


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    for word in range(WORDS):
        stack[ply + 1, word] = stack[ply, word]
    who = np.int64(stack[ply, TURN])
    mine = cells_at(stack, ply, PAWNS, who)
    free = next_cells(geo, join(mine, cells_at(stack, ply, PAWNS, 1 - who)))
    foot = np.uint64(move * (geo[ROWS] + 1))
    landing = without(meet(free, up(ALL, foot)), up(ALL, foot + np.uint64(geo[ROWS])))
    put(stack, ply + 1, PAWNS, who, join(mine, landing))
    stack[ply + 1, TURN] ^= ONE
    stack[ply + 1, LINE] = NONE if is_empty(meet(landing, cells_at(stack, ply, WINNING, who))) else ONE
    note(geo, stack, ply + 1, who)


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    return np.int64(stack[ply, TURN])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """Won games are worth more the sooner they are won: one point a cell left empty, and one."""
    if stack[ply, LINE] == 0:
        return 0
    pawns = join(cells_at(stack, ply, PAWNS, 0), cells_at(stack, ply, PAWNS, 1))
    points = geo[ROWS] * geo[COLUMNS] - np.int64(size(pawns)) + 1
    return points if stack[ply, TURN] == 1 else -points


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """A column's pawns plus those of the first player, as numbers, tell it from any other column."""
    first = cells_at(stack, ply, PAWNS, 0)
    key = added(first, join(first, cells_at(stack, ply, PAWNS, 1)))
    return scramble(key.low + scramble(key.high + stack[ply, TURN] * FAR))


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """Lines still open, and winning cells: most of all those that fall to their owner when the columns fill up."""
    pawns = join(cells_at(stack, ply, PAWNS, 0), cells_at(stack, ply, PAWNS, 1))
    empty = without(cells_of(geo, BOARD), pawns)
    lower = cells_of(geo, LOWER)
    ours = meet(cells_at(stack, ply, WINNING, 0), empty)
    theirs = meet(cells_at(stack, ply, WINNING, 1), empty)
    threats = np.int64(size(without(ours, lower))) - np.int64(size(meet(theirs, lower)))
    right = np.int64(size(meet(ours, lower))) - np.int64(size(without(theirs, lower)))
    more = np.int64(stack[ply, OPEN]) - np.int64(stack[ply, OPEN + 1])
    return OPEN_LINE * more + THREAT * threats + RIGHT_THREAT * right


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random drops until somebody aligns or the grid is full; 1, 0 or -1 for the first player."""
    turn = stack[ply, TURN]
    if stack[ply, LINE] != 0:
        return -1 if turn == 0 else 1
    mine = cells_at(stack, ply, PAWNS, np.int64(turn))
    theirs = cells_at(stack, ply, PAWNS, 1 - np.int64(turn))
    while True:
        free = next_cells(geo, join(mine, theirs))
        count = size(free)
        if count == 0:
            return 0
        seed = splitmix(seed)
        skip = ((scramble(seed) >> np.uint64(32)) * count) >> np.uint64(32)
        mine = join(mine, chosen(free, skip))
        if aligned(geo, mine):
            return 1 if turn == 0 else -1
        mine, theirs = theirs, mine
        turn ^= ONE


@routine("connect-four-pair", "void(int64[::1], uint64[:, ::1])")
def note_both(geo: Any, stack: Any) -> None:
    """Fill in what the pawns of row 0 tell."""
    for who in range(2):
        note(geo, stack, np.int64(0), who)  # not the literal 0, for which it would be compiled once more


def fits_pair(game: ConnectFour) -> bool:
    """Whether the grid, with the bit between columns, fits two words."""
    return (game.rows + 1) * game.columns <= LARGEST


def halves(cells: int) -> list[int]:
    """A set in two words."""
    return [cells & LOW_WORD, cells >> 64]


def geometry(game: ConnectFour) -> list[int]:
    """The numbers of `geo`."""
    grid = layout_of(game)
    sets = [word for cells in (grid.bottom, grid.board, grid.lower) for word in halves(cells)]
    return [game.rows, game.columns, game.align, *sets, *grid.shifts]


@cache
def pair_kernel(game: ConnectFour) -> Kernel:
    """The kernel of a grid that fits two words."""
    assert fits_pair(game)
    geo = np.array(geometry(game), dtype=np.uint64).view(np.int64)

    def encode(state: ConnectFourState) -> Row:
        stack = np.zeros((1, WORDS), dtype=np.uint64)
        stack[0, PAWNS:WINNING] = halves(state.first) + halves(state.second)
        stack[0, TURN] = int(state.to_move is Seat.SECOND)
        stack[0, LINE] = int(game.has_line(state.first if state.to_move is Seat.SECOND else state.second))
        note_both(geo, stack)
        row: Row = stack[0]
        return row

    def decode(row: Row) -> ConnectFourState:
        first, second = (int(row[word]) | int(row[word + 1]) << 64 for word in (PAWNS, PAWNS + 2))
        return ConnectFourState(first, second, Seat.SECOND if row[TURN] else Seat.FIRST)

    return Kernel(
        "connect-four-pair", WORDS, game.columns, geo,
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode, wins_only=True,
    )  # fmt: skip
