"""How an Alak line looks."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ludotheque.core.board_view import BoardKind, BoardView, CellView, Colour, Effect, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import BLACK, EMPTY, GLYPHS, STONE, WHITE, Alak, AlakState

OWNERS = {EMPTY: None, WHITE: Seat.FIRST, BLACK: Seat.SECOND}
LABELS = {
    EMPTY: Text("case vide", "empty cell"),
    WHITE: Text("pion blanc", "white stone"),
    BLACK: Text("pion noir", "black stone"),
}
CLOSED_SIGN = "#"
KEPT = 10_000  # cells; most of them are the same after every move


def view(game: Alak, state: AlakState, last: Move | None = None) -> BoardView:
    """The line with its numbers; a cell closed to the player to move shows #."""
    moves = game.legal_moves(state)
    legal = set(moves)
    cells = tuple(
        _cell(i, stone, Move(i) in legal, last == i, i in state.forbidden) for i, stone in enumerate(state.cells)
    )
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
        effects=tuple(_effects(game, state, moves)),
    )


def _effects(game: Alak, state: AlakState, legal: Iterable[Move]) -> Iterator[Effect]:
    """The stone put down and those it captures; a suicide leaves nothing of its own group."""
    cells = list(state.cells)
    for move in legal:
        cells[move] = STONE[state.to_move]
        taken = game.captured(cells, move)
        own = game.suffocated(cells, move, taken)
        cells[move] = EMPTY
        put = () if own else (str(move + 1),)
        yield Effect(move, put, tuple(str(i + 1) for i in sorted(taken | own) if i != move))


@lru_cache(KEPT)
def _cell(i: int, stone: int, legal: bool, last: bool, closed: bool) -> CellView:
    return CellView(
        str(i + 1),
        CLOSED_SIGN if closed else GLYPHS[stone],
        Text("case interdite", "closed cell") if closed else LABELS[stone],
        OWNERS[stone],
        move=Move(i) if legal else None,
        last=last,
        closed=closed,
    )
