"""How an engine plays Puissance 4: from the book, by solving, and where that takes too long by looking ahead.

Scores are 1, 0 and -1 for a game won, drawn and lost when they are exact, something between when they are not.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.game import Move
from ludotheque.games.connect_four.engine.book import GAME, Book, BookEntry, opening_book
from ludotheque.games.connect_four.engine.kernel import kernel_for
from ludotheque.games.connect_four.engine.patience import Patience, ticking
from ludotheque.games.connect_four.engine.solver import NO_LIMIT, GridSolver, solvable
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import Level
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent

LARGEST_SOLVED, WIDEST_SOLVED = 36, 8  # cells, columns: from nothing in less than a minute
LARGEST_SEARCHED = 16  # cells, of lines other than four, searched to the end

# Spread by the ladder of docs/levels.md, so that each step is worth about as much.
LEVELS = (
    Level(8, 0.55),
    Level(100, 0.5),
    Level(130, 0.31),
    Level(700, 0.2),
    Level(2_000, 0.14),
    Level(6_500, 0.09),
    Level(16_000, 0.06),
    Level(40_000, 0.035),
    Level(150_000, 0.008),
    Level(1_500_000),
)

HALF_SURE = 40.0  # points of the kernels' guess that are worth a score of one half
SOLVED_FROM = 10_000_000  # nodes: levels look ahead, they are not given the solution
FIRST_LOOK = 4_000  # nodes of a search whose answer is at hand when solving is cut short: some milliseconds
SOLVING_SHARE = 0.7  # of the limit; what remains is for looking ahead
TOLD_LINE = 12  # plies of the expected line
LINE_NODES = 20_000  # a longer search for the next move of the line ends it
SOON_NODES = 20_000  # how soon a game is won is not searched for longer where only the winner is asked for


class GridSearcher:
    """Alpha-beta on any grid, with scores between -1 and 1."""

    def __init__(self, game: ConnectFour) -> None:
        self.game = game
        self.deepening = Deepening(game, kernel_for(game))

    def stop(self) -> None:
        self.deepening.stop()

    def think(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> Thought:
        told = self.deepening.think(state, limit, lambda thought: progress(self._between(state, thought)))
        return self._between(state, told)

    def analyse(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        told = self.deepening.analyse(state, limit, lambda thought: progress(self._between(state, thought)))
        return tuple(sorted((self._between(state, thought) for thought in told), key=standing, reverse=True))

    def _between(self, state: ConnectFourState, thought: Thought) -> Thought:
        """A thought that counts the cells left at the end of a won game, or points, as one that counts games."""
        points = thought.score
        if not thought.exact:
            return replace(thought, score=points / (abs(points) + HALF_SURE))
        plies = int(cells_left(self.game, state) - abs(points) + 1) if points else None
        return replace(thought, score=(points > 0) - (points < 0), plies=plies)


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

    def results(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        """Who wins after every move; how soon only where that is found at once. Several times quicker than `analyse`."""
        self._begin()
        known = {guess.move: guess for guess in self.searcher.analyse(state, Limit(nodes=FIRST_LOOK), progress)}
        work = partial(self._settle_all, state, known, progress)
        with suppress(SearchStopped):
            run_until(work, self.stopper, limit.seconds)
        return tuple(sorted(known.values(), key=standing, reverse=True))

    def _settle_all(self, state: ConnectFourState, known: dict[Move, Thought], progress: Progress) -> None:
        for move in [move for move, guess in known.items() if not guess.exact]:
            known[move] = self._settled(state, move)
            progress(known[move])

    def _settled(self, state: ConnectFourState, move: Move) -> Thought:
        left, before = cells_left(self.game, state), self.solver.nodes
        try:
            score = self._score_of(state, move, SOON_NODES)
            plies = plies_to_end(left, score)
        except SearchStopped:
            if self.stopper.stopped:
                raise
            after, plies = self.game.play(state, move), None
            lost = self.solver.reaches(after, 1, self.stopper)
            score = -1 if lost else 0 if self.solver.reaches(after, 0, self.stopper) else 1
        worth = (score > 0) - (score < 0)
        return Thought(move, worth, left, self.solver.nodes - before, (move,), exact=True, plies=plies)

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
        score = self.solver.score(state, self.stopper, most_nodes=until - before)
        move = self.solver.best_move(state, score, self.stopper)
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
        return -self.solver.score(after, self.stopper, most_nodes=most_nodes)

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
                    score = self.solver.score(state, self.stopper, most_nodes=LINE_NODES)
                    move = self.solver.best_move(state, score, self.stopper)
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


def cells_left(game: ConnectFour, state: ConnectFourState) -> int:
    """Empty cells."""
    return game.rows * game.columns - (state.first | state.second).bit_count()


def standing(thought: Thought) -> tuple[float, int]:
    """What sorts thoughts: quick wins before slow ones, slow losses before quick ones."""
    plies = thought.plies or 0
    return thought.score, -plies if thought.score > 0 else plies


def engine(game: ConnectFour) -> Engine:
    """The strongest engine."""
    return Knower(game) if solvable(game) else GridSearcher(game)


def perfect(game: ConnectFour) -> bool:
    """Whether the engine always knows, without keeping anybody waiting for more than a minute or so."""
    cells = game.rows * game.columns
    if solvable(game):
        return game == GAME or (cells <= LARGEST_SOLVED and game.columns <= WIDEST_SOLVED)
    return cells <= LARGEST_SEARCHED
