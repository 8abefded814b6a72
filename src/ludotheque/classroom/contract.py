"""The contract of an assignment: the sentences (clauses) that may cost a point, and the sorts of calls that try them.

Whatever no clause demands is beyond the assignment: it may be told, it never costs. That is so by construction: a sort
without a clause has no way into a mark.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum

from ludotheque.core.text import Text, same

NOTHING = same("")


class FaultKind(StrEnum):
    """What a fault is; the three are never mixed."""

    LOGIC = "logique"  # a wrong result inside the contract, an error or no answer there
    LETTER = "lettre"  # the right result under another name, order, container, text or channel
    ROBUSTNESS = "robustesse"  # outside the contract: told, free


class Source(Enum):
    """Where a clause stands."""

    SENTENCE = Text("phrase", "sentence")
    LISTING = Text("listing", "listing")
    ASSERT = Text("assertion", "assertion")
    GAME = Text("partie imprimée", "printed game")
    SHEET = Text(
        "autre feuille du sujet", "other sheet of the assignment"
    )  # its facts are known, its words are not ours


@dataclass(frozen=True)
class Clause:
    """What the assignment says, in its own words; `quote` stands there."""

    quote: str
    source: Source = Source.SENTENCE


@dataclass(frozen=True)
class Sort:
    """A sort of call: what is in it, the clause that demands it (None: beyond the assignment), and a hint for who fails it.

    `slip` names one and the same slip that several functions may show.
    """

    name: Text
    clause: Clause | None
    hint: Text = NOTHING
    slip: str = ""


@dataclass(frozen=True)
class CallMade(Sort):
    """Calls of every kind, that a function of the correction makes: they show faults, and being right there earns nothing."""


@dataclass(frozen=True)
class Reading:
    """What we decided where the words allow several things, or say too little."""

    about: str  # the function, or "" for the whole assignment
    text: Text


@dataclass(frozen=True)
class Fault:
    """One thing that is not as it should be; `habit` names what runs through the whole file and is priced once."""

    kind: FaultKind
    text: Text
    habit: str = ""


def logic(fr: str, en: str) -> Fault:
    """A wrong result."""
    return Fault(FaultKind.LOGIC, Text(fr, en))


def letter(fr: str, en: str, habit: str = "") -> Fault:
    """The right result, not as the assignment writes it."""
    return Fault(FaultKind.LETTER, Text(fr, en), habit)
