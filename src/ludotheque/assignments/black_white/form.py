"""How a hand-in writes the board of Black & White, seen in the one that its creation_plateau makes; to and from ours."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ludotheque.assignments.black_white.positions import EMPTY, Board, O, X
from ludotheque.classroom.question import Ask
from ludotheque.sandbox.inside.values import PlainData

SEEN = (6, 7, 8, 9, 10, 11, 12, 15)  # sizes of the boards that the cases use
OURS = {EMPTY: EMPTY, X: X, O: O}
UNKNOWN = "?"  # what stands in a cell and is no cell of theirs

Rows = Sequence[Sequence[PlainData]]  # a board of theirs
Signs = Mapping[str, PlainData]  # ours → theirs


@dataclass(frozen=True)
class Form:
    """A board as they write it: where its cells begin, what stands around them at each size, and the three signs."""

    above: int = 1  # rows before the cells
    before: int = 0  # columns before the cells
    rows: int = 1  # rows that are no cells
    columns: int = 1
    cornered: bool = True  # the first row has its corner
    boards: Mapping[int, Rows] = field(default_factory=dict)  # their empty boards, by size
    sample: Rows = field(default_factory=lambda: [["A", ""], [EMPTY, 1]])  # a board of theirs, perhaps a wrong one
    signs: Signs = field(default_factory=lambda: OURS)

    @property
    def usual(self) -> bool:
        return (self.above, self.before, self.rows, self.columns) == (1, 0, 1, 1)

    def give(self, plateau: Board) -> list[list[PlainData]]:
        """Our board as theirs."""
        size = len(plateau) - 1
        theirs = [list(row) for row in self.empty(size)]
        for i in range(size):
            for j in range(size):
                theirs[self.above + i][self.before + j] = self.signs[plateau[i + 1][j]]
        return theirs if self.cornered else [theirs[0][:-1], *theirs[1:]]

    def take(self, board: PlainData) -> Board:
        """Their board as ours; whatever is not theirs to write stays different from all that we expect."""
        theirs = _rows(board if self.cornered else _with_corner(board))
        size = len(theirs) - self.rows
        if any(len(row) != size + self.columns for row in theirs):
            raise ValueError("not a board")
        ours = {repr(sign): name for name, sign in self.signs.items()}
        cells = [row[self.before : self.before + size] for row in theirs[self.above : self.above + size]]
        inner: Board = [[ours.get(repr(cell), (UNKNOWN, cell)) for cell in row] for row in cells]
        if self.usual:
            head = [*(_letter(cell, j) for j, cell in enumerate(theirs[0][:-1])), _corner(theirs[0][-1])]
            return [head] + [[*row, _mark(theirs[i][-1])] for i, row in enumerate(inner, 1)]
        marks: Sequence[int | str] = range(1, size + 1) if self._marked(theirs, size) else [UNKNOWN] * size
        letters = [*(chr(65 + j) for j in range(size)), ""]
        return [letters, *([*row, mark] for row, mark in zip(inner, marks, strict=True))]

    def empty(self, size: int) -> Rows:
        """Their empty board of a size; as their smallest one is written where they make none."""
        if size in self.boards:
            return self.boards[size]
        letter, corner, mark = self.sample[0][0], self.sample[0][-1], self.sample[1][-1]
        head = [*(_alike(letter, chr(65 + j)) for j in range(size)), "" if _corner(corner) else corner]
        return [head, *([*[self.signs[EMPTY]] * size, _numbered(mark, i + 1)] for i in range(size))]

    def _marked(self, theirs: Rows, size: int) -> bool:
        """Whether all letters and numbers stand around the cells, as their new board has them."""
        around = Counter(repr(cell) for row in theirs for cell in row)
        around -= Counter(repr(cell) for row in theirs[self.above : self.above + size] for cell in self._inner(row))
        new = self.boards.get(size)
        if new is not None and around != self._around(new, size):
            return False
        words = {str(cell).strip() for row in theirs for cell in row}
        return words >= {chr(65 + j) for j in range(size)} | {str(i + 1) for i in range(size)}

    def _around(self, board: Rows, size: int) -> Counter[str]:
        every = Counter(repr(cell) for row in board for cell in row)
        return every - Counter(repr(cell) for row in board[self.above : self.above + size] for cell in self._inner(row))

    def _inner(self, row: Sequence[PlainData]) -> Sequence[PlainData]:
        return row[self.before : self.before + len(row) - self.columns]


def _rows(board: PlainData) -> list[Sequence[PlainData]]:
    """The rows of what may be a board."""
    if not isinstance(board, list | tuple):
        raise TypeError("not a board")
    rows: list[Sequence[PlainData]] = [row for row in board if isinstance(row, list | tuple | str)]
    if len(rows) != len(board):
        raise TypeError("not a board")
    return rows


def _letter(cell: PlainData, column: int) -> PlainData:
    return chr(65 + column) if isinstance(cell, str) and cell.strip() == chr(65 + column) else cell


def _mark(cell: PlainData) -> PlainData:
    return int(cell) if isinstance(cell, str) and cell.strip().isdigit() else cell


def _corner(cell: PlainData) -> PlainData:
    """Any corner that names no row and no column is blank."""
    return cell if re.search(r"[A-Za-z1-9]", str(cell or "")) else ""


def _alike(cell: PlainData, letter: str) -> str:
    """A letter with the blanks that this one has."""
    return cell.replace(cell.strip(), letter) if isinstance(cell, str) and len(cell.strip()) == 1 else letter


def _numbered(mark: PlainData, row: int) -> str | int:
    """The number of a row, as a text with the blanks of this one or as an integer."""
    return mark.replace(mark.strip(), str(row)) if isinstance(mark, str) and mark.strip().isdigit() else row


def forms_of(ask: Ask) -> list[Form]:
    """How they write their board: the cells as the assignment has them first, then as seen in it; none where there is none."""
    new = _lists(ask("creation_plateau", (6,)).value)
    if new is None or len(new) < 2 or not all(new):
        return []
    shape, empty = _shape(ask, new)
    signs: list[Signs] = [OURS]
    for found in (_by_pattern(empty), _by_start(ask, shape, new, empty)):
        if found is not None and found not in signs:
            signs.append(found)
    return [
        replace(
            shape, signs=some, boards={n: _refilled(shape, board, some[EMPTY]) for n, board in shape.boards.items()}
        )
        for some in signs
    ]


def _lists(board: PlainData) -> list[list[PlainData]] | None:
    """A board that is a list of lists; None for anything else."""
    if not isinstance(board, list):
        return None
    rows = [row for row in board if isinstance(row, list)]
    return rows if len(rows) == len(board) else None


def _shape(ask: Ask, new: list[list[PlainData]]) -> tuple[Form, PlainData]:
    """Where the cells are in their boards, and an empty cell; that of the assignment where their boards are wrong."""
    whole = _cornered(new)
    usual, place = Form(sample=whole), _place(whole, 6)
    if place is None:
        return usual, new[1][0]
    above, before, empty = place
    shape = Form(above, before, len(whole) - 6, len(whole[0]) - 6, cornered=whole == new, sample=whole)
    seen = {size: _lists(ask("creation_plateau", (size,)).value) for size in SEEN}
    boards = {size: _cornered(board) for size, board in seen.items() if board is not None}
    fitting = {
        size: board for size, board in boards.items() if _place(board, size) == place and _reads(shape, board, size)
    }
    if not shape.usual and len(fitting) < len(SEEN):
        return usual, empty
    return replace(shape, boards=fitting), empty


def _with_corner(board: PlainData) -> PlainData:
    """The same board where its first row is shorter by the corner alone."""
    rows = _lists(board)
    return board if rows is None else [*_cornered(rows)]


def _cornered(board: list[list[PlainData]]) -> list[list[PlainData]]:
    short = len(board) > 1 and len(board[0]) == len(board[1]) - 1
    return [[*board[0], ""], *board[1:]] if short else board


def _place(board: list[list[PlainData]], size: int) -> tuple[int, int, PlainData] | None:
    """Where the cells of an empty board begin, and how one of them is written; None where they are not to be found."""
    if not size <= len(board) <= size + 2 or len({len(row) for row in board}) != 1 or len(board[0]) > size + 2:
        return None
    if len(board[0]) < size:
        return None
    (empty, count), *_ = Counter(repr(cell) for row in board for cell in row).most_common(1)
    places = [(i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if repr(cell) == empty]
    (above, before), last = places[0], places[-1]
    if count != size * size or last != (above + size - 1, before + size - 1):
        return None
    return above, before, board[above][before]


def _reads(shape: Form, board: Rows, size: int) -> bool:
    """Whether what stands around the cells is what should: a board that is wrong there shows no form."""
    if not shape.usual:
        return True
    head = [_letter(cell, j) for j, cell in enumerate(board[0][:-1])]
    marks = [_mark(row[-1]) for row in board[1:]]
    return head == [chr(65 + j) for j in range(size)] and marks == list(range(1, size + 1))


def _refilled(shape: Form, board: Rows, empty: PlainData = EMPTY) -> Rows:
    """Their board with this sign in its cells."""
    size = len(board) - shape.rows
    filled = [list(row) for row in board]
    for row in filled[shape.above : shape.above + size]:
        row[shape.before : shape.before + size] = [empty] * size
    return filled


def _by_pattern(empty: PlainData) -> Signs | None:
    """The signs of pawns that go with an empty cell such as "." or " . "."""
    if not isinstance(empty, str) or empty.count(".") != 1:
        return None
    return {EMPTY: empty, X: empty.replace(".", "X"), O: empty.replace(".", "O")}


def _by_start(ask: Ask, form: Form, new: list[list[PlainData]], empty: PlainData) -> Signs | None:
    """The signs that they put on their board for the first pawns."""
    reply = ask("placement_premiers_pions", (new,))
    board = next((one for one in (*reply.after, reply.value) if isinstance(one, list) and one != new), None)
    if board is None or len(board) != len(new):
        return None
    rows = _rows(board[form.above : form.above + 6])
    cells = [cell for row in rows for cell in row[form.before : form.before + 6]]
    pawns = {str(cell).strip().upper().replace("0", "O"): cell for cell in cells if cell != empty}
    if pawns.keys() == {"X", "O"}:
        return {EMPTY: empty, X: pawns["X"], O: pawns["O"]}
    third = rows[2] if len(rows) > 2 else []
    pair = third[form.before + 2 : form.before + 4]
    if len(pair) == 2 and pair[0] != pair[1] and empty not in pair and not {"X", "O"} & pawns.keys():
        return {EMPTY: empty, X: pair[1], O: pair[0]}
    return None
