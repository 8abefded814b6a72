"""The ways out of a match: who may cancel, abort, claim or call off, and that nothing else can be done by them."""

from contextlib import ExitStack
from dataclasses import replace

import pytest

from ludotheque.core.errors import MatchIsOver
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import Seat
from ludotheque.play.record import moves_of
from ludotheque.store.match_rows import MatchEnd, MatchStatus, read_match
from ludotheque.store.rating_rows import rating_of
from ludotheque.table.errors import NotNow, NotYourSeat
from ludotheque.table.house import House
from ludotheque.table.leaving import ABSENCE, IDLE, WayOut, ways_out
from ludotheque.table.orders import Order
from ludotheque.table.people import new_guest
from ludotheque.table.presence import EVERYWHERE
from table.lived_in import InHouse, Turned, played, table

ANA, BOB = replace(new_guest(1), login="ana"), replace(new_guest(2), login="bob")
EVE = new_guest(3)


async def test_whoever_opened_a_table_cancels_it_and_nobody_else_does(house: House) -> None:
    name = (await house.open(Order("rose_king", opponent="anyone"), ANA)).row.id
    with pytest.raises(NotYourSeat):
        await house.cancel(name, BOB.id)
    with pytest.raises(NotNow, match="has not begun"):
        await house.abort(name, ANA.id)
    assert (await house.cancel(name, ANA.id)).row.status is MatchStatus.UNPLAYED
    with pytest.raises(MatchIsOver, match="called off"):
        await house.claim(name, BOB, None)
    with pytest.raises(NotNow, match="called off"):
        await house.cancel(name, ANA.id)
    with pytest.raises(NotNow, match="no rematch"):
        await house.rematch(name, ANA.id)


async def test_either_player_aborts_before_the_second_move_and_it_counts_for_nobody(house: House) -> None:
    name = await table(house, ANA, BOB, rated=True, clock="5+3")
    await played(house, name, "4")
    with pytest.raises(NotYourSeat):
        await house.abort(name, EVE.id)
    row = (await house.abort(name, BOB.id)).row
    assert (row.status, row.end, row.deadline, row.thinker) == (MatchStatus.UNPLAYED, None, None, None)
    found = await house.read(lambda connection: read_match(connection, name))
    assert found is not None
    assert [one.move for one in found[1]] == ["4"]
    assert await house.read(lambda connection: rating_of(connection, ANA.id, "connect-four")) is None
    with pytest.raises(MatchIsOver, match="called off"):
        await house.move(name, BOB.id, 1, "4")


async def test_players_of_an_aborted_game_may_begin_another(house: House) -> None:
    name = await table(house, ANA, BOB)
    await house.abort(name, ANA.id)
    await house.rematch(name, BOB.id)
    following = (await house.rematch(name, ANA.id)).row.next
    assert following is not None
    assert (await house.look(following)).row.people.first == BOB.id


async def test_a_live_game_is_claimed_after_a_minute_of_absence_and_not_before(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB, rated=True)
    await played(house, name, "4", "4")
    with ExitStack() as ana:
        ana.enter_context(house.presence.holding(ANA.id, name))
        with house.presence.holding(BOB.id, name):
            clock.now += 10 * ABSENCE
            with pytest.raises(NotNow, match="is there"):
                await house.claim_win(name, ANA.id)
        clock.now += ABSENCE - 1
        with pytest.raises(NotNow, match="wait a little"):
            await house.claim_win(name, ANA.id)
        clock.now += 1
        with pytest.raises(NotNow, match="is there"):
            await house.claim_win(name, BOB.id)
        with pytest.raises(NotYourSeat):
            await house.claim_win(name, EVE.id)
        row = (await house.claim_win(name, ANA.id)).row
    assert (row.status, row.end) == (MatchStatus.OVER, MatchEnd(Seat.FIRST, Forfeit.ABSENCE))
    assert (await house.look(name)).match.outcome is not None
    assert await house.read(lambda connection: rating_of(connection, ANA.id, "connect-four")) is not None


async def test_whoever_comes_back_in_time_is_safe(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB)
    await played(house, name, "4", "4")
    with house.presence.holding(BOB.id, name):
        pass
    clock.now += ABSENCE - 1
    with house.presence.holding(BOB.id, name):
        clock.now += ABSENCE
    clock.now += ABSENCE - 1
    with pytest.raises(NotNow, match="wait a little"):
        await house.claim_win(name, ANA.id)


async def test_a_move_shows_that_its_player_is_there_without_any_page(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB)
    await played(house, name, "4")
    clock.now += ABSENCE - 1
    await played(house, name, "4")
    clock.now += ABSENCE - 1
    with pytest.raises(NotNow, match="wait a little"):
        await house.claim_win(name, ANA.id)


async def test_a_program_that_follows_its_events_is_at_all_its_boards(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB)
    await played(house, name, "4", "4")
    with house.presence.holding(BOB.id, EVERYWHERE):
        clock.now += 10 * ABSENCE
        with pytest.raises(NotNow, match="is there"):
            await house.claim_win(name, ANA.id)


def test_after_the_house_reopens_everybody_has_a_minute_to_come_back(in_house: InHouse, clock: Turned) -> None:
    name = in_house(lambda house: table(house, ANA, BOB))
    in_house(lambda house: played(house, name, "4", "4"))
    clock.now += 10 * ABSENCE

    async def reopened(house: House) -> None:
        with pytest.raises(NotNow, match="wait a little"):
            await house.claim_win(name, ANA.id)
        clock.now += ABSENCE
        assert (await house.claim_win(name, ANA.id)).row.status is MatchStatus.OVER

    in_house(reopened)


async def test_a_game_that_has_hardly_begun_is_not_won_by_absence(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB, rated=True)
    await played(house, name, "4")
    clock.now += ABSENCE
    with pytest.raises(NotNow, match="hardly begun"):
        await house.claim_win(name, ANA.id)
    assert (await house.end_unplayed(name, ANA.id)).row.status is MatchStatus.UNPLAYED


async def test_at_leisure_nobody_claims_and_after_two_weeks_either_calls_it_off(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB, pace="leisure")
    await played(house, name, "4", "4")
    clock.now += IDLE - 1
    for one in (ANA, BOB):
        with pytest.raises(NotNow, match="nobody loses"):
            await house.claim_win(name, one.id)
        with pytest.raises(NotNow, match="14 days"):
            await house.end_unplayed(name, one.id)
    clock.now += 1
    assert moves_of((await house.end_unplayed(name, BOB.id)).match) == ["4", "4"]


async def test_against_an_engine_there_is_nobody_to_claim_from(house: House, clock: Turned) -> None:
    name = (await house.open(Order("puissance4", opponent="engine:1", clock="5"), ANA)).row.id
    clock.now += ABSENCE
    with pytest.raises(NotNow, match="Nobody else"):
        await house.claim_win(name, ANA.id)
    assert (await house.abort(name, ANA.id)).row.status is MatchStatus.UNPLAYED


async def test_whoever_plays_is_shown_the_ways_out_and_whoever_looks_on_none(house: House) -> None:
    sitting = await house.look(await table(house, ANA, BOB))
    shown = [ways_out(sitting, seats, house.presence, house.now()) for seats in ((Seat.FIRST,), ())]
    assert shown == [(WayOut.ABORT,), ()]
