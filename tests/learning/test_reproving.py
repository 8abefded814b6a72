"""The problems that are shipped are right: each has one right move by a proof that is not the one that made it."""

import pytest

from ludotheque.compiled.routines import compiler_installed
from ludotheque.core.problem import Problem
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.text import Text
from ludotheque.crew.pool import Pool
from ludotheque.games.connect_four.tools.second_proof import FEW_CELLS
from ludotheque.learning.making import prove

SAMPLE = 15
WITH_PROBLEMS = [name for name, entry in GAMES.items() if entry.problems()]

pytestmark = pytest.mark.skipif(not compiler_installed(), reason="as plain Python these proofs take hours")


def quiet(_words: Text) -> None:
    """Nobody listens."""


def quick(entry: Entry) -> list[Problem]:
    """A few problems of a game, always the same: of Puissance 4 those near the end, for which no other program is needed."""
    found = list(entry.problems())
    if entry.about.name == "connect-four":
        found = [problem for problem in found if problem.position.count(".") <= FEW_CELLS]
    return found[:: 1 + len(found) // SAMPLE]


@pytest.mark.parametrize("name", WITH_PROBLEMS)
def test_some_problems_of_each_game_are_proved_again(name: str) -> None:
    problems = quick(GAMES[name])
    assert problems
    with Pool(1) as crew:
        assert prove(crew, problems, quiet) == []


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_PROBLEMS)
def test_all_problems_are_proved_again(name: str) -> None:
    if name == "connect-four":
        pytest.importorskip("bitbully", reason="of the extra `bench`")
    with Pool(1) as crew:
        assert prove(crew, GAMES[name].problems(), quiet) == []
