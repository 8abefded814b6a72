"""How the evaluation of Black & White is learnt: games in shards that a cut-off run goes on with, goals, knots, least squares."""

from pathlib import Path

import numpy as np
import pytest

from engines.fake_crew import FakeCrew
from engines.lock_step import ONCE
from ludotheque.games.reversi.engine.kernel import bit_of
from ludotheque.games.reversi.engine.looks import lanes
from ludotheque.games.reversi.engine.patterns import DENSE, places, spread_out, weights_for
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, look_ahead
from ludotheque.games.reversi.engine.solver_desk import new_desk
from ludotheque.games.reversi.tools.labels import A_GAME, LEAST, MOST, label_games
from ludotheque.games.reversi.tools.make_games import GAMES, jobs
from ludotheque.games.reversi.tools.school import TrainingSet, between, fitted, goals, numbered
from ludotheque.games.reversi.tools.self_play import POSITION, begun
from ludotheque.games.reversi.tools.shards import make, packed, unpacked
from ludotheque.games.reversi.tools.train import keep, lessons

pytestmark = ONCE


def test_a_run_cut_short_goes_on_where_it_stopped(tmp_path: Path) -> None:
    wanted = jobs(8, 6, 14, 1, 5 * GAMES * 34)
    first, second = FakeCrew(2, POSITION), FakeCrew(99, POSITION)
    make(first, tmp_path, wanted, POSITION)
    make(second, tmp_path, wanted, POSITION)
    assert (first.done, second.done) == (2, len(wanted) - 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(job.id for job in wanted)
    assert all(len(np.fromfile(path, dtype=POSITION)) == 3 for path in tmp_path.iterdir())


def test_labels_of_other_nodes_are_other_shards() -> None:
    names = {job.id for nodes in (0, 100, 200) for job in jobs(8, 2, 14, 1, 1, nodes)}
    assert len(names) == 3


def test_what_travels_is_what_was_played() -> None:
    positions = np.ones(7, dtype=POSITION)
    assert unpacked(packed(positions)) == positions.tobytes()


def test_a_goal_is_the_end_of_the_game_mixed_with_what_positions_seemed() -> None:
    """Three positions before one that is counted exactly; the seats take turns."""
    won = np.array([4, -4, 4, -4], dtype=np.int8)
    seemed = np.array([1000, 0, 800, -400], dtype=np.int16)
    exact, begins = np.array([0, 0, 0, 1], np.uint8), np.array([1, 0, 0, 0], np.uint8)
    goal = np.zeros(4)
    goals(seemed, won, exact, np.array([1, -1, 1, -1], np.int8), begins, 0.5, goal)
    assert goal.tolist() == [6.5, -3.0, 6.0, -4.0]


def test_a_position_lies_between_two_knots() -> None:
    knot, share = between(np.array([50, 40, 20]), np.array([60, 50, 45, 40, 30, 20, 4]))
    assert knot.tolist() == [0, 0, 0, 1, 1, 1, 1]
    assert share.tolist() == [0.0, 0.0, 0.5, 0.0, 0.5, 1.0, 1.0]


def test_the_weights_that_made_the_worths_are_found_again() -> None:
    """Six weights, two knots, no noise; every position looks up two."""
    rng = np.random.default_rng(1)
    found = rng.integers(0, 6, (400, 2)).astype(np.int32)
    knot, share = between(np.array([20, 4]), rng.integers(4, 21, 400))
    truth = rng.normal(size=12)
    blank = TrainingSet(found, knot, share, np.zeros(400), 6)
    lesson = TrainingSet(found, knot, share, blank.judged(truth), 6)
    *_, learnt = fitted(lesson, np.zeros(12), 1e-9, 40)
    assert np.abs(lesson.judged(learnt) - lesson.worth).max() < 1e-6


def test_weights_that_are_seldom_seen_stay_where_they_began() -> None:
    """The first of two weights is seen ninety times, as often as makes nine tenths of the way; the other never."""
    found, knot, share = np.zeros((90, 1), dtype=np.int32), np.zeros(90, dtype=np.int64), np.zeros(90)
    lesson = TrainingSet(found, knot, share, np.full(90, 3.0), 2)
    *_, learnt = fitted(lesson, np.array([2.0, 7.0, 0.0, 0.0]), 10.0, 3)
    assert np.allclose(learnt, [2.9, 7.0, 0.0, 0.0])


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
def test_a_label_is_what_the_two_deepest_looks_find_on_average() -> None:
    """Two quick games of 6×6. One node is spent by the looks of one ply and two, so these are the deepest."""
    desk, weights = new_desk(6, 8), weights_for(6)
    boards, labels = np.zeros((2 * A_GAME, 2), dtype=np.uint64), np.zeros((2 * A_GAME, 2), dtype=np.int64)
    kept = label_games(2, np.uint64(5), 1, 0, 1, desk, weights, *begun(6, 5), boards, labels)
    assert kept > 4 and not labels[:kept, 1].any()
    for (mine, theirs), (worth, _) in zip(boards[:kept], labels[:kept], strict=True):
        assert LEAST <= 36 - int(mine | theirs).bit_count() <= MOST and mine & theirs == 0
        one, two = (look_ahead(new_desk(6, 8), weights, mine, theirs, depth, -BEYOND, BEYOND) for depth in (1, 2))
        assert worth == (one + two) // 2


def test_what_has_too_few_empty_cells_is_not_learnt_from(tmp_path: Path) -> None:
    """Boards of 6×6 with one to thirty pawns, a row after the other; their digest is of all of them."""
    positions = np.zeros(30, dtype=POSITION)
    positions["mine"] = [sum(1 << bit_of(6, cell) for cell in range(pawns)) for pawns in range(1, 31)]
    positions["begins"] = positions["seat"] = 1
    positions["seemed"] = 100 * np.arange(1, 31)
    positions.tofile(tmp_path / "size6-labels.positions")
    learnt, unseen, _ = lessons(6, [tmp_path], 1.0, 20, np.array([30, 4]), None)
    assert sorted(learnt.worth) == list(range(1, 17)) and len(unseen.worth) == 0


def test_the_numbers_learnt_from_are_those_the_engine_looks_up() -> None:
    """The empty board: every look sees ones alone, nobody has a move, and the rest is even."""
    empty = np.zeros(1, dtype=np.uint64)
    found = numbered(6, empty, empty)[0]
    place, kept = places(6)
    assert found[:-3].tolist() == [place[start + (3 ** len(cells) - 1) // 2] for start, cells in lanes(6)]
    assert found[-3:].tolist() == [kept - DENSE, kept - DENSE + 32, kept - 2]


def test_what_is_kept_of_one_size_leaves_the_others_alone(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    knots, (_, many) = np.array([30, 4]), places(6)
    keep(file, 6, knots, np.full((2, many), 7, dtype=np.int16))
    keep(file, 8, knots, np.full((2, 3), 5, dtype=np.int16))
    with np.load(file) as kept:
        assert np.array_equal(spread_out(6, kept["knots6"], kept["kept6"])[:5], np.full(5, 7))
        assert kept["kept8"].tolist() == [[5, 5, 5], [5, 5, 5]]


def test_all_three_sizes_have_weights() -> None:
    assert all(weights_for(size) is not None for size in (6, 7, 8))
