"""Lists what an engine thinks in a table."""

from typing import TYPE_CHECKING, Any

from ludotheque.core.game import Game
from ludotheque.play.commentary import line_of

if TYPE_CHECKING:
    from ludotheque.search.thought import Thought


def table(thoughts: "tuple[Thought, ...]", game: Game[Any], words: list[str], worths: list[str]) -> list[str]:
    """A line for each move: the move, its worth, the depth, the moves expected."""
    rows = [
        (game.write_move(thought.move), told, str(thought.depth), line_of(thought, game))
        for thought, told in zip(thoughts, worths, strict=True)
    ]
    widths = [max(len(row[column]) for row in (*rows, tuple(words))) for column in range(3)]
    return [
        "  ".join((f"{a:<{widths[0]}}", f"{b:<{widths[1]}}", f"{c:>{widths[2]}}", d)).rstrip()
        for a, b, c, d in (tuple(words), *rows)
    ]
