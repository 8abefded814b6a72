"""Clocks: a time for the whole game and a little more for each move; they run on the server."""

import re
from dataclasses import dataclass

from ludotheque.core.errors import BadOption
from ludotheque.core.text import Text, quoted

LONGEST_MINUTES = 180
LONGEST_INCREMENT = 180  # seconds


@dataclass(frozen=True, slots=True)
class ClockRule:
    """Milliseconds for the game, and milliseconds added after each move."""

    base: int
    increment: int

    def __str__(self) -> str:
        return f"{self.base / 60_000:g}+{self.increment / 1000:g}"


def read_clock(text: str) -> ClockRule | None:
    """`5+3` is five minutes and three seconds a move, `5` five minutes, nothing or `-` no clock."""
    text = text.strip()
    if text in ("", "-"):
        return None
    found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,3})?)(?:\+(\d{1,3}))?", text, re.ASCII)
    if found is not None:
        base, increment = round(float(found[1]) * 60_000), int(found[2] or 0) * 1000
        if 0 < base <= LONGEST_MINUTES * 60_000 and increment <= LONGEST_INCREMENT * 1000:
            return ClockRule(base, increment)
    raise BadOption(
        Text(
            f"La pendule {quoted(text)} ne se lit pas : il faut des minutes (jusqu'à {LONGEST_MINUTES}) et, après un +, "
            f"des secondes par coup, par exemple 5+3.",
            f"The clock {quoted(text)} cannot be read: minutes (up to {LONGEST_MINUTES}) are needed and, after a +, "
            f"seconds a move, for example 5+3.",
        )
    )
