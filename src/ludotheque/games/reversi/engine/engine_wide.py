"""How the house plays Black & White on boards of 9 to 15: looks ahead, and counts endings to the last pawn."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np

from ludotheque.compiled.rooms import Room
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.game import Move
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel_wide import spread, wide_kernel
from ludotheque.games.reversi.engine.solver_wide import remembered_cell, worth_within
from ludotheque.games.reversi.engine.solver_wide_desk import (
    FLAG,
    MINE,
    MOST_NODES,
    NO_LIMIT,
    NODES,
    ROOT_LEFT,
    STRIDE,
    THEIRS,
    new_desk,
)
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.deepening import Deepening
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit, Progress, Thought

TABLE_BITS = 18  # half a million entries, 8 MB
# A solver's nodes for so many empty cells are about EFFORT × GROWTH^cells: more than most positions take, but some take
# several times as many. 10×10, 20 positions each of games played at random and by the look ahead: 12 cells took 18 to 26
# thousand on average, 14 took 91 to 124, 16 took 0.6 to 0.7 million (2.1 at most), 18 took 2.5 to 4.3 million (22 at most).
EFFORT, GROWTH = 2.0, 2.3
PACE = 5e6  # nodes a second: 7 million in machine code, 4 to 5 on a module
SURELY_SOLVED = 10  # empty cells that are solved however short the time
AT_LEISURE = (
    24  # empty cells that are solved where nothing limits a thought; with more, it looks ahead as far as that first
)
WARMING = 3  # before solving, a look ahead of a ply for so many empty cells finds the move to begin with


class WideSolver:
    """Counts endings of one size. What it is asked raises SearchStopped once the nodes are spent or somebody says stop."""

    def __init__(self, game: Reversi, stopper: Stopper, table_bits: int = TABLE_BITS) -> None:
        self.game = game
        self.area = game.size * game.size
        self.room = Room(worth_within)
        self.desk = new_desk(game.size, table_bits, self.room)
        stopper.use(self.room, self.desk[FLAG : FLAG + 1].view(np.int64))

    def begin(self, left: int, nodes: int, most_nodes: int | None) -> None:
        """A new thought about so many empty cells, which has cost some nodes already."""
        self.desk[ROOT_LEFT] = left
        self.desk[NODES] = nodes
        self.desk[MOST_NODES] = most_nodes or NO_LIMIT

    @property
    def nodes(self) -> int:
        return int(self.desk[NODES])

    def worth(self, state: ReversiState, alpha: int | None = None, beta: int | None = None) -> int:
        """What a position is worth to the player to move; outside the window, if there is one, a bound."""
        self.put(state)
        low = -self.area if alpha is None else alpha
        return int(worth_within(self.desk, low, self.area if beta is None else beta))

    def best_line(self, state: ReversiState, worth: int) -> Iterator[Move]:
        """Best play for both to the end, from a position of known worth."""
        while (move := self._proved(state, worth)) is not None:
            yield move
            state, worth = self.game.play(state, move), -worth

    def _proved(self, state: ReversiState, worth: int) -> Move | None:
        """A move that is worth so much, where one is known to be; None when the game is over."""
        likely = self._remembered(state)
        for move in sorted(self.game.legal_moves(state), key=lambda move: move != likely):
            if self.worth(self.game.play(state, move), -worth, 1 - worth) <= -worth:
                return move
        return None

    def _remembered(self, state: ReversiState) -> Move:
        self.put(state)
        row, column = divmod(int(remembered_cell(self.desk)), STRIDE)
        return Move(row * self.game.size + column)

    def put(self, state: ReversiState) -> None:
        """Lay a position on the desk."""
        mine, theirs = self.game.sides(state)
        self.desk[MINE:THEIRS] = spread(self.game.size, mine)
        self.desk[THEIRS : THEIRS + THEIRS - MINE] = spread(self.game.size, theirs)


class WideEngine(Deepening):
    """Thinks about one game of 9×9 to 15×15: a look ahead for the middle game, a solver for the ending."""

    game: Reversi

    def __init__(self, game: Reversi) -> None:
        super().__init__(game, wide_kernel(game.size), UNIT)

    @cached_property
    def solver(self) -> WideSolver:
        """Made when the first ending comes."""
        return WideSolver(self.game, self.stopper)

    def _deepen(self, state: ReversiState, limit: Limit, progress: Progress) -> Thought:
        left = self._left(state)
        if not self._can_solve(left, limit):
            return super()._deepen(state, limit, progress)
        guess = super()._deepen(state, self._warming(left, limit), progress)
        if guess.exact or self.stopper.stopped:
            return guess
        self.solver.begin(left, self.nodes, limit.nodes)
        best = guess
        try:
            for better in self._solve(state, guess):
                best = better
                progress(best)
        except SearchStopped:
            pass
        self.nodes = self.solver.nodes
        return replace(best, nodes=self.nodes)

    def _solve(self, state: ReversiState, guess: Thought) -> Iterator[Thought]:
        """Moves, each better than those before it; when all were counted, the last one once more, with best play to the end."""
        left, area = self._left(state), self.solver.area
        after = {move: self.game.play(state, move) for move in self.game.legal_moves(state)}
        order = sorted(after, key=lambda move: (move != guess.move, len(self.game.legal_moves(after[move]))))
        best, worth = order[0], -self.solver.worth(after[order[0]])
        yield Thought(best, worth, left, self.solver.nodes, (best,), exact=False)
        for move in order[1:]:
            more = -self.solver.worth(after[move], -worth - 1, -worth)
            if more > worth:
                best, worth = move, -self.solver.worth(after[move], -area, -more)
                yield Thought(best, worth, left, self.solver.nodes, (best,), exact=False)
        yield self._exact(best, worth, after[best], left)

    def _deepen_all(self, state: ReversiState, limit: Limit, progress: Progress) -> tuple[Thought, ...]:
        """Every move looked at equally deep; then, if all can be counted to the end, each of them."""
        left = self._left(state)
        if not self._can_solve(left - 1, limit, len(self.game.legal_moves(state))):
            return super()._deepen_all(state, limit, progress)
        guesses = super()._deepen_all(state, self._warming(left, limit), progress)
        thoughts = {guess.move: guess for guess in guesses}
        self.solver.begin(left, self.nodes, limit.nodes)
        try:
            for guess in guesses:
                if not guess.exact:
                    after = self.game.play(state, guess.move)
                    thoughts[guess.move] = self._exact(guess.move, -self.solver.worth(after), after, left)
                    progress(thoughts[guess.move])
        except SearchStopped:
            pass
        self.nodes = self.solver.nodes
        return tuple(sorted(thoughts.values(), key=lambda thought: -thought.score))

    def _exact(self, move: Move, worth: int, after: ReversiState, left: int) -> Thought:
        """A move that was counted, and best play after it as far as it is found before the thought must end."""
        line = [move]
        try:
            line.extend(self.solver.best_line(after, -worth))
        except SearchStopped:
            pass
        return Thought(move, worth, left, self.solver.nodes, tuple(line), exact=True)

    def _left(self, state: ReversiState) -> int:
        return self.game.size * self.game.size - (state.first | state.second).bit_count()

    def _warming(self, left: int, limit: Limit) -> Limit:
        """The part of a limit that is for looking ahead before the solver begins."""
        depth = max(left // WARMING, left - AT_LEISURE, 1)
        return replace(limit, depth=depth)

    def _can_solve(self, left: int, limit: Limit, times: int = 1) -> bool:
        """Whether so many empty cells can be counted to the end within the limit, as far as one can tell."""
        if limit.depth is not None:
            return limit.depth >= left
        nodes = times * EFFORT * GROWTH**left
        if limit.nodes is not None and nodes > limit.nodes:
            return False
        return left <= SURELY_SOLVED or limit.seconds is None or nodes <= limit.seconds * PACE
