"""Foreign notations of a game, and what a drawn board says of its size; `games/<game>/formats.py` offers them as FORMATS."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ludotheque.core.game import Game


@dataclass(frozen=True, slots=True)
class ForeignGame:
    """A game as another program wrote it, in our own notation: refereed by whoever asked for it."""

    game: Game[Any]
    position: str | None  # where it began, if not at the usual start
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notation:
    """A way of writing games that other programs share: how its texts begin, and how they are read."""

    name: str
    begins: str
    read: Callable[[str], ForeignGame]


def no_sizes(_rows: tuple[str, ...]) -> Mapping[str, int]:
    """Of a game whose board has one size."""
    return {}


@dataclass(frozen=True, slots=True)
class Formats:
    """The notations that a game reads, and the options that the rows of a drawn board show."""

    notations: tuple[Notation, ...] = ()
    sizes: Callable[[tuple[str, ...]], Mapping[str, int]] = no_sizes
