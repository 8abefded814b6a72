"""From what a teacher names to the hand-ins behind it: plain files, a folder of loose ones, Moodle's download of a class."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.classroom.handins.collecting import Collected, by_their_files
from ludotheque.classroom.handins.moodle_download import (
    Download,
    MoodleWork,
    Unpacking,
    add_path,
    file_part,
    is_packed_download,
    opened_download,
)
from ludotheque.classroom.handins.moodle_names import MARK, read_moodle_name
from ludotheque.classroom.handins.several_works import loose_works
from ludotheque.classroom.handins.submissions import is_unpacked_download, links_among, not_followed
from ludotheque.classroom.handins.walking import links_left
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.students import Student
from ludotheque.core.text import Text, one_line, quoted

UNPACKED = "rendus"  # the folder beside the marks where a download is unpacked
LONGEST_BASE = (
    40  # characters before what tells two hand-ins of one name apart: 160 bytes at most, and all of it is kept
)
MOST_STRAYS = 5  # named in a line
ONE_OF_MANY = Text(
    "Cette archive ressemble à un téléchargement de Moodle, mais d'autres archives sont données avec elle : elle est corrigée "
    "comme un seul rendu. Si c'est une classe, donnez-la seule.",
    "This archive looks like a download from Moodle, but other archives are given with it: it is graded as one hand-in. "
    "If it is a class, give it alone.",
)


@dataclass
class Gathered:
    """The hand-ins to grade, those among them that are left to a person and why, and what the teacher is told beforehand."""

    hand_ins: list[Collected] = field(default_factory=list)
    left: dict[str, Text] = field(default_factory=dict)
    said: list[Text] = field(default_factory=list)


def gather(paths: Sequence[Path], places: Sequence[str], assignment: Assignment, unpacked: Path) -> Gathered:
    """The hand-ins at these paths, found behind those places; what must lie on the disk is unpacked there."""
    downloads, doubtful = _downloads(paths, {Path(place) for place in places})
    by_hand = [path for path in paths if path not in downloads and _is_moodles(path)]
    found = Gathered()
    plain = list[Path]()
    for path in paths:
        if path not in downloads and path not in by_hand:
            loose = loose_works(assignment, path)
            found.said += [_a_class(path, len(loose))] if loose else []
            plain += loose or [path]
    found.left = left_aside(plain, places)
    for one in by_their_files(plain):
        flags = (ONE_OF_MANY,) if one.path in doubtful else ()
        found.hand_ins.append(Collected(one.path, one.name, flags=flags))
    unpacking = Unpacking(unpacked)
    for path in downloads:
        with opened_download(path) as download:
            found.said += [_strays(path, download.strays)] if download.strays else []
            _add(found, download, unpacking)
    if by_hand:
        _add(found, _named_by_hand(by_hand), unpacking)
    return found


def left_aside(paths: Sequence[Path], places: Iterable[str]) -> dict[str, Text]:
    """The hand-ins that are links, by their names, and why they are not graded."""
    links = links_among(paths, places)
    return {one.name: not_followed(one.path) for one in by_their_files(paths) if one.path in links}


def _downloads(paths: Sequence[Path], given: set[Path]) -> tuple[list[Path], set[Path]]:
    """The downloads of a class, and the archives that only look like one.

    A student's own archive may hold folders named after other students. It counts as one hand-in wherever it comes with
    others: only what the teacher names is a download, and of archives named together all are, or none.
    """
    zips = [path for path in paths if path in given and path.suffix.lower() == ".zip" and path.is_file()]
    packed = {path for path in zips if is_packed_download(path)}
    doubtful = packed if len(packed) < len(zips) else set[Path]()
    found = [path for path in paths if path in given and path.is_dir() and is_unpacked_download(path)]
    return [*found, *(path for path in zips if path in packed - doubtful)], doubtful


def _is_moodles(path: Path) -> bool:
    """Whether this is one file or folder out of a download."""
    return MARK in path.name and not path.is_symlink() and read_moodle_name(path.name) is not None


def _named_by_hand(paths: Sequence[Path]) -> Download:
    """Folders and files of a download, as a shell spells them out."""
    found = Download()
    for path in paths:
        if (name := read_moodle_name(path.name)) is not None:
            add_path(found.work_of(name), path, name)
    return found


def _add(found: Gathered, download: Download, unpacking: Unpacking) -> None:
    """One hand-in for each student."""
    works = list(download.works.values())
    taken = {file_part(one.name).casefold() for one in found.hand_ins}
    for work, name in zip(works, _names(works, taken), strict=True):
        path, trouble = unpacking.write(work, name)
        student = Student(name if _is_blind(work) else work.who, work.number)
        found.hand_ins.append(Collected(path, name, (student,), flags=links_left(work.links)))
        if trouble is not None:
            found.left[name] = trouble


def _is_blind(work: MoodleWork) -> bool:
    """Whether Moodle hides whose it is: everybody is called the same, but for the number."""
    return work.who.casefold() == "participant"


def _names(works: Sequence[MoodleWork], taken: set[str]) -> list[str]:
    """A name for each hand-in, all different: that of the student, with Moodle's number where it is not enough."""
    shared = Counter(file_part(work.who).casefold() for work in works)
    names = list[str]()
    for work in works:
        plain = shared[file_part(work.who).casefold()] == 1 and not _is_blind(work)
        base = work.who if plain else f"{work.who} {work.number}".strip()
        unique, copy = base, 2
        while file_part(unique).casefold() in taken:
            unique, copy = f"{base[:LONGEST_BASE]} ({copy})", copy + 1
        taken.add(file_part(unique).casefold())
        names.append(unique)
    return names


def _a_class(folder: Path, many: int) -> Text:
    return Text(
        f"{quoted(folder.name)} : {many} fichiers contiennent chacun le sujet sans s'importer, ce sont {many} rendus.",
        f"{quoted(folder.name)}: {many} files each hold the assignment and import no other, they are {many} hand-ins.",
    )


def _strays(path: Path, strays: Sequence[str]) -> Text:
    named = ", ".join(one_line(name, most=60, instead="_") for name in strays[:MOST_STRAYS])
    named += ", …" if len(strays) > MOST_STRAYS else ""
    return Text(
        f"{quoted(path.name)} : ce qui n'est à aucun étudiant n'a pas été lu ({named}).",
        f"{quoted(path.name)}: what is no student's was not read ({named}).",
    )
