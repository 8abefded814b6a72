"""The endings of Black & White beyond 8×8 are worth what trying everything says, on every board and however they end."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from engines.lock_step import ONCE
from engines.reversi_positions import by_trying_everything, near_the_end
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine import solver_wide_desk as desk_map
from ludotheque.games.reversi.engine.engine import LEVELS, engine
from ludotheque.games.reversi.engine.engine_wide import WideEngine, WideSolver
from ludotheque.games.reversi.engine.solver_wide_lines import lay_out, odd_regions
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.levels import choose
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit, Thought

HERE = Path(__file__).parent
SIZES = [9, 10, 12, 15]


def scattered(size: int, rng: Random, left: int, share: float) -> ReversiState:
    """Pawns thrown on the board, this share of them the first player's: what no game leads to is an ending, too."""
    cells = rng.sample(range(size * size), size * size - left)
    first = sum(1 << cell for cell in cells if rng.random() < share)
    return ReversiState(first, sum(1 << cell for cell in cells) ^ first, rng.choice([Seat.FIRST, Seat.SECOND]))


def solver(size: int, table_bits: int = 10) -> WideSolver:
    return WideSolver(Reversi(size), Stopper(), table_bits)


def end_of(game: Reversi, state: ReversiState, thought: Thought) -> int:
    """What the line of a thought leads to, for whoever begins it."""
    mover = state.to_move
    for move in thought.line:
        state = game.play(state, move)
    assert not game.legal_moves(state)
    lead = state.first.bit_count() - state.second.bit_count()
    return lead if mover is Seat.FIRST else -lead


@pytest.mark.parametrize("size", SIZES)
def test_endings_of_games_are_worth_what_trying_everything_says(size: int) -> None:
    game, rng, counting = Reversi(size), Random(size), solver(size)
    for left in (0, 1, 2, 3, 4, 5, 6, 7, 5, 6):
        state = near_the_end(game, rng, left)
        assert counting.worth(state) == by_trying_everything(game, state)


@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), left=st.integers(0, 7), share=st.sampled_from([0.02, 0.1, 0.5, 0.9, 0.98]))
def test_any_pawns_with_a_few_cells_left_are_worth_what_trying_everything_says(
    size: int, seed: int, left: int, share: float
) -> None:
    state = scattered(size, Random(seed), left, share)
    assert solver(size, 4).worth(state) == by_trying_everything(Reversi(size), state)


WRAPPING = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # words wrap round, as they should


