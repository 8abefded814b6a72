"""What grading one hand-in found, kept on disk so that a rerun need not call it again."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ludotheque.classroom.verdict import State, Verdict


@dataclass(frozen=True)
class OwnTests:
    """The team's own tests: how many, how many pass on their own code, which of our mutants they catch."""

    there: bool = False
    count: int = 0
    passing: int = 0  # on the team's own code
    trusted: int = 0  # that accept the reference
    caught: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Result:
    """One hand-in, judged; points come later, from the barème."""

    name: str
    digest: str
    verdicts: tuple[Verdict, ...]
    bot: tuple[Verdict, ...] = ()
    notes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()  # what a person should look at
    tests: OwnTests = field(default_factory=OwnTests)
    handed_in: str = ""
    broken: bool = False  # our own machinery failed: graded again at the next run
    fingerprints: tuple[int, ...] = ()

    def of(self, question: str) -> Verdict | None:
        return next((verdict for verdict in (*self.verdicts, *self.bot) if verdict.question == question), None)

    @property
    def unjudged(self) -> bool:
        return any(verdict.state is State.UNJUDGED for verdict in (*self.verdicts, *self.bot))

    def to_dict(self) -> dict[str, Any]:
        verdicts = [verdict.to_dict() for verdict in self.verdicts]
        return {**asdict(self), "verdicts": verdicts, "bot": [verdict.to_dict() for verdict in self.bot]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Result":
        tests: dict[str, Any] = {key: _frozen(value) for key, value in data["tests"].items()}
        plain: dict[str, Any] = {key: _frozen(value) for key, value in data.items()}
        verdicts = tuple(Verdict.from_dict(one) for one in data["verdicts"])
        bot = tuple(Verdict.from_dict(one) for one in data["bot"])
        return cls(**{**plain, "verdicts": verdicts, "bot": bot, "tests": OwnTests(**tests)})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
