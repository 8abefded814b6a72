"""A table from its opening to the rematch: who may do what, and when."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from ludotheque.core.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    MatchIsOver,
    NotYourTurn,
)
from ludotheque.core.outcome import Forfeit
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.seat import BySeat, Seat
from ludotheque.play.players import RandomPlayer
from ludotheque.play.record import moves_of
from ludotheque.store.database import Database
from ludotheque.store.match_rows import MatchEnd, MatchRow, MatchStatus, MoveRow, of_person, read_match
from ludotheque.table.announcer import match_topic
from ludotheque.table.errors import NoSuchMatch, NotNow, NotYourSeat, Stale
from ludotheque.table.house import House
from ludotheque.table.orders import Order
from ludotheque.table.people import new_guest
from ludotheque.table.sitting import Sitting
from table.lived_in import InHouse, Turned, played, table

ANA, BOB, EVE = new_guest(1), new_guest(2), new_guest(3)


async def stored(house: House, name: str) -> tuple[MatchRow, tuple[MoveRow, ...]]:
    found = await house.read(lambda connection: read_match(connection, name))
    assert found is not None
    return found


async def test_a_table_waits_until_somebody_sits_down(house: House) -> None:
    sitting = await house.open(Order("alak", opponent="anyone"), ANA)
    assert sitting.row.status is MatchStatus.OPEN
    with pytest.raises(NotNow, match="has not begun"):
        await house.move(sitting.row.id, ANA.id, 0, "5")
    with pytest.raises(NotNow, match="already"):
        await house.claim(sitting.row.id, ANA, None)
    assert (await house.claim(sitting.row.id, BOB, None)).row.status is MatchStatus.PLAYING
    with pytest.raises(NotNow, match="full"):
        await house.claim(sitting.row.id, EVE, None)


async def test_of_two_hands_that_reach_for_the_same_ply_one_succeeds(house: House) -> None:
    name = await table(house, ANA, BOB)
    answers = await asyncio.gather(
        *(house.move(name, ANA.id, 0, str(column)) for column in range(1, 8)), return_exceptions=True
    )
    assert sum(isinstance(answer, Sitting) for answer in answers) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == 6


async def test_two_houses_on_one_database_never_overwrite_each_other(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB)
    other = House(Database(house.database.url.render_as_string()), clock)
    try:
        await other.look(name)
        await played(house, name, "4")
        with pytest.raises(Stale):
            await other.move(name, ANA.id, 0, "3")  # it remembers the position before
        assert moves_of((await other.look(name)).match) == ["4"]
        await other.move(name, BOB.id, 1, "5")
        with pytest.raises(Stale):
            await house.move(name, BOB.id, 1, "6")
        assert moves_of((await house.look(name)).match) == ["4", "5"]
    finally:
        await other.close()


async def test_a_match_is_announced_after_it_is_stored(house: House) -> None:
    name = await table(house, ANA, BOB)
    with house.announcer.listening(match_topic(name)) as bell:
        await played(house, name, "4")
        assert await bell.heard(0)
        row, moves = await stored(house, name)
        assert (row.ply, [one.move for one in moves]) == (1, ["4"])


async def test_a_refused_move_notes_the_position_for_the_log_and_changes_nothing(house: House) -> None:
    name = await table(house, ANA, BOB)
    match, before = (await played(house, name, "4")).match, await stored(house, name)
    for person, ply, text, refusal in (
        (ANA, 1, "5", NotYourTurn),
        (BOB, 1, "9", BadNotation),
        (BOB, 1, "jambon", BadNotation),
        (BOB, 0, "5", Stale),
        (EVE, 1, "5", NotYourSeat),
    ):
        with pytest.raises(refusal) as refused:
            await house.move(name, person.id, ply, text)
        at = refused.value.position
        assert at is not None
        assert (at.game, at.ply, match.game.read_state(at.state)) == ("connect-four", 1, match.state)
        assert at.move == (text if refusal in (BadNotation, NotYourTurn) else at.move)
    assert await stored(house, name) == before


def test_a_resignation_is_kept(in_house: InHouse) -> None:
    names = []

    async def story(house: House) -> None:
        names.append(await table(house, ANA, BOB))
        sitting = await house.resign(names[0], BOB.id)
        assert sitting.row.status is MatchStatus.OVER
        assert sitting.row.end == MatchEnd(Seat.FIRST, Forfeit.RESIGNATION)

    async def again(house: House) -> None:
        outcome = (await house.look(names[0])).match.outcome
        assert outcome is not None and (outcome.winner, outcome.why) == (Seat.FIRST, Forfeit.RESIGNATION)

    in_house(story)
    in_house(again)


async def test_a_move_that_is_taken_back_does_not_give_the_time_back(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB, clock="1")
    clock.now += 10_000
    await played(house, name, "4")
    clock.now += 4_000
    await house.undo(name, ANA.id, "offer")
    clock.now += 3_000
    sitting = await house.undo(name, BOB.id, "accept")
    assert sitting.row.left == BySeat(50_000, 53_000)
    assert sitting.row.deadline == clock.now + 50_000
    clock.now += 5_000
    assert (await played(house, name, "3")).row.left == BySeat(45_000, 53_000)


async def test_a_declined_offer_and_a_move_both_end_an_offer(house: House) -> None:
    name = await table(house, ANA, BOB)
    await played(house, name, "4")
    await house.undo(name, ANA.id, "offer")
    assert (await house.undo(name, BOB.id, "decline")).row.undo_offer is None
    await house.undo(name, ANA.id, "offer")
    assert (await played(house, name, "4")).row.undo_offer is None


async def test_on_ones_own_screen_nobody_has_to_agree(house: House) -> None:
    sitting = await house.open(Order("puissance4", opponent="screen"), ANA)
    name = sitting.row.id
    await house.move(name, ANA.id, 0, "4")
    await house.move(name, ANA.id, 1, "5")
    assert moves_of((await house.undo(name, ANA.id, "offer")).match) == ["4"]
    await house.resign(name, ANA.id)
    following = (await house.rematch(name, ANA.id)).row.next
    assert following is not None
    assert (await house.look(following)).row.status is MatchStatus.PLAYING


async def test_a_rematch_exchanges_the_seats_once_both_want_it(house: House) -> None:
    name = await table(house, ANA, BOB, clock="5+3")
    await house.resign(name, ANA.id)
    assert (await house.rematch(name, ANA.id)).row.rematch_offer is Seat.FIRST
    following = (await house.rematch(name, BOB.id)).row.next
    assert following is not None
    new = await house.look(following)
    assert (new.row.people, new.row.left.first) == (BySeat(BOB.id, ANA.id), 300_000)
    assert (await house.rematch(name, ANA.id)).row.next == following


async def test_clocks_run_on_the_server(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB, clock="1+2")
    clock.now += 10_000
    sitting = await played(house, name, "4")
    assert sitting.row.left.first == 60_000 - 10_000 + 2_000
    assert sitting.row.deadline == clock.now + 60_000
    clock.now += 59_000
    assert sitting.left(Seat.SECOND, clock.now) == 1_000
    with pytest.raises(NotNow, match="time left"):
        await house.flag(name)
    clock.now += 1_000
    sitting = await house.flag(name)
    assert sitting.row.end == MatchEnd(Seat.FIRST, Forfeit.TIME)
    assert sitting.row.left.second == 0


async def test_a_move_that_comes_too_late_loses(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB, clock="1")
    clock.now += 60_001
    with pytest.raises(MatchIsOver, match="time is up"):
        await played(house, name, "4")
    assert (await house.look(name)).row.end == MatchEnd(Seat.SECOND, Forfeit.TIME)


async def test_without_a_clock_nobody_is_hurried(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB)
    clock.now += 10**9
    assert (await played(house, name, "4")).row.deadline is None


async def test_the_dealer_deals_the_same_card_after_an_undo(house: House) -> None:
    name = await table(house, ANA, BOB, "roi-des-roses", options={"deal": "SE2,SO2,N3,S2,NE3,S1,E1,SO1,NO3,O2"})
    await played(house, name, "SE2", "E1")
    first = moves_of((await played(house, name, "pioche")).match)
    assert len(first) == 4  # two cards, the draw, what the dealer gave
    await house.undo(name, ANA.id, "offer")
    assert moves_of((await house.undo(name, BOB.id, "accept")).match) == ["SE2", "E1"]
    assert moves_of((await played(house, name, "pioche")).match) == first


@pytest.mark.parametrize("entry", GAMES.values(), ids=lambda entry: entry.slug)
def test_a_whole_game_of_each_is_stored_and_comes_back(in_house: InHouse, entry: Entry) -> None:
    ended = []

    async def story(house: House) -> None:
        name = await table(house, ANA, BOB, entry.slug)
        sitting, player = await house.look(name), RandomPlayer(5)
        while sitting.match.outcome is None:
            sitting = await played(house, name, sitting.match.game.write_move(player.choose(sitting.match)))
        ended.append(sitting)

    async def again(house: House) -> None:
        sitting = await house.look(ended[0].row.id)
        assert sitting == ended[0]

    in_house(story)
    in_house(again)


async def test_a_table_that_cannot_be_is_refused_and_nothing_is_kept(house: House) -> None:
    for wrong in (
        {"opponent": "engine:11"},
        {"game": "awale", "opponent": "engine:perfect"},
        {"clock": "0"},
        {"options": {"rows": "0"}},
        {"options": {"rows": "5000", "columns": "5000"}},
        {"position": "jambon"},
        {"game": "alak", "options": {"n": "1000000"}},
    ):
        with pytest.raises((BadOption, BadPosition)):
            await house.open(Order(**{"game": "puissance4", **wrong}), ANA)  # type: ignore[arg-type]
    assert await house.read(lambda connection: of_person(connection, ANA.id, 10)) == []


async def test_a_match_nobody_plays_is_not_there(house: House) -> None:
    with pytest.raises(NoSuchMatch):
        await house.look("nothing")
    assert "nothing" not in house.tables


async def test_a_match_that_changes_while_it_is_read_is_read_again(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB)
    other = House(Database(house.database.url.render_as_string()), clock)
    read = other.read

    async def slow(question: Callable[[Connection], Any]) -> Any:
        found = await read(question)
        if other.read is slow:
            other.read = read  # type: ignore[method-assign] # only once
            sitting = await played(house, name, "4")
            other._heard({"match": name, "version": str(sitting.row.version)})
        return found

    other.read = slow  # type: ignore[method-assign]
    try:
        assert moves_of((await other.look(name)).match) == ["4"]
    finally:
        await other.close()


async def test_a_rematch_agreed_to_twice_is_one_match(house: House) -> None:
    name = await table(house, ANA, BOB, clock="5+3")
    await house.resign(name, ANA.id)
    await house.rematch(name, ANA.id)
    agreed = await asyncio.gather(*(house.rematch(name, BOB.id) for _ in range(3)))
    assert len({sitting.row.next for sitting in agreed}) == 1
    assert len(await house.read(lambda connection: of_person(connection, ANA.id, 10))) == 2


async def test_two_who_ask_for_a_rematch_at_once_agree(house: House) -> None:
    name = await table(house, ANA, BOB)
    await house.resign(name, ANA.id)
    asked = await asyncio.gather(*(house.rematch(name, person.id) for person in (ANA, BOB)))
    assert asked[1].row.next is not None


async def test_whoever_goes_away_while_their_move_is_stored_leaves_it_for_all_to_see(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await table(house, ANA, BOB)
    submit, stored, gone = house.writer.submit, threading.Event(), threading.Event()

    def slowly(work: Callable[[Connection], Any]) -> Any:
        def worked(connection: Connection) -> None:
            work(connection)
            stored.set()
            gone.wait()

        return submit(worked)

    monkeypatch.setattr(house.writer, "submit", slowly)
    with house.announcer.listening(match_topic(name)) as bell:
        move = asyncio.create_task(house.move(name, ANA.id, 0, "4"))
        await asyncio.to_thread(stored.wait)
        move.cancel()
        with pytest.raises(asyncio.CancelledError):
            await move
        gone.set()
        assert await bell.heard(10)
    assert moves_of((await house.look(name)).match) == ["4"]


@pytest.mark.parametrize("hears", [True, False], ids=["heard", "missed"])
async def test_a_match_that_goes_on_elsewhere_before_we_know_that_our_move_is_stored(
    house: House, clock: Turned, hears: bool
) -> None:
    name = await table(house, ANA, BOB)
    other = House(Database(house.database.url.render_as_string()), clock)
    write = house.write

    async def overtaken(work: Callable[[Connection], Any]) -> None:
        await write(work)
        sitting = await played(other, name, "3")
        if hears:
            house._heard({"match": name, "version": str(sitting.row.version)})
        else:
            house._missed()

    house.write = overtaken  # type: ignore[method-assign, assignment]
    try:
        await house.move(name, ANA.id, 0, "4")
        assert moves_of((await house.look(name)).match) == ["4", "3"]
    finally:
        await other.close()


async def test_whoever_resigns_keeps_the_time_that_was_left(house: House, clock: Turned) -> None:
    name = await table(house, ANA, BOB, clock="1")
    clock.now += 40_000
    sitting = await house.resign(name, BOB.id)
    assert sitting.row.left == BySeat(20_000, 60_000)
