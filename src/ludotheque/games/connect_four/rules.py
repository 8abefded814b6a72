"""Puissance 4 on any grid: drop a pawn in a column, align four (or any other number)."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import ClassVar

from ludotheque.core.errors import BadNotation, BadPosition, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.options import Option, check_options
from ludotheque.core.outcome import Ending, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.connect_four.about import ALIGNMENT
from ludotheque.games.connect_four.formats import SIGNS, read_grid

COLUMN_SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
EMPTY, YELLOW, RED = tuple(SIGNS)


@dataclass(frozen=True, slots=True)
class ConnectFourState:
    """The pawns of each side as sets of bits, column after column from the left, bottom first.

    row 5    5 12 19 26 33 40 47
    ...      .  .  .  .  .  .  .      Each column has one bit more than it has cells
    row 1    1  8 15 22 29 36 43      (6, 13, 20 ... stay empty), so that no line of
    row 0    0  7 14 21 28 35 42      shifts runs from the top of one into the next.
    """

    first: int
    second: int
    to_move: Seat


@cache
def _bottoms(rows: int, columns: int) -> tuple[int, ...]:
    """The lowest bit of each column."""
    return tuple(1 << column * (rows + 1) for column in range(columns))


@cache
def _tops(rows: int, columns: int) -> tuple[int, ...]:
    """The highest cell of each column, as a bit."""
    return tuple(bottom << (rows - 1) for bottom in _bottoms(rows, columns))


@cache
def _doublings(rows: int, align: int) -> tuple[tuple[int, ...], ...]:
    """For each of the four ways, the shifts that grow a run of one pawn to 2, 4 … and at last `align` pawns."""
    lengths = [1]
    while lengths[-1] < align:
        lengths.append(min(2 * lengths[-1], align))
    grown = [longer - shorter for shorter, longer in pairwise(lengths)]
    return tuple(tuple(step * way for step in grown) for way in (1, rows + 1, rows, rows + 2))


def aligned(pawns: int, shift: int, length: int) -> int:
    """The first cells of every run of `length` pawns that are `shift` bits apart."""
    run = pawns
    for step in range(1, length):
        run &= pawns >> step * shift
        if not run:
            return 0
    return run


@dataclass(frozen=True, slots=True)
class ConnectFour:
    """Yellow begins; the first to align `align` pawns wins, a full grid without that is a draw."""

    name: ClassVar[str] = "connect-four"
    options: ClassVar[tuple[Option, ...]] = (
        Option("rows", Text("nombre de lignes", "number of rows"), low=1, high=1000),
        Option("columns", Text("nombre de colonnes", "number of columns"), low=1, high=1000),
        Option("align", Text("pions à aligner", "pawns to align"), low=2, high=1000),
    )

    rows: int = 6
    columns: int = 7
    align: int = 4

    def __post_init__(self) -> None:
        check_options(self)

    def start(self) -> ConnectFourState:
        return ConnectFourState(0, 0, Seat.FIRST)

    def legal_moves(self, state: ConnectFourState) -> tuple[Move, ...]:
        if self.has_line(self._last_mover(state)):
            return ()
        pawns = state.first | state.second
        return tuple([Move(c) for c, top in enumerate(_tops(self.rows, self.columns)) if not pawns & top])

    def play(self, state: ConnectFourState, move: Move) -> ConnectFourState:
        pawns = state.first | state.second
        if not 0 <= move < self.columns:
            raise IllegalMove(
                Text(
                    f"Il n'y a pas de colonne {move + 1} : la grille en a {self.columns}.",
                    f"There is no column {move + 1}: the grid has {self.columns}.",
                )
            )
        if pawns & _tops(self.rows, self.columns)[move]:
            raise IllegalMove(Text(f"La colonne {move + 1} est pleine.", f"Column {move + 1} is full."))
        if self.has_line(self._last_mover(state)):
            raise IllegalMove(Text("La partie est déjà gagnée.", "The game is already won."))
        bottom = _bottoms(self.rows, self.columns)[move]
        column = bottom * ((1 << self.rows) - 1)
        landing = (pawns & column) + bottom
        if state.to_move is Seat.FIRST:
            return ConnectFourState(state.first | landing, state.second, Seat.SECOND)
        return ConnectFourState(state.first, state.second | landing, Seat.FIRST)

    def outcome(self, state: ConnectFourState) -> Outcome | None:
        if self.has_line(self._last_mover(state)):
            return Outcome(state.to_move.other, ALIGNMENT)
        pawns = state.first | state.second
        if all(pawns & top for top in _tops(self.rows, self.columns)):
            return Outcome(None, Ending.FULL_BOARD)
        return None

    def has_line(self, pawns: int) -> bool:
        """Whether these pawns hold an alignment: vertical, horizontal or on either diagonal."""
        for doublings in _doublings(self.rows, self.align):
            run = pawns
            for shift in doublings:
                run &= run >> shift
            if run:
                return True
        return False

    @staticmethod
    def _last_mover(state: ConnectFourState) -> int:
        return state.second if state.to_move is Seat.FIRST else state.first

    @property
    def move_pattern(self) -> str:
        return "[0-9]+" if self.columns > len(COLUMN_SIGNS) else "[1-9a-z]"

    @property
    def move_separator(self) -> str:
        return " " if self.columns > len(COLUMN_SIGNS) else ""

    def write_move(self, move: Move) -> str:
        return str(move + 1) if self.columns > len(COLUMN_SIGNS) else COLUMN_SIGNS[move]

    def read_move(self, text: str) -> Move:
        typed = text.strip().lower()
        column = -1
        if self.columns > len(COLUMN_SIGNS):
            column = int(typed) - 1 if re.fullmatch("[0-9]{1,9}", typed) else -1
        elif len(typed) == 1:
            column = COLUMN_SIGNS.find(typed)
        if not 0 <= column < self.columns:
            last = self.write_move(Move(self.columns - 1))
            raise BadNotation(
                Text(
                    f"{quoted(text)} n'est pas un coup : tapez une colonne, de 1 à {last}.",
                    f"{quoted(text)} is not a move: type a column, from 1 to {last}.",
                )
            )
        return Move(column)

    def pawn_at(self, state: ConnectFourState, row: int, column: int) -> Seat | None:
        """Whose pawn stands there; row 0 is the bottom."""
        bit = 1 << column * (self.rows + 1) + row
        return Seat.FIRST if state.first & bit else Seat.SECOND if state.second & bit else None

    def write_state(self, state: ConnectFourState) -> str:
        signs = {None: EMPTY, Seat.FIRST: YELLOW, Seat.SECOND: RED}
        return "/".join(
            "".join(signs[self.pawn_at(state, row, column)] for column in range(self.columns))
            for row in reversed(range(self.rows))
        )

    def read_state(self, text: str) -> ConnectFourState:
        first = second = 0
        for number, line in enumerate(read_grid(text, self.rows, self.columns), 1):
            row = self.rows - number
            for column, sign in enumerate(line):
                bit = 1 << column * (self.rows + 1) + row
                first |= bit * (sign == YELLOW)
                second |= bit * (sign == RED)
        self._refuse_impossible(first, second)
        return ConnectFourState(first, second, Seat.FIRST if first.bit_count() == second.bit_count() else Seat.SECOND)

    def _refuse_impossible(self, first: int, second: int) -> None:
        pawns = first | second
        for column, bottom in enumerate(_bottoms(self.rows, self.columns)):
            cells = pawns & bottom * ((1 << self.rows) - 1)
            if cells & (cells + bottom):
                gap = ((cells + bottom) & ~cells & (bottom * ((1 << self.rows) - 1))) or bottom
                row = gap.bit_length() - bottom.bit_length()
                raise BadPosition(
                    Text(
                        f"Ligne {self.rows - row}, colonne {column + 1} : une case vide se trouve sous un pion.",
                        f"Line {self.rows - row}, column {column + 1}: an empty cell lies under a pawn.",
                    )
                )
        yellow, red = first.bit_count(), second.bit_count()
        if yellow - red not in (0, 1):
            raise BadPosition(
                Text(
                    f"Jaunes (O) : {yellow}, rouges (X) : {red} ; il en faut autant, ou un jaune de plus.",
                    f"Yellow (O): {yellow}, red (X): {red}; as many of each, or one more yellow, is needed.",
                )
            )
        if self.has_line(first if yellow == red else second):
            raise BadPosition(
                Text(
                    "Le joueur qui doit jouer a déjà un alignement : la partie aurait fini plus tôt.",
                    "The player to move already has a line: the game would have ended before.",
                )
            )
