"""Black & White for machines on boards of 9 to 15: each side's pawns are four 64-bit words.

A row of the stack:  first's pawns, 4 words | second's pawns, 4 words | who is to move (0 or 1) | room for a list

A cell is one of 256 bits, sixteen a row. The sixteenth column and row stay empty, so a walk that leaves the board on any
side (bits are counted round, 255 is followed by 0) meets an empty cell there and stops:

      0   1 ...  14 |  15          n×n takes the first n columns of the first n rows
     16  17 ...  30 |  31
    ...             | ...
    ----------------+----
    240 ...              255
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import apart, kernel
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine.judgement import C_CELL, CORNER, UNIT, X_CELL, judged
from ludotheque.games.reversi.engine.looks_wide import (
    MASKS,
    PACKED,
    counted,
    diagonals,
    packed,
    phase_of,
    weights_for,
    worth_of_counts,
    worth_of_looks,
)
from ludotheque.games.reversi.rules import ReversiState

STRIDE = 16
CELLS = 256
WORD = 64
ONE = np.uint64(1)
ZERO = np.uint64(0)
SIDE_WORDS = CELLS // WORD
TURN = 2 * SIDE_WORDS
SCRATCH = TURN + 1  # a random game keeps its list of empty cells here, a byte each
WORDS = SCRATCH + CELLS // 8
# The four axes as steps of bits: → ↙ ↓ ↘
AXES = (np.uint64(1), np.uint64(15), np.uint64(16), np.uint64(17))
STEPS = np.array([1, 15, 16, 17, -1, -15, -16, -17], dtype=np.int64)
# geo: the size, then four sets of four words; whether weights were learnt, the cells of six diagonals, the weights.
SIZE, BOARD, CORNERS, X_CELLS, C_CELLS = 0, 1, 5, 9, 13
LEARNT, DIAGONALS = 17, 18
GEO = DIAGONALS + MASKS  # where the weights begin


@kernel
def _set(geo: Any, start: Any) -> Any:
    return np.uint64(geo[start]), np.uint64(geo[start + 1]), np.uint64(geo[start + 2]), np.uint64(geo[start + 3])


@kernel
def _pawns(stack: Any, ply: Any, who: Any) -> Any:
    start = who * SIDE_WORDS
    return stack[ply, start], stack[ply, start + 1], stack[ply, start + 2], stack[ply, start + 3]


@kernel
def _up(a: Any, s: Any) -> Any:
    """Every cell moved s bits higher, round and round."""
    back = np.uint64(64) - s
    return (
        (a[0] << s) | (a[3] >> back),
        (a[1] << s) | (a[0] >> back),
        (a[2] << s) | (a[1] >> back),
        (a[3] << s) | (a[2] >> back),
    )


@kernel
def _down(a: Any, s: Any) -> Any:
    back = np.uint64(64) - s
    return (
        (a[0] >> s) | (a[1] << back),
        (a[1] >> s) | (a[2] << back),
        (a[2] >> s) | (a[3] << back),
        (a[3] >> s) | (a[0] << back),
    )


@kernel
def _both(a: Any, b: Any) -> Any:
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@kernel
def _either(a: Any, b: Any) -> Any:
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@kernel
def _except(a: Any, b: Any) -> Any:
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@kernel
def _any(a: Any) -> Any:
    return (a[0] | a[1] | a[2] | a[3]) != 0


@kernel
def _count(a: Any) -> Any:
    return np.int64(popcount(a[0]) + popcount(a[1]) + popcount(a[2]) + popcount(a[3]))


@apart
def _targets(mine: Any, theirs: Any, empty: Any) -> Any:
    """The empty cells where a pawn of mine outflanks at least one of theirs."""
    found = (ZERO, ZERO, ZERO, ZERO)
    for axis in AXES:
        run = _both(_up(mine, axis), theirs)
        while _any(run):
            run = _up(run, axis)
            found = _either(found, run)
            run = _both(run, theirs)
        run = _both(_down(mine, axis), theirs)
        while _any(run):
            run = _down(run, axis)
            found = _either(found, run)
            run = _both(run, theirs)
    return _both(found, empty)


@kernel
def _around(a: Any) -> Any:
    row = _either(a, _either(_up(a, AXES[0]), _down(a, AXES[0])))
    return _either(row, _either(_up(row, AXES[2]), _down(row, AXES[2])))


@apart
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    """The empty cells that outflank, ascending; a pass when only the other side can move."""
    turn = np.int64(stack[ply, TURN])
    mine = _pawns(stack, ply, turn)
    theirs = _pawns(stack, ply, 1 - turn)
    empty = _except(_set(geo, BOARD), _either(mine, theirs))
    cells = _targets(mine, theirs, empty)
    size = geo[SIZE]
    if not _any(cells):
        if not _any(_targets(theirs, mine, empty)):
            return 0
        moves[ply, 0] = size * size
        return 1
    count = 0
    for word in range(SIDE_WORDS):
        left = cells[word]
        while left != 0:
            bit = word * WORD + np.int64(lowest(left))
            moves[ply, count] = bit // STRIDE * size + bit % STRIDE
            count += 1
            left &= left - ONE
    return count


@kernel
def _holds(stack: Any, ply: Any, who: Any, bit: Any) -> Any:
    return (stack[ply, who * SIDE_WORDS + (bit >> 6)] >> np.uint64(bit & 63)) & ONE != 0


@apart
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    """The pawn set, those it outflanks turned over, the turn passed on."""
    turn = np.int64(stack[ply, TURN])
    for word in range(TURN):
        stack[ply + 1, word] = stack[ply, word]
    stack[ply + 1, TURN] = np.uint64(1 - turn)
    size = geo[SIZE]
    if move == size * size:
        return
    cell = move // size * STRIDE + move % size
    stack[ply + 1, turn * SIDE_WORDS + (cell >> 6)] |= ONE << np.uint64(cell & 63)
    for step in STEPS:
        end = (cell + step) & (CELLS - 1)
        while _holds(stack, ply, 1 - turn, end):
            end = (end + step) & (CELLS - 1)
        if _holds(stack, ply, turn, end):
            bit = (cell + step) & (CELLS - 1)
            while bit != end:
                mask = ONE << np.uint64(bit & 63)
                stack[ply + 1, turn * SIDE_WORDS + (bit >> 6)] |= mask
                stack[ply + 1, (1 - turn) * SIDE_WORDS + (bit >> 6)] ^= mask
                bit = (bit + step) & (CELLS - 1)


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    """Who is to move."""
    return np.int64(stack[ply, TURN])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """How many pawns more the first player has; empty cells count for nobody."""
    return _count(_pawns(stack, ply, 0)) - _count(_pawns(stack, ply, 1))


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """Sixty-four bits that stand for the position."""
    mixed = stack[ply, TURN]
    for word in range(TURN):
        mixed = scramble((mixed ^ stack[ply, word]) + np.uint64(0x9E3779B97F4A7C15))
    return mixed


@apart
def _safe(mine: Any, board: Any) -> Any:
    """Pawns that can never turn over because the border or safe pawns back them along all four axes."""
    outside = (~board[0], ~board[1], ~board[2], ~board[3])
    safe = (ZERO, ZERO, ZERO, ZERO)
    while True:
        here = _either(safe, outside)
        more = mine
        for axis in AXES:
            more = _both(more, _either(_up(here, axis), _down(here, axis)))
        if not _any(_except(more, safe)):
            return safe
        safe = more


@kernel
def _near_corners(pawns: Any, empty: Any, geo: Any) -> Any:
    """Pawns diagonally next to an empty corner, and pawns beside one."""
    near = _both(pawns, _around(_both(empty, _set(geo, CORNERS))))
    return X_CELL * _count(_both(near, _set(geo, X_CELLS))) + C_CELL * _count(_both(near, _set(geo, C_CELLS)))


@kernel
def counts_of(mine: Any, theirs: Any, geo: Any) -> Any:
    """What is counted of a position: moves of mine, of theirs, openings for me, for them, safe pawns, the lead, empty cells."""
    board = _set(geo, BOARD)
    pawns = _either(mine, theirs)
    empty = _except(board, pawns)
    safe = np.int64(0)
    if _any(_both(_set(geo, CORNERS), pawns)):
        safe = _count(_safe(mine, board)) - _count(_safe(theirs, board))
    return (
        _count(_targets(mine, theirs, empty)),
        _count(_targets(theirs, mine, empty)),
        _count(_both(_around(theirs), empty)),
        _count(_both(_around(mine), empty)),
        safe,
        _count(mine) - _count(theirs),
        _count(empty),
    )


@apart
def _generally(geo: Any, first: Any, second: Any, turn: Any) -> Any:
    """The general judgement, for the first player."""
    corners = _set(geo, CORNERS)
    empty = _except(_set(geo, BOARD), _either(first, second))
    place = CORNER * (_count(_both(first, corners)) - _count(_both(second, corners)))
    place += _near_corners(first, empty, geo) - _near_corners(second, empty, geo)
    moves, replies, openings, their_openings, safe, lead, left = counts_of(first, second, geo)
    area = geo[SIZE] * geo[SIZE]
    return judged(moves, replies, openings, their_openings, place, safe, lead, left, area, turn)


@apart
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """What the position seems worth to the first player: by learnt weights, where there are any."""
    turn = np.int64(stack[ply, TURN])
    mine, theirs = _pawns(stack, ply, turn), _pawns(stack, ply, 1 - turn)
    if geo[LEARNT] == 0:
        return _generally(geo, mine if turn == 0 else theirs, theirs if turn == 0 else mine, turn)
    size = geo[SIZE]
    most = UNIT * size * size
    counts = counts_of(mine, theirs, geo)
    at = 4 * (GEO + PACKED * phase_of(counts[6], size * size))
    worth = worth_of_looks(geo, DIAGONALS, at, mine, theirs, size)
    worth += worth_of_counts(geo, at, counted(*counts))
    worth = max(-most, min(most, worth))
    return worth if turn == 0 else -worth


@kernel
def _turn_over(stack: Any, ply: Any, bit: Any, turn: Any) -> Any:
    """Play on a cell of row `ply` itself; how many pawns turned over, none when the move is not legal."""
    turned = 0
    for step in STEPS:
        end = (bit + step) & (CELLS - 1)
        run = 0
        while _holds(stack, ply, 1 - turn, end):
            end = (end + step) & (CELLS - 1)
            run += 1
        if run > 0 and _holds(stack, ply, turn, end):
            turned += run
            for _ in range(run):
                end = (end - step) & (CELLS - 1)
                mask = ONE << np.uint64(end & 63)
                stack[ply, turn * SIDE_WORDS + (end >> 6)] |= mask
                stack[ply, (1 - turn) * SIDE_WORDS + (end >> 6)] ^= mask
    if turned > 0:
        stack[ply, turn * SIDE_WORDS + (bit >> 6)] |= ONE << np.uint64(bit & 63)
    return turned


@kernel
def _listed(stack: Any, ply: Any, i: Any) -> Any:
    """The i-th cell of the list of a row."""
    return np.int64((stack[ply, SCRATCH + (i >> 3)] >> np.uint64(8 * (i & 7))) & np.uint64(0xFF))


@kernel
def _list(stack: Any, ply: Any, i: Any, bit: Any) -> Any:
    shift = np.uint64(8 * (i & 7))
    word = stack[ply, SCRATCH + (i >> 3)] & ~(np.uint64(0xFF) << shift)
    stack[ply, SCRATCH + (i >> 3)] = word | (np.uint64(bit) << shift)


@kernel
def _list_empty_cells(geo: Any, stack: Any, ply: Any) -> Any:
    """Write the list of a row; how many cells it has."""
    left = 0
    for row in range(geo[SIZE]):
        for bit in range(row * STRIDE, row * STRIDE + geo[SIZE]):
            if not (_holds(stack, ply, 0, bit) or _holds(stack, ply, 1, bit)):
                _list(stack, ply, left, bit)
                left += 1
    return left


@apart
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random moves until nobody can play; how many pawns more the first player then has.

    Empty cells are drawn until one is legal, which asks far fewer questions than listing every move.
    """
    left = _list_empty_cells(geo, stack, ply)
    turn = np.int64(stack[ply, TURN])
    passes = 0
    while passes < 2 and left > 0:
        passes += 1
        for tried in range(left):
            seed = splitmix(seed)
            chance = (scramble(seed) >> np.uint64(32)) * np.uint64(left - tried)
            drawn = tried + np.int64(chance >> np.uint64(32))
            bit = _listed(stack, ply, drawn)
            _list(stack, ply, drawn, _listed(stack, ply, tried))
            _list(stack, ply, tried, bit)
            if _turn_over(stack, ply, bit, turn) > 0:
                left -= 1
                _list(stack, ply, tried, _listed(stack, ply, left))
                passes = 0
                break
        turn = 1 - turn
    return result(geo, stack, ply)


