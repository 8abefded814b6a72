"""A section of docs/benchmarks.md: what is measured, with whom, and which figures are shown."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from benchmarks.race import Race
from ludotheque.core.text import Text

OURS = "Ludothèque"
REFEREE = "Ludothèque, l'arbitre"


class Column(Enum):
    """A figure of the table."""

    PACE = "pace"
    LENGTH = "length"
    SECONDS = "seconds"
    RATIO = "ratio"


@dataclass(frozen=True)
class Section:
    """What one name after `--only` stands for."""

    name: str
    title: Text
    words: Text  # how to read it
    unit: Text  # of a pace
    columns: tuple[Column, ...]
    peers: tuple[str, ...]  # that have to be installed
    races: Callable[[], list[Race]]
