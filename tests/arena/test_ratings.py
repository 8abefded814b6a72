"""Strengths sit at the maximum of the likelihood, bars hold them, and the sequential test answers."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.arena.ratings import PRIOR_GAMES, ratings, strengths
from ludotheque.arena.sprt import SprtVerdict, expected, sprt
from ludotheque.arena.standings import Score

COUNT = 4
tables = st.lists(st.integers(0, 6), min_size=COUNT * COUNT, max_size=COUNT * COUNT).map(
    lambda found: np.array(found, dtype=float).reshape(COUNT, COUNT) * (1 - np.eye(COUNT)) / 2
)


@given(tables)
def test_at_the_maximum_expected_points_are_the_points_scored(wins: np.ndarray) -> None:
    half = np.full((1, COUNT), PRIOR_GAMES / 2)
    logs = strengths(wins[None], half, half)[0]
    strength = np.exp(logs)
    games = wins + wins.T
    # the imagined average entrant has the strength that the mean was moved from: found where its own equation holds
    low, high = -20.0, 20.0
    for _ in range(100):
        middle = (low + high) / 2
        share = sum(one / (one + np.exp(middle)) for one in strength)
        low, high = (middle, high) if share > COUNT / 2 else (low, middle)
    imagined = np.exp((low + high) / 2)
    due = (games * strength[:, None] / (strength[:, None] + strength)).sum(axis=1)
    due += PRIOR_GAMES * strength / (strength + imagined)
    assert due == pytest.approx(wins.sum(axis=1) + PRIOR_GAMES / 2, abs=1e-3)


def test_two_entrants_differ_by_the_odds_of_their_score() -> None:
    # 75 to 25 plus half a game each to the imagined entrant: nearly 191 Elo points, as every chess player knows
    scores = [Score(0, 1, float(i % 4 > 0), str(i)) for i in range(1000)]
    one, two = ratings(2, scores)
    assert one.elo - two.elo == pytest.approx(191, abs=1)
    assert one.elo + two.elo == pytest.approx(0, abs=1e-6)


@settings(max_examples=12)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from([0.0, 0.5, 1.0])), max_size=30))
def test_a_bar_holds_its_strength_and_nobody_is_infinite(found: list[tuple[int, int, float]]) -> None:
    scores = [Score(one, two, points, str(i // 2)) for i, (one, two, points) in enumerate(found) if one != two]
    for rating in ratings(3, scores, samples=40):
        assert rating.low <= rating.elo <= rating.high
        assert abs(rating.elo) < 3000


def test_more_games_make_shorter_bars_and_a_seed_repeats_them() -> None:
    few = [Score(0, 1, float(i % 3 > 0), str(i)) for i in range(12)]
    many = [Score(0, 1, float(i % 3 > 0), str(i)) for i in range(300)]
    short, long = ratings(2, many)[0], ratings(2, few)[0]
    assert short.high - short.low < long.high - long.low
    assert ratings(2, few, seed=3) == ratings(2, few, seed=3)


def test_two_games_of_one_pair_count_as_one_observation() -> None:
    # each pair is split: with whole pairs drawn there is little to vary
    points = [float(i % 2) for i in range(40)]
    paired = ratings(2, [Score(0, 1, one, str(i // 2)) for i, one in enumerate(points)])[0]
    single = ratings(2, [Score(0, 1, one, str(i)) for i, one in enumerate(points)])[0]
    assert paired.high < single.high / 2


def encounter(*pairs: float) -> list[Score]:
    """Pairs of games between two entrants, the seats swapped, by what the first entrant scored in each."""
    games = []
    for number, points in enumerate(pairs):
        games += [Score(0, 1, min(1.0, points), str(number)), Score(1, 0, 1.0 - max(0.0, points - 1.0), str(number))]
    return games


@pytest.mark.parametrize(("pairs", "least"), [((1.0,), 150), ((1.0, 1.0), 100), ((1.0, 1.0, 1.0), 80)], ids=str)
def test_games_of_a_kind_are_not_yet_a_certainty(pairs: tuple[float, ...], least: int) -> None:
    one = ratings(2, encounter(*pairs))[0]
    assert one.elo == pytest.approx(0, abs=1e-6)
    assert one.low < -least and one.high > least


@pytest.mark.parametrize("seed", range(5))
def test_two_won_games_do_not_show_who_is_stronger(seed: int) -> None:
    one, two = ratings(2, encounter(2.0), seed)
    assert one.elo > 0 > two.elo
    assert one.low < 0 < one.high and two.low < 0 < two.high


def test_twelve_won_games_do() -> None:
    one, two = ratings(2, encounter(*[2.0] * 6))
    assert one.low > 0 > two.high


def test_a_bar_holds_the_true_strength_about_as_often_as_it_says() -> None:
    rng = Random(5)
    held = 0
    for number in range(30):
        apart = rng.gauss(0, 150)  # half of what lies between the two
        pairs = [2.0 * (rng.random() < expected(2 * apart)) for _ in range(3)]  # both games of a pair end alike
        rating = ratings(2, encounter(*pairs), number, samples=60)[0]
        held += rating.low <= apart <= rating.high
    assert held >= 27  # of 30; benchmarks/bars.py counts more of them


def test_a_bot_that_wins_everything_is_soon_found_stronger() -> None:
    trial = sprt([2.0] * 50)
    assert trial.verdict is SprtVerdict.STRONGER
    assert 3 < trial.pairs < 20


def test_the_sequential_test_stops_at_wald_s_bound_and_no_sooner() -> None:
    """With 5 % of error on either side the bound is log(0.95 / 0.05); the pairs are those of the formula by hand."""
    for scores, verdict, pairs, ratio in (
        ([2.0, 1.0, 1.0], SprtVerdict.STRONGER, 28, 3.0998),
        ([0.5, 1.0], SprtVerdict.NOT_STRONGER, 12, -3.0482),
    ):
        trial = sprt(scores * 40)
        assert (trial.verdict, trial.pairs) == (verdict, pairs)
        assert (trial.ratio, trial.bound) == pytest.approx((ratio, 2.9444), abs=1e-4)
        before = sprt((scores * 40)[: pairs - 1])
        assert before.verdict is SprtVerdict.UNDECIDED and abs(before.ratio) < before.bound


def test_a_weaker_bot_is_found_not_stronger_and_nothing_is_decided_without_games() -> None:
    assert sprt([0.0, 0.5, 1.0] * 50).verdict is SprtVerdict.NOT_STRONGER
    assert sprt([]).verdict is SprtVerdict.UNDECIDED
    assert expected(0) == 0.5


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0, 1.5, 2.0]), max_size=80))
def test_what_comes_after_the_decision_does_not_change_it(scores: list[float]) -> None:
    trial = sprt(scores)
    if trial.verdict is not SprtVerdict.UNDECIDED:
        assert sprt(scores[: trial.pairs]) == trial
        assert sprt(scores[: trial.pairs] + [1.0] * 10) == trial
