"""Games that Black & White's engine plays against itself on boards of 9 to 15, position by position, to learn from.

As on small boards (see `self_play`): random moves, a few or many; then both sides look some plies ahead; where little is left,
positions are counted to the end and random moves are played from there on.
"""

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.kernel import INFINITE, WIN, Kernel
from ludotheque.compiled.rooms import Room
from ludotheque.compiled.routines import run_natively
from ludotheque.crew.job import by_name
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel_wide import SIDE_WORDS, TURN, wide_kernel
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.reversi.tools.self_play import EARLY, LEAST_LEFT, SHORTEST, STARTS
from ludotheque.games.reversi.tools.shards import Order, packed
from ludotheque.search.alphabeta import NODES, ROOT_MOVE, VALUE
from ludotheque.search.deepening import UNCOUNTED, SearchDesk, compiled_for

# As on small boards: the pawns of the player to move and of the other, what it seemed worth to him (hundredths of a pawn),
# what he won by in the end, whether that is exact, his seat (1 or -1), and whether a game begins here.
POSITION = np.dtype(
    [
        ("mine", "<u8", SIDE_WORDS),
        ("theirs", "<u8", SIDE_WORDS),
        ("seemed", "<i2"),
        ("won", "<i2"),
        ("exact", "u1"),
        ("seat", "i1"),
        ("begins", "u1"),
    ]
)
TABLE_BITS = 16
WARMING = 2  # plies looked ahead before counting to the end


class Board:
    """A game on a line of rows, and a search that looks ahead from any of them."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.area = kernel.most_moves
        self.rows: NDArray[np.uint64] = np.zeros((3 * self.area, kernel.words), dtype=np.uint64)
        self.moves: NDArray[np.int64] = np.zeros((3 * self.area, self.area), dtype=np.int64)
        self.ahead, self.room = self.rows.copy(), self.moves.copy()
        self.search = compiled_for(kernel)
        self.desk = SearchDesk.of(kernel, Room(self.search))
        self.flag: NDArray[np.int64] = np.zeros(1, dtype=np.int64)
        self.table: NDArray[np.uint64] = np.zeros((1 << TABLE_BITS, 2), dtype=np.uint64)

    def legal(self, ply: int) -> list[int]:
        """The moves of a row."""
        many = self.kernel.routine("legal")(self.kernel.geo, self.rows, ply, self.moves)
        return [int(move) for move in self.moves[ply, :many]]

    def play(self, ply: int, move: int) -> None:
        """Write the next row."""
        self.kernel.routine("apply")(self.kernel.geo, self.rows, ply, move)

    def left(self, ply: int) -> int:
        """How many cells of a row are empty."""
        return self.area - int(np.bitwise_count(self.rows[ply, :TURN]).sum())

    def lead(self, ply: int) -> int:
        """By how many pawns the first player is ahead."""
        counts = np.bitwise_count(self.rows[ply, :TURN]).astype(int)
        return int(counts[:SIDE_WORDS].sum() - counts[SIDE_WORDS:].sum())

    def look(self, ply: int, depth: int) -> tuple[int, int]:
        """The best move of a row, and what it seems worth to the first player, in hundredths of a pawn."""
        told = np.zeros(5, dtype=np.int64)
        self.ahead[0] = self.rows[ply]
        self.desk.history[:] = 0
        for plies in range(1, depth + 1) if depth <= self.area // 4 else (WARMING, depth):
            told[NODES] = 0
            self.search(
                self.kernel.geo, self.ahead, self.room, self.desk.frames, self.desk.keys, self.table,
                self.desk.history, plies, -INFINITE, INFINITE, UNCOUNTED, 0, 0, self.flag, told,
            )  # fmt: skip
        value = int(told[VALUE])
        if abs(value) >= WIN - self.area:
            value = UNIT * (value - WIN if value > 0 else value + WIN)
        return int(told[ROOT_MOVE]), value


def play_game(board: Board, rng: Random, depth: int, solved: int) -> list[tuple[Any, ...]]:
    """The positions of a game from row 0, as POSITION has them."""
    opening = SHORTEST + rng.random() ** EARLY * (board.area - 4 - LEAST_LEFT - SHORTEST)
    found: list[tuple[int, int, int, bool]] = []  # row, seat, what it seemed worth to him, exact
    ply = set_down = 0
    while (moves := board.legal(ply)) and board.left(ply) >= LEAST_LEFT:
        move = rng.choice(moves)
        if moves[0] != board.area:
            if set_down >= opening:
                left, seat = board.left(ply), 1 - 2 * int(board.rows[ply, TURN])
                exact = left <= solved
                # A pass takes a ply as well.
                best, worth = board.look(ply, 2 * left + 2 if exact else depth)
                found.append((ply, seat, seat * worth, exact))
                move = move if exact else best
            set_down += 1
        board.play(ply, move)
        ply += 1
    ends = next((seat * seemed // UNIT for _, seat, seemed, exact in found if exact), board.lead(ply))
    return [
        (
            *_sides(board.rows[row]), seemed, seemed // UNIT if exact else seat * ends, exact, seat, number == 0,
        )
        for number, (row, seat, seemed, exact) in enumerate(found)
    ]  # fmt: skip


def _sides(row: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Copies: the next game is played on the same rows."""
    first, second = row[:SIDE_WORDS].copy(), row[SIDE_WORDS:TURN].copy()
    return (second, first) if row[TURN] else (first, second)


@by_name
def played_wide(order: Order) -> str:
    """The positions of so many games, as text that travels."""
    run_natively()
    kernel = wide_kernel(order["size"])
    board, rng = Board(kernel), Random(order["seed"])
    found: list[tuple[Any, ...]] = []
    for _ in range(order["games"]):
        board.rows[0] = kernel.encode(Reversi(order["size"], rng.choice(STARTS)).start())
        found += play_game(board, rng, order["depth"], order["solved"])
    positions = np.zeros(len(found), dtype=POSITION)
    for number, one in enumerate(found):
        positions[number] = one
    return packed(positions)
