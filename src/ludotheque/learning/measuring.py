"""Measures whether difficulty means something: the share of easy, middle and hard problems that levels of the engine solve."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.problem import Problem
from ludotheque.core.registry import Entry
from ludotheque.learning.difficulty import Bands
from ludotheque.learning.finding import chosen_by
from ludotheque.learning.proving import game_of
from ludotheque.play.engines import engine_of, engine_room
from ludotheque.search.levels import choose
from ludotheque.search.thought import Engine

LEVELS = (1, 4, 8)  # none of those that the ratings were made with (`difficulty.ASKED`)
SEED = "levels"
Engines = dict[tuple[Game[Any], int], Engine]  # one for each level: what a stronger one found would help a weaker one


@dataclass(frozen=True, slots=True)
class Solved:
    """How many of so many problems of a difficulty each level solved."""

    band: str
    count: int
    right: tuple[int, ...]


def solved_by_levels(entry: Entry, each: int) -> Iterator[Solved]:
    """So many problems of every difficulty, the same each time; a difficulty is told as soon as it is measured."""
    engines: Engines = {}
    for band in Bands:
        found = chosen_by(entry, band)
        drawn = Random(f"{SEED} {entry.about.name} {band}").sample(found, min(each, len(found)))
        yield Solved(band, len(drawn), tuple(_solved(drawn, level, engines) for level in LEVELS))


def _solved(problems: Sequence[Problem], level: int, engines: Engines) -> int:
    return sum(_solves(problem, level, engines) for problem in problems)


def _solves(problem: Problem, level: int, engines: Engines) -> bool:
    game = game_of(problem)
    if (game, level) not in engines:
        engines[game, level] = engine_of(game)
    rng = Random(f"{SEED} {problem.id} {level}")
    state = game.read_state(problem.position)
    thought = choose(engines[game, level], state, engine_room(game).LEVELS[level - 1], rng)
    return game.write_move(thought.move) == problem.solution.move
