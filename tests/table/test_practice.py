"""Problems that somebody tries: the first try counts, a hint spoils it, what comes next suits them."""

import asyncio
from random import Random

from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.table.farewell import delete_account
from ludotheque.table.house import House
from ludotheque.table.people import new_guest
from ludotheque.table.practice import (
    Attempt,
    TryRow,
    next_problem,
    problem_curve,
    problem_ratings,
    record_try,
)
from table.lived_in import InHouse, Turned

ANA = new_guest(1)


def problem(number: int, rating: int) -> Problem:
    """One of so many; nobody looks at its position."""
    return Problem("alak", f"position {number}", Goal.WIN, (Try("1", 1.0), Try("2", -1.0)), rating)


ALL = [problem(number, 1000 + 50 * number) for number in range(40)]


def test_the_first_try_of_a_problem_counts_and_no_other(in_house: InHouse) -> None:
    async def story(house: House) -> tuple[TryRow | None, TryRow | None]:
        first = await record_try(house, ANA, Attempt(ALL[10], solved=True, ms=1200))
        again = await record_try(house, ANA, Attempt(ALL[10], solved=False))
        return first, again

    first, again = in_house(story)
    assert again is None
    assert (first.solved, first.hinted, first.ms) == (True, False, 1200)
    assert first.rating > 1500 and first.change == first.rating - 1500 and first.deviation < 350


def test_a_problem_found_after_a_hint_counts_as_not_found(in_house: InHouse) -> None:
    async def story(house: House) -> tuple[TryRow | None, TryRow | None]:
        helped = await record_try(house, ANA, Attempt(ALL[10], solved=True, hinted=True))
        failed = await record_try(house, new_guest(1), Attempt(ALL[10], solved=False))
        return helped, failed

    helped, failed = in_house(story)
    assert helped.solved and helped.hinted
    assert helped.rating == failed.rating < 1500


def test_two_tries_at_once_are_one(in_house: InHouse) -> None:
    async def story(house: House) -> list[TryRow | None]:
        tries = (record_try(house, ANA, Attempt(ALL[3], solved=solved)) for solved in (True, False))
        return list(await asyncio.gather(*tries))

    assert sum(row is not None for row in in_house(story)) == 1


def test_ratings_are_by_game_and_their_curve_in_order(in_house: InHouse, clock: Turned) -> None:
    async def story(house: House) -> tuple[dict[str, float], list[float]]:
        for number in (20, 21, 22):
            clock.now += 1000
            await record_try(house, ANA, Attempt(ALL[number], solved=number != 21))
        rows = await problem_ratings(house, ANA.id)
        return {game: row.tries for game, row in rows.items()}, [
            row.rating for row in await problem_curve(house, ANA.id, "alak")
        ]

    tries, curve = in_house(story)
    assert tries == {"alak": 3}
    assert curve[0] > curve[1] < curve[2]


def test_what_comes_next_was_not_tried_and_is_about_as_hard_as_they_are_strong(in_house: InHouse) -> None:
    async def story(house: House) -> tuple[float, set[str], set[str]]:
        done = set()
        for one in ALL[5:12]:
            await record_try(house, ANA, Attempt(one, solved=True))
            done.add(one.id)
        rating = (await problem_ratings(house, ANA.id))["alak"].rating
        found = [await next_problem(house, ANA.id, ALL, None, Random(seed)) for seed in range(40)]
        return rating, done, {one.id for one in found if one is not None}

    rating, done, found = in_house(story)
    assert found.isdisjoint(done) and len(found) > 5
    near = sorted((one for one in ALL if one.id not in done), key=lambda one: abs(one.rating - rating))[:20]
    assert found <= {one.id for one in near}


def test_whoever_tried_them_all_is_given_none(in_house: InHouse) -> None:
    async def story(house: House) -> Problem | None:
        for one in ALL[:3]:
            await record_try(house, ANA, Attempt(one, solved=True))
        return await next_problem(house, ANA.id, ALL[:3], None, Random(1))

    assert in_house(story) is None


def test_of_whoever_is_not_rated_nothing_is_kept_and_the_next_one_follows_from_the_last(in_house: InHouse) -> None:
    many = [problem(number, 1000 + 10 * number) for number in range(200)]
    last = many[100]

    async def story(house: House) -> tuple[list[int], list[int], dict[str, object]]:
        ways: list[list[int]] = []
        for up in (True, False):
            found = [await next_problem(house, ANA.id, many, last, Random(seed), up=up) for seed in range(20)]
            ways.append([one.rating for one in found if one is not None])
        return ways[0], ways[1], dict(await problem_ratings(house, ANA.id))

    harder, easier, kept = in_house(story)
    assert len(harder) == len(easier) == 20
    assert sum(harder) / 20 > last.rating > sum(easier) / 20
    assert kept == {}


def test_whoever_leaves_for_good_leaves_no_try_behind(in_house: InHouse) -> None:
    async def story(house: House) -> tuple[dict[str, object], list[TryRow]]:
        await record_try(house, ANA, Attempt(ALL[0], solved=True))
        await delete_account(house, ANA.id)
        return dict(await problem_ratings(house, ANA.id)), await problem_curve(house, ANA.id, "alak")

    assert in_house(story) == ({}, [])
