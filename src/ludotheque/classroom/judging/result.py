"""What grading one hand-in found, kept on disk so that a rerun need not call it again."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ludotheque.classroom.contract import NOTHING, Fault
from ludotheque.classroom.judging.verdict import Verdict, VerdictState, fault_from_dict, fault_to_dict, texts
from ludotheque.core.text import Text


@dataclass(frozen=True)
class OwnTests:
    """The team's own tests: how many, how many pass on their own code, which of our mutants they catch."""

    there: bool = False
    count: int = 0
    passing: int = 0  # on the team's own code
    trusted: int = 0  # that accept the reference
    caught: tuple[Text, ...] = ()
    missed: tuple[Text, ...] = ()
    note: Text = NOTHING
    judged: bool = True  # else `note` says why a person must
    words: str = ""  # of a run that failed: the tests may have said them, a teacher alone reads them


@dataclass(frozen=True)
class Beside:
    """Another assignment found in the same hand-in: a bonus, a bot."""

    assignment: str
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True)
class Result:
    """One hand-in, judged; points come later, from the barème."""

    name: str
    digest: str
    verdicts: tuple[Verdict, ...]
    beside: tuple[Beside, ...] = ()
    notes: tuple[Text, ...] = ()
    flags: tuple[Text, ...] = ()  # what a person should look at
    tests: OwnTests = field(default_factory=OwnTests)
    handed_in: str = ""
    broken: bool = False  # our own machinery failed: graded again at the next run
    fingerprints: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()  # of letter, of the files as such
    suspicions: tuple[Text, ...] = ()  # words of the code that a teacher alone is told

    @property
    def every(self) -> Iterator[Verdict]:
        """The verdicts of the assignment, then those of what stands beside it."""
        yield from self.verdicts
        for one in self.beside:
            yield from one.verdicts

    def of(self, question: str) -> Verdict | None:
        return next((verdict for verdict in self.every if verdict.question == question), None)

    def found_beside(self, assignment: str) -> tuple[Verdict, ...]:
        return next((one.verdicts for one in self.beside if one.assignment == assignment), ())

    @property
    def unjudged(self) -> bool:
        return any(verdict.state is VerdictState.UNJUDGED for verdict in self.every)

    def to_dict(self) -> dict[str, Any]:
        verdicts = [verdict.to_dict() for verdict in self.verdicts]
        beside = [[one.assignment, [verdict.to_dict() for verdict in one.verdicts]] for one in self.beside]
        faults = [fault_to_dict(fault) for fault in self.faults]
        return {**asdict(self), "verdicts": verdicts, "beside": beside, "faults": faults}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Result":
        said = {name: texts(data[name]) for name in ("notes", "flags", "suspicions")}
        verdicts: list[dict[str, Any]] = data["verdicts"]
        beside: list[tuple[str, list[dict[str, Any]]]] = data["beside"]
        faults: list[dict[str, Any]] = data["faults"]
        return cls(
            **{
                **data,
                **said,
                "verdicts": tuple(Verdict.from_dict(one) for one in verdicts),
                "beside": tuple(Beside(name, tuple(Verdict.from_dict(one) for one in some)) for name, some in beside),
                "tests": _tests(data["tests"]),
                "faults": tuple(fault_from_dict(one) for one in faults),
                "fingerprints": tuple(data["fingerprints"]),
            }
        )


def _tests(data: Mapping[str, Any]) -> OwnTests:
    seen = {name: texts(data[name]) for name in ("caught", "missed")}
    return OwnTests(**{**data, **seen, "note": Text(**data["note"])})
