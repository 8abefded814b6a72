"""Every refusal is a sentence: what, where, why, in the reader's language; and the position it is about, for the log."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from ludotheque.core.text import Lang, Text

LogFields = dict[str, dict[str, str | int | Mapping[str, int | bool | str]]]


@dataclass(frozen=True, slots=True)
class RefusedAt:
    """The position in which something was refused: enough to set it up again. `move` is as typed, else its number."""

    game: str
    options: Mapping[str, int | bool | str]
    state: str
    ply: int
    move: str = ""


class LudothequeError(Exception):
    """Something asked for cannot be done; `text` says it to a person, `position` is for the log alone."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text
        self.position: RefusedAt | None = None

    def to(self, lang: Lang) -> str:
        return self.text.to(lang)

    def log_fields(self) -> LogFields:
        """The position as a log notes it: that of this refusal, or of the one that it tells in other words."""
        if self.position is not None:
            return {"position": asdict(self.position)}
        return self.__cause__.log_fields() if isinstance(self.__cause__, LudothequeError) else {}

    def __reduce__(self) -> tuple[type["LudothequeError"], tuple[Text], dict[str, RefusedAt | None]]:
        return type(self), (self.text,), {"position": self.position}


class IllegalMove(LudothequeError):
    """The rules forbid this move here."""


class NotYourTurn(LudothequeError):
    """Another seat is to move."""


class MatchIsOver(LudothequeError):
    """Nothing can be played any more."""


class BadNotation(LudothequeError):
    """This is not how a move of this game is written."""


class BadPosition(LudothequeError):
    """This is not how a position of this game is written, or it cannot stand on the board."""


class BadOption(LudothequeError):
    """The game has no such option, or not this value; `option` names the one at fault, where it is one of the game's."""

    def __init__(self, text: Text, option: str = "") -> None:
        super().__init__(text)
        self.option = option


class BadRecord(LudothequeError):
    """This file is not the record of a game."""


class UnknownGame(LudothequeError):
    """The house does not know this game."""


class IncompleteGame(UnknownGame):
    """A folder was given for a game, and something of the game is missing in it."""
