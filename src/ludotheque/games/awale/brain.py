"""How an engine plays awalé: it looks ahead, and knows by heart who wins every ending with few seeds.

Scores are differences of seeds. An exact score tells for certain who wins; its margin is that of a game played on past the
25th seed, so the seeds counted when the game stops there may be more or fewer.
"""

from typing import Any

from ludotheque.compiled.jit import compiled
from ludotheque.core.game import Move
from ludotheque.games.awale.brain_looking import Looking
from ludotheque.games.awale.kernel import KNOWN, kernel_for, kernel_over, result
from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.games.awale.solver import Told
from ludotheque.games.awale.table import KNOWN_SEEDS, endings, quiet
from ludotheque.search.levels import Level
from ludotheque.search.running import Stopper
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent

BY_HEART_FROM = 10_000  # nodes: levels below it play the endings as they play the rest
WEAK_BUCKET_BITS = 12

LEVELS = (
    Level(6, 3.5),
    Level(40, 3.2),
    Level(150, 2.5),
    Level(480, 1.9),
    Level(1_000, 1.6),
    Level(2_200, 1.4),
    Level(5_500, 1.05),
    Level(11_000, 0.75),
    Level(27_000, 0.55),
    Level(80_000, 0.3),
)


@compiled
def settled(geo: Any, stack: Any, ply: int) -> int:
    """The difference of seeds that a position ends with, for the first player."""
    return result(geo, stack, ply)  # type: ignore[no-any-return]


class AwaleEngine:
    """Looks up endings, searches the rest with the same table below it; weak levels see no table."""

    def __init__(self, game: Awale, seeds: int = KNOWN_SEEDS, told: Told = quiet) -> None:
        self.game = game
        self.kernel = kernel_over(endings(game, seeds, told))
        self.stopper = Stopper()
        self.deep = Looking(game, self.kernel, self.stopper)
        self.shallow = Looking(game, kernel_for(game), self.stopper, WEAK_BUCKET_BITS)

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: AwaleState, limit: Limit, progress: Progress = silent) -> Thought:
        if self._by_heart(state, limit):
            return self.analyse(state, limit, progress)[0]
        return self._searcher(limit).think(state, limit, progress)

    def analyse(self, state: AwaleState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        if not self._by_heart(state, limit):
            return self._searcher(limit).analyse(state, limit, progress)
        thoughts = [self._known(state, move) for move in self.game.legal_moves(state)]
        thoughts.sort(key=lambda thought: -thought.score)
        progress(thoughts[0])
        return tuple(thoughts)

    def _searcher(self, limit: Limit) -> Looking:
        return self.shallow if self._weak(limit) else self.deep

    @staticmethod
    def _weak(limit: Limit) -> bool:
        return limit.nodes is not None and limit.nodes < BY_HEART_FROM

    def _by_heart(self, state: AwaleState, limit: Limit) -> bool:
        return sum(state.holes) <= self.kernel.geo[KNOWN] and not self._weak(limit)

    def _known(self, state: AwaleState, move: Move) -> Thought:
        """A move looked up, and the best play after it."""
        line, after = [move], self.game.play(state, move)
        score = -self._value(after)
        while moves := self.game.legal_moves(after):
            replies = [(self._value(self.game.play(after, reply)), reply) for reply in moves]
            best = min(replies)
            line.append(best[1])
            after = self.game.play(after, best[1])
        return Thought(move, score, len(line), len(line), tuple(line), exact=True)

    def _value(self, state: AwaleState) -> int:
        """What a known position is worth to the player to move."""
        stack, _ = self.kernel.stack(state, 0)
        value = int(settled(self.kernel.geo, stack, 0))
        return value if state.to_move.value == "first" else -value


def engine(game: Awale, told: Told = quiet) -> Engine:
    """The strongest engine. The first one ever made computes the table of endings and tells `told` how far it is."""
    return AwaleEngine(game, told=told)


def perfect(_game: Awale) -> bool:
    """Awalé is not solved from its start."""
    return False
