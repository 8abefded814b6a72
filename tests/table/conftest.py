"""A house for a test: a database of its own, a clock that the test turns."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
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


@pytest.fixture
def in_house(tmp_path: Path, empty_house: Path, clock: Turned) -> InHouse:
    """Runs a story in a house that is opened and closed around it; called again, the same house reopens."""

    shutil.copy(empty_house, tmp_path / "house.db")

    def run(story: Callable[[House], Awaitable[Any]]) -> Any:
        async def lived() -> Any:
            database = Database(sqlite_url(tmp_path / "house.db"))
            house = House(database, clock)
            try:
                return await story(house)
            finally:
                await house.close()

        return asyncio.run(lived())

    return run
