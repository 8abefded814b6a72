"""Problems are made in batches: a run goes on where it stopped, mirrors are one, and everything is proved again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.fake_maker import GAME, FakeMaker
from ludotheque.core.game import Game
from ludotheque.core.problem import Goal, Problem, Try, read_problems, write_problem
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Pool
from ludotheque.games.connect_four.tools import second_proof
from ludotheque.learning import making
from ludotheque.learning.making import (
    Batch,
    Candidate,
    candidates,
    chosen,
    looked_through,
    make_batches,
    prove,
    proved_once_more,
    rate,
    read_doubt,
    written,
)
from ludotheque.learning.proving import game_of, reproved
from ludotheque.learning.rerating import rated_anew
from ludotheque.search.problem_making import Unproved

FOUR = find_entry("connect-four")


@pytest.fixture(autouse=True)
def _a_maker_of_small_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "maker_of", lambda _entry: FakeMaker())
    monkeypatch.setattr(making, "hardness", lambda problem: (problem.solution.plies or 20) / 10)
    monkeypatch.setattr(making, "LOOKED_AT", 40)


def quiet(_words: Text) -> None:
    """Nobody listens."""


def made(folder: Path, numbers: range, entry: Entry = FOUR) -> list[Candidate]:
    with Pool(1) as crew:
        make_batches(crew, entry, folder, numbers, quiet)
    return candidates(entry, folder)


def test_a_batch_finds_the_same_whenever_it_is_looked_through() -> None:
    batch = Batch(game="connect-four", number=3, positions=30)
    assert looked_through(batch) == looked_through(batch) != looked_through(Batch(**{**batch, "number": 4}))


def test_batches_that_are_there_are_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    all_at_once = made(tmp_path / "one", range(3))
    made(tmp_path / "two", range(2))
    said: list[Text] = []
    looked: list[Random] = []

    class Counting(FakeMaker):
        def positions(self, rng: Random) -> Iterator[tuple[Game[Any], Any]]:
            looked.append(rng)
            return super().positions(rng)

    monkeypatch.setattr(making, "maker_of", lambda _entry: Counting())
    with Pool(1) as crew:
        make_batches(crew, FOUR, tmp_path / "two", range(3), said.append)
    assert len(looked) == 1
    assert said[0].en == "batches: 3, 2 there already"
    assert candidates(FOUR, tmp_path / "two") == all_at_once


def test_batches_of_other_positions_are_left_aside_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch is named by all it was made from; so many positions are part of that, and so are the sources."""
    said: list[Text] = []
    (tmp_path / "connect_four-000001.txt").write_text("")
    made(tmp_path, range(2))
    monkeypatch.setattr(making, "LOOKED_AT", 10)
    with Pool(1) as crew:
        make_batches(crew, FOUR, tmp_path, range(1), said.append)
    assert [words.en for words in said[:2]] == [
        "batches left aside: 3, made from other sources or settings than these",
        "batches: 1, 0 there already",
    ]
    (tmp_path / "new").mkdir()
    assert candidates(FOUR, tmp_path) == made(tmp_path / "new", range(1))


def test_a_position_and_its_mirror_are_one(tmp_path: Path) -> None:
    found = made(tmp_path, range(4))
    assert len(found) > 10
    assert len({one.canonical for one in found}) == len(found)
    maker = FakeMaker()
    for one in found:
        assert maker.canonical(GAME, GAME.read_state(one.problem.position)) == one.canonical


def test_what_is_made_has_one_right_move_that_does_not_end_the_game(tmp_path: Path) -> None:
    for one in made(tmp_path, range(2)):
        problem = one.problem
        assert game_of(problem) == GAME
        assert len(problem.tries) >= 3
        assert all(other.worth < problem.solution.worth for other in problem.tries[1:])
        assert problem.goal is {1: Goal.WIN, 0: Goal.DRAW}[int(problem.solution.worth)]
        assert problem.solution.line
        assert problem.solution.reason is None


def test_what_is_made_is_proved_again_and_a_wrong_worth_is_found(tmp_path: Path) -> None:
    problems = chosen(made(tmp_path, range(2)), 30)
    spoilt = replace(problems[3], tries=(*problems[3].tries[:-1], replace(problems[3].tries[-1], worth=0.5)))
    with Pool(1) as crew:
        assert prove(crew, problems, quiet, each=7) == []
        (fault,) = prove(crew, [*problems, spoilt], quiet, each=7)
    assert fault.wrong
    assert fault.told.en.startswith(f"{spoilt.id} {spoilt.position}: {spoilt.tries[-1].move} is worth")


