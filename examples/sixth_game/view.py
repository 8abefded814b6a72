"""How a Hexapawn board looks: every pawn knows the cells it may go to."""

from ludotheque.core.board_view import BoardKind, BoardView, CellView, Colour, Destination, Effect, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from sixth_game.rules import GLYPHS, LETTERS, Hexapawn, HexapawnState

LABELS = {
    None: Text("case vide", "empty cell"),
    Seat.FIRST: Text("pion blanc", "white pawn"),
    Seat.SECOND: Text("pion noir", "black pawn"),
}


def view(game: Hexapawn, state: HexapawnState, last: Move | None = None) -> BoardView:
    """The board with White below; the last move is marked where it began and where it ended."""
    legal = game.legal_moves(state)
    touched = () if last is None else (game.origin(last), game.target(last))
    rows = [range(row * game.columns, (row + 1) * game.columns) for row in reversed(range(game.rows))]
    return BoardView(
        BoardKind.SQUARES,
        tuple(tuple(_cell(game, state, cell, legal, cell in touched) for cell in row) for row in rows),
        _seat(state, Seat.FIRST, Text("Blanc", "White"), Colour.YELLOW),
        _seat(state, Seat.SECOND, Text("Noir", "Black"), Colour.BLUE),
        top=tuple(LETTERS[: game.columns]),
        right=tuple(str(row) for row in range(game.rows, 0, -1)),
        to_move=state.to_move if legal else None,
        facing=True,
        effects=tuple(Effect(move, (_target(game, move),), (game.cell_name(game.origin(move)),)) for move in legal),
    )


def _target(game: Hexapawn, move: Move) -> str:
    return game.cell_name(game.target(move))


def _seat(state: HexapawnState, seat: Seat, name: Text, colour: Colour) -> SeatView:
    return SeatView(name, GLYPHS[seat], colour, counted(state.cells.count(seat), "pion", "pawn"))


def _cell(game: Hexapawn, state: HexapawnState, cell: int, legal: tuple[Move, ...], last: bool) -> CellView:
    owner = state.cells[cell]
    destinations = tuple(Destination(_target(game, move), move) for move in legal if game.origin(move) == cell)
    return CellView(game.cell_name(cell), GLYPHS[owner], LABELS[owner], owner, destinations=destinations, last=last)
