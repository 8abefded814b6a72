"""What is said of one function: to the letter, its logic, the conventions it uses, the smallest call it fails."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class State(StrEnum):
    """How a question ends."""

    RIGHT = "juste"
    LETTER = "juste, mais pas à la lettre"
    WRONG = "faux"
    MISSING = "absente"
    UNJUDGED = "à juger par une personne"


@dataclass(frozen=True)
class Failure:
    """A call that went wrong; hidden ones show their category alone to students."""

    category: str
    public: bool
    call: str
    typed: tuple[str, ...]
    expected: str
    got: str
    why: str
    drawing: str = ""


@dataclass(frozen=True)
class Verdict:
    """All that is known of one question of one hand-in."""

    question: str
    state: State
    found_as: str = ""
    letter_faults: tuple[str, ...] = ()
    conventions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()  # the smallest first
    failed_categories: tuple[str, ...] = ()
    credit: float = 0.0  # the share of the categories that are wholly right
    passed: int = 0
    tried: int = 0
    barred: bool = False  # right, but not in the way the assignment imposes: no points

    @property
    def letter(self) -> bool:
        return self.state is State.RIGHT

    @property
    def logic(self) -> bool:
        return self.state in (State.RIGHT, State.LETTER)

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "state": self.state.value}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Verdict":
        failures = tuple(Failure(**{**one, "typed": tuple(one["typed"])}) for one in data["failures"])
        lists = ("letter_faults", "conventions", "notes", "failed_categories")
        plain = {**data, "failures": failures, "state": State(data["state"])}
        return cls(**{**plain, **{name: tuple(data[name]) for name in lists}})
