"""The compiled twins of Puissance 4, for grids in a word and for wide ones, find what the rules find."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from games_in_play import connect_four as any_grid
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.kernel import fits, kernel_for, word_kernel
from ludotheque.games.connect_four.kernel_wide import GUESS, HASH, wide_kernel
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from perft.blocks import Block, read_blocks

BLOCKS = read_blocks(Path(__file__).parent.parent / "perft" / "connect_four.perft")
LEAVES = 400  # a perft of the kernel driven from Python: what stays within a blink
GRIDS = [
    ConnectFour(1, 1, 4), ConnectFour(1, 1, 2), ConnectFour(6, 7, 4), ConnectFour(6, 7, 10), ConnectFour(6, 7, 1000),
    ConnectFour(4, 4, 2), ConnectFour(3, 3, 3), ConnectFour(2, 21, 2), ConnectFour(62, 1, 4), ConnectFour(30, 2, 3),
    ConnectFour(1, 31, 4), ConnectFour(8, 7, 5), ConnectFour(6, 9, 4), ConnectFour(7, 8, 4), ConnectFour(15, 15, 5),
    ConnectFour(1, 100, 3), ConnectFour(100, 1, 7), ConnectFour(2, 40, 4),
]  # fmt: skip


def kernels(game: ConnectFour) -> list[Kernel]:
    """The wide kernel knows every grid; the word kernel those that fit."""
    return [word_kernel(game), wide_kernel(game)] if fits(game) else [wide_kernel(game)]


def listed(kernel: Kernel, state: ConnectFourState) -> tuple[int, ...]:
    stack, moves = kernel.stack(state, 1)
    return tuple(int(move) for move in moves[0, : kernel.legal(kernel.geo, stack, 0, moves)])


def played(kernel: Kernel, state: ConnectFourState, move: int) -> ConnectFourState:
    stack, _ = kernel.stack(state, 1)
    kernel.apply(kernel.geo, stack, 0, move)
    after: ConnectFourState = kernel.decode(stack[1])
    return after


def points(game: ConnectFour, state: ConnectFourState) -> int:
    """What the kernels say of a finished game: a point for each cell left empty and one, for the winner."""
    outcome = game.outcome(state)
    assert outcome is not None
    left = game.rows * game.columns - (state.first | state.second).bit_count()
    return {Seat.FIRST: left + 1, Seat.SECOND: -left - 1, None: 0}[outcome.winner]


def assert_twin(game: ConnectFour, kernel: Kernel, state: ConnectFourState) -> None:
    assert kernel.decode(kernel.encode(state)) == state
    stack, _ = kernel.stack(state, 1)
    assert kernel.seat(kernel.geo, stack, 0) == int(state.to_move is Seat.SECOND)
    assert listed(kernel, state) == game.legal_moves(state)
    if game.outcome(state) is not None:
        assert kernel.result(kernel.geo, stack, 0) == points(game, state)


def assert_lock_step(game: ConnectFour, rng: Random) -> None:
    state = game.start()
    while True:
        for kernel in kernels(game):
            assert_twin(game, kernel, state)
        if game.outcome(state) is not None:
            return
        move = rng.choice(game.legal_moves(state))
        after = game.play(state, move)
        for kernel in kernels(game):
            assert played(kernel, state, move) == after
        state = after


@pytest.mark.parametrize("game", GRIDS, ids=str)
def test_whole_games_go_in_lock_step(game: ConnectFour) -> None:
    for seed in range(3):
        assert_lock_step(game, Random(seed))


@settings(max_examples=80)
@given(any_grid)
def test_games_on_any_grid_go_in_lock_step(game: ConnectFour) -> None:
    assert_lock_step(game, Random(1))


def twin_perft(kernel: Kernel, state: ConnectFourState, depth: int) -> int:
    moves = listed(kernel, state)
    if depth == 0 or not moves:
        return 1
    if depth == 1:
        return len(moves)
    return sum(twin_perft(kernel, played(kernel, state, move), depth - 1) for move in moves)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.name for block in BLOCKS])
def test_the_kernels_count_the_same_leaves(block: Block) -> None:
    assert isinstance(block.game, ConnectFour)
    for ply in block.plies_within(LEAVES, 0):
        for kernel in kernels(block.game):
            assert twin_perft(kernel, block.start(), ply) == block.counts[ply - 1], f"after {ply} plies"


@given(any_grid)
def test_a_wide_grid_keeps_its_hash_and_its_guess_up_to_date(game: ConnectFour) -> None:
    """Drop by drop or all at once, the row is the same."""
    kernel, rng, state = wide_kernel(game), Random(2), game.start()
    stack, _ = kernel.stack(state, game.rows * game.columns)
    ply = 0
    while moves := game.legal_moves(state):
        move = rng.choice(moves)
        kernel.apply(kernel.geo, stack, ply, move)
        state = game.play(state, move)
        ply += 1
        row = kernel.encode(state)
        assert row[HASH] == stack[ply, HASH]
        assert row[GUESS] == stack[ply, GUESS] or game.outcome(state) is not None


def guess(kernel: Kernel, state: ConnectFourState) -> int:
    stack, _ = kernel.stack(state, 1)
    return int(kernel.evaluate(kernel.geo, stack, 0))


@pytest.mark.parametrize("kernel_of", [word_kernel, wide_kernel])
def test_three_in_a_row_with_room_is_worth_more_than_two(kernel_of: Callable[[ConnectFour], Kernel]) -> None:
    game = ConnectFour()
    three = game.read_state("......./......./......./......./XX...../OOO..X.")
    two = game.read_state("......./......./......./......./X....X./OO..OX.")
    kernel = kernel_of(game)
    assert guess(kernel, three) > guess(kernel, two)


def rollouts(kernel: Kernel, state: ConnectFourState, games: int) -> list[int]:
    results = []
    for seed in range(games):
        stack, _ = kernel.stack(state, 1)
        results.append(int(kernel.rollout(kernel.geo, stack, 0, np.uint64(seed))))
    return results


@pytest.mark.parametrize("game", [ConnectFour(), ConnectFour(7, 8, 4)], ids=str)
def test_random_games_end_in_every_way_and_the_first_player_wins_more(game: ConnectFour) -> None:
    results = rollouts(kernel_for(game), game.start(), 2000)
    assert set(results) <= {-1, 0, 1}
    assert 0.52 < results.count(1) / 2000 < 0.60


@pytest.mark.parametrize("kernel_of", [word_kernel, wide_kernel])
def test_a_random_game_from_a_finished_one_is_its_result(kernel_of: Callable[[ConnectFour], Kernel]) -> None:
    game = ConnectFour(4, 4, 4)
    kernel = kernel_of(game)
    won = game.read_state("..../..../XXX./OOOO")
    assert set(rollouts(kernel, won, 5)) == {1}
    full = game.read_state("XXOO/OOXX/XXOO/OOXX")
    assert set(rollouts(kernel, full, 5)) == {0}


def test_the_largest_grid_can_be_thought_about() -> None:
    game = ConnectFour(1000, 1000, 1000)
    kernel, state = kernel_for(game), game.start()
    for move in (0, 0, 999, 500):
        after = game.play(state, game.legal_moves(state)[move])
        assert played(kernel, state, move) == after
        state = after
    assert len(listed(kernel, state)) == 1000


SCRIPT = """
import numpy as np
from random import Random
from test_connect_four_kernel import GRIDS, assert_lock_step, rollouts
from ludotheque.games.connect_four.kernel import kernel_for
with np.errstate(over="ignore"):
    for game in GRIDS:
        if game.rows * game.columns < 20 or game == GRIDS[2]:
            assert_lock_step(game, Random(7))
            rollouts(kernel_for(game), game.start(), 1)
"""


def test_without_the_compiler_the_kernels_read_nothing_out_of_bounds() -> None:
    here = Path(__file__).parent
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(here), str(here.parent)])}
    subprocess.run([sys.executable, "-W", "error", "-c", SCRIPT], check=True, env=environment)
