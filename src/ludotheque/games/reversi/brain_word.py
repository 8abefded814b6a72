"""The engine of Black & White on boards of 6, 7 and 8: a look ahead for the middle game, a solver for the ending."""

from dataclasses import replace

import numpy as np

from ludotheque.core.game import Move
from ludotheque.games.reversi.evaluation import weights_for
from ludotheque.games.reversi.kernel_judgement import UNIT
from ludotheque.games.reversi.kernel_word import bit_of, word_kernel
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.reversi.solver import SearchStopped, solved_cell, worth_more
from ludotheque.games.reversi.solver_ahead import BEYOND, best_cell, look_ahead
from ludotheque.games.reversi.solver_desk import NO_LIMIT, new_desk
from ludotheque.games.reversi.solver_last import FLAG, MOST_NODES, NODES, ROOT_LEFT
from ludotheque.search.running import Stopper, run_until
from ludotheque.search.thought import Limit, Progress, Thought, silent

TABLE_BITS = 19  # two million entries for both tables, 32 MB
# A solver's nodes for so many empty cells are about EFFORT × GROWTH^cells (FFO 40 to 44 and games played; they vary
# tenfold), and it does about PACE a second.
EFFORT, GROWTH, PACE = 4.0, 2.1, 15e6
SURELY_SOLVED = 9  # empty cells: never worth judging
WARMING = 8  # plies looked ahead before solving: they guess the worth, and the table orders the moves
DEEPEST = 60
NO_MOVE = Move(0)  # the move of a thought about a finished game


def _nothing(move: Move) -> Thought:
    """What is known of a move before any thought; one ply is always looked at unless somebody stops even that."""
    return Thought(move, 0, 0, 0, (move,), exact=False)


