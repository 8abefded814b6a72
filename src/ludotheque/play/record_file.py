"""Records on disk: read with care, written whole or not at all."""

import errno
from pathlib import Path

from ludotheque.core.errors import BadRecord, LudothequeError, UnknownGame
from ludotheque.core.files import write_whole
from ludotheque.core.text import UNPRINTABLE, Text, one_line, quoted
from ludotheque.play.record import Record
from ludotheque.play.record_json import read_json, write_json
from ludotheque.play.record_text import read_text, write_text
from ludotheque.play.uninstalled import not_installed

LARGEST = 4_000_000  # bytes; the longest real record is a few thousand
SUFFIX = ".ludo"
TAKEN = Text("ce fichier existe déjà", "this file already exists")
REASONS: dict[int | None, Text] = {
    errno.ENOENT: Text("ce fichier n'existe pas", "there is no such file"),
    errno.EACCES: Text("l'accès est refusé", "access is denied"),
    errno.EPERM: Text("l'accès est refusé", "access is denied"),
    errno.EISDIR: Text("c'est un dossier", "it is a folder"),
    errno.ENOTDIR: Text("ce chemin passe par un fichier qui n'est pas un dossier", "its path runs through a file"),
    errno.EEXIST: Text("ce chemin passe par un fichier qui n'est pas un dossier", "its path runs through a file"),
    errno.EROFS: Text("le disque est en lecture seule", "the disk is read-only"),
    errno.ENOSPC: Text("le disque est plein", "the disk is full"),
    errno.ENAMETOOLONG: Text("le nom est trop long", "the name is too long"),
}


def load_record(path: Path) -> Record:
    """The record in a file, text or JSON whatever its name."""
    text = read_file(path)
    try:
        return read_json(text) if text.lstrip("\ufeff \r\n\t").startswith("{") else read_text(text)
    except UnknownGame as error:
        raise not_installed(_named(path), error, text) from error
    except LudothequeError as error:
        raise BadRecord(Text(f"{_named(path)} : {error.text.fr}", f"{_named(path)}: {error.text.en}")) from error


def text_for(path: Path, record: Record) -> str:
    """The record as a file of that name holds it: JSON or text."""
    return write_json(record) if path.suffix.lower() == ".json" else write_text(record)


def save_record(path: Path, record: Record, *, new: bool = False) -> None:
    """Replace the file by this record in one step: a crash leaves the old file or the new one. A new one replaces nothing."""
    path = path.resolve()
    text = text_for(path, record)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text, durable=True, new=new)
    except OSError as error:
        why = TAKEN if isinstance(error, FileExistsError) and path.exists() else _reason(error)
        raise BadRecord(
            Text(
                f"La partie ne peut pas être enregistrée dans {_named(path)} : {why.fr}.",
                f"The game cannot be saved in {_named(path)}: {why.en}.",
            )
        ) from error


def read_file(path: Path) -> str:
    """The text of a file that somebody named, however wrong the name."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadRecord(
            Text(
                f"{_named(path)} ne peut pas être lu : {_reason(error).fr}.",
                f"{_named(path)} cannot be read: {_reason(error).en}.",
            )
        ) from error
    if len(content) > LARGEST:
        raise BadRecord(
            Text(
                f"{_named(path)} est trop gros ({LARGEST // 1_000_000} Mo au plus).",
                f"{_named(path)} is too large ({LARGEST // 1_000_000} MB at most).",
            )
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(
            Text(
                f"{_named(path)} n'est pas du texte UTF-8 (octet {error.start}).",
                f"{_named(path)} is not UTF-8 text (byte {error.start}).",
            )
        ) from error


def _named(path: Path) -> str:
    name = str(path)
    return quoted(name) if len(name) <= 40 else f"« …{one_line(name[-38:], instead=UNPRINTABLE)} »"


def _reason(error: Exception) -> Text:
    number = error.errno if isinstance(error, OSError) else None
    return REASONS.get(number, Text("nom de fichier inutilisable", "unusable file name"))
