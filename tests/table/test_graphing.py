"""The graph of a game: what was judged is known from then on, what was cut short is asked again, what is late is told."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from ludotheque.core.seat import Seat
from ludotheque.play.judging import Mark
from ludotheque.play.record import replayed
from ludotheque.table.study import read_link
from ludotheque.table.thinking import Finding, JobStage, MoveWorth, Point, StudyJob
from ludotheque.table.thinking.graphing import TRIES, Known, graph_of
from ludotheque.table.thinking.questions import MOST_JUDGING

GAME = read_link({"game": "connect-four"}).game


def worth(move: str, score: float, exact: bool = True) -> MoveWorth:
    return MoveWorth(move, score, exact, None, 8, (move,))


def proved(*scores: float) -> Finding:
    return Finding(JobStage.FINAL, tuple(worth(str(n + 1), score) for n, score in enumerate(scores)), 10)


class Engines:
    """Answers what it was told to, one finding a question, and notes the questions."""

    def __init__(self, *answers: Finding) -> None:
        self.answers = list(answers)
        self.asked: list[StudyJob] = []

    async def study(self, job: StudyJob) -> AsyncIterator[Finding]:
        self.asked.append(job)
        yield Finding(JobStage.PREPARING)
        yield self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def drawn(engines: Engines, moves: str, known: Known, clock: Any = lambda: 0.0) -> list[Point | Finding]:
    match = replayed(GAME, None, tuple(moves))

    async def story() -> list[Point | Finding]:
        job = StudyJob(GAME.name, moves=tuple(moves))
        return [one async for one in graph_of(match, job, engines.study, known, clock)]

    return asyncio.run(story())


def points(items: list[Point | Finding]) -> list[Point]:
    return [one for one in items if isinstance(one, Point)]


def test_every_position_is_judged_and_worth_something_to_the_first_player() -> None:
    engines = Engines(proved(-1, -1, 0, 1, 0, -1, -1), proved(0, -1, -1, -1, -1, -1, -1))
    first, second = points(drawn(engines, "11", Known()))
    assert (first.score, first.exact, first.mark, first.seat) == (1, True, Mark.BLUNDER, Seat.FIRST)
    assert (second.score, second.mark, second.seat) == (0, None, Seat.SECOND)
    assert first.moves[0].worth.move == "4"
    assert all(job.judging and job.seconds == MOST_JUDGING for job in engines.asked)


def test_a_game_asked_twice_is_answered_at_once() -> None:
    engines, known = Engines(proved(-1, -1, 0, 1, 0, -1, -1)), Known()
    once, again = drawn(engines, "44", known), drawn(engines, "44", known)
    assert len(engines.asked) == 2
    assert points(once) == points(again) == again


def test_a_game_that_begins_alike_is_partly_known() -> None:
    engines, known = Engines(proved(-1, -1, 0, 1, 0, -1, -1)), Known()
    drawn(engines, "44", known)
    drawn(engines, "443", known)
    assert len(engines.asked) == 3


def test_what_was_cut_short_is_asked_again_and_never_kept() -> None:
    guess = Finding(JobStage.FINAL, tuple(worth(str(n), 0.1 * n, exact=False) for n in range(1, 8)), 10)
    engines, known = Engines(guess, guess, proved(-1, -1, 0, 1, 0, -1, -1)), Known()
    (point,) = points(drawn(engines, "1", known))
    assert len(engines.asked) == 3 and point.exact and point.mark is Mark.BLUNDER
    patient = Engines(guess)
    (point,) = points(drawn(patient, "1", Known()))
    assert len(patient.asked) == TRIES and not point.exact and point.mark is None


def test_a_study_that_had_all_its_time_is_not_asked_again() -> None:
    guess = Finding(JobStage.FINAL, tuple(worth(str(n), 0.1 * n, exact=False) for n in range(1, 8)), 10)
    engines, hours = Engines(guess), iter(range(0, 10_000, 200))
    drawn(engines, "1", Known(), lambda: float(next(hours)))
    assert len(engines.asked) == 1


def test_a_study_that_never_began_leaves_a_gap() -> None:
    assert points(drawn(Engines(Finding(JobStage.FINAL)), "1", Known())) == []


def test_why_the_next_point_is_late_is_told() -> None:
    items = drawn(Engines(proved(1, 1, 1, 1, 1, 1, 1)), "1", Known())
    assert [one.stage for one in items if isinstance(one, Finding)] == [JobStage.PREPARING]


def test_the_end_of_a_game_is_its_last_point() -> None:
    last = points(drawn(Engines(proved(1, 1, 1, 1, 1, 1, 1)), "1212121", Known()))[-1]
    assert (last.ply, last.score, last.exact, last.mark, last.moves) == (7, 1, True, None, ())


def test_only_so_many_positions_are_kept() -> None:
    engines, known = Engines(proved(1, 1, 1, 1, 1, 1, 1)), Known(2)
    drawn(engines, "4444", known)
    assert len(known.found) == 2
