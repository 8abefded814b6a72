"""Brings a database to the tables this version of the house needs."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.core.text import Text, quoted, same
from ludotheque.store.database import Database, damaged, unreachable
from ludotheque.store.errors import StoreError
from ludotheque.store.schema import metadata

FOLDER = Path(__file__).parent / "migrations"
LOCK = 5_318_008  # an arbitrary number: in PostgreSQL, two houses that start at once migrate one after the other


def migrate(database: Database) -> None:
    """Make or bring up to date the tables; refuses a database written by a newer house."""
    try:
        with database.engine.execution_options(writes=True).begin() as connection:
            if database.is_postgres:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            refuse_newer(connection)
            command.upgrade(configuration(connection), "head")
    except SQLAlchemyError as error:
        raise unreachable(database.url, error) from error
    except CommandError as error:
        raise damaged(same(quoted(str(error)))) from error


def refuse_damaged(database: Database) -> None:
    """Look through a whole database that was brought up to date: half a second for 20,000 matches in SQLite."""
    try:
        with database.reading() as connection:
            if not database.is_postgres:
                found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
                if found != "ok":
                    raise damaged(same(quoted(found.splitlines()[-1])))
            refuse_incomplete(connection)
    except SQLAlchemyError as error:
        raise unreachable(database.url, error) from error


def refuse_incomplete(connection: Connection) -> None:
    """A house that was brought up to date has every table and column."""
    there = inspect(connection)
    for table in metadata.sorted_tables:
        columns = {one["name"] for one in there.get_columns(table.name)} if there.has_table(table.name) else set()
        missing = sorted({column.name for column in table.columns} - columns)
        if missing:
            names = ", ".join(f"{table.name}.{name}" for name in missing)
            raise damaged(Text(f"il manque {names}", f"{names} is missing"))


def configuration(connection: Connection | None = None) -> Config:
    """What alembic wants to know."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def revision_of(connection: Connection) -> str | None:
    """The change that the database had last; None: it is empty."""
    try:
        found: Any = MigrationContext.configure(connection).get_current_revision()
    except CommandError as error:
        raise damaged(same(quoted(str(error)))) from error
    return None if found is None else str(found)


def newest_revision() -> str | None:
    """The last change this version knows."""
    return ScriptDirectory.from_config(configuration()).get_current_head()


def known_revisions() -> set[str]:
    """Every change this version knows."""
    return {script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()}


def refuse_other_revision(connection: Connection) -> None:
    """What is not as this version writes it is not written to."""
    refuse_newer(connection)
    if revision_of(connection) != newest_revision():
        raise StoreError(
            Text(
                "Cette maison n'a pas encore été ouverte par cette version : ouvrez-la d'abord (serve).",
                "This house has not been opened by this version yet: open it first (serve).",
            )
        )


def refuse_newer(connection: Connection) -> None:
    """Nobody knows what a later version wrote."""
    found = revision_of(connection)
    if found is not None and found not in known_revisions():
        raise StoreError(
            Text(
                f"Cette base de données vient d'une version plus récente de la maison (révision {found}) : mettez "
                "Ludothèque à jour.",
                f"This database comes from a newer version of the house (revision {found}): update Ludothèque.",
            )
        )
