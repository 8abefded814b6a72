"""Hexapawn a second time, on lines of text, written from the rule sheet alone; and who wins it, by trying everything."""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class NaiveHexapawn:
    """The rows from the top, as the sheet draws them, and the sign of the player to move."""

    rows: tuple[str, ...]
    mover: str

    @classmethod
    def read(cls, text: str) -> "NaiveHexapawn":
        rows, mover = text.split()
        return cls(tuple(rows.split("/")), mover)

    @classmethod
    def start(cls, rows: int, columns: int) -> "NaiveHexapawn":
        return cls(("X" * columns, *["." * columns] * (rows - 2), "O" * columns), "O")

    @property
    def other(self) -> str:
        return "X" if self.mover == "O" else "O"

    def text(self) -> str:
        return f"{'/'.join(self.rows)} {self.mover}"

    def at(self, line: int, column: int) -> str:
        """The sign on a cell, counted from the top; nothing outside."""
        inside = 0 <= line < len(self.rows) and 0 <= column < len(self.rows[0])
        return self.rows[line][column] if inside else ""

    def crossed(self) -> bool:
        return self.other in (self.rows[0] if self.other == "O" else self.rows[-1])

    def moves(self) -> list[str]:
        if self.crossed():
            return []
        ahead = -1 if self.mover == "O" else 1
        found = []
        for line in range(len(self.rows)):
            for column in range(len(self.rows[0])):
                if self.at(line, column) == self.mover:
                    here = self.name(line, column)
                    if self.at(line + ahead, column) == ".":
                        found.append(here + self.name(line + ahead, column))
                    for side in (column - 1, column + 1):
                        if self.at(line + ahead, side) == self.other:
                            found.append(f"{here}x{self.name(line + ahead, side)}")
        return found

    def name(self, line: int, column: int) -> str:
        return "abcdef"[column] + str(len(self.rows) - line)

    def after(self, move: str) -> "NaiveHexapawn":
        signs = {self.name(i, j): sign for i, row in enumerate(self.rows) for j, sign in enumerate(row)}
        signs[move[:2]], signs[move[-2:]] = ".", self.mover
        width = len(self.rows[0])
        text = "".join(signs.values())
        return NaiveHexapawn(tuple(text[i : i + width] for i in range(0, len(text), width)), self.other)

    def ending(self) -> tuple[str, str, None] | None:
        winner = "first" if self.other == "O" else "second"
        if self.crossed():
            return winner, "arrival", None
        if not any(self.mover in row for row in self.rows):
            return winner, "capture", None
        return None if self.moves() else (winner, "blocked", None)


@cache
def wins(position: NaiveHexapawn) -> bool:
    """Whether the player to move wins, whatever the other does."""
    return any(not wins(position.after(move)) for move in position.moves())
