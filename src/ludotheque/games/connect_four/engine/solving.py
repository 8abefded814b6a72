"""Plays Puissance 4 from the book and by solving; where that takes too long, by looking ahead in the time that is left."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from ludotheque.core.game import Move
from ludotheque.games.connect_four.engine.book import GAME, Book, BookEntry, opening_book
from ludotheque.games.connect_four.engine.patience import Patience
from ludotheque.games.connect_four.engine.searching import GridSearcher, cells_left, standing
from ludotheque.games.connect_four.engine.solver import NO_LIMIT, GridSolver
from ludotheque.games.connect_four.engine.solver_search import SearchStopped
from ludotheque.games.connect_four.engine.ticking import ticking
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Limit, Progress, Thought, silent

SOLVED_FROM = 10_000_000  # nodes: levels look ahead, they are not given the solution
FIRST_LOOK = 4_000  # nodes of a search whose answer is at hand when solving is cut short: some milliseconds
SOLVING_SHARE = 0.7  # of the limit; what remains is for looking ahead
TOLD_LINE = 12  # plies of the expected line
LINE_NODES = 20_000  # a longer search for the next move of the line ends it


class Knower:
    """Knows the exact score of every position, given time; answers in time in any case."""

    def __init__(self, game: ConnectFour) -> None:
        self.game = game
        self.searcher = GridSearcher(game)
        self.stopper = Stopper()
        self.dismissed = False  # by a person, as opposed to the clock
        self.book: Book | None = opening_book() if game == GAME else None
        self._solver: GridSolver | None = None

    @property
    def solver(self) -> GridSolver:
        """Made when it is first needed: compiling it takes some seconds, once."""
        if self._solver is None:
            self._solver = GridSolver(self.game)
        return self._solver

    def stop(self) -> None:
        self.dismissed = True
        self.stopper.stop()
        self.searcher.stop()

    def _begin(self) -> None:
        self.dismissed = False
        self.stopper.clear()

    def think(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> Thought:
        self._begin()
        if searched(limit):
            return self.searcher.think(state, limit, progress)
        entry = self._entry(state)
        if entry is not None:
            best = self._thought(state, entry.move, entry.score, 0)
            progress(best)
            return best
        best = self.searcher.think(state, Limit(nodes=FIRST_LOOK), progress)
        if best.exact:
            return best
        patience = self._patience(cells_left(self.game, state), 1)
        solved = self._in_time(limit, progress, best, patience, partial(self._solved, state))
        if solved is not None:
            progress(solved)
            return solved
        return best if self.dismissed else self.searcher.think(state, part_of(limit, 1 - SOLVING_SHARE), progress)

    def analyse(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self._begin()
        if searched(limit):
            return self.searcher.analyse(state, limit, progress)
        guesses = self.searcher.analyse(state, Limit(nodes=FIRST_LOOK), progress)
        known = {guess.move: guess for guess in guesses}
        unsure = sum(not guess.exact for guess in guesses)
        patience = self._patience(cells_left(self.game, state) - 1, unsure)
        self._in_time(limit, progress, guesses[0], patience, partial(self._solve_all, state, known, progress, patience))
        if not self.dismissed and not all(thought.exact for thought in known.values()):
            for guess in self.searcher.analyse(state, part_of(limit, 1 - SOLVING_SHARE), progress):
                if not known[guess.move].exact:
                    known[guess.move] = guess
        return tuple(sorted(known.values(), key=standing, reverse=True))

    def _patience(self, cells: int, positions: int) -> Patience:
        return Patience(cells, positions, self.solver.nodes, time.monotonic())

    def _in_time(
        self,
        limit: Limit,
        progress: Progress,
        guess: Thought,
        patience: Patience,
        work: Callable[[int], Thought | None],
    ) -> Thought | None:
        """What the solver says within its part of the limit, or None; meanwhile the guess is told with how it goes.

        The work is given the number at which the solver's count of nodes must stop.
        """
        part, before = part_of(limit, SOLVING_SHARE), self.solver.nodes
        most_nodes = NO_LIMIT if part.nodes is None else before + part.nodes

        def tell() -> None:
            now, nodes = time.monotonic(), self.solver.nodes
            left = patience.seconds_left(nodes, now)
            if left is not None and limit.seconds is not None:
                left = min(left, patience.began + limit.seconds - now)
            progress(replace(guess, nodes=guess.nodes + nodes - before, left=left))

        try:
            with ticking(tell):
                return run_until(partial(work, most_nodes), self.stopper, part.seconds)
        except SearchStopped:
            return None

    def _solved(self, state: ConnectFourState, until: int) -> Thought:
        before = self.solver.nodes
        score = self.solver.score(state, self.stopper.flag, most_nodes=until - before)
        move = self.solver.best_move(state, score, self.stopper.flag)
        return self._thought(state, move, score, self.solver.nodes - before)

    def _solve_all(
        self, state: ConnectFourState, known: dict[Move, Thought], progress: Progress, patience: Patience, until: int
    ) -> None:
        """Replace what is not exact by what is: what the book holds, then the most promising moves first."""
        unsure = [move for move, guess in known.items() if not guess.exact]
        for move in sorted(unsure, key=lambda move: self._entry(self.game.play(state, move)) is None):
            before = self.solver.nodes
            score = self._score_of(state, move, until - before)
            patience.solved(self.solver.nodes)
            known[move] = self._thought(state, move, score, self.solver.nodes - before)
            progress(known[move])

    def _entry(self, state: ConnectFourState) -> BookEntry | None:
        return self.book.entry(state) if self.book else None

    def _score_of(self, state: ConnectFourState, move: Move, most_nodes: int) -> int:
        """The score of a move for the player who makes it."""
        after = self.game.play(state, move)
        if self.game.outcome(after) is not None:
            return self.solver.of_finished(after)
        entry = self._entry(after)
        if entry is not None:
            return -entry.score
        return -self.solver.score(after, self.stopper.flag, most_nodes=most_nodes)

    def _thought(self, state: ConnectFourState, move: Move, score: int, nodes: int) -> Thought:
        line = (move, *self._line(self.game.play(state, move), solving=nodes > 0))
        plies = plies_to_end(cells_left(self.game, state), score)
        worth = (score > 0) - (score < 0)
        return Thought(move, worth, cells_left(self.game, state), nodes, line, exact=True, plies=plies)

    def _line(self, state: ConnectFourState, solving: bool) -> Iterator[Move]:
        """The best moves of both, as far as they are known at once."""
        for _ in range(TOLD_LINE):
            if not self.game.legal_moves(state):
                return
            entry = self._entry(state)
            if entry is not None:
                move = entry.move
            elif solving:
                try:
                    score = self.solver.score(state, self.stopper.flag, most_nodes=LINE_NODES)
                    move = self.solver.best_move(state, score, self.stopper.flag)
                except SearchStopped:
                    return
            else:
                return
            yield move
            state = self.game.play(state, move)


def plies_to_end(left: int, score: int) -> int | None:
    """After how many plies a won or lost game ends, from the solver's score and the empty cells; None for a draw."""
    if score == 0:
        return None
    longest = left - 2 * abs(score) + 2
    return longest if longest % 2 == (score > 0) else longest - 1


def searched(limit: Limit) -> bool:
    """Whether a limit asks for a search of a given size, as levels do, rather than for the truth."""
    return limit.depth is not None or (limit.nodes is not None and limit.nodes < SOLVED_FROM)


def part_of(limit: Limit, share: float) -> Limit:
    """A share of the time and of the nodes."""
    return Limit(
        None if limit.seconds is None else limit.seconds * share,
        None if limit.nodes is None else int(limit.nodes * share),
    )
