"""A sentence people read, in French and in English."""

from dataclasses import dataclass
from enum import Enum


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


def quoted(typed: str) -> str:
    """What somebody typed, made safe to print inside one short sentence."""
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in typed[:40])
    return f"« {shown}… »" if len(typed) > 40 else f"« {shown} »"
