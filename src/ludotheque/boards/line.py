"""An Alak line: beads on a groove, in one row, in several when it is long, in a ring when its ends touch."""

from math import cos, pi, sin

from ludotheque.boards.frame import UNIT, Drawing, Pen, aside, at, label
from ludotheque.boards.pawns import ghost, pawn
from ludotheque.core.board_view import CellView

IN_ONE_ROW = 12  # cells; a longer line folds, so that a phone can still touch each cell
PER_ROW = 10
IN_A_RING = 24
PITCH = UNIT + 8
TALL = 104  # a row with its numbers
EDGE = 16
CLOSED = '<path class="bar" d="M-4 -15L-9 15M9 -15L4 15M-15 -6H16M-16 6H15"/>'  # the # of the terminal, and of the note

Points = list[tuple[float, float]]


def drawing(pen: Pen) -> Drawing:
    """The cells in their places, every two neighbours joined by the groove."""
    cells = pen.view.cells[0]
    ring = pen.view.ring
    if ring and len(cells) <= IN_A_RING:
        return _ring(pen, cells)
    return _folded(pen, cells, ring)


def _ring(pen: Pen, cells: tuple[CellView, ...]) -> Drawing:
    """Cells around a circle, the first one on top; numbers inside."""
    n = len(cells)
    radius = max(PITCH, n * (PITCH + 2) / (2 * pi))
    middle = radius + UNIT / 2 + EDGE
    turns = [2 * pi * i / n for i in range(n)]
    places = [(middle + radius * sin(turn), middle - radius * cos(turn)) for turn in turns]
    inner = radius - 44
    numbers = [
        label(cell.name, middle + inner * sin(turn), middle - inner * cos(turn))
        for cell, turn in zip(cells, turns, strict=True)
    ]
    groove = f'<circle class="groove" cx="{middle:.1f}" cy="{middle:.1f}" r="{radius:.1f}"/>'
    bed = f'<circle class="bed" cx="{middle:.1f}" cy="{middle:.1f}" r="{radius:.1f}"/>'
    body = aside([bed, groove, *numbers]) + pen.row(
        pen.cell(cell, x, y, _body(pen, cell)) for cell, (x, y) in zip(cells, places, strict=True)
    )
    return Drawing(body, round(2 * middle, 1), round(2 * middle, 1))


def _folded(pen: Pen, cells: tuple[CellView, ...], ring: bool) -> Drawing:
    """Rows that run to and fro like a furrow; a ring has an even number of them, and a way back on the left."""
    n = len(cells)
    lines = 1 if n <= IN_ONE_ROW and not ring else -(-n // PER_ROW)
    lines += lines % 2 if ring else 0
    per_row = -(-n // lines)
    left = EDGE + (PITCH / 2 + 8 if ring else 0)
    places: Points = []
    for i in range(n):
        line, step = divmod(i, per_row)
        column = per_row - 1 - step if line % 2 else step
        places.append((left + (column + 0.5) * PITCH, EDGE + UNIT / 2 + line * TALL))
    width, height = left + per_row * PITCH + EDGE, 2 * EDGE + (lines - 1) * TALL + UNIT + 34
    path = "M" + "L".join(at(x, y) for x, y in places)
    if ring:
        (x, y), (last_x, last_y) = places[0], places[-1]
        path += f"M{at(last_x, last_y)}H{EDGE + 16}V{y:g}H{x:g}"
    ground = [f'<path class="{name}" d="{path}"/>' for name in ("bed", "groove")]
    ground += [label(cell.name, x, y + 47) for cell, (x, y) in zip(cells, places, strict=True)]
    grid = [
        pen.row(
            pen.cell(cell, x, y, _body(pen, cell), box=(PITCH, TALL - 26))
            for cell, (x, y) in list(zip(cells, places, strict=True))[start : start + per_row]
        )
        for start in range(0, n, per_row)
    ]
    return Drawing(aside(ground) + "".join(grid), width, height)


def _body(pen: Pen, cell: CellView) -> str:
    parts = ['<circle class="pit" r="26"/>']
    if cell.last:
        parts.append('<circle class="mark" r="28.5"/>')
    if cell.owner is not None:
        parts.append(pawn(pen.view, cell.owner))
    elif cell.closed:
        parts.append(CLOSED)
    elif pen.move_of(cell) is not None:
        parts.append(ghost(pen.view))
    parts.append(pen.painted(cell.move))
    return "".join(parts)
