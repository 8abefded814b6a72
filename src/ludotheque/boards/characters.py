"""Draws a BoardView with characters: framed on a terminal, bare in a file, aligned for every size."""

from collections.abc import Iterable, Iterator

from ludotheque.core.board_view import BoardKind, BoardView, CellView
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.ui.lines.console import BOLD, DIM, INK, REVERSE, Style

INNER_LINES_UP_TO = 9  # rows; taller boards get a frame only, to fit an ordinary screen
MARGIN = 2


def draw(view: BoardView, style: Style, lang: Lang) -> str:
    """The board, then what each player has, then the notes."""
    blocks = [line for part in _parts(view, style) for line in part]
    return "\n".join((*blocks, "", *captions(view, style, lang)))


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


def _parts(view: BoardView, style: Style) -> Iterator[list[str]]:
    """The board in as many pieces, one under the other, as the width of the screen asks for."""
    columns = len(view.cells[0])
    width = max(len(_shown(cell, view, style)) for row in view.cells for cell in row)
    width = max(width, *map(len, view.top), *map(len, view.bottom), 1)
    pitch = width + (3 if _has_inner_lines(view, style) else 1)
    per_part = max(1, (style.width - 2 * MARGIN - 6) // pitch)
    for start in range(0, columns, per_part):
        yield list(_part(view, style, slice(start, start + per_part), width))


def _part(view: BoardView, style: Style, columns: slice, width: int) -> Iterator[str]:
    inner = _has_inner_lines(view, style)
    gap = " │ " if inner else " "
    side = "│ " if style.lines else ""
    indent = " " * MARGIN
    count = len(view.cells[0][columns])
    rule = ["─" * (width + 2)] * count if inner else ["─" * (count * (width + 1) + 1)]
    aside = [f" {label}" for label in view.right] or [""] * len(view.cells)
    label_indent = indent + " " * len(side)
    if view.top:
        yield _labels(view.top[columns], label_indent, width, len(gap))
    if style.lines:
        yield f"{indent}┌{'┬'.join(rule)}┐"
    for number, row in enumerate(view.cells):
        cells = gap.join(_cell(cell, view, style, width) for cell in row[columns])
        yield f"{indent}{side}{cells}{' │' if style.lines else ''}{aside[number]}".rstrip()
        if inner and number < len(view.cells) - 1:
            yield f"{indent}├{'┼'.join(rule)}┤"
    if style.lines:
        yield f"{indent}└{'┴'.join(rule)}┘"
    if view.bottom:
        yield _labels(view.bottom[columns], label_indent, width, len(gap))


def _labels(labels: Iterable[str], indent: str, width: int, gap: int) -> str:
    return (indent + (" " * gap).join(f"{label:^{width}}" for label in labels)).rstrip()


def _has_inner_lines(view: BoardView, style: Style) -> bool:
    return style.lines and len(view.cells) <= INNER_LINES_UP_TO


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
