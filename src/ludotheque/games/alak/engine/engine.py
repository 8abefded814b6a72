"""How an engine plays Alak: perfectly on short lines, which are solved; by looking ahead on longer ones.

Scores are 1, 0 and -1 for a game won, drawn and lost when they are exact, something between when they are not.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ludotheque.compiled.routines import run_natively
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.game import Move
from ludotheque.games.alak.engine import solver_size
from ludotheque.games.alak.engine.engine_long import Greedy
from ludotheque.games.alak.engine.kernel import UNIT, kernel_for
from ludotheque.games.alak.engine.solved import keep, known
from ludotheque.games.alak.engine.solver import Solution, Solving
from ludotheque.games.alak.engine.solver_size import solvable
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.search.deepening import Deepening, unthought
from ludotheque.search.levels import Level
from ludotheque.search.stopping import run_until
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent
from ludotheque.search.undertaking import Undertaking

PATIENT = 1.0  # seconds: whoever gives as much waits for a short line to be solved, once, beyond that
SOLVING_SHARE = 0.8  # of the time of whoever does not, and where solving is no matter of seconds
TOLD_EVERY = 0.25  # seconds
SOON_TO_TELL = 0.02  # of the work: what is said of the rest before would be a guess
MODULE_MEMORY = 0xFFFF_0000  # bytes that a module can address
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
    """Knows every position of a line that can be solved; weak levels look ahead instead.

    The solution is read or made when it is first needed. Stopped, it goes on with the next thought from where it was.
    """

    def __init__(self, game: Alak) -> None:
        self.game = game
        self.searcher = AlakSearcher(game)
        self.stopper = self.searcher.deepening.stopper
        self.dismissed = False  # by a person, as opposed to the clock
        self.solutions: list[Solution] = []
        self.under_way: Solving | None = None

    def stop(self) -> None:
        self.dismissed = True
        self.stopper.stop()

    def think(self, state: AlakState, limit: Limit, progress: Progress = silent) -> Thought:
        rest = self._rest(state, limit, progress)
        if rest is not None:
            return self.searcher.think(state, rest, progress)
        _, move = min(self._ranked(state))
        best = self._thought(state, move)
        progress(best)
        return best

    def analyse(self, state: AlakState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        rest = self._rest(state, limit, progress)
        if rest is not None:
            return self.searcher.analyse(state, rest, progress)
        thoughts = tuple(self._thought(state, move) for _, move in sorted(self._ranked(state)))
        progress(thoughts[0])
        return thoughts

    def _rest(self, state: AlakState, limit: Limit, progress: Progress) -> Limit | None:
        """What is left of the limit to search with; None when a solution knows the position."""
        self.dismissed = False
        self.stopper.clear()
        if limit.depth is not None or (limit.nodes is not None and limit.nodes < SOLVED_FROM):
            return limit
        try:
            self._learn(state, limit.seconds, progress)
        except SearchStopped:
            if self.dismissed or limit.seconds is None:
                return Limit(depth=1)
            return Limit(seconds=limit.seconds * (1 - SOLVING_SHARE))
        return None

    def _learn(self, state: AlakState, seconds: float | None, progress: Progress) -> None:
        """Have a solution that knows the position: of the game from its start or, if play does not get there, from itself."""
        share = None if seconds is None else seconds * SOLVING_SHARE
        if solvable(self.game) and not self.solutions:
            solution = known(self.game)
            if solution is None:
                patient = seconds is None or seconds >= PATIENT
                solution = self._solved(self.game.start(), None if patient else share, state, progress)
                keep(solution)
            self.solutions.append(solution)
        if all(one.value(state) is None for one in self.solutions):
            self.solutions.append(self._solved(state, share, state, progress))

    def _solved(self, root: AlakState, seconds: float | None, state: AlakState, progress: Progress) -> Solution:
        """The solution from a root on; whoever waits is told how it goes."""
        if self.under_way is None or self.under_way.root != root:
            self.under_way = Solving(self.game, root)
        solving, waiting = self.under_way, unthought(self.game.legal_moves(state)[0])
        began = told = time.monotonic()
        before = solving.share

        def tell() -> None:
            nonlocal told
            now, done = time.monotonic(), solving.share - before
            if now >= told + TOLD_EVERY:
                told = now
                left = (now - began) * (1 - solving.share) / done if done > SOON_TO_TELL else None
                progress(replace(waiting, nodes=solving.found, left=left))

        try:
            solution = run_until(lambda: solving.run(self.stopper, tell), self.stopper, seconds)
        except MemoryError:
            self.under_way = None  # it cannot go on
            raise
        self.under_way = None
        return solution

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
    """The strongest engine. The first one ever asked about a short line solves it, in some seconds at most."""
    if solvable(game):
        return AlakSolver(game)
    return AlakSearcher(game) if game.n <= LONGEST_SEARCHED else Greedy(game)


def perfect(game: Alak) -> bool:
    """Whether the engine always knows."""
    return solvable(game)


def undertaking(game: Alak) -> Undertaking | None:
    """Solving a line that is too long to be solved on demand."""
    if solvable(game):
        return None
    return Undertaking(solver_size.memory(game), solver_size.seconds(game), lambda: on_request(game))


def on_request(game: Alak) -> Engine:
    """The engine that solves a long line; where a module cannot address as much, in machine code."""
    if solver_size.address_space(game) > MODULE_MEMORY:
        run_natively()
    return AlakSolver(game)
