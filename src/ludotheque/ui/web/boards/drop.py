"""A Puissance 4 grid: pawns fall behind a plate with round holes; any cell of a column plays it."""

from collections.abc import Iterator
from functools import cache
from html import escape

from ludotheque.core.board_view import CellView
from ludotheque.core.seat import Seat
from ludotheque.ui.web.boards.frame import UNIT, Drawing, Pen, aside, label
from ludotheque.ui.web.boards.pawns import DISC, ghost, pawn

SIDE, TOP, BOTTOM = 14, 60, 36
EDGE = 8
HOLE = DISC - 0.5  # radius of a hole: the plate hides the very edge of the pawns


def drawing(pen: Pen) -> Drawing:
    """The grid; flipped, it is seen from behind."""
    turn = -1 if pen.flipped else 1
    rows = [cells[::turn] for cells in pen.view.cells]
    landings = {id(cell) for cell in _landings(rows)}
    width, height = len(rows[0]) * UNIT, len(rows) * UNIT
    grid = [
        pen.row(
            pen.cell(cell, SIDE + (j + 0.5) * UNIT, TOP + (i + 0.5) * UNIT, _body(pen, cell, id(cell) in landings))
            for j, cell in enumerate(cells)
        )
        for i, cells in enumerate(rows)
    ]
    back = f'<rect class="back" x="{SIDE}" y="{TOP}" width="{width}" height="{height}"/>'
    labels = [
        label(text, SIDE + (j + 0.5) * UNIT, TOP + height + EDGE + 15) for j, text in enumerate(pen.view.bottom[::turn])
    ]
    waiting = aside(_waiting(pen, rows[0]), "waiting")
    plate = aside(
        [f'<path class="front" d="{_plate(len(rows), len(rows[0]))}"/>', *_painted(pen, rows, landings)], "over"
    )
    body = aside([back, *labels]) + waiting + "".join(grid) + plate
    return Drawing(body, 2 * SIDE + width, TOP + height + BOTTOM)


def _landings(rows: list[tuple[CellView, ...]]) -> Iterator[CellView]:
    """The cell where the next pawn of each column comes to rest."""
    for column in zip(*rows, strict=True):
        free = [cell for cell in column if cell.owner is None]
        if free:
            yield free[-1]


def _body(pen: Pen, cell: CellView, lands: bool) -> str:
    parts = [f'<circle class="empty" r="{DISC}"/>']
    if cell.owner is not None:
        parts.append(pawn(pen.view, cell.owner))
    elif lands and pen.move_of(cell) is not None:
        parts.append(ghost(pen.view))
    if cell.winning:
        parts.append(f'<circle class="won" r="{DISC - 3}"/>')
    elif cell.last:
        parts.append(f'<circle class="mark" r="{DISC - 3}"/>')
    return "".join(parts)


def _painted(pen: Pen, rows: list[tuple[CellView, ...]], landings: set[int]) -> Iterator[str]:
    """What an analysis says of each column, where its pawn would rest: over the plate."""
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
