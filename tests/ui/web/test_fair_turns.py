"""Turns by address: in the line, in the event loop (counted in steps, never in seconds) and in the threads."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from threading import Event, Lock
from typing import Any

import pytest

from ludotheque.ui.web.fair_lines import KEPT_IDLE, OURSELVES, FairLines
from ludotheque.ui.web.fair_threads import FairThreads
from ludotheque.ui.web.fair_turns import FairTurns, asked_from


def turns(lines: FairLines[str], seconds: float = 1.0) -> list[str]:
    """Everything that waits, in the order of its turns, each of them so long."""
    found = []
    while (taken := lines.take()) is not None:
        line, item = taken
        found.append(item)
        lines.settle(line, seconds)
    return found


def test_addresses_take_turns_however_much_one_of_them_asks() -> None:
    lines: FairLines[str] = FairLines(1)
    for number in range(4):
        lines.put("192.0.2.1", f"flood {number}")
    for number in range(2):
        lines.put("192.0.2.2", f"visit {number}")
    assert turns(lines) == ["flood 0", "visit 0", "flood 1", "visit 1", "flood 2", "flood 3"]


def test_whoever_comes_back_from_a_rest_is_no_better_off_than_those_who_waited() -> None:
    lines: FairLines[str] = FairLines(1)
    lines.put("192.0.2.1", "early")
    turns(lines)
    for _ in range(50):
        lines.put("192.0.2.2", "busy")
    turns(lines)
    for number in range(3):
        lines.put("192.0.2.2", f"busy {number}")
        lines.put("192.0.2.1", f"back {number}")
    assert sorted(turns(lines)[:3])[0] == "back 0"
    assert lines.waiting == 0


def test_one_address_has_so_much_at_work_and_the_house_itself_what_it_needs() -> None:
    lines: FairLines[str] = FairLines(2)
    for _ in range(5):
        lines.put("192.0.2.1", "visitor")
        lines.put(OURSELVES, "house")
    taken = [found[1] for found in iter(lines.take, None)]
    assert sorted(taken) == ["house"] * 5 + ["visitor"] * 2


def test_addresses_that_wait_for_nothing_are_forgotten() -> None:
    lines: FairLines[str] = FairLines(1)
    for number in range(3 * KEPT_IDLE):
        lines.put(f"address {number}", "once")
        turns(lines)
    assert len(lines.lines) <= KEPT_IDLE


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


class Desk:
    """Work that lasts until it is told to end."""

    def __init__(self) -> None:
        self.go = Event()
        self.lock = Lock()
        self.begun: list[str] = []

    def work(self, who: str, *, waits: bool) -> str:
        with self.lock:
            self.begun.append(who)
        if waits:
            self.go.wait(60)
        return who


async def ask(desk: Desk, address: str, *, waits: bool = False) -> str:
    asked_from.set(address)
    return await asyncio.to_thread(desk.work, address, waits=waits)


def test_an_address_that_fills_the_threads_leaves_one_to_the_next() -> None:
    desk = Desk()

    async def crowd() -> None:
        asyncio.get_running_loop().set_default_executor(FairThreads(4, 3))
        flood = [asyncio.create_task(ask(desk, "flood", waits=True)) for _ in range(50)]
        await asyncio.sleep(0)
        assert [await asyncio.create_task(ask(desk, "visitor")) for _ in range(5)] == ["visitor"] * 5
        assert desk.begun.count("flood") <= 3
        desk.go.set()
        assert await asyncio.gather(*flood) == ["flood"] * 50

    asyncio.run(crowd())


def test_what_was_not_begun_is_given_up_when_the_house_closes() -> None:
    desk, threads = Desk(), FairThreads(1, 1)
    first, second = (threads.submit(desk.work, name, waits=True) for name in ("first", "second"))
    threads.shutdown(wait=False)
    desk.go.set()
    assert first.result(60) == "first"
    assert second.cancelled()
