"""Without the compiler every index is checked: kernels, solvers and searches read nothing out of bounds."""

from random import Random
from typing import Any

import numpy as np
import pytest

from cases import each
from engines import test_alak_kernel, test_connect_four_kernel
from engines.lock_step import ONCE, assert_lock_step, lead, rollouts, told
from engines.reversi_positions import by_trying_everything, near_the_end
from engines.test_reversi_wide_solver import solver as wide
from engines.test_rose_king_kernel import in_step_from_the_start
from ludotheque.compiled.kernel import Kernel
from ludotheque.compiled.rooms import Room
from ludotheque.games.alak.engine.engine_long import Greedy
from ludotheque.games.alak.engine.solver import solve
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.engine.kernel import kernel_for as awale_kernel
from ludotheque.games.awale.engine.lookahead import COUNTS, MOST_NODES, PROVED, SCRATCH, look
from ludotheque.games.awale.engine.solver import fill, follow, words_of_layer
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.engine.kernel import word_kernel
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.engine.kernel import kernel_for as reversi_kernel
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.engine.engine import engine as rose_king_engine
from ludotheque.games.rose_king.engine.kernel import kernel_for as rose_king_kernel
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.search.sampling import Sampling
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit

pytestmark = [
    ONCE,
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning"),  # words wrap round, as they should
]
ALAKS = [Alak(1), Alak(1, torus=True), Alak(9), Alak(9, True, True), Alak(63), Alak(65, True)]
GRIDS = [ConnectFour(1, 1, 2), ConnectFour(6, 7, 4), ConnectFour(4, 4, 2), ConnectFour(7, 8, 4), ConnectFour(1, 32, 2),
         ConnectFour(8, 8, 4), ConnectFour(63, 2, 2)]  # fmt: skip


def kernels_of(game: Any) -> tuple[list[Kernel], Any]:
    """Every kernel that fits a game, and what it must say at the end."""
    if isinstance(game, Alak):
        return test_alak_kernel.kernels(game), lead
    if isinstance(game, ConnectFour):
        return test_connect_four_kernel.kernels(game), test_connect_four_kernel.points
    return [awale_kernel(game) if isinstance(game, Awale) else reversi_kernel(game)], lead


@each(
    "game",
    [*ALAKS, *GRIDS, Awale(), Awale(harvest_cancelled=True), Reversi(6), Reversi(8), Reversi(9)],
)
def test_a_kernel_in_lock_step(game: Any) -> None:
    kernels, points = kernels_of(game)
    assert_lock_step(game, kernels, Random(1), points, plies=80)
    for kernel in kernels:
        for name in ("evaluate", "hashed"):
            told(kernel, name, game.start())
        rollouts(kernel, game.start(), 1)


@each("heroes", [False, True])
@each(("rows", "columns"), [(1, 1), (2, 3), (9, 9), (12, 12)])
def test_the_kernel_of_the_rose_king(rows: int, columns: int, heroes: bool) -> None:
    game = RoseKing(rows, columns, heroes)
    assert in_step_from_the_start(game, 1) > 1
    assert len(rollouts(rose_king_kernel(game), game.start(), 2)) == 2


def test_alak_is_solved_or_answered_at_once() -> None:
    for game in (Alak(4), Alak(5, True, True)):
        value = solve(game, game.start()).value(game.start())
        assert value is not None and value < 0
    for torus in (False, True):
        game = Alak(70, torus)
        state = game.read_state("ooox" + "." * 65 + "x x -")
        assert Greedy(game).think(state, Limit()).move in game.legal_moves(state)


def test_awale_looks_ahead_and_fills_its_table() -> None:
    kernel = awale_kernel(Awale())
    stack, _ = kernel.stack(Awale().start(), 1)
    counts, flag = np.zeros(COUNTS, dtype=np.int64), np.zeros(1, dtype=np.int64)
    counts[MOST_NODES] = 1 << 62
    table, scratch = np.zeros(64, dtype=np.uint64), np.zeros(20 * SCRATCH, dtype=np.uint64)
    look(kernel.geo, table, scratch, counts, flag, stack[0, 0], stack[0, 1], 3, 4)
    assert counts[PROVED] == 1
    fill(np.zeros((100, words_of_layer(3)), dtype=np.int64), 3, False, lambda _done: None, Room(follow))


def test_endings_of_black_and_white_are_counted() -> None:
    for size in (6, 8, 9, 15):
        game = Reversi(size)
        state = near_the_end(game, Random(size), 6)
        found = WordEngine(game, table_bits=4).think(state, Limit()).score if size <= 8 else wide(size, 4).worth(state)
        assert found == by_trying_everything(game, state)


def test_a_grid_is_solved() -> None:
    for game in (ConnectFour(2, 5), ConnectFour(1, 6), ConnectFour(3, 3)):
        assert GridSolver(game, 20).score(game.start(), Stopper()) == 0


def test_a_tree_grows() -> None:
    game = ConnectFour(rows=2, columns=4, align=2)
    assert Sampling(game, word_kernel(game)).think(game.start(), Limit()).score == 1
    roses = RoseKing(2, 3)
    state = roses.read_state("RB./BRB 0,1 R E1,N3,S3 S2,N2,E3,SO2,O2 - 0 2-3 0-0")
    assert rose_king_engine(roses).think(state, Limit(nodes=30)).nodes == 30
