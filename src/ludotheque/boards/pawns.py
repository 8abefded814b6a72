"""The pieces: a disc with its sign for the pawns, two kinds of roses for the garden, and the king's crown."""

from collections.abc import Mapping
from functools import cache
from html import escape
from math import cos, radians, sin

from ludotheque.core.board_view import BoardKind, BoardView
from ludotheque.core.seat import Seat

DISC = 24  # the radius of a pawn, in the units of the drawing


# Black & White may begin with either sign, so what a pawn looks like follows its sign, not its seat.
LOOKS: Mapping[tuple[BoardKind, str], str] = {
    (BoardKind.LINE, "x"): "pale",
    (BoardKind.LINE, "o"): "dark",
    (BoardKind.SQUARES, "X"): "dark",
    (BoardKind.SQUARES, "O"): "pale",
    (BoardKind.DROP, "O"): "yellow",
    (BoardKind.DROP, "X"): "red",
    (BoardKind.HOLES, "1"): "south",
    (BoardKind.HOLES, "2"): "north",
    (BoardKind.GARDEN, "R"): "rose",
    (BoardKind.GARDEN, "B"): "wild",
}


def look(view: BoardView, seat: Seat) -> str:
    """The name of a player's colours in the style sheet."""
    shown = view.seat(seat)
    return LOOKS.get((view.kind, shown.sign), shown.colour.value)


def pawn(view: BoardView, seat: Seat, name: str = "pawn") -> str:
    """The pawn of a player around (0, 0); the other player's never has the same shape."""
    return _pawn(look(view, seat), view.seat(seat).sign, name)


@cache
def _pawn(looks: str, sign: str, name: str) -> str:
    return f'<g class="{name} {looks}">{ROSES.get(looks) or _disc(sign)}</g>'


def _disc(sign: str) -> str:
    rim = f'<circle class="disc" r="{DISC}"/><circle class="rim" r="{DISC - 5}"/>'
    return f"{rim}{_sign(sign)}"


def _sign(sign: str) -> str:
    if sign in "xX":
        return '<path class="sign" d="M-8.5 -8.5L8.5 8.5M8.5 -8.5L-8.5 8.5"/>'
    if sign in "oO":
        return '<circle class="sign" r="9.5"/>'
    return f'<text class="sign-text">{escape(sign)}</text>'


def ghost(view: BoardView) -> str:
    """Where a pawn of the player to move would stand: a dot, and the pawn itself when one points at it."""
    if view.to_move is None or view.to_move is Seat.CHANCE:
        return ""
    return f'<circle class="target" r="8"/>{pawn(view, view.to_move, "ghost")}'


def _petals(count: int, distance: float, radius: float, turn: float) -> str:
    return "".join(
        f'<circle class="petal" cx="{distance * sin(radians(turn + 360 * i / count)):.1f}"'
        f' cy="{-distance * cos(radians(turn + 360 * i / count)):.1f}" r="{radius}"/>'
        for i in range(count)
    )


# A full-blown rose rolled up on itself; a wild rose with five open petals and a golden heart.
FULL_ROSE = (
    f'<circle class="disc" r="{DISC}"/>'
    '<path class="sign" d="M-15 -6A16 16 0 0 1 12 -10M16 -2A16 16 0 0 1 2 16M-6 15A16 16 0 0 1 -16 2'
    'M-8 -2A8.5 8.5 0 0 1 8 -3M8 3A8.5 8.5 0 0 1 -7 5M-2.5 1A3 3 0 1 1 2 2"/>'
)
WILD_ROSE = f'{_petals(5, 13, 11, 0)}<circle class="heart" r="6.5"/>'
ROSES: Mapping[str, str] = {"rose": FULL_ROSE, "wild": WILD_ROSE}

KING = (
    '<g class="king" data-piece="king"><circle class="halo" r="25"/>'
    '<path class="crown" d="M-16 11L-19 -9L-8.5 -1L0 -15L8.5 -1L19 -9L16 11Z"/>'
    '<path class="band" d="M-15 15.5H15"/>'
    '<circle class="jewel" cx="-19" cy="-11" r="2.6"/><circle class="jewel" cy="-17" r="2.6"/>'
    '<circle class="jewel" cx="19" cy="-11" r="2.6"/></g>'
)
