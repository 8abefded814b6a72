"""What is written together is told apart, and what is promised is on the disk."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from ludotheque.core.text import same
from ludotheque.store.database import NOTICES_SILENCE, Database, attentive, read_url, sqlite_url
from ludotheque.store.errors import Clash, StoreError
from ludotheque.store.migrating import migrate
from ludotheque.store.schema import house
from ludotheque.store.writer import Writer


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(sqlite_url(tmp_path / "house.db"))
    migrate(database)
    yield database
    database.close()


@pytest.fixture
def writer(database: Database) -> Iterator[Writer]:
    writer = Writer(database)
    yield writer
    writer.close()


def note(name: str) -> Callable[[Connection], Any]:
    return lambda connection: connection.execute(insert(house), {"name": name, "value": "x"})


def noted(database: Database) -> set[str]:
    with database.reading() as connection:
        return set(connection.execute(select(house.c.name)).scalars())


def held_back(writer: Writer) -> tuple[threading.Event, "Future[None]"]:
    """The writer is busy until the event is set: what is submitted meanwhile is written together."""
    go = threading.Event()

    def wait(_connection: Connection) -> None:
        go.wait()

    return go, writer.submit(wait)


def test_what_is_done_can_be_read_at_once(database: Database, writer: Writer) -> None:
    writer.now(note("a"))
    assert noted(database) == {"a"}


def test_changes_that_wait_share_one_transaction(writer: Writer) -> None:
    seen: list[Connection] = []

    def look(connection: Connection) -> None:
        seen.append(connection)

    go, _ = held_back(writer)
    futures = [writer.submit(look) for _ in range(5)]
    go.set()
    for future in futures:
        future.result()
    assert len(seen) == 5
    assert len({id(connection) for connection in seen}) == 1


def test_a_refusal_is_told_to_whoever_asked_and_harms_nobody_else(database: Database, writer: Writer) -> None:
    def refuse(_connection: Connection) -> None:
        raise StoreError(same("no"))

    go, _ = held_back(writer)
    first, refused, second = writer.submit(note("a")), writer.submit(refuse), writer.submit(note("b"))
    go.set()
    first.result()
    second.result()
    with pytest.raises(StoreError, match="no"):
        refused.result()
    assert noted(database) == {"a", "b"}


def test_a_change_that_breaks_leaves_the_others_of_its_batch_unharmed(database: Database, writer: Writer) -> None:
    writer.now(note("taken"))
    go, _ = held_back(writer)
    first, broken, second = writer.submit(note("a")), writer.submit(note("taken")), writer.submit(note("b"))
    go.set()
    first.result()
    second.result()
    with pytest.raises(Clash):  # another process may have been a moment quicker
        broken.result()
    assert noted(database) == {"taken", "a", "b"}


def test_closing_finishes_what_waits(database: Database) -> None:
    writer = Writer(database)
    go, _ = held_back(writer)
    future = writer.submit(note("last"))
    go.set()
    writer.close()
    assert future.done()
    assert noted(database) == {"last"}


def test_a_broken_house_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("this is no database, but long enough to look at" * 50)
    with pytest.raises(StoreError, match="cannot be opened"):
        migrate(Database(sqlite_url(tmp_path / "house.db")))


def test_a_house_of_the_future_is_refused(database: Database) -> None:
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version of the house"):
        migrate(database)


def test_migrating_twice_changes_nothing(database: Database, writer: Writer) -> None:
    writer.now(note("a"))
    migrate(database)
    assert noted(database) == {"a"}


@pytest.mark.parametrize("address", ["jambon", "mysql://x/y", "", "::::"])
def test_an_address_that_is_no_database_of_ours_is_refused(address: str) -> None:
    with pytest.raises(StoreError):
        read_url(address)


def test_who_no_longer_waits_stops_nobody(database: Database, writer: Writer) -> None:
    begun, go = threading.Event(), threading.Event()

    def wait(connection: Connection) -> None:
        begun.set()
        go.wait()
        note("a")(connection)

    under_way = writer.submit(wait)
    begun.wait()
    given_up = writer.submit(note("b"))
    assert given_up.cancel()
    assert not under_way.cancel()
    go.set()
    under_way.result()
    writer.now(note("c"))
    assert noted(database) == {"a", "c"}


def test_a_server_that_falls_silent_is_noticed_as_the_address_says_or_as_usual() -> None:
    asked = attentive(read_url("postgresql://ana@maison/jeux?connect_timeout=3")).query
    assert asked == {**NOTICES_SILENCE, "connect_timeout": "3"}
