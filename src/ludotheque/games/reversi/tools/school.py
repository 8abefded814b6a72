"""Least squares for the evaluation of Black & White: what each look must be worth for the positions of many games to come out right.

Rows are positions, sorted by empty cells; columns the weights of every knot. A position lies between two knots and counts for
both by its distance. Solved by conjugate gradients, each weight scaled by how often it is seen; a weight seen seldom shrinks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import lowest, popcount
from ludotheque.compiled.jit import compiled
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import BOARD as BOARD_WORD
from ludotheque.games.reversi.engine.kernel import bit_of, geometry
from ludotheque.games.reversi.engine.kernel_bits import ONE, flips, targets
from ludotheque.games.reversi.engine.looks import lanes
from ludotheque.games.reversi.engine.patterns import DENSE, MOST_MOVES, places
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, look_ahead
from ludotheque.games.reversi.engine.solver_desk import ROOT_CELL

MOST_LOOKS_OF_A_CELL = 20


@compiled
def goals(seemed: Any, won: Any, exact: Any, seat: Any, begins: Any, trust: Any, goal_of: Any) -> None:
    """What each position should be worth to the player to move, in pawns.

    Near the end that is exact. Before, it is what the next position should be worth, mixed with what this one seemed worth,
    which is trusted for so much: a blunder twenty plies later says little about a position.
    """
    goal = 0.0
    for i in range(len(won) - 1, -1, -1):
        if exact[i] != 0:
            goal = float(won[i] * seat[i])
        else:
            if i == len(won) - 1 or begins[i + 1] != 0:
                goal = float(won[i] * seat[i])
            goal = (1.0 - trust) * goal + trust * seemed[i] / UNIT * seat[i]
        goal_of[i] = goal * seat[i]


@compiled
def first_choices(mine: Any, theirs: Any, desk: Any, weights: Any, to: Any) -> None:
    """The position after the move that a look of one ply prefers; nothing where there is no move.

    The best of several guesses is usually too good a guess: what such a position is worth must be learnt as well.
    """
    for i in range(len(mine)):
        look_ahead(desk, weights, mine[i], theirs[i], 1, -BEYOND, BEYOND)
        cell = desk[ROOT_CELL]
        if cell < 64:
            turned = flips(mine[i], theirs[i], cell)
            to[i, 0] = theirs[i] ^ turned
            to[i, 1] = mine[i] | turned | (ONE << cell)


@compiled
def _number(
    mine: Any, theirs: Any, board: Any, lane_of: Any, adds: Any, many: Any, empty: Any, place: Any, found: Any
) -> None:
    """The kept weights that each position looks up."""
    looks = len(empty)
    numbers = np.zeros(looks, dtype=np.int64)
    dense = len(place) - DENSE
    for i in range(len(mine)):
        numbers[:] = empty
        for side in range(2):
            pawns = mine[i] if side == 0 else theirs[i]
            while pawns != 0:
                cell = lowest(pawns)
                pawns &= pawns - ONE
                for k in range(many[cell]):
                    numbers[lane_of[cell, k]] += (1 - 2 * side) * adds[cell, k]
        for look in range(looks):
            found[i, look] = place[numbers[look]]
        moves: Any = min(np.int64(popcount(targets(mine[i], theirs[i], board))), MOST_MOVES - 1)
        replies: Any = min(np.int64(popcount(targets(theirs[i], mine[i], board))), MOST_MOVES - 1)
        left = np.int64(popcount(board & ~(mine[i] | theirs[i])))
        found[i, looks] = place[dense + moves]
        found[i, looks + 1] = place[dense + MOST_MOVES + replies]
        found[i, looks + 2] = place[dense + 2 * MOST_MOVES + (left & 1)]


def numbered(size: int, mine: NDArray[np.uint64], theirs: NDArray[np.uint64]) -> NDArray[np.int32]:
    """For each position the kept weights it looks up: of every look, of moves and replies, of an even or odd rest."""
    board_lanes = lanes(size)
    lane_of = np.zeros((64, MOST_LOOKS_OF_A_CELL), dtype=np.int64)
    adds, many = np.zeros_like(lane_of), np.zeros(64, dtype=np.int64)
    for lane, (_, cells) in enumerate(board_lanes):
        for digit, cell in enumerate(cells):
            bit = bit_of(size, cell)
            lane_of[bit, many[bit]], adds[bit, many[bit]] = lane, 3**digit
            many[bit] += 1
    empty = np.array([start + (3 ** len(cells) - 1) // 2 for start, cells in board_lanes])
    found = np.zeros((len(mine), len(board_lanes) + 3), dtype=np.int32)
    board = geometry(size)[BOARD_WORD]
    _number(mine, theirs, board, lane_of, adds, many, empty, places(size)[0], found)
    return found


@compiled
def _forward(found: Any, knot: Any, share: Any, weights: Any, width: Any, worth: Any) -> None:
    """What the weights make of each position."""
    for i in range(found.shape[0]):
        here = knot[i] * width
        one = 0.0
        other = 0.0
        for place in found[i]:
            one += weights[here + place]
            other += weights[here + width + place]
        worth[i] = (1.0 - share[i]) * one + share[i] * other


@compiled
def _backward(found: Any, knot: Any, share: Any, off: Any, width: Any, slope: Any, square: Any) -> None:
    """How much each weight has to do with what is off; `square` takes each share twice, for the scale."""
    slope[:] = 0.0
    for i in range(found.shape[0]):
        here = knot[i] * width
        one = 1.0 - share[i]
        other = share[i]
        if square != 0:
            one *= one
            other *= other
        for place in found[i]:
            slope[here + place] += one * off[i]
            slope[here + width + place] += other * off[i]


@dataclass(frozen=True)
class TrainingSet:
    """Positions, the weights they look up, the knot before each and how far it is to the next, and what they are worth."""

    found: NDArray[np.int32]
    knot: NDArray[np.int64]
    share: NDArray[np.float64]
    worth: NDArray[np.float64]
    width: int

    def judged(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """What the weights make of each position."""
        worth = np.zeros(len(self.worth))
        _forward(self.found, self.knot, self.share, weights, self.width, worth)
        return worth

    def slope(self, off: NDArray[np.float64], weights: int, *, square: bool = False) -> NDArray[np.float64]:
        """What each weight should change by, unscaled."""
        slope = np.zeros(weights)
        _backward(self.found, self.knot, self.share, off, self.width, slope, int(square))
        return slope


def between(knots: NDArray[np.int64], left: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The knot before each number of empty cells (knots fall), and how far it is to the next."""
    inside = np.clip(left, knots[-1], knots[0])
    knot = np.clip(np.searchsorted(-knots, -inside, side="right") - 1, 0, len(knots) - 2)
    share: NDArray[np.float64] = (knots[knot] - inside) / (knots[knot] - knots[knot + 1])
    return knot.astype(np.int64), share


def fitted(
    lesson: TrainingSet, begun: NDArray[np.float64], shrink: float, rounds: int
) -> Iterator[NDArray[np.float64]]:
    """The weights after each round of conjugate gradients; those seen about `shrink` times go half the way from where they began."""
    weights = begun.copy()
    scale = lesson.slope(np.ones(len(lesson.worth)), len(weights), square=True) + shrink
    off = lesson.worth - lesson.judged(weights)
    slope = lesson.slope(off, len(weights))
    step = slope / scale
    gain = float(slope @ step)
    way = step.copy()
    for _ in range(rounds):
        moved = lesson.judged(way)
        far = gain / (float(moved @ moved) + shrink * float(way @ way))
        weights += far * way
        off -= far * moved
        slope = lesson.slope(off, len(weights)) - shrink * (weights - begun)
        step = slope / scale
        gain, before = float(slope @ step), gain
        way = step + gain / before * way
        yield weights
