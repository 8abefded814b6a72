"""What every board has in common: named cells one can reach and play, labels around them, the sheet they lie on."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import escape
from importlib.resources import files

from ludotheque.boards.cells import KEPT, PLAYABLE, Offer, card_words, cell_words
from ludotheque.boards.paint import Paint, best_of, plate
from ludotheque.boards.pawns import ghost, look
from ludotheque.core.board_view import BoardView, CardView, CellView, Effect
from ludotheque.core.game import Move
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang, Text

UNIT = 60  # the side of a cell, in the units of the drawing
BOARD = Text("Plateau de jeu", "Game board")
CHOSEN = Text("Choisi : {piece}. Échap pour lâcher.", "Chosen: {piece}. Escape lets go.")
RELEASED = Text("Lâché : {piece}.", "Let go: {piece}.")
QUOTE = "'"
BELOW = 16  # how far under the middle of a piece the plate of an analysis hangs, so that the piece still shows
HELD = '<circle class="held" r="27.5"/>'  # around the piece that is chosen
TAKE = '<path class="take" d="M-27 0L-14 -27H14L27 0L14 27H-14Z"/>'  # around one that it may take


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished board before it is put on a sheet: its body and its size."""

    body: str
    width: float
    height: float


@dataclass(frozen=True)
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
        offers: tuple[Offer, ...] = ()
        if self.moving:
            offers = self._offers(cell)
            body += self._piece(cell) + self._goal(cell)
        return _cell(cell, self.lang, *self._played(cell), offers, self.still, x, y, body, box)

    def card(self, card: CardView, seat: Seat, x: float, y: float, body: str, *, box: tuple[float, float]) -> str:
        """One card of a hand, told and played like a cell."""
        words = card_words(card, self.spelled(card.name), seat, self.lang, *self._played(card), self.still)
        return _placed(words, x, y, body, box)

    def spelled(self, move: str) -> str:
        """A move as whoever looks spells it."""
        return self.view.spelled(move).to(self.lang)

    def _played(self, thing: CellView | CardView) -> tuple[str, str]:
        """The move as it is written, where it is offered, and what an analysis says of it."""
        move = self.move_of(thing)
        painted = self.paint.get(thing.move) if thing.move is not None else None
        return "" if move is None else self.write(move), "" if painted is None else painted.text

    @cached_property
    def moving(self) -> bool:
        """Whether a piece of the view may go somewhere; most games have none, and are drawn the quicker."""
        return any(cell.destinations for row in self.view.cells for cell in row)

    @cached_property
    def goals(self) -> Mapping[str, tuple[Move, ...]]:
        """The cells that a piece may go to, each with the moves that lead there; none where playing is not offered."""
        found: dict[str, tuple[Move, ...]] = {}
        offered = self.moving and self.live
        for one in (one for row in self.view.cells if offered for cell in row for one in cell.destinations):
            found[one.cell] = (*found.get(one.cell, ()), one.move)
        return found

    def _offers(self, cell: CellView) -> tuple[Offer, ...]:
        """Where the piece on a cell may go."""
        return tuple(
            Offer(one.cell, self.write(one.move), self.paint[one.move].text if one.move in self.paint else "")
            for one in cell.destinations
            if self.live
        )

    def _piece(self, cell: CellView) -> str:
        """What shows that a piece is chosen, and what its best move is worth."""
        if not cell.destinations:
            return ""
        best = best_of(self.paint, [one.move for one in cell.destinations])
        return HELD * self.live + ("" if best is None else plate(best, BELOW))

    def _goal(self, cell: CellView) -> str:
        """The mark of a cell that a piece may go to, seen once that piece is chosen, with what going there is worth."""
        moves = self.goals.get(cell.name)
        if moves is None:
            return ""
        y = 0 if cell.owner is None else BELOW
        worths = [
            f'<g class="worth" data-of="{escape(self.write(move))}">{self.painted(move, y)}</g>'
            for move in moves
            if move in self.paint
        ]
        mark = ghost(self.view) if cell.owner is None else TAKE
        return f'<g class="goal" aria-hidden="true">{mark}{"".join(worths)}</g>'

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
    offers: tuple[Offer, ...],
    still: bool,
    x: float,
    y: float,
    body: str,
    box: tuple[float, float],
) -> str:
    return _placed(cell_words(cell, lang, move, painted, offers, still), x, y, body, box)


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
    looks = "".join(f' data-{seat.value}="{look(pen.view, seat)}"' for seat in PLAYERS)
    body = drawing.body if pen.still else _with_a_way_in(drawing.body)
    chosen = f' data-chosen="{CHOSEN.to(pen.lang)}" data-released="{RELEASED.to(pen.lang)}"' if pen.goals else ""
    effects = _effects(pen.view.effects, pen.write) if pen.live and pen.view.effects else ""
    style = f"<style>{standing_alone()}</style>" if standalone else ""
    paper = f'<rect class="paper" width="{drawing.width:g}" height="{drawing.height:g}"/>' if standalone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board {kind}{" live" if pen.live else ""}" data-kind="{kind}"'
        f' data-turn="{turn}"{looks} data-playable="{PLAYABLE.to(pen.lang)}"{chosen}{effects} viewBox="0 0 {drawing.width:g} {drawing.height:g}" role="{"img" if pen.still else "grid"}"'
        f' aria-label="{escape(title or BOARD.to(pen.lang))}">{style}{paper}{body}</svg>'
    )


@lru_cache(KEPT)
def _effects(effects: tuple[Effect, ...], write: Callable[[Move], str]) -> str:
    """What each move does to the cells: what is taken, what is emptied, where the king goes; as little as says it."""
    told = {
        write(one.move): (one.taken, one.emptied, one.badge) if one.badge else (one.taken, one.emptied)
        for one in effects
    }
    written = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    return f" data-effects='{written.replace('&', '&amp;').replace('<', '&lt;').replace(QUOTE, '&#x27;')}'"


def _with_a_way_in(body: str) -> str:
    """The first cell that plays something, or else the first cell, is where the Tab key enters."""
    cell = re.search(r'data-(?:move|destinations)="[^"]*" role="gridcell" (?=tabindex)', body) or re.search(
        r"(?=tabindex)", body
    )
    return body if cell is None else body[: cell.end()] + body[cell.end() :].replace("-1", "0", 1)


@cache
def style_sheet() -> str:
    """The style sheet of the boards, for a page that shows some: light and dark."""
    return (files("ludotheque.boards") / "static" / "board.css").read_text("utf-8")


@cache
def standing_alone() -> str:
    """The style sheet of the boards in its light colours, for readers of SVG that know no variables."""
    text = re.sub(r"/\*.*?\*/", "", style_sheet(), flags=re.S).split("@media")[0]
    light = {
        name: re.sub(r"^light-dark\((.*),.*\)$", r"\1", value.strip())
        for name, value in re.findall(r"(--[\w-]+):([^;]+);", text)
    }
    text = re.sub(r":root\s*\{.*?\}", "", text, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"var\((--[\w-]+)\)", lambda found: light[found[1]], text)).strip()
