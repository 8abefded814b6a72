"""Takes the hand-ins of a whole class out of Moodle's download: the zip itself, or the folder it was unpacked into.

Moodle names every file after whose it is (`moodle_names.py`); what is in the files, and in the archives among them, is
their authors'. So a class has generous bounds and each student those of one hand-in: what one of them packed so that
nobody can open it is told of that student alone. Files are written anew under names of ours, without a date, for the dates
in a download are those of the download.
"""

import io
import os
import re
import shutil
import stat
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from unicodedata import normalize

from ludotheque.classroom.handins.archives import DAMAGED, IN_UTF_8, content_of, damaged, unpacked
from ludotheque.classroom.handins.moodle_names import ONLINE_TEXT, MoodleName, is_of_moodle, read_moodle_name
from ludotheque.classroom.handins.refusing import MAX_BYTES, MAX_DEPTH, MAX_FILES, BadSubmission, most_bytes, too_big
from ludotheque.classroom.handins.submissions import READABLE, TYPED_ONLINE
from ludotheque.classroom.handins.walking import Walked, files_in, is_hidden, plain_bytes
from ludotheque.core.files import make_private_folder
from ludotheque.core.text import Text, one_line

MOST_LISTED = 8_000_000  # bytes that the list of names in an archive may have: some 60,000 files
MOST_ENTRIES = 60_000  # 400 students with 150 files each
MOST_IN_ALL = 512_000_000  # bytes unpacked for a whole class; one student has MAX_BYTES
DEEPEST_ARCHIVE = 3  # a zip in a zip in a zip
MOST_ARCHIVES = 50  # of one student, one in another or side by side
MOST_UNPACKED = 4 * MAX_BYTES  # bytes of one student, with those of archives in archives
LONGEST_SUFFIX = 10  # signs of what a file's name ends with
DEVICE = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)  # what no file is called on some systems
LONGEST_PART = 180  # bytes of a file's name on our disk, its suffix apart: file systems take 255
NO_ROOM = Text(
    f"Toute la classe ensemble dépasse {MOST_IN_ALL // 1_000_000} Mo : ce rendu n'a pas été lu, il reste à une personne.",
    f"The whole class together exceeds {MOST_IN_ALL // 1_000_000} MB: this hand-in was not read, it is left to a person.",
)
Read = Callable[[int], bytes]  # what is in a file, refused beyond so many bytes


