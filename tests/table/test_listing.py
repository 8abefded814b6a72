"""What the house shows in lists, also when it holds matches of a game that is not installed."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from ludotheque.core.errors import UnknownGame
from ludotheque.core.text import Lang
from ludotheque.store.match_rows import MatchRow, MatchStatus, add_match
from ludotheque.table.attendant import Attendant
from ludotheque.table.faces import Faces
from ludotheque.table.house import House
from ludotheque.table.listing import (
    AT_ONCE,
    FRESH,
    LEFT,
    TOUCHED,
    WAITED,
    LobbyLists,
    installed,
    matches_of,
    running_matches,
    waiting_tables,
)
from ludotheque.table.orders import Order
from ludotheque.table.people import new_guest
from table.lived_in import Nobody, Turned

ANA, BOB = replace(new_guest(1), name="Ana"), replace(new_guest(2), name="Bob")


async def two_tables(house: House) -> tuple[str, str]:
    """A table that waits, and a match under way that waits for an engine; both of a game that is not here."""
    waiting = await house.open(Order("puissance4", opponent="anyone", clock="5"), ANA)
    foreign = [
        replace(waiting.row, id="foreign-waiting", game="tafl"),
        replace((await house.claim(waiting.row.id, BOB, None)).row, id="foreign-playing", game="tafl", thinker="x:1"),
    ]
    for row in foreign:
        await house.write(partial(add_match, row=row))
    return foreign[0].id, foreign[1].id


async def test_lists_name_everybody_and_everything(house: House) -> None:
    open_one = (await house.open(Order("alak", opponent="anyone"), ANA)).row
    running = (await house.open(Order("puissance4", opponent="anyone"), ANA)).row
    running = (await house.claim(running.id, BOB, None)).row
    assert await waiting_tables(house, 10) == [open_one]
    assert await running_matches(house, 10) == [running]
    assert {row.id for row in await matches_of(house, ANA.id, 10)} == {open_one.id, running.id}
    assert [row.id for row in await matches_of(house, BOB.id, 10)] == [running.id]
    assert len(await matches_of(house, ANA.id, 10, skipped=1)) == 1
    faces = Faces(house)
    await faces.learn([ANA.id, BOB.id, None])
    assert [faces.called(one.id, Lang.FR) for one in (ANA, BOB)] == ["Ana", "Bob"]


async def test_the_lobby_is_read_once_for_everybody_and_again_when_a_table_opens_fills_or_ends(house: House) -> None:
    now = 0.0
    lobby, readings = LobbyLists(house, 10, lambda: now), 0
    read = lobby._read

    async def counted() -> tuple[list[MatchRow], list[MatchRow]]:
        nonlocal readings
        readings += 1
        return await read()

    lobby._read = counted  # type: ignore[method-assign]
    assert await asyncio.gather(*(lobby.now() for _ in range(20))) == [([], [])] * 20
    assert readings == 1
    table = (await house.open(Order("puissance4", opponent="anyone"), ANA)).row
    assert await lobby.now() == ([table], [])
    playing = (await house.claim(table.id, BOB, None)).row
    assert await lobby.now() == ([], [playing])
    await house.resign(table.id, BOB.id)
    assert [await lobby.now() for _ in range(5)] == [([], [])] * 5
    assert readings == 4
    now += FRESH
    await lobby.now()
    assert readings == 5


async def test_a_table_leaves_the_lobby_minutes_after_its_owner_and_comes_back_with_them(
    house: House, clock: Turned
) -> None:
    with house.presence.holding(ANA.id):
        table = (await house.open(Order("alak", opponent="anyone"), ANA)).row
        clock.now += 10 * LEFT
        assert await waiting_tables(house, 10) == [table]
    clock.now += LEFT - 1
    assert await waiting_tables(house, 10) == [table]
    clock.now += 1
    assert await waiting_tables(house, 10) == []
    with house.presence.holding(ANA.id, "another match"):
        assert await waiting_tables(house, 10) == [table]


async def test_tables_of_people_who_left_do_not_hide_those_of_others(house: House, clock: Turned) -> None:
    with house.presence.holding(BOB.id):
        here = (await house.open(Order("alak", opponent="anyone"), BOB)).row
        clock.now += 1
        for _ in range(2 * AT_ONCE):
            await house.open(Order("alak", opponent="anyone"), ANA)
        clock.now += LEFT
        assert await waiting_tables(house, 10) == [here]


async def test_a_table_that_waited_for_a_day_is_cancelled_when_its_owner_is_gone(house: House, clock: Turned) -> None:
    attendant = Attendant(house, Nobody())
    table = (await house.open(Order("alak", opponent="anyone"), ANA)).row
    friend = (await house.open(Order("alak", opponent="friend"), ANA)).row
    clock.now += WAITED  # to the millisecond: it waited for no longer than a day
    await attendant._cancel_forgotten()
    assert (await house.look(table.id)).row.status is MatchStatus.OPEN
    with house.presence.holding(ANA.id):
        clock.now += 2 * WAITED
        await attendant._cancel_forgotten()
        assert (await house.look(table.id)).row.status is MatchStatus.OPEN
    clock.now += LEFT
    await attendant._cancel_forgotten()
    assert (await house.look(table.id)).row.status is MatchStatus.UNPLAYED
    assert (await house.look(friend.id)).row.status is MatchStatus.OPEN  # a link is good for longer


async def test_a_match_that_nobody_plays_on_leaves_the_lobby_until_a_player_is_back(
    house: House, clock: Turned
) -> None:
    running = (await house.open(Order("puissance4", opponent="engine:1"), ANA)).row
    with house.presence.holding(ANA.id, running.id):
        clock.now += 10 * TOUCHED
        assert await running_matches(house, 10) == [running]
    assert await running_matches(house, 10) == []
    with house.presence.holding(BOB.id, running.id):  # who only watches
        assert await running_matches(house, 10) == []
    with house.presence.holding(ANA.id, running.id):
        moved = (await house.move(running.id, ANA.id, 0, "4")).row
    clock.now += TOUCHED
    assert await running_matches(house, 10) == [moved]
    clock.now += 1
    assert await running_matches(house, 10) == []


async def test_a_match_of_a_game_that_is_not_installed_can_be_neither_joined_nor_watched(house: House) -> None:
    names = await two_tables(house)
    assert not {row.id for row in await waiting_tables(house, 10)} & set(names)
    assert not {row.id for row in await running_matches(house, 10)} & set(names)
    mine = await matches_of(house, ANA.id, 10)
    assert set(names) < {row.id for row in mine}
    assert not {row.id for row in installed(mine)} & set(names)
    for name in names:
        with pytest.raises(UnknownGame, match="tafl"):
            await house.look(name)


async def test_a_house_that_holds_such_matches_opens(house: House) -> None:
    await two_tables(house)
    attendant = Attendant(house, Nobody())
    await attendant.start()
    await attendant.close()
