"""What students hand in — a file, a folder, a zip or a notebook — as plain files ready for the jail."""

import glob
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from ludotheque.classroom.handins.archives import unpacked
from ludotheque.classroom.handins.clones import last_commit
from ludotheque.classroom.handins.moodle_names import is_of_moodle
from ludotheque.classroom.handins.notebooks import notebook_source
from ludotheque.classroom.handins.online_text import MOST_BYTES as MOST_ONLINE
from ludotheque.classroom.handins.online_text import python_of_page
from ludotheque.classroom.handins.parsing import is_endless, python_text
from ludotheque.classroom.handins.refusing import (
    MAX_BYTES,
    MAX_CODE_BYTES,
    MAX_FILE_BYTES,
    MAX_FILES,
    BadSubmission,
    most_bytes,
    no_file,
    too_big,
    too_long,
)
from ludotheque.classroom.handins.walking import Walked, files_in, is_hidden, links_left, plain_bytes
from ludotheque.core.text import Text, one_line, quoted

SUFFIXES = (".py", ".ipynb", ".zip")
READABLE = (".py", ".ipynb", ".txt", ".csv", ".json")
TYPED_ONLINE = "onlinetext.html"  # what Moodle calls a text that was typed into the browser
FIRST_DATE = 11 * 365 * 86_400  # seconds: what is dated 1970 or 1980 was written by a program that knew no date
LONGEST_NAME = 60  # characters of a file's name: with four bytes each, what a file system takes
MOST_NOTES = 100  # on what reading a hand-in took
PARTS = ("code", "src", "source", "sources", "lib", "test", "tests")  # folders of one work, not of students
IMPORTED = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w., \t]+))", re.MULTILINE)
LOOKS = re.compile(r"\b(?:from|import|path)\b")
TAKEN_FROM_PAGE = Text(
    "Le texte tapé en ligne a été relu comme du Python, ses paragraphes comme des lignes et ses espaces tels que la page les montre : "
    "un fichier .py est plus sûr.",
    "The text typed online was read as Python, its paragraphs as lines and its spaces as the page shows them: a .py file is safer.",
)
BESIDE_FILES = Text(
    "Un texte a été tapé en ligne à côté des fichiers : les fichiers sont corrigés, ce texte ne l'est pas.",
    "A text was typed online beside the files: the files are graded, this text is not.",
)


@dataclass(frozen=True)
class Submission:
    """One hand-in: its name in reports, its files by name, when it was last changed, what was odd about it."""

    name: str
    path: Path
    files: Mapping[str, bytes]
    handed_in: datetime | None = None
    notes: tuple[Text, ...] = ()
    flags: tuple[Text, ...] = ()  # for the teacher alone

    @property
    def digest(self) -> str:
        """The same for the same files read in the same way, whatever their dates and their folder."""
        whole = hashlib.sha256()
        for note in (*self.notes, *self.flags):
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


def find_submissions(places: Sequence[str]) -> list[Path]:
    """The hand-ins behind these arguments: files, folders, globs, or a folder of hand-ins (a whole class)."""
    given = [Path(place) for place in places]
    found: list[Path] = []
    for path, place in zip(given, places, strict=True):
        pattern = glob.has_magic(place) and not path.exists()  # a folder may be called « Groupe [A] »
        paths = [Path(match) for match in sorted(glob.glob(place))] if pattern else [path]  # noqa: PTH207
        for one in paths:
            if not pattern and not one.exists():
                raise BadSubmission(
                    Text(f"Le fichier {quoted(place)} n'existe pas.", f"The file {quoted(place)} does not exist.")
                )
            entered = one.is_dir() and _is_followed(one, given) and not (one in given and is_unpacked_download(one))
            found += _class_folder(one) if entered else [one]
    if not found:
        raise BadSubmission(Text("Aucun rendu à corriger n'a été trouvé.", "No submission to grade was found."))
    return list(dict.fromkeys(found))


def is_unpacked_download(folder: Path) -> bool:
    """Whether Moodle's download of a whole class was unpacked here."""
    return any(is_of_moodle(path.name) for path in folder.iterdir())


def links_among(paths: Iterable[Path], places: Iterable[str]) -> frozenset[Path]:
    """The hand-ins found at these places that are links, and are not followed."""
    given = [Path(place) for place in places]
    return frozenset(path for path in paths if not _is_followed(path, given))


