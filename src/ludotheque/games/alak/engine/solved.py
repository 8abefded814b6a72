"""Keeps solved lines of Alak: solved once, then read from the cache."""

from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ludotheque.core.cache_folder import cache_folder
from ludotheque.core.files import open_whole
from ludotheque.core.sources import digest_of
from ludotheque.games.alak.engine.solver import Solution
from ludotheque.games.alak.rules import Alak

VERSION = 1  # of the layout

_known: dict[Alak, Solution] = {}


def known(game: Alak) -> Solution | None:
    """The solution of a game from its start, if it was ever found."""
    if game not in _known:
        kept = read(path_of(game), game)
        if kept is None:
            return None
        _known[game] = kept
    return _known[game]


def keep(solution: Solution) -> None:
    """Remember the solution of a game from its start; where nothing can be written it lives in memory alone."""
    _known[solution.game] = solution
    with suppress(OSError):
        write(path_of(solution.game), solution)


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


def write(path: Path, solution: Solution) -> None:
    """Write the solution to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_whole(path) as file:
        np.savez(file, keys=solution.keys, values=solution.values, sources=digest_of([Path(__file__)]))
