"""The compiled twin of Black & White finds the moves, the positions and the results that the rules find."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from engines.lock_step import assert_lock_step, assert_twin, played, rollouts, told, twin_perft
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine.kernel import kernel_for
from ludotheque.games.reversi.rules import Reversi, ReversiState
from perft.blocks import Block, read_blocks

BLOCKS = read_blocks(Path(__file__).parent.parent / "perft" / "reversi.perft")
LEAVES = 400  # a perft of the kernel driven from Python: what stays within a blink


@each("start", ["report", "othello"])
@each("size", range(6, 16))
def test_whole_games_go_in_lock_step(size: int, start: str) -> None:
    game = Reversi(size, start)
    assert_lock_step(game, [kernel_for(game)], Random(size))


@st.composite
def crowded_boards(draw: st.DrawFn) -> tuple[Reversi, ReversiState]:
    """Any board at all, most of them never met in play: long runs, sides without a pawn, full boards."""
    game = Reversi(draw(st.integers(6, 15)))
    area = game.size * game.size
    empty_in = draw(st.sampled_from([2, 10, 10**6]))
    rng = Random(draw(st.integers(0, 10**6)))
    first = second = 0
    one_side = draw(st.sampled_from([0.05, 0.5, 0.95]))
    for cell in range(area):
        if rng.randrange(empty_in):
            if rng.random() < one_side:
                first |= 1 << cell
            else:
                second |= 1 << cell
    return game, ReversiState(first, second, draw(st.sampled_from([Seat.FIRST, Seat.SECOND])))


@settings(max_examples=200)
@given(crowded_boards())
def test_boards_never_met_in_play_agree_too(drawn: tuple[Reversi, ReversiState]) -> None:
    game, state = drawn
    kernel = kernel_for(game)
    assert_twin(game, kernel, state)
    for move in game.legal_moves(state):
        assert played(kernel, state, move) == game.play(state, move)


@each("block", BLOCKS)
def test_the_kernel_counts_the_leaves_of_the_perft_file(block: Block) -> None:
    kernel: Any = kernel_for(block.game)  # type: ignore[arg-type]
    for ply in block.plies_within(LEAVES, 0):
        assert twin_perft(kernel, block.start(), ply) == block.counts[ply - 1]


@each("size", [6, 7, 8, 10, 15])
def test_random_games_end_as_games_of_the_rules_can(size: int) -> None:
    game = Reversi(size)
    ends = set(rollouts(kernel_for(game), game.start(), 40))
    assert len(ends) > 5
    assert all(abs(lead) <= size * size for lead in ends)


@pytest.mark.parametrize("size", [6, 8, 10])
def test_a_random_game_from_the_last_empty_cell_is_that_cell_filled(size: int) -> None:
    game = Reversi(size)
    area = size * size
    all_but_two = ((1 << area) - 1) ^ 0b11  # the top row is  . X O O ... and the rest is O's
    state = ReversiState(all_but_two, 0b10, Seat.FIRST)
    assert rollouts(kernel_for(game), state, 1) == [area]


@each("size", [6, 7, 8, 10, 15])
def test_the_judgement_of_a_board_changes_sign_with_the_colours(size: int) -> None:
    game = Reversi(size)
    kernel = kernel_for(game)
    state, rng = game.start(), Random(size)
    while moves := game.legal_moves(state):
        turned = ReversiState(state.second, state.first, state.to_move.other)
        assert (
            abs(told(kernel, "evaluate", state) + told(kernel, "evaluate", turned)) <= 8
        )  # rounding: several weights are divided
        state = game.play(state, rng.choice(moves))


def test_equal_boards_hash_alike_and_others_do_not() -> None:
    game = Reversi(10)
    kernel = kernel_for(game)
    seen: dict[int, ReversiState] = {}
    rng = Random(1)
    for _ in range(5):
        state = game.start()
        while moves := game.legal_moves(state):
            assert seen.setdefault(told(kernel, "hashed", state), state) == state
            state = game.play(state, rng.choice(moves))
    assert len(seen) > 200
