"""An engine that plays thousands of games in its head, and looks longer at the moves that go well."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.jit import specialise
from ludotheque.compiled.kernel import CHANCE, Kernel
from ludotheque.compiled.reals import logarithm
from ludotheque.compiled.rooms import Room
from ludotheque.compiled.routines import Routine
from ludotheque.core.game import Game, Move
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Limit, Progress, Thought, silent
from ludotheque.search.tree import (
    CHILD,
    CHILDREN,
    COLUMNS,
    DEEPEST,
    GAMES,
    MEAN,
    MOVE,
    MOVER,
    POINTS,
    SIGNATURE,
    SIZE,
    SOLVED,
    TELLS,
    VISITS,
    grow_tree,
)

LONGEST = 400  # plies of a path through the tree; what comes after is played out
SIZE_OF_TREES = 1 << 20  # nodes, 56 bytes each; a full tree is still visited
FACTORS = 4096  # visits for which the search looks roots and logarithms up
SLICE = 256  # games before the first word of progress; each next slice is as long as all before
NO_LIMIT = 1 << 62
SEED = 20

_compiled: dict[str, Routine] = {}
_compiling = Lock()  # two engines may ask at once


def tree_for(kernel: Kernel) -> Routine:
    """The search compiled for this kernel; one copy for all games that share it."""
    with _compiling:
        if kernel.tag not in _compiled:
            _compiled[kernel.tag] = specialise(
                grow_tree, kernel.tag, kernel.functions, SIGNATURE, allocates=kernel.allocates
            )
        return _compiled[kernel.tag]


@dataclass(frozen=True)
class Tuning:
    """How the search weighs things; the defaults are plain UCT over random games. All points are the game's own.

    `margin` above 0 mixes the size of a win into what it is worth, up to that many points; `temperature` above 0 gives
    every move a chance beforehand by its evaluation (PUCT); `trust` is the share of the evaluation in what a leaf is
    worth, and `scale` the lead that is worth three quarters of a win; `unit` is how many points of the kernel's
    evaluation make one of the game.
    """

    exploration: float = 1.0
    margin: float = 0.0
    temperature: float = 0.0
    trust: float = 0.0
    scale: float = 1.0
    unit: float = 1.0

    def array(self) -> NDArray[np.float64]:
        return np.array([self.exploration, self.margin, self.temperature, self.trust, self.scale, self.unit])

    def factors(self) -> NDArray[np.float64]:
        """What urges are multiplied by after 0, 1, 2 … visits of the parent."""
        visits = np.arange(FACTORS) + 1.0
        grown = visits if self.temperature > 0 else np.array([logarithm(one) for one in visits.tolist()])
        return self.exploration * np.sqrt(grown)


PLAIN = Tuning()


@dataclass(frozen=True)
class SampledMove:
    """A move of the root after some games, for the player to move there."""

    index: int
    visits: int
    value: float
    points: float
    solved: bool


class Tree:
    """The memory of one search: cleared for every thought, never larger than its size."""

    def __init__(self, kernel: Kernel, tuning: Tuning, size: int) -> None:
        self.kernel = kernel
        self.search = tree_for(kernel)
        self.room = Room(self.search)
        self.tuning = self.room.copy(tuning.array())
        self.factors = self.room.copy(tuning.factors())
        size += kernel.most_moves + 1
        self.nodes = self.room.zeros((size, COLUMNS), np.int32)
        self.worth = self.room.zeros((size, 2), np.float64)
        self.more = self.room.zeros((size, 2), np.float64)
        self.path = self.room.zeros((LONGEST + 2, 2), np.int64)
        self.stack = self.room.zeros((LONGEST + 2, kernel.words), np.uint64)
        self.moves = self.room.zeros((LONGEST + 2, kernel.most_moves), np.int64)
        self.told = self.room.zeros(TELLS, np.int64)

    def begin(self, state: Any, longest: int, seed: int) -> None:
        self.stack[0] = self.kernel.encode(state)
        self.longest = longest
        self.rng = Random(seed)
        self.nodes[0] = 0
        self.worth[0] = 0
        self.more[0] = 0
        self.told[:] = 0
        self.told[SIZE] = 1

    def grow(self, games: int, even: bool, stopper: Stopper) -> None:
        seed = np.uint64(self.rng.getrandbits(64))
        self.search(
            self.kernel.geo, self.stack, self.moves, self.nodes, self.worth, self.more, self.path,
            games, self.longest, even, self.tuning, self.factors, seed, stopper.flag_in(self.room), self.told,
        )  # fmt: skip

    def children(self, node: int) -> range:
        first = int(self.nodes[node, CHILD])
        return range(first, first + int(self.nodes[node, CHILDREN]))

    def line(self, node: int) -> Iterator[Move]:
        """The move that leads to a node, then the most visited ones; nobody expects the dealer's cards."""
        while True:
            yield Move(int(self.nodes[node, MOVE]))
            below = self.children(node)
            if not below or self.nodes[node, MOVER] == CHANCE:
                return
            node = max(below, key=lambda child: int(self.nodes[child, VISITS]))
            if not self.nodes[node, VISITS]:
                return


