"""Problems that somebody tries: the first try counts, a hint spoils it, what comes next suits them."""

import asyncio
from random import Random

from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.table.farewell import delete_account
from ludotheque.table.house import House
from ludotheque.table.people import new_guest
from ludotheque.table.practice import (
    Attempt,
    next_problem,
    problem_curve,
    problem_ratings,
    record_try,
)
from table.lived_in import Turned

ANA = new_guest(1)


def problem(number: int, rating: int) -> Problem:
    """One of so many; nobody looks at its position."""
    return Problem("alak", f"position {number}", Goal.WIN, (Try("1", 1.0), Try("2", -1.0)), rating)


ALL = [problem(number, 1000 + 50 * number) for number in range(40)]


async def test_the_first_try_of_a_problem_counts_and_no_other(house: House) -> None:
    first = await record_try(house, ANA, Attempt(ALL[10], solved=True, ms=1200))
    assert await record_try(house, ANA, Attempt(ALL[10], solved=False)) is None
    assert first is not None and (first.solved, first.hinted, first.ms) == (True, False, 1200)
    assert first.rating > 1500 and first.change == first.rating - 1500 and first.deviation < 350


async def test_a_problem_found_after_a_hint_counts_as_not_found(house: House) -> None:
    helped = await record_try(house, ANA, Attempt(ALL[10], solved=True, hinted=True))
    failed = await record_try(house, new_guest(1), Attempt(ALL[10], solved=False))
    assert helped is not None and helped.solved and helped.hinted
    assert failed is not None and helped.rating == failed.rating < 1500


async def test_two_tries_at_once_are_one(house: House) -> None:
    tries = (record_try(house, ANA, Attempt(ALL[3], solved=solved)) for solved in (True, False))
    assert sum(row is not None for row in await asyncio.gather(*tries)) == 1


async def test_ratings_are_by_game_and_their_curve_in_order(house: House, clock: Turned) -> None:
    for number in (20, 21, 22):
        clock.now += 1000
        await record_try(house, ANA, Attempt(ALL[number], solved=number != 21))
    assert {game: row.tries for game, row in (await problem_ratings(house, ANA.id)).items()} == {"alak": 3}
    curve = [row.rating for row in await problem_curve(house, ANA.id, "alak")]
    assert curve[0] > curve[1] < curve[2]


async def test_what_comes_next_was_not_tried_and_is_about_as_hard_as_they_are_strong(house: House) -> None:
    for one in ALL[5:12]:
        await record_try(house, ANA, Attempt(one, solved=True))
    rating = (await problem_ratings(house, ANA.id))["alak"].rating
    found = {await next_problem(house, ANA.id, ALL, None, Random(seed)) for seed in range(40)}
    near = sorted((one for one in ALL if one not in ALL[5:12]), key=lambda one: abs(one.rating - rating))[:20]
    assert found <= set(near) and len(found) > 5


async def test_whoever_tried_them_all_is_given_none(house: House) -> None:
    for one in ALL[:3]:
        await record_try(house, ANA, Attempt(one, solved=True))
    assert await next_problem(house, ANA.id, ALL[:3], None, Random(1)) is None


async def test_of_whoever_is_not_rated_nothing_is_kept_and_the_next_one_follows_from_the_last(house: House) -> None:
    many = [problem(number, 1000 + 10 * number) for number in range(200)]
    last = many[100]
    ways: dict[bool, int] = {True: 0, False: 0}
    for up in ways:
        for seed in range(20):
            found = await next_problem(house, ANA.id, many, last, Random(seed), up=up)
            assert found is not None
            ways[up] += found.rating
    assert ways[True] / 20 > last.rating > ways[False] / 20
    assert await problem_ratings(house, ANA.id) == {}


async def test_whoever_leaves_for_good_leaves_no_try_behind(house: House) -> None:
    await record_try(house, ANA, Attempt(ALL[0], solved=True))
    await delete_account(house, ANA.id)
    assert await problem_ratings(house, ANA.id) == {} and await problem_curve(house, ANA.id, "alak") == []
