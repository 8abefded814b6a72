"""Alak for machines on lines of more than 63 cells: each colour takes as many words as the line needs.

A row of the stack, where w = ceil(n / 64) and the cell i is bit i % 64 of word i / 64 of its section:

    w words white | w words black | w words closed to the player to move | 1 word: who is to move (0 or 1)
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Kernel, Row
from ludotheque.core.seat import Seat
from ludotheque.games.alak.rules import BLACK, EMPTY, WHITE, Alak, AlakState

N, TORUS, SUICIDE, SPAN = range(4)  # the numbers of geo; the last is w
WORD = 64
UNIT = 100  # points of the evaluation a stone
IN_DANGER, EXPOSED = 70, 20  # as in kernel.py
PATIENCE = 12

ONE = np.uint64(1)


@kernel
def holds(stack: Any, row: Any, base: Any, cell: Any) -> Any:
    """Whether a section of a row has this cell's bit."""
    return (stack[row, base + (cell >> 6)] >> np.uint64(cell & 63)) & ONE != 0


@kernel
def flip(stack: Any, row: Any, base: Any, cell: Any) -> Any:
    """Change this cell's bit in a section of a row."""
    stack[row, base + (cell >> 6)] ^= ONE << np.uint64(cell & 63)


@kernel
def run_end(geo: Any, stack: Any, row: Any, base: Any, place: Any, step: Any) -> Any:
    """The first cell in a direction that is not in this section: -1 past the end of a line; `place` full circle."""
    at = place
    while True:
        at += step
        if at < 0 or at >= geo[N]:
            if geo[TORUS] == 0:
                return np.int64(-1)
            at -= step * geo[N]
        if at == place or not holds(stack, row, base, at):
            return np.int64(at)


@kernel
def is_free(geo: Any, stack: Any, row: Any, cell: Any) -> Any:
    """Whether no stone stands on a cell."""
    return not holds(stack, row, 0, cell) and not holds(stack, row, geo[SPAN], cell)


@kernel
def clear_run(geo: Any, stack: Any, row: Any, base: Any, place: Any, step: Any, closing: Any) -> Any:
    """Take off the stones from the cell after `place` to the end of their group, closing their cells if asked."""
    at = place
    while True:
        at += step
        if at < 0 or at >= geo[N]:
            if geo[TORUS] == 0:
                return
            at -= step * geo[N]
        if at == place or not holds(stack, row, base, at):
            return
        flip(stack, row, base, at)
        if closing:
            flip(stack, row, 2 * geo[SPAN], at)


@kernel
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    """The empty cells that are not closed."""
    span = geo[SPAN]
    count = 0
    for word in range(span):
        cells = ~(stack[ply, word] | stack[ply, span + word] | stack[ply, 2 * span + word])
        while cells != 0:
            cell = word * WORD + np.int64(lowest(cells))
            if cell >= geo[N]:
                break
            moves[ply, count] = cell
            count += 1
            cells &= cells - ONE
    return count


@kernel
def place_stone(geo: Any, stack: Any, row: Any, move: Any) -> Any:
    """The row after its player places a stone, in the row itself."""
    span = geo[SPAN]
    who = np.int64(stack[row, 3 * span])
    mine = who * span
    theirs = (1 - who) * span
    for word in range(span):
        stack[row, 2 * span + word] = 0
    flip(stack, row, mine, move)
    low = run_end(geo, stack, row, theirs, move, -1)
    high = run_end(geo, stack, row, theirs, move, 1)
    low_taken = low < 0 or not is_free(geo, stack, row, low)
    high_taken = high < 0 or not is_free(geo, stack, row, high)
    if low_taken:
        clear_run(geo, stack, row, theirs, move, -1, True)
    if high_taken:
        clear_run(geo, stack, row, theirs, move, 1, True)
    if geo[SUICIDE] != 0:
        low = run_end(geo, stack, row, mine, move, -1)
        high = run_end(geo, stack, row, mine, move, 1)
        if (low < 0 or not is_free(geo, stack, row, low)) and (high < 0 or not is_free(geo, stack, row, high)):
            clear_run(geo, stack, row, mine, move, -1, False)
            clear_run(geo, stack, row, mine, move, 1, False)
            flip(stack, row, mine, move)
    stack[row, 3 * span] = np.uint64(1 - who)


