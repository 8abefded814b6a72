"""A grid of Puissance 4 as people keep it in a file: our drawing, rows of digits, or the list that `print(g1)` writes.

    . . O .        0 0 1 0        [[1, 2, 2, 0], [0, 0, 1, 0]]
    O X X .        1 2 2 0

The drawing and the digits begin with the top row, the list with the bottom row. All three are read as rows of « . »,
« O » and « X », top row first; what is malformed is refused with its line and column.
"""

import re
from dataclasses import dataclass

from ludotheque.core.errors import BadPosition
from ludotheque.core.formats import Formats
from ludotheque.core.text import Text, quoted

SIGNS = ".OX"  # empty, yellow, red: the place of a sign is the value of the cell
DIGITS = "012"
TOKENS = re.compile(r"[0-9]+|\S")
ROW_ENDS = re.compile(r"/|\r?\n")
BLANKS = " \t\r\n\ufeff"  # the last is the mark that some editors put before a text
LONGEST_NUMBER = 20  # characters of a wrong cell that are shown

Place = tuple[int, int]  # line and column, from 1


@dataclass(frozen=True, slots=True)
class _Row:
    """The cells of a row as they are written, the place of each, and the place just after the last."""

    cells: tuple[str, ...]
    places: tuple[Place, ...]


def read_grid(text: str, rows: int | None = None, columns: int | None = None) -> tuple[str, ...]:
    """The rows of a grid, of the size asked for or as wide as its first row."""
    listed = text.lstrip(BLANKS).startswith("[")
    signs = DIGITS if listed or _in_digits(text) else SIGNS
    found = _rows_of_list(text) if listed else _rows_of_drawing(text)
    if rows is not None and len(found) != rows:
        raise _wrong_height(found, rows)
    wide = len(found[0].cells) if columns is None else columns
    for row in found:
        _refuse_cells(row, signs)
        if len(row.cells) != wide:
            raise _wrong_width(row, wide, like_the_first=columns is None)
    read = ["".join(SIGNS[signs.index(cell)] for cell in row.cells) for row in found]
    return tuple(reversed(read) if listed else read)


def _in_digits(text: str) -> bool:
    """Whether the cells are digits: in a drawing a zero is a slip for the letter O or the point."""
    return not any(sign in text for sign in SIGNS) and re.search("[0-9]", text) is not None


def _rows_of_drawing(text: str) -> list[_Row]:
    """A column is a cell here: blanks between the cells do not count."""
    lines = [tuple("".join(line.split())) for line in ROW_ENDS.split(text.removeprefix("\ufeff").rstrip())]
    first = next((number for number, line in enumerate(lines) if line), None)
    if first is None:
        raise _refusal((1, 1), Text("la grille devrait commencer ici", "the grid should begin here"))
    return [
        _Row(line, tuple((number, column) for column in range(1, len(line) + 2)))
        for number, line in enumerate(lines[first:], first + 1)
    ]


class _ListReader:
    """Goes through the text of a list of lists, sign by sign; a column is a character here."""

    def __init__(self, text: str) -> None:
        self.tokens = [
            (token[0], (number, token.start() + 1))
            for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1)
            for token in TOKENS.finditer(line)
        ]
        last, (line, column) = self.tokens[-1]
        self.tokens.append(("", (line, column + len(last))))
        self.next = 0

    def take(self, *wanted: str) -> str:
        """The next sign, which must be one of these."""
        found, place = self.tokens[self.next]
        if found not in wanted:
            raise _unexpected(found, place, wanted)
        self.next += 1
        return found

    def row(self) -> _Row:
        """One inner list."""
        self.take("[")
        cells: list[str] = []
        places: list[Place] = []
        sign = ","
        while sign == ",":
            cell, place = self.tokens[self.next]
            if not cell.isdigit():
                raise _unexpected(cell, place, tuple(DIGITS))
            cells.append(cell)
            places.append(place)
            self.next += 1
            sign = self.take(",", "]")
        return _Row(tuple(cells), (*places, self.tokens[self.next - 1][1]))


def _rows_of_list(text: str) -> list[_Row]:
    reader = _ListReader(text)
    reader.take("[")
    rows = [reader.row()]
    while reader.take(",", "]") == ",":
        rows.append(reader.row())
    reader.take("")
    return rows


def _refuse_cells(row: _Row, signs: str) -> None:
    for cell, place in zip(row.cells, row.places, strict=False):
        if cell not in tuple(signs):
            raise _unexpected(cell, place, tuple(signs))


def _unexpected(found: str, place: Place, wanted: tuple[str, ...]) -> BadPosition:
    either = [quoted(one) for one in wanted if one]
    if not either:
        return _refusal(
            place,
            Text(f"{quoted(found)} est de trop, la liste est finie", f"{quoted(found)} is too much, the list is over"),
        )
    *others, last = either
    fr = f"{', '.join(others)} ou {last}" if others else last
    en = f"{', '.join(others)} or {last}" if others else last
    if not found:
        return _refusal(
            place, Text(f"le texte s'arrête là où il faudrait {fr}", f"the text stops where {en} should be")
        )
    shown = quoted(found[:LONGEST_NUMBER])
    return _refusal(place, Text(f"{shown} devrait être {fr}", f"{shown} should be {en}"))


def _wrong_height(found: list[_Row], rows: int) -> BadPosition:
    """Told where the first row too many begins or, when some are missing, where the text stops."""
    place = found[rows].places[0] if len(found) > rows else found[-1].places[-1]
    return _refusal(
        place,
        Text(f"la grille a {len(found)} lignes au lieu de {rows}", f"the grid has {len(found)} rows instead of {rows}"),
    )


def _wrong_width(row: _Row, wide: int, *, like_the_first: bool) -> BadPosition:
    model = (
        Text(f"la première ligne en a {wide}", f"the first row has {wide}")
        if like_the_first
        else Text(f"il en faut {wide} par ligne", f"each row needs {wide}")
    )
    if len(row.cells) < wide:
        return _refusal(row.places[-1], Text(f"il manque une case, {model.fr}", f"a cell is missing, {model.en}"))
    return _refusal(row.places[wide], Text(f"cette case est de trop, {model.fr}", f"one cell too many, {model.en}"))


def _refusal(place: Place, reason: Text) -> BadPosition:
    """What is wrong with a grid, and where."""
    line, column = place
    return BadPosition(
        Text(f"Ligne {line}, colonne {column} : {reason.fr}.", f"Line {line}, column {column}: {reason.en}.")
    )


FORMATS = Formats(sizes=lambda rows: {"rows": len(rows), "columns": len(rows[0])})
