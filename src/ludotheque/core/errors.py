"""Every refusal is a sentence: what, where, why, in the reader's language."""

from ludotheque.core.text import Lang, Text


class LudothequeError(Exception):
    """Something asked for cannot be done; `text` says it to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def to(self, lang: Lang) -> str:
        return self.text.to(lang)

    def __reduce__(self) -> tuple[type["LudothequeError"], tuple[Text]]:
        return type(self), (self.text,)


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
    """The game has no such option, or not this value."""


class BadRecord(LudothequeError):
    """This file is not the record of a game."""


class UnknownGame(LudothequeError):
    """The house does not know this game."""
