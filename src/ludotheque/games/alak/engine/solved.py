"""Keeps solved lines of Alak: solved once, then read from the cache."""

from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ludotheque.core.cache_folder import cache_folder
from ludotheque.core.files import open_whole
from ludotheque.core.sources import digest_of
from ludotheque.games.alak.engine.solver import LONGEST_LINE, LONGEST_TORUS, Solution, solve
from ludotheque.games.alak.rules import Alak

VERSION = 1  # of the layout

_loaded: dict[Alak, Solution] = {}


def solvable(game: Alak) -> bool:
    """Whether this game is solved on demand: in 4 s of CPU at most."""
    return game.n <= (LONGEST_TORUS if game.torus else LONGEST_LINE)


def solution(game: Alak) -> Solution:
    """The solution of a game from its start."""
    if game not in _loaded:
        path = path_of(game)
        _loaded[game] = read(path, game) or make(path, game)
    return _loaded[game]


def path_of(game: Alak) -> Path:
    """Where the solution of a game is kept."""
    options = ("-torus" if game.torus else "") + ("-suicide" if game.suicide else "")
    return cache_folder() / "tables" / f"alak-{game.n}{options}-v{VERSION}.npz"


def read(path: Path, game: Alak) -> Solution | None:
    """The solution kept in a file; None when there is none or it was made from other sources.

    A damaged file counts as none: the format has its own checksums.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            sound = str(kept["sources"]) == digest_of([Path(__file__)])
            return Solution(game, kept["keys"], kept["values"]) if sound else None
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        return None


def make(path: Path, game: Alak) -> Solution:
    """Solves the game and keeps the solution; where nothing can be written it lives in memory alone."""
    solved = solve(game, game.start())
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_whole(path) as file:
            np.savez(file, keys=solved.keys, values=solved.values, sources=digest_of([Path(__file__)]))
    return solved
