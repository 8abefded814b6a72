"""Who is to move: the player who began, the other one, or the dealer."""

from enum import Enum


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
