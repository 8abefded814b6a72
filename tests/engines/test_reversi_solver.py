"""The solver of Black & White endings finds what trying everything finds, and what the world knows."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from cases import each
from engines.reversi_positions import by_trying_everything, images, near_the_end
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine import solver_desk as desk_map
from ludotheque.games.reversi.engine.book import key_of
from ludotheque.games.reversi.engine.buckets import BUCKET
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.engine.kernel import word_kernel
from ludotheque.games.reversi.engine.kernel_bits import stable
from ludotheque.games.reversi.engine.patterns import ROW
from ludotheque.games.reversi.engine.solver import worth_more
from ludotheque.games.reversi.engine.solver_desk import BOARD, FLAG, MOST_NODES, NODES, new_desk
from ludotheque.games.reversi.engine.solver_far import NEAR, far_more
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.reversi.tools.solve_six import ProofSoFar
from ludotheque.search.thought import Limit

HERE = Path(__file__).parent
FFO = HERE.parents[1] / "benchmarks" / "positions" / "ffo40-44.obf"
NOTHING = np.zeros(1, dtype=np.int16)
HEADER = (
    desk_map.FLAG, desk_map.NODES, desk_map.MOST_NODES, desk_map.BOARD, desk_map.AREA, desk_map.TO_WINNER,
    desk_map.TABLE_MASK, desk_map.ROOT_LEFT, desk_map.JUDGE, desk_map.CORNERS, desk_map.X_CELLS, desk_map.C_CELLS,
    desk_map.AHEAD_TABLE, desk_map.AHEAD_MASK, desk_map.CUT, desk_map.KIND, desk_map.WIDTH, desk_map.LOOKS_END,
    desk_map.ROOT_CELL, desk_map.DATE, desk_map.END_CUT, desk_map.SURE_OF,
)  # fmt: skip


def test_no_two_things_lie_at_one_place_of_the_desk() -> None:
    assert len(set(HEADER)) == len(HEADER)
    assert min(HEADER) == desk_map.FLAG == 0
    assert max(HEADER) < desk_map.PATH
    assert desk_map.PATH + desk_map.PLIES * int(ROW) == desk_map.MOVES
    assert desk_map.moves_of(64) == desk_map.TABLE
    for table_bits, ahead_bits in ((4, 4), (6, 3)):
        desk = new_desk(8, table_bits, ahead_bits=ahead_bits)
        last = (int(desk[desk_map.TABLE_MASK]) + 1) * BUCKET + desk_map.TABLE
        assert last == desk[desk_map.AHEAD_TABLE]
        assert last + (int(desk[desk_map.AHEAD_MASK]) + 1) * BUCKET == len(desk)


@each("to_winner", [False, True])
@each("size", [6, 7, 8])
def test_endings_are_worth_what_trying_everything_says(size: int, to_winner: bool) -> None:
    game, rng = Reversi(size), Random(size)
    engine = WordEngine(game, table_bits=10, to_winner=to_winner)
    for left in (0, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6):
        state = near_the_end(game, rng, left)
        if game.legal_moves(state):
            thought = engine.think(state, Limit())
            assert thought.exact
            assert thought.score == by_trying_everything(game, state, to_winner)
            assert thought.line[0] == thought.move in game.legal_moves(state)


@pytest.mark.parametrize("size", [6, 8])
def test_the_expected_line_leads_to_the_promised_difference(size: int) -> None:
    game, rng = Reversi(size), Random(size)
    engine = WordEngine(game, table_bits=12)
    for left in (9, 11, 13):
        state = near_the_end(game, rng, left)
        thought = engine.think(state, Limit())
        mover = state.to_move
        for move in thought.line:
            state = game.play(state, move)
        outcome = game.outcome(state)
        assert outcome is not None and outcome.score is not None
        mine, theirs = outcome.score if mover.value == "first" else outcome.score[::-1]
        assert thought.score == mine - theirs


@pytest.mark.parametrize("size", [6, 8])
def test_with_and_without_the_table_the_worth_is_the_same(size: int) -> None:
    game, rng = Reversi(size), Random(size)
    for left in (9, 10, 11):
        state = near_the_end(game, rng, left)
        scores = {WordEngine(game, table_bits=bits).think(state, Limit()).score for bits in (1, 14)}
        assert len(scores) == 1


def test_a_question_about_alpha_is_answered_on_the_right_side() -> None:
    game, rng = Reversi(8), Random(5)
    desk = new_desk(8, 10, general=True)
    for left in (2, 3, 4, 6, 7):
        state = near_the_end(game, rng, left)
        worth = by_trying_everything(game, state, to_winner=False)
        mine, theirs = (np.uint64(side) for side in game.sides(state))
        for alpha in range(worth - 5, worth + 5):
            answer = worth_more(desk, NOTHING, mine, theirs, alpha)
            assert answer <= worth if answer > alpha else answer >= worth
            assert (answer > alpha) == (worth > alpha)


def test_a_raised_flag_or_spent_nodes_stop_the_solver() -> None:
    game = Reversi(8)
    mine, theirs = (np.uint64(side) for side in game.sides(game.start()))
    desk = new_desk(8, 10, general=True)
    desk[MOST_NODES] = 20_000
    with pytest.raises(SearchStopped):
        worth_more(desk, NOTHING, mine, theirs, 0)
    assert 20_000 <= desk[NODES] < 200_000
    desk = new_desk(8, 10, general=True)
    desk[FLAG] = 1
    with pytest.raises(SearchStopped):
        worth_more(desk, NOTHING, mine, theirs, 0)
    assert desk[NODES] == 1


@pytest.mark.long
def test_the_ffo_positions_have_their_known_worths() -> None:
    game = Reversi(8, "othello")
    for line in FFO.read_text().splitlines():
        position, *answers = [part.strip() for part in line.split(";") if part.strip()]
        engine = WordEngine(game, table_bits=20, to_winner=True)
        thought = engine.think(game.read_state(position), Limit())
        known = {game.read_move(answer.split(":")[0]): int(answer.split(":")[1]) for answer in answers}
        assert known[thought.move] == thought.score


def test_the_eight_images_of_a_position_are_one() -> None:
    state = near_the_end(Reversi(8), Random(4), 52)
    assert len(set(map(key_of, images(8, state)))) == 1


@pytest.mark.parametrize("size", [6, 7, 8])
def test_from_far_away_the_answers_are_those_from_near(size: int) -> None:
    """One cell more than the far search hands over, on either side of the worth."""
    game = Reversi(size)
    engine = WordEngine(game, table_bits=12, booked=False)
    state = near_the_end(game, Random(3), NEAR + 1)
    sides = engine.sides(state)
    for alpha in (-20, -3, 0, 3, 20):
        far = far_more(engine.desk, engine.weights, *sides, alpha)
        near = worth_more(new_desk(size, 12), engine.weights, *sides, alpha)
        assert (far > alpha) == (near > alpha)


@pytest.mark.parametrize("size", [6, 7, 8])
def test_safe_pawns_never_turn_over(size: int) -> None:
    game, kernel, rng = Reversi(size), word_kernel(size), Random(size)
    board = new_desk(size, 4)[BOARD]
    for _ in range(6):
        state, safe = game.start(), {Seat.FIRST: 0, Seat.SECOND: 0}
        while moves := game.legal_moves(state):
            state = game.play(state, rng.choice(moves))
            first, second, _turn = kernel.encode(state)
            for seat, mine, theirs in ((Seat.FIRST, first, second), (Seat.SECOND, second, first)):
                assert int(mine) & safe[seat] == safe[seat]
                safe[seat] |= int(stable(mine, theirs, board))


def test_a_proof_cut_in_two_says_what_the_engine_says(tmp_path: Path) -> None:
    game = Reversi(6)
    state = near_the_end(game, Random(8), 15)
    worth = WordEngine(game, table_bits=12, booked=False).think(state, Limit()).score
    file = tmp_path / "proof.txt"
    once = ProofSoFar(file, split=2, table_bits=10)
    assert once.more_than(state, int(worth) - 1) == worth
    again = ProofSoFar(file, split=2, table_bits=10)
    assert again.counted == once.counted > 0
    assert again.more_than(state, int(worth) - 1) == worth
    assert again.counted == once.counted
    assert again.more_than(state, int(worth)) == worth