@dataclass
class MoodleWork:
    """What one student, or one group, handed in: files that can be read, links, and why it cannot be taken at all."""

    who: str
    number: str
    files: list[tuple[MoodleName, Read]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    trouble: Text | None = None
    archives: int = 0  # opened so far
    unpacked: int = 0  # bytes, archives in archives included

    def count(self, files: Mapping[str, bytes]) -> None:
        """One more archive was opened: those that hold only others are paid for too."""
        self.archives += 1
        self.unpacked += sum(map(len, files.values()))
        if self.archives > MOST_ARCHIVES or self.unpacked > MOST_UNPACKED:
            raise too_big(self.who)


@dataclass
class Download:
    """A whole class, and the names beside it that are no hand-ins."""

    works: dict[tuple[str, str], MoodleWork] = field(default_factory=dict)
    strays: list[str] = field(default_factory=list)

    def work_of(self, name: MoodleName) -> MoodleWork:
        return self.works.setdefault(name.owner, MoodleWork(*name.owner))


class _ShortReads(io.FileIO):
    """An archive of which nobody reads more at once than its list of names may have: a list may claim to be the whole file."""

    def read(self, size: int | None = -1, /) -> bytes:
        asked = MOST_LISTED + 1 if size is None or size < 0 else size
        content = super().read(min(asked, MOST_LISTED + 1)) or b""
        if len(content) > MOST_LISTED:
            raise zipfile.BadZipFile("too long a list of names")
        return content


def is_packed_download(path: Path) -> bool:
    """Whether this is a zip in which Moodle named files after students."""
    try:
        with _ShortReads(path) as file, zipfile.ZipFile(file) as archive:
            names = [_name(entry) for entry in archive.infolist()[:MOST_ENTRIES]]
    except DAMAGED:
        return False
    around = _around(names)
    return any(is_of_moodle(name.removeprefix(around)) for name in names)


@contextmanager
def opened_download(path: Path) -> Iterator[Download]:
    """The hand-ins of a class, which can be read while it is open."""
    if path.is_dir():
        yield _folder(path)
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(_ShortReads(path))
            entries = stack.enter_context(zipfile.ZipFile(file)).infolist()
        except DAMAGED as failure:
            raise damaged(path.name) from failure
        yield _archive(entries, file, path.name)


def _archive(entries: list[zipfile.ZipInfo], file: io.FileIO, archive: str) -> Download:
    if len(entries) > MOST_ENTRIES:
        raise too_big(archive)
    found = Download()
    around = _around([_name(entry) for entry in entries])
    for entry in entries:
        path = PurePosixPath(_name(entry).removeprefix(around))
        if entry.is_dir() or path.is_absolute() or _is_litter(path.parts):
            continue
        name = read_moodle_name(path.as_posix())
        if name is None:
            found.strays.append(path.as_posix())
        elif stat.S_ISLNK(entry.external_attr >> 16):
            found.work_of(name).links.append(name.path)
        elif len(path.parts) > MAX_DEPTH:
            found.work_of(name).trouble = too_big(name.who).text
        else:
            found.work_of(name).files.append((name, _entry(entry, file)))
    return found


def _entry(entry: zipfile.ZipInfo, file: io.FileIO) -> Read:
    def at(begins: int, length: int) -> bytes:
        file.seek(begins)
        return io.FileIO.read(file, length) or b""

    def read(most: int) -> bytes:
        try:
            return content_of(entry, at, most)
        except DAMAGED as failure:
            raise damaged(PurePosixPath(entry.filename).name) from failure

    return read


def _name(entry: zipfile.ZipInfo) -> str:
    """The name of a file in an archive, also where the archive forgot to say that it is in UTF-8."""
    name = entry.filename
    if not entry.flag_bits & IN_UTF_8 and not name.isascii():
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            return name
    return name.replace("\\", "/")


def _around(names: list[str]) -> str:
    """The folders that everything stands in, where somebody packed the download again; Moodle itself adds none."""
    around = ""
    shown = [name for name in names if not _is_litter(PurePosixPath(name).parts)]
    for _ in range(MAX_DEPTH):
        firsts = {name.removeprefix(around).partition("/")[0] for name in shown if name != around}
        if len(firsts) != 1 or is_of_moodle(first := firsts.pop()):
            break
        around += f"{first}/"
    return around


def _is_litter(parts: Sequence[str]) -> bool:
    """Whether nobody hands this in on purpose; a group may call itself « .git », and Moodle's part of a path is no file's name."""
    return any(is_hidden(one) and (one.startswith("._") or not is_of_moodle(one)) for one in parts)


def _folder(folder: Path) -> Download:
    found = Download()
    for child in sorted(folder.iterdir()):
        if _is_litter((child.name,)):
            continue
        name = read_moodle_name(child.name)
        if name is None:
            found.strays.append(child.name)
        else:
            add_path(found.work_of(name), child, name)
    return found


def add_path(work: MoodleWork, path: Path, name: MoodleName) -> None:
    """Add to a hand-in what stands under a name of Moodle's on this disk: a folder of files, or one file."""
    if path.is_symlink():
        work.links.append(path.name)
        return
    if path.is_file():
        work.files.append((name, _plain(path)))
        return
    walked = Walked()
    try:
        for file in files_in(path, walked):
            own = PurePosixPath(name.path, normalize("NFC", file.relative_to(path).as_posix())).as_posix()
            work.files.append((MoodleName(name.who, name.number, name.kind, own), _plain(file)))
    except BadSubmission as refusal:
        work.trouble = refusal.text
    work.links += walked.links


def _plain(path: Path) -> Read:
    return lambda most: plain_bytes(path, most)


@dataclass
class Unpacking:
    """Where the hand-ins of a class are written, and how much room is left."""

    folder: Path
    room: int = MOST_IN_ALL

    def write(self, work: MoodleWork, called: str) -> tuple[Path, Text | None]:
        """Write the files of one hand-in into a folder of that name; what makes that impossible is told, and nothing stays."""
        place = self.folder / file_part(called)
        make_private_folder(self.folder)
        _clear(place)
        trouble = self._written(work, place) if work.trouble is None else work.trouble
        if trouble is not None:
            _clear(place)
        return place, trouble

    def _written(self, work: MoodleWork, place: Path) -> Text | None:
        try:
            files = _readable(work)
            self.room -= sum(map(len, files.values()))
            if self.room < 0:
                return NO_ROOM
            place.mkdir(0o700)
            for name, content in files.items():
                _put(place, name, content)
        except BadSubmission as refusal:
            return refusal.text
        except OSError as failure:
            said = failure.strerror or type(failure).__name__
            return Text(f"Ce rendu ne peut pas être lu : {said}.", f"This hand-in cannot be read: {said}.")
        return None


def _clear(place: Path) -> None:
    """Nothing of an earlier run is taken for this one's; a link is not followed."""
    if place.is_symlink() or place.is_file():
        place.unlink()
    elif place.exists():
        shutil.rmtree(place)


def _readable(work: MoodleWork) -> dict[str, bytes]:
    """The files worth reading, those of archives too, under their own paths."""
    found: dict[str, bytes] = {}
    for name, read in work.files:
        path = PurePosixPath(name.path)
        suffix = path.suffix.lower()
        if name.kind == ONLINE_TEXT and suffix in (".html", ".htm"):
            _keep(found, TYPED_ONLINE, read(most_bytes(name.path)), work)
        elif suffix == ".zip":
            _unpack(found, path.with_suffix(""), read(MAX_BYTES), work, DEEPEST_ARCHIVE)
        elif suffix in READABLE:
            _keep(found, path.as_posix(), read(most_bytes(name.path)), work)
    return found


def _unpack(found: dict[str, bytes], under: PurePosixPath, archive: bytes, work: MoodleWork, depth: int) -> None:
    """The files of an archive, and of those in it."""
    if not depth:
        raise too_big(under.name)
    inside = unpacked(archive, f"{under.name}.zip", (*READABLE, ".zip"))
    work.count(inside.files)
    work.links += [f"{under.name}.zip/{link}" for link in inside.links]
    for name, content in inside.files.items():
        path = under / normalize("NFC", name)
        if path.suffix.lower() == ".zip":
            _unpack(found, path.with_suffix(""), content, work, depth - 1)
        else:
            _keep(found, path.as_posix(), content, work)


def _keep(found: dict[str, bytes], path: str, content: bytes, work: MoodleWork) -> None:
    """One more file, unless there are too many; of two under one path the first is kept, and they must be the same."""
    if found.setdefault(path, content) != content:
        raise BadSubmission(
            Text(
                f"Deux fichiers différents portent le même nom dans le rendu de {work.who} : il reste à une personne.",
                f"Two different files have the same name in the hand-in of {work.who}: it is left to a person.",
            )
        )
    if len(found) > MAX_FILES or sum(map(len, found.values())) > MAX_BYTES:
        raise too_big(work.who)


def file_part(name: str) -> str:
    """A name that every file system takes and that leads nowhere else."""
    plain = "".join(sign if sign.isalnum() or sign in " -_.()'" else "_" for sign in one_line(name, instead="_"))
    stem, suffix = PurePosixPath(plain).stem, PurePosixPath(plain).suffix
    if len(suffix) > LONGEST_SUFFIX:  # « M. Jean-Baptiste » has none
        stem, suffix = plain, ""
    cut = stem.encode()[:LONGEST_PART].decode("utf-8", "ignore").strip(" .")
    return f"{'_' if DEVICE.fullmatch(cut) else ''}{cut or '_'}{suffix.rstrip(' .')}"


def _put(place: Path, name: str, content: bytes) -> None:
    """A new file, dated 1970: nobody knows when it was handed in."""
    path = place.joinpath(*map(file_part, PurePosixPath(name).parts))
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    os.utime(path, (0, 0))
