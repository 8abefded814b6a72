"""Writes words as TOML takes them (the text of a value, the name of a key), and reads a TOML file that anybody may have written."""

import re
from typing import Any

LONGEST = 200_000  # characters of a file that a stranger wrote; those of a teacher have some thousands
MOST_DOTS = (
    200  # on one line: a key of n parts takes n² / 2 places in the memory of its reader, 20,000 of them 1.6 gigabytes
)
BARE = re.compile(r"[A-Za-z0-9_-]+")
ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
UNREADABLE = "\N{REPLACEMENT CHARACTER}"  # half characters, which no file takes


def toml_text(words: str) -> str:
    """A text between quotes, on one line; JSON's is not TOML's: half characters, and DEL."""
    return f'"{"".join(map(_sign, words))}"'


def toml_key(name: str) -> str:
    """A key as it is, or between quotes where it has accents or other signs."""
    return name if BARE.fullmatch(name) else toml_text(name)


def toml_data(text: str) -> dict[str, Any]:
    """What a text says; ValueError where it is no TOML, or more of it than people write, RecursionError where it is too deep."""
    import tomllib  # takes 7 ms

    if len(text) > LONGEST:
        raise ValueError(f"more than {LONGEST} characters")
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise ValueError(f"a line with more than {MOST_DOTS} dots")
    return tomllib.loads(text)


def _sign(sign: str) -> str:
    if sign in ESCAPED:
        return ESCAPED[sign]
    if "\ud800" <= sign <= "\udfff":
        return UNREADABLE
    return sign if sign.isprintable() else f"\\U{ord(sign):08x}"
