"""What an engine says: the move it would play, what it is worth, and how sure it is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from ludotheque.core.game import Move


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to think; whatever is reached first stops it. Nothing set: until the answer is exact."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """A move and its worth for the player who makes it.

    `score` counts in the game's own points (pawns, seeds, territory) or, where only winning counts, 1, 0 and -1.
    `exact` means proved; `plies` is then how many plies a won game still lasts at most, where the engine knows.
    `odds`, where cards are still to come and points are counted, is what the engine plays for: between 1, a sure win, and -1.
    `left`, while the thinking goes on, is about how many seconds it will still take, where the engine can tell.
    """

    move: Move
    score: float
    depth: int
    nodes: int
    line: tuple[Move, ...]
    exact: bool
    plies: int | None = None
    left: float | None = None
    odds: float | None = None


Progress = Callable[[Thought], None]


def silent(_thought: Thought) -> None:
    """Nobody listens."""


class Engine(Protocol):
    """Thinks about positions of one game. One thought at a time; `stop` may be called from any thread."""

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought: ...

    def analyse(self, state: Any, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        """A thought for every legal move, best first; the limit is for the whole."""

    def stop(self) -> None: ...


@runtime_checkable
class KnowsResults(Protocol):
    """An engine that finds out who wins after every move much sooner than by how much, or how soon."""

    def results(self, state: Any, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]: ...
