"""The board of any game as a picture one can play on: one SVG, drawn from the view the terminal draws too."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludotheque.boards import drop, garden, holes, line, squares
from ludotheque.boards.frame import Drawing, Pen, sheet
from ludotheque.boards.paint import Paint, Tone
from ludotheque.core.board_view import BoardKind, BoardView
from ludotheque.core.game import Move
from ludotheque.core.text import Lang

__all__ = ["Paint", "Tone", "draw", "turns"]

DRAWINGS: Mapping[BoardKind, Callable[[Pen], Drawing]] = {
    BoardKind.LINE: line.drawing,
    BoardKind.SQUARES: squares.drawing,
    BoardKind.DROP: drop.drawing,
    BoardKind.HOLES: holes.drawing,
    BoardKind.GARDEN: garden.drawing,
}
FACING = frozenset({BoardKind.HOLES, BoardKind.GARDEN})  # players sit face to face: one's own side is below
UNPAINTED: Mapping[Move, Paint] = MappingProxyType({})


def turns(view: BoardView) -> bool:
    """Whether the board is another one from the other side; letters, columns and numbers of the others stay put."""
    return view.facing or view.kind in FACING


def draw(
    view: BoardView,
    lang: Lang,
    write: Callable[[Move], str],
    *,
    flipped: bool = False,
    paint: Mapping[Move, Paint] = UNPAINTED,
    live: bool = True,
    standalone: bool = False,
    picture: bool = False,
    title: str = "",
) -> str:
    """The board as one `<svg>`: a grid of named cells; those that play something carry it as `data-move`.

    `flipped=True` is for whoever sits across: their own side comes below (holes turn round, hands of cards change places);
    a board that everybody sees alike stays as it is.
    `live=False` shows no target: for watchers and finished games. `picture=True` is for diagrams: an image that
    the keyboard does not enter. `standalone=True` is a picture that carries its own colours, so that the file
    can be opened, printed or turned into pixels anywhere.
    """
    pen = Pen(view, lang, write, flipped and turns(view), paint, live and not picture, still=picture or standalone)
    return sheet(pen, DRAWINGS[view.kind](pen), title, standalone)
