"""A small tournament for the class page, held at once or a few games at a time."""

from contextlib import suppress
from pathlib import Path

from ludotheque.arena.entrants import distinct, read_entrant
from ludotheque.arena.folder import Folder
from ludotheque.arena.plan import Plan
from ludotheque.arena.runner import Progress, hold
from ludotheque.core.registry import find_entry
from ludotheque.games.alak.rules import Alak


class Interrupted(Exception):
    """The teacher stops the tournament, to go on later."""


def hold_tournament(path: Path, entrants: int = 2, until: int | None = None) -> None:
    """Everybody plays at random, everybody plays everybody; stopped after `until` games, it is later taken up again."""
    game = Alak(n=7)
    players = distinct([read_entrant("random", find_entry(game.name).dialect()) for _ in range(entrants)])
    plan = Plan(game, players, "round-robin", 4, 7)
    folder = Folder(path)
    if folder.manifest() is None:
        folder.begin(plan.manifest())
    if until == 0:
        return
    with suppress(Interrupted):
        hold(plan, folder, tell=lambda progress: stop_at(progress, until))


def stop_at(progress: Progress, until: int | None) -> None:
    """Asked after each game."""
    if progress.done == until:
        raise Interrupted
