"""Solves Puissance 4: who wins a position, and how soon, when both sides play without a mistake.

The score of a position is for the player to move: 0 a draw; s > 0 a win and -s a loss, where s is one more than the pawns
the winner still holds when the game ends: the sooner, the larger (on 6×7, a winner with 18 pawns in hand has 19).
"""

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.rooms import Room
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.kernel import WORD, fits
from ludotheque.games.connect_four.engine.solver_bounds import grid_of
from ludotheque.games.connect_four.engine.solver_memory import LEAST_BITS, ZERO
from ludotheque.games.connect_four.engine.solver_search import CHILD, MOST, NODES, solve
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.stopping import Stopper

ALIGN = 4
NO_LIMIT = 1 << 62
FIRST_TRY = 4096  # nodes; a best move is mostly found in the table at once


def solvable(game: ConnectFour) -> bool:
    """Whether this solver knows the game: lines of four on a grid that fits a word, none of whose shifts leaves it."""
    return game.align == ALIGN and fits(game) and (ALIGN - 1) * (game.rows + 2) < WORD


def lines_through(rows: int, columns: int) -> NDArray[np.uint64]:
    """In how many lines of four each cell lies: the first guess at which moves matter."""
    weights = np.zeros(64, dtype=np.uint64)
    for column in range(columns):
        for row in range(rows):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                for back in range(ALIGN):
                    left, foot = column - back * right, row - back * up
                    end = left + (ALIGN - 1) * right, foot + (ALIGN - 1) * up
                    if left >= 0 and 0 <= foot < rows and end[0] < columns and 0 <= end[1] < rows:
                        weights[column * (rows + 1) + row] += 1
    return weights


class GridSolver:
    """Knows the exact score of every position of one game; remembers what it found from one to the next."""

    def __init__(self, game: ConnectFour, table_bits: int = 22) -> None:
        assert solvable(game) and table_bits >= LEAST_BITS
        self.game = game
        self.room = Room(solve)
        self.table = self.room.zeros(2 << table_bits, np.uint64)
        self.children = self.room.zeros(64 * game.columns * (CHILD + 1), np.uint64)
        self.geo = self.room.copy(np.array(grid_of(game), dtype=np.uint64))
        self.weights = self.room.copy(lines_through(game.rows, game.columns))
        self.told = self.room.copy(np.array([0, 64 - table_bits, 0], dtype=np.int64))

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return int(self.told[NODES])

    def forget(self) -> None:
        """Empty the table."""
        self.table[:] = 0

    def score(self, state: ConnectFourState, stopper: Stopper, guess: int = 0, most_nodes: int = NO_LIMIT) -> int:
        """The score of a position that is not over; raises SearchStopped when it is stopped."""
        return self._ask(state, stopper, guess, -ZERO, ZERO, most_nodes)

    def reaches(self, state: ConnectFourState, score: int, stopper: Stopper, most_nodes: int = NO_LIMIT) -> bool:
        """Whether the score of a position that is not over is at least this."""
        return self._ask(state, stopper, score, score - 1, score, most_nodes) >= score

    def best_move(self, state: ConnectFourState, score: int, stopper: Stopper) -> Move:
        """A move that keeps the score of a position; nearest the centre, unless another is proved far sooner."""
        game = self.game
        moves = sorted(game.legal_moves(state), key=lambda move: abs(2 * move - game.columns + 1))
        most_nodes = FIRST_TRY
        while True:
            for move in moves:
                after = game.play(state, move)
                if game.outcome(after) is not None:
                    if score == self.of_finished(after):
                        return move
                    continue
                try:
                    if not self.reaches(after, 1 - score, stopper, most_nodes):
                        return move
                except SearchStopped:
                    if stopper.stopped:
                        raise
            most_nodes *= 8

    def of_finished(self, state: ConnectFourState) -> int:
        """The score of a game that is over, for the player who made the last move."""
        outcome = self.game.outcome(state)
        assert outcome is not None
        left = self.game.rows * self.game.columns - (state.first | state.second).bit_count()
        return 0 if outcome.winner is None else left // 2 + 1

    def _ask(
        self, state: ConnectFourState, stopper: Stopper, guess: int, floor: int, ceiling: int, most_nodes: int
    ) -> int:
        mine, theirs = state.first, state.second
        if state.to_move is Seat.SECOND:
            mine, theirs = theirs, mine
        self.told[MOST] = min(self.nodes + most_nodes, NO_LIMIT)
        found = solve(
            np.uint64(mine), np.uint64(theirs), guess, floor, ceiling,
            self.table, self.children, self.weights, self.told, stopper.flag_in(self.room), self.geo,
        )  # fmt: skip
        return int(found)
