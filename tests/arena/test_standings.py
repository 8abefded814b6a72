"""The table adds up, and equals are told apart."""

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.arena.standings import Score, crosstable, standings

COUNT = 5
games = st.lists(
    st.tuples(st.integers(0, COUNT - 1), st.integers(0, COUNT - 1), st.sampled_from([0.0, 0.5, 1.0])).filter(
        lambda one: one[0] != one[1]
    ),
    max_size=40,
).map(lambda found: [Score(first, second, points, str(i // 2)) for i, (first, second, points) in enumerate(found)])


@given(games)
def test_the_points_of_all_are_the_games(scores: list[Score]) -> None:
    rows = standings(COUNT, scores)
    assert sum(row.points for row in rows) == len(scores)
    assert sum(row.games for row in rows) == 2 * len(scores)
    assert all(row.points == row.wins + row.draws / 2 for row in rows)


@given(games)
def test_what_one_scores_the_other_loses(scores: list[Score]) -> None:
    table = crosstable(COUNT, scores)
    for one in range(COUNT):
        for other in range(COUNT):
            assert table[one][other][1] == table[other][one][1]
            assert table[one][other][0] + table[other][one][0] == table[one][other][1]


@given(games)
def test_nobody_with_fewer_points_stands_higher(scores: list[Score]) -> None:
    rows = standings(COUNT, scores)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


def test_beating_the_strong_breaks_a_tie() -> None:
    #  0 and 1 have a point each; 0 beat 2, who beat 3 twice; 1 beat 3, who has nothing
    scores = [Score(0, 2, 1, "a"), Score(1, 3, 1, "b"), Score(2, 3, 1, "c"), Score(2, 3, 1, "d")]
    rows = standings(4, scores)
    assert [row.entrant for row in rows] == [2, 0, 1, 3]
    assert [row.rank for row in rows] == [1, 2, 3, 4]


def test_true_equals_share_a_rank() -> None:
    rows = standings(3, [Score(0, 1, 0.5, "a")])
    assert [(row.entrant, row.rank) for row in rows] == [(0, 1), (1, 1), (2, 3)]


def test_a_fault_is_counted_for_who_made_it() -> None:
    rows = standings(2, [Score(0, 1, 0.0, "a", lost_by_fault=0)])
    assert {row.entrant: row.faults for row in rows} == {0: 1, 1: 0}


def test_a_bye_brings_points_and_a_knockout_round_comes_first() -> None:
    assert standings(2, [], bonus={1: 2.0})[0].entrant == 1
    assert standings(2, [Score(0, 1, 1, "a")], advance={1: 1})[0].entrant == 1


def test_in_a_gauntlet_points_a_game_count() -> None:
    #  0 has 2 points in 4 games, 1 has 1 point in 1 game
    scores = [Score(0, 1, 0, "a"), Score(0, 2, 1, "b"), Score(0, 2, 1, "c"), Score(0, 2, 0, "d")]
    assert standings(3, scores)[0].entrant == 0
    assert standings(3, scores, by_share=True)[0].entrant == 1
