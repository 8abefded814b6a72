"""Second proofs say what playing everything out says, on endings small enough for that."""

import sys
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cases import each
from learning.plain_play import long_game, plain_values, plain_values_with_returns, random_game
from ludotheque.compiled.routines import BackEnd, use
from ludotheque.core.seat import Seat
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.games.alak.tools import second_proof as of_alak
from ludotheque.games.awale.rules import HOLES, TURN_LIMIT, Awale, AwaleState
from ludotheque.games.awale.tools import second_proof as of_awale
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.connect_four.tools import second_proof as of_connect_four
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.reversi.tools import second_proof as of_reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.tools import second_proof as of_rose_king
from ludotheque.search.problem_making import Unproved

seeds = st.integers(0, 10**6)


@pytest.fixture(autouse=True, scope="module")
def _nothing_is_compiled() -> Iterator[None]:
    """The cases are small: as plain Python they take less time than a compiler, and every index is checked."""
    use(BackEnd.PYTHON)
    yield
    use(BackEnd.WASM)


def four_with_cells_left(seed: int, left: int) -> ConnectFourState:
    """A position of Puissance 4 with so many cells left in which nobody has won."""
    games = (long_game(ConnectFour(), Random(f"{seed}-{number}")) for number in count())
    state: ConnectFourState = next(states[42 - left] for states in games if len(states) > 42 - left)
    return state


@given(seeds, st.integers(1, 8))
def test_puissance_4_near_the_end_is_what_playing_out_says(seed: int, left: int) -> None:
    game = ConnectFour()
    state = four_with_cells_left(seed, left)
    assert of_connect_four.values(game, state) == plain_values(game, state)


@settings(max_examples=20)
@given(seeds, st.integers(2, 4), st.integers(0, 12))
def test_puissance_4_on_small_grids_is_what_playing_out_says(seed: int, align: int, plies: int) -> None:
    game = ConnectFour(rows=3, columns=4, align=align)
    state = random_game(game, Random(seed), plies)[-1]
    assert of_connect_four.values(game, state) == plain_values(game, state)


@settings(max_examples=15)
@given(seeds)
def test_bitbully_says_what_the_rules_say(seed: int) -> None:
    pytest.importorskip("bitbully", reason="of the extra `test`")
    game = ConnectFour()
    state = four_with_cells_left(seed, 8)
    for move, worth in plain_values(game, state).items():
        after = game.play(state, move)
        if game.outcome(after) is None:
            assert -of_connect_four._by_bitbully(after) == worth


def test_without_bitbully_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bitbully", None)
    of_connect_four._bitbully.cache_clear()
    with pytest.raises(Unproved, match="bitbully"):
        of_connect_four.values(ConnectFour(), ConnectFour().start())


@settings(max_examples=25)
@given(seeds, st.sampled_from([6, 7, 8, 10]), st.integers(2, 6))
def test_an_ending_of_black_and_white_is_what_playing_out_says(seed: int, size: int, left: int) -> None:
    game = Reversi(size)
    near = [s for s in random_game(game, Random(seed)) if size * size - (s.first | s.second).bit_count() <= left]
    assume(near)
    assert of_reversi.values(game, near[0]) == plain_values(game, near[0])


@each("torus", [False, True])
@each("suicide", [False, True])
@each("n", [1, 2, 3, 4, 5])
def test_every_position_of_short_lines_of_alak_is_what_repeated_play_says(n: int, torus: bool, suicide: bool) -> None:
    game = Alak(n, torus, suicide)
    state = game.start()
    assert of_alak.values(game, state) == plain_values_with_returns(game, state)


@settings(max_examples=10)
@given(st.lists(st.integers(0, 2), min_size=5, max_size=6), st.sampled_from(Seat), st.booleans(), st.booleans(), seeds)
def test_any_position_of_alak_is_what_repeated_play_says(
    cells: list[int], seat: Seat, torus: bool, suicide: bool, seed: int
) -> None:
    assume(seat is not Seat.CHANCE)
    game = Alak(len(cells), torus, suicide)
    closed = frozenset(i for i, cell in enumerate(cells) if cell == 0 and Random(seed + i).random() < 0.2)
    state = AlakState(tuple(cells), closed, seat)
    assert of_alak.values(game, state) == plain_values_with_returns(game, state)


def test_the_first_move_on_three_cells_of_alak_must_be_the_middle_one() -> None:
    """From an end: `x.. o -`, then `x.o`, and whoever fills the middle takes nothing that keeps him ahead."""
    game = Alak(3)
    assert {move for move, worth in of_alak.values(game, game.start()).items() if worth == 1} == {1}


def test_a_long_line_of_alak_is_not_tried() -> None:
    with pytest.raises(Unproved):
        of_alak.values(Alak(13), Alak(13).start())


@settings(max_examples=30)
@given(seeds, st.integers(4, 20), st.integers(1, 4), st.integers(-4, 4), st.booleans(), st.sampled_from(Seat))
@example(0, 13, 4, 0, True, Seat.SECOND)
def test_the_last_turns_of_awale_are_what_playing_out_says(
    seed: int, on_board: int, left: int, ahead: int, cancelled: bool, seat: Seat
) -> None:
    assume(seat is not Seat.CHANCE)
    rng, holes = Random(seed), [0] * HOLES
    for _ in range(on_board):
        holes[rng.randrange(HOLES)] += 1
    store = (48 - on_board + ahead) // 2
    game = Awale(cancelled)
    state = AwaleState(tuple(holes), (store, 48 - on_board - store), TURN_LIMIT - left, seat)
    assert of_awale.values(game, state) == plain_values(game, state)


def test_an_awale_position_has_a_place_of_its_own() -> None:
    from itertools import product

    from ludotheque.games.awale.tools.sowing_ahead import POSITIONS, ROWS, place_of

    desk = of_awale._memory(Awale())[0]
    places = set()
    laid = [holes for holes in product(range(5), repeat=6) if sum(holes) <= 4]
    for own, other in product(laid, laid):
        if sum(own) + sum(other) <= 4:
            desk[ROWS : ROWS + HOLES] = own + other
            places.add(int(place_of(ROWS, sum(own) + sum(other), desk)))
    assert places == set(range(1820))  # 16! / 12! / 4!
    assert desk[POSITIONS] == 2_704_156


@settings(max_examples=30)
@given(seeds, st.integers(2, 4), st.integers(2, 4), st.booleans(), st.integers(2, 3))
def test_the_odds_at_the_end_of_the_rose_king_are_what_playing_out_says(
    seed: int, rows: int, columns: int, heroes: bool, back: int
) -> None:
    rng = Random(seed)
    game = RoseKing(rows, columns, heroes).with_deal(rng)
    states = [one for one in random_game(game, rng) if one.to_move is not Seat.CHANCE]
    state = states[-min(back, len(states))]
    assert of_rose_king.values(game, state) == pytest.approx(plain_values(game, state))


def test_too_many_games_of_the_rose_king_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_rose_king, "MOST_POSITIONS", 100)
    with pytest.raises(Unproved):
        of_rose_king.values(RoseKing(), RoseKing().start())