@ONCE
@WRAPPING
def test_cells_that_touch_are_a_region_and_odd_ones_are_found() -> None:
    """A corner, three in a slanting row, four in a square, two that do not touch."""
    game, counting = Reversi(9), solver(9, 1)
    board = (
        ".XXXXXXXX/XXXX.XXXX/XXXXX.XXX/XXXXXX.XX/..XXXXXXX/..XXXXXXX/XXXXXXX.X/XXXXXXXXX/XXXXXXX.X"  # drawn row by row
    )
    counting.put(game.read_state(f"{board} X"))
    left = int(lay_out(counting.desk))
    odd = int(odd_regions(np.uint64((1 << left) - 1), counting.desk))
    cells = [int(bit) for bit in counting.desk[desk_map.CELLS : desk_map.CELLS + left]]
    named = {game.write_move(Move(bit // 16 * 9 + bit % 16)) for n, bit in enumerate(cells) if odd >> n & 1}
    assert named == {"a1", "e2", "f3", "g4", "h7", "h9"}


@pytest.mark.parametrize("size", [9, 10])
def test_with_and_without_the_table_the_worth_is_the_same(size: int) -> None:
    game, rng = Reversi(size), Random(size + 2)
    for left in (10, 11, 12):
        state = near_the_end(game, rng, left)
        assert len({solver(size, bits).worth(state) for bits in (0, 14)}) == 1


def test_a_question_about_a_window_is_answered_on_the_right_side() -> None:
    game, rng, counting = Reversi(10), Random(6), solver(10)
    for left in (2, 3, 5, 6, 7, 8):
        state = near_the_end(game, rng, left)
        worth = counting.worth(state)
        for alpha in range(worth - 5, worth + 5):
            answer = counting.worth(state, alpha, alpha + 1)
            assert answer <= worth if answer > alpha else answer >= worth
            assert (answer > alpha) == (worth > alpha)


FULL = "XXXXXXXXX"
ENDS = {
    # nobody can move though cells are empty: they count for nobody
    "blocked": (["XXXXXXX.O", *[FULL] * 7, "XXXXXXX.O"], 2 - 77),
    # one side has no pawn left
    "wiped out": ([".XXXXXXXX", *[FULL] * 8], -80),
    # O passes, X fills the corner and turns the last pawn of O
    "pass and wipe-out": ([".OXXXXXXX", *[FULL] * 8], -81),
    # O takes a1 and turns the first row but i1; then nobody can move at i9
    "one each": ([".XXXXXXXO", *[FULL] * 7, "XXXXXXXX."], None),
    # nobody moves first, X moves twice after the pass of O
    "two passes": ([".OXXXXXO.", *[FULL] * 8], -81),
}


@each("name", ENDS)
def test_a_game_that_ends_early_or_by_passes_is_counted_as_the_rules_count(name: str) -> None:
    rows, worth = ENDS[name]
    game = Reversi(9)
    state = game.read_state("/".join(rows) + " O")
    assert solver(9).worth(state) == by_trying_everything(game, state)
    if worth is not None:
        assert solver(9).worth(state) == worth


def test_a_forced_pass_is_thought_about_like_any_move() -> None:
    game = Reversi(9)
    state = game.read_state("/".join(ENDS["two passes"][0]) + " O")
    assert game.legal_moves(state) == (game.pass_move,)
    thought = engine(game).think(state, Limit())
    assert thought.exact and thought.score == -81
    assert [game.write_move(move) for move in thought.line] in (["--", "a1", "--", "i1"], ["--", "i1", "--", "a1"])
    assert [one.score for one in engine(game).analyse(state, Limit())] == [-81]


def test_a_raised_flag_or_spent_nodes_stop_the_solver() -> None:
    game, stopper = Reversi(10), Stopper()
    counting = WideSolver(game, stopper, 10)
    state = near_the_end(game, Random(3), 26)
    counting.begin(26, 0, 20_000)
    with pytest.raises(SearchStopped):
        counting.worth(state)
    assert 20_000 <= counting.nodes < 25_000
    counting.begin(26, 0, None)
    stopper.stop()
    with pytest.raises(SearchStopped):
        counting.worth(state)
    assert counting.nodes == 1
    stopper.clear()
    easy = near_the_end(game, Random(3), 7)
    assert counting.worth(easy) == solver(10).worth(easy)


def test_more_empty_cells_than_the_list_holds_are_refused() -> None:
    game = Reversi(12)
    with pytest.raises(SearchStopped):
        solver(12).worth(game.start())


def test_spent_nodes_leave_the_move_of_the_look_ahead() -> None:
    game = Reversi(10)
    state = near_the_end(game, Random(8), 16)
    thought = WideEngine(game).think(state, Limit(depth=16, nodes=3_000))
    assert not thought.exact
    assert thought.move in game.legal_moves(state)
    assert 3_000 <= thought.nodes < 5_000


@pytest.mark.parametrize("size", [9, 10, 15])
def test_a_thought_about_an_ending_is_exact_and_its_line_leads_there(size: int) -> None:
    game, rng = Reversi(size), Random(size)
    thinker = engine(game)
    for left in (3, 7, 11):
        state = near_the_end(game, rng, left)
        heard: list[Thought] = []
        thought = thinker.think(state, Limit(seconds=600), heard.append)
        assert thought.exact and heard[-1].exact
        assert thought.line[0] == thought.move
        assert thought.score == end_of(game, state, thought)
        assert thought.score == solver(size).worth(state)


def test_an_analysis_of_an_ending_is_exact_for_every_move() -> None:
    game = Reversi(10)
    thinker = engine(game)
    for seed in range(3):
        state = near_the_end(game, Random(seed), 9)
        thoughts = thinker.analyse(state, Limit())
        assert sorted(thought.move for thought in thoughts) == list(game.legal_moves(state))
        assert [thought.score for thought in thoughts] == sorted((one.score for one in thoughts), reverse=True)
        for thought in thoughts:
            assert thought.exact
            assert thought.score == -solver(10).worth(game.play(state, thought.move)) == end_of(game, state, thought)
        assert thoughts[0].score == thinker.think(state, Limit()).score


@each("seed", range(5))
def test_twelve_empty_cells_of_ten_by_ten_are_counted_within_a_million_nodes(seed: int) -> None:
    game = Reversi(10)
    state = near_the_end(game, Random(seed), 12)
    thought = engine(game).think(state, Limit(nodes=1_000_000))
    assert thought.exact
    assert thought.nodes < 1_000_000
    assert thought.score == end_of(game, state, thought)


def test_a_look_that_stops_before_the_end_is_not_called_exact() -> None:
    game = Reversi(10)
    state = near_the_end(game, Random(2), 14)
    thought = engine(game).think(state, Limit(depth=4))
    assert (thought.exact, thought.depth) == (False, 4)


@pytest.mark.parametrize("level", [0, 4, 9])
def test_levels_choose_the_same_move_every_time(level: int) -> None:
    game = Reversi(11)
    for left in (4, 8, 11):
        state = near_the_end(game, Random(left), left)
        choices = [choose(engine(game), state, LEVELS[level], Random(1)) for _ in range(2)]
        assert choices[0] == choices[1]
