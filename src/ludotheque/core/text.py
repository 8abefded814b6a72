"""A sentence people read, in French and in English."""

from dataclasses import dataclass
from enum import Enum

UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"  # where somebody should see that there was a sign


class Lang(Enum):
    """The languages the house speaks; French comes first."""

    FR = "fr"
    EN = "en"

    __hash__ = object.__hash__  # that of Enum is a Python function, and this is a key everywhere


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in both languages."""

    fr: str
    en: str

    def to(self, lang: Lang) -> str:
        return self.fr if lang is Lang.FR else self.en


def same(words: str) -> Text:
    """Words that need no translation: a notation, a number, a name."""
    return Text(words, words)


def one_line(words: str, *, most: int | None = None, instead: str = " ") -> str:
    """Words from outside as one printable line, cut after so many signs: nothing in it ends a line or moves a cursor."""
    return "".join(c if c.isprintable() else instead for c in words[:most])


def grouped(number: int) -> Text:
    """A number as people read it, its digits by three: 1 234 567, in English 1,234,567."""
    english = f"{number:,}"
    return Text(english.replace(",", "\N{NARROW NO-BREAK SPACE}"), english)


def quoted(typed: str) -> str:
    """What somebody typed, made safe to print inside one short sentence."""
    shown = one_line(typed, most=40, instead=UNPRINTABLE)
    return f"« {shown}… »" if len(typed) > 40 else f"« {shown} »"
