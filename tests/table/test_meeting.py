"""Two people who wait for the same meet at one table, and never at two."""

import asyncio

import pytest

from ludotheque.table.errors import NotNow
from ludotheque.table.house import House
from ludotheque.table.meeting import Meetings
from ludotheque.table.orders import Order
from ludotheque.table.people import new_guest
from ludotheque.table.sitting import MatchStatus, Sitting

ANA, BOB, EVE = new_guest(1), new_guest(2), new_guest(3)
TABLE = Order("awale", opponent="anyone")


async def two_waiting(house: House) -> tuple[str, str]:
    return (await house.open(TABLE, ANA)).row.id, (await house.open(TABLE, BOB)).row.id


async def test_whoever_sits_down_with_another_does_not_wait_any_longer(house: House) -> None:
    ana, bob = await two_waiting(house)
    sitting = await Meetings(house).sit_down(bob, ANA, "", leaving=ana)
    assert sitting.row.status is MatchStatus.PLAYING and set(sitting.row.people) == {ANA.id, BOB.id}
    assert (await house.look(ana)).row.status is MatchStatus.UNPLAYED


async def test_of_two_who_reach_for_each_other_at_once_one_sits_down_and_the_other_is_told(house: House) -> None:
    ana, bob = await two_waiting(house)
    meetings = Meetings(house)
    both = await asyncio.gather(
        meetings.sit_down(bob, ANA, "", ana), meetings.sit_down(ana, BOB, "", bob), return_exceptions=True
    )
    assert [type(one) for one in both] == [Sitting, NotNow]
    statuses = [(await house.look(name)).row.status for name in (ana, bob)]
    assert statuses == [MatchStatus.UNPLAYED, MatchStatus.PLAYING]


async def test_a_seat_that_is_gone_leaves_ones_own_table_as_it_was(house: House) -> None:
    ana, bob = await two_waiting(house)
    await house.claim(bob, EVE, "")
    with pytest.raises(NotNow):
        await Meetings(house).sit_down(bob, ANA, "", leaving=ana)
    assert (await house.look(ana)).row.status is MatchStatus.OPEN


async def test_nobody_takes_away_the_table_of_another(house: House) -> None:
    ana, bob = await two_waiting(house)
    await Meetings(house).sit_down(bob, EVE, "", leaving=ana)
    assert (await house.look(ana)).row.status is MatchStatus.OPEN
