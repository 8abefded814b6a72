"""How a Black & White board looks."""

from ludotheque.core.board_view import BoardKind, BoardView, Button, CellView, Colour, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.reversi.rules import LETTERS, PASS_TEXT, Reversi, ReversiState

COLOURS = {"O": Colour.GREEN, "X": Colour.RED}
NAMES = {"O": Text("Blanc", "White"), "X": Text("Noir", "Black")}
LABELS = {
    ".": Text("case vide", "empty cell"),
    "O": Text("pion blanc", "white pawn"),
    "X": Text("pion noir", "black pawn"),
}


def view(game: Reversi, state: ReversiState, last: Move | None = None) -> BoardView:
    """The square board, columns lettered above, rows numbered on the right as in the report."""
    legal = set(game.legal_moves(state))
    cells = tuple(
        tuple(_cell(game, state, Move(row * game.size + column), legal, last) for column in range(game.size))
        for row in range(game.size)
    )
    buttons: tuple[Button, ...] = ()
    if game.pass_move in legal:
        buttons = (Button(game.pass_move, Text(f"passer ({PASS_TEXT})", f"pass ({PASS_TEXT})")),)
    return BoardView(
        BoardKind.SQUARES,
        cells,
        _seat(game, Seat.FIRST, state.first),
        _seat(game, Seat.SECOND, state.second),
        top=tuple(letter.upper() for letter in LETTERS[: game.size]),
        right=tuple(str(row + 1) for row in range(game.size)),
        buttons=buttons,
        to_move=state.to_move if legal else None,
    )


def _seat(game: Reversi, seat: Seat, pawns: int) -> SeatView:
    sign = game.glyphs[seat]
    return SeatView(NAMES[sign], sign, COLOURS[sign], counted(pawns.bit_count(), "pion", "pawn"))


def _cell(game: Reversi, state: ReversiState, move: Move, legal: set[Move], last: Move | None) -> CellView:
    owner = Seat.FIRST if state.first >> move & 1 else Seat.SECOND if state.second >> move & 1 else None
    sign = "." if owner is None else game.glyphs[owner]
    return CellView(
        game.write_move(move), sign, LABELS[sign], owner, move=move if move in legal else None, last=move == last
    )