@kernel
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    """Place a stone and hand over the turn."""
    for word in range(3 * geo[SPAN] + 1):
        stack[ply + 1, word] = stack[ply, word]
    place_stone(geo, stack, ply + 1, move)


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    """Who is to move."""
    return np.int64(stack[ply, 3 * geo[SPAN]])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """White stones less black ones."""
    span = geo[SPAN]
    difference: Any = 0
    for word in range(span):
        difference += np.int64(popcount(stack[ply, word])) - np.int64(popcount(stack[ply, span + word]))
    return difference


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """Sixty-four bits for a position; closed cells and the player to move count."""
    mixed = np.uint64(0)
    for word in range(3 * geo[SPAN] + 1):
        mixed = scramble(mixed * np.uint64(0x9E3779B97F4A7C15) + stack[ply, word] + ONE)
    return mixed


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """Stones, less for those whose group has one free cell left; groups are met at their low end.

    On a torus the group that passes the last cell is met at its low end too: the scan goes on past it.
    """
    span = geo[SPAN]
    size = geo[N]
    turn = np.int64(stack[ply, 3 * span])
    points = UNIT * result(geo, stack, ply)
    for colour in range(2):
        price = EXPOSED if colour == turn else IN_DANGER
        sign = -1 if colour == 0 else 1
        base = colour * span
        for cell in range(size):
            before = cell - 1 if cell > 0 else (size - 1 if geo[TORUS] != 0 else -1)
            if holds(stack, ply, base, cell) and (before < 0 or not holds(stack, ply, base, before)):
                low_free = before >= 0 and is_free(geo, stack, ply, before)
                end = run_end(geo, stack, ply, base, cell, 1)
                high_free = end >= 0 and is_free(geo, stack, ply, end)
                if low_free != high_free:
                    stones = (end if end > cell else end + size) - cell if end >= 0 else size - cell
                    points += sign * price * stones
    return points


@kernel
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Random stones until somebody cannot place; a game that goes on and on is drawn."""
    span = geo[SPAN]
    for _ in range(PATIENCE * (geo[N] + 1)):
        count = np.uint64(0)
        for word in range(span):
            count += popcount(_open_cells(geo, stack, ply, word))
        if count == 0:
            return result(geo, stack, ply)
        seed = splitmix(seed)
        skip = ((scramble(seed) >> np.uint64(32)) * count) >> np.uint64(32)
        for word in range(span):
            cells = _open_cells(geo, stack, ply, word)
            here = popcount(cells)
            if skip < here:
                while skip > 0:
                    cells &= cells - ONE
                    skip -= ONE
                place_stone(geo, stack, ply, word * WORD + np.int64(lowest(cells)))
                break
            skip -= here
    return 0


@kernel
def _open_cells(geo: Any, stack: Any, row: Any, word: Any) -> Any:
    """The cells of one word where the player to move may place."""
    span = geo[SPAN]
    cells = ~(stack[row, word] | stack[row, span + word] | stack[row, 2 * span + word])
    if (word + 1) * WORD > geo[N]:
        cells &= (ONE << np.uint64(geo[N] - word * WORD)) - ONE
    return cells


def _sections(cells: Iterable[int], span: int) -> Row:
    words = np.zeros(span, dtype=np.uint64)
    for cell in cells:
        words[cell // WORD] |= ONE << np.uint64(cell % WORD)
    return words


@cache
def long_kernel(game: Alak) -> Kernel:
    """The kernel of a line of any length."""
    span = -(-game.n // WORD)
    geo = np.array([game.n, int(game.torus), int(game.suicide), span], dtype=np.int64)

    def encode(state: AlakState) -> Row:
        stones = (_sections((i for i, cell in enumerate(state.cells) if cell == c), span) for c in (WHITE, BLACK))
        who = np.array([state.to_move is Seat.SECOND], dtype=np.uint64)
        return np.concatenate([*stones, _sections(state.forbidden, span), who])

    def decode(row: Row) -> AlakState:
        bits = [np.unpackbits(row[i * span : (i + 1) * span].view(np.uint8), bitorder="little") for i in range(3)]
        white, black, closed = (part[: game.n] for part in bits)
        cells = tuple(int(cell) for cell in white * WHITE + black * BLACK + EMPTY)
        forbidden = frozenset(int(i) for i in np.flatnonzero(closed))
        return AlakState(cells, forbidden, Seat.SECOND if row[-1] else Seat.FIRST)

    return Kernel(
        "alak-long", 3 * span + 1, game.n, geo,
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode, repeats=True, wins_only=True,
    )  # fmt: skip
