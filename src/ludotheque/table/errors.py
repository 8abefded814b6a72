"""Why the house refuses; each refusal is a sentence, each kind has its place in HTTP."""

from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.text import Text
from ludotheque.store.errors import Clash, StoreError
from ludotheque.store.person_rows import LoginTaken

__all__ = [
    "BadName", "BadOrder", "BadPassword", "Clash", "LoginTaken", "NoSuchMatch", "NoSuchPlayer", "NotNow", "NotYourSeat", "Stale",
    "StoreError", "TooMany", "WrongPassword",
]  # fmt: skip


class NoSuchMatch(LudothequeError):
    """Nobody plays this match here."""

    def __init__(self, _text: Text | None = None) -> None:
        super().__init__(Text("Cette partie n'existe pas dans la maison.", "There is no such match in the house."))


class NoSuchPlayer(LudothequeError):
    """No account has this name."""


class BadOrder(BadOption):
    """A table cannot be had as it was ordered; `field` is the word of the order that is at fault."""

    def __init__(self, text: Text, field: str = "") -> None:
        super().__init__(text)
        self.field = field


class NotYourSeat(LudothequeError):
    """Only whoever holds a seat may play it."""


class Stale(LudothequeError):
    """The match went on in the meantime; `ply` is where it is now."""

    def __init__(self, text: Text, ply: int = -1) -> None:
        super().__init__(text)
        self.ply = ply


class NotNow(LudothequeError):
    """This can be done in a match, but not at this moment."""


class TooMany(LudothequeError):
    """Somebody asks too much at once; `seconds` is after how long they may come back, where that is known."""

    def __init__(self, text: Text, seconds: int | None = None) -> None:
        super().__init__(text)
        self.seconds = seconds


class WrongPassword(LudothequeError):
    """Nobody is known by this name and password."""


class BadName(LudothequeError):
    """This cannot be somebody's name."""


class BadPassword(LudothequeError):
    """This cannot be somebody's password."""
