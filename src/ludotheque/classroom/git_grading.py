"""What a list of git repositories adds to a grading: hand-ins to read, their dates and flags, and who committed what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.grading import unjudged
from ludotheque.classroom.handins.collecting import Collected
from ludotheque.classroom.handins.git_authors import Contribution, contributions
from ludotheque.classroom.handins.git_collecting import FOLDER, Show, collect_git
from ludotheque.classroom.handins.git_history import ANY_DATE
from ludotheque.classroom.handins.git_process import open_git
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.marks.roster import Roster
from ludotheque.classroom.question import Assignment
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

    @property
    def paths(self) -> list[Path]:
        return [one.path for one in self.collected]

    def by_name(self, paths: Sequence[Path], names: Sequence[str]) -> dict[str, Collected]:
        """Those among these hand-ins, by the names they have in the reports."""
        known = {one.path: one for one in self.collected}
        return {name: known[path] for path, name in zip(paths, names, strict=True) if path in known}

    def told(self, report: ClassReport, sources: Mapping[str, Collected]) -> ClassReport:
        """The report with what is to be said of dates, and of authors."""
        authors = {name: self.authors[one.path] for name, one in sources.items() if one.path in self.authors}
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


def from_source(result: Result, source: Collected | None, assignment: Assignment) -> Result:
    """A result with what its source knows: its date, and its flags, which also say why one could not be fetched."""
    if source is None:
        return replace(result, source_flags=())
    if not source.path.exists():
        return replace(unjudged(assignment, result.name, UNREAD), source_flags=source.flags)
    moment = source.handed_in.isoformat(timespec="minutes") if source.handed_in else result.handed_in
    return replace(result, handed_in=moment, source_flags=source.flags)
