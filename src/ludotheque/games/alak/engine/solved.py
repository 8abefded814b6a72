"""Keeps solved lines of Alak: solved once, then read from the cache."""

import os
from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from ludotheque.compiled.jit import cache_folder
from ludotheque.games.alak.engine.solver import Solution, solve
from ludotheque.games.alak.rules import Alak

VERSION = 1
# What is solved on demand: at most 4 s of CPU (line of 14 cells, 440 MB of memory; torus of 16).
LONGEST_LINE, LONGEST_TORUS = 14, 16

_loaded: dict[Alak, Solution] = {}


def solvable(game: Alak) -> bool:
    """Whether this game is solved on demand."""
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
    """The solution kept in a file; None when there is none or it is damaged (the format has its own checksums)."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return Solution(game, kept["keys"], kept["values"])
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        return None


def make(path: Path, game: Alak) -> Solution:
    """Solves the game and keeps the solution; where nothing can be written it lives in memory alone."""
    solved = solve(game, game.start())
    mine = path.with_name(f"{path.name}.{os.getpid()}.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(mine, keys=solved.keys, values=solved.values)
        mine.replace(path)
    except OSError:
        with suppress(OSError):
            mine.unlink(missing_ok=True)
    return solved
