"""Who is to move: the player who began, the other one, or the dealer; and what each of the two players has."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Seat(Enum):
    """A place at the table. Chance sits there too: it deals cards, and never lies."""

    FIRST = "first"
    SECOND = "second"
    CHANCE = "chance"

    __hash__ = object.__hash__  # that of Enum is a Python function, and this is a key everywhere

    @property
    def other(self) -> "Seat":
        """The opponent of a player; chance has none."""
        if self is Seat.FIRST:
            return Seat.SECOND
        if self is Seat.SECOND:
            return Seat.FIRST
        raise ValueError("chance has no opponent")


@dataclass(frozen=True)  # with slots, Python 3.11 refuses to make a BySeat[str]
class BySeat(Generic[T]):
    """One thing for each of the two players: `pair[seat]` is that player's. Chance has none."""

    first: T
    second: T

    @classmethod
    def each(cls, make: Callable[[Seat], T]) -> "BySeat[T]":
        """What `make` gives each player, the first one first."""
        return cls(make(Seat.FIRST), make(Seat.SECOND))

    def __getitem__(self, seat: Seat) -> T:
        assert seat is not Seat.CHANCE, "chance has no half of a pair"
        return self.first if seat is Seat.FIRST else self.second

    def __iter__(self) -> Iterator[T]:
        yield self.first
        yield self.second

    def items(self) -> tuple[tuple[Seat, T], tuple[Seat, T]]:
        """Each player with what they have."""
        return (Seat.FIRST, self.first), (Seat.SECOND, self.second)

    def seen_by(self, seat: Seat) -> tuple[T, T]:
        """What this player has, then what the opponent has."""
        return self[seat], self[seat.other]

    def put(self, seat: Seat, thing: T) -> "BySeat[T]":
        """The same pair, but for what this player has."""
        assert seat is not Seat.CHANCE, "chance has no half of a pair"
        return BySeat(thing, self.second) if seat is Seat.FIRST else BySeat(self.first, thing)

    def map(self, change: Callable[[T], U]) -> "BySeat[U]":
        """What becomes of each half."""
        return BySeat(change(self.first), change(self.second))


PLAYERS = (Seat.FIRST, Seat.SECOND)
SIGN = BySeat(1, -1)  # what is worth +1 to the first player is worth -1 to the second
