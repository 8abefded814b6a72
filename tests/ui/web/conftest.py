"""Houses for the tests of the web: every test that asks for one runs on SQLite and, in the long run, on PostgreSQL."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser

from knocking import BINARIES, GENEROUS, Cluster, Door, Knocked, Served
from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.migrating import migrate
from ludotheque.table import people
from ludotheque.ui.web.app import make_app
from ludotheque.ui.web.settings import HouseLimits, Settings
from ui.web.browsing import Street, chromium
from ui.web.crowd import Server

HERE = Path(__file__).parent
needs_postgres = pytest.mark.skipif(not BINARIES, reason="NO POSTGRESQL SERVER: THE HOUSE IS TESTED ON SQLITE ONLY")


ON_POSTGRESQL_TOO = ("test_moves", "test_processes", "test_crowds")  # all others see it in the long run


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A second database is started by default where moves are stored, and where several processes share it."""
    for item in items:
        if item.path.parent == HERE and "postgresql" in item.name and item.path.stem not in ON_POSTGRESQL_TOO:
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


@pytest.fixture(scope="session")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a house in which nobody was: to copy it is quicker than to make its tables."""
    database = Database(sqlite_url(tmp_path_factory.mktemp("empty") / "house.db"))
    migrate(database)
    database.close()
    assert database.file is not None
    return database.file


@pytest.fixture
def make_house(database_url: str, empty_house: Path) -> Iterator[Callable[..., Knocked]]:
    """Houses in this process, each with its own settings, on one database."""
    with ExitStack() as stack:
        yield lambda limits=GENEROUS, **more: _opened(stack, database_url, empty_house, limits, **more)


@pytest.fixture
def house(make_house: Callable[..., Knocked]) -> Knocked:
    return make_house()


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory, empty_house: Path) -> Iterator[Knocked]:
    """A house on SQLite for all tests of a file that do not look at what other people did in it."""
    with ExitStack() as stack:
        yield _opened(stack, sqlite_url(tmp_path_factory.mktemp("shared") / "house.db"), empty_house, GENEROUS)


def _opened(stack: ExitStack, database_url: str, empty_house: Path, limits: HouseLimits, **more: Any) -> Knocked:
    file = Path(database_url.removeprefix("sqlite:///"))
    if file.is_absolute() and not file.exists():  # PostgreSQL has no file, a house that was kept is there
        shutil.copy(empty_house, file)
    settings = Settings(database_url, limits=limits, **more)
    return Knocked(Door(make_app(settings), stack), settings)


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


@pytest.fixture(scope="session")
def served_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    house = Served(sqlite_url(tmp_path_factory.mktemp("served") / "house.db"))
    yield house
    house.close()


@pytest.fixture
def served(database_url: str, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A house in a process of its own, for tests that leave it open: on SQLite one for all of them."""
    if not database_url.startswith("postgresql"):
        yield request.getfixturevalue("served_on_sqlite")
        return
    house = Served(database_url)
    yield house
    house.close()


@pytest.fixture(scope="session")
def one_chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """One Chromium a session; Playwright keeps a loop running in this thread, which is set aside until a test comes."""
    with chromium() as opened:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield opened, loop
        asyncio._set_running_loop(loop)


@pytest.fixture
def browser(one_chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Chromium; tests without it may run loops of their own, in any order."""
    opened, loop = one_chromium
    asyncio._set_running_loop(loop)
    yield opened
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server, on SQLite, for everybody who comes with a browser; tests share it, so they bring names of their own."""
    home = tmp_path_factory.mktemp("house")
    served = Server(sqlite_url(home / "house.db"), class_folder=home / "classe")
    yield served
    served.stop()


@pytest.fixture
def street(browser: Browser, server: Server) -> Iterator[Street]:
    """Browsers in front of the server; no page may complain in its console."""
    people = Street(browser, server.address)
    yield people
    people.empty()
