"""Reads a grid of Puissance 4 that somebody drew: its cells, and the numbers of rows and columns beside them."""

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

Grid = list[list[int]]

EMPTY, YELLOW, RED = ".·_-⚪⚫", "O0J🟡", "XR🔴"
FRAME = re.compile("[\\s|\\[\\](){},;:'\"<>/\\\\*#+=~\u2500-\u257f]|-{2,}|_{2,}")
NUMBER = re.compile(r"[1-9]\d*")
LABEL = re.compile(r"\b(?:[^\W\d_]{2,}|[^\W\d_OXJRoxjr])(?=\d)")  # L6, C1, col3
COUNTED = "123456789"


@dataclass(frozen=True)
class PictureRow:
    """A drawn row: its cells as they are written, and the number on its left or right."""

    cells: str
    left: int | None
    right: int | None

    @property
    def number(self) -> int | tuple[int | None, int | None] | None:
        """One number, none, or both where the two sides differ."""
        if None in (self.left, self.right) or self.left == self.right:
            return self.left or self.right
        return self.left, self.right


@dataclass(frozen=True)
class GridPicture:
    """What a drawn grid says, from top to bottom; `columns` are the lines of numbers above or below."""

    rows: tuple[PictureRow, ...]
    columns: tuple[tuple[int, ...], ...]

    @property
    def numbered(self) -> bool:
        return bool(self.columns) or any(row.number is not None for row in self.rows)

    def says(self, *, exactly: bool) -> Hashable:
        """Cells and numbers in order; `exactly`: with the very signs of the assignment, where O and 0 are one."""
        cells = [row.cells.replace("0", "O") if exactly else values(row.cells) for row in self.rows]
        return tuple(cells), tuple(row.number for row in self.rows), tuple(dict.fromkeys(self.columns))


def values(cells: str) -> tuple[int, ...]:
    """Signs as the numbers of the assignment."""
    return tuple(1 if sign.upper() in YELLOW else 2 if sign.upper() in RED else 0 for sign in cells)


def drawing(text: str) -> GridPicture:
    """The rows of cells and the lines of numbers in a text; all else is frame or talk."""
    candidates = [sign for sign in EMPTY if sign in text] or [EMPTY[0]]
    found = [_drawing(text, sign) for sign in candidates]
    return max(found, key=lambda one: sum(len(row.cells) for row in one.rows))


def _drawing(text: str, empty: str) -> GridPicture:
    rows, columns = list[PictureRow](), list[tuple[int, ...]]()
    for line in text.splitlines():
        words = _words(line, empty)
        if row := _row(words, empty):
            rows.append(row)
        elif numbers := _numbers(words):
            columns.append(numbers)
    return GridPicture(tuple(rows), tuple(columns))


def _words(line: str, empty: str) -> list[str]:
    """What stands between the frames; between bars a blank is an empty cell."""
    parts = line.split("|")
    if len(parts) > 3 and empty not in line and all(len(part.strip()) < 2 for part in parts[1:-1]):
        line = " ".join([parts[0], *(part.strip() or empty for part in parts[1:-1]), parts[-1]])
    others = str.maketrans("", "", EMPTY.replace(empty, ""))
    words = FRAME.sub(" ", LABEL.sub("", line)).translate(others).split()
    labelled = len(words) > 2 and words[0].isalpha() and NUMBER.fullmatch(words[1])
    return words[1:] if labelled and len(words[0]) > 1 else words


def _row(words: list[str], empty: str) -> PictureRow | None:
    signs = f"{empty}{YELLOW}{RED}"
    shape = rf"([1-9]\d??)?([{re.escape(signs + signs.lower())}]+)([1-9]\d?)?"
    inner = list(words)
    left = inner.pop(0) if inner and NUMBER.fullmatch(inner[0]) else ""
    right = inner.pop() if inner and NUMBER.fullmatch(inner[-1]) else ""
    found = re.fullmatch(shape, "".join(inner))
    if found is None:
        return None
    left, right = left or found[1] or "", right or found[3] or ""
    return PictureRow(found[2], int(left) if left else None, int(right) if right else None)


def _numbers(words: list[str]) -> tuple[int, ...]:
    """A line of numbers, a word before them or not."""
    told = [word for word in words if not word.isalpha()]
    if not told or not all(word.isdecimal() for word in told):
        return ()
    if len(told) == 1 and len(told[0]) > 2 and COUNTED.startswith(told[0]):
        told = list(told[0])
    numbers = tuple(map(int, told))
    counting = list(numbers) == list(range(numbers[0], numbers[0] + len(numbers))) and len(numbers) > 1
    return numbers if len(told) == len(words) or counting else ()


def form(text: str) -> Hashable:
    """What is imposed of a drawn grid: with numbers the layout is free, without them the lines are as asked."""
    seen = drawing(text)
    if seen.numbered:
        return seen.says(exactly=True)
    return tuple(line.strip().replace("0", "O") for line in text.strip().splitlines())


def gist(text: str) -> Hashable:
    """What a drawn grid says; a text without one stands for itself."""
    seen = drawing(text)
    return seen.says(exactly=False) if seen.rows else text


def pictures(text: str, dimv: int, dimh: int) -> list[Grid]:
    """Every grid of this size that can be read in a text, as it is drawn: signs, digits or lists."""
    text = text.replace("]", "]\n")
    rows = _digits(text, dimh)
    if not rows or len(rows) % dimv:
        rows = [list(values(row.cells)) for row in drawing(text).rows if len(row.cells) == dimh]
    if len(rows) % dimv:
        return []
    return [rows[first : first + dimv] for first in range(0, len(rows), dimv)]


def _digits(text: str, dimh: int) -> Grid:
    rows = list[list[int]]()
    for line in text.splitlines():
        words = FRAME.sub(" ", line).split()
        if len(words) == 1 and len(words[0]) == dimh:
            words = list(words[0])
        words = words[1:] if len(words) == dimh + 1 else words
        if len(words) == dimh and all(word in ("0", "1", "2") for word in words):
            rows.append([int(word) for word in words])
    return rows


def may_hold_a_picture(text: str, dimv: int) -> bool:
    """Whether there is enough in it for a grid that we cannot read."""
    return len([line for line in text.replace("]", "]\n").splitlines() if line.strip()]) >= dimv


def same_grid(picture: Sequence[Sequence[int]], g: Sequence[Sequence[int]]) -> bool:
    """The grid as people see it, or as the table stands."""
    rows = [list(row) for row in picture]
    return rows in ([list(row) for row in g], [list(row) for row in reversed(g)])
