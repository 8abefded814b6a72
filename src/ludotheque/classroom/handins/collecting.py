"""What every source of hand-ins gives: a folder, a Moodle zip or a list of git repositories, one Collected for each work."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.marks.roster import Student
from ludotheque.core.text import Text


@dataclass(frozen=True)
class Collected:
    """One hand-in where it was found: what to read, its name in reports, and what its source knows of it."""

    path: Path
    name: str
    students: tuple[Student, ...] = ()
    handed_in: datetime | None = None  # where the source says so better than file dates
    flags: tuple[Text, ...] = ()  # for the teacher alone
