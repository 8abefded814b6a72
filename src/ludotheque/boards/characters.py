"""Draws a BoardView with characters: framed on a terminal and no larger than it, bare in a file, aligned for every size."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ludotheque.boards.inks import BOLD, DIM, INK, INK_CODES, REVERSE, Style
from ludotheque.core.board_view import BoardKind, BoardView, CellView
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang

INNER_LINES_UP_TO = 9  # rows; taller boards get a frame only
MARGIN = 2
ASIDE = 3  # columns between the board and what is said beside it
EASY, TIGHT = 6, 3  # lines left for the question: with a refusal and the question again, or for the question alone


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to draw a board: with which lines, and where the players and the notes are told."""

    inner: bool  # a line between two rows
    framed: bool
    beside: bool  # the captions stand to the right of the board
    blank: bool = False  # an empty line before the captions


BARE = Layout(inner=False, framed=False, beside=False, blank=True)
ROOMIEST_FIRST = (
    Layout(inner=True, framed=True, beside=False, blank=True),
    Layout(inner=True, framed=True, beside=True),
    Layout(inner=False, framed=True, beside=False, blank=True),
    Layout(inner=False, framed=True, beside=True),
    Layout(inner=False, framed=True, beside=False),
    Layout(inner=False, framed=False, beside=True),
    Layout(inner=False, framed=False, beside=False),
)


def draw(view: BoardView, style: Style, lang: Lang) -> str:
    """The board, what each player has, and the notes: as roomy as the screen allows, whole wherever it can be."""
    if not style.lines:
        return "\n".join(_drawn(BARE, view, style, lang))
    possible = [one for one in ROOMIEST_FIRST if not one.inner or len(view.cells) <= INNER_LINES_UP_TO]
    whole = [one for one in possible if _is_whole(one, view, style, lang)]
    drawings = [_drawn(one, view, style, lang) for one in whole or possible if whole or not one.beside]
    for left in (EASY, TIGHT):
        for drawing in drawings:
            if len(drawing) + left <= style.height:
                return "\n".join(drawing)
    shortest = min(drawings, key=len)
    return "\n".join(shortest)


def captions(view: BoardView, style: Style, lang: Lang) -> Iterator[str]:
    """A line for each player and each note."""
    width = max(len(view.first.name.to(lang)), len(view.second.name.to(lang)))
    colon = " :" if lang is Lang.FR else ":"
    for seat in (view.first, view.second):
        name = seat.name.to(lang)
        sign = "" if seat.sign == name else f"{style.paint(seat.sign, BOLD, INK[seat.colour])} "
        yield f"{' ' * MARGIN}{sign}{style.paint(f'{name:<{width}}', BOLD)}{colon} {seat.count.to(lang)}"
    for note in view.notes:
        yield " " * MARGIN + note.to(lang)


def _drawn(layout: Layout, view: BoardView, style: Style, lang: Lang) -> list[str]:
    board = [line for part in _parts(layout, view, style) for line in part]
    told = list(captions(view, style, lang))
    return _side_by_side(board, told) if layout.beside else [*board, *[""] * layout.blank, *told]


def _side_by_side(board: Sequence[str], told: Sequence[str]) -> list[str]:
    width = max(map(_visible, board)) + ASIDE - MARGIN
    offset = 1 if len(told) < len(board) else 0
    pairs = zip_longest(board, [*[""] * offset, *told], fillvalue="")
    return [f"{line}{' ' * (width - _visible(line))}{aside}".rstrip() if aside else line for line, aside in pairs]


def _visible(line: str) -> int:
    """Columns that a line takes; inks take none."""
    return len(INK_CODES.sub("", line))


def _is_whole(layout: Layout, view: BoardView, style: Style, lang: Lang) -> bool:
    """Whether the board need not be cut, nor a caption beside it; the last column stays free, for terminals that wrap there."""
    aside = max(map(_visible, captions(view, style, lang))) + ASIDE - MARGIN if layout.beside else 0
    return _board_width(layout, view, style) + aside < style.width


def _board_width(layout: Layout, view: BoardView, style: Style) -> int:
    columns, width = len(view.cells[0]), _cell_width(view, style)
    labels = 1 + max(map(len, view.right), default=-1)
    if layout.inner:
        return MARGIN + 1 + columns * (width + 3) + labels
    return MARGIN + columns * (width + 1) - 1 + 4 * layout.framed + labels


def _cell_width(view: BoardView, style: Style) -> int:
    width = max(len(_shown(cell, view, style)) for row in view.cells for cell in row)
    return max(width, *map(len, view.top), *map(len, view.bottom), 1)


def _parts(layout: Layout, view: BoardView, style: Style) -> Iterator[list[str]]:
    """The board in as many pieces, one under the other, as the width of the screen asks for."""
    columns = len(view.cells[0])
    width = _cell_width(view, style)
    pitch = width + (3 if layout.inner else 1)
    per_part = max(1, (style.width - 2 * MARGIN - 6) // pitch)
    if style.lines and _board_width(layout, view, style) < style.width:
        per_part = columns
    for start in range(0, columns, per_part):
        yield list(_part(layout, view, style, slice(start, start + per_part), width))


def _part(layout: Layout, view: BoardView, style: Style, columns: slice, width: int) -> Iterator[str]:
    gap = " │ " if layout.inner else " "
    side = "│ " if layout.framed else ""
    indent = " " * MARGIN
    count = len(view.cells[0][columns])
    rule = ["─" * (width + 2)] * count if layout.inner else ["─" * (count * (width + 1) + 1)]
    aside = [f" {label}" for label in view.right] or [""] * len(view.cells)
    label_indent = indent + " " * len(side)
    if view.top:
        yield _labels(view.top[columns], label_indent, width, len(gap))
    if layout.framed:
        yield f"{indent}┌{'┬'.join(rule)}┐"
    for number, row in enumerate(view.cells):
        cells = gap.join(_cell(cell, view, style, width) for cell in row[columns])
        yield f"{indent}{side}{cells}{' │' if layout.framed else ''}{aside[number]}".rstrip()
        if layout.inner and number < len(view.cells) - 1:
            yield f"{indent}├{'┼'.join(rule)}┤"
    if layout.framed:
        yield f"{indent}└{'┴'.join(rule)}┘"
    if view.bottom:
        yield _labels(view.bottom[columns], label_indent, width, len(gap))


def _labels(labels: Iterable[str], indent: str, width: int, gap: int) -> str:
    return (indent + (" " * gap).join(f"{label:^{width}}" for label in labels)).rstrip()


def _shown(cell: CellView, view: BoardView, style: Style) -> str:
    if cell.owner is None:
        return cell.badge or cell.hint or ("·" if style.lines and cell.sign == "." else cell.sign)
    if view.kind is BoardKind.GARDEN:  # the king stands to the left of the pawn
        return f"{cell.badge or ' '}{cell.sign} "
    return cell.sign


def _cell(cell: CellView, view: BoardView, style: Style, width: int) -> str:
    text = _shown(cell, view, style)
    placed = f"{text:>{width}}" if view.kind is BoardKind.HOLES else f"{text:^{width}}"
    return style.paint(placed, *_inks(cell, view))


def _inks(cell: CellView, view: BoardView) -> list[str]:
    inks = []
    if cell.owner is Seat.FIRST or cell.owner is Seat.SECOND:
        inks += [BOLD, INK[view.seat(cell.owner).colour]]
    elif cell.badge:
        inks += [BOLD]
    else:
        inks += [DIM]
    if cell.last:
        inks += [REVERSE]
    return inks
