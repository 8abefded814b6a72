"""Hexapawn, as Martin Gardner tells it: pawns step forward, take diagonally, and one that arrives wins."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.errors import BadNotation, BadPosition, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.options import Option, check_options
from ludotheque.core.outcome import Ending, Outcome
from ludotheque.core.seat import PLAYERS, BySeat, Seat
from ludotheque.core.text import Text, quoted
from sixth_game.about import ARRIVAL, CAPTURE

LETTERS = "abcdef"
GLYPHS = {None: ".", Seat.FIRST: "O", Seat.SECOND: "X"}
OWNERS = {glyph: owner for owner, glyph in GLYPHS.items()}
# The six ways of a pawn (rows up, columns to the right): the first three are White's, the others Black's.
WAYS = ((1, -1), (1, 0), (1, 1), (-1, -1), (-1, 0), (-1, 1))
FORWARD = BySeat(1, -1)


@dataclass(frozen=True, slots=True)
class HexapawnState:
    """Whose pawn stands on each cell, from a1 to the right and upwards.

    3   X X X      6 7 8
    2   . . .      3 4 5      White (O, FIRST) goes up,
    1   O O O      0 1 2      Black (X, SECOND) goes down.
        a b c
    """

    cells: tuple[Seat | None, ...]
    to_move: Seat


@dataclass(frozen=True, slots=True)
class Hexapawn:
    """Two rows of pawns face to face; whoever arrives, takes everything or blocks the opponent wins."""

    name: ClassVar[str] = "hexapawn"
    move_pattern: ClassVar[str] = "[a-f][1-6]x?[a-f][1-6]"
    move_separator: ClassVar[str] = " "
    options: ClassVar[tuple[Option, ...]] = (
        Option("rows", Text("nombre de rangées", "number of rows"), low=3, high=6),
        Option("columns", Text("nombre de colonnes", "number of columns"), low=3, high=6),
    )

    rows: int = 3
    columns: int = 3

    def __post_init__(self) -> None:
        check_options(self)

    def start(self) -> HexapawnState:
        white, black = (Seat.FIRST,) * self.columns, (Seat.SECOND,) * self.columns
        return HexapawnState((*white, *(None,) * self.columns * (self.rows - 2), *black), Seat.FIRST)

    def legal_moves(self, state: HexapawnState) -> tuple[Move, ...]:
        if self._arrived(state):
            return ()
        return tuple(self._possible(state))

    def play(self, state: HexapawnState, move: Move) -> HexapawnState:
        self._refuse_illegal(state, move)
        cells = list(state.cells)
        cells[self.target(move)], cells[self.origin(move)] = state.to_move, None
        return HexapawnState(tuple(cells), state.to_move.other)

    def outcome(self, state: HexapawnState) -> Outcome | None:
        """Only the player who has just moved can have won: nobody loses by their own move."""
        winner = state.to_move.other
        if self._arrived(state):
            return Outcome(winner, ARRIVAL)
        if state.to_move not in state.cells:
            return Outcome(winner, CAPTURE)
        if not self.legal_moves(state):
            return Outcome(winner, Ending.BLOCKED)
        return None

    def origin(self, move: Move) -> int:
        """The cell that a move leaves."""
        return move // len(WAYS)

    def target(self, move: Move) -> int:
        """The cell that a move reaches."""
        up, right = WAYS[move % len(WAYS)]
        return self.origin(move) + up * self.columns + right

    def takes(self, move: Move) -> bool:
        """Whether a move is the one that takes: diagonal."""
        return WAYS[move % len(WAYS)][1] != 0

    def cell_name(self, cell: int) -> str:
        return f"{LETTERS[cell % self.columns]}{cell // self.columns + 1}"

    def _possible(self, state: HexapawnState) -> Iterator[Move]:
        """The moves of the player to move, while the game goes on."""
        for cell, owner in enumerate(state.cells):
            if owner is state.to_move:
                for way, (up, _) in enumerate(WAYS):
                    move = Move(cell * len(WAYS) + way)
                    if up == FORWARD[owner] and self._exists(move) and self._free(state, move):
                        yield move

    def _exists(self, move: Move) -> bool:
        """Whether a move begins and ends on the board."""
        row, column = divmod(move // len(WAYS), self.columns)
        up, right = WAYS[move % len(WAYS)]
        return 0 <= row < self.rows and 0 <= row + up < self.rows and 0 <= column + right < self.columns

    def _free(self, state: HexapawnState, move: Move) -> bool:
        """Whether a pawn may enter the cell: straight ahead an empty one, diagonally an opponent's."""
        return state.cells[self.target(move)] is (state.to_move.other if self.takes(move) else None)

    def _arrived(self, state: HexapawnState) -> bool:
        """Whether the player who has just moved has a pawn on the last row."""
        mover = state.to_move.other
        last = state.cells[-self.columns :] if mover is Seat.FIRST else state.cells[: self.columns]
        return mover in last

    def _refuse_illegal(self, state: HexapawnState, move: Move) -> None:
        if not self._exists(move):
            raise IllegalMove(
                Text(f"Le coup {move} n'existe pas sur ce plateau.", f"There is no move {move} on this board.")
            )
        written, origin = self.write_move(move), self.cell_name(self.origin(move))
        if self._arrived(state):
            raise IllegalMove(Text("La partie est déjà gagnée.", "The game is already won."))
        if state.cells[self.origin(move)] is not state.to_move:
            raise IllegalMove(
                Text(f"{written} : vous n'avez pas de pion en {origin}.", f"{written}: you have no pawn on {origin}.")
            )
        if WAYS[move % len(WAYS)][0] != FORWARD[state.to_move]:
            raise IllegalMove(Text(f"{written} : un pion ne recule pas.", f"{written}: a pawn does not go back."))
        if not self._free(state, move):
            target = self.cell_name(self.target(move))
            raise IllegalMove(
                Text(
                    f"{written} : il n'y a pas de pion à prendre en {target}.",
                    f"{written}: there is no pawn to take on {target}.",
                )
                if self.takes(move)
                else Text(f"{written} : la case {target} est occupée.", f"{written}: the cell {target} is taken.")
            )

    def write_move(self, move: Move) -> str:
        cross = "x" if self.takes(move) else ""
        return f"{self.cell_name(self.origin(move))}{cross}{self.cell_name(self.target(move))}"

    def read_move(self, text: str) -> Move:
        """From, then to; a space or a hyphen between them does not matter, nor does a missing x."""
        found = re.fullmatch(r"([a-f])([1-6]) ?([x-]?) ?([a-f])([1-6])", text.strip().lower(), re.ASCII)
        if found is not None:
            column, row, cross, next_column, next_row = found.groups()
            right = LETTERS.index(next_column) - LETTERS.index(column)
            up = int(next_row) - int(row)
            if (up, right) in WAYS and (right or cross != "x"):
                cell = (int(row) - 1) * self.columns + LETTERS.index(column)
                move = Move(cell * len(WAYS) + WAYS.index((up, right)))
                if LETTERS.index(column) < self.columns and self._exists(move):
                    return move
        raise BadNotation(
            Text(
                f"{quoted(text)} n'est pas un coup : tapez la case d'un pion et la case où il va, comme b1b2, ou b1xa2 pour prendre.",
                f"{quoted(text)} is not a move: type the cell of a pawn and the cell it goes to, such as b1b2, or b1xa2 to take.",
            )
        )

    def write_state(self, state: HexapawnState) -> str:
        signs = "".join(GLYPHS[owner] for owner in state.cells)
        rows = [signs[start : start + self.columns] for start in range(0, len(signs), self.columns)]
        return f"{'/'.join(reversed(rows))} {GLYPHS[state.to_move]}"

    def read_state(self, text: str) -> HexapawnState:
        rows, _, player = text.strip().partition(" ")
        lines = rows.split("/")
        if len(lines) != self.rows or any(len(line) != self.columns or set(line) - set(OWNERS) for line in lines):
            raise BadPosition(
                Text(
                    f"Les rangées {quoted(rows)} devraient être {self.rows} fois {self.columns} signes parmi « . O X », séparées par « / ».",
                    f"The rows {quoted(rows)} should be {self.rows} times {self.columns} signs among « . O X », separated by « / ».",
                )
            )
        if player not in ("O", "X"):
            raise BadPosition(
                Text(
                    f"Le joueur {quoted(player)} devrait être O ou X.", f"The player {quoted(player)} should be O or X."
                )
            )
        to_move = Seat.FIRST if player == "O" else Seat.SECOND
        state = HexapawnState(tuple(OWNERS[sign] for line in reversed(lines) for sign in line), to_move)
        self._refuse_impossible(state)
        return state

    def _refuse_impossible(self, state: HexapawnState) -> None:
        """A position that no game can hold, because it would have ended before or has too many pawns."""
        if any(state.cells.count(seat) > self.columns for seat in PLAYERS):
            raise BadPosition(
                Text(
                    f"Un joueur n'a jamais plus de {self.columns} pions.",
                    f"A player never has more than {self.columns} pawns.",
                )
            )
        if state.to_move.other not in state.cells:
            raise BadPosition(
                Text("Qui vient de jouer a au moins un pion.", "Whoever has just moved has at least one pawn.")
            )
        if self._arrived(HexapawnState(state.cells, state.to_move.other)):
            raise BadPosition(
                Text(
                    "Le joueur qui doit jouer est déjà arrivé : la partie aurait fini plus tôt.",
                    "The player to move has already arrived: the game would have ended before.",
                )
            )