def _is_followed(path: Path, given: Sequence[Path]) -> bool:
    """A teacher who names a link means what it leads to, unless that is another of the hand-ins named with it.

    A link that nobody named may lead to a classmate's work, or out of the class.
    """
    if not path.is_symlink():
        return True
    target = path.resolve()
    others = [one.parent.resolve() / one.name for one in given if one != path]
    among = any(target.is_relative_to(one) or one.is_relative_to(target) for one in others)
    return path in given and not among


def hand_in_names(paths: Sequence[Path]) -> list[str]:
    """A name for each hand-in, all different and the same at every run: a teacher's own mark is kept under it."""
    plain = [_printable(path.stem if path.is_file() else _folder_name(path)) for path in paths]
    shared = Counter(plain)
    copies = Counter[str]()
    taken = set[str]()
    names: list[str] = []
    for path, name in zip(paths, plain, strict=True):
        base = name if shared[name] == 1 else f"{_printable(path.parent.name)} {name}".strip()
        copies[base] += 1
        while (unique := base if copies[base] == 1 else f"{base} ({copies[base]})") in taken:
            copies[base] += 1
        taken.add(unique)
        names.append(unique)
    return names


def _printable(name: str) -> str:
    """A name that can be written everywhere: those of other systems hold signs that are no text, or that move a cursor."""
    return one_line(name, instead="_")


def _folder_name(folder: Path) -> str:
    """The name of a folder, of `.` too."""
    return folder.name if folder.name not in ("", "..") else folder.resolve().name


def not_followed(link: Path) -> Text:
    """Why this hand-in is not graded."""
    return Text(
        f"{quoted(link.name)} est un lien : il n'est pas suivi, ce rendu reste à une personne.",
        f"{quoted(link.name)} is a link: it is not followed, this hand-in is left to a person.",
    )


def _class_folder(folder: Path) -> list[Path]:
    """A folder of folders, of zips or of notebooks is a class; a folder of Python files is one hand-in."""
    inside = sorted(path for path in folder.iterdir() if not is_hidden(path.name))
    plain = [path for path in inside if not path.is_symlink()]
    folders = [path for path in plain if path.is_dir()]
    hand_ins = [path for path in inside if path.is_dir() or path.is_symlink() or path.suffix.lower() in SUFFIXES]
    parts = sum(path.name.casefold() in PARTS for path in folders)
    if parts and len(folders) - parts <= 1:
        return [folder]
    if loose := [path for path in plain if path.is_file() and path.suffix.lower() == ".py"]:
        zips = [path for path in plain if path.is_file() and path.suffix.lower() == ".zip"]
        return hand_ins if len(_works(folders)) + len(zips) > 1 and not _used(loose, folders) else [folder]
    several = len({*hand_ins} & {*plain}) != 1 or bool(folders)
    return hand_ins if several and hand_ins else [folder]


def _works(folders: Sequence[Path]) -> list[Path]:
    """Those that hold something to grade."""
    return [one for one in folders if _holds_work(one)]


def _holds_work(folder: Path) -> bool:
    try:
        return any(path.suffix.lower() in SUFFIXES for path in files_in(folder, Walked()))
    except BadSubmission:  # more than can be looked through: whoever reads it says so
        return True
    except OSError:
        return False


def _used(loose: Sequence[Path], folders: Sequence[Path]) -> bool:
    """Whether these folders belong to the files beside them: packages, or folders that a file says it looks into."""
    if any((one / "__init__.py").exists() for one in folders):
        return True
    names = {one.name: re.compile(rf"\b{re.escape(one.name)}\b") for one in folders}
    return any(_names_one(path, names) for path in loose)


