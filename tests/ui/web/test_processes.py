"""Two processes of one house on PostgreSQL: what they do at the same moment is done one after the other."""

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert, select, text, update

from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import BySeat, Seat
from ludotheque.store.database import Database
from ludotheque.store.errors import Clash
from ludotheque.store.match_rows import MatchEnd, MatchRow, MatchStatus, add_match
from ludotheque.store.migrating import migrate
from ludotheque.store.person_rows import PersonRow, welcome
from ludotheque.store.rating_rows import ratings_of
from ludotheque.store.schema import house
from ludotheque.store.writer import Writer
from ludotheque.table.announcer import match_topic
from ludotheque.table.house import House
from ludotheque.table.match_rating import rate
from ludotheque.table.notify import CHANNEL, Ear
from ludotheque.table.orders import Order, new_sitting
from ui.web.conftest import needs_postgres

on_postgres = pytest.mark.parametrize("database_url", [pytest.param("postgresql", marks=needs_postgres)], indirect=True)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    database = Database(database_url)
    migrate(database)
    yield database
    database.close()


def note(connection: Connection, name: str, value: str = "x") -> None:
    connection.execute(insert(house), {"name": name, "value": value})


def until_somebody_waits(database: Database) -> None:
    waiting = text("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
    while True:
        with database.reading() as connection:
            if connection.execute(waiting).first() is not None:
                return


def won(first: str, second: str) -> MatchRow:
    row = new_sitting(Order("puissance4", opponent="anyone", rated=True), first, 0).after.row
    end = MatchEnd(Seat.FIRST, Forfeit.RESIGNATION)
    return replace(row, people=BySeat(first, second), status=MatchStatus.OVER, end=end)


def ended(connection: Connection, row: MatchRow) -> None:
    """A rated match is over."""
    add_match(connection, row)
    rate(connection, row)


@on_postgres
def test_two_games_that_end_at_once_both_count(database: Database) -> None:
    with database.engine.begin() as connection:
        for name in ("ana", "bob"):
            welcome(connection, PersonRow(name, name, name, "x", 0, 0))
        ended(connection, won("ana", "bob"))

    def other_process() -> None:
        with database.engine.begin() as connection:
            ended(connection, won("bob", "ana"))

    other = threading.Thread(target=other_process)
    with database.engine.begin() as connection:
        ended(connection, won("ana", "bob"))
        other.start()
        until_somebody_waits(database)
    other.join()
    with database.reading() as connection:
        assert [one.games for name in ("ana", "bob") for one in ratings_of(connection, name)] == [3, 3]


@on_postgres
def test_who_gives_way_to_another_process_is_told_that_it_was_quicker(database: Database) -> None:
    with database.engine.begin() as connection:
        note(connection, "a")
        note(connection, "b")

    def change(connection: Connection, name: str) -> None:
        connection.execute(update(house).where(house.c.name == name).values(value="y"))

    def crosswise(connection: Connection) -> None:
        connection.execute(text("SET LOCAL deadlock_timeout = '10ms'"))
        change(connection, "b")
        begun.set()
        until_somebody_waits(database)  # whoever begins to wait last is sent away
        change(connection, "a")

    begun, writer = threading.Event(), Writer(database)
    with database.engine.begin() as connection:
        change(connection, "a")
        refused = writer.submit(crosswise)
        begun.wait()
        change(connection, "b")
    with pytest.raises(Clash):
        refused.result()
    writer.close()


def test_what_is_read_together_is_read_at_one_moment(database: Database) -> None:
    with database.reading() as connection:
        before = set(connection.execute(select(house.c.name)).scalars())
        with database.engine.execution_options(writes=True).begin() as other:
            note(other, "later")
        assert set(connection.execute(select(house.c.name)).scalars()) == before


@on_postgres
def test_a_word_of_somebody_elses_does_not_close_the_ear(database: Database) -> None:
    heard: list[dict[str, str]] = []
    done = threading.Event()

    def hears(news: dict[str, str]) -> None:
        heard.append(news)
        done.set()

    ear = Ear(database, hears, lambda: None)
    ear.ready.wait()
    with database.engine.begin() as connection:
        for words in ("jambon", json.dumps({"match": "m"})):
            connection.execute(text("SELECT pg_notify(:channel, :words)"), {"channel": CHANNEL, "words": words})
    assert done.wait(10)
    ear.close()
    assert heard == [{"match": "m"}]


@on_postgres
def test_whoever_sits_in_one_process_is_seen_in_the_other(database_url: str) -> None:
    async def seen() -> None:
        migrate(database := Database(database_url))
        database.close()
        here, there = House(Database(database_url)), House(Database(database_url))
        for one in (here, there):
            one.listen()
            assert one.ear is not None
            await asyncio.to_thread(one.ear.ready.wait)
        try:
            with there.announcer.listening(match_topic("m")) as bell:
                with here.presence.holding("ana", "m"):
                    while not there.presence.here("ana", "m"):
                        await bell.heard(10)
                while there.presence.here("ana", "m"):
                    await bell.heard(10)
                assert there.presence.gone_since("bob") == there.presence.opened
        finally:
            for one in (here, there):
                await one.close()

    asyncio.run(seen())
