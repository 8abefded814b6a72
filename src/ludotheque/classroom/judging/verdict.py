"""What is said of one function: right, not to the letter, wrong and by which call, not written, or for a person to judge."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from ludotheque.classroom.contract import NOTHING, Fault, FaultKind
from ludotheque.core.text import Text


class VerdictState(StrEnum):
    """How a question ends."""

    RIGHT = "juste"
    LETTER = "juste, mais pas à la lettre"
    WRONG = "faux"
    EMPTY = "pas écrite"
    MISSING = "absente"
    UNJUDGED = "à juger par une personne"

    @property
    def text(self) -> Text:
        """The state as people read it."""
        return Text(self.value, ENGLISH[self])


ENGLISH = {
    VerdictState.RIGHT: "right",
    VerdictState.LETTER: "right, but not to the letter",
    VerdictState.WRONG: "wrong",
    VerdictState.EMPTY: "not written",
    VerdictState.MISSING: "missing",
    VerdictState.UNJUDGED: "to be judged by a person",
}


@dataclass(frozen=True)
class Failure:
    """A call that went wrong; of a hidden one students read the sort and a public example of it.

    `clause` is the sentence of the assignment that demands it; `printed_there`: the call stands in the assignment.
    All else that is said of a hidden call is for the teacher. `told` alone may reach the student: it has no word of a
    program that has seen hidden calls, but the name that Python gives to its error, and the line.
    """

    sort: Text
    public: bool
    call: str
    typed: tuple[str, ...]
    expected: Text
    got: Text
    why: Text
    drawing: Text = NOTHING
    hint: Text = NOTHING
    clause: str = ""
    example: str = ""
    printed_there: bool = False
    told: Text = NOTHING


@dataclass(frozen=True)
class Verdict:
    """All that is known of one question of one hand-in."""

    question: str
    state: VerdictState
    found_as: str = ""
    where: Text = NOTHING  # the line on which it begins, as its author finds it
    faults: tuple[Fault, ...] = ()  # of letter
    notes: tuple[Text, ...] = ()
    beyond: tuple[Text, ...] = ()  # what goes wrong beyond the assignment: told, never priced
    failures: tuple[Failure, ...] = ()  # the smallest first
    failed: tuple[Text, ...] = ()  # the sorts that went wrong
    credit: float = 0.0  # the share of the sorts that are wholly right
    passed: int = 0
    tried: int = 0
    barred: bool = False  # right, but not in the way the assignment imposes: no points
    plays: bool = False  # a whole game that came to its right end
    helpers: tuple[str, ...] = ()  # of a wrong function: functions of the author's own that may hold the fault
    slips: tuple[str, ...] = ()  # of a wrong function: the slips of the contract that explain all its wrong calls

    @property
    def letter(self) -> bool:
        return self.state is VerdictState.RIGHT

    @property
    def logic(self) -> bool:
        """Its answers are right, to the letter or not."""
        return self.state in (VerdictState.RIGHT, VerdictState.LETTER)

    def to_dict(self) -> dict[str, Any]:
        faults = [fault_to_dict(fault) for fault in self.faults]
        return {**asdict(self), "state": self.state.value, "faults": faults}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Verdict":
        said = {name: texts(data[name]) for name in ("notes", "beyond", "failed")}
        faults: list[dict[str, Any]] = data["faults"]
        failures: list[dict[str, Any]] = data["failures"]
        return cls(
            **{
                **data,
                "state": VerdictState(data["state"]),
                "faults": tuple(fault_from_dict(one) for one in faults),
                "where": Text(**data["where"]),
                "failures": tuple(_failure(one) for one in failures),
                "helpers": tuple(data["helpers"]),
                "slips": tuple(data["slips"]),
                **said,
            }
        )


def fault_to_dict(fault: Fault) -> dict[str, Any]:
    """A fault as it is kept."""
    return {**asdict(fault), "kind": fault.kind.value}


def fault_from_dict(data: Mapping[str, Any]) -> Fault:
    """A fault as it was kept."""
    return Fault(FaultKind(data["kind"]), Text(**data["text"]), data["habit"])


TEXTS = ("sort", "expected", "got", "why", "drawing", "hint", "told")


def _failure(data: dict[str, Any]) -> Failure:
    said = {name: Text(**data[name]) for name in TEXTS if name in data}
    return Failure(**{**data, "typed": tuple(data["typed"]), **said})


def texts(data: list[dict[str, str]]) -> tuple[Text, ...]:
    """Sentences as they were kept."""
    return tuple(Text(**one) for one in data)
