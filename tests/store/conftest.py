"""A house whose tables are new, and in which Ana is known."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.migrating import migrate
from ludotheque.store.person_rows import PersonRow, welcome


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    database = Database(sqlite_url(tmp_path / "house.db"))
    migrate(database)
    with database.engine.begin() as connection:
        welcome(connection, PersonRow("ana", "Ana", None, None, 0, 1))
        yield connection
    database.close()
