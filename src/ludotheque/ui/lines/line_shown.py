"""Plays a line out on the board, move by move: the refutation of a wrong try, or how the right move goes on."""

from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.ui import narration
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.scene import show_scene

NEXT_PLY = Text("Entrée : coup suivant, s : arrêter là > ", "Enter: next move, s: stop here > ")
STOPS = frozenset({"s", "stop", "q", "quit", "quitter"})
WINS = Text("Ensuite {name} gagne, quoi que joue l'autre.", "Then {name} wins, whatever the other plays.")
DRAWN = Text("Si les deux jouent au mieux, la partie est nulle.", "If both play their best, the game is drawn.")


def show_line(problem: Problem, tried: Try, game: Game[Any], state: Any, console: Console, lang: Lang) -> bool:
    """The try and the best play of both after it; somebody steps through it to its end, or stops before: False."""
    mover = state.to_move
    for number, move in enumerate((tried.move, *tried.line)):
        if number and console.ask(NEXT_PLY.to(lang)).lower() in STOPS:
            return False
        state = _show_ply(game, state, move, console, lang)
    ending = verdict(problem, tried, game, state, mover)
    if ending is not None:
        console.show(ending.to(lang))
    return True


def _show_ply(game: Game[Any], state: Any, move: str, console: Console, lang: Lang) -> Any:
    """One move: who plays it, and the board after it."""
    told = narration.move_told(game, state, move).to(lang)
    played = game.read_move(move)
    after = game.play(state, played)
    show_scene(console, find_entry(game.name).view(game, after, played), lang, told)
    return after


def verdict(problem: Problem, tried: Try, game: Game[Any], state: Any, mover: Seat) -> Text | None:
    """How the game ends after a line: as it does, or as it is proved to; nothing where cards are still to come."""
    view = find_entry(problem.game).view(game, state)
    outcome = game.outcome(state)
    if outcome is not None:
        return narration.announce(outcome, view)
    if problem.goal is Goal.MOST:
        return None
    if tried.worth == 0:
        return DRAWN
    name = view.seat(mover if tried.worth > 0 else mover.other).name
    return Text(WINS.fr.format(name=name.fr), WINS.en.format(name=name.en))
