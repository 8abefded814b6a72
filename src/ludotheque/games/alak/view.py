"""How an Alak line looks."""

from ludotheque.core.board_view import BoardKind, BoardView, CellView, Colour, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import BLACK, EMPTY, GLYPHS, WHITE, Alak, AlakState

OWNERS = {EMPTY: None, WHITE: Seat.FIRST, BLACK: Seat.SECOND}
CLOSED_SIGN = "#"


def view(game: Alak, state: AlakState, last: Move | None = None) -> BoardView:
    """The line with its numbers; a cell closed to the player to move shows #."""
    legal = set(game.legal_moves(state))
    cells = tuple(_cell(state, i, Move(i) in legal, last == i) for i in range(game.n))
    notes = []
    if state.forbidden:
        listed = ", ".join(str(i + 1) for i in sorted(state.forbidden))
        notes.append(Text(f"Cases interdites ({CLOSED_SIGN}) : {listed}", f"Closed cells ({CLOSED_SIGN}): {listed}"))
    return BoardView(
        BoardKind.LINE,
        (cells,),
        SeatView(Text("Blanc", "White"), "x", Colour.YELLOW, counted(state.cells.count(WHITE), "pion", "stone")),
        SeatView(Text("Noir", "Black"), "o", Colour.BLUE, counted(state.cells.count(BLACK), "pion", "stone")),
        bottom=tuple(cell.name for cell in cells),
        notes=tuple(notes),
        to_move=state.to_move if legal else None,
        ring=game.torus,
    )


def _cell(state: AlakState, i: int, legal: bool, last: bool) -> CellView:
    cell = state.cells[i]
    labels = {
        EMPTY: Text("case vide", "empty cell"),
        WHITE: Text("pion blanc", "white stone"),
        BLACK: Text("pion noir", "black stone"),
    }
    closed = i in state.forbidden
    return CellView(
        str(i + 1),
        CLOSED_SIGN if closed else GLYPHS[cell],
        Text("case interdite", "closed cell") if closed else labels[cell],
        OWNERS[cell],
        move=Move(i) if legal else None,
        last=last,
        closed=closed,
    )
