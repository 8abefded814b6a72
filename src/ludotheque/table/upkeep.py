"""The upkeep of a house: open its database, copy it into one file (backup), bring it back (restore), let in who forgot a password."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.core.text import Text, quoted
from ludotheque.store.backup import back_up, restore
from ludotheque.store.database import Database, sqlite_url, unreachable
from ludotheque.store.migrating import migrate, refuse_damaged, refuse_other_revision
from ludotheque.store.person_rows import change_person, drop_sessions, find_login
from ludotheque.table.errors import BadName
from ludotheque.table.house import House
from ludotheque.table.notify import send
from ludotheque.table.people import login_of, new_password, with_password

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


def reset_password(address: str, login: str) -> tuple[str, str]:
    """A new password for an account whose own was forgotten: the name of the account, and the password, told once.

    Its browsers are logged out; a house that is open on the same database hears of it.
    """
    password = new_password()
    with _opened(address) as database:
        if not database.exists():
            raise _no_account(login)
        try:
            with database.engine.execution_options(writes=True).begin() as connection:
                refuse_other_revision(connection)
                return _reset(connection, login_of(login), password), password
        except SQLAlchemyError as error:
            raise unreachable(database.url, error) from error


def _reset(connection: Connection, login: str, password: str) -> str:
    person = find_login(connection, login)
    if person is None:
        raise _no_account(login)
    change_person(connection, person, with_password(person, password))
    drop_sessions(connection, person.id)
    send(connection, {"forget": person.id})
    return login


def _no_account(login: str) -> BadName:
    return BadName(
        Text(
            f"Aucun compte ne s'appelle {quoted(login)} dans cette maison.",
            f"No account is called {quoted(login)} in this house.",
        )
    )


@contextmanager
def _opened(address: str) -> Iterator[Database]:
    database = Database(address)
    try:
        yield database
    finally:
        database.close()
