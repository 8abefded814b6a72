"""Text in columns: some letters take two columns of a terminal, accents of their own none.

Hebrew or Arabic letters turn the reading round for the figures that follow, unless a mark that takes no room ends them.
"""

from collections.abc import Sequence
from unicodedata import bidirectional, combining, east_asian_width

LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"
TURNING = ("R", "AL", "AN")  # what Unicode calls the letters and figures that are read from the right


def width(text: str) -> int:
    """Columns that a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def cut(text: str, columns: int) -> str:
    """The text, no wider than that."""
    if width(text) <= columns:
        return text
    kept = ""
    for letter in text:
        if width(kept + letter) > columns - 1:
            break
        kept += letter
    return kept + "…" if columns > 0 else ""


def told_apart(names: Sequence[str], columns: int) -> list[str]:
    """The names, no wider than that: what tells bots of one name apart, their file, stands at the end and stays."""
    fitting = [_cut_inside(name, columns, columns // 2) for name in names]
    return fitting if len(set(fitting)) == len(set(names)) else [_cut_inside(name, columns, 0) for name in names]


def _cut_inside(text: str, columns: int, before: int) -> str:
    """The text with so many columns of its beginning, and of its end what still fits."""
    if width(text) <= columns:
        return text
    head = cut(text, before + 1).removesuffix("…") if before else ""
    tail = ""
    for letter in reversed(text):
        if width(head + letter + tail) > columns - 1:
            break
        tail = letter + tail
    return f"{head}…{tail}" if columns > 0 else ""


def padded(text: str, columns: int) -> str:
    """The text, exactly that wide."""
    fitting = cut(text, columns)
    return ended(fitting) + " " * (columns - width(fitting))


def ended(text: str) -> str:
    """The text, after which reading goes on from left to right."""
    return text + LEFT_TO_RIGHT if any(bidirectional(letter) in TURNING for letter in text) else text
