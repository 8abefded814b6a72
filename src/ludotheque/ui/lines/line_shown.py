"""Plays a line out on the board, move by move: the refutation of a wrong try, or how the right move goes on."""

from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.problem import Problem, Try
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.learning.wording import proved_ending
from ludotheque.ui import narration
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.scene import show_scene

NEXT_PLY = Text("Entrée : coup suivant, s : arrêter là > ", "Enter: next move, s: stop here > ")
STOPS = frozenset({"s", "stop", "q", "quit", "quitter"})


def show_line(problem: Problem, tried: Try, game: Game[Any], state: Any, console: Console, lang: Lang) -> bool:
    """The try and the best play of both after it; somebody steps through it to its end, or stops before: False."""
    mover = state.to_move
    for number, move in enumerate((tried.move, *tried.line)):
        if number and console.ask(NEXT_PLY.to(lang)).lower() in STOPS:
            return False
        state = _show_ply(game, state, move, console, lang)
    console.show(verdict(problem, tried, game, state, mover).to(lang))
    return True


def _show_ply(game: Game[Any], state: Any, move: str, console: Console, lang: Lang) -> Any:
    """One move: who plays it, and the board after it."""
    told = narration.move_told(game, state, move).to(lang)
    played = game.read_move(move)
    after = game.play(state, played)
    show_scene(console, find_entry(game.name).view(game, after, played), lang, told)
    return after


def verdict(problem: Problem, tried: Try, game: Game[Any], state: Any, mover: Seat) -> Text:
    """How the game ends after a line: as it does, or as it is proved to."""
    view = find_entry(problem.game).view(game, state)
    outcome = game.outcome(state)
    return proved_ending(problem, tried, mover, view) if outcome is None else narration.announce(outcome, view)
