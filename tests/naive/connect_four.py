"""Connect Four a second time: columns are strings that grow, and every cell looks four ways for a line."""

from dataclasses import dataclass

NAMES = "123456789abcdefghijklmnopqrstuvwxyz"  # of the columns


@dataclass(frozen=True)
class NaiveConnectFour:
    """Columns from the left, each a string of `1` and `2` from the bottom."""

    columns: tuple[str, ...]
    rows: int
    align: int

    @classmethod
    def read(cls, text: str, align: int) -> "NaiveConnectFour":
        rows = text.replace("O", "1").replace("X", "2").split("/")[::-1]
        return cls(tuple("".join(column).rstrip(".") for column in zip(*rows, strict=True)), len(rows), align)

    def text(self) -> str:
        rows = ["".join(self.pawn(row, column) for column in range(len(self.columns))) for row in range(self.rows)]
        return "/".join(reversed(rows)).replace("1", "O").replace("2", "X")

    def pawn(self, row: int, column: int) -> str:
        inside = 0 <= column < len(self.columns) and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else "."

    def winner(self) -> str | None:
        for column in range(len(self.columns)):
            for row in range(self.rows):
                for up, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = {self.pawn(row + up * k, column + across * k) for k in range(self.align)}
                    if len(line) == 1 and "." not in line:
                        return line.pop()
        return None

    def moves(self) -> list[str]:
        if self.ending():
            return []
        return [NAMES[c] for c, column in enumerate(self.columns) if len(column) < self.rows]

    def after(self, move: str) -> "NaiveConnectFour":
        pawns = sum(map(len, self.columns))
        columns = list(self.columns)
        columns[NAMES.index(move)] += "12"[pawns % 2]
        return NaiveConnectFour(tuple(columns), self.rows, self.align)

    def ending(self) -> tuple[str, str, None] | None:
        if winner := self.winner():
            return {"1": "first", "2": "second"}[winner], "alignment", None
        if all(len(column) == self.rows for column in self.columns):
            return "draw", "full board", None
        return None
