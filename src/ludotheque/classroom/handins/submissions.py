"""What students hand in — a file, a folder, a zip or a notebook — as plain files ready for the jail."""

import glob
import hashlib
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from ludotheque.classroom.handins.notebooks import notebook_source
from ludotheque.classroom.handins.parsing import python_text
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

SUFFIXES = (".py", ".ipynb", ".zip")
READABLE = (".py", ".ipynb", ".txt", ".csv", ".json")
MAX_FILES = 200
MAX_FILE_BYTES = 1_000_000
MAX_BYTES = 8_000_000
LONGEST_NAME = 60  # characters of a file's name: with four bytes each, what a file system takes
DAMAGED = (
    *(zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, KeyError),
    *(zlib.error, lzma.LZMAError),
)
SKIPPED = ("__pycache__", "__MACOSX", ".git", ".ipynb_checkpoints", ".venv", ".idea", ".vscode")


class BadSubmission(LudothequeError):
    """Nothing gradable can be taken out of this."""


@dataclass(frozen=True)
class Submission:
    """One hand-in: its name in reports, its files by name, when it was last changed, what was odd about it."""

    name: str
    path: Path
    files: Mapping[str, bytes]
    handed_in: datetime | None = None
    notes: tuple[Text, ...] = ()

    @property
    def digest(self) -> str:
        """The same for the same files, whatever their dates and their folder."""
        whole = hashlib.sha256()
        for name in sorted(self.files):
            whole.update(f"{name}\0{len(self.files[name])}\0".encode())
            whole.update(self.files[name])
        return whole.hexdigest()

    def source(self, module: str) -> str:
        return self.files[f"{module}.py"].decode("utf-8", "replace")

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(name[:-3] for name in self.files if name.endswith(".py"))


def find_submissions(places: Iterable[str]) -> list[Path]:
    """The hand-ins behind these arguments: files, folders, globs, or a folder of hand-ins (a whole class)."""
    found: list[Path] = []
    for place in places:
        paths = [Path(match) for match in sorted(glob.glob(place))] if glob.has_magic(place) else [Path(place)]  # noqa: PTH207
        for path in paths:
            if not path.exists():
                raise BadSubmission(
                    Text(f"Le fichier {quoted(place)} n'existe pas.", f"The file {quoted(place)} does not exist.")
                )
            found += _class_folder(path) if path.is_dir() else [path]
    if not found:
        raise BadSubmission(Text("Aucun rendu à corriger n'a été trouvé.", "No submission to grade was found."))
    return list(dict.fromkeys(found))


def hand_in_names(paths: Sequence[Path]) -> list[str]:
    """A name for each hand-in, all different and the same at every run: a teacher's own mark is kept under it."""
    plain = [_printable(path.stem if path.is_file() else path.name) for path in paths]
    names: list[str] = []
    for path, name in zip(paths, plain, strict=True):
        base = name if plain.count(name) == 1 else f"{_printable(path.parent.name)} {name}".strip()
        copy = 1
        while (unique := base if copy == 1 else f"{base} ({copy})") in names:
            copy += 1
        names.append(unique)
    return names


def _printable(name: str) -> str:
    """A name that can be written everywhere: those of other systems hold signs that are no text, or that move a cursor."""
    return "".join(sign if sign.isprintable() else "_" for sign in name)


def _class_folder(folder: Path) -> list[Path]:
    """A folder of folders, of zips or of notebooks is a class; a folder of Python files is one hand-in."""
    inside = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and path.name not in SKIPPED)
    if any(path.suffix.lower() == ".py" for path in inside if path.is_file()):
        return [folder]
    hand_ins = [path for path in inside if path.is_dir() or path.suffix.lower() in SUFFIXES]
    return hand_ins if len(hand_ins) > 1 or any(path.is_dir() for path in hand_ins) else [folder]


def read_submission(path: Path) -> Submission:
    """The files of one hand-in; what cannot be read raises BadSubmission with its reason."""
    try:
        return _read(path)
    except OSError as failure:
        reason = failure.strerror or type(failure).__name__
        raise BadSubmission(
            Text(
                f"{quoted(path.name)} ne peut pas être lu : {reason}.", f"{quoted(path.name)} cannot be read: {reason}."
            )
        ) from failure


def _read(path: Path) -> Submission:
    if path.is_dir():
        raw, when = _folder(path)
    elif path.exists() and not path.is_file():  # a named pipe would be read for ever
        raise BadSubmission(Text(f"{quoted(path.name)} n'est pas un fichier.", f"{quoted(path.name)} is not a file."))
    elif path.suffix.lower() == ".zip":
        raw, when = _archive(path)
    else:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise _too_big(path.name)
        raw, when = {path.name: path.read_bytes()}, datetime.fromtimestamp(path.stat().st_mtime)
    files, notes = _as_python(raw)
    if not any(name.endswith(".py") for name in files):
        raise BadSubmission(
            Text(f"{quoted(path.name)} ne contient aucun fichier Python.", f"{quoted(path.name)} holds no Python file.")
        )
    return Submission(path.stem if path.is_file() else path.name, path, files, when, notes)


