"""How the evaluation of boards of 9 to 15 is learnt: games in shards, guesses put to scale, the numbers that are learnt from."""

from random import Random

import numpy as np
import pytest

from engines.lock_step import ONCE
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine.kernel_wide import wide_kernel, with_weights
from ludotheque.games.reversi.engine.looks_wide import places, spread_out
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.reversi.tools.self_play_wide import POSITION, Board, play_game
from ludotheque.games.reversi.tools.train_wide import numbered_wide, to_scale


def test_a_game_is_kept_as_it_was_played_and_ends_with_exact_positions() -> None:
    game = Reversi(9)
    board = Board(wide_kernel(9))
    board.rows[0] = board.kernel.encode(game.start())
    found = play_game(board, Random(4), 1, 5)
    exact = [row for row in found if row[4]]
    assert found[0][6] and not any(row[6] for row in found[1:])
    assert exact and not any(row[4] for row in found[: -len(exact)])
    for mine, theirs, _, won, is_exact, seat, _ in found:
        left = 81 - int(np.bitwise_count(mine | theirs).sum())
        assert is_exact == (left <= 5)
        assert not (mine & theirs).any() and abs(won) <= 81
        assert is_exact or won * seat == exact[0][3] * exact[0][5]


@ONCE
def test_guesses_in_points_of_their_own_are_put_to_the_scale_of_pawns() -> None:
    positions = np.zeros(4, dtype=POSITION)
    positions["seemed"] = [50, -50, 100, 700]
    positions["won"] = [10, -10, 20, 7]
    positions["exact"] = [0, 0, 0, 1]
    assert to_scale(positions, 10).tolist() == [1000, -1000, 2000, 700]


@pytest.mark.parametrize("size", [9, 12])
def test_the_numbers_learnt_from_are_those_the_engine_looks_up(size: int) -> None:
    """With the same weights at both knots, no phase in between: the sum of what is looked up is the judgement."""
    kept = np.random.default_rng(3).integers(-40, 40, places()[2]).astype(np.int16)
    kernel, geo = wide_kernel(size), with_weights(size, spread_out(np.array([0.9, 0.1]), np.stack([kept, kept])))
    game, rng = Reversi(size), Random(size)
    state = game.start()
    for _ in range(40):
        state = game.play(state, rng.choice(game.legal_moves(state)))
        row = kernel.encode(state)
        mine, theirs = (row[4:8], row[:4]) if state.to_move is Seat.SECOND else (row[:4], row[4:8])
        found = numbered_wide(size, mine[None, :].copy(), theirs[None, :].copy())[0]
        seems = int(kernel.routine("evaluate")(geo, kernel.stack(state, 1)[0], 0))
        assert kept[found].astype(int).sum() == (seems if state.to_move is Seat.FIRST else -seems)
