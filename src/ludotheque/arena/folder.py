"""The folder of a tournament: what it is, a line for each finished game, and the game's record beside it.

tournament.json      the game, the entrants, the seed …: what must be the same to take it up again
journal.jsonl        one line a finished game, written to the disk before anything else happens
games/ID.ludo        the record of the game
report.html          the report, at the end
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

MANIFEST, JOURNAL, GAMES, REPORT = "tournament.json", "journal.jsonl", "games", "report.html"


class BadFolder(LudothequeError):
    """This folder cannot hold, or is not, the tournament."""


class Folder:
    """A tournament on disk. Nothing is ever rewritten but the report."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, manifest: dict[str, Any]) -> None:
        """A new tournament in a folder that holds none."""
        with self._sentences():
            if (self.path / MANIFEST).exists():
                raise BadFolder(
                    Text(
                        f"Le dossier {quoted(str(self.path))} contient déjà un tournoi : ajoutez --resume pour le reprendre, ou choisissez un autre dossier.",
                        f"The folder {quoted(str(self.path))} already holds a tournament: add --resume to take it up, or choose another folder.",
                    )
                )
            (self.path / GAMES).mkdir(parents=True, exist_ok=True)
            self.write(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=2) + "\n")

    def manifest(self) -> dict[str, Any] | None:
        """What the tournament is, or None where there is none yet."""
        with self._sentences():
            path = self.path / MANIFEST
            if not path.exists():
                return None
            try:
                found = json.loads(path.read_text("utf-8"))
            except ValueError:
                found = None
            if not isinstance(found, dict):
                raise BadFolder(
                    Text(
                        f"Le fichier {quoted(str(path))} n'est pas celui d'un tournoi.",
                        f"The file {quoted(str(path))} is not that of a tournament.",
                    )
                )
            return found

    def finished(self) -> dict[str, dict[str, Any]]:
        """The finished games by their id. A last line cut short by a power cut is a game not finished."""
        with self._sentences():
            path = self.path / JOURNAL
            if not path.exists():
                return {}
            found: dict[str, dict[str, Any]] = {}
            whole = 0
            for line in path.read_bytes().splitlines(keepends=True):
                entry = _entry(line)
                if entry is None:
                    break
                found.setdefault(entry["id"], entry)
                whole += len(line)
            os.truncate(path, whole)
            return {name: entry for name, entry in found.items() if self.record(name).exists()}

    def finish(self, entry: dict[str, Any], record: str) -> None:
        """Keep a finished game: its record first, then its line; both are on the disk when this returns."""
        with self._sentences():
            self.write(f"{GAMES}/{self.record(entry['id']).name}", record)
            line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
            with (self.path / JOURNAL).open("ab") as journal:
                journal.write(line.encode())
                journal.flush()
                os.fsync(journal.fileno())

    def record(self, name: str) -> Path:
        return self.path / GAMES / f"{name}.ludo"

    def write(self, name: str, text: str) -> Path:
        """A file of the folder, whole or not at all."""
        path = self.path / name
        with self._sentences():
            temporary = path.with_name(f".{path.name}.part")
            with temporary.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        return path

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BadFolder(
                Text(
                    f"Le dossier {quoted(str(self.path))} ne peut pas servir : {error.strerror or error}.",
                    f"The folder {quoted(str(self.path))} cannot be used: {error.strerror or error}.",
                )
            ) from error


def _entry(line: bytes) -> dict[str, Any] | None:
    """A whole line of the journal, or None."""
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) and isinstance(entry.get("id"), str) else None
