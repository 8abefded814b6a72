"""A board and the words that belong to it, drawn so that both fit the screen together."""

from dataclasses import replace

from ludotheque.boards.characters import draw
from ludotheque.boards.inks import Style
from ludotheque.core.board_view import BoardView
from ludotheque.core.text import Lang
from ludotheque.ui.lines.console import Console, wrapped

SPARE = 8  # lines: blank ones around the board, the question, and a refusal with the question again


def show_scene(console: Console, view: BoardView, lang: Lang, above: str = "", below: str = "") -> None:
    """A heading, the board as roomy as the words leave it, and what is told of it."""

    def picture(style: Style) -> str:
        taken = sum(wrapped(words, style.width).count("\n") + 2 for words in (above, below) if words)
        board = draw(view, replace(style, height=max(1, style.height - taken)), lang)
        roomy = board.count("\n") + 1 + taken + SPARE <= style.height
        blank = "\n" if roomy else ""
        parts = (f"{blank}{above}\n" if above else "", f"{blank}{board}\n", f"{blank}{below}\n" if below else "")
        return "".join(parts).rstrip("\n") + blank

    console.show_picture(picture)
