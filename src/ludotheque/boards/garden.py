"""The garden of Le Roi des Roses between the two open hands: each card shows which way it leads, and how far."""

from collections.abc import Iterator
from functools import cache
from html import escape
from math import atan2, degrees

from ludotheque.boards.frame import UNIT, Drawing, Pen, aside
from ludotheque.boards.pawns import KING, ghost, look, pawn
from ludotheque.core.board_view import CellView
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text

HAND = 5  # cards a hand can hold
CARD_WIDTH, CARD_HEIGHT, CARD_PITCH = 100, 74, 107
MARGIN = 20
BETWEEN = 19
HANDS = Text("main de", "hand of")


def drawing(pen: Pen) -> Drawing:
    """The hand of whoever looks below, the other one above; between them north is always up, for cards are called after it."""
    rows = pen.view.cells
    far, near = (Seat.FIRST, Seat.SECOND) if pen.flipped else (Seat.SECOND, Seat.FIRST)
    across, down = len(rows[0]) * UNIT, len(rows) * UNIT
    width = 2 * MARGIN + max(across, HAND * CARD_PITCH)
    left, top = (width - across) / 2, MARGIN + CARD_HEIGHT + BETWEEN
    grid = [
        pen.row(
            pen.cell(cell, left + (j + 0.5) * UNIT, top + (i + 0.5) * UNIT, _body(pen, cell, (i + j) % 2 == 0))
            for j, cell in enumerate(cells)
        )
        for i, cells in enumerate(rows)
    ]
    hedge = f'<rect class="hedge" x="{left - 7:g}" y="{top - 7:g}" width="{across + 14}" height="{down + 14}" rx="12"/>'
    near_y = top + down + BETWEEN
    body = _hand(pen, far, MARGIN, width) + aside([hedge]) + "".join(grid) + _hand(pen, near, near_y, width)
    return Drawing(body, width, near_y + CARD_HEIGHT + MARGIN)


def _body(pen: Pen, cell: CellView, light: bool) -> str:
    parts = [f'<rect class="lawn {"light" if light else "deep"}" x="-30" y="-30" width="60" height="60"/>']
    if cell.last:
        parts.append('<rect class="tint" x="-30" y="-30" width="60" height="60"/>')
    if cell.owner is not None:
        parts.append(pawn(pen.view, cell.owner))
    if pen.move_of(cell) is not None:
        parts.append(f'<rect class="open" x="-26" y="-26" width="52" height="52" rx="10"/>{ghost(pen.view)}')
        parts.append(f'<text class="hint">{escape(pen.spelled(cell.hint))}</text>')
    if cell.badge:
        parts.append(KING if cell.owner is None else f'<g transform="translate(0 -7) scale(.8)">{KING}</g>')
    parts.append(pen.painted(cell.move))
    return "".join(parts)


def _hand(pen: Pen, seat: Seat, y: float, width: float) -> str:
    """A row of cards, with the places of those already played."""
    cards = pen.view.seat(seat).cards
    places = [(width / 2 + (k - (HAND - 1) / 2) * CARD_PITCH, y + CARD_HEIGHT / 2) for k in range(HAND)]
    owner = f"{HANDS.to(pen.lang)} {pen.view.seat(seat).name.to(pen.lang)}"
    drawn = pen.row(_cards(pen, seat, places), owner) if cards else ""
    gaps = "".join(
        f'<rect class="gap" x="{x - CARD_WIDTH / 2:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="10"/>'
        for x, _ in places[len(cards) :]
    )
    return aside([gaps]) + drawn


def _cards(pen: Pen, seat: Seat, places: list[tuple[float, float]]) -> Iterator[str]:
    for card, (x, y) in zip(pen.view.seat(seat).cards, places, strict=False):
        yield pen.card(
            card,
            seat,
            x,
            y,
            _card(pen.spelled(card.name), card.steps, look(pen.view, seat)) + pen.painted(card.move, -34),
            box=(CARD_WIDTH, CARD_HEIGHT),
        )


@cache
def _card(name: str, steps: tuple[int, int], owner: str) -> str:
    """The face of a card: as many arrow heads as steps, pointing where the king would go."""
    down, right = steps
    far = max(abs(down), abs(right))
    angle = degrees(atan2(right, -down))
    heads = "".join(
        f'<path d="M-11 {y + 5.5:g}L0 {y - 5.5:g}L11 {y + 5.5:g}"/>'
        for y in (12 * (k - (far - 1) / 2) for k in range(far))
    )
    half_w, half_h = CARD_WIDTH / 2, CARD_HEIGHT / 2
    return (
        f'<rect class="face {owner}" x="{-half_w:g}" y="{-half_h:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="10"/>'
        f'<rect class="edge {owner}" x="{-half_w + 5:g}" y="{-half_h + 5:g}" width="{CARD_WIDTH - 10}" height="{CARD_HEIGHT - 10}" rx="6"/>'
        f'<g class="arrow" transform="translate(-23 0) rotate({angle:g}) scale(.8)">{heads}</g>'
        f'<text class="name" x="21" y="1">{escape(name)}</text>'
    )
