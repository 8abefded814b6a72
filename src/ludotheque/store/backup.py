"""Copies the memory of a house into one file, and back: from SQLite to PostgreSQL too, or the other way.

The file is a zip: `house.json` says what it is, and `TABLE.jsonl` holds a table, one row a line, with a digest
in `house.json`. The copy shows the house at one moment, even while people play.
"""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TypedDict

from alembic import command
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.core.files import open_whole
from ludotheque.core.text import Text, quoted, same
from ludotheque.store.database import FOR_ITS_OWNER, Database, damaged, unreachable
from ludotheque.store.errors import StoreError
from ludotheque.store.migrating import (
    configuration,
    known_revisions,
    newest_revision,
    refuse_incomplete,
    refuse_newer,
    revision_of,
)
from ludotheque.store.schema import metadata

FORMAT, VERSION, CONTENTS = "ludotheque-house", 1, "house.json"
AT_ONCE = 500  # rows
UNREADABLE = (OSError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile, KeyError, ValueError, TypeError)
StoredRow = dict[str, str | int | float | None]


class TableContents(TypedDict):
    """What a copy says of one table."""

    rows: int
    sha256: str


class Contents(TypedDict):
    """What a copy says of itself; a copy that is none lacks some of it."""

    format: str
    version: int
    revision: str
    tables: dict[str, TableContents]


def back_up(database: Database, path: Path) -> dict[str, int]:
    """Write everything the house remembers to a new file; how many rows of each table."""
    if path.exists():
        raise _refused(path, Text("ce fichier existe déjà", "this file already exists"))
    if not database.exists():
        raise _no_house(database)
    try:
        with (
            open_whole(path, durable=True, new=True, mode=FOR_ITS_OWNER) as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
            database.reading() as connection,
        ):
            revision = revision_of(connection)
            if revision is None:
                raise _no_house(database)
            refuse_newer(connection)
            if revision == newest_revision():
                refuse_incomplete(connection)
            return _write(connection, archive, revision)
    except SQLAlchemyError as error:
        raise unreachable(database.url, error) from error
    except OSError as error:
        raise _refused(path, Text(error.strerror or "?", error.strerror or "?")) from error


def restore(database: Database, path: Path) -> dict[str, int]:
    """Bring a house back into an empty database; refuses one that holds anything."""
    try:
        with zipfile.ZipFile(path) as archive:
            contents = _contents(archive, path)
            with database.engine.execution_options(writes=True).begin() as connection:
                _refuse_lived_in(connection)
                command.upgrade(configuration(connection), contents["revision"])
                counts = {name: _read_table(connection, archive, name, contents, path) for name in contents["tables"]}
                command.upgrade(configuration(connection), "head")
                return counts
    except SQLAlchemyError as error:
        raise unreachable(database.url, error) from error
    except CommandError as error:
        raise damaged(same(quoted(str(error)))) from error
    except FileNotFoundError as error:
        raise _refused(path, Text("ce fichier n'existe pas", "this file does not exist")) from error
    except UNREADABLE as error:
        raise _refused(path, Text("ce n'est pas la copie d'une maison", "it is not the copy of a house")) from error


def _write(connection: Connection, archive: zipfile.ZipFile, revision: str) -> dict[str, int]:
    tables: dict[str, TableContents] = {}
    for table in _tables(connection):
        digest, count = hashlib.sha256(), 0
        with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as file:
            for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings():
                line = json.dumps(dict(row), ensure_ascii=False).encode() + b"\n"
                digest.update(line)
                file.write(line)
                count += 1
        tables[table.name] = {"rows": count, "sha256": digest.hexdigest()}
    contents: Contents = {"format": FORMAT, "version": VERSION, "revision": revision, "tables": tables}
    archive.writestr(CONTENTS, json.dumps(contents, indent=2) + "\n")
    return {name: told["rows"] for name, told in tables.items()}


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are in a house that an earlier version kept, too: what came later is not there yet."""
    there = set(inspect(connection).get_table_names())
    if "matches" not in there or "people" not in there:
        raise damaged(Text("il manque des tables", "tables are missing"))
    known = [table.name for table in metadata.sorted_tables if table.name in there]
    return [Table(name, MetaData(), autoload_with=connection, resolve_fks=False) for name in known]


def _contents(archive: zipfile.ZipFile, path: Path) -> Contents:
    contents: Contents = json.loads(archive.read(CONTENTS))
    if contents["format"] != FORMAT or contents["version"] != VERSION or contents["revision"] not in known_revisions():
        raise _refused(
            path,
            Text("cette copie vient d'une autre version de la maison", "it comes from another version of the house"),
        )
    return contents


def _refuse_lived_in(connection: Connection) -> None:
    if revision_of(connection) is None:
        return
    there = set(inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        if table.name in there - {"house"} and connection.execute(select(func.count()).select_from(table)).scalar():
            raise StoreError(
                Text(
                    "Cette base de données n'est pas vide : restaurez dans une nouvelle, puis changez-en l'adresse.",
                    "This database is not empty: restore into a new one, then change its address.",
                )
            )
    connection.execute(metadata.tables["house"].delete())


def _read_table(connection: Connection, archive: zipfile.ZipFile, name: str, contents: Contents, path: Path) -> int:
    """The rows of one table, as the tables were when the copy was made."""
    table = Table(name, MetaData(), autoload_with=connection, resolve_fks=False)
    digest, count = hashlib.sha256(), 0
    with archive.open(f"{name}.jsonl") as file:
        for rows in _chunks(file, digest.update):
            connection.execute(insert(table), rows)
            count += len(rows)
    told = contents["tables"][name]
    if (digest.hexdigest(), count) != (told["sha256"], told["rows"]):
        raise _refused(path, Text(f"la table {name} est abîmée", f"the table {name} is damaged"))
    return count


def _chunks(file: IO[bytes], seen: Callable[[bytes], None]) -> Iterator[list[StoredRow]]:
    rows: list[StoredRow] = []
    for line in file:
        seen(line)
        rows.append(json.loads(line))
        if len(rows) == AT_ONCE:
            yield rows
            rows = []
    if rows:
        yield rows


def _no_house(database: Database) -> StoreError:
    place = database.url.render_as_string(hide_password=True)
    return StoreError(
        Text(f"Il n'y a pas encore de maison à copier dans {place}.", f"There is no house to copy in {place} yet.")
    )


def _refused(path: Path, why: Text) -> StoreError:
    return StoreError(Text(f"{quoted(str(path))} : {why.fr}.", f"{quoted(str(path))}: {why.en}."))
