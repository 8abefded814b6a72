"""An awalé board: every seed is drawn where it lies, with the number of them beside, and what each player took."""

from functools import cache
from html import escape
from math import cos, radians, sin, sqrt

from ludotheque.boards.frame import Drawing, Pen, aside, label
from ludotheque.boards.pawns import look
from ludotheque.core.board_view import CellView
from ludotheque.core.seat import Seat

PITCH = 92  # from one hole to the next, in the units of the drawing
HOLE = 40
SEED = 8
MARGIN = 18
STORE = 62  # the height of a player's reserve
LABELS = 30
GOLDEN_ANGLE = 137.508  # degrees: seeds laid by it never overlap
IN_A_STORE_ROW = 24


def drawing(pen: Pen) -> Drawing:
    """Two rows of holes between the two reserves, the reader's own below."""
    turn = -1 if pen.flipped else 1
    rows = [cells[::turn] for cells in pen.view.cells[::turn]]
    letters = [names[::turn] for names in (pen.view.top, pen.view.bottom)[::turn]]
    far, near = (Seat.FIRST, Seat.SECOND) if pen.flipped else (Seat.SECOND, Seat.FIRST)
    columns = len(rows[0])
    width = 2 * MARGIN + columns * PITCH
    first_y = MARGIN + STORE + LABELS + PITCH / 2
    height = first_y + len(rows) * PITCH - PITCH / 2 + LABELS + STORE + MARGIN
    grid = [
        pen.row(
            pen.cell(cell, _x(j), first_y + i * PITCH, _body(pen, cell, upper=i == 0), box=(PITCH, PITCH))
            for j, cell in enumerate(cells)
        )
        for i, cells in enumerate(rows)
    ]
    wood = f'<rect class="wood" x="4" y="4" width="{width - 8:g}" height="{height - 8:g}" rx="30"/>'
    lines = (first_y - PITCH / 2 - LABELS / 2 + 3, first_y + (len(rows) - 0.5) * PITCH + LABELS / 2 - 1)
    names = [label(name, _x(j), y) for names, y in zip(letters, lines, strict=True) for j, name in enumerate(names)]
    stores = [_store(pen, far, MARGIN, width), _store(pen, near, height - MARGIN - STORE, width)]
    # The reserves lie above the holes: at the end, seeds are seen flying into them.
    return Drawing(aside([wood, *names]) + "".join(grid) + aside(stores), width, height)


def _x(column: int) -> float:
    return MARGIN + (column + 0.5) * PITCH


def _body(pen: Pen, cell: CellView, *, upper: bool) -> str:
    seeds = int(cell.sign)
    parts = [f'<circle class="pit" r="{HOLE}"/>']
    if cell.last:
        parts.append(f'<circle class="mark" r="{HOLE + 1}"/>')
    if pen.move_of(cell) is not None:
        parts.append(f'<circle class="open" r="{HOLE + 1}"/>')
    parts.append(f'<g class="seeds">{_heap(seeds)}</g>')
    y = HOLE - 5 if upper else 5 - HOLE
    parts.append(f'<g class="number" transform="translate({HOLE - 9} {-y:g})"><circle r="13"/><text>{seeds}</text></g>')
    parts.append(pen.painted(cell.move))
    return "".join(parts)


@cache
def _heap(seeds: int) -> str:
    """Seeds spread from the middle of a hole like those of a sunflower."""
    spread = min(11.5, (HOLE - SEED - 2) / sqrt(max(seeds, 1)))
    size = min(SEED, spread * 0.86)
    return "".join(
        _seed(
            spread * sqrt(k + 0.4) * cos(radians(k * GOLDEN_ANGLE)),
            spread * sqrt(k + 0.4) * sin(radians(k * GOLDEN_ANGLE)),
            k,
            size,
        )
        for k in range(seeds)
    )


def _seed(x: float, y: float, k: int, size: float) -> str:
    return f'<ellipse class="seed s{k % 3}" rx="{size:.1f}" ry="{size * 0.86:.1f}" transform="translate({x:.1f} {y:.1f}) rotate({k * 67 % 180})"/>'


def _store(pen: Pen, seat: Seat, y: float, width: float) -> str:
    """A player's reserve: their name, their seeds two by two, and how many."""
    shown = pen.view.seat(seat)
    seeds = shown.reserve or 0
    left, inside = MARGIN + 4, width - 2 * MARGIN - 8
    step = (inside - 200) / IN_A_STORE_ROW
    heap = "".join(_seed(132 + k // 2 * step, 20 + k % 2 * 20, k, SEED) for k in range(seeds))
    return (
        f'<g class="store {look(pen.view, seat)}" data-store="{seat.value}" transform="translate({left} {y:g})">'
        f'<rect class="trough" width="{inside:g}" height="{STORE - 2}" rx="20"/>'
        f'<circle class="chip" cx="26" cy="30" r="11"/><text class="name" x="46" y="31">{escape(shown.name.to(pen.lang))}</text>{heap}'
        f'<text class="total" x="{inside - 30:g}" y="31">{seeds}</text></g>'
    )