def test_what_cannot_be_proved_again_is_not_called_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_asked: object) -> None:
        raise Unproved(Text("rien à dire", "nothing to say"))

    problem = made(tmp_path, range(1))[0].problem
    monkeypatch.setattr(second_proof, "values", silent)
    (doubt,) = map(read_doubt, proved_once_more([f"{problem.game}\t{write_problem(problem)}"]))
    assert not doubt.wrong
    assert doubt.told.en.startswith(f"{problem.id} {problem.position}: ") and "nothing to say" in doubt.told.en
    assert "rien à dire" in doubt.told.fr


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40), st.integers(1, 40))
def test_so_many_are_chosen_of_every_difficulty_alike(hardnesses: list[int], most: int) -> None:
    found = [
        Candidate(str(place), hard, Problem("connect-four", str(place), Goal.WIN, (Try("1", 1.0),)))
        for place, hard in enumerate(hardnesses)
    ]
    problems = chosen(found, most)
    assert len(problems) == min(most, len(found))
    assert len({one.position for one in problems}) == len(problems)
    hard = [hardnesses[int(one.position)] for one in problems]
    assert hard == sorted(hard)
    assert [one.rating for one in problems] == sorted(one.rating for one in problems)


def test_a_file_tells_where_it_comes_from_and_its_digest(tmp_path: Path) -> None:
    problems = chosen(made(tmp_path, range(1)), 5)
    text = written(problems, ["made by hand"])
    head, *lines = text.splitlines()
    assert head == "# made by hand"
    digest = sha256("\n".join(lines[1:]).encode()).hexdigest()
    assert lines[0] == f"# {len(problems)} problems, sha256 {digest}"
    assert sorted(read_problems("connect-four", text), key=write_problem) == sorted(problems, key=write_problem)


def test_problems_rated_anew_are_the_same_but_for_rating_and_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = chosen(made(tmp_path, range(4)), 9)
    monkeypatch.setattr(making, "hardness", lambda problem: -problem.rating)
    with Pool(1) as crew:
        text = rated_anew(crew, FOUR, written(problems, ["made by hand"]), date(2026, 1, 2), quiet)
        again = rated_anew(crew, FOUR, text, date(2026, 1, 3), quiet)
    found = read_problems("connect-four", text)
    assert [replace(one, rating=0) for one in found] == [replace(one, rating=0) for one in reversed(problems)]
    assert [one.rating for one in found] == [one.rating for one in problems]
    made_by, rated, counted = again.splitlines()[:3]
    assert made_by == "# made by hand"
    assert rated == "# python -m ludotheque.learning.rerating puissance4, 2026-01-03: rated anew"
    assert counted.startswith(f"# {len(problems)} problems, sha256 ")


class Backwards:
    """A crew that ends its last job first."""

    def results(self, jobs: Sequence[CrewJob[Any, Any]]) -> Iterator[tuple[CrewJob[Any, Any], Any]]:
        return ((job, job.work(job.given)) for job in reversed(jobs))


def test_a_problem_is_rated_for_itself_whoever_ends_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [one.problem for one in made(tmp_path, range(8))]
    assert len(problems) > making.PART, "more than one job"
    hard = {problem.id: place for place, problem in enumerate(Random(1).sample(problems, len(problems)))}
    monkeypatch.setattr(making, "hardness", lambda problem: float(hard[problem.id]))
    rated = rate(Backwards(), problems, quiet)  # type: ignore[arg-type]
    assert [hard[problem.id] for problem in sorted(rated, key=lambda one: one.rating)] == sorted(hard.values())


def test_a_second_proof_finds_every_kind_of_fault(tmp_path: Path) -> None:
    good = made(tmp_path, range(1))[0].problem
    assert reproved(good) is None
    right, *others = good.tries
    faults = {
        "as the game writes it": replace(good, position=good.position.replace("/", "\n")),
        "should be": replace(good, position=good.position.lower()),
        "moves": replace(good, tries=good.tries[:-1]),
        "moves ": replace(good, tries=(*good.tries, others[-1])),
        "is worth": replace(good, tries=(replace(right, worth=float("nan")), *others)),
        "not the only right move": replace(good, tries=(others[0], right, *others[1:])),
        "the goal is": replace(good, goal=Goal.DRAW if good.goal is Goal.WIN else Goal.WIN),
    }
    for words, problem in faults.items():
        assert words.strip() in (reproved(problem) or "")
