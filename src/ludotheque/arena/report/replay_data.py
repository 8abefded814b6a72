"""A game as the report replays it: the first board, then only what each move changes."""

from collections.abc import Mapping
from typing import Any

from ludotheque.core.board_view import BoardView, CellView
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.play.match import Match, Played
from ludotheque.play.record import moves_of

NUMBERS: Mapping[Seat | None, int] = {None: 0, Seat.FIRST: 1, Seat.SECOND: 2, Seat.CHANCE: 0}


def replay_data(match: Match[Any], lang: Lang) -> dict[str, Any]:
    """Plain data for the page: small enough for a report that holds a thousand games."""
    entry = find_entry(match.game.name)
    first = entry.view(match.game, match.states[0])
    cells, counts, notes = _cells(first), _counts(first, lang), _notes(first, lang)
    data = {
        "kind": first.kind.value,
        "rows": len(first.cells),
        "columns": len(first.cells[0]),
        "top": first.top,
        "bottom": first.bottom,
        "right": first.right,
        "seats": [{"name": seat.name.to(lang), "colour": seat.colour.value} for seat in (first.first, first.second)],
        "cells": cells,
        "counts": counts,
        "notes": notes,
        "turn": NUMBERS[match.states[0].to_move],
        "moves": moves_of(match),
    }
    steps = []
    for ply, state in zip(match.plies, match.states[1:], strict=True):
        view = entry.view(match.game, state, ply.move if isinstance(ply, Played) else None)
        new_cells, new_counts, new_notes = _cells(view), _counts(view, lang), _notes(view, lang)
        step: dict[str, Any] = {"t": NUMBERS[state.to_move]}
        changed = [[i, new] for i, (old, new) in enumerate(zip(cells, new_cells, strict=True)) if new != old]
        if changed:
            step["c"] = changed
        if (last := _last(view)) is not None:
            step["l"] = last
        if new_counts != counts:
            step["s"] = new_counts
        if new_notes != notes:
            step["n"] = new_notes
        cells, counts, notes = new_cells, new_counts, new_notes
        steps.append(step)
    return {**data, "steps": steps}


def _cells(view: BoardView) -> list[list[Any]]:
    return [_cell(cell) for row in view.cells for cell in row]


def _cell(cell: CellView) -> list[Any]:
    return [NUMBERS[cell.owner], cell.sign, 1] if cell.badge else [NUMBERS[cell.owner], cell.sign]


def _last(view: BoardView) -> int | None:
    marked = [place for place, cell in enumerate(cell for row in view.cells for cell in row) if cell.last]
    return marked[0] if marked else None


def _counts(view: BoardView, lang: Lang) -> list[str]:
    return [view.first.count.to(lang), view.second.count.to(lang)]


def _notes(view: BoardView, lang: Lang) -> list[str]:
    return [note.to(lang) for note in view.notes]
