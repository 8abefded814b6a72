"""The attendant calls engines, watches clocks, and forgives the time during which the house was closed."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.core.errors import LudothequeError
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import Seat
from ludotheque.core.text import same
from ludotheque.play.record import moves_of
from ludotheque.store.errors import StoreError
from ludotheque.store.match_rows import MatchEnd
from ludotheque.table import attendant as module
from ludotheque.table.announcer import match_topic
from ludotheque.table.attendant import Attendant, secret_of
from ludotheque.table.claimant import Claimant
from ludotheque.table.errors import TooMany
from ludotheque.table.house import House
from ludotheque.table.orders import Order
from ludotheque.table.people import new_guest
from ludotheque.table.sitting import Sitting
from ludotheque.table.thinking.questions import Job
from table.lived_in import InHouse, Turned

ANA, BOB = new_guest(1), new_guest(2)


class Scripted:
    """An engine that plays the lowest legal move, or does what the test says first."""

    def __init__(self, *orders: Callable[[Job], str]) -> None:
        self.orders = list(orders)
        self.asked: list[Job] = []

    async def choose(self, job: Job, key: str, opponent: Claimant) -> str:  # noqa: ARG002
        self.asked.append(job)
        if self.orders:
            return self.orders.pop(0)(job)
        match = job.match()
        return match.game.write_move(match.game.legal_moves(match.state)[0])


def fails(_job: Job) -> str:
    raise LudothequeError(same("the engine broke"))


def jambon(_job: Job) -> str:
    return "jambon"


async def until(house: House, name: str, wanted: Callable[[Sitting], bool]) -> Sitting:
    """The sitting as soon as it is as wanted."""
    with house.announcer.listening(match_topic(name)) as bell:
        while not wanted(sitting := await house.look(name)):
            assert await bell.heard(30), "nothing happened for half a minute"
    return sitting


async def against_engine(house: House, **order: Any) -> str:
    return (await house.open(Order("puissance4", opponent="engine:3", **order), ANA)).row.id


async def test_an_engine_answers_every_move(house: House) -> None:
    thinkers = Scripted()
    attendant = Attendant(house, thinkers)
    await attendant.start()
    name = await against_engine(house)
    await house.move(name, ANA.id, 0, "4")
    sitting = await until(house, name, lambda sitting: len(sitting.match.plies) == 2)
    assert moves_of(sitting.match) == ["4", "1"]
    assert (thinkers.asked[0].who, thinkers.asked[0].moves) == ("engine:3", ("4",))
    await attendant.close()


def test_an_engine_that_was_thinking_when_the_house_closed_is_called_again(in_house: InHouse) -> None:
    names = []

    async def close_too_early(house: House) -> None:
        names.append(await against_engine(house))
        await house.move(names[0], ANA.id, 0, "4")  # nobody attends

    async def reopen(house: House) -> None:
        attendant = Attendant(house, Scripted())
        await attendant.start()
        await until(house, names[0], lambda sitting: len(sitting.match.plies) == 2)
        await attendant.close()

    in_house(close_too_early)
    in_house(reopen)


@pytest.mark.parametrize("trouble", [fails, jambon])
async def test_an_engine_that_fails_is_asked_again(house: House, trouble: Callable[[Job], str]) -> None:
    attendant = Attendant(house, Scripted(trouble, trouble))
    await attendant.start()
    name = await against_engine(house)
    await house.move(name, ANA.id, 0, "4")
    sitting = await until(house, name, lambda sitting: len(sitting.match.plies) == 2)
    assert sitting.match.outcome is None
    await attendant.close()


async def test_an_engine_that_keeps_failing_loses(house: House) -> None:
    attendant = Attendant(house, Scripted(*[fails] * module.TRIES))
    await attendant.start()
    name = await against_engine(house)
    await house.move(name, ANA.id, 0, "4")
    sitting = await until(house, name, lambda sitting: sitting.match.outcome is not None)
    assert sitting.row.end == MatchEnd(Seat.FIRST, Forfeit.CRASH)
    await attendant.close()


async def test_an_answer_for_a_position_that_was_taken_back_is_not_played(house: House) -> None:
    thinking, go = asyncio.Event(), asyncio.Event()

    class Slow(Scripted):
        async def choose(self, job: Job, key: str, opponent: Claimant) -> str:
            if not thinking.is_set():
                thinking.set()
                await go.wait()
                return "7"
            return await super().choose(job, key, opponent)

    attendant = Attendant(house, Slow())
    await attendant.start()
    name = await against_engine(house)
    await house.move(name, ANA.id, 0, "4")
    await thinking.wait()
    await house.undo(name, ANA.id, "offer")
    await house.move(name, ANA.id, 0, "3")
    go.set()
    sitting = await until(house, name, lambda sitting: len(sitting.match.plies) == 2)
    assert moves_of(sitting.match) == ["3", "1"]
    await attendant.close()


def test_every_process_of_a_house_signs_with_the_same_secret(in_house: InHouse) -> None:
    secrets = [in_house(secret_of) for _ in range(2)]
    assert secrets[0] == secrets[1]
    assert len(secrets[0]) == 64


async def test_an_engine_called_the_moment_it_has_answered_comes_again(house: House) -> None:
    attendant = Attendant(house, Scripted())
    name = await against_engine(house)
    waiting = await house.move(name, ANA.id, 0, "4")
    look = house.look

    async def last_look(name: str) -> Sitting:
        sitting = await look(name)
        if sitting.row.thinker is None:
            asyncio.get_running_loop().call_soon(attendant.notice, waiting)
            house.look = look  # type: ignore[method-assign]
        return sitting

    house.look = last_look  # type: ignore[method-assign]
    attendant.notice(waiting)
    first = attendant.thinking[name]
    await first
    await attendant.thinking[name]
    assert attendant.thinking == {}


async def test_clocks_are_still_watched_after_a_mistake_of_ours(
    house: House, clock: Turned, monkeypatch: pytest.MonkeyPatch
) -> None:
    attendant = Attendant(house, Scripted())
    opened = await house.open(Order("puissance4", opponent="anyone", clock="1"), ANA)
    name = (await house.claim(opened.row.id, BOB, None)).row.id
    clock.now += 60_000
    flag_all = attendant._flag_all

    async def mistaken() -> None:
        monkeypatch.setattr(attendant, "_flag_all", flag_all)
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(attendant, "_flag_all", mistaken)
    monkeypatch.setattr(module, "CLOCK_BEAT", 0.01)
    await attendant.start()
    await until(house, name, lambda sitting: sitting.match.outcome is not None)
    await attendant.close()


async def test_the_attendant_leaves_even_if_the_database_does_not_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    attendant = Attendant(house, Scripted())
    await attendant.start()

    async def gone(_work: object) -> None:
        raise StoreError(same("the disk is full"))

    monkeypatch.setattr(house, "write", gone)
    await attendant.close()


@pytest.mark.parametrize("trouble", [StoreError(same("the disk is full")), TooMany(same("everybody waits"))])
async def test_no_engine_loses_because_the_house_is_in_trouble(house: House, clock: Turned, trouble: Exception) -> None:
    def troubled(_job: Job) -> str:
        raise trouble

    attendant = Attendant(house, Scripted(*[troubled] * module.TRIES))
    await attendant.start()
    name = await against_engine(house)
    await house.move(name, ANA.id, 0, "4")
    clock.now += module.FORGOTTEN
    for _ in range(module.TRIES):
        await asyncio.gather(*attendant.thinking.values())
        await attendant._remind_all()
    sitting = await until(house, name, lambda sitting: sitting.row.thinker is None)
    assert moves_of(sitting.match) == ["4", "1"]
    await attendant.close()
