"""How Alak is judged: short lines are solved and every position is known; on longer ones the engine looks ahead."""

from ludotheque.games.alak.engine.solver_size import solvable
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

KNOWN = Limit(seconds=120.0)


def limit(game: Alak, _state: AlakState) -> Limit:
    """What is solved is looked up; the rest is looked at as deep in every position."""
    if solvable(game):
        return KNOWN
    return Limit(depth=6 if game.n <= 30 else 4 if game.n <= 100 else 2)


def spread(_game: Alak, _state: AlakState, _depth: int, _nodes: int) -> Spread | None:
    """Estimates say who holds more stones, not who wins: they are never good enough for a mark."""
    return None


JUDGING = Judging(Proof.RESULT, Steps(1.0, 1.0), limit, spread)