def _names_one(file: Path, names: Mapping[str, re.Pattern[str]]) -> bool:
    """Whether a line of this file imports one of these names, or speaks of a path and then of one of them."""
    try:
        with file.open("rb") as stream:
            text = stream.read(MAX_FILE_BYTES).decode("utf-8", "replace")
    except OSError:  # whoever reads it says so
        return False
    for line in text.split("\n"):
        if look := LOOKS.search(line):
            for name, word in names.items():
                if line.find(name, look.end()) >= 0 and word.search(line, look.end()):
                    return True
    return False


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
    links: list[str] = []
    if path.is_dir():
        raw, when = _folder(path, links)
    elif path.exists() and not path.is_file():
        raise no_file(path.name)
    elif path.suffix.lower() == ".zip":
        raw, when = _archive(path, links)
    else:
        raw = {path.name: plain_bytes(path, most_bytes(path.name), follow=True)}
        when = _when(path, [path.parent / ".git"], [path.stat().st_mtime])
    files, notes = _as_python(raw)
    code = [content for name, content in files.items() if name.endswith(".py")]
    said = links_left(links)
    if not code:
        raise BadSubmission(
            said[0]
            if said
            else Text(
                f"{quoted(path.name)} ne contient aucun fichier Python.", f"{quoted(path.name)} holds no Python file."
            )
        )
    if sum(map(len, code)) > MAX_CODE_BYTES:
        raise too_big(path.name)
    if is_endless(*(content.decode("utf-8", "replace") for content in code)):
        raise too_long(path.name)
    name = path.stem if path.is_file() else _folder_name(path)
    return Submission(name, path, files, when, (*notes, *said), said)


def _folder(folder: Path, links: list[str]) -> tuple[dict[str, bytes], datetime | None]:
    found: dict[str, bytes] = {}
    dates, zips, size = list[float](), list[Path](), 0
    walked = Walked()
    for path in files_in(folder, walked):
        zips += [path] if path.suffix == ".zip" and path.parent == folder else []
        if path.suffix.lower() not in READABLE and path.name != TYPED_ONLINE:
            continue
        content = plain_bytes(path, most_bytes(path.name))
        found[path.relative_to(folder).as_posix()] = content
        dates.append(path.stat().st_mtime)
        size += len(content)
        if len(found) > MAX_FILES or size > MAX_BYTES:
            raise too_big(folder.name)
    links += walked.links
    if not any(name.endswith((".py", ".ipynb")) for name in found) and len(zips) == 1:
        return _archive(zips[0], links)
    return found, _when(folder, [one / ".git" for one in (folder, *walked.folders)], dates)


def _when(path: Path, clones: Sequence[Path], written: Sequence[float]) -> datetime | None:
    """When it was handed in: the last commit of a clone, else the date of its files; None where nothing tells it.

    Cloning writes the files anew: their dates are those of the clone, also in a folder of a larger one.
    """
    if git := next((one for one in clones if one.exists() and not one.is_symlink()), None):
        return last_commit(git)
    if not written or any((one / ".git").exists() for one in path.resolve().parents):
        return None
    return datetime.fromtimestamp(max(written)) if max(written) > FIRST_DATE else None


def _archive(path: Path, links: list[str]) -> tuple[dict[str, bytes], datetime | None]:
    """The readable files of a zip, and the newest of their dates."""
    found = unpacked(plain_bytes(path, MAX_BYTES, follow=True), path.name, READABLE)
    links += found.links
    return found.files, max(found.dates, default=None)


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
        python = suffix in (".py", ".ipynb", ".html")
        if suffix == ".html" and any(other.lower().endswith((".py", ".ipynb")) for other in raw):
            notes.append(BESIDE_FILES)
            continue
        flat = PurePosixPath(short).stem + (".py" if python else suffix)
        flat = _in_package(name, raw, imported) or flat if suffix == ".py" else flat
        if flat in files:
            notes.append(_left_out(_printable(name), graded[flat]))
            continue
        content, said = _python_of(raw[name], suffix, short) if python else (raw[name], [])
        notes += said
        files[flat], graded[flat] = content, _printable(name)
    return files, tuple(_shortened(notes))


def _shortened(notes: list[Text]) -> list[Text]:
    """The first of what there is to say, and how much more there is."""
    more = len(notes) - MOST_NOTES
    rest = Text(f"… et {more} autres remarques de cette sorte.", f"… and {more} more remarks of this kind.")
    return [*notes[:MOST_NOTES], rest] if more > 0 else notes


def _python_of(content: bytes, suffix: str, name: str) -> tuple[bytes, list[Text]]:
    """A file as Python in UTF-8, and what that took."""
    if suffix == ".py":
        return python_text(content).encode(), [] if _is_utf_8(content) else [_converted(name)]
    if suffix == ".html":
        if len(content) > MOST_ONLINE:
            raise too_big(name)
        return python_of_page(content.decode("utf-8", "replace")).encode(), [TAKEN_FROM_PAGE]
    source, notes = notebook_source(content, name)
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
