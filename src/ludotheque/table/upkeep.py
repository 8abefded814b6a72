"""The upkeep of a house: open its database, copy it into one file (backup), bring it back (restore)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.store.backup import back_up, restore
from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.migrating import migrate, refuse_damaged
from ludotheque.table.house import House

HOUSE_FILE = "house.db"


def usual_address(folder: Path) -> str:
    """The database of a house that lives in this folder."""
    return sqlite_url(folder / HOUSE_FILE)


def open_house(address: str) -> House:
    """The house that remembers at this address, its tables brought up to date; refuses one that cannot be used."""
    database = Database(address)
    migrate(database)
    return House(database)


def refuse_unusable(address: str) -> None:
    """A database that cannot be used is a sentence now, not a trace later."""
    with _opened(address) as database:
        migrate(database)
        refuse_damaged(database)


def copy_house(address: str, path: Path) -> dict[str, int]:
    """Write everything the house remembers to a new file; how many rows of each table."""
    with _opened(address) as database:
        return back_up(database, path)


def bring_back(address: str, path: Path) -> dict[str, int]:
    """Bring a house back into an empty database; how many rows of each table."""
    with _opened(address) as database:
        return restore(database, path)


@contextmanager
def _opened(address: str) -> Iterator[Database]:
    database = Database(address)
    try:
        yield database
    finally:
        database.close()
