"""What students hand in — a file, a folder, a zip or a notebook — as plain files ready for the jail."""

import glob
import hashlib
import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from ludotheque.classroom.handins.notebooks import notebook_source
from ludotheque.classroom.handins.parsing import python_text
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, one_line, quoted

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
PARTS = ("code", "src", "source", "sources", "lib", "test", "tests")  # folders of one work, not of students
IMPORTED = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w., \t]+))", re.MULTILINE)
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
        """The same for the same files read in the same way, whatever their dates and their folder."""
        whole = hashlib.sha256()
        for note in self.notes:
            whole.update(f"{note.fr}\0".encode())
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
        pattern = glob.has_magic(place) and not Path(place).exists()  # a folder may be called « Groupe [A] »
        paths = [Path(match) for match in sorted(glob.glob(place))] if pattern else [Path(place)]  # noqa: PTH207
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
    plain = [_printable(path.stem if path.is_file() else _folder_name(path)) for path in paths]
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
    return one_line(name, instead="_")


def _folder_name(folder: Path) -> str:
    """The name of a folder, of `.` too."""
    return folder.name if folder.name not in ("", "..") else folder.resolve().name


def _class_folder(folder: Path) -> list[Path]:
    """A folder of folders, of zips or of notebooks is a class; a folder of Python files is one hand-in."""
    inside = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and path.name not in SKIPPED)
    folders = [path for path in inside if path.is_dir()]
    hand_ins = [path for path in inside if path.is_dir() or path.suffix.lower() in SUFFIXES]
    parts = sum(path.name.casefold() in PARTS for path in folders)
    if parts and len(folders) - parts <= 1:
        return [folder]
    if loose := [path for path in inside if path.is_file() and path.suffix.lower() == ".py"]:
        zips = [path for path in inside if path.is_file() and path.suffix.lower() == ".zip"]
        return hand_ins if len(_works(folders)) + len(zips) > 1 and not _used(loose, folders) else [folder]
    return hand_ins if len(hand_ins) > 1 or folders else [folder]


def _works(folders: Sequence[Path]) -> list[Path]:
    """Those that hold something to grade."""
    return [one for one in folders if any(path.suffix.lower() in SUFFIXES for path in one.rglob("*"))]


def _used(loose: Sequence[Path], folders: Sequence[Path]) -> bool:
    """Whether these folders belong to the files beside them: packages, or folders that a file says it looks into."""
    if any((one / "__init__.py").exists() for one in folders):
        return True
    texts = [path.read_bytes()[:MAX_FILE_BYTES].decode("utf-8", "replace") for path in loose]
    looks = [rf"(?m)^.*\b(?:from|import|path)\b.*\b{re.escape(one.name)}\b" for one in folders]
    return any(re.search(look, text) for text in texts for look in looks)


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
        raw, when = {path.name: path.read_bytes()}, _when(path, [path.stat().st_mtime])
    files, notes = _as_python(raw)
    if not any(name.endswith(".py") for name in files):
        raise BadSubmission(
            Text(f"{quoted(path.name)} ne contient aucun fichier Python.", f"{quoted(path.name)} holds no Python file.")
        )
    return Submission(path.stem if path.is_file() else _folder_name(path), path, files, when, notes)


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
    return found, _when(folder, dates)


def _when(path: Path, written: Sequence[float]) -> datetime | None:
    """When it was handed in: the last commit of a clone, else the date of its files; None where nothing tells it.

    Cloning writes the files anew: their dates are those of the clone, also in a folder of a larger one.
    """
    clones = [path / ".git", *sorted(path.glob("*/.git"))] if path.is_dir() else [path.parent / ".git"]
    if git := next((one for one in clones if one.exists()), None):
        return last_commit(git)
    if not written or any((one / ".git").exists() for one in path.resolve().parents):
        return None
    return datetime.fromtimestamp(max(written))


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
    """Notebooks become Python files, and folders inside the hand-in are flattened but for packages that are imported.

    Of two files with one name the shallowest is graded, and the Python file rather than the notebook: it is what the
    others import.
    """
    files: dict[str, bytes] = {}
    notes: list[Text] = []
    graded: dict[str, str] = {}  # the name it had, by the name it has
    imported = _imported(raw)
    for name in sorted(raw, key=lambda name: (name.count("/"), name.lower().endswith(".ipynb"), name)):
        short = _printable(PurePosixPath(name).name)[-LONGEST_NAME:]
        suffix = PurePosixPath(short).suffix.lower()
        python = suffix in (".py", ".ipynb")
        flat = PurePosixPath(short).stem + (".py" if python else suffix)
        flat = _in_package(name, raw, imported) or flat if suffix == ".py" else flat
        if flat in files:
            notes.append(_left_out(_printable(name), graded[flat]))
            continue
        content, said = _python_of(raw[name], suffix, short) if python else (raw[name], [])
        notes += said
        files[flat], graded[flat] = content, _printable(name)
    return files, tuple(notes)


