"""The compiled twin of awalé finds the moves, the positions and the results that the rules find."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from engines.lock_step import assert_lock_step, assert_twin, played, rollouts, told, twin_perft
from ludotheque.core.seat import Seat
from ludotheque.games.awale.engine.kernel import kernel_for
from ludotheque.games.awale.rules import SEEDS, Awale, AwaleState
from perft.blocks import Block, read_blocks

BLOCKS = read_blocks(Path(__file__).parent.parent / "perft" / "awale.perft")
LEAVES = 1_500  # a perft of the kernel driven from Python: what stays within a blink
BOTH = pytest.mark.parametrize("game", [Awale(), Awale(harvest_cancelled=True)], ids=["exam", "cancelled"])


@BOTH
def test_whole_games_go_in_lock_step(game: Awale) -> None:
    for seed in range(5):
        assert_lock_step(game, [kernel_for(game)], Random(seed))


@st.composite
def boards(draw: st.DrawFn) -> AwaleState:
    """Any position a person may write: huge holes, empty sides, few seeds, few turns left."""
    on_board = draw(st.integers(0, SEEDS))
    rng = Random(draw(st.integers(0, 10**6)))
    places = rng.sample(range(12), draw(st.integers(1, 12)))
    holes = [0] * 12
    for _ in range(on_board):
        holes[rng.choice(places)] += 1
    one = draw(st.integers(0, SEEDS - on_board))
    two = draw(st.integers(0, SEEDS - on_board - one))
    turns = draw(st.one_of(st.integers(0, 101), st.integers(0, 999)))
    return AwaleState(tuple(holes), (one, two), turns, draw(st.sampled_from([Seat.FIRST, Seat.SECOND])))


@settings(max_examples=150)
@given(st.booleans(), boards())
def test_positions_never_met_in_play_agree_too(cancelled: bool, state: AwaleState) -> None:
    game = Awale(cancelled)
    kernel = kernel_for(game)
    assert_twin(game, kernel, state)
    for move in game.legal_moves(state):
        assert played(kernel, state, move) == game.play(state, move)


@each("block", BLOCKS)
def test_the_kernel_counts_the_same_leaves(block: Block) -> None:
    kernel = kernel_for(block.game)  # type: ignore[arg-type]
    for ply in block.plies_within(LEAVES, 0):
        assert twin_perft(kernel, block.start(), ply) == block.counts[ply - 1], f"after {ply} plies"


@BOTH
def test_a_random_game_ends_with_a_result_the_rules_could_give(game: Awale) -> None:
    results = rollouts(kernel_for(game), game.start(), 300)
    assert all(abs(points) <= SEEDS and points % 2 == 0 for points in results)
    assert min(results) < 0 < max(results)


@BOTH
def test_a_random_game_from_a_finished_position_is_its_result(game: Awale) -> None:
    kernel = kernel_for(game)
    for text in (
        "0,0,0,0,0,2,1,0,0,0,0,0 22-23 50 1",
        "4,0,0,0,0,2,1,9,0,0,0,0 7-25 50 2",
        "4,0,0,0,0,2,1,9,0,0,0,0 9-23 100 1",
    ):
        state = game.read_state(text)
        assert rollouts(kernel, state, 1) == [told(kernel, "result", state)]


def test_positions_that_differ_in_turns_or_harvests_alone_have_different_hashes() -> None:
    game = Awale()
    kernel = kernel_for(game)
    texts = [f"4,0,0,0,0,2,1,9,0,0,0,0 {h} {turns} {p}" for h in ("8-9", "9-8") for turns in (50, 51) for p in (1, 2)]
    assert len({told(kernel, "hashed", game.read_state(text)) for text in texts}) == len(texts)
