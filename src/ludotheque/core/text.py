"""A sentence people read, in French and in English."""

import re
from dataclasses import dataclass
from enum import Enum
from unicodedata import category

UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"  # where somebody should see that there was a sign
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"  # within words of some scripts, and pictures made of several
DOUBTFUL = re.compile("[^\\n\\t -~\xa0-\xac\xae-\u024f]+")  # the rest shows, and needs no look at each sign

FRENCH_QUOTES = re.compile("«[ \N{NO-BREAK SPACE}]?|[ \N{NO-BREAK SPACE}]?»")


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
        return self.fr if lang is Lang.FR else _quoted_in_english(self.en)


def _quoted_in_english(words: str) -> str:
    """The same sentence with English quotation marks, whoever wrote it: « » are French."""
    return FRENCH_QUOTES.sub(lambda found: "“" if "«" in found[0] else "”", words) if "«" in words else words


def same(words: str) -> Text:
    """Words that need no translation: a notation, a number, a name."""
    return Text(words, words)


def one_line(words: str, *, most: int | None = None, instead: str = " ") -> str:
    """Words from outside as one printable line, cut after so many signs: nothing in it ends a line or moves a cursor."""
    return "".join(c if c.isprintable() else instead for c in words[:most])


def plain_lines(words: str) -> str:
    """Words from outside as lines that only show, whoever shows them: each control sign (those that colour, hide, move a
    cursor or turn the reading round, and half characters that no file takes) is replaced; line ends and tabs stay.
    """
    return DOUBTFUL.sub(
        lambda found: "".join(sign if _shows(sign) else UNPRINTABLE for sign in found[0]), words.replace("\r\n", "\n")
    )


def _shows(sign: str) -> bool:
    return sign.isprintable() or sign in "\n\t" or sign in JOINERS or category(sign) == "Zs"


def plain_json(written: str) -> str:
    """A JSON text that says the same to a program and only shows to a person: each control sign as its number."""
    return DOUBTFUL.sub(lambda found: "".join(sign if _shows(sign) else _numbered(sign) for sign in found[0]), written)


def _numbered(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place : place + 2].hex()}" for place in range(0, len(units), 2))


def grouped(number: int) -> Text:
    """A number as people read it, its digits by three: 1 234 567, in English 1,234,567."""
    english = f"{number:,}"
    return Text(english.replace(",", "\N{NARROW NO-BREAK SPACE}"), english)


def quoted(typed: str) -> str:
    """What somebody typed, made safe to print inside one short sentence."""
    shown = one_line(typed, most=40, instead=UNPRINTABLE)
    return f"« {shown}… »" if len(typed) > 40 else f"« {shown} »"
