"""Reversi a second time, on a list of lists: eight walks from every empty cell."""

from dataclasses import dataclass

WALKS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


@dataclass(frozen=True)
class NaiveReversi:
    """Rows of `.`, `X` and `O` from the top, whose turn it is, and the letter of the player who began."""

    grid: list[list[str]]
    mover: str
    began: str

    @classmethod
    def start(cls, size: int, letters: str) -> "NaiveReversi":
        """The report's square of four, which counts rows from a header; O begins there, X in Othello."""
        middle = (size + 1) // 2
        grid = [["."] * size for _ in range(size)]
        grid[middle - 1][middle] = grid[middle][middle - 1] = "X"
        grid[middle - 1][middle - 1] = grid[middle][middle] = "O"
        return cls(grid, letters[0], letters[0])

    @classmethod
    def read(cls, text: str, letters: str) -> "NaiveReversi":
        board, mover = text.split()
        return cls([list(row) for row in board.split("/")], mover, letters[0])

    def text(self) -> str:
        return "/".join(map("".join, self.grid)) + " " + self.mover

    @property
    def waiting(self) -> str:
        return "O" if self.mover == "X" else "X"

    def turned(self, row: int, column: int, me: str) -> list[tuple[int, int]]:
        """The pawns that `me` turns over by playing here; none: the move is refused."""
        if self.grid[row][column] != ".":
            return []
        size, turned = len(self.grid), []
        for down, across in WALKS:
            r, c, walked = row + down, column + across, []
            while 0 <= r < size and 0 <= c < size and self.grid[r][c] not in (".", me):
                walked.append((r, c))
                r, c = r + down, c + across
            if 0 <= r < size and 0 <= c < size and self.grid[r][c] == me:
                turned += walked
        return turned

    def placings(self, me: str) -> list[str]:
        cells = [(r, c) for r in range(len(self.grid)) for c in range(len(self.grid))]
        return ["abcdefghijklmno"[c] + str(r + 1) for r, c in cells if self.turned(r, c, me)]

    def moves(self) -> list[str]:
        if self.ending():
            return []
        return self.placings(self.mover) or ["--"]

    def after(self, move: str) -> "NaiveReversi":
        grid = [row.copy() for row in self.grid]
        if move != "--":
            row, column = int(move[1:]) - 1, ord(move[0]) - ord("a")
            for r, c in [(row, column), *self.turned(row, column, self.mover)]:
                grid[r][c] = self.mover
        return NaiveReversi(grid, self.waiting, self.began)

    def ending(self) -> tuple[str, str, tuple[int, int]] | None:
        pawns = "".join(map("".join, self.grid))
        one, two = pawns.count(self.began), pawns.count("O" if self.began == "X" else "X")
        if "." not in pawns:
            why = "full board"
        elif not one or not two:
            why = "elimination"
        elif not self.placings("X") and not self.placings("O"):
            why = "blocked"
        else:
            return None
        return ("first" if one > two else "second" if two > one else "draw"), why, (one, two)
