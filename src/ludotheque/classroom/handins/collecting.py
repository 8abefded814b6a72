"""A hand-in where it was found, whatever it came through: a file, a folder, Moodle's download, a repository."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.handins.submissions import hand_in_names
from ludotheque.classroom.students import Student
from ludotheque.core.text import Text


@dataclass(frozen=True)
class Collected:
    """One hand-in where it was found: what to read, its name in reports, and what its source knows of it.

    The number of these students is the one Moodle gives them in one assignment (a participant), not that of their school.
    """

    path: Path
    name: str
    students: tuple[Student, ...] = ()
    handed_in: datetime | None = None  # where the source says so better than file dates
    flags: tuple[Text, ...] = ()  # for the teacher alone


def by_their_files(paths: Sequence[Path]) -> list[Collected]:
    """Hand-ins of which nothing is known but their files."""
    return [Collected(path, name) for path, name in zip(paths, hand_in_names(paths), strict=True)]
