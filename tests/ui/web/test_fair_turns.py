"""Turns in the event loop: counted in steps, never in seconds."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any

import pytest

from ludotheque.ui.web.fair_turns import FairTurns

FLOOD, STEPS = 100, 5


class Day:
    """A clock on which every step takes a second, and what was done in which order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.done: list[str] = []
        self.turns = FairTurns(lambda: self.now)

    async def work(self, who: str, steps: int = STEPS) -> None:
        for _ in range(steps):
            self.now += 1.0
            self.done.append(who)
            await asyncio.sleep(0)

    async def ask(self, address: str, path: str = "/", who: str = "") -> None:
        await self.turns.taken(address, path, self.work(who or address))

    def run(self, *asked: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def all_at_once() -> None:
            await asyncio.gather(*(one() for one in asked))

        asyncio.run(all_at_once())


def before_the_last(done: list[str], who: str, others: str) -> int:
    """How many steps of others were taken before the last of somebody."""
    last = len(done) - done[::-1].index(who)
    return done[:last].count(others)


def test_a_flood_of_one_address_costs_a_visitor_two_steps_of_it_for_each_of_their_own() -> None:
    day = Day()
    day.run(*[lambda: day.ask("flood")] * FLOOD, lambda: day.ask("visitor"))
    assert day.done.count("flood") == FLOOD * STEPS
    assert before_the_last(day.done, "visitor", "flood") <= 2 * STEPS


def test_moves_go_before_the_pages_of_their_own_address() -> None:
    day = Day()
    flood = [lambda: day.ask("school", "/", "page")] * FLOOD
    day.run(*flood, lambda: day.ask("school", "/api/match/m/move", "move"))
    assert before_the_last(day.done, "move", "page") <= 2 * STEPS


def test_a_flood_of_moves_leaves_their_part_to_the_pages_of_others() -> None:
    day = Day()
    flood = [lambda: day.ask("flood", "/api/match/m/move", "move")] * FLOOD
    day.run(*flood, lambda: day.ask("visitor"))
    assert before_the_last(day.done, "visitor", "move") <= 4 * (STEPS + 2)


def test_what_one_address_asked_first_is_finished_first() -> None:
    day = Day()
    day.run(*[lambda number=number: day.ask("school", "/", f"page {number}") for number in range(9)])
    finished = sorted({*day.done}, key=day.done[::-1].index, reverse=True)
    assert finished == [f"page {number}" for number in range(9)]


def test_the_house_listens_between_two_steps() -> None:
    day, rounds = Day(), []

    async def listening() -> None:
        while len(day.done) < FLOOD * STEPS:
            rounds.append(len(day.done))
            await asyncio.sleep(0)

    day.run(*[lambda: day.ask("flood")] * FLOOD, listening)
    assert max(after - before for before, after in pairwise(rounds)) <= 2


def test_whoever_waits_for_something_else_keeps_nobody_waiting() -> None:
    day, never = Day(), asyncio.Event()

    async def waiting() -> None:
        await never.wait()

    async def thinking() -> None:
        await day.turns.taken("class", "/", waiting())

    async def visits() -> None:
        await asyncio.gather(*(day.ask("class") for _ in range(20)))
        never.set()

    day.run(*[thinking] * 40, visits)
    assert day.done.count("class") == 20 * STEPS


def test_a_request_that_is_given_up_leaves_the_line_and_hears_of_it() -> None:
    day, heard = Day(), []

    async def left() -> None:
        try:
            await day.work("left")
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def crowd() -> None:
        busy = [asyncio.ensure_future(day.ask("other")) for _ in range(5)]
        gone = asyncio.ensure_future(day.turns.taken("leaver", "/", left()))
        for _ in range(4):
            await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        await asyncio.gather(*busy)

    asyncio.run(crowd())
    assert heard == ["cancelled"] or "left" not in day.done
    assert day.done.count("other") == 5 * STEPS
    assert not day.turns.lines.waiting
    assert not day.turns.granted


def test_what_a_step_raises_reaches_whoever_asked() -> None:
    day = Day()

    async def wrong() -> None:
        await asyncio.sleep(0)
        raise ValueError("our mistake")

    async def asking() -> None:
        await day.turns.taken("somebody", "/", wrong())

    with pytest.raises(ValueError, match="our mistake"):
        day.run(asking, lambda: day.ask("other"))
