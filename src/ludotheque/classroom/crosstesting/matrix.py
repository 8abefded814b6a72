"""What the runs of the pool say: which tests are sound, who finds whose faults, and where our own reading may be wrong."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from ludotheque.classroom.crosstesting.crossing import CellState, Crossed, CrossedTest
from ludotheque.classroom.crosstesting.survey import SeenTest, Surveyed
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Assignment

ACCEPTED_BY = 3  # other hand-ins at least, and …
ACCEPTED_SHARE = 2 / 3  # … so much of those it ran on: then a test that refuses ours is worth a look
BLAMED = (VerdictState.WRONG, VerdictState.UNJUDGED, VerdictState.EMPTY, VerdictState.MISSING)


class DoubtfulReading(Enum):
    """What a sound test that fails on somebody's code has found."""

    FAULT = auto()
    CONVENTION = auto()  # a function that is right in another way than the letter: the test speaks of the letter
    DOUBT = auto()  # in functions that were judged right
    UNEXPLAINED = auto()  # nothing: every answer it heard was that of the reference


@dataclass(frozen=True)
class FaultFound:
    """One sound test that fails on one hand-in, and through which functions."""

    author: str
    test: str
    code: str
    reading: DoubtfulReading
    functions: tuple[str, ...]
    cell: CrossedTest


@dataclass(frozen=True)
class Contradiction:
    """A test that refuses the reference and that most of the class passes."""

    author: str
    test: str
    why: str
    passing: int
    ran: int


@dataclass(frozen=True)
class PoolMatrix:
    """Everybody's tests on everybody's code; the verdicts of the grade where they are known."""

    assignment: Assignment
    surveys: Mapping[str, Surveyed]
    crossings: Mapping[tuple[str, str], Crossed]
    results: Mapping[str, Result]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self.surveys, key=str.casefold))

    @property
    def authors(self) -> tuple[str, ...]:
        """Those who handed in tests."""
        return tuple(name for name in self.names if self.surveys[name]["tests"])

    def tests(self, author: str) -> list[SeenTest]:
        return self.surveys[author]["tests"]

    def cell(self, author: str, test: str, code: str) -> CrossedTest | None:
        """How a test ended there; None where nothing of the author's was run on that code."""
        crossed = self.crossings.get((author, code))
        return crossed["tests"].get(test) if crossed else None

    @cached_property
    def findings(self) -> tuple[FaultFound, ...]:
        """Every sound test that fails, whoever wrote it and on whomever."""
        return tuple(self._findings())

    def _findings(self) -> Iterator[FaultFound]:
        for author in self.authors:
            for test in (one["name"] for one in self.tests(author) if one["sound"]):
                for code in self.names:
                    cell = self.cell(author, test, code)
                    if cell is not None and cell["state"] == CellState.FAILS:
                        yield FaultFound(author, test, code, *read_cell(cell, self.results.get(code)), cell)

    def found(self, author: str, code: str) -> frozenset[str]:
        """The functions of that code in which this author's tests find a fault."""
        return frozenset(
            name
            for one in self.findings
            if (one.author, one.code, one.reading) == (author, code, DoubtfulReading.FAULT)
            for name in one.functions
        )

    @property
    def contradictions(self) -> list[Contradiction]:
        """Tests that refuse ours and that most of the others pass: our reading may be at fault."""
        found = []
        for author in self.authors:
            for test in self.tests(author):
                if test["sound"]:
                    continue
                ends = [
                    cell["state"]
                    for code in self.names
                    if code != author and (cell := self.cell(author, test["name"], code))
                ]
                passing = ends.count(CellState.PASSES.value)
                ran = passing + ends.count(CellState.FAILS.value)
                if passing >= ACCEPTED_BY and passing >= ACCEPTED_SHARE * ran:
                    found.append(Contradiction(author, test["name"], test["why"], passing, ran))
        return found


def read_cell(cell: CrossedTest, result: Result | None) -> tuple[DoubtfulReading, tuple[str, ...]]:
    """What a failure tells of the functions that answered otherwise than ours, beside what was judged of them."""
    names = cell["functions"]
    if not names:
        return DoubtfulReading.UNEXPLAINED, ()
    if result is None or result.broken:
        return DoubtfulReading.FAULT, tuple(names)
    verdicts = {name: result.of(name) for name in names}
    states = {name: verdict.state if verdict else VerdictState.UNJUDGED for name, verdict in verdicts.items()}
    for state in BLAMED:
        if guilty := tuple(name for name in names if states[name] is state):
            return DoubtfulReading.FAULT, guilty
    if otherwise := tuple(name for name in names if states[name] is VerdictState.LETTER):
        return DoubtfulReading.CONVENTION, otherwise
    return DoubtfulReading.DOUBT, tuple(names)
