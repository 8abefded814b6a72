"""What a teacher takes away: a table, a file for Moodle, JSON, JUnit and a page to read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludotheque.classroom.handins.git_authors import Contribution
from ludotheque.classroom.handins.resemblance import AlikePair
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.marks.marking import Mark
from ludotheque.classroom.marks.roster import Team
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.sentences import joined
from ludotheque.classroom.students import Student
from ludotheque.core.text import Text, same


@dataclass(frozen=True)
class ClassEntry:
    """One hand-in with its mark and its team."""

    result: Result
    mark: Mark
    team: Team | None = None
    participants: tuple[Student, ...] = ()  # with the numbers that Moodle gives them in this assignment

    @property
    def label(self) -> Text:
        return self.team.label if self.team else same(self.result.name)


@dataclass(frozen=True)
class ClassReport:
    """The whole class, ready to be written in any form."""

    assignment: Assignment
    entries: tuple[ClassEntry, ...]
    pairs: tuple[AlikePair, ...] = ()
    missing: tuple[Team, ...] = ()
    remarks: tuple[Text, ...] = ()  # on the whole class, for the teacher
    authors: Mapping[str, tuple[Contribution, ...]] = field(default_factory=dict)  # by hand-in, where that was asked

    @property
    def columns(self) -> tuple[str, ...]:
        """The questions in the order of the assignment, then those of what some handed in beside."""
        beside = (verdict.question for entry in self.entries for one in entry.result.beside for verdict in one.verdicts)
        return tuple(dict.fromkeys([*(question.name for question in self.assignment.questions), *beside]))

    @property
    def flags(self) -> list[tuple[Text, Text]]:
        """Whom it concerns and what a person should look at; what concerns the whole class is said once."""
        found: dict[Text, list[Text]] = {}
        for entry in self.entries:
            for flag in entry.mark.flags:
                found.setdefault(flag, []).append(entry.label)
        whole = len(self.entries) > 1
        everybody = Text("toute la classe", "the whole class")
        return [
            (everybody if whole and len(who) == len(self.entries) else joined(who, ", "), flag)
            for flag, who in found.items()
        ]
