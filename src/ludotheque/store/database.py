"""Opens the memory of the house: a SQLite file, or PostgreSQL by its URL."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Dialect, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from ludotheque.core.text import Text, quoted
from ludotheque.store.errors import StoreError

FOR_ITS_OWNER = 0o600  # whoever reads a house finds in it what cookies are signed with
MEMORY = ":memory:"  # a SQLite database without a file
PATIENCE = 10_000  # milliseconds that SQLite waits for another process's lock
# Seconds, and a count: by default a PostgreSQL server that has fallen silent is noticed after two hours, or never.
NOTICES_SILENCE = {
    "connect_timeout": "10",
    "keepalives_idle": "20",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}


class Database:
    """One database and its connections; safe to use from several threads."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.engine = _engine(self.url)
        self._closed = False
        event.listen(self.engine, "checkin", self._let_go)
        # In SQLite every transaction sees one moment, in PostgreSQL those that ask for it.
        self.reader = (
            self.engine.execution_options(isolation_level="REPEATABLE READ") if self.is_postgres else self.engine
        )

    @property
    def is_postgres(self) -> bool:
        return self.url.get_backend_name() == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to ask with; it sees one moment, and what is changed through it is forgotten."""
        with self.reader.connect() as connection:
            yield connection

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database, where it has one of its own."""
        name = self.url.database
        return None if self.is_postgres or not name or name == MEMORY or name.startswith("file:") else Path(name)

    def exists(self) -> bool:
        """Whether there is anything at the address yet; connecting to a SQLite file would make it."""
        return self.file is None or self.file.exists()

    def close(self) -> None:
        """Every connection is closed: those that lie ready now, those in use by a thread when they come back."""
        self._closed = True
        self.engine.dispose()

    def _let_go(self, _connection: object, entry: ConnectionPoolEntry) -> None:
        if self._closed:
            entry.invalidate()


def sqlite_url(path: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path}"


def read_url(text: str) -> URL:
    """The address that somebody gave; refuses what is neither SQLite nor PostgreSQL."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise StoreError(
            Text(
                f"L'adresse de base de données {quoted(text)} ne se lit pas ; exemples : sqlite:///maison.db, "
                "postgresql://nom@machine/base.",
                f"The database address {quoted(text)} cannot be read; examples: sqlite:///house.db, "
                "postgresql://name@machine/base.",
            )
        ) from error
    drivers = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    kind = url.drivername.partition("+")[0]
    if kind not in drivers:
        raise StoreError(
            Text(
                f"La base de données {quoted(kind)} n'est pas connue : il faut sqlite ou postgresql.",
                f"The database {quoted(kind)} is not known: sqlite or postgresql is needed.",
            )
        )
    return url.set(drivername=drivers[kind])


def attentive(url: URL) -> URL:
    """The address of a PostgreSQL server whose silence is noticed; what the address says itself stays."""
    return url.update_query_dict({name: value for name, value in NOTICES_SILENCE.items() if name not in url.query})


def unreachable(url: URL, error: SQLAlchemyError) -> StoreError:
    """The sentence for a database that does not answer."""
    reason = str(getattr(error, "orig", None) or error).strip().splitlines()
    shown = quoted(reason[0] if reason else "?")
    place = url.render_as_string(hide_password=True)
    return StoreError(
        Text(
            f"La base de données {place} ne s'ouvre pas : {shown}.", f"The database {place} cannot be opened: {shown}."
        )
    )


def damaged(what: Text) -> StoreError:
    """The sentence for a database that answers, but not as a house does."""
    return StoreError(
        Text(
            f"La base de données est abîmée, ou n'est pas celle d'une maison : {what.fr}. Reprenez une copie (restore).",
            f"The database is damaged, or not that of a house: {what.en}. Bring back a copy (restore).",
        )
    )


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(attentive(url), pool_pre_ping=True, pool_size=5, max_overflow=10)
    engine = create_engine(url, connect_args={"timeout": PATIENCE / 1000})

    @event.listens_for(engine, "do_connect")
    def _keep_private(
        _dialect: Dialect, _entry: ConnectionPoolEntry, words: list[str], _more: dict[str, float]
    ) -> None:
        if words[0] != MEMORY and not words[0].startswith("file:"):
            with suppress(OSError):  # SQLite says it better
                Path(words[0]).touch(FOR_ITS_OWNER)

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver must not begin transactions of its own
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={PATIENCE}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")

    return engine
