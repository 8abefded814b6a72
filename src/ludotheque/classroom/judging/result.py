"""What grading one hand-in found, kept on disk so that a rerun need not call it again."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ludotheque.classroom.judging.verdict import NOTHING, State, Verdict, texts
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


@dataclass(frozen=True)
class Result:
    """One hand-in, judged; points come later, from the barème."""

    name: str
    digest: str
    verdicts: tuple[Verdict, ...]
    bot: tuple[Verdict, ...] = ()
    notes: tuple[Text, ...] = ()
    flags: tuple[Text, ...] = ()  # what a person should look at
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
        verdicts = {name: tuple(Verdict.from_dict(one) for one in data[name]) for name in ("verdicts", "bot")}
        said = {name: texts(data[name]) for name in ("notes", "flags")}
        prints = tuple(data["fingerprints"])
        return cls(**{**data, **verdicts, **said, "tests": _tests(data["tests"]), "fingerprints": prints})


def _tests(data: Mapping[str, Any]) -> OwnTests:
    seen = {name: texts(data[name]) for name in ("caught", "missed")}
    return OwnTests(**{**data, **seen, "note": Text(**data["note"])})
