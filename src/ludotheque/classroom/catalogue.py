"""The assignments that can be graded, each by its place: the name of one that comes with the house, a folder, a handout."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.folders.refusals import UnknownAssignment, refused_where_too_deep
from ludotheque.classroom.folders.shipped import PUBLIC_SUJET, SUJET, shipped_folders
from ludotheque.core.text import Text, quoted

if TYPE_CHECKING:  # names alone are cheap to ask for
    from ludotheque.classroom.question import Assignment


def shipped() -> tuple[str, ...]:
    """The names of the assignments that come with the house."""
    return tuple(shipped_folders())


@cache
def find_assignment(place: str, secret: ClassSecret = PUBLISHED, *, unsafe: bool = False) -> "Assignment":
    """The assignment of this name or in this folder, its cases drawn once: as published, or with hidden ones of a class.

    The correction of a folder runs in a jail, unless a teacher who has none insists (`unsafe`).
    """
    if place not in shipped_folders():
        return _brought(place, secret, unsafe)
    from ludotheque.classroom.folders.assembling import load_shipped

    drawn = load_shipped(place, secret)
    if secret.is_published:
        return drawn
    from ludotheque.classroom.cases.redrawing import redrawn

    return redrawn(find_assignment(place), drawn, secret)


def is_ready(place: str) -> bool:
    """Whether finding it takes no time: it comes with the house, or the cases of its folder are kept."""
    if place in shipped_folders() or not _is_folder(Path(place)):
        return True
    from ludotheque.classroom.folders.bookkeeping import read_books
    from ludotheque.classroom.folders.folder_files import read_folder

    return read_books(read_folder(Path(place).resolve()), PUBLISHED) is not None


def _brought(place: str, secret: ClassSecret, unsafe: bool) -> "Assignment":
    if _is_folder(Path(place)):
        from ludotheque.classroom.folders.assembling import load_folder
        from ludotheque.classroom.judging.bench import RealJail

        with refused_where_too_deep(Path(place).name):
            return load_folder(Path(place).resolve(), secret, RealJail(unsafe))
    if (handout := _handout(Path(place))) is not None:
        from ludotheque.classroom.folders.handout_loading import load_handout

        return load_handout(handout.resolve())
    name, known = quoted(place), ", ".join(shipped())
    raise UnknownAssignment(
        Text(f"Le sujet {name} n'existe pas : {known}.", f"There is no assignment {name}: {known}.")
    )


def _is_folder(place: Path) -> bool:
    try:
        return (place / SUJET).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _handout(place: Path) -> Path | None:
    """The file in which students receive an assignment: in this folder, or this very file, whatever a browser called it."""
    for file in (place / PUBLIC_SUJET, place):
        try:
            if file.suffix == ".json" and file.is_file():
                return file
        except (OSError, ValueError):
            continue
    return None
