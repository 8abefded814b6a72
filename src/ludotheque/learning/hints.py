"""Hints for a problem in two steps: what it is about or where to look, then the place itself."""

from typing import Any

from ludotheque.core.board_view import BoardKind, BoardView
from ludotheque.core.game import Game, Move
from ludotheque.core.problem import Problem
from ludotheque.core.text import Text, same
from ludotheque.learning.wording import themes_told

ACROSS = (Text("à gauche", "left"), Text("au milieu", "middle"), Text("à droite", "right"))
DOWN = (Text("en haut", "top"), Text("au milieu", "middle"), Text("en bas", "bottom"))
LOOK = Text("Regardez {where} du plateau.", "Look at the {where} of the board.")
THEME = Text("Thème : {themes}.", "Theme: {themes}.")
NOT_THERE = Text("Le bon coup ne se joue pas sur le plateau.", "The right move is not on the board.")
PLACES = {
    BoardKind.LINE: Text("la case {name}", "cell {name}"),
    BoardKind.SQUARES: Text("la case {name}", "cell {name}"),
    BoardKind.DROP: Text("la colonne {name}", "column {name}"),
    BoardKind.HOLES: Text("le trou {name}", "hole {name}"),
    BoardKind.GARDEN: Text("la carte {name}", "card {name}"),
}
NAMED_BY_MOVE = frozenset(
    {BoardKind.DROP, BoardKind.GARDEN}
)  # a column, a card: no cell of these boards has a name to read
IT_IS = Text("C'est {place}.", "It is {place}.")
IT_IS_TO = Text("Le bon coup : {button}.", "The right move: {button}.")


def hints(problem: Problem, game: Game[Any], view: BoardView) -> tuple[Text, Text]:
    """The theme, where there is one, or a part of the board; then the cell, the column, the hole or the card."""
    right = game.read_move(problem.solution.move)
    found = place_of(view, right)
    if found is None:
        button = next((one.text for one in view.buttons if one.move == right), same(problem.solution.move))
        return _theme(problem) or NOT_THERE, _filled(IT_IS_TO, button=button)
    row, column = found
    name = game.write_move(right) if view.kind in NAMED_BY_MOVE else view.cells[row][column].name
    return _theme(problem) or _filled(LOOK, where=_part(view, row, column)), _filled(
        IT_IS, place=_filled(PLACES[view.kind], name=same(name))
    )


def place_of(view: BoardView, move: Move) -> tuple[int, int] | None:
    """The row and the column of the cell that plays a move, or of the piece that makes it; None: no cell does."""
    for row, cells in enumerate(view.cells):
        for column, cell in enumerate(cells):
            if cell.move == move or any(one.move == move for one in cell.destinations):
                return row, column
    return None


def _theme(problem: Problem) -> Text | None:
    themes = themes_told(problem)
    if not themes:
        return None
    return _filled(THEME, themes=Text(", ".join(one.fr for one in themes), ", ".join(one.en for one in themes)))


def _part(view: BoardView, row: int, column: int) -> Text:
    """A third of the board, or a ninth of one that is as high as it is wide."""
    across = ACROSS[3 * column // len(view.cells[0])]
    if view.kind not in (BoardKind.SQUARES, BoardKind.GARDEN):
        return across
    down = DOWN[3 * row // len(view.cells)]
    if down is DOWN[1]:
        return Text("au centre", "centre") if across is ACROSS[1] else across
    return Text(f"{down.fr} {across.fr}", f"{down.en} {across.en}") if across is not ACROSS[1] else down


def _filled(words: Text, **parts: Text) -> Text:
    return Text(
        words.fr.format(**{name: part.fr for name, part in parts.items()}),
        words.en.format(**{name: part.en for name, part in parts.items()}),
    )
