"""The compiled twins of Puissance 4, for grids in a word, in two and in many, find what the rules find."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings

from cases import each
from engines.lock_step import assert_lock_step, listed, played, rollouts, told, twin_perft
from games_in_play import connect_four as any_grid
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.kernel import fits, kernel_for, word_kernel
from ludotheque.games.connect_four.engine.kernel_pair import fits_pair, pair_kernel
from ludotheque.games.connect_four.engine.kernel_wide import GUESS, HASH, wide_kernel
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from perft.blocks import Block, read_blocks

BLOCKS = read_blocks(Path(__file__).parent.parent / "perft" / "connect_four.perft")
LEAVES = 200  # a perft of the kernel driven from Python: what stays within a blink
GRIDS = [
    ConnectFour(1, 1, 4), ConnectFour(1, 1, 2), ConnectFour(6, 7, 4), ConnectFour(6, 7, 10), ConnectFour(6, 7, 1000),
    ConnectFour(4, 4, 2), ConnectFour(3, 3, 3), ConnectFour(2, 21, 2), ConnectFour(62, 1, 4), ConnectFour(30, 2, 3),
    ConnectFour(1, 31, 4), ConnectFour(8, 7, 5), ConnectFour(6, 9, 4),
]  # fmt: skip
TO_THE_LAST_BIT = [
    ConnectFour(7, 8, 4), ConnectFour(3, 16, 3), ConnectFour(63, 1, 4), ConnectFour(1, 32, 2), ConnectFour(15, 4, 4),
    ConnectFour(31, 2, 2),
]  # fmt: skip
IN_TWO_WORDS = [
    ConnectFour(8, 8, 4), ConnectFour(10, 10, 5), ConnectFour(9, 12, 6), ConnectFour(7, 9, 3), ConnectFour(2, 40, 4),
    ConnectFour(1, 64, 3), ConnectFour(127, 1, 7), ConnectFour(63, 2, 2), ConnectFour(30, 4, 4), ConnectFour(15, 8, 4),
    ConnectFour(8, 8, 60), ConnectFour(12, 9, 9),
]  # fmt: skip
IN_MANY = [ConnectFour(15, 15, 5), ConnectFour(1, 100, 3), ConnectFour(200, 1, 7), ConnectFour(11, 11, 4)]


def kernels(game: ConnectFour) -> list[Kernel]:
    """The wide kernel knows every grid, the others those that fit."""
    found = [wide_kernel(game)]
    if fits_pair(game):
        found.append(pair_kernel(game))
    if fits(game):
        found.append(word_kernel(game))
    return found


def test_the_smallest_kernel_that_fits_is_used() -> None:
    assert [kernel_for(game).tag for game in (GRIDS[0], GRIDS[2], *TO_THE_LAST_BIT)] == ["connect-four-word"] * 8
    assert {kernel_for(game).tag for game in IN_TWO_WORDS} == {"connect-four-pair"}
    assert {kernel_for(game).tag for game in IN_MANY} == {"connect-four-wide"}


def points(game: ConnectFour, state: ConnectFourState) -> int:
    """What the kernels say of a finished game: a point for each cell left empty and one, for the winner."""
    outcome = game.outcome(state)
    assert outcome is not None
    left = game.rows * game.columns - (state.first | state.second).bit_count()
    return {Seat.FIRST: left + 1, Seat.SECOND: -left - 1, None: 0}[outcome.winner]


@each("game", [*GRIDS, *TO_THE_LAST_BIT, *IN_TWO_WORDS, *IN_MANY])
def test_whole_games_go_in_lock_step(game: ConnectFour) -> None:
    for seed in range(2):
        assert_lock_step(game, kernels(game), Random(seed), points)


@settings(max_examples=40)
@given(any_grid)
def test_games_on_any_grid_go_in_lock_step(game: ConnectFour) -> None:
    assert_lock_step(game, kernels(game), Random(1), points)


@each("block", BLOCKS)
def test_the_kernels_count_the_same_leaves(block: Block) -> None:
    assert isinstance(block.game, ConnectFour)
    for ply in block.plies_within(LEAVES, 0):
        for kernel in kernels(block.game):
            assert twin_perft(kernel, block.start(), ply) == block.counts[ply - 1], f"after {ply} plies"


def dropped(game: ConnectFour, kernel: Kernel) -> Iterator[tuple[ConnectFourState, Any]]:
    """A random game drop by drop: each position, and the row that the kernel has made of it."""
    rng, state, ply = Random(2), game.start(), 0
    stack, _ = kernel.stack(state, game.rows * game.columns)
    while moves := game.legal_moves(state):
        move = rng.choice(moves)
        kernel.routine("apply")(kernel.geo, stack, ply, move)
        state, ply = game.play(state, move), ply + 1
        yield state, stack[ply]


@given(any_grid)
def test_a_wide_grid_keeps_its_hash_and_its_guess_up_to_date(game: ConnectFour) -> None:
    """Drop by drop or all at once, the row is the same."""
    for state, kept in dropped(game, wide_kernel(game)):
        row = wide_kernel(game).encode(state)
        assert row[HASH] == kept[HASH]
        assert row[GUESS] == kept[GUESS] or game.outcome(state) is not None


@given(any_grid)
def test_in_two_words_a_drop_leaves_the_row_of_the_position(game: ConnectFour) -> None:
    """Winning cells, open lines and all, while the game goes on."""
    assume(fits_pair(game))
    for state, kept in dropped(game, pair_kernel(game)):
        assert (pair_kernel(game).encode(state) == kept).all()


@given(any_grid)
def test_one_word_and_two_guess_alike(game: ConnectFour) -> None:
    assume(fits(game))
    rng, state = Random(4), game.start()
    while moves := game.legal_moves(state):
        assert told(word_kernel(game), "evaluate", state) == told(pair_kernel(game), "evaluate", state)
        state = game.play(state, rng.choice(moves))


@each("game", IN_TWO_WORDS)
def test_different_positions_in_two_words_have_different_hashes(game: ConnectFour) -> None:
    kernel, seen = pair_kernel(game), dict[int, ConnectFourState]()
    for seed in range(3):
        rng, state = Random(seed), game.start()
        while moves := game.legal_moves(state):
            assert seen.setdefault(told(kernel, "hashed", state), state) == state
            state = game.play(state, rng.choice(moves))
    assert len(seen) > 4


@pytest.mark.parametrize("kernel_of", [word_kernel, pair_kernel, wide_kernel])
def test_three_in_a_row_with_room_is_worth_more_than_two(kernel_of: Callable[[ConnectFour], Kernel]) -> None:
    game = ConnectFour()
    three = game.read_state("......./......./......./......./XX...../OOO..X.")
    two = game.read_state("......./......./......./......./X....X./OO..OX.")
    kernel = kernel_of(game)
    assert told(kernel, "evaluate", three) > told(kernel, "evaluate", two)


@pytest.mark.parametrize("game", [ConnectFour(), ConnectFour(7, 9, 4), ConnectFour(11, 11, 4)], ids=str)
def test_random_games_end_in_every_way_and_the_first_player_wins_more(game: ConnectFour) -> None:
    results = rollouts(kernel_for(game), game.start(), 2000)
    assert set(results) <= {-1, 0, 1}
    assert 0.52 < results.count(1) / 2000 < 0.60


@pytest.mark.parametrize("kernel_of", [word_kernel, pair_kernel, wide_kernel])
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
