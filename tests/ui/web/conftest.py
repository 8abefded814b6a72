"""Houses for the tests of the web: every test that asks for one runs on SQLite and on PostgreSQL."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser

from knocking import BINARIES, GENEROUS, Cluster, Door, Knocked, Served
from ludotheque.store.database import sqlite_url
from ludotheque.table import people
from ludotheque.ui.web.app import make_app
from ludotheque.ui.web.settings import HouseLimits, Settings
from ui.web.browsing import Street, chromium
from ui.web.crowd import Server

needs_postgres = pytest.mark.skipif(not BINARIES, reason="NO POSTGRESQL SERVER: THE HOUSE IS TESTED ON SQLITE ONLY")


# What they ask about does not reach the database's own ways.
ON_SQLITE_BY_DEFAULT = ("test_accounts", "test_health", "test_security", "test_session_attacks", "test_upgrade")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that learn nothing from a second database see it in the long run."""
    for item in items:
        if item.path.stem in ON_SQLITE_BY_DEFAULT and "postgresql" in item.name:
            item.add_marker(pytest.mark.long)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing as it should be takes a tenth of a second; how it should be is a test of its own."""
    monkeypatch.setattr(people, "hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    cluster = Cluster()
    yield cluster
    cluster.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "house.db")
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.new_database()


@pytest.fixture
def make_house(database_url: str) -> Iterator[Callable[..., Knocked]]:
    """Houses in this process, each with its own settings, on one database."""
    with ExitStack() as stack:

        def make(limits: HouseLimits = GENEROUS, **more: Any) -> Knocked:
            settings = Settings(database_url, limits=limits, **more)
            return Knocked(Door(make_app(settings), stack), settings)

        yield make


@pytest.fixture
def house(make_house: Callable[..., Knocked]) -> Knocked:
    return make_house()


@pytest.fixture
def serve(database_url: str) -> Iterator[Callable[..., Served]]:
    served: list[Served] = []

    def start(*more: str) -> Served:
        served.append(Served(database_url, *more))
        return served[-1]

    yield start
    for one in served:
        if one.process.poll() is None:
            one.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server, on SQLite, for everybody who comes with a browser."""
    served = Server(sqlite_url(tmp_path_factory.mktemp("house") / "house.db"))
    yield served
    served.stop()


@pytest.fixture
def street(browser: Browser, server: Server) -> Iterator[Street]:
    """Browsers in front of the server; no page may complain in its console."""
    people = Street(browser, server.address)
    yield people
    people.empty()
