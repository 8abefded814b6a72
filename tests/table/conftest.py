"""A house for a test: a database of its own, a clock that the test turns."""

import asyncio
import inspect
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.migrating import migrate
from ludotheque.table.house import House
from table.lived_in import InHouse, Turned


@pytest.fixture
def clock() -> Turned:
    return Turned()


@pytest.fixture(scope="session")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a house in which nobody has played yet."""
    path = tmp_path_factory.mktemp("empty") / "house.db"
    database = Database(sqlite_url(path))
    migrate(database)
    database.close()
    return path


@pytest.fixture(autouse=True)
def loop() -> Iterator[asyncio.Runner]:
    """The event loop of a test and of what it is given."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in its loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    loop = pyfuncitem.funcargs["loop"]
    assert isinstance(loop, asyncio.Runner)
    loop.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture
def in_house(tmp_path: Path, empty_house: Path, clock: Turned) -> InHouse:
    """Runs a story in a house that is opened and closed around it; called again, the same house reopens."""

    shutil.copy(empty_house, tmp_path / "house.db")

    def run(story: Callable[[House], Awaitable[Any]]) -> Any:
        async def lived() -> Any:
            house = House(Database(sqlite_url(tmp_path / "house.db")), clock)
            try:
                return await story(house)
            finally:
                await house.close()

        return asyncio.run(lived())

    return run


@pytest.fixture
def house(tmp_path: Path, empty_house: Path, clock: Turned, loop: asyncio.Runner) -> Iterator[House]:
    """A house that is open for one test, which is a coroutine."""
    shutil.copy(empty_house, tmp_path / "house.db")
    opened = House(Database(sqlite_url(tmp_path / "house.db")), clock)
    yield opened
    loop.run(opened.close())
