"""Keeps a game on disk while it is played: after every move, never over something else."""

from pathlib import Path

from ludotheque.core.errors import BadRecord
from ludotheque.core.text import Text, quoted
from ludotheque.play.record import Record
from ludotheque.play.record_file import read_file, save_record, text_for


class Keeper:
    """One file that follows one game. `path` changes only when somebody else wrote in the file."""

    def __init__(self, path: Path, known: str | None = None) -> None:
        self.path = path
        self.known = known  # the text the file should hold now; None: it should not exist yet

    @classmethod
    def of_new_file(cls, path: Path) -> "Keeper":
        """A keeper for a file that must not exist."""
        if path.exists():
            raise BadRecord(
                Text(
                    f"Le fichier {quoted(str(path))} existe déjà : choisissez un autre nom, ou reprenez-le avec --resume.",
                    f"The file {quoted(str(path))} already exists: choose another name, or take it up with --resume.",
                )
            )
        return cls(path)

    def keep(self, record: Record) -> None:
        """Write the record, in a new file beside if the old one is not ours any more."""
        if not self._is_ours():
            self.path, self.known = free_name(self.path), None
        save_record(self.path, record, new=self.known is None)
        self.known = text_for(self.path, record)

    def _is_ours(self) -> bool:
        if not self.path.exists():
            return True
        try:
            return read_file(self.path) == self.known
        except BadRecord:
            return False


def free_name(path: Path) -> Path:
    """The path itself, or the first of name-2, name-3 … that no file has."""
    number, candidate = 1, path
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate
