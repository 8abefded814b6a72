"""Says what an engine thinks, in words and in tables."""

from typing import TYPE_CHECKING, Any

from ludotheque.core.game import Game
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text
from ludotheque.play.match import Match, Played

if TYPE_CHECKING:
    from ludotheque.search.thought import Thought

BLUNDER = 1.0  # how many points of the game a move may lose before it is marked; where only winning counts, any change


def worth(thought: "Thought", game: Game[Any]) -> Text:
    """What the move is worth to its player."""
    points = find_entry(game.name).points
    if points is None:
        return _won_or_lost(thought)
    score = thought.score
    number = f"{score:+.0f}" if thought.exact or score == int(score) else f"{score:+.1f}"
    if thought.exact:
        return Text(f"{number} {points.fr}", f"{number} {points.en}")
    return Text(f"environ {number} {points.fr}", f"about {number} {points.en}")


def _won_or_lost(thought: "Thought") -> Text:
    if not thought.exact:
        return Text(f"environ {thought.score:+.2f}", f"about {thought.score:+.2f}")
    if thought.score == 0:
        return Text("nulle", "draw")
    within = Text("", "") if thought.plies is None else Text(f" en {thought.plies} coups", f" in {thought.plies} plies")
    told = Text("gagne", "wins") if thought.score > 0 else Text("perd", "loses")
    return Text(told.fr + within.fr, told.en + within.en)


def line_of(thought: "Thought", game: Game[Any]) -> str:
    """The moves expected."""
    return " ".join(game.write_move(move) for move in thought.line)


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


def moves_played(match: Match[Any]) -> list[tuple[int, Any, Any]]:
    """The number, the position before and the move of every ply that a player chose."""
    return [
        (number, match.states[number], ply.move)
        for number, ply in enumerate(match.plies)
        if isinstance(ply, Played) and match.states[number].to_move.value != "chance"
    ]
