"""Levels of play: a level sees less far than the next and is content with a move nearly as good."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from ludotheque.core.game import Move
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent


@dataclass(frozen=True, slots=True)
class Level:
    """How far a level looks, in nodes so that it plays the same on every machine, and how picky it is.

    `slack` is in points of the game: a move that seems worth a slack less than the best is chosen about
    a third as often.
    """

    nodes: int
    slack: float = 0.0


@runtime_checkable
class EngineRoom(Protocol):
    """What `games/<game>/engine/engine.py` offers: ten levels, the strongest engine, and whether that one is perfect."""

    LEVELS: tuple[Level, ...]

    def engine(self, game: Any) -> Engine: ...

    def perfect(self, game: Any) -> bool: ...


def choose(engine: Engine, state: Any, level: Level, rng: Random, progress: Progress = silent) -> Thought:
    """The thought a level settles on: among the moves that seem nearly best, the better the likelier."""
    limit = Limit(nodes=level.nodes)
    if level.slack <= 0:
        return engine.think(state, limit, progress)
    thoughts = engine.analyse(state, limit, progress)
    return rng.choices(thoughts, _weights(thoughts, level.slack))[0]


def share_of(engine: Engine, state: Any, level: Level, move: Move) -> float:
    """How often a level would settle on this move, of all the times it chose here."""
    limit = Limit(nodes=level.nodes)
    if level.slack <= 0:
        return float(engine.think(state, limit).move == move)
    thoughts = engine.analyse(state, limit)
    weights = _weights(thoughts, level.slack)
    return sum(weight for thought, weight in zip(thoughts, weights, strict=True) if thought.move == move) / sum(weights)


def _weights(thoughts: Sequence[Thought], slack: float) -> list[float]:
    """How likely each thought is beside the best."""
    best = max(thought.score for thought in thoughts)
    return [3.0 ** ((thought.score - best) / slack) for thought in thoughts]
