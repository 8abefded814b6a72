"""What is said of one function: to the letter, its logic, the conventions it uses, the smallest call it fails."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from ludotheque.core.text import Text, same


class State(StrEnum):
    """How a question ends."""

    RIGHT = "juste"
    LETTER = "juste, mais pas à la lettre"
    WRONG = "faux"
    MISSING = "absente"
    UNJUDGED = "à juger par une personne"

    @property
    def text(self) -> Text:
        """The state as people read it."""
        return Text(self.value, ENGLISH[self])


ENGLISH = {
    State.RIGHT: "right",
    State.LETTER: "right, but not to the letter",
    State.WRONG: "wrong",
    State.MISSING: "missing",
    State.UNJUDGED: "to be judged by a person",
}
NOTHING = same("")


@dataclass(frozen=True)
class Failure:
    """A call that went wrong; hidden ones show their category alone to students."""

    category: str
    public: bool
    call: str
    typed: tuple[str, ...]
    expected: Text
    got: Text
    why: Text
    drawing: Text = NOTHING


@dataclass(frozen=True)
class Verdict:
    """All that is known of one question of one hand-in."""

    question: str
    state: State
    found_as: str = ""
    letter_faults: tuple[Text, ...] = ()
    conventions: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
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
        failures = tuple(_failure(one) for one in data["failures"])
        said = {name: texts(data[name]) for name in ("letter_faults", "conventions", "notes")}
        categories = tuple(data["failed_categories"])
        plain = {**data, "failures": failures, "state": State(data["state"]), "failed_categories": categories}
        return cls(**{**plain, **said})


def _failure(data: dict[str, Any]) -> Failure:
    said = {name: Text(**data[name]) for name in ("expected", "got", "why", "drawing")}
    return Failure(**{**data, "typed": tuple(data["typed"]), **said})


def texts(data: list[dict[str, str]]) -> tuple[Text, ...]:
    """Sentences as they were kept."""
    return tuple(Text(**one) for one in data)
