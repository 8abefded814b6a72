"""Alak, as its assignment tells it: on a line or a torus, with or without rule 3 ("suicide")."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.errors import BadNotation, BadPosition, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.options import Option, check_options
from ludotheque.core.outcome import Ending, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted

EMPTY, WHITE, BLACK = 0, 1, 2
# Asked for every move: as a BySeat, perft takes a tenth longer.
STONE = {Seat.FIRST: WHITE, Seat.SECOND: BLACK}
GLYPHS = ".xo"


@dataclass(frozen=True, slots=True)
class AlakState:
    """The line, and the cells the player to move may not retake: those just captured from them.

    cells      . x o . x      0 empty, 1 white (x, FIRST), 2 black (o, SECOND)
    index      0 1 2 3 4
    """

    cells: tuple[int, ...]
    forbidden: frozenset[int]
    to_move: Seat


@dataclass(frozen=True, slots=True)
class Alak:
    """Two players, one line of cells; whoever has the most stones when nobody can place wins."""

    name: ClassVar[str] = "alak"
    move_pattern: ClassVar[str] = r"[0-9]+"
    move_separator: ClassVar[str] = " "
    options: ClassVar[tuple[Option, ...]] = (
        Option("n", Text("nombre de cases", "number of cells"), low=1, high=1_000_000),
        Option("torus", Text("la dernière case touche la première", "the last cell touches the first")),
        Option("suicide", Text("un groupe posé sans case libre est pris", "a group placed with no free cell is taken")),
    )

    n: int = 9
    torus: bool = False
    suicide: bool = False

    def __post_init__(self) -> None:
        check_options(self)

    def start(self) -> AlakState:
        return AlakState((EMPTY,) * self.n, frozenset(), Seat.FIRST)

    def legal_moves(self, state: AlakState) -> tuple[Move, ...]:
        forbidden = state.forbidden
        return tuple(Move(i) for i, cell in enumerate(state.cells) if cell == EMPTY and i not in forbidden)

    def play(self, state: AlakState, move: Move) -> AlakState:
        self._refuse_illegal(state, move)
        mine = STONE[state.to_move]
        cells = list(state.cells)
        cells[move] = mine
        taken = self.captured(cells, move)
        for i in (*taken, *self.suffocated(cells, move, taken)):
            cells[i] = EMPTY
        return AlakState(tuple(cells), frozenset(taken), state.to_move.other)

    def outcome(self, state: AlakState) -> Outcome | None:
        if self.legal_moves(state):
            return None
        return Outcome.by_count(Ending.BLOCKED, state.cells.count(WHITE), state.cells.count(BLACK))

    def captured(self, cells: list[int], move: int) -> set[int]:
        """The opposing stones that the stone just put on a cell leaves without a liberty."""
        taken: set[int] = set()
        for neighbour in self.neighbours(move):
            if cells[neighbour] not in (EMPTY, cells[move]) and neighbour not in taken:
                group = self.group(cells, neighbour)
                if not self.has_liberty(cells, group):
                    taken |= group
        return taken

    def suffocated(self, cells: list[int], move: int, taken: set[int]) -> set[int]:
        """The stone just put and its group, where suicide is allowed and they have no liberty; a capture gives one."""
        if not self.suicide or taken:
            return set()
        own = self.group(cells, move)
        return set() if self.has_liberty(cells, own) else own

    def neighbours(self, i: int) -> Iterator[int]:
        """The cells next to i: both ends of a torus touch, and so does a lone cell itself."""
        for j in (i - 1, i + 1):
            if self.torus:
                yield j % self.n
            elif 0 <= j < self.n:
                yield j

    def group(self, cells: list[int], i: int) -> set[int]:
        """The stones of one colour joined to the stone on i."""
        found, to_visit = {i}, [i]
        while to_visit:
            for j in self.neighbours(to_visit.pop()):
                if cells[j] == cells[i] and j not in found:
                    found.add(j)
                    to_visit.append(j)
        return found

    def has_liberty(self, cells: list[int], group: set[int]) -> bool:
        """Whether an empty cell touches the group."""
        return any(cells[j] == EMPTY for i in group for j in self.neighbours(i))

    def _refuse_illegal(self, state: AlakState, move: Move) -> None:
        if not 0 <= move < self.n:
            raise IllegalMove(
                Text(
                    f"La case {move + 1} n'existe pas : le plateau va de 1 à {self.n}.",
                    f"There is no cell {move + 1}: the board goes from 1 to {self.n}.",
                )
            )
        if state.cells[move] != EMPTY:
            raise IllegalMove(Text(f"La case {move + 1} est occupée.", f"Cell {move + 1} is taken."))
        if move in state.forbidden:
            raise IllegalMove(
                Text(
                    f"La case {move + 1} vous est interdite ce tour-ci : votre pion vient d'y être capturé.",
                    f"Cell {move + 1} is closed to you this turn: your stone was just captured there.",
                )
            )

    def write_move(self, move: Move) -> str:
        return str(move + 1)

    def read_move(self, text: str) -> Move:
        typed = text.strip().lstrip("0")
        if not re.fullmatch("[1-9][0-9]{0,6}", typed) or int(typed) > self.n:
            raise BadNotation(
                Text(
                    f"{quoted(text)} n'est pas un coup : tapez le numéro d'une case, de 1 à {self.n}.",
                    f"{quoted(text)} is not a move: type the number of a cell, from 1 to {self.n}.",
                )
            )
        return Move(int(typed) - 1)

    def write_state(self, state: AlakState) -> str:
        cells = "".join(GLYPHS[cell] for cell in state.cells)
        closed = ",".join(str(i + 1) for i in sorted(state.forbidden)) or "-"
        return f"{cells} {GLYPHS[STONE[state.to_move]]} {closed}"

    def read_state(self, text: str) -> AlakState:
        parts = text.split()
        if len(parts) != 3:
            raise BadPosition(
                Text(
                    f"La position {quoted(text)} devrait avoir trois parties : cases, joueur (x ou o), cases interdites (ou -).",
                    f"The position {quoted(text)} should have three parts: cells, player (x or o), closed cells (or -).",
                )
            )
        line, player, closed = parts
        if len(line) != self.n or set(line) - set(GLYPHS):
            raise BadPosition(
                Text(
                    f"Les cases {quoted(line)} devraient être {self.n} signes parmi « . x o ».",
                    f"The cells {quoted(line)} should be {self.n} signs among « . x o ».",
                )
            )
        if player not in ("x", "o"):
            raise BadPosition(
                Text(
                    f"Le joueur {quoted(player)} devrait être x ou o.", f"The player {quoted(player)} should be x or o."
                )
            )
        cells = tuple(GLYPHS.index(c) for c in line)
        return AlakState(cells, self._read_closed(closed, cells), Seat.FIRST if player == "x" else Seat.SECOND)

    def _read_closed(self, closed: str, cells: tuple[int, ...]) -> frozenset[int]:
        if closed == "-":
            return frozenset()
        found = []
        for number in closed.split(","):
            try:
                found.append(self.read_move(number))
            except BadNotation:
                found.append(Move(-1))
            if found[-1] < 0 or cells[found[-1]] != EMPTY:
                raise BadPosition(
                    Text(
                        f"La case interdite {quoted(number)} devrait être une case vide du plateau.",
                        f"The closed cell {quoted(number)} should be an empty cell of the board.",
                    )
                )
        return frozenset(found)
