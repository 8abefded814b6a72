"""Problems from one's own games: a proved mistake of one's own, with one right answer; nothing else."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from ludotheque.core.problem import Goal
from ludotheque.core.seat import Seat
from ludotheque.play.record import replayed
from ludotheque.table.claimant import Claimant
from ludotheque.table.house import House
from ludotheque.table.orders import Order
from ludotheque.table.own_problems import HowFar, OwnGame, OwnProblem, mistaken, own_games, own_problems
from ludotheque.table.people import new_guest
from ludotheque.table.study import read_link
from ludotheque.table.thinking import Finding, JobStage, MoveWorth, Point, StudyJob
from ludotheque.table.thinking.graphing import point_of

GAME = read_link({"game": "connect-four"}).game
ANA, BOB = new_guest(1), new_guest(1)


def point(played: str, *scores: float, exact: bool = True) -> Point:
    """The empty board, and what each column of it would be worth."""
    moves = tuple(MoveWorth(str(n + 1), score, exact, 9, 8, (str(n + 1), "4")) for n, score in enumerate(scores))
    return point_of(GAME, 0, GAME.start(), played, Finding(JobStage.FINAL, moves, 10))


def own(moves: str = "1", *seats: Seat) -> OwnGame:
    return OwnGame("abc", replayed(GAME, None, moves), seats or (Seat.FIRST,))


def test_a_proved_mistake_with_one_right_answer_is_a_problem() -> None:
    found = mistaken(own(), point("1", -1, -1, 0, 1, 0, -1, -1))
    assert found is not None
    problem = found.problem
    assert (found.ply, found.played, problem.goal, problem.solution.move) == (0, "1", Goal.WIN, "4")
    assert {one.move: one.worth for one in problem.tries} == {
        "1": -1,
        "2": -1,
        "3": 0,
        "4": 1,
        "5": 0,
        "6": -1,
        "7": -1,
    }
    assert problem.tries[1].line == ("4",)


@pytest.mark.parametrize(
    ("played", "scores", "why"),
    [
        ("4", (-1, -1, 0, 1, 0, -1, -1), "it was the right move"),
        ("1", (-1, -1, 1, 1, 0, -1, -1), "two moves were right"),
        ("1", (-1, -1, -1, -1, -1, -1, -1), "nothing was left to lose"),
        ("1", (-1, -1, 0, 1, 0, -1), "one move was not looked at"),
    ],
)
def test_anything_else_is_none(played: str, scores: tuple[float, ...], why: str) -> None:
    assert mistaken(own(), point(played, *scores)) is None, why


def test_the_mistakes_of_others_and_guesses_are_none() -> None:
    assert mistaken(own("1", Seat.SECOND), point("1", -1, -1, 0, 1, 0, -1, -1)) is None
    assert mistaken(own(), point("1", -1, -1, 0, 1, 0, -1, -1, exact=False)) is None


class Engines:
    """Judges the first position of every game alike."""

    def __init__(self) -> None:
        self.asked: list[StudyJob] = []

    async def graph(self, job: StudyJob, who: Claimant) -> AsyncIterator[Point | Finding]:
        assert who.person == ANA.id
        self.asked.append(job)
        yield Finding(JobStage.WAITING)
        yield point(job.moves[0], -1, -1, 0, 1, 0, -1, -1)


async def test_games_are_looked_through_one_after_the_other_and_a_position_is_shown_once() -> None:
    engines = Engines()

    games = [own("1"), own("2"), own("4")]
    found: Any = own_problems(games, engines, Claimant(ANA.id))  # type: ignore[arg-type]
    news: list[HowFar | OwnProblem] = [one async for one in found]
    assert [one.played for one in news if isinstance(one, OwnProblem)] == ["1"]
    far = [one for one in news if isinstance(one, HowFar)]
    assert [one.number for one in far] == [1, 1, 1, 2, 2, 2, 3, 3, 3] and all(one.games == 3 for one in far)
    assert [one.waiting is not None for one in far[:3]] == [False, True, False]


async def test_finished_games_are_looked_through_and_no_others(house: House) -> None:
    tables = [await house.open(Order("puissance4", opponent="anyone", side="first"), ANA) for _ in range(3)]
    for table in tables[:2]:
        await house.claim(table.row.id, BOB, None)
        for ply, person in enumerate((ANA, BOB)):
            await house.move(table.row.id, person.id, ply, "4")
    await house.resign(tables[0].row.id, BOB.id)
    (found,) = await own_games(house, ANA.id)
    assert found.seats == (Seat.FIRST,) and len(found.match.plies) == 2
