"""What a teacher takes away: a table, a file for Moodle, JSON, JUnit and a page to read."""

from dataclasses import dataclass

from ludotheque.classroom.marking import Mark
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.resemblance import Pair
from ludotheque.classroom.result import Result
from ludotheque.classroom.roster import Team


@dataclass(frozen=True)
class Entry:
    """One hand-in with its mark and its team."""

    result: Result
    mark: Mark
    team: Team | None = None

    @property
    def label(self) -> str:
        return self.team.label if self.team else self.result.name


@dataclass(frozen=True)
class ClassReport:
    """The whole class, ready to be written in any form."""

    assignment: Assignment
    entries: tuple[Entry, ...]
    pairs: tuple[Pair, ...] = ()
    missing: tuple[Team, ...] = ()
