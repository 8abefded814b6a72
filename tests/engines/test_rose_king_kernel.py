"""The kernel of Le Roi des Roses walks in step with the rules, on every board, with heroes and with the dealer."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from engines.lock_step import rollouts, twin_perft
from games_in_play import rose_king, walks
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.engine.kernel import kernel_for
from ludotheque.games.rose_king.engine.kernel_land import SHIFTS
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from perft.blocks import FILES, Block, read_blocks

SEATS = (Seat.FIRST, Seat.SECOND, Seat.CHANCE)
LONGEST = 400
QUICK = 1_000  # leaves of a perft that Python drives move by move

BLOCKS = [block for path in FILES if path.stem == "rose_king" for block in read_blocks(path)]


def assert_same(game: RoseKing, kernel: Kernel, stack: Any, ply: int, moves: Any, state: RoseKingState) -> None:
    """One row says what the rules say; and the row that the state encodes to is that row."""
    count = kernel.routine("legal")(kernel.geo, stack, ply, moves)
    assert tuple(moves[ply, :count]) == game.legal_moves(state)
    assert kernel.decode(stack[ply]) == state
    assert stack[ply].tolist() == kernel.encode(state).tolist()
    assert SEATS[kernel.routine("seat")(kernel.geo, stack, ply)] is state.to_move
    outcome = game.outcome(state)
    assert (outcome is None) == (count > 0)
    if outcome is not None and outcome.score is not None:
        assert kernel.routine("result")(kernel.geo, stack, ply) == outcome.score[0] - outcome.score[1]


def in_step(game: RoseKing, state: RoseKingState, seed: int) -> int:
    """A game played out at random by both; how many plies it took."""
    rng = Random(seed)
    kernel = kernel_for(game)
    stack, moves = kernel.stack(state, LONGEST)
    ply = 0
    assert_same(game, kernel, stack, ply, moves, state)
    while legal := game.legal_moves(state):
        move = rng.choice(legal)
        state = game.play(state, move)
        kernel.routine("apply")(kernel.geo, stack, ply, int(move))
        ply += 1
        assert_same(game, kernel, stack, ply, moves, state)
    return ply


@each("heroes", [False, True])
@each(
    ("rows", "columns"),
    [
        (9, 9),
        (1, 1),
        (11, 11),
        (12, 12),
        (1, 62),
        (1, 63),
        (2, 63),
        (128, 1),
    ],
)
def test_kernel_and_rules_walk_in_step(rows: int, columns: int, heroes: bool) -> None:
    for seed in range(3):
        assert in_step_from_the_start(RoseKing(rows, columns, heroes), seed) > 1


def in_step_from_the_start(game: RoseKing, seed: int) -> int:
    game = game.with_deal(Random(seed))
    return in_step(game, game.start(), seed)


@given(walks(rose_king))
def test_they_walk_in_step_from_anywhere(match: Any) -> None:
    in_step(match.game, match.state, len(match.plies))


def test_boards_of_two_words_are_shifted_and_larger_ones_walked() -> None:
    assert kernel_for(RoseKing(9, 9)).geo[SHIFTS]
    assert kernel_for(RoseKing(2, 62)).geo[SHIFTS]
    assert not kernel_for(RoseKing(12, 12)).geo[SHIFTS]
    assert not kernel_for(RoseKing(1, 63)).geo[SHIFTS]


def test_the_largest_board_is_served() -> None:
    game = RoseKing(1000, 1000)
    kernel = kernel_for(game)
    state = game.start()
    stack, moves = kernel.stack(state, 4)
    for ply in range(3):
        move = game.legal_moves(state)[0]
        state = game.play(state, move)
        kernel.routine("apply")(kernel.geo, stack, ply, int(move))
        assert_same(game, kernel, stack, ply + 1, moves, state)


# Drawn so that the king's next pawn joins four territories, or splits one of White's in three.
@each(
    "position",
    [
        "..R../RR.../..... 2,2 R N1,E1,S1,SO1,O1 N2,N3 - 0 3-0 0-0",
        ".R.R./R...R/.R.R. 1,1 R E1,E2,NE1 N2,N3 - 0 6-0 0-0",
        "..B../BBBBB/..B.. 0,1 R SE1,S1 N1,N2 - 0 0-7 2-1",
        "BBBBB/BRRRB/BBBB. 2,4 R O1,N1 SE3,NO1 N2,N3 0 3-11 1-1",
        "...../...../..... 1,2 R - - - 0 0-0 0-0",
        "...../...../..... 1,2 B - N1 - 1 25-25 0-0",
        "RBRBR/BRBRB/RBRBR 1,2 R N1 S1 - 0 8-7 4-4",
        "...../...../..... 1,2 R N1 S1 - 2 0-0 0-0",
    ],
)
def test_drawn_positions_are_counted_alike(position: str) -> None:
    game = RoseKing(3, 5, heroes=True)
    for seed in range(4):
        in_step(game, game.read_state(position), seed)


def test_with_every_card_in_hand_or_discarded_the_discard_is_dealt_again() -> None:
    game = RoseKing(5, 5)
    state = game.read_state(
        "...../...../...../...../..... 2,2 R N1,N2 S1,S2"
        " N3,NE1,NE2,NE3,E1,E2,E3,SE1,SE2,SE3,S3,SO1,SO2,SO3,O1,O2,O3,NO1,NO2,NO3 0 0-0 0-0"
    )
    kernel = kernel_for(game)
    stack, moves = kernel.stack(state, 2)
    kernel.routine("apply")(kernel.geo, stack, 0, 48)
    assert kernel.routine("legal")(kernel.geo, stack, 1, moves) == 20
    assert_same(game, kernel, stack, 1, moves, game.play(state, game.read_move("pioche")))


@given(walks(rose_king), st.integers(0, 99))
def test_equal_positions_have_equal_hashes_and_the_others_do_not(match: Any, seed: int) -> None:
    kernel = kernel_for(match.game)
    stack, _ = kernel.stack(match.state, 1)
    key = kernel.routine("hashed")(kernel.geo, stack, 0)
    legal = match.game.legal_moves(match.state)
    if legal:
        move = Random(seed).choice(legal)
        kernel.routine("apply")(kernel.geo, stack, 0, int(move))
        again, _ = kernel.stack(match.game.play(match.state, move), 1)
        assert kernel.routine("hashed")(kernel.geo, stack, 1) == kernel.routine("hashed")(kernel.geo, again, 0) != key


@each("block", BLOCKS)
def test_the_kernel_counts_the_leaves_of_the_perft_file(block: Block) -> None:
    kernel = kernel_for(block.game)  # type: ignore[arg-type]
    plies = block.plies_within(QUICK, 0)
    for ply in plies:
        assert twin_perft(kernel, block.start(), ply) == block.counts[ply - 1], f"after {ply} plies"


def test_a_finished_game_is_played_out_to_its_own_points() -> None:
    game = RoseKing(2, 2)
    assert set(rollouts(kernel_for(game), game.read_state("RR/RB 1,1 R N1 S1 - 0 3-1 0-0"), 5)) == {8}


def test_a_game_with_one_move_left_is_played_out_to_its_result() -> None:
    game = RoseKing(2, 2)
    # Red holds the card that fills the board and cannot draw: the pack is in the hands and the discard is empty.
    state = game.read_state("RB/.B 1,1 R N3,E3,S3,O1,O3 N2,E2,S2,O2,SO2 - 0 1-2 0-0")
    assert set(rollouts(kernel_for(game), state, 5)) == {0}


def test_games_played_out_end_in_all_the_ways_the_rules_know() -> None:
    game = RoseKing(2, 3)
    ends = set()
    rng = Random(3)
    for _ in range(100):
        state = game.start()
        while legal := game.legal_moves(state):
            state = game.play(state, rng.choice(legal))
        outcome = game.outcome(state)
        assert outcome is not None and outcome.score is not None
        ends.add(outcome.score[0] - outcome.score[1])
    assert ends <= set(rollouts(kernel_for(game), game.start(), 3000)) <= {-36, -25, -16, -10, -9, -8, -5, -4, -3, -2}
