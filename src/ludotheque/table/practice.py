"""Problems that somebody tries: what they do to a rating of its own kind, and which one comes next.

A problem is an opponent whose strength is known: whoever finds the move has won against it. The first try alone counts, and
one after a hint counts as not solved.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from sqlalchemy import Connection

from ludotheque.core.glicko import Strength
from ludotheque.core.problem import Problem
from ludotheque.learning.finding import next_for
from ludotheque.learning.problem_rating import after_try
from ludotheque.store.errors import Clash
from ludotheque.store.person_rows import PersonRow, welcome
from ludotheque.store.problem_rows import (
    ProblemRatingRow,
    TryRow,
    add_try,
    first_try,
    problem_rating_of,
    problem_ratings_of,
    put_problem_rating,
    tried_by,
    tries_of,
)
from ludotheque.table.house import House

__all__ = ["Attempt", "ProblemRatingRow", "TryRow", "next_problem", "problem_curve", "problem_ratings", "record_try"]

LONGEST = 24 * 3_600_000  # milliseconds; a page may lie open for weeks
ON_A_CURVE = 150  # points: the last tries
A_STEP = 60  # rating points by which the next problem is harder, or easier, for whoever is not rated


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move tried in a problem: whether it was the right one, whether a hint was asked for before, after how many milliseconds."""

    problem: Problem
    solved: bool
    hinted: bool = False
    ms: int = 0


async def record_try(house: House, person: PersonRow, attempt: Attempt) -> TryRow | None:
    """Remember a try, and what it makes of the rating; None: it is not the first one of this problem."""
    try:
        return await house.write(partial(_record, person=person, attempt=attempt, now=house.date()))
    except Clash:  # two at once: the other was the first
        return None


def _record(connection: Connection, person: PersonRow, attempt: Attempt, now: int) -> TryRow | None:
    problem = attempt.problem
    if first_try(connection, person.id, problem.id) is not None:
        return None
    welcome(connection, person)
    before = problem_rating_of(connection, person.id, problem.game)
    mine = Strength() if before is None else Strength(before.rating, before.deviation, before.volatility)
    after = after_try(mine, problem, solved=attempt.solved and not attempt.hinted)
    tries = 1 if before is None else before.tries + 1
    row = TryRow(
        person.id, problem.id, problem.game, now, attempt.solved, attempt.hinted, max(0, min(attempt.ms, LONGEST)),
        after.rating, after.deviation, after.rating - mine.rating,
    )  # fmt: skip
    rating = ProblemRatingRow(person.id, problem.game, after.rating, after.deviation, after.volatility, tries)
    put_problem_rating(connection, rating)
    add_try(connection, row)
    return row


async def problem_ratings(house: House, person: str) -> dict[str, ProblemRatingRow]:
    """How strong somebody is at problems, by game."""
    return {row.game: row for row in await house.read(partial(problem_ratings_of, person=person))}


async def problem_curve(house: House, person: str, game: str) -> list[TryRow]:
    """How somebody's rating at the problems of a game went, the oldest try first."""
    return await house.read(partial(tries_of, person=person, game=game, most=ON_A_CURVE))


async def next_problem(
    house: House, person: str, among: Sequence[Problem], after: Problem | None, rng: Random, *, up: bool = True
) -> Problem | None:
    """One of these that somebody has not tried yet, about as hard as they are strong; None: they tried them all.

    The house remembers nothing of whoever is not rated: what follows is a little harder than the last one, or easier.
    """
    if not among:
        return None
    game, last = among[0].game, frozenset() if after is None else frozenset({after.id})
    row = (await problem_ratings(house, person)).get(game)
    if row is not None:
        done = await house.read(partial(tried_by, person=person, game=game))
        return await asyncio.to_thread(next_for, row.rating, among, done | last, rng)
    rating = Strength().rating if after is None else after.rating + (A_STEP if up else -A_STEP)
    return await asyncio.to_thread(next_for, rating, among, last, rng)  # 20 ms among 5,000
