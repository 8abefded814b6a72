"""What the evaluation of boards of 9 to 15 sees: the same as a plain reading of the board, from every side, for either player."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from cases import each
from engines.lock_step import ONCE, told
from engines.reversi_positions import cells_of, images
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine.kernel_wide import wide_kernel, with_weights
from ludotheque.games.reversi.engine.looks_wide import (
    CORNER,
    DENSE,
    FILE,
    LEAD,
    MOVES,
    OPENINGS,
    PARITY,
    PHASES,
    RATIO,
    REPLIES,
    SAFE,
    SERVED,
    THEIR_OPENINGS,
    WEIGHTS,
    lanes,
    places,
    spread_out,
    weights_for,
)
from ludotheque.games.reversi.rules import Reversi, ReversiState

SIZES = (9, 10, 12, 15)
Cell = tuple[int, int]
COMPASS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


def any_weights(seed: int) -> np.ndarray:
    """Weights such as could have been learnt, but all different."""
    rng = np.random.default_rng(seed)
    kept = rng.integers(-60, 60, (2, places()[2])).astype(np.int16)
    return spread_out(np.array([0.9, 0.1]), kept)


WEIGHED = any_weights(1)


def kernel_of(size: int) -> Kernel:
    return replace(wide_kernel(size), geo=with_weights(size, WEIGHED))


def random_positions(size: int, every: int) -> Iterator[ReversiState]:
    """Some positions of a random game, both starts."""
    for start in ("report", "othello"):
        game, rng = Reversi(size, start), Random(size)
        state, ply = game.start(), 0
        while moves := game.legal_moves(state):
            if ply % every == 0 or ply > size * size - 12:
                yield state
            state, ply = game.play(state, rng.choice(moves)), ply + 1


def safe_by_hand(size: int, mine: set[Cell]) -> int:
    """Pawns that the border or a safe pawn backs on every line; the fewest that need each other, grown from the corners."""
    safe: set[Cell] = set()

    def backed(row: int, column: int) -> bool:
        return not (0 <= row < size and 0 <= column < size) or (row, column) in safe

    while True:
        more = {
            (r, c)
            for r, c in mine
            if all(backed(r + y, c + x) or backed(r - y, c - x) for y, x in ((0, 1), (1, 0), (1, 1), (1, -1)))
        }
        if more == safe:
            return len(safe)
        safe = more


def read_by_hand(size: int, state: ReversiState) -> int:
    """The worth for the first player: every look cell by cell, every count by the rules."""
    game, sign = Reversi(size), 1 if state.to_move is Seat.FIRST else -1
    pawns = (state.first, state.second)[::sign]
    mine, theirs = (cells_of(size, side) for side in pawns)
    empty = {divmod(cell, size) for cell in range(size * size)} - mine - theirs
    weights = WEIGHED[len(empty) * PHASES // (size * size + 1)].astype(int)

    def moves_of(seat: Seat) -> int:
        return sum(move != game.pass_move for move in game.legal_moves(replace(state, to_move=seat)))

    def next_to(side: set[Cell]) -> int:
        return sum(any((r + y, c + x) in side for y, x in COMPASS) for r, c in empty)

    moves, replies = moves_of(state.to_move), moves_of(state.to_move.other)
    safe = safe_by_hand(size, mine) - safe_by_hand(size, theirs)
    places_of_counts = [
        MOVES + min(moves, 63),
        REPLIES + min(replies, 63),
        RATIO + 64 * moves // (moves + replies + 1),
        OPENINGS + min(next_to(theirs) // 2, 63),
        THEIR_OPENINGS + min(next_to(mine) // 2, 63),
        SAFE + min(max(32 + safe, 0), 63),
        LEAD + min(max(64 + len(mine) - len(theirs), 0), 127),
        PARITY + len(empty) % 2,
    ]
    numbers = [
        start + sum((2 if cell in mine else 0 if cell in theirs else 1) * 3**i for i, cell in enumerate(cells))
        for start, cells in lanes(size)
    ]
    most = 100 * size * size
    return sign * max(-most, min(most, int(weights[numbers + places_of_counts].sum())))


@pytest.mark.parametrize("size", SIZES)
def test_the_kernel_sees_what_a_plain_reading_of_the_board_sees(size: int) -> None:
    kernel = kernel_of(size)
    for state in random_positions(size, 7):
        assert told(kernel, "evaluate", state) == read_by_hand(size, state)


@pytest.mark.parametrize("size", SIZES)
def test_the_eight_images_of_a_position_seem_worth_the_same(size: int) -> None:
    kernel = kernel_of(size)
    for state in random_positions(size, 19):
        assert {told(kernel, "evaluate", image) for image in images(size, state)} == {told(kernel, "evaluate", state)}


@ONCE
@each("size", range(9, 16))
def test_every_size_is_looked_at_from_every_side(size: int) -> None:
    taken = lanes(size)
    assert len(taken) == 6 * 8 + 2 * 4  # corners and long diagonals are their own mirror images
    assert all(0 <= row < size and 0 <= column < size for _, cells in taken for row, column in cells)


@ONCE
def test_a_weight_is_its_own_and_those_of_its_parts_between_two_knots() -> None:
    own, parts, many = places()
    kept = np.zeros((2, many), dtype=np.int16)
    kept[0, own[CORNER]] = 80
    kept[0, parts[CORNER][0][0]] = 16
    weights = spread_out(np.array([15 / 16, 1 / 16]), kept)
    assert weights[-1, CORNER] == 96 and weights[0, CORNER] == 0 and abs(weights[4, CORNER] - 96 * 4 / 7) < 1
    assert weights[-1, CORNER + 1] in (0, 16) and not weights[:, DENSE:].any()


@ONCE
@each("size", range(9, 16))
def test_sizes_where_weights_win_have_them_and_they_fit_the_looks(size: int) -> None:
    weights = weights_for(size)
    if size not in SERVED:
        assert weights is None
        return
    assert weights is not None and weights.shape == (PHASES, WEIGHTS)
    assert weights.any(axis=1).all()
    assert FILE.stat().st_size < 300_000
