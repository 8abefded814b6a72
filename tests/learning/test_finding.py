"""Problems are found by address, theme and difficulty; the day and a link name the same ones for everybody."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core import registry
from ludotheque.core.errors import BadOption
from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text
from ludotheque.learning import finding
from ludotheque.learning.difficulty import Bands, band
from ludotheque.learning.finding import (
    MOST_IN_SERIES,
    NoSuchProblem,
    Series,
    chosen_by,
    next_for,
    of_the_day,
    problem_called,
    read_series,
    themes_of,
    with_problems,
)

THEMES = {"fork": Text("fourchette", "fork"), "pin": Text("clouage", "pin"), "never": Text("jamais", "never")}
ALAK, AWALE = find_entry("alak"), find_entry("awale")
PROBLEMS = tuple(
    Problem("alak", f"position {place}", Goal.WIN, (Try("1", 1.0),), 900 + 20 * place, themes)
    for place, themes in enumerate([(), ("fork",), ("pin",), ("fork", "pin")] * 15)
)


@pytest.fixture(autouse=True, scope="module")
def _sixty_problems_of_alak() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_problems", lambda entry: PROBLEMS if entry is ALAK else ())
        patch.setattr(Entry, "themes", lambda _entry: THEMES)
        finding._by_id.cache_clear()
        yield
    finding._by_id.cache_clear()


def test_only_games_with_problems_are_offered() -> None:
    assert with_problems() == [ALAK]


def test_a_problem_is_found_by_its_address() -> None:
    assert all(problem_called(ALAK, problem.id) is problem for problem in PROBLEMS)
    with pytest.raises(NoSuchProblem):
        problem_called(ALAK, "0123456789")


def test_a_theme_without_problems_is_not_offered() -> None:
    assert themes_of(ALAK) == {"fork": 30, "pin": 30}


@each("theme", ["", "fork", "pin"])
@each("difficulty", ["", *Bands])
def test_what_is_chosen_is_what_was_asked_and_all_of_it(difficulty: str, theme: str) -> None:
    found = chosen_by(ALAK, difficulty, theme)
    assert found == [
        one
        for one in PROBLEMS
        if (not theme or theme in one.themes) and (not difficulty or band(one.rating) == difficulty)
    ]
    assert found


def test_the_bands_part_the_problems() -> None:
    assert sum(len(chosen_by(ALAK, difficulty)) for difficulty in Bands) == len(PROBLEMS)


@pytest.mark.parametrize(("difficulty", "theme"), [("harder", ""), ("", "skewer")])
def test_an_unknown_difficulty_or_theme_is_refused(difficulty: str, theme: str) -> None:
    with pytest.raises(BadOption):
        chosen_by(ALAK, difficulty, theme)


def test_the_problem_of_the_day_is_one_a_day() -> None:
    days = [date(2026, 11, 18) + timedelta(days) for days in range(60)]
    assert [of_the_day(ALAK, day) for day in days] == [of_the_day(ALAK, day) for day in days]
    assert len({of_the_day(ALAK, day).id for day in days}) > 20


def test_a_game_without_problems_has_none_of_the_day() -> None:
    with pytest.raises(NoSuchProblem):
        of_the_day(AWALE, date(2026, 11, 18))


@given(
    st.sampled_from(["", *Bands]),
    st.sampled_from(["", *THEMES]),
    st.integers(1, 50),
    st.from_regex("[a-z0-9]{1,12}", fullmatch=True),
)
def test_a_series_is_the_same_for_whoever_has_its_link(difficulty: str, theme: str, count: int, seed: str) -> None:
    series = read_series("alak", difficulty, theme, str(count), seed)
    assert series == Series("alak", difficulty, theme, count, seed)
    found = series.problems()
    assert found == series.problems()
    assert len(found) == min(count, len(chosen_by(ALAK, difficulty, theme))) == len({one.id for one in found})
    assert [one.rating for one in found] == sorted(one.rating for one in found)
    assert set(found) <= set(chosen_by(ALAK, difficulty, theme))


@each("count", ["", "0", "-1", "51", "1000", "ten", "٣", "1.5"])
def test_a_series_of_another_length_is_refused(count: str) -> None:
    with pytest.raises(BadOption, match=str(MOST_IN_SERIES)):
        read_series("alak", "", "", count, "1")


@each("seed", ["", "A", "a b", "é", "1234567890123"])
def test_a_series_of_another_number_is_refused(seed: str) -> None:
    with pytest.raises(BadOption):
        read_series("alak", "", "", "5", seed)


@given(st.floats(0, 3000), st.integers(0, 60), st.integers(0, 100))
def test_the_next_problem_is_new_and_about_as_hard_as_one_is_strong(rating: float, done: int, seed: int) -> None:
    before = frozenset(one.id for one in PROBLEMS[:done])
    found = next_for(rating, PROBLEMS, before, Random(seed))
    left = PROBLEMS[done:]
    if found is None:
        assert not left
    else:
        assert found in left
        assert sum(abs(one.rating - rating) < abs(found.rating - rating) for one in left) < 20
