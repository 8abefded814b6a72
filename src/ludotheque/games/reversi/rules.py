"""Black & White: Reversi on a square board of 6 to 15, with the report's start or Othello's."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ludotheque.core.errors import BadNotation, BadPosition, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.options import Option, check_options
from ludotheque.core.outcome import Ending, Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.reversi.about import ELIMINATION, PASS_TEXT

LETTERS = "abcdefghijklmno"


@dataclass(frozen=True, slots=True)
class ReversiState:
    """The pawns of each side as sets of bits, row after row from the top:

       a  b  c  d  e  f
    1  0  1  2  3  4  5
    2  6  7  8  9 10 11      (6×6; on n×n the cell of row r, column c is bit r·n + c)
    3 12 13 ...
    """

    first: int
    second: int
    to_move: Seat


@dataclass(frozen=True, slots=True)
class Direction:
    """One of the eight ways to walk: how far the bits shift, from the cells that have a neighbour there."""

    shift: int
    inner: int

    def step(self, cells: int) -> int:
        """Every cell moved one step; those that would leave the board vanish."""
        cells &= self.inner
        return cells << self.shift if self.shift > 0 else cells >> -self.shift


@cache
def directions(size: int) -> tuple[Direction, ...]:
    """The eight directions on a board of this size."""
    found = []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if (down, right) != (0, 0):
                inner = sum(
                    1 << row * size + column
                    for row in range(size)
                    for column in range(size)
                    if 0 <= row + down < size and 0 <= column + right < size
                )
                found.append(Direction(down * size + right, inner))
    return tuple(found)


def flips(size: int, mine: int, theirs: int, cell: int) -> int:
    """The opposing pawns outflanked, in all eight directions, by a pawn of mine on `cell`."""
    turned = 0
    for direction in directions(size):
        run, reached = 0, direction.step(1 << cell)
        while reached & theirs:
            run |= reached
            reached = direction.step(reached)
        if reached & mine:
            turned |= run
    return turned


def targets(size: int, mine: int, theirs: int) -> int:
    """The empty cells where a pawn of mine outflanks at least one of theirs."""
    empty = ~(mine | theirs)
    found = 0
    for direction in directions(size):
        run, grown = 0, direction.step(mine) & theirs
        while grown:
            run |= grown
            grown = direction.step(grown) & theirs
        found |= direction.step(run) & empty
    return found


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


@dataclass(frozen=True, slots=True, init=False)
class Reversi:
    """Outflank and turn over; most pawns wins, empty cells count for nobody."""

    name: ClassVar[str] = "reversi"
    move_pattern: ClassVar[str] = r"[a-o](?:1[0-5]|[1-9])|--"
    move_separator: ClassVar[str] = ""
    options: ClassVar[tuple[Option, ...]] = (
        Option("size", Text("taille du plateau", "size of the board"), low=6, high=15),
        Option(
            "start",
            Text("position de départ", "start position"),
            choices=("report", "othello"),
            called=(Text("l'habituelle", "the usual one"), Text("celle d'Othello", "Othello's")),
            kept_as="opening",
        ),
    )

    size: int
    opening: str

    def __init__(self, size: int = 8, start: str = "report") -> None:
        object.__setattr__(self, "size", size)  # frozen; and `start` is already the name of a verb
        object.__setattr__(self, "opening", start)
        check_options(self)

    @property
    def pass_move(self) -> Move:
        return Move(self.size * self.size)

    @property
    def glyphs(self) -> BySeat[str]:
        """The report lets O begin; the Othello world lets X."""
        return BySeat("O", "X") if self.opening == "report" else BySeat("X", "O")

    def start(self) -> ReversiState:
        row = (self.size + 1) // 2 - 1
        left = row * self.size + (self.size + 1) // 2 - 1
        one = 1 << left | 1 << left + self.size + 1  # ◤ top left and bottom right
        two = 1 << left + 1 | 1 << left + self.size
        if self.opening == "report":
            return ReversiState(one, two, Seat.FIRST)
        return ReversiState(two, one, Seat.FIRST)

    def legal_moves(self, state: ReversiState) -> tuple[Move, ...]:
        mine, theirs = self.sides(state)
        cells = targets(self.size, mine, theirs)
        if cells:
            return tuple([Move(cell) for cell in bits(cells)])
        if targets(self.size, theirs, mine):
            return (self.pass_move,)
        return ()

    def play(self, state: ReversiState, move: Move) -> ReversiState:
        mine, theirs = self.sides(state)
        if move == self.pass_move:
            self._refuse_pass(mine, theirs)
            return ReversiState(state.first, state.second, state.to_move.other)
        turned = self._refuse_or_flip(mine, theirs, move)
        mine |= turned | 1 << move
        theirs ^= turned
        if state.to_move is Seat.FIRST:
            return ReversiState(mine, theirs, Seat.SECOND)
        return ReversiState(theirs, mine, Seat.FIRST)

    def outcome(self, state: ReversiState) -> Outcome | None:
        first, second = state.first, state.second
        if targets(self.size, first, second) or targets(self.size, second, first):
            return None
        counts = first.bit_count(), second.bit_count()
        if sum(counts) == self.size * self.size:
            return Outcome.by_count(Ending.FULL_BOARD, *counts)
        if 0 in counts:
            return Outcome.by_count(ELIMINATION, *counts)
        return Outcome.by_count(Ending.BLOCKED, *counts)

    @staticmethod
    def sides(state: ReversiState) -> tuple[int, int]:
        """The pawns of the player to move, then the opponent's."""
        if state.to_move is Seat.FIRST:
            return state.first, state.second
        return state.second, state.first

    def _refuse_pass(self, mine: int, theirs: int) -> None:
        if targets(self.size, mine, theirs):
            raise IllegalMove(
                Text("Vous ne pouvez pas passer : un coup est possible.", "You may not pass: a move is possible.")
            )
        if not targets(self.size, theirs, mine):
            raise IllegalMove(
                Text("La partie est finie : personne ne peut jouer.", "The game is over: nobody can move.")
            )

    def _refuse_or_flip(self, mine: int, theirs: int, move: Move) -> int:
        if not 0 <= move < self.size * self.size:
            raise IllegalMove(
                Text(
                    f"La case {self.write_move(move)} est hors du plateau {self.size}×{self.size}.",
                    f"Cell {self.write_move(move)} is off the {self.size}×{self.size} board.",
                )
            )
        if (mine | theirs) >> move & 1:
            raise IllegalMove(
                Text(f"La case {self.write_move(move)} est occupée.", f"Cell {self.write_move(move)} is taken.")
            )
        turned = flips(self.size, mine, theirs, move)
        if not turned:
            raise IllegalMove(
                Text(
                    f"Un pion en {self.write_move(move)} n'encadre aucun pion adverse.",
                    f"A pawn on {self.write_move(move)} outflanks no opposing pawn.",
                )
            )
        return turned

    def write_move(self, move: Move) -> str:
        if move == self.pass_move:
            return PASS_TEXT
        row, column = divmod(move, self.size)
        return f"{LETTERS[column]}{row + 1}"

    def read_move(self, text: str) -> Move:
        typed = text.strip().lower()
        if typed == PASS_TEXT:
            return self.pass_move
        match = re.fullmatch(r"([a-z])([0-9]{1,2})", typed)
        if match is None:
            raise BadNotation(
                Text(
                    f"{quoted(text)} n'est pas un coup : tapez une lettre et un nombre, comme d5, ou -- pour passer.",
                    f"{quoted(text)} is not a move: type a letter and a number, such as d5, or -- to pass.",
                )
            )
        column, row = ord(match[1]) - ord("a"), int(match[2]) - 1
        if not (0 <= row < self.size and column < self.size):
            last = f"{LETTERS[self.size - 1]}{self.size}"
            raise BadNotation(
                Text(
                    f"La case {typed} est hors du plateau, qui va de a1 à {last}.",
                    f"Cell {typed} is off the board, which goes from a1 to {last}.",
                )
            )
        return Move(row * self.size + column)

    def write_state(self, state: ReversiState) -> str:
        signs = self.glyphs
        rows = []
        for row in range(self.size):
            line = ""
            for cell in range(row * self.size, (row + 1) * self.size):
                line += (
                    signs[Seat.FIRST]
                    if state.first >> cell & 1
                    else signs[Seat.SECOND]
                    if state.second >> cell & 1
                    else "."
                )
            rows.append(line)
        return "/".join(rows) + " " + signs[state.to_move]

    def read_state(self, text: str) -> ReversiState:
        parts = text.split()
        if len(parts) != 2:
            raise BadPosition(
                Text(
                    f"La position {quoted(text)} devrait avoir deux parties : le plateau, puis X ou O.",
                    f"The position {quoted(text)} should have two parts: the board, then X or O.",
                )
            )
        board, player = parts
        rows = board.replace("-", ".").upper().split("/")
        cells = "".join(rows)
        seats = {glyph: seat for seat, glyph in self.glyphs.items()}
        even = len(rows) == 1 or {len(row) for row in rows} == {self.size}
        if not even or len(cells) != self.size * self.size or set(cells) - set(".XO"):
            raise BadPosition(
                Text(
                    f"Le plateau {quoted(board)} devrait être {self.size} lignes de {self.size} signes parmi « . X O ».",
                    f"The board {quoted(board)} should be {self.size} rows of {self.size} signs among « . X O ».",
                )
            )
        if player.upper() not in seats:
            raise BadPosition(
                Text(
                    f"Le joueur {quoted(player)} devrait être X ou O.", f"The player {quoted(player)} should be X or O."
                )
            )
        pawns = {seat: sum(1 << i for i, sign in enumerate(cells) if sign == glyph) for glyph, seat in seats.items()}
        return ReversiState(pawns[Seat.FIRST], pawns[Seat.SECOND], seats[player.upper()])
