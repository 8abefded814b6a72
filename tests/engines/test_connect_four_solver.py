"""The solver of Puissance 4 finds what brute force finds, and the values the world knows."""

from functools import cache
from random import Random
from threading import Timer

import numpy as np
import pytest

from cases import each
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.connect_four.engine.solver import GridSolver, solvable
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.stopping import Stopper

GO_ON = Stopper()
SOLVERS = cache(GridSolver)


@cache
def brute_force(game: ConnectFour, state: ConnectFourState) -> int:
    """The score for the player to move, by trying everything: what the winner holds at the end, and one."""
    left = game.rows * game.columns - (state.first | state.second).bit_count()
    outcome = game.outcome(state)
    if outcome is not None:
        return 0 if outcome.winner is None else -(left // 2) - 1
    return max(-brute_force(game, game.play(state, move)) for move in game.legal_moves(state))


def random_position(game: ConnectFour, rng: Random, left: int) -> ConnectFourState:
    """A position with so many empty cells in which the game goes on."""
    while True:
        state = game.start()
        for _ in range(game.rows * game.columns - left):
            moves = game.legal_moves(state)
            if not moves:
                break
            state = game.play(state, rng.choice(moves))
        else:
            if game.legal_moves(state):
                return state


@pytest.mark.parametrize(
    "game",
    [ConnectFour(6, 7), ConnectFour(4, 5), ConnectFour(5, 5), ConnectFour(5, 4), ConnectFour(3, 6),
     pytest.param(ConnectFour(7, 7), marks=pytest.mark.long), pytest.param(ConnectFour(7, 8), marks=pytest.mark.long),
     ConnectFour(1, 9), ConnectFour(8, 2), ConnectFour(19, 3), ConnectFour(15, 4), ConnectFour(3, 16)],
    ids=str,
)  # fmt: skip
def test_scores_are_those_of_brute_force(game: ConnectFour) -> None:
    rng = Random(str(game))
    most = min(6, game.rows * game.columns)
    for _ in range(12):
        state = random_position(game, rng, rng.randint(1, most))
        assert SOLVERS(game).score(state, GO_ON) == brute_force(game, state), game.write_state(state)


def test_whole_small_games_are_those_of_brute_force() -> None:
    for game in (ConnectFour(4, 3), ConnectFour(3, 4), ConnectFour(2, 5), ConnectFour(5, 2), ConnectFour(1, 1)):
        assert SOLVERS(game).score(game.start(), GO_ON) == brute_force(game, game.start())


# Rows × columns; second wins, draw.
@each(("rows", "columns", "sign"), [(4, 6, -1), (5, 5, 0), (4, 4, 0), (4, 5, 0), (5, 4, 0)])
def test_known_grids_are_won_drawn_and_lost(rows: int, columns: int, sign: int) -> None:
    game = ConnectFour(rows, columns)
    assert np.sign(GridSolver(game).score(game.start(), GO_ON)) == sign


@pytest.mark.long
@pytest.mark.parametrize(("rows", "columns", "sign"), [(5, 6, 0), (5, 7, 0), (5, 8, 1), (6, 6, -1), (6, 7, 1)])
def test_known_large_grids_are_won_drawn_and_lost(rows: int, columns: int, sign: int) -> None:
    game = ConnectFour(rows, columns)
    assert np.sign(GridSolver(game).score(game.start(), GO_ON)) == sign


def test_whoever_can_win_at_once_does() -> None:
    game = ConnectFour()
    state = game.read_state("......./......./......./......./XXX..../OOO....")
    assert SOLVERS(game).score(state, GO_ON) == 18
    assert SOLVERS(game).best_move(state, 18, GO_ON) == 3


def test_a_double_threat_is_lost_by_the_other_side() -> None:
    game = ConnectFour()
    state = game.read_state("......./......./......./......./..XX.../..OOO..")
    assert SOLVERS(game).score(state, GO_ON) == -18


@pytest.mark.parametrize(
    ("drawn", "score"),
    [("......./......./......./......./XX..O../OXX.OO.", 11),
     ("......./......./......./.XO..../.OO...X/.XO.O.X", -14)],
    ids=["won", "lost"],
)  # fmt: skip
def test_what_ends_soon_is_found_without_looking_far(drawn: str, score: int) -> None:
    """743 and 578 nodes; windows that begin at a draw take 321,007 and 143,288."""
    game = ConnectFour()
    solver = GridSolver(game)
    assert solver.score(game.read_state(drawn), GO_ON) == score
    assert solver.nodes < 2_000


def test_the_best_move_keeps_the_score_until_the_end() -> None:
    game, rng = ConnectFour(), Random(5)
    solver = SOLVERS(game)
    for _ in range(5):
        state = random_position(game, rng, 20)
        score = solver.score(state, GO_ON)
        while game.legal_moves(state):
            state = game.play(state, solver.best_move(state, score, GO_ON))
            score = -score
        assert score == -solver.of_finished(state)


def test_a_bound_agrees_with_the_score() -> None:
    game, rng = ConnectFour(), Random(6)
    for _ in range(10):
        state = random_position(game, rng, 20)
        score = SOLVERS(game).score(state, GO_ON)
        reached = [SOLVERS(game).reaches(state, bound, GO_ON) for bound in (score - 1, score, score + 1)]
        assert reached == [True, True, False]


def test_a_raised_flag_stops_the_search_and_leaves_the_solver_usable() -> None:
    game = ConnectFour()
    solver, stopper = GridSolver(game), Stopper()
    timer = Timer(0.1, stopper.stop)
    timer.start()
    with pytest.raises(SearchStopped):
        solver.score(game.start(), stopper)
    timer.join()
    state = random_position(game, Random(7), 12)
    assert solver.score(state, GO_ON) == brute_force(game, state)


def test_a_search_given_too_few_nodes_says_so() -> None:
    game = ConnectFour()
    with pytest.raises(SearchStopped):
        GridSolver(game).score(game.start(), GO_ON, most_nodes=5_000)


def test_what_does_not_fit_is_not_solvable() -> None:
    assert solvable(ConnectFour(6, 7)) and solvable(ConnectFour(8, 6)) and solvable(ConnectFour(7, 8))
    assert not solvable(ConnectFour(8, 8)) and not solvable(ConnectFour(6, 7, 5)) and not solvable(ConnectFour(20, 3))
