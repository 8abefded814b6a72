"""Ratings after Glicko-2: the figures of its paper, and a deviation that does not fall below its least."""

import pytest

from ludotheque.core.glicko import Strength, after_games


def test_glickmans_own_example() -> None:
    after = after_games(
        Strength(1500, 200, 0.06),
        [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)],
    )
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_somebody_who_plays_for_ever_keeps_a_rating_that_moves() -> None:
    """The deviation goes down to 30 and no further, so that a win is still worth a few points."""
    mine = Strength(1500.0, 60.0, 0.001)
    for _ in range(200):
        mine = after_games(mine, [(Strength(mine.rating, 30.0), 0.5)])
        assert mine.deviation >= 30.0
    assert mine.deviation == 30.0
    assert after_games(mine, [(mine, 1.0)]).rating - mine.rating == pytest.approx(2.56, abs=0.01)