def _folder(folder: Path) -> tuple[dict[str, bytes], datetime | None]:
    found: dict[str, bytes] = {}
    dates = []
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        hidden = any(part in SKIPPED or part.startswith(".") for part in relative.parts)
        if hidden or path.is_symlink() or not path.is_file() or path.suffix.lower() not in READABLE:
            continue  # a link could lead out of the folder
        if path.stat().st_size > MAX_FILE_BYTES:
            raise _too_big(path.name)
        found[relative.as_posix()] = path.read_bytes()
        dates.append(path.stat().st_mtime)
        _refuse_mass(folder.name, found)
    zips = [path for path in folder.glob("*.zip") if path.is_file() and not path.is_symlink()]
    if not any(name.endswith((".py", ".ipynb")) for name in found) and len(zips) == 1:
        return _archive(zips[0])
    return found, datetime.fromtimestamp(max(dates)) if dates else None


def _archive(path: Path) -> tuple[dict[str, bytes], datetime | None]:
    """The readable files of a zip, taken into memory: nothing is ever written where a name would lead."""
    found: dict[str, bytes] = {}
    dates = []
    whole = _bounded(path)
    try:
        with zipfile.ZipFile(io.BytesIO(whole)) as archive:
            for entry in archive.infolist():
                name = PurePosixPath(entry.filename.replace("\\", "/"))
                hidden = any(part in SKIPPED or part.startswith(".") for part in name.parts)
                if entry.is_dir() or hidden or name.is_absolute() or name.suffix.lower() not in READABLE:
                    continue  # `..` starts with a dot too
                with archive.open(entry) as stream:
                    content = stream.read(MAX_FILE_BYTES + 1)  # the size announced by the archive may be a lie
                if len(content) > MAX_FILE_BYTES:
                    raise _too_big(entry.filename)
                found[name.as_posix()] = content
                dates += _date(entry)
                _refuse_mass(path.name, found)
    except DAMAGED as failure:
        raise BadSubmission(
            Text(
                f"L'archive {quoted(path.name)} est abîmée ou protégée par un mot de passe.",
                f"The archive {quoted(path.name)} is damaged or needs a password.",
            )
        ) from failure
    return found, max(dates, default=None)


def _date(entry: zipfile.ZipInfo) -> list[datetime]:
    """When a file of an archive was written, if what the archive says is a date."""
    try:
        return [datetime(*entry.date_time)]
    except ValueError:
        return []


def _bounded(path: Path) -> bytes:
    if path.stat().st_size > MAX_BYTES:
        raise _too_big(path.name)
    return path.read_bytes()


def _refuse_mass(name: str, found: Mapping[str, bytes]) -> None:
    if len(found) > MAX_FILES or sum(map(len, found.values())) > MAX_BYTES:
        raise _too_big(name)


def _too_big(name: str) -> BadSubmission:
    return BadSubmission(
        Text(f"{quoted(name)} est trop gros pour être un devoir.", f"{quoted(name)} is too big for a hand-in.")
    )


def _as_python(raw: Mapping[str, bytes]) -> tuple[dict[str, bytes], tuple[Text, ...]]:
    """Notebooks become Python files, and folders inside the hand-in are flattened (the shallowest file wins)."""
    files: dict[str, bytes] = {}
    notes: list[Text] = []
    for name in sorted(raw, key=lambda name: (name.count("/"), name)):
        short = _printable(PurePosixPath(name).name)[-LONGEST_NAME:]
        flat = PurePosixPath(short).stem + PurePosixPath(short).suffix.lower()
        content = raw[name]
        if flat.endswith(".py"):
            notes += [] if _is_utf_8(content) else [_converted(short)]
            content = python_text(content).encode()
        elif flat.endswith(".ipynb"):
            flat = flat.removesuffix(".ipynb") + ".py"
            source, notebook_notes = notebook_source(content)
            content = source.encode()
            notes += [Text(f"{short} : {note.fr}", f"{short}: {note.en}") for note in notebook_notes]
        if flat in files:
            notes.append(
                Text(
                    f"Plusieurs fichiers s'appellent {flat} : le premier trouvé est corrigé.",
                    f"Several files are called {flat}: the first one found is graded.",
                )
            )
            continue
        files[flat] = content
    return files, tuple(notes)


def _is_utf_8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _converted(name: str) -> Text:
    return Text(
        f"{name} n'est pas écrit en UTF-8 : il a été converti.", f"{name} is not written in UTF-8: it was converted."
    )
