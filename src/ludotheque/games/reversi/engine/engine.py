"""How the house plays Black & White: looks ahead, judges, and from some empty cells on knows for certain."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from ludotheque.compiled.rooms import Room
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.game import Move
from ludotheque.games.reversi.engine.book import GAME, Book, best_line, key_of, openings
from ludotheque.games.reversi.engine.engine_wide import WideEngine
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import bit_of, fits, word_kernel
from ludotheque.games.reversi.engine.patterns import weights_for
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, NOWHERE, best_cell, look_ahead
from ludotheque.games.reversi.engine.solver_desk import (
    DATE,
    END_CUT,
    FLAG,
    MOST_NODES,
    NO_LIMIT,
    NODES,
    PROVED,
    ROOT_CELL,
    ROOT_LEFT,
    SURE_OF,
    new_desk,
)
from ludotheque.games.reversi.engine.solver_far import far_more, most_of
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.deepening import unthought
from ludotheque.search.levels import Level
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent

# Spread by the ladder of docs/levels.md, so that each step is worth about as much.
LEVELS: tuple[Level, ...] = (
    Level(25, 14.0),
    Level(48, 8.4),
    Level(86, 5.9),
    Level(150, 4.5),
    Level(275, 3.45),
    Level(520, 2.65),
    Level(1_000, 2.0),
    Level(2_000, 1.55),
    Level(4_000, 1.15),
    Level(8_500, 0.8),
)

TABLE_BITS = 19  # two million entries for both tables, 32 MB
# A solver's nodes for so many empty cells are about EFFORT[size] × GROWTH^cells: estimates that a single position may miss
# tenfold either way. 8×8: FFO 40 to 44 took 26 to 159 M nodes with 20 to 23 empty cells. 6×6: six positions with 22 took
# 0.7 to 5.5 M, four with 26 took 1 to 117 M. 7×7 was not measured; it is counted like 8×8, to be safe.
EFFORT, GROWTH = {6: 0.2, 7: 4.0, 8: 4.0}, 2.1
PACE = 15e6  # nodes a second: 15 to 20 M were seen on FFO
SURELY_SOLVED = 9  # empty cells that are solved however short the time
WARMING = 8  # plies looked ahead before solving: they guess the worth, and the table orders the moves
# A thought limited by time alone looks ahead until the end is so many plies further, then counts to the end with cuts that are
# likely (so many hundredths of a spread), each time surer, at last without any: the latter at once where little is left.
REACH = 10
SURENESSES = (110, 170)
COUNTED_AT_ONCE = 17  # empty cells
DEEPEST = 60
DATES = 256
NO_MOVE = Move(0)  # the move of a thought about a finished game
Finder = Callable[[ReversiState, int], Move | None]  # a move that is worth so much, if one is found


class WordEngine:
    """Thinks about one game of 6×6, 7×7 or 8×8: a look ahead for the middle game, a solver for the ending.

    It deepens in its own way: whether it ends with the solver decides how deep it looks at all.
    `general` judges without learnt patterns; `to_winner` counts empty cells for the winner, as the Othello world does.
    `booked`: where only time limits a thought, openings of 8×8 come from the book.
    """

    def __init__(
        self,
        game: Reversi,
        *,
        table_bits: int = TABLE_BITS,
        to_winner: bool = False,
        general: bool = False,
        booked: bool = True,
    ) -> None:
        self.game = game
        self.area = game.size * game.size
        self.kernel = word_kernel(game.size)
        self.room = Room(far_more)
        self.desk = new_desk(game.size, table_bits, self.room, to_winner=to_winner, general=general)
        weights = weights_for(game.size)
        self.weights = self.room.copy(np.zeros(1, dtype=np.int16) if weights is None else weights)
        self.moves = {bit_of(game.size, cell): Move(cell) for cell in range(self.area)}
        self.book: Book = openings() if booked and game.size == GAME.size else {}
        self.stopper = Stopper()
        self.stopper.use(self.room, self.desk[FLAG : FLAG + 1].view(np.int64))

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: ReversiState, limit: Limit, progress: Progress = silent) -> Thought:
        self.stopper.clear()
        return run_until(lambda: self._think(state, limit, progress), self.stopper, limit.seconds)

    def analyse(self, state: ReversiState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self.stopper.clear()
        return run_until(lambda: self._analyse(state, limit, progress), self.stopper, limit.seconds)

    def _think(self, state: ReversiState, limit: Limit, progress: Progress) -> Thought:
        """Deeper and deeper; then to the end, if what is left can be counted within the limit or only time limits it."""
        if (booked := self._booked(state, limit)) is not None:
            return booked
        left = self._begin(state)
        solving = self._can_solve(left, limit)
        hurried = limit.seconds is not None and limit.nodes is None and limit.depth is None
        best = unthought(self.game.legal_moves(state)[0])
        try:
            best = self._look(state, 1)
            self.desk[MOST_NODES] = limit.nodes or NO_LIMIT
            last = min(DEEPEST, max(left - REACH, 2)) if hurried else self._last_depth(left, limit, solving)
            for depth in range(2, last + 1):
                best = self._look(state, depth)
                progress(best)
            if solving or hurried:
                for bound in self._to_the_end(state, best):
                    best = bound
                    progress(best)
        except SearchStopped:
            best = self._improved(best)
        return replace(best, nodes=int(self.desk[NODES]))

    def _improved(self, best: Thought) -> Thought:
        """What a look ahead that was stopped has found so far, where it is another move than the look before chose."""
        move = self._cell(self.desk[ROOT_CELL])
        return best if move in (None, best.move) else replace(best, move=move, line=(move,))

    def _analyse(self, state: ReversiState, limit: Limit, progress: Progress) -> tuple[Thought, ...]:
        """Every move looked at equally deep; then, if all can be counted to the end, each of them."""
        left = self._begin(state)
        moves = self.game.legal_moves(state)
        solving = self._can_solve(left - 1, limit, len(moves))
        thoughts = {move: unthought(move) for move in moves}
        try:
            thoughts = {move: self._look_after(state, move, 1) for move in moves}
            self.desk[MOST_NODES] = limit.nodes or NO_LIMIT
            for depth in range(2, self._last_depth(left, limit, solving) + 1):
                thoughts = {move: self._look_after(state, move, depth) for move in moves}
                for thought in thoughts.values():
                    progress(thought)
            if solving:
                for move in sorted(moves, key=lambda move: -thoughts[move].score):
                    thoughts[move] = self._solve_after(state, thoughts[move], progress)
        except SearchStopped:
            pass
        return tuple(sorted(thoughts.values(), key=lambda thought: -thought.score))

    def _booked(self, state: ReversiState, limit: Limit) -> Thought | None:
        """What the book says. A thought limited by nodes or depth is meant to be thought, one without limit to be exact."""
        if limit.seconds is None or limit.nodes is not None or limit.depth is not None or not self.book:
            return None
        known, line = self.book.get(key_of(state)), tuple(best_line(self.book, state))
        return None if known is None or not line else Thought(line[0], known.worth, known.depth, 0, line, exact=False)

    def _begin(self, state: ReversiState) -> int:
        """Counters at nought; how many cells are empty."""
        left = self.area - (state.first | state.second).bit_count()
        self.desk[NODES] = 0
        self.desk[MOST_NODES] = NO_LIMIT
        self.desk[ROOT_LEFT] = left
        self.desk[DATE] = (int(self.desk[DATE]) + 1) % DATES
        self.desk[END_CUT], self.desk[SURE_OF] = 0, PROVED
        return left

    def _can_solve(self, left: int, limit: Limit, times: int = 1) -> bool:
        """Whether so many empty cells can be counted to the end within the limit, as far as one can tell."""
        if limit.depth is not None:
            return limit.depth >= left
        nodes = times * EFFORT[self.game.size] * GROWTH**left
        if limit.nodes is not None and nodes > limit.nodes:
            return False
        return left <= SURELY_SOLVED or limit.seconds is None or nodes <= limit.seconds * PACE

    def _last_depth(self, left: int, limit: Limit, solving: bool) -> int:
        return min(WARMING if solving else DEEPEST, limit.depth or DEEPEST, left - 1)

    def sides(self, state: ReversiState) -> tuple[np.uint64, np.uint64]:
        """The words of the player to move, then the other's."""
        first, second, turn = self.kernel.encode(state)
        return (second, first) if turn else (first, second)

    def _look(self, state: ReversiState, depth: int) -> Thought:
        """What the position seems worth to the player to move, and the line he expects."""
        worth = look_ahead(self.desk, self.weights, *self.sides(state), depth, -BEYOND, BEYOND)
        line = self._expected(state, depth)
        self.desk[ROOT_CELL] = NOWHERE
        return Thought(line[0] if line else NO_MOVE, worth / UNIT, depth, int(self.desk[NODES]), line, exact=False)

    def _look_after(self, state: ReversiState, move: Move, depth: int) -> Thought:
        below = self._look(self.game.play(state, move), depth - 1)
        return Thought(move, -below.score, depth, below.nodes, (move, *below.line), exact=False)

    def _to_the_end(self, state: ReversiState, guess: Thought) -> Iterator[Thought]:
        """Counts to the end: likely cuts first, which find the moves to begin with, then none."""
        for bound in self._likely_ends(state, guess):
            guess = bound
            yield guess
        yield from self._solve(state, guess)

    def _likely_ends(self, state: ReversiState, guess: Thought) -> Iterator[Thought]:
        """Counts to the end with cuts that are likely, each time surer; what they find is not exact."""
        left = self.area - (state.first | state.second).bit_count()
        if left <= COUNTED_AT_ONCE:
            return
        for sure, cut in enumerate(SURENESSES, 1):
            self.desk[END_CUT], self.desk[SURE_OF] = cut, sure
            for bound in self._bounds(state, guess, self._promising):
                guess = bound
                yield guess
        self.desk[END_CUT], self.desk[SURE_OF] = 0, PROVED

    def _bounds(self, state: ReversiState, guess: Thought, worth_so_much: Finder) -> Iterator[Thought]:
        """Bounds, by null windows from a guess, each nearer than the one before; the move is the last that was found good enough."""
        left = self.area - (state.first | state.second).bit_count()
        low, high = -self.area, self.area
        worth = max(low, min(high, 2 * round(guess.score / 2)))
        move, line = guess.move, guess.line
        while low < high:
            alpha = worth if worth == low else worth - 1
            worth = far_more(self.desk, self.weights, *self.sides(state), alpha)
            low, high = (worth, high) if worth > alpha else (low, worth)
            if worth > alpha and (found := worth_so_much(state, worth)) not in (move, None):
                move, line = found, (found,)
            yield Thought(move, worth, left, int(self.desk[NODES]), line, exact=False)

    def _promising(self, state: ReversiState, worth: int) -> Move | None:
        """A move that the table says is worth so much."""
        for move in self.game.legal_moves(state):
            if most_of(self.desk, *self.sides(self.game.play(state, move))) <= -worth:
                return move
        return None

    def _solve(self, state: ReversiState, guess: Thought) -> Iterator[Thought]:
        """Bounds, each nearer than the one before; the last is the exact worth."""
        bound = guess
        for bound in self._bounds(state, guess, self._proved):
            yield bound
        line = self._best_line(state, int(bound.score))
        yield replace(bound, move=line[0] if line else NO_MOVE, nodes=int(self.desk[NODES]), line=line, exact=True)

    def _solve_after(self, state: ReversiState, guess: Thought, progress: Progress) -> Thought:
        after = self.game.play(state, guess.move)
        *_, below = self._solve(after, replace(guess, score=-guess.score))
        exact = Thought(guess.move, -below.score, below.depth + 1, below.nodes, (guess.move, *below.line), exact=True)
        progress(exact)
        return exact

    def _cell(self, cell: np.uint64) -> Move | None:
        """The move on a bit of the square, None for no bit at all."""
        return self.moves.get(int(cell))

    def _expected(self, state: ReversiState, plies: int) -> tuple[Move, ...]:
        """The moves the look ahead expects, read back from its table and checked by the rules."""
        line: list[Move] = []
        while len(line) < max(plies, 1) and (legal := self.game.legal_moves(state)):
            move = legal[0] if legal[0] == self.game.pass_move else self._cell(best_cell(self.desk, *self.sides(state)))
            if move not in legal:
                break
            line.append(move)
            state = self.game.play(state, move)
        return tuple(line)

    def _best_line(self, state: ReversiState, worth: int) -> tuple[Move, ...]:
        """Best play for both to the end, as far as it is found at once."""
        line: list[Move] = []
        try:
            while (move := self._proved(state, worth)) is not None:
                line.append(move)
                state, worth = self.game.play(state, move), -worth
        except SearchStopped:
            if not line:
                raise
        return tuple(line)

    def _proved(self, state: ReversiState, worth: int) -> Move | None:
        """A move that is worth so much, where one is known to be; None when the game is over."""
        after = {move: self.sides(self.game.play(state, move)) for move in self.game.legal_moves(state)}
        likely = self._cell(best_cell(self.desk, *self.sides(state)))
        order = sorted(after, key=lambda move: (most_of(self.desk, *after[move]) > -worth, move != likely))
        for move in order:
            if far_more(self.desk, self.weights, *after[move], -worth) <= -worth:
                return move
        return None


def engine(game: Reversi) -> Engine:
    """The strongest engine for a game: a look ahead, and a solver for its ending."""
    return WordEngine(game) if fits(game) else WideEngine(game)


def perfect(_game: Reversi) -> bool:
    """Never from the start: even 6×6 takes a minute and 2 GB (docs/reversi-6x6.md), longer than anybody waits.

    Endings are exact at every level that can afford it.
    """
    return False
