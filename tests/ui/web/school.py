"""A small tournament for the class page, held at once."""

from pathlib import Path

from ludotheque.arena.dialects import dialect_of
from ludotheque.arena.entrants import distinct, read_entrant
from ludotheque.arena.folder import Folder
from ludotheque.arena.plan import Plan
from ludotheque.arena.runner import hold
from ludotheque.games.alak.rules import Alak


def hold_tournament(path: Path, entrants: int = 2) -> None:
    """Everybody plays at random, everybody plays everybody."""
    game = Alak(n=7)
    players = distinct([read_entrant("random", dialect_of(game)) for _ in range(entrants)])
    plan = Plan(game, players, "round-robin", 4, 7)
    folder = Folder(path)
    folder.begin(plan.manifest())
    hold(plan, folder)
