"""The compiled twins of Alak, for short and long lines, find the moves, the positions and the results of the rules."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from engines.lock_step import assert_lock_step, assert_twin, played, rollouts, told, twin_perft
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine.kernel import LONGEST, kernel_for, word_kernel
from ludotheque.games.alak.engine.kernel_long import long_kernel
from ludotheque.games.alak.rules import EMPTY, Alak, AlakState
from perft.blocks import Block, read_blocks

BLOCKS = read_blocks(Path(__file__).parent.parent / "perft" / "alak.perft")
LEAVES = 120  # a perft of the kernel driven from Python: what stays within a blink
PLIES = 80  # a capture cycle may go on for ever
SEATS = st.sampled_from([Seat.FIRST, Seat.SECOND])


def kernels(game: Alak) -> list[Kernel]:
    return [long_kernel(game)] if game.n > LONGEST else [word_kernel(game), long_kernel(game)]


@each("suicide", [False, True])
@each("torus", [False, True])
@each("n", [1, 2, 3, 4, 9, 13, 63, 64, 65, 130])
def test_whole_games_go_in_lock_step(n: int, torus: bool, suicide: bool) -> None:
    game = Alak(n, torus, suicide)
    assert_lock_step(game, kernels(game), Random(n), plies=PLIES)


@st.composite
def boards(draw: st.DrawFn) -> tuple[Alak, AlakState]:
    """Any line at all, most of them never met in play: full of stones, closed everywhere, groups that go round."""
    game = Alak(draw(st.one_of(st.integers(1, 12), st.integers(60, 70))), draw(st.booleans()), draw(st.booleans()))
    cells = draw(st.lists(st.sampled_from([0, 1, 1, 2]), min_size=game.n, max_size=game.n))
    closed = frozenset(i for i, cell in enumerate(cells) if cell == EMPTY and draw(st.integers(0, 3)) == 0)
    return game, AlakState(tuple(cells), closed, draw(SEATS))


@settings(max_examples=120)
@given(boards())
def test_lines_never_met_in_play_agree_too(drawn: tuple[Alak, AlakState]) -> None:
    game, state = drawn
    for kernel in kernels(game):
        assert_twin(game, kernel, state)
        for move in game.legal_moves(state):
            assert played(kernel, state, move) == game.play(state, move)


@given(boards())
def test_short_and_long_kernels_guess_alike(drawn: tuple[Alak, AlakState]) -> None:
    game, state = drawn
    assert len({told(kernel, "evaluate", state) for kernel in kernels(game)}) == 1


@each("block", BLOCKS)
def test_the_kernels_count_the_same_leaves(block: Block) -> None:
    assert isinstance(block.game, Alak)
    for ply in block.plies_within(LEAVES, 0):
        for kernel in kernels(block.game):
            assert twin_perft(kernel, block.start(), ply) == block.counts[ply - 1], f"after {ply} plies"


@pytest.mark.parametrize("game", [Alak(), Alak(9, torus=True, suicide=True), Alak(64)], ids=str)
def test_random_games_are_won_by_both(game: Alak) -> None:
    results = rollouts(kernel_for(game), game.start(), 100)
    assert min(results) < 0 < max(results)
    assert all(abs(points) <= game.n for points in results)


def test_a_random_game_that_cannot_end_is_drawn() -> None:
    game = Alak(1, suicide=True)
    for kernel in kernels(game):
        assert rollouts(kernel, game.start(), 2) == [0, 0]


def test_closed_cells_and_the_player_count_in_the_hash() -> None:
    game = Alak(5)
    texts = ("x.o.. x -", "x.o.. o -", "x.o.. x 2", "x.o.. x 4", "o.x.. x -")
    for kernel in kernels(game):
        assert len({told(kernel, "hashed", game.read_state(text)) for text in texts}) == len(texts)