class Sampling:
    """Tree search over any kernel; a node of a limit is one game played through the tree.

    `points` says that the kernel's results are points of the game, and scores are then points; otherwise a score is
    between -1 and 1. Several threads grow a tree each, and what they found is added up.
    """

    def __init__(
        self,
        game: Game[Any],
        kernel: Kernel,
        tuning: Tuning = PLAIN,
        *,
        points: bool = False,
        threads: int = 1,
        size: int = SIZE_OF_TREES,
    ) -> None:
        self.game = game
        self.kernel = kernel
        self.points = points
        self.stopper = Stopper()
        self.trees = [Tree(kernel, tuning, size // threads) for _ in range(threads)]

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
        self.stopper.clear()

        def tell() -> None:
            progress(self._best(state))

        run_until(lambda: self._grow(state, limit, tell, even=False), self.stopper, limit.seconds)
        return self._best(state)

    def analyse(self, state: Any, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self.stopper.clear()

        def tell() -> None:
            for thought in self._all(state):
                progress(thought)

        run_until(lambda: self._grow(state, limit, tell, even=True), self.stopper, limit.seconds)
        return self._all(state)

    def _grow(self, state: Any, limit: Limit, tell: Callable[[], None], *, even: bool) -> None:
        """Slices of games, each as long as all before it, with a word after each."""
        longest = min(limit.depth or LONGEST, LONGEST)
        for number, tree in enumerate(self.trees):
            tree.begin(state, longest, SEED + number)
        budget = limit.nodes or NO_LIMIT
        if even:
            budget = max(budget, len(self.trees) * len(self.game.legal_moves(state)))
        games = 0
        while games < budget:
            self._slice(min(max(games, SLICE), budget - games), even)
            games = self._games()
            if games:
                tell()
            if self.stopper.stopped or any(tree.nodes[0, SOLVED] for tree in self.trees):
                return

    def _slice(self, games: int, even: bool) -> None:
        if len(self.trees) == 1:
            self.trees[0].grow(games, even, self.stopper)
            return
        share = -(-games // len(self.trees))
        with ThreadPoolExecutor(len(self.trees)) as pool:
            for done in [pool.submit(tree.grow, share, even, self.stopper) for tree in self.trees]:
                done.result()

    def _games(self) -> int:
        return sum(int(tree.told[GAMES]) for tree in self.trees)

    def _candidates(self, state: Any) -> list[SampledMove]:
        sign = -1 if state.to_move.value == "second" else 1
        count = len(self.game.legal_moves(state))
        return [self._candidate(index, sign) for index in range(count)]

    def _candidate(self, index: int, sign: int) -> SampledMove:
        """What all trees found of one move; one that solved it knows better than the others."""
        visits, value, points = 0, 0.0, 0.0
        for tree in self.trees:
            if not tree.nodes[0, CHILDREN]:
                continue
            node = int(tree.nodes[0, CHILD]) + index
            mean, mean_points, games = tree.worth[node, MEAN], tree.more[node, POINTS], int(tree.nodes[node, VISITS])
            if tree.nodes[node, SOLVED]:
                return SampledMove(index, games, sign * mean, sign * mean_points, True)
            visits += games
            value += games * mean
            points += games * mean_points
        share = sign / max(visits, 1)
        return SampledMove(index, visits, share * value, share * points, False)

    def _best(self, state: Any) -> Thought:
        """The most visited move, unless an exact one is worth as much."""
        candidates = self._candidates(state)
        exact = [one for one in candidates if one.solved]
        open_ones = [one for one in candidates if not one.solved]
        best = max(open_ones, key=lambda one: one.visits) if open_ones else None
        sure = max(exact, key=lambda one: (one.value, one.points)) if exact else None
        if sure is not None and (best is None or sure.value >= best.value):
            best = sure
        assert best is not None
        return self._thought(state, best, any(bool(tree.nodes[0, SOLVED]) for tree in self.trees))

    def _all(self, state: Any) -> tuple[Thought, ...]:
        thoughts = [self._thought(state, one, one.solved) for one in self._candidates(state)]
        return tuple(sorted(thoughts, key=lambda thought: -thought.score))

    def _thought(self, state: Any, one: SampledMove, exact: bool) -> Thought:
        move = self.game.legal_moves(state)[one.index]
        tree = max(self.trees, key=lambda tree: int(tree.told[GAMES]))
        opened = bool(tree.nodes[0, CHILDREN])
        line = tuple(tree.line(int(tree.nodes[0, CHILD]) + one.index)) if opened else (move,)
        score = one.points if self.points else one.value
        odds = float(one.value) if self.points else None
        return Thought(move, float(score), int(tree.told[DEEPEST]), self._games(), line, exact, odds=odds)
