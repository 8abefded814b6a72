"""Measures whether difficulty means something: the share of easy, middle and hard problems that levels of the engine solve."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ludotheque.core.registry import Entry
from ludotheque.learning.difficulty import Bands, solves
from ludotheque.learning.finding import chosen_by

LEVELS = (1, 4, 8)  # none of those that the ratings were made with (`difficulty.ASKED`)
SEED = "levels"


@dataclass(frozen=True, slots=True)
class Solved:
    """How many of so many problems of a difficulty each level solves, on average over all the ways it may choose."""

    band: str
    count: int
    right: tuple[float, ...]


def solved_by_levels(entry: Entry, each: int) -> Iterator[Solved]:
    """So many problems of every difficulty, the same each time; a difficulty is told as soon as it is measured."""
    for band in Bands:
        found = chosen_by(entry, band)
        drawn = Random(f"{SEED} {entry.about.name} {band}").sample(found, min(each, len(found)))
        yield Solved(band, len(drawn), tuple(sum(solves(problem, level) for problem in drawn) for level in LEVELS))
