"""Brings a database to the tables this version of the house needs."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.core.text import Text
from ludotheque.store.database import Database, unreachable
from ludotheque.store.errors import StoreError

FOLDER = Path(__file__).parent / "migrations"
LOCK = 5_318_008  # an arbitrary number: in PostgreSQL, two houses that start at once migrate one after the other


def migrate(database: Database) -> None:
    """Make or bring up to date the tables; refuses a database written by a newer house."""
    try:
        with database.engine.execution_options(writes=True).begin() as connection:
            if database.is_postgres:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            _refuse_newer(connection)
            command.upgrade(configuration(connection), "head")
    except SQLAlchemyError as error:
        raise unreachable(database.url, error) from error


def configuration(connection: Connection | None = None) -> Config:
    """What alembic wants to know."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def revision_of(connection: Connection) -> str | None:
    """The change that the database had last; None: it is empty."""
    found: Any = MigrationContext.configure(connection).get_current_revision()
    return None if found is None else str(found)


def known_revisions() -> set[str]:
    """Every change this version knows."""
    return {script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()}


def _refuse_newer(connection: Connection) -> None:
    found = revision_of(connection)
    if found is not None and found not in known_revisions():
        raise StoreError(
            Text(
                f"Cette base de données vient d'une version plus récente de la maison (révision {found}) : mettez "
                "Ludothèque à jour.",
                f"This database comes from a newer version of the house (revision {found}): update Ludothèque.",
            )
        )
