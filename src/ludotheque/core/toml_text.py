"""Writes words as TOML takes them: the text of a value, and the name of a key, quoted where it must be."""

import re

BARE = re.compile(r"[A-Za-z0-9_-]+")
ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
UNREADABLE = "\N{REPLACEMENT CHARACTER}"  # half characters, which no file takes


def toml_text(words: str) -> str:
    """A text between quotes, on one line; JSON's is not TOML's: half characters, and DEL."""
    return f'"{"".join(map(_sign, words))}"'


def toml_key(name: str) -> str:
    """A key as it is, or between quotes where it has accents or other signs."""
    return name if BARE.fullmatch(name) else toml_text(name)


def _sign(sign: str) -> str:
    if sign in ESCAPED:
        return ESCAPED[sign]
    if "\ud800" <= sign <= "\udfff":
        return UNREADABLE
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"
