"""How an engine plays Alak: perfectly on short lines, which are solved; by looking ahead on longer ones.

Scores are 1, 0 and -1 for a game won, drawn and lost when they are exact, something between when they are not.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.game import Move
from ludotheque.games.alak.engine.engine_long import Greedy
from ludotheque.games.alak.engine.kernel import UNIT, kernel_for
from ludotheque.games.alak.engine.solved import solution, solvable
from ludotheque.games.alak.engine.solver import Solution, solve
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import Level
from ludotheque.search.stopping import run_until
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent

SOLVED_FROM = 200_000  # nodes, a second on 500 cells: levels below it look ahead, even where the game is solved
LONGEST_SEARCHED = 500  # cells; beyond, a thousand nodes take longer than a person who says stop will wait
HALF_SURE = 2.0  # stones ahead that are worth a score of one half
LONGEST_LINE = 24  # plies told of play that may never end

# Spread by the ladder of docs/levels.md, so that each step is worth about as much.
LEVELS = (
    Level(10, 0.6),
    Level(70, 0.48),
    Level(250, 0.38),
    Level(600, 0.32),
    Level(1_400, 0.26),
    Level(2_300, 0.225),
    Level(4_500, 0.17),
    Level(8_000, 0.135),
    Level(20_000, 0.09),
    Level(200_000),
)


class AlakSearcher:
    """Alpha-beta, with scores between -1 and 1."""

    def __init__(self, game: Alak) -> None:
        self.deepening = Deepening(game, kernel_for(game), UNIT)

    def stop(self) -> None:
        self.deepening.stop()

    def think(self, state: AlakState, limit: Limit, progress: Progress = silent) -> Thought:
        return between(self.deepening.think(state, limit, lambda thought: progress(between(thought))))

    def analyse(self, state: AlakState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        thoughts = self.deepening.analyse(state, limit, lambda thought: progress(between(thought)))
        return tuple(sorted(map(between, thoughts), key=lambda thought: -thought.score))


def between(thought: Thought) -> Thought:
    """A thought that counts stones, as one that counts games."""
    stones = thought.score
    if thought.exact:
        return replace(thought, score=(stones > 0) - (stones < 0))
    return replace(thought, score=stones / (abs(stones) + HALF_SURE))


class AlakSolver:
    """Knows every position of a short line; weak levels look ahead instead."""

    def __init__(self, game: Alak) -> None:
        self.game = game
        self.searcher = AlakSearcher(game)
        self.stopper = self.searcher.deepening.stopper
        self.solutions: list[Solution] = [solution(game)]

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: AlakState, limit: Limit, progress: Progress = silent) -> Thought:
        rest = self._rest(state, limit)
        if rest is not None:
            return self.searcher.think(state, rest, progress)
        _, move = min(self._ranked(state))
        best = self._thought(state, move)
        progress(best)
        return best

    def analyse(self, state: AlakState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        rest = self._rest(state, limit)
        if rest is not None:
            return self.searcher.analyse(state, rest, progress)
        thoughts = tuple(self._thought(state, move) for _, move in sorted(self._ranked(state)))
        progress(thoughts[0])
        return thoughts

    def _rest(self, state: AlakState, limit: Limit) -> Limit | None:
        """What is left of the limit to search with; None when a solution knows the position.

        A position that play cannot reach is solved on the spot, in half of the time.
        """
        self.stopper.clear()
        if limit.depth is not None or (limit.nodes is not None and limit.nodes < SOLVED_FROM):
            return limit
        if any(one.value(state) is not None for one in self.solutions):
            return None
        half = None if limit.seconds is None else limit.seconds / 2
        try:
            self.solutions.append(run_until(lambda: solve(self.game, state, self.stopper), self.stopper, half))
        except SearchStopped:
            return Limit(depth=1) if half is None else Limit(seconds=half)
        return None

    def _value(self, state: AlakState) -> int:
        return next(value for one in self.solutions if (value := one.value(state)) is not None)

    def _ranked(self, state: AlakState) -> Iterator[tuple[tuple[int, int], Move]]:
        """The moves with a key to sort by: quick wins, then draws that invite mistakes, then slow losses."""
        for move in self.game.legal_moves(state):
            after = self.game.play(state, move)
            value = -self._value(after)
            if value == 0:
                replies = (self.game.play(after, reply) for reply in self.game.legal_moves(after))
                yield (1, -sum(self._value(reply) > 0 for reply in replies)), move
            else:
                yield (0 if value > 0 else 2, value), move

    def _thought(self, state: AlakState, move: Move) -> Thought:
        after = self.game.play(state, move)
        value = self._value(after)
        line = (move, *islice(self._line(after), None if value else LONGEST_LINE))
        # A value is the plies left after the move, and one.
        return Thought(
            move, (value < 0) - (value > 0), len(line), len(line), line, exact=True, plies=abs(value) if value else None
        )

    def _line(self, state: AlakState) -> Iterator[Move]:
        """The best play of both, until it ends or comes back."""
        seen = set()
        while state not in seen and self.game.legal_moves(state):
            seen.add(state)
            _, move = min(self._ranked(state))
            yield move
            state = self.game.play(state, move)


def engine(game: Alak) -> Engine:
    """The strongest engine. The first one ever made for a short line solves it, in some seconds at most."""
    if solvable(game):
        return AlakSolver(game)
    return AlakSearcher(game) if game.n <= LONGEST_SEARCHED else Greedy(game)


def perfect(game: Alak) -> bool:
    """Whether the engine always knows."""
    return solvable(game)
