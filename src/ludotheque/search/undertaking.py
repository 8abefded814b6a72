"""Solving a game as a whole, which no engine does unasked: what it takes, said beforehand, and who does it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from ludotheque.search.thought import Engine


@dataclass(frozen=True, slots=True)
class Undertaking:
    """About how much memory, in bytes, and how long it takes; the engine solves when it is asked for an exact answer."""

    memory: float
    seconds: float
    engine: Callable[[], Engine]


@runtime_checkable
class SolvesAsWhole(Protocol):
    """An `engine/engine.py` that can solve more on request than its engine does by itself."""

    def undertaking(self, game: Any) -> Undertaking | None:
        """None where the engine of the game answers as well."""
