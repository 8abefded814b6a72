"""What a list of git repositories adds to a grading: hand-ins to read, their dates and flags, and who committed what."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.handins.collecting import Collected
from ludotheque.classroom.handins.gathering import Gathered
from ludotheque.classroom.handins.git_authors import Contribution, contributions
from ludotheque.classroom.handins.git_collecting import FOLDER, Show, collect_git
from ludotheque.classroom.handins.git_history import ANY_DATE
from ludotheque.classroom.handins.git_process import open_git
from ludotheque.classroom.marks.roster import Roster
from ludotheque.classroom.reports import ClassReport
from ludotheque.core.text import Text

# What a student is told; the words of git and of servers are the teacher's alone.
UNREAD = Text(
    "Le dépôt n'a pas pu être lu : il reste à une personne.",
    "The repository could not be read: it is left to a person.",
)


@dataclass(frozen=True)
class GitList:
    """What was asked of git: the list, the journal of pushes, and whether to count each author's lines."""

    file: Path | None = None
    pushed: Path | None = None
    contributions: bool = False


@dataclass(frozen=True)
class GitClass:
    """The hand-ins that came from git; none where no list was given."""

    collected: tuple[Collected, ...] = ()
    remarks: tuple[Text, ...] = ()
    authors: Mapping[Path, tuple[Contribution, ...]] = field(default_factory=dict)

    def join(self, gathered: Gathered) -> None:
        """Put these with the other hand-ins, each under a name of its own; what could not be fetched is left to a person."""
        taken = {one.name for one in gathered.hand_ins}
        for one in self.collected:
            name = one.name if one.name not in taken else f"{one.name} (git)"
            gathered.hand_ins.append(replace(one, name=name, students=()))  # their numbers are a school's: the roster's
            if not one.path.exists():
                gathered.left[name] = UNREAD

    def told(self, report: ClassReport) -> ClassReport:
        """The report with what is to be said of dates, and of authors."""
        authors = {one.name: self.authors[one.path] for one in self.collected if one.path in self.authors}
        return replace(report, remarks=(*report.remarks, *self.remarks), authors=authors)


def collect_class(asked: GitList, deadline: datetime | None, out: Path, roster: Roster, show: Show) -> GitClass:
    """Fetch the class, where a list of repositories was given."""
    if asked.file is None:
        return GitClass()
    found = collect_git(asked.file, out, deadline, asked.pushed, show, roster)
    authors = dict[Path, tuple[Contribution, ...]]()
    if asked.contributions:
        git = open_git(out / FOLDER)
        authors = {one.path: contributions(git, one.path) for one in found if one.path.exists()}
    return GitClass(tuple(found), () if asked.pushed else (ANY_DATE,), authors)
