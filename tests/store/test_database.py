"""A database that is closed keeps no connection open, not even one that a thread was using."""

import sqlite3
from pathlib import Path

import pytest

from ludotheque.store.database import Database, sqlite_url


def test_a_connection_in_use_when_its_database_is_closed_is_closed_when_it_comes_back(tmp_path: Path) -> None:
    database = Database(sqlite_url(tmp_path / "house.db"))
    with database.reading() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        database.close()
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        driver.execute("SELECT 1")
