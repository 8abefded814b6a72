"""What every board has in common: named cells one can reach and play, labels around them, the sheet they lie on."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib.resources import files

from ludotheque.boards.cells import KEPT, PLAYABLE, card_words, cell_words
from ludotheque.boards.paint import Paint, plate
from ludotheque.boards.pawns import look
from ludotheque.core.board_view import BoardView, CardView, CellView
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text

UNIT = 60  # the side of a cell, in the units of the drawing
BOARD = Text("Plateau de jeu", "Game board")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished board before it is put on a sheet: its body and its size."""

    body: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Pen:
    """The view to draw and how it was asked for."""

    view: BoardView
    lang: Lang
    write: Callable[[Move], str]
    flipped: bool
    paint: Mapping[Move, Paint]
    live: bool
    still: bool  # a picture to look at, not a grid to walk through

    def move_of(self, thing: CellView | CardView) -> Move | None:
        """What playing this cell or card does, where playing is offered."""
        return thing.move if self.live else None

    def cell(self, cell: CellView, x: float, y: float, body: str, *, box: tuple[float, float] = (UNIT, UNIT)) -> str:
        """One cell around (x, y): what it shows, how it is told, what playing it does."""
        return _cell(cell, self.lang, *self._played(cell), self.still, x, y, body, box)

    def card(self, card: CardView, seat: Seat, x: float, y: float, body: str, *, box: tuple[float, float]) -> str:
        """One card of a hand, told and played like a cell."""
        return _placed(card_words(card, seat, self.lang, *self._played(card), self.still), x, y, body, box)

    def _played(self, thing: CellView | CardView) -> tuple[str, str]:
        """The move as it is written, where it is offered, and what an analysis says of it."""
        move = self.move_of(thing)
        painted = self.paint.get(thing.move) if thing.move is not None else None
        return "" if move is None else self.write(move), "" if painted is None else painted.text

    def row(self, cells: Iterable[str], name: str = "") -> str:
        """One row of the grid."""
        told = f' aria-label="{escape(name)}"' if name else ""
        role = "" if self.still else f' role="row"{told}'
        return f"<g{role}>{''.join(cells)}</g>"

    def painted(self, move: Move | None, y: float = 0) -> str:
        """The plate of an analysed move."""
        return plate(self.paint[move], y) if move is not None and move in self.paint else ""


@lru_cache(KEPT)
def _cell(
    cell: CellView,
    lang: Lang,
    move: str,
    painted: str,
    still: bool,
    x: float,
    y: float,
    body: str,
    box: tuple[float, float],
) -> str:
    return _placed(cell_words(cell, lang, move, painted, still), x, y, body, box)


def _placed(words: str, x: float, y: float, body: str, box: tuple[float, float]) -> str:
    """A cell begins a line: a page that shows a board is told which lines changed."""
    hit, focus = _around(*box)
    return f'\n<g transform="translate({at(x, y)})" {words}>{hit}{body}{focus}</g>'


@cache
def _around(width: float, height: float) -> tuple[str, str]:
    """What is touched, and what shows that the keyboard is there."""
    box = f'x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"'
    return f'<rect class="hit" {box}/>', f'<rect class="focus" {box} rx="8"/>'


@cache
def at(x: float, y: float) -> str:
    """A point, written short."""
    return f"{round(x, 2):g} {round(y, 2):g}"


def aside(parts: Iterable[str], name: str = "") -> str:
    """Ornament: drawn, never told."""
    return f'<g class="{name or "aside"}" aria-hidden="true">{"".join(parts)}</g>'


def label(text: str, x: float, y: float) -> str:
    """A letter or a number beside the board."""
    return f'<text class="label" x="{round(x, 2):g}" y="{round(y, 2):g}">{escape(text)}</text>'


def sheet(pen: Pen, drawing: Drawing, title: str, standalone: bool) -> str:
    """The whole picture, with its own colours where it must stand alone."""
    kind = pen.view.kind.value
    turn = pen.view.to_move.value if pen.view.to_move else ""
    looks = "".join(f' data-{seat.value}="{look(pen.view, seat)}"' for seat in (Seat.FIRST, Seat.SECOND))
    body = drawing.body if pen.still else _with_a_way_in(drawing.body)
    style = f"<style>{standing_alone()}</style>" if standalone else ""
    paper = f'<rect class="paper" width="{drawing.width:g}" height="{drawing.height:g}"/>' if standalone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board {kind}{" live" if pen.live else ""}" data-kind="{kind}"'
        f' data-turn="{turn}"{looks} data-playable="{PLAYABLE.to(pen.lang)}" viewBox="0 0 {drawing.width:g} {drawing.height:g}" role="{"img" if pen.still else "grid"}"'
        f' aria-label="{escape(title or BOARD.to(pen.lang))}">{style}{paper}{body}</svg>'
    )


def _with_a_way_in(body: str) -> str:
    """The first cell that plays something, or else the first cell, is where the Tab key enters."""
    cell = re.search(r'data-move="[^"]*" role="gridcell" (?=tabindex)', body) or re.search(r"(?=tabindex)", body)
    return body if cell is None else body[: cell.end()] + body[cell.end() :].replace("-1", "0", 1)


@cache
def standing_alone() -> str:
    """The style sheet of the boards in its light colours, for readers of SVG that know no variables."""
    text = (files("ludotheque.ui.web") / "static" / "board.css").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S).split("@media")[0]
    light = {
        name: re.sub(r"^light-dark\((.*),.*\)$", r"\1", value.strip())
        for name, value in re.findall(r"(--[\w-]+):([^;]+);", text)
    }
    text = re.sub(r":root\s*\{.*?\}", "", text, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"var\((--[\w-]+)\)", lambda found: light[found[1]], text)).strip()
