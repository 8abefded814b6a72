"""A Puissance 4 grid: pawns fall behind a plate with round holes; any cell of a column plays it."""

from collections.abc import Iterator
from functools import cache
from html import escape

from ludotheque.boards.frame import UNIT, Drawing, Pen, aside, label
from ludotheque.boards.pawns import DISC, ghost, pawn
from ludotheque.core.board_view import CellView
from ludotheque.core.seat import Seat

SIDE, TOP, BOTTOM = 14, 60, 36
EDGE = 8
EMPTY = f'<circle class="empty" r="{DISC}"/>'
WON, MARK = (f'<circle class="{name}" r="{DISC - 3}"/>' for name in ("won", "mark"))
HOLE = DISC - 0.5  # radius of a hole: the plate hides the very edge of the pawns


def drawing(pen: Pen) -> Drawing:
    """The grid, the same for both players: nobody sits behind it."""
    rows = list(pen.view.cells)
    landings = {id(cell) for cell in _landings(rows)}
    places = _places(len(rows), len(rows[0]))
    width, height = len(rows[0]) * UNIT, len(rows) * UNIT
    pawns = {None: "", Seat.FIRST: pawn(pen.view, Seat.FIRST), Seat.SECOND: pawn(pen.view, Seat.SECOND)}
    target = ghost(pen.view) if pen.live else ""

    def body(cell: CellView) -> str:
        """A pawn, or where the next one comes to rest."""
        standing = target if cell.move is not None and id(cell) in landings else pawns[cell.owner]
        return EMPTY + standing + (WON if cell.winning else MARK if cell.last else "")

    grid = [
        pen.row(pen.cell(cell, x, y, body(cell)) for cell, (x, y) in zip(cells, points, strict=True))
        for cells, points in zip(rows, places, strict=True)
    ]
    waiting = aside(_waiting(pen, rows[0]), "waiting")
    plate = aside(
        [f'<path class="front" d="{_plate(len(rows), len(rows[0]))}"/>', *_painted(pen, rows, landings)], "over"
    )
    ground = _ground(width, height, pen.view.bottom)
    return Drawing(ground + waiting + "".join(grid) + plate, 2 * SIDE + width, TOP + height + BOTTOM)


@cache
def _places(rows: int, columns: int) -> list[list[tuple[float, float]]]:
    """The middle of each cell."""
    return [[(SIDE + (j + 0.5) * UNIT, TOP + (i + 0.5) * UNIT) for j in range(columns)] for i in range(rows)]


@cache
def _ground(width: int, height: int, signs: tuple[str, ...]) -> str:
    """What is behind the pawns, and the signs of the columns below."""
    back = f'<rect class="back" x="{SIDE}" y="{TOP}" width="{width}" height="{height}"/>'
    labels = [label(sign, SIDE + (j + 0.5) * UNIT, TOP + height + EDGE + 15) for j, sign in enumerate(signs)]
    return aside([back, *labels])


def _landings(rows: list[tuple[CellView, ...]]) -> Iterator[CellView]:
    """The cell where the next pawn of each column comes to rest."""
    for column in zip(*rows, strict=True):
        free = [cell for cell in column if cell.owner is None]
        if free:
            yield free[-1]


def _painted(pen: Pen, rows: list[tuple[CellView, ...]], landings: set[int]) -> Iterator[str]:
    """What an analysis says of each column, where its pawn would rest: over the plate."""
    if not pen.paint:
        return
    for i, cells in enumerate(rows):
        for j, cell in enumerate(cells):
            if id(cell) in landings and cell.move in pen.paint:
                x, y = SIDE + (j + 0.5) * UNIT, TOP + (i + 0.5) * UNIT
                yield f'<g transform="translate({x:g} {y:g})">{pen.painted(cell.move)}</g>'


def _waiting(pen: Pen, top: tuple[CellView, ...]) -> Iterator[str]:
    """Above each free column the pawn that would fall: shown when one points at the column."""
    seat = pen.view.to_move
    if seat is None or seat is Seat.CHANCE:
        return
    for j, cell in enumerate(top):
        move = pen.move_of(cell)
        if move is not None:
            x, y = SIDE + (j + 0.5) * UNIT, TOP - EDGE - DISC - 2
            yield f'<g transform="translate({x:g} {y:g})" data-near="{escape(pen.write(move))}">{pawn(pen.view, seat, "ready")}</g>'


@cache
def _plate(rows: int, columns: int) -> str:
    """One plate with a round hole at each cell."""
    width, height = columns * UNIT + 2 * EDGE, rows * UNIT + 2 * EDGE
    outside = f"M{SIDE} {TOP - EDGE}h{width - 2 * EDGE}a{EDGE} {EDGE} 0 0 1 {EDGE} {EDGE}v{height - 2 * EDGE}"
    outside += f"a{EDGE} {EDGE} 0 0 1 {-EDGE} {EDGE}h{2 * EDGE - width}a{EDGE} {EDGE} 0 0 1 {-EDGE} {-EDGE}"
    outside += f"v{2 * EDGE - height}a{EDGE} {EDGE} 0 0 1 {EDGE} {-EDGE}z"
    holes = "".join(
        f"M{SIDE + (j + 0.5) * UNIT - HOLE:g} {TOP + (i + 0.5) * UNIT:g}"
        f"a{HOLE} {HOLE} 0 1 0 {2 * HOLE:g} 0a{HOLE} {HOLE} 0 1 0 {-2 * HOLE:g} 0z"
        for i in range(rows)
        for j in range(columns)
    )
    return outside + holes
