"""A square board of Black & White: letters above, numbers on the right."""

from ludotheque.boards.frame import UNIT, Drawing, Pen, aside, label
from ludotheque.boards.pawns import ghost, pawn
from ludotheque.core.board_view import CellView

LEFT, TOP, RIGHT, BOTTOM = 10, 34, 34, 10
CORNERS = "M-27 -15V-27H-15M15 -27H27V-15M27 15V27H15M-15 27H-27V15"


def drawing(pen: Pen) -> Drawing:
    """The board, turned round for the player who sits opposite."""
    view = pen.view
    turn = -1 if pen.flipped else 1
    rows = [cells[::turn] for cells in view.cells[::turn]]
    width, height = len(rows[0]) * UNIT, len(rows) * UNIT
    grid = [
        pen.row(
            pen.cell(cell, LEFT + (j + 0.5) * UNIT, TOP + (i + 0.5) * UNIT, _body(pen, cell))
            for j, cell in enumerate(cells)
        )
        for i, cells in enumerate(rows)
    ]
    felt = f'<rect class="felt" x="{LEFT - 5}" y="{TOP - 5}" width="{width + 10}" height="{height + 10}" rx="9"/>'
    lines = "".join(
        [f"M{LEFT + j * UNIT} {TOP}v{height}" for j in range(len(rows[0]) + 1)]
        + [f"M{LEFT} {TOP + i * UNIT}h{width}" for i in range(len(rows) + 1)]
    )
    letters = [label(text, LEFT + (j + 0.5) * UNIT, TOP - 19) for j, text in enumerate(view.top[::turn])]
    numbers = [label(text, LEFT + width + 21, TOP + (i + 0.5) * UNIT) for i, text in enumerate(view.right[::turn])]
    ground = aside([felt, f'<path class="lines" d="{lines}"/>', *letters, *numbers])
    return Drawing(ground + "".join(grid), LEFT + width + RIGHT, TOP + height + BOTTOM)


def _body(pen: Pen, cell: CellView) -> str:
    parts = [f'<path class="corners" d="{CORNERS}"/>'] if cell.last else []
    if cell.owner is not None:
        parts.append(pawn(pen.view, cell.owner))
    elif pen.move_of(cell) is not None:
        parts.append(ghost(pen.view))
    parts.append(pen.painted(cell.move))
    return "".join(parts)
