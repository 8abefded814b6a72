"""Threads by address: one that fills them leaves room for the next."""

import asyncio
from threading import Event, Lock

import pytest

from ludotheque.ui.web.fair_threads import FairThreads
from ludotheque.ui.web.fair_turns import asked_from


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


def test_what_goes_wrong_in_a_thread_is_told() -> None:
    async def wrong() -> None:
        asyncio.get_running_loop().set_default_executor(FairThreads())
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 / 0)
        assert await asyncio.to_thread(lambda: 7) == 7

    asyncio.run(wrong())


def test_what_was_not_begun_is_given_up_when_the_house_closes() -> None:
    desk, threads = Desk(), FairThreads(1, 1)
    first, second = (threads.submit(desk.work, name, waits=True) for name in ("first", "second"))
    threads.shutdown(wait=False)
    desk.go.set()
    assert first.result(60) == "first"
    assert second.cancelled()