def _python_of(content: bytes, suffix: str, name: str) -> tuple[bytes, list[Text]]:
    """A file as Python in UTF-8, and what that took."""
    if suffix == ".py":
        return python_text(content).encode(), [] if _is_utf_8(content) else [_converted(name)]
    source, notes = notebook_source(content)
    return source.encode(), [Text(f"{name} : {note.fr}", f"{name}: {note.en}") for note in notes]


def _left_out(name: str, graded: str) -> Text:
    return Text(
        f"{graded} et {name} portent le même nom : c'est {graded} qui est corrigé, {name} ne l'est pas.",
        f"{graded} and {name} have the same name: {graded} is graded, {name} is not.",
    )


def _imported(raw: Mapping[str, bytes]) -> set[str]:
    """The modules and packages that the files import, by the first word of their names; `.plateau` has none."""
    found = set[str]()
    for name, content in raw.items():
        if name.lower().endswith(".py"):
            imports: list[tuple[str, str]] = IMPORTED.findall(python_text(content))
            for one, several in imports:
                found |= {words.split()[0].split(".")[0] for words in (one or several).split(",") if words.split()}
    return found


def _in_package(name: str, raw: Mapping[str, bytes], imported: set[str]) -> str:
    """The name of a file with the package that the others import it from; empty for one that they import without.

    A module beside a folder of the same name wins, as in Python, unless the folder says that it is a package.
    """
    *folders, file = PurePosixPath(name).parts
    stem = PurePosixPath(file).stem
    for depth, folder in enumerate(folders):
        root = "/".join((*folders[:depth], ""))
        hidden = f"{root}{folder}.py" in raw and f"{root}{folder}/__init__.py" not in raw
        parts = [*folders[depth:], stem]
        if folder in imported and not hidden and stem not in imported and all(map(str.isidentifier, parts)):
            return "/".join(parts) + ".py"
    return ""


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


def last_commit(git: Path) -> datetime | None:
    """When the last commit of a clone was made; nothing is run, and what cannot be read is not known.

    The journal of a clone tells when it was cloned: the date stands in the commit itself.
    """
    try:
        said = _commit(git, _head(git)).partition(b"\n\n")[0]
        seconds = re.search(rb"^committer .*> (\d{1,12}) [+-]\d{4}$", said, re.MULTILINE)
        return datetime.fromtimestamp(int(seconds[1])) if seconds else None
    except (OSError, ValueError, OverflowError, zlib.error):
        return None


def _head(git: Path) -> bytes:
    """The number of the commit that is checked out."""
    said = _content(git / "HEAD").strip()
    if not (named := re.fullmatch(rb"ref: (refs/[^\0]+)", said)):
        return bytes.fromhex(said.decode())
    name = named[1].decode()
    if ".." in name:
        raise ValueError(name)
    loose = _content(git / name).split()
    packed = re.findall(rb"(?m)^([0-9a-f]{40}) " + re.escape(named[1]) + rb"$", _content(git / "packed-refs"))
    return bytes.fromhex((loose or packed or [b""])[0].decode())


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() and path.stat().st_size <= MAX_BYTES else b""


def _commit(git: Path, number: bytes) -> bytes:
    """A commit as it was written, in a file of its own or in a pack."""
    loose = git / "objects" / number.hex()[:2] / number.hex()[2:]
    if loose.is_file():
        return _inflated(_content(loose)).partition(b"\0")[2]
    for index in sorted((git / "objects" / "pack").glob("*.idx")):
        place, whole = _place(_content(index), number), index.with_suffix(".pack")
        if place is not None and whole.is_file():
            with whole.open("rb") as pack:
                pack.seek(place)
                return _unpacked(pack.read(MAX_FILE_BYTES))
    return b""


def _place(index: bytes, number: bytes) -> int | None:
    """Where an object begins in its pack, by the index of git (version 2, packs below 2 GB)."""
    if index[:8] != b"\xfftOc\0\0\0\2":
        return None
    count = int.from_bytes(index[8 + 255 * 4 : 8 + 256 * 4])
    numbers = 8 + 256 * 4
    found = next((one for one in range(count) if index[numbers + 20 * one : numbers + 20 * one + 20] == number), None)
    if found is None:
        return None
    place = numbers + (20 + 4) * count + 4 * found  # after the numbers and their checksums
    return int.from_bytes(index[place : place + 4]) & 0x7FFFFFFF


def _unpacked(entry: bytes) -> bytes:
    """A commit of a pack; one that is written as the difference from another stays unread."""
    if entry[0] >> 4 & 7 != 1:
        return b""
    length = next(place for place, byte in enumerate(entry) if byte < 128) + 1
    return _inflated(entry[length:])


def _inflated(content: bytes) -> bytes:
    return zlib.decompressobj().decompress(content, MAX_FILE_BYTES)
