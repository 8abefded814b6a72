"""The problems that are shipped are right: each has one right move by a proof that is not the one that made it."""

from itertools import pairwise

import pytest

from cases import each
from ludotheque.compiled.routines import compiler_installed
from ludotheque.core.problem import Problem
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.crew.pool import Pool
from ludotheque.games.connect_four.tools.second_proof import FEW_CELLS
from ludotheque.learning.difficulty import hardness
from ludotheque.learning.making import prove
from ludotheque.learning.proving import NEAR, game_of, second_proof_of

SAMPLE = 5
WITH_PROBLEMS = list(GAMES)

pytestmark = pytest.mark.skipif(not compiler_installed(), reason="as plain Python these proofs take hours")


def quiet(_words: Text) -> None:
    """Nobody listens."""


def quick(entry: Entry) -> list[Problem]:
    """A few problems of a game, always the same: of Puissance 4 those near the end, for which no other program is needed."""
    found = list(entry.problems())
    if entry.about.name == "connect-four":
        found = [problem for problem in found if problem.position.count(".") <= FEW_CELLS]
    return found[:: 1 + len(found) // SAMPLE]


@each("name", WITH_PROBLEMS)
def test_some_problems_of_each_game_are_proved_again(name: str) -> None:
    problems = quick(GAMES[name])
    assert problems
    with Pool(1) as crew:
        assert prove(crew, problems, quiet) == []


def not_best(problem: Problem) -> list[str]:
    """The moves of the lines shown that give something away."""
    game, proof = game_of(problem), second_proof_of(find_entry(problem.game))
    found = []
    for one in problem.tries:
        state = game.play(game.read_state(problem.position), game.read_move(one.move))
        for written in one.line:
            move = game.read_move(written)
            if state.to_move is not Seat.CHANCE:
                values = proof.values(game, state)
                if values[move] < max(values.values()) - NEAR:
                    found.append(f"{problem.position}: {one}: {written}")
            state = game.play(state, move)
    return found


@each("name", WITH_PROBLEMS)
def test_the_lines_shown_are_the_best_play_of_both(name: str) -> None:
    assert [fault for problem in quick(GAMES[name])[::2] for fault in not_best(problem)] == []


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_PROBLEMS)
def test_all_problems_are_proved_again(name: str) -> None:
    if name == "connect-four":
        pytest.importorskip("bitbully", reason="of the extra `test`")
    with Pool(1) as crew:
        assert prove(crew, GAMES[name].problems(), quiet) == []


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_PROBLEMS)
def test_a_problem_that_is_rated_higher_is_as_hard_at_least(name: str) -> None:
    problems = GAMES[name].problems()
    drawn = [(problem.rating, hardness(problem)) for problem in problems[:: 1 + len(problems) // 60]]
    fallen = [pair for pair in pairwise(drawn) if pair[0][0] < pair[1][0] and pair[0][1] > pair[1][1] + 1e-9]
    assert fallen == []
