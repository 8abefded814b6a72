"""What holds between the parameters of every example holds in the calls that are drawn, if it is no chance."""

import random
from typing import Any

import pytest

from ludotheque.classroom.folders.candidates import Room, candidates
from ludotheque.classroom.folders.domains import Grids, Rows, Wholes
from ludotheque.classroom.folders.relations import dates_among, relations


def kinds(*calls: Any) -> set[tuple[str, int, int]]:
    return {(one.kind, one.one, one.other) for one in relations(calls, len(calls[0]))}


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        ([([1], [2]), ([1, 2], [3, 4])], {("same length", 0, 1)}),
        ([([1], [2]), ([1, 2], [3])], set()),
        ([([[1, 2]], [[1], [2]]), ([[1]], [[2, 3]])], {("chained", 0, 1)}),
        ([([5, 6], 1), ([4], 0)], {("index of", 1, 0)}),
        ([([5, 6], 2), ([4], 1)], {("length of", 1, 0)}),
        ([({"a": 1}, "a"), ({"b": 1}, "b")], {("key of", 1, 0)}),
        ([(1, 5), (2, 6), (3, 3)], {("no more than", 0, 1)}),
    ],
)
def test_what_holds_in_every_example_is_found(calls: list[Any], found: set[Any]) -> None:
    assert kinds(*calls) == found


def test_what_one_example_shows_by_chance_is_not_believed() -> None:
    assert kinds(([5, 6], 1)) == set()
    assert kinds((1, 5), (2, 6)) == set()
    assert kinds((1, 5), (1, 6), (1, 9)) == set(), "a number that is always the same says nothing"


def test_a_day_a_month_and_a_year_are_a_date_together() -> None:
    (date,) = dates_among(["jour", "mois", "annee"])
    assert date.holds((29, 2, 2024)) and not date.holds((29, 2, 2023)) and not date.holds((31, 4, 2024))
    (short,) = dates_among(["month", "day"])
    assert short.holds((2, 29)) and not short.holds((2, 30))
    assert dates_among(["mois", "annee"]) == () and dates_among(["x"]) == ()


@pytest.mark.long
def test_the_calls_drawn_keep_the_relations() -> None:
    grid = Grids(Wholes(0, 9))
    examples = (([[1, 2]], [[1], [2]]), ([[1]], [[2, 3]]))
    room = Room(("a", "b"), (grid, grid), relations(examples, 2), examples)
    calls = candidates(room, random.Random(1))
    assert len(calls) > 50 and all(len(one[0]) == len(other) for one, other in calls)
    both = (([1], [2]), ([1, 2], [3, 4]))
    room = Room(("a", "b"), (Rows(Wholes()), Rows(Wholes())), relations(both, 2), both)
    assert all(len(one) == len(other) for one, other in candidates(room, random.Random(1)))
