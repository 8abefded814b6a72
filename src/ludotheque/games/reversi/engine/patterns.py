"""The learnt evaluation: what the edges, corners, rows and diagonals of a board look like, and are worth.

What is seen (see `looks`) changes little by a move, so a search keeps the numbers of all looks on a path, a row of words a ply,
four numbers a word, and a move adds what its pawns add. Numbers are those of the side whose pawns are digits 2: the player to
move at even plies of the path, the other at odd ones.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import lowest, popcount
from ludotheque.compiled.jit import apart, kernel
from ludotheque.games.reversi.engine.kernel import bit_of
from ludotheque.games.reversi.engine.kernel_bits import ONE
from ludotheque.games.reversi.engine.looks import LANES, SIZES, WORDS, folded, lanes, starts

FILE = Path(__file__).parent / "patterns.npz"
Weights = NDArray[np.int16]
PHASE = 2  # empty cells a phase: from one to the next the weights have moved on between two knots
# Beside the looks a phase weighs how many moves either side has, and whether an odd number of cells is empty.
MOST_MOVES = 32  # counted apart; more count as one fewer than this
DENSE = 2 * MOST_MOVES + 2
ROW = np.uint64(16)  # words of a path a ply: a power of two beyond WORDS, so that a ply is a shift away
PLY_SHIFT = np.uint64(4)
LANE = np.uint64(0xFFFF)
L1, L2, L3 = np.uint64(16), np.uint64(32), np.uint64(48)


def _packed(numbers: dict[int, int]) -> list[int]:
    """A number a lane, four lanes a word."""
    words = [0] * WORDS
    for lane, number in numbers.items():
        words[lane // 4] += number << 16 * (lane % 4)
    return words


def _tables() -> tuple[Any, Any, Any, Any]:
    """For each size: what a pawn of mine on a cell adds to the words; the words of an empty board; the largest; where tables begin."""
    adds: Any = np.zeros((len(SIZES), 64, WORDS), dtype=np.uint64)
    empty: Any = np.zeros((len(SIZES), WORDS), dtype=np.uint64)
    largest: Any = np.zeros((len(SIZES), WORDS), dtype=np.uint64)
    begin: Any = np.zeros((len(SIZES), LANES), dtype=np.int64)
    for kind, size in enumerate(SIZES):
        all_lanes = lanes(size)
        begin[kind, :] = width(size) - 1  # a lane that is not used reads a weight that stays 0
        begin[kind, : len(all_lanes)] = [start for start, _ in all_lanes]
        cells: list[dict[int, int]] = [{} for _ in range(64)]
        for lane, (_, taken) in enumerate(all_lanes):
            for digit, cell in enumerate(taken):
                cells[bit_of(size, cell)][lane] = 3**digit
        adds[kind] = [_packed(cell) for cell in cells]
        empty[kind] = _packed({lane: (3 ** len(taken) - 1) // 2 for lane, (_, taken) in enumerate(all_lanes)})
        largest[kind] = _packed({lane: 3 ** len(taken) - 1 for lane, (_, taken) in enumerate(all_lanes)})
    return adds.reshape(-1), empty.reshape(-1), largest.reshape(-1), begin.reshape(-1)


def width(size: int) -> int:
    """How many weights a phase has: the looks, moves of mine, of theirs, an even and an odd rest, and one that is nothing."""
    return starts(size)[-1] + DENSE + 1


def phases(size: int) -> int:
    """How many phases a game has."""
    return size * size // PHASE + 1


ADDS, EMPTY, LARGEST, BEGIN = _tables()
U_WORDS = np.uint64(WORDS)
U_CELLS = np.uint64(64 * WORDS)


@apart
def see_all(mine: Any, theirs: Any, kind: Any, at: Any, desk: Any) -> Any:
    """Write the numbers of a whole position, as the player to move sees it, into a row of the path."""
    first = kind * U_WORDS
    for word in range(WORDS):
        desk[at + np.uint64(word)] = EMPTY[first + np.uint64(word)]
    base = kind * U_CELLS
    while mine != 0:
        row = base + lowest(mine) * U_WORDS
        mine &= mine - ONE
        for word in range(WORDS):
            desk[at + np.uint64(word)] += ADDS[row + np.uint64(word)]
    while theirs != 0:
        row = base + lowest(theirs) * U_WORDS
        theirs &= theirs - ONE
        for word in range(WORDS):
            desk[at + np.uint64(word)] -= ADDS[row + np.uint64(word)]


@apart
def see_move(cell: Any, turned: Any, kind: Any, at: Any, desk: Any) -> Any:
    """Write the numbers after a move into the next row of the path."""
    below = at + ROW
    base = kind * U_CELLS
    row = base + cell * U_WORDS
    if (at >> PLY_SHIFT) & ONE == 0:
        for word in range(WORDS):
            desk[below + np.uint64(word)] = desk[at + np.uint64(word)] + ADDS[row + np.uint64(word)]
        while turned != 0:
            row = base + lowest(turned) * U_WORDS
            turned &= turned - ONE
            for word in range(WORDS):
                desk[below + np.uint64(word)] += ADDS[row + np.uint64(word)] << ONE
    else:
        for word in range(WORDS):
            desk[below + np.uint64(word)] = desk[at + np.uint64(word)] - ADDS[row + np.uint64(word)]
        while turned != 0:
            row = base + lowest(turned) * U_WORDS
            turned &= turned - ONE
            for word in range(WORDS):
                desk[below + np.uint64(word)] -= ADDS[row + np.uint64(word)] << ONE


@apart
def see_pass(at: Any, desk: Any) -> Any:
    """Nothing has changed but who is to move."""
    for word in range(WORDS):
        desk[at + ROW + np.uint64(word)] = desk[at + np.uint64(word)]


@kernel
def worth_of_looks(kind: Any, at: Any, base: Any, desk: Any, weights: Any) -> Any:
    """What the numbers of a row are worth to whoever is to move there; the tables of the phase begin at `base`."""
    total = np.int64(0)
    lane = kind * np.uint64(LANES)
    first = kind * U_WORDS
    other = (at >> PLY_SHIFT) & ONE
    for word in range(WORDS):
        seen = desk[at + np.uint64(word)]
        if other != 0:
            seen = LARGEST[first + np.uint64(word)] - seen
        total += np.int64(weights[base + BEGIN[lane] + np.int64(seen & LANE)])
        total += np.int64(weights[base + BEGIN[lane + ONE] + np.int64((seen >> L1) & LANE)])
        total += np.int64(weights[base + BEGIN[lane + np.uint64(2)] + np.int64((seen >> L2) & LANE)])
        total += np.int64(weights[base + BEGIN[lane + np.uint64(3)] + np.int64(seen >> L3)])
        lane += np.uint64(4)
    return total


@kernel
def worth_of_moves(moves: Any, their_moves: Any, left: Any, base: Any, looks_end: Any, weights: Any) -> Any:
    """What having so many moves is worth, the other so many, and so many cells being empty."""
    dense = base + looks_end
    total = np.int64(weights[dense + min(np.int64(popcount(moves)), MOST_MOVES - 1)])
    total += np.int64(weights[dense + MOST_MOVES + min(np.int64(popcount(their_moves)), MOST_MOVES - 1)])
    return total + np.int64(weights[dense + 2 * MOST_MOVES + (left & 1)])


# What was learnt is kept at a few knots, once for a number and its mirror images (training.md).


@cache
def places(size: int) -> tuple[NDArray[np.int64], int]:
    """For each weight of a phase but the last, which of those kept it is; how many are kept."""
    shared = folded(size)
    rank = np.cumsum(shared == np.arange(len(shared))) - 1
    kept = int(rank[-1]) + 1
    return np.concatenate([rank[shared], kept + np.arange(DENSE)]), kept + DENSE


def spread_out(size: int, knots: NDArray[Any], kept: NDArray[Any]) -> Weights:
    """The weights of every phase, between the two knots (empty cells, falling) that it lies between."""
    place, _ = places(size)
    weights: Any = np.zeros((phases(size), width(size)), dtype=np.int16)
    whole = kept[:, place].astype(np.float32)
    for phase in range(phases(size)):
        left = min(max(PHASE * phase + (PHASE - 1) / 2, knots[-1]), knots[0])
        after = max(1, int(np.searchsorted(-knots, -left)))
        share = np.float32((knots[after - 1] - left) / (knots[after - 1] - knots[after]))
        weights[phase, :-1] = np.rint(whole[after - 1] + share * (whole[after] - whole[after - 1]))
    return np.ascontiguousarray(weights.reshape(-1))


@cache
def weights_for(size: int) -> Weights | None:
    """The weights of a size, phase after phase; None where none were learnt."""
    if size not in SIZES or not FILE.exists():
        return None
    with np.load(FILE) as file:
        if f"kept{size}" not in file:
            return None
        return spread_out(size, file[f"knots{size}"], file[f"kept{size}"])
