"""`/healthz` tells what keeps the house from remembering, in one word, and asking it costs next to nothing."""

import asyncio
import os
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from knocking import Knocked, on_sqlite
from ludotheque.store.database import Database, sqlite_url, unreachable
from ludotheque.table.house import House
from ludotheque.table.upkeep import open_house


def told(house: Knocked) -> tuple[int, Any]:
    answer = house.client.get("/healthz")
    return answer.status_code, answer.json().get("why", answer.json()["status"])


def pragma(house: Knocked, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """From now on every connection of the house is so."""
    engine = house.state.house.database.engine
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _entry: connection.execute(f"PRAGMA {words}"))
    monkeypatch.setattr("ludotheque.table.health.WELL_FOR", 0.0, raising=False)


@on_sqlite
def test_a_house_that_is_well_says_so(house: Knocked) -> None:
    assert told(house) == (200, "up")


@on_sqlite
def test_a_database_that_cannot_be_written_is_told(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    pragma(house, monkeypatch, "query_only=ON")
    assert told(house) == (503, "read-only")


@on_sqlite
def test_a_disk_that_will_soon_be_full_is_a_warning_while_moves_are_remembered(
    house: Knocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.table.health.WELL_FOR", 1000.0, raising=False)
    monkeypatch.setattr(os, "statvfs", lambda _path: SimpleNamespace(f_bavail=3, f_frsize=4096))
    for _ in range(2):  # what was just found is remembered too
        answer = house.client.get("/healthz")
        assert answer.status_code == 200
        assert (answer.json()["status"], answer.json()["why"]) == ("degraded", "disk-low")
    assert house.browser().send("/moi/nom", name="Ana").status_code == 303


@on_sqlite
def test_people_are_told_that_nothing_is_written_any_more_and_not_to_try_again(
    house: Knocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = house.browser()
    pragma(house, monkeypatch, "query_only=ON")
    page = ana.send("/moi/nom", name="Anna")
    assert page.status_code == 503
    program = house.client.post("/api/guest", json={"name": "Robot"}, headers={"accept-language": "en"})
    assert program.status_code == 503
    for sentence in (page.text, program.json()["error"]):
        assert "dans un instant" not in sentence and "in a moment" not in sentence
    assert "ne peut plus rien écrire" in page.text and 'value="Anna"' in page.text
    assert "The house cannot write any more" in program.json()["error"]


def test_a_full_disk_is_called_so_and_a_busy_one_is_not() -> None:
    from ludotheque.ui.web.errors import sentence_of

    told = {}
    for name in ("SQLITE_FULL", "SQLITE_BUSY"):
        reason = OperationalError("", {}, sqlite_error(name))
        error = unreachable(Database("sqlite://").url, reason)
        error.__cause__ = reason
        told[name] = sentence_of(error)
    assert "disque de la maison est plein" in told["SQLITE_FULL"].fr and "Prévenez" in told["SQLITE_FULL"].fr
    assert "disk of the house is full" in told["SQLITE_FULL"].en and "try again" not in told["SQLITE_FULL"].en
    assert "dans un instant" in told["SQLITE_BUSY"].fr


@on_sqlite
def test_a_database_that_says_nothing_is_told(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.table.health.PATIENCE", 0.05, raising=False)
    other = Database(house.settings.database)
    with other.engine.execution_options(writes=True).begin():  # somebody else holds the lock
        assert told(house) == (503, "silent")
    other.close()


@on_sqlite
def test_asking_again_and_again_writes_once(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.table.health.WELL_FOR", 1000.0, raising=False)
    written = []
    monkeypatch.setattr("ludotheque.table.health.set_house_value", lambda *_words, **more: written.append(more))
    for _ in range(20):
        assert told(house) == (200, "up")
    assert len(written) == 1


def test_those_who_ask_at_once_share_one_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.table.health import HouseHealth, Trouble

    async def story() -> None:
        house = open_house(sqlite_url(tmp_path / "house.db"))
        asked = []

        async def broken(_house: House, _work: object) -> None:
            asked.append(1)
            await asyncio.sleep(0)
            raise unreachable(house.database.url, OperationalError("", {}, Exception("gone")))

        monkeypatch.setattr(House, "write", broken)
        health = HouseHealth(house)
        found = await asyncio.gather(*(health.trouble() for _ in range(50)))
        assert set(found) == {Trouble.UNREACHABLE} and len(asked) == 1
        await house.close()

    asyncio.run(story())


def sqlite_error(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("…")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        (sqlite_error("SQLITE_FULL"), "disk-full"),
        (sqlite_error("SQLITE_READONLY_DBMOVED"), "read-only"),
        (sqlite_error("SQLITE_IOERR_WRITE"), "disk-error"),
        (sqlite_error("SQLITE_CORRUPT"), "damaged"),
        (sqlite_error("SQLITE_NOTADB"), "damaged"),
        (sqlite_error("SQLITE_BUSY"), "locked"),
        (psycopg.errors.DiskFull("…"), "disk-full"),
        (psycopg.errors.ReadOnlySqlTransaction("…"), "read-only"),
        (psycopg.OperationalError("connection refused"), "unreachable"),
    ],
)
def test_every_complaint_has_its_word(reason: Exception, word: str) -> None:
    from ludotheque.table.health import trouble_of

    error = unreachable(Database("sqlite://").url, OperationalError("", {}, reason))
    error.__cause__ = OperationalError("", {}, reason)
    assert trouble_of(error).value == word
