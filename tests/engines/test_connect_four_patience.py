"""How long a solution of Puissance 4 will still take is guessed from how long others took."""

import pytest

from ludotheque.games.connect_four.engine.patience import Patience, nodes_left


@pytest.mark.parametrize(("cells", "nodes"), [(32, 220_000), (34, 600_000), (36, 2_000_000), (42, 75_000_000)])
def test_a_solution_not_begun_takes_what_others_took(cells: int, nodes: int) -> None:
    """Medians measured on 6×7, the last that of the empty grid; the guess is good to a factor of two."""
    assert nodes / 2 < nodes_left(cells, 0) < nodes * 2


def test_the_wait_hardly_shortens_then_lengthens_but_never_ends_before_the_solution() -> None:
    usual = nodes_left(34, 0)
    assert 0.8 * usual < nodes_left(34, int(usual / 10)) < usual
    waits = [nodes_left(34, int(usual * times)) for times in (0.5, 1, 10, 100, 10**4, 10**8)]
    assert usual < waits[0]
    assert waits == sorted(waits)


def test_a_watch_counts_in_seconds_at_the_speed_seen() -> None:
    patience = Patience(34, 1, nodes=5_000, now=100.0)
    assert patience.seconds_left(5_000, 100.0) is None
    assert patience.seconds_left(6_000, 101.0) is None
    left = patience.seconds_left(105_000, 100.5)
    assert left == pytest.approx(nodes_left(34, 100_000) / 200_000)


def test_positions_that_wait_behind_the_one_at_work_count_too() -> None:
    alone, last_of_two = Patience(34, 1, 0, 0.0), Patience(34, 2, 0, 0.0)
    two_left, one_left = last_of_two.seconds_left(100_000, 1.0), alone.seconds_left(100_000, 1.0)
    assert two_left is not None and one_left is not None and two_left > 1.5 * one_left
    last_of_two.solved(100_000)
    left = last_of_two.seconds_left(300_000, 3.0)
    assert left == pytest.approx(nodes_left(34, 200_000) / 100_000)
