"""How an engine plays Puissance 4: from the book, by solving, and where that takes too long by looking ahead.

Scores are 1, 0 and -1 for a game won, drawn and lost when they are exact, something between when they are not.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from ludotheque.core.game import Move
from ludotheque.games.connect_four.book import GAME, Book, opening_book
from ludotheque.games.connect_four.brain_ticking import ticking
from ludotheque.games.connect_four.kernel import kernel_for
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.connect_four.solver import NO_LIMIT, Solver, solvable
from ludotheque.games.connect_four.solver_search import SearchStopped
from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import Level
from ludotheque.search.running import Stopper, run_until
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent

SOLVED_FROM = 10_000_000  # nodes: levels look ahead, they are not given the solution
FIRST_LOOK = 4_000  # nodes of a search whose answer is at hand when solving is cut short: some milliseconds
SOLVING_SHARE = 0.7  # of the time; what remains is for looking ahead
HALF_SURE = 40.0  # points of the kernels' guess that are worth a score of one half
TOLD_LINE = 12  # plies of the expected line
LINE_NODES = 20_000  # a longer search for the next move of the line ends it
LARGEST_SOLVED, WIDEST_SOLVED = 36, 8  # cells, columns: from nothing in less than a minute
LARGEST_SEARCHED = 16  # cells, of lines other than four, searched to the end

LEVELS = (
    Level(8, 0.5),
    Level(60, 0.35),
    Level(220, 0.28),
    Level(700, 0.2),
    Level(2_500, 0.13),
    Level(8_000, 0.08),
    Level(25_000, 0.05),
    Level(80_000, 0.02),
    Level(300_000),
    Level(1_500_000),
)


def cells_left(game: ConnectFour, state: ConnectFourState) -> int:
    """Empty cells."""
    return game.rows * game.columns - (state.first | state.second).bit_count()


class Searcher:
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


def standing(thought: Thought) -> tuple[float, int]:
    """What sorts thoughts: quick wins before slow ones, slow losses before quick ones."""
    plies = thought.plies or 0
    return thought.score, -plies if thought.score > 0 else plies


class Knower:
    """Knows the exact score of every position, given time; answers in time in any case."""

    def __init__(self, game: ConnectFour) -> None:
        self.game = game
        self.searcher = Searcher(game)
        self.stopper = Stopper()
        self.dismissed = False  # by a person, as opposed to the clock
        self.book: Book | None = opening_book() if game == GAME else None
        self._solver: Solver | None = None

    @property
    def solver(self) -> Solver:
        """Made when it is first needed: compiling it takes some seconds, once."""
        if self._solver is None:
            self._solver = Solver(self.game)
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
        entry = self.book.entry(state) if self.book else None
        if entry is not None and entry.move is not None:
            best = self._thought(state, entry.move, entry.score, 0)
            progress(best)
            return best
        best = self.searcher.think(state, Limit(nodes=FIRST_LOOK), progress)
        if best.exact:
            return best
        solved = self._in_time(limit, progress, best, partial(self._solved, state, limit.nodes or NO_LIMIT))
        if solved is not None:
            progress(solved)
            return solved
        if limit.seconds is None or self.dismissed:
            return best
        return self.searcher.think(state, Limit(seconds=limit.seconds * (1 - SOLVING_SHARE)), progress)

    def analyse(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self._begin()
        if searched(limit):
            return self.searcher.analyse(state, limit, progress)
        guesses = self.searcher.analyse(state, Limit(nodes=FIRST_LOOK), progress)
        known = {guess.move: guess for guess in guesses}
        self._in_time(limit, progress, guesses[0], partial(self._solve_all, state, known, progress))
        return tuple(sorted(known.values(), key=standing, reverse=True))

    def _in_time(
        self, limit: Limit, progress: Progress, guess: Thought, work: Callable[[], Thought | None]
    ) -> Thought | None:
        """What the solver says, or None when it was stopped; meanwhile the guess is told with the nodes searched."""
        seconds = None if limit.seconds is None else limit.seconds * SOLVING_SHARE
        before = self.solver.nodes
        told = lambda: progress(replace(guess, nodes=guess.nodes + self.solver.nodes - before))  # noqa: E731
        try:
            with ticking(told):
                return run_until(work, self.stopper, seconds)
        except SearchStopped:
            return None

    def _solved(self, state: ConnectFourState, most_nodes: int) -> Thought:
        before = self.solver.nodes
        score = self.solver.score(state, self.stopper.flag, most_nodes=most_nodes)
        move = self.solver.best_move(state, score, self.stopper.flag)
        return self._thought(state, move, score, self.solver.nodes - before)

    def _solve_all(self, state: ConnectFourState, known: dict[Move, Thought], progress: Progress) -> None:
        """Replace what is not exact by what is, the most promising moves first."""
        for move, guess in list(known.items()):
            if not guess.exact:
                before = self.solver.nodes
                score = self._score_of(state, move)
                known[move] = self._thought(state, move, score, self.solver.nodes - before)
                progress(known[move])

    def _score_of(self, state: ConnectFourState, move: Move) -> int:
        """The score of a move for the player who makes it."""
        after = self.game.play(state, move)
        if self.game.outcome(after) is not None:
            return self.solver.of_finished(after)
        entry = self.book.entry(after) if self.book else None
        return -(entry.score if entry is not None else self.solver.score(after, self.stopper.flag))

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
            entry = self.book.entry(state) if self.book else None
            if entry is not None and entry.move is not None:
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


def engine(game: ConnectFour) -> Engine:
    """The strongest engine."""
    return Knower(game) if solvable(game) else Searcher(game)


def perfect(game: ConnectFour) -> bool:
    """Whether the engine always knows, without keeping anybody waiting for more than a minute or so."""
    cells = game.rows * game.columns
    if solvable(game):
        return game == GAME or (cells <= LARGEST_SOLVED and game.columns <= WIDEST_SOLVED)
    return cells <= LARGEST_SEARCHED
