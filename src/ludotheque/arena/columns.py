"""Text in columns: some letters take two columns of a terminal, accents of their own none."""

from unicodedata import combining, east_asian_width


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


def padded(text: str, columns: int) -> str:
    """The text, exactly that wide."""
    fitting = cut(text, columns)
    return fitting + " " * (columns - width(fitting))
