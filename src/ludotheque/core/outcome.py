"""How a game ended, and why, with the words for it in both languages."""

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from ludotheque.core.seat import Seat
from ludotheque.core.text import Text


@dataclass(frozen=True, slots=True, repr=False)
class Ending:
    """The rules stopped the game. A game names its own reasons; those that several games share are here."""

    value: str  # as records write it
    sentence: Text = field(compare=False)  # after « Rouge gagne : »; {loser} is the other's name
    brief: Text = field(compare=False)  # in a table

    @property
    def name(self) -> str:
        """As a constant is written."""
        return self.value.upper().replace(" ", "_")

    def __repr__(self) -> str:
        return f"<Ending.{self.name}: {self.value!r}>"

    BLOCKED: ClassVar["Ending"]
    FULL_BOARD: ClassVar["Ending"]
    REPETITION: ClassVar["Ending"]


Ending.BLOCKED = Ending(
    "blocked", Text("plus aucun coup n'est possible", "no move is possible any more"), Text("blocage", "blocked")
)
Ending.FULL_BOARD = Ending(
    "full board", Text("le plateau est plein", "the board is full"), Text("plateau plein", "full board")
)
Ending.REPETITION = Ending(
    "repetition",
    Text("la même position est revenue trois fois", "the same position came back three times"),
    Text("répétition", "repetition"),
)


class Forfeit(Enum):
    """A player lost it, whatever the position."""

    RESIGNATION = "resignation"
    TIME = "time"
    CRASH = "crash"
    ILLEGAL_MOVE = "illegal move"
    ABSENCE = "absence"

    @property
    def sentence(self) -> Text:
        """After « Rouge gagne : »; {loser} is the name of whoever lost it, so that it is true for both readers."""
        return _FORFEITED[self][0]

    @property
    def brief(self) -> Text:
        """In a table."""
        return _FORFEITED[self][1]


_FORFEITED = {
    Forfeit.RESIGNATION: (
        Text("{loser} abandonne", "{loser} resigns"),
        Text("abandon", "resignation"),
    ),
    Forfeit.TIME: (
        Text("{loser} a dépassé son temps", "{loser} ran out of time"),
        Text("forfait : temps", "forfeit: time"),
    ),
    Forfeit.CRASH: (
        Text("le programme de {loser} s'est arrêté", "{loser}'s program stopped"),
        Text("forfait : plantage", "forfeit: crash"),
    ),
    Forfeit.ILLEGAL_MOVE: (
        Text("{loser} a joué un coup interdit", "{loser} made an illegal move"),
        Text("forfait : coups invalides", "forfeit: invalid moves"),
    ),
    Forfeit.ABSENCE: (
        Text("{loser} est parti", "{loser} left"),
        Text("forfait : absence", "forfeit: absence"),
    ),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (nobody: a draw), why the game stopped, and the final count where the rules make one."""

    winner: Seat | None
    why: Ending | Forfeit
    score: tuple[int, int] | None = None

    @classmethod
    def by_count(cls, why: Ending, first: int, second: int) -> "Outcome":
        """The higher count wins; equal counts are a draw."""
        winner = Seat.FIRST if first > second else Seat.SECOND if second > first else None
        return cls(winner, why, (first, second))
