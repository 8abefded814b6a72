"""The solver of Black & White endings finds what trying everything finds, and what the world knows."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ludotheque.games.reversi.brain_word import WordEngine
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.reversi.solver import SearchStopped, worth_more
from ludotheque.games.reversi.solver_desk import new_desk
from ludotheque.games.reversi.solver_last import FLAG, MOST_NODES, NODES
from ludotheque.search.thought import Limit

HERE = Path(__file__).parent
FFO = HERE.parents[2] / "shared" / "data" / "ffo40-44.obf"
NOTHING = np.zeros(1, dtype=np.int16)


def near_the_end(game: Reversi, rng: Random, left: int) -> ReversiState:
    """A position of a random game with so many empty cells, or the end of it."""
    state = game.start()
    while game.size**2 - (state.first | state.second).bit_count() > left and (moves := game.legal_moves(state)):
        state = game.play(state, rng.choice(moves))
    return state


def by_trying_everything(game: Reversi, state: ReversiState, to_winner: bool) -> int:
    """The difference for the player to move."""
    moves = game.legal_moves(state)
    if moves:
        return max(-by_trying_everything(game, game.play(state, move), to_winner) for move in moves)
    mine, theirs = (side.bit_count() for side in game.sides(state))
    empty = game.size**2 - mine - theirs if to_winner else 0
    return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)


@pytest.mark.parametrize("to_winner", [False, True])
@pytest.mark.parametrize("size", [6, 7, 8])
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
    if not FFO.exists():
        pytest.skip(f"NOT CHECKED: {FFO} is missing, so the known endings of the Othello world were not solved")
    game = Reversi(8, "othello")
    for line in FFO.read_text().splitlines():
        position, *answers = [part.strip() for part in line.split(";") if part.strip()]
        engine = WordEngine(game, table_bits=20, to_winner=True)
        thought = engine.think(game.read_state(position), Limit())
        known = {game.read_move(answer.split(":")[0]): int(answer.split(":")[1]) for answer in answers}
        assert known[thought.move] == thought.score


WITHOUT_COMPILER = """
from random import Random
from ludotheque.games.reversi.brain_word import WordEngine
from ludotheque.games.reversi.rules import Reversi
from ludotheque.search.thought import Limit
from test_reversi_solver import by_trying_everything, near_the_end

for size in (6, 8):
    game = Reversi(size)
    state = near_the_end(game, Random(size), 6)
    thought = WordEngine(game, table_bits=4).think(state, Limit())
    assert thought.score == by_trying_everything(game, state, False)
    WordEngine(game, table_bits=4).analyse(game.start(), Limit(depth=2))
"""


def test_the_solver_runs_without_the_compiler() -> None:
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(HERE)}
    warned = ["-W", "error", "-W", "ignore:overflow encountered:RuntimeWarning"]  # words wrap round, as they should
    subprocess.run([sys.executable, *warned, "-c", WITHOUT_COMPILER], env=env, check=True)