class WordEngine:
    """Thinks about one game of 6×6, 7×7 or 8×8.

    `general` judges without learnt patterns; `to_winner` counts empty cells for the winner, as the Othello world does.
    """

    def __init__(
        self, game: Reversi, *, table_bits: int = TABLE_BITS, to_winner: bool = False, general: bool = False
    ) -> None:
        self.game = game
        self.area = game.size * game.size
        self.kernel = word_kernel(game.size)
        self.desk = new_desk(game.size, table_bits, to_winner=to_winner, general=general)
        weights = weights_for(game.size)
        self.weights = np.zeros(1, dtype=np.int16) if weights is None else weights
        self.moves = {bit_of(game.size, cell): Move(cell) for cell in range(self.area)}
        self.stopper = Stopper()
        self.stopper.flag = self.desk[FLAG : FLAG + 1].view(np.int64)

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: ReversiState, limit: Limit, progress: Progress = silent) -> Thought:
        self.stopper.clear()
        return run_until(lambda: self._think(state, limit, progress), self.stopper, limit.seconds)

    def analyse(self, state: ReversiState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self.stopper.clear()
        return run_until(lambda: self._analyse(state, limit, progress), self.stopper, limit.seconds)

    def _think(self, state: ReversiState, limit: Limit, progress: Progress) -> Thought:
        """Deeper and deeper; then, if what is left can be counted to the end within the limit, that."""
        left = self._begin(state)
        solving = self._can_solve(left, limit)
        best = _nothing(self.game.legal_moves(state)[0])
        try:
            best = self._look(state, 1)
            self.desk[MOST_NODES] = limit.nodes or NO_LIMIT
            for depth in range(2, self._last_depth(left, limit, solving) + 1):
                best = self._look(state, depth)
                progress(best)
            if solving:
                best = self._solve(state, best, progress)
        except SearchStopped:
            pass
        return replace(best, nodes=int(self.desk[NODES]))

    def _analyse(self, state: ReversiState, limit: Limit, progress: Progress) -> tuple[Thought, ...]:
        """Every move looked at equally deep; then, if all can be counted to the end, each of them."""
        left = self._begin(state)
        moves = self.game.legal_moves(state)
        solving = self._can_solve(left - 1, limit, len(moves))
        thoughts = {move: _nothing(move) for move in moves}
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

    def _begin(self, state: ReversiState) -> int:
        """Counters at nought; how many cells are empty."""
        left = self.area - (state.first | state.second).bit_count()
        self.desk[NODES] = 0
        self.desk[MOST_NODES] = NO_LIMIT
        self.desk[ROOT_LEFT] = left
        return left

    def _can_solve(self, left: int, limit: Limit, times: int = 1) -> bool:
        """Whether so many empty cells can be counted to the end within the limit, as far as one can tell."""
        if limit.depth is not None:
            return limit.depth >= left
        nodes = times * EFFORT * GROWTH**left
        if limit.nodes is not None and nodes > limit.nodes:
            return False
        return left <= SURELY_SOLVED or limit.seconds is None or nodes <= limit.seconds * PACE

    def _last_depth(self, left: int, limit: Limit, solving: bool) -> int:
        return min(WARMING if solving else DEEPEST, limit.depth or DEEPEST, left - 1)

    def _sides(self, state: ReversiState) -> tuple[np.uint64, np.uint64]:
        """The words of the player to move, then the other's."""
        first, second, turn = self.kernel.encode(state)
        return (second, first) if turn else (first, second)

    def _look(self, state: ReversiState, depth: int) -> Thought:
        """What the position seems worth to the player to move, and the line he expects."""
        worth = look_ahead(self.desk, self.weights, *self._sides(state), depth, -BEYOND, BEYOND)
        line = self._expected(state, depth)
        return Thought(line[0] if line else NO_MOVE, worth / UNIT, depth, int(self.desk[NODES]), line, exact=False)

    def _look_after(self, state: ReversiState, move: Move, depth: int) -> Thought:
        below = self._look(self.game.play(state, move), depth - 1)
        return Thought(move, -below.score, depth, below.nodes, (move, *below.line), exact=False)

    def _solve(self, state: ReversiState, guess: Thought, progress: Progress) -> Thought:
        """The exact worth, by null windows from a guess; each answer is a bound that brings the next one nearer."""
        left = self.area - (state.first | state.second).bit_count()
        low, high = -self.area, self.area
        worth = max(low, min(high, 2 * round(guess.score / 2)))
        while low < high:
            alpha = worth if worth == low else worth - 1
            worth = worth_more(self.desk, self.weights, *self._sides(state), alpha)
            low, high = (worth, high) if worth > alpha else (low, worth)
            bound = Thought(guess.move, worth, left, int(self.desk[NODES]), guess.line, exact=low == high)
            progress(bound)
        line = self._best_line(state, low)
        return Thought(line[0] if line else NO_MOVE, low, left, int(self.desk[NODES]), line, exact=True)

    def _solve_after(self, state: ReversiState, guess: Thought, progress: Progress) -> Thought:
        after = self.game.play(state, guess.move)
        below = self._solve(after, replace(guess, score=-guess.score), silent)
        exact = Thought(guess.move, -below.score, below.depth + 1, below.nodes, (guess.move, *below.line), exact=True)
        progress(exact)
        return exact

    def _cell(self, cell: np.uint64) -> Move | None:
        """The move on a bit of the square."""
        return self.moves.get(int(cell))

    def _expected(self, state: ReversiState, plies: int) -> tuple[Move, ...]:
        """The moves the look ahead expects, read back from its table and checked by the rules."""
        line: list[Move] = []
        while len(line) < max(plies, 1) and (legal := self.game.legal_moves(state)):
            move = (
                legal[0] if legal[0] == self.game.pass_move else self._cell(best_cell(self.desk, *self._sides(state)))
            )
            if move not in legal:
                break
            line.append(move)
            state = self.game.play(state, move)
        return tuple(line)

    def _best_line(self, state: ReversiState, worth: int) -> tuple[Move, ...]:
        """Best play for both to the end, as far as it is found at once."""
        line: list[Move] = []
        try:
            while legal := self.game.legal_moves(state):
                sides = self._sides(state)
                likely = self._cell(solved_cell(self.desk, *sides)), self._cell(best_cell(self.desk, *sides))
                for move in sorted(legal, key=lambda move: move not in likely):
                    after = self.game.play(state, move)
                    if worth_more(self.desk, self.weights, *self._sides(after), -worth) <= -worth:
                        break
                line.append(move)
                state, worth = after, -worth
        except SearchStopped:
            if not line:
                raise
        return tuple(line)