def geometry(size: int) -> Row:
    """The table `geo` of a board, without weights."""
    geo = np.zeros(GEO, dtype=np.uint64)
    geo[SIZE] = size
    for row in range(size):
        for column in range(size):
            word, bit = divmod(row * STRIDE + column, WORD)
            rank = min(row, size - 1 - row), min(column, size - 1 - column)
            kind = {(0, 0): CORNERS, (1, 1): X_CELLS, (0, 1): C_CELLS, (1, 0): C_CELLS}.get(rank)
            geo[BOARD + word] |= np.uint64(1 << bit)
            if kind is not None:
                geo[kind + word] |= np.uint64(1 << bit)
    for number, cells in enumerate(diagonals(size)):
        for row, column in cells:
            word, bit = divmod(row * STRIDE + column, WORD)
            geo[DIAGONALS + SIDE_WORDS * number + word] |= np.uint64(1 << bit)
    return geo


def with_weights(size: int, weights: NDArray[np.int16] | None) -> NDArray[np.int64]:
    """The table `geo` of a board that is judged by weights; by none, it is judged generally."""
    geo = geometry(size).view(np.int64)
    geo[LEARNT] = weights is not None
    return geo if weights is None else np.concatenate([geo, packed(weights)])


def spread(size: int, pawns: int) -> list[int]:
    """A set of cells of the rules as four words."""
    row = (1 << size) - 1
    cells = sum((pawns >> r * size & row) << r * STRIDE for r in range(size))
    return [cells >> WORD * word & (1 << WORD) - 1 for word in range(SIDE_WORDS)]


def gather(size: int, words: Row) -> int:
    """The other way."""
    row = (1 << size) - 1
    cells = sum(int(word) << WORD * i for i, word in enumerate(words))
    return sum((cells >> r * STRIDE & row) << r * size for r in range(size))


@cache
def wide_kernel(size: int, *, general: bool = False) -> Kernel:
    """The kernel of a board of up to 15; `general` judges without learnt weights."""

    def encode(state: ReversiState) -> Row:
        turn = int(state.to_move is Seat.SECOND)
        row = np.zeros(WORDS, dtype=np.uint64)
        row[:SCRATCH] = [*spread(size, state.first), *spread(size, state.second), turn]
        return row

    def decode(row: Row) -> ReversiState:
        first, second = gather(size, row[:SIDE_WORDS]), gather(size, row[SIDE_WORDS:TURN])
        return ReversiState(first, second, Seat.SECOND if row[TURN] else Seat.FIRST)

    return Kernel(
        "reversi-wide", WORDS, size * size, with_weights(size, None if general else weights_for(size)),
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode,
    )  # fmt: skip
