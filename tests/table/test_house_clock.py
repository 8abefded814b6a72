"""Somebody, a time server or a sleeping machine moves the clock on the wall while games run: nobody loses or gains by it."""

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.outcome import Forfeit
from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.match_rows import out_of_time, read_match
from ludotheque.table import attendant as module
from ludotheque.table.attendant import Attendant
from ludotheque.table.house import House
from ludotheque.table.people import new_guest
from ludotheque.table.sitting import Sitting
from ludotheque.table.upkeep import open_house
from table.lived_in import Nobody, Turned, table

ANA, BOB = new_guest(1), new_guest(2)
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
JUMPS = pytest.mark.parametrize("jump", [DAY, -HOUR, 30 * SECOND, -30 * SECOND])


@dataclass
class Times:
    """What the machine says: the wall clock, which anybody may move, and what has passed since it started."""

    wall: int = 1_800_000_000_000
    passed: int = 5_000_000

    def think(self, length: int) -> None:
        self.wall += length
        self.passed += length


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    times = Times()
    monkeypatch.setattr(time, "time_ns", lambda: times.wall * 1_000_000)
    monkeypatch.setattr(time, "monotonic_ns", lambda: times.passed * 1_000_000)
    return times


@pytest.fixture
def address(tmp_path: Path, empty_house: Path, times: Times) -> str:  # noqa: ARG001
    shutil.copy(empty_house, tmp_path / "house.db")
    return sqlite_url(tmp_path / "house.db")


def lived(address: str, story: Callable[[House, Attendant], Awaitable[Any]]) -> Any:
    """A story in a house with its attendant, from opening to closing."""

    async def live() -> Any:
        house = open_house(address)
        attendant = Attendant(house, Nobody())
        await attendant.start()
        try:
            return await story(house, attendant)
        finally:
            await attendant.close()
            await house.close()

    return asyncio.run(live())


async def five_minutes_each(house: House) -> str:
    return await table(house, ANA, BOB, clock="5")


def left(house: House, sitting: Sitting) -> int:
    seconds = sitting.left(sitting.match.to_move, house.now())
    assert seconds is not None
    return seconds


async def flags(house: House, attendant: Attendant, name: str) -> bool:
    await attendant._flag_all()
    outcome = (await house.look(name)).match.outcome
    return outcome is not None and outcome.why is Forfeit.TIME


@JUMPS
def test_no_flag_falls_and_nobody_gains_when_the_wall_clock_jumps(address: str, times: Times, jump: int) -> None:
    async def story(house: House, attendant: Attendant) -> None:
        name = await five_minutes_each(house)
        times.think(MINUTE)
        times.wall += jump
        assert not await flags(house, attendant, name)
        times.think(MINUTE)
        sitting = await house.move(name, ANA.id, 0, "4")
        assert sitting.row.left.first == 3 * MINUTE
        times.think(5 * MINUTE)
        assert await flags(house, attendant, name)

    lived(address, story)


@JUMPS
def test_a_clock_that_jumped_is_forgiven_when_the_house_reopens_too(address: str, times: Times, jump: int) -> None:
    names = []

    async def before(house: House, _attendant: Attendant) -> None:
        names.append(await five_minutes_each(house))
        times.think(MINUTE)
        times.wall += jump

    async def after(house: House, attendant: Attendant) -> None:
        assert not await flags(house, attendant, names[0])
        assert left(house, await house.look(names[0])) == 4 * MINUTE
        times.think(4 * MINUTE)
        assert await flags(house, attendant, names[0])

    lived(address, before)
    lived(address, after)


@JUMPS
def test_a_clock_that_was_moved_while_the_house_was_closed_is_forgiven(address: str, times: Times, jump: int) -> None:
    names = []

    async def before(house: House, _attendant: Attendant) -> None:
        names.append(await five_minutes_each(house))
        times.think(MINUTE)

    async def after(house: House, _attendant: Attendant) -> None:
        assert left(house, await house.look(names[0])) == 4 * MINUTE

    lived(address, before)
    times.wall, times.passed = times.wall + jump, 1_000  # the machine itself started again
    lived(address, after)


async def test_a_clock_that_is_behind_the_turn_it_measures_gives_nobody_time(house: House, clock: Turned) -> None:
    """Another process began the turn, and its clock is ahead of ours by a minute."""
    name = await five_minutes_each(house)
    clock.now -= MINUTE
    assert left(house, await house.look(name)) == 5 * MINUTE
    sitting = await house.move(name, ANA.id, 0, "4")
    assert (sitting.row.left.first, sitting.row.left.second) == (5 * MINUTE, 5 * MINUTE)
    assert sitting.row.deadline == clock.now + 5 * MINUTE
    clock.now += 2 * MINUTE
    assert left(house, await house.look(name)) == 3 * MINUTE


def test_what_people_read_is_the_date_on_the_wall(address: str, times: Times) -> None:
    """A machine that starts in 1970 and asks a time server later."""
    times.wall = 5 * SECOND

    async def story(house: House, _attendant: Attendant) -> None:
        early = await five_minutes_each(house)
        times.wall += 50 * 365 * DAY
        late = await five_minutes_each(house)
        sitting = await house.move(early, ANA.id, 0, "4")
        assert (await house.look(late)).row.created == times.wall
        assert (sitting.row.created, sitting.row.changed) == (5 * SECOND, times.wall)
        found = await house.read(lambda connection: read_match(connection, early))
        assert found is not None and found[0] == sitting.row and [one.at for one in found[1]] == [times.wall]
        assert left(house, sitting) == 5 * MINUTE
        assert await house.read(lambda connection: out_of_time(connection, house.now())) == []

    lived(address, story)


@JUMPS
def test_a_second_process_goes_by_the_time_of_the_first(
    address: str, times: Times, jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes share PostgreSQL; what they say to each other about the time is the same on any database."""
    monkeypatch.setattr(Database, "is_postgres", property(lambda _self: False))
    monkeypatch.setattr(module, "HOUSE_BEAT", 0.05)

    async def story(house: House, attendant: Attendant) -> None:
        name = await five_minutes_each(house)
        times.think(MINUTE)
        times.wall += jump
        second = open_house(address)
        helper = Attendant(second, Nobody())
        monkeypatch.setattr(Database, "is_postgres", property(lambda _self: True))
        monkeypatch.setattr(second.database, "reader", second.database.engine)
        ticking = asyncio.create_task(tick(times))
        await helper.start()
        ticking.cancel()
        monkeypatch.setattr(Database, "is_postgres", property(lambda _self: False))
        assert abs(second.now() - house.now()) < 3 * SECOND
        assert abs(left(second, await second.look(name)) - 4 * MINUTE) < 3 * SECOND
        assert not await flags(second, helper, name) and not await flags(house, attendant, name)
        await helper.close()
        await second.close()

    lived(address, story)


async def tick(times: Times) -> None:
    """Time passes while the second process looks whether the first one is there."""
    while True:
        await asyncio.sleep(0.01)
        times.think(10)
