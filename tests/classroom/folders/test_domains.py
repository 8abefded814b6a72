"""A domain tells what belongs to it, and says so in both languages."""

import pytest
from hypothesis import given

from classroom.folders.plain_values import DATA, DOMAINS
from ludotheque.classroom.folders.domains import (
    Alike,
    Bags,
    Domain,
    Either,
    Grids,
    Made,
    OneOf,
    Phrases,
    Reals,
    Records,
    Rows,
    Several,
    Shaped,
    Tables,
    Truths,
    Untold,
    Wholes,
    Words,
    shape_of,
)
from ludotheque.sandbox.inside.values import PlainData

SENTENCE = Phrases(Words("ab", 1, 2), (" ",), ("", "- "), ("", "!"), 2)
BELONGS: list[tuple[Domain, list[PlainData], list[PlainData]]] = [
    (Wholes(1, 3), [1, 3], [0, 4, True, 2.0, "2", None]),
    (Reals(0, 1), [0, 0.5, 1], [True, 1.5, "0"]),
    (Truths(), [True, False], [0, 1, None]),
    (Words("ab", 1, 2), ["a", "bb"], ["", "abc", "c", ["a"]]),
    (SENTENCE, ["a", "- ab b!", "a b"], ["", "a  b", "a b a", "!", "abc", 3]),
    (OneOf((1, "a")), [1, "a"], [True, 1.0, "b"]),
    (Rows(Wholes(0, 9), 1, 2), [[0], [9, 9]], [[], [1, 2, 3], (1,), [10], 3]),
    (Rows(Wholes(0, 9), 0, 3, ascending=True), [[], [1, 1, 2]], [[2, 1]]),
    (Rows(Wholes(0, 9), 0, 3, distinct=True), [[], [2, 1]], [[1, 1]]),
    (Rows(Untold(), 0, 3, ascending=True), [[1, 2]], [[1, "a"], [None, 1]]),
    (Rows(Wholes(0, 9), as_tuple=True), [(), (1, 2)], [[1]]),
    (Grids(Wholes(0, 9), (1, 2), (2, 2)), [[[1, 2]], [[1, 2], [3, 4]]], [[], [[1]], [[1, 2], [3]], [3], [[1, 2], 3]]),
    (Grids(Wholes(0, 9), square=True), [[[1]], [[1, 2], [3, 4]]], [[[1, 2]]]),
    (Several((Wholes(), Truths())), [(1, True)], [(1,), [1, True], (True, 1)]),
    (Several((Wholes(), Truths()), as_list=True), [[1, True]], [(1, True)]),
    (Tables(Words("a"), Wholes(), 1, 2), [{"a": 1}], [{}, {"b": 1}, {"a": "x"}, [("a", 1)]]),
    (Records((("x", Wholes()),)), [{"x": 1}], [{}, {"x": 1, "y": 2}, {"x": "a"}]),
    (Bags(Wholes(), 1, 2), [{1}, {1, 2}], [set(), {1, 2, 3}, {"a"}, [1]]),
    (Either((Wholes(), OneOf((None,)))), [1, None], ["a"]),
    (Shaped(("AB-12", "x")), ["ZZ-99", "b"], ["AB-1", "ab-12", "AB12"]),
    (Alike(((1, None, (2, None, None)),)), [(5, None, None)], [(1, 2), "a", [1], (1, (3, None, None), None)]),
    (Made("f"), [1, None, "x"], []),
]


@pytest.mark.parametrize(("domain", "inside", "outside"), BELONGS)
def test_what_belongs_to_a_domain(domain: Domain, inside: list[PlainData], outside: list[PlainData]) -> None:
    assert all(domain.holds(one) for one in inside)
    assert not [one for one in outside if domain.holds(one)]


@given(DOMAINS, DATA)
def test_any_value_belongs_or_not_and_every_domain_is_told_in_both_languages(domain: Domain, value: PlainData) -> None:
    assert domain.holds(value) in (True, False)
    assert domain.text.fr and domain.text.en


@given(DATA)
def test_a_value_has_its_own_shape_and_is_made_of_its_own_pieces(value: PlainData) -> None:
    assert shape_of(value) == shape_of(value)
    assert Shaped((value,)).holds(value)
    assert Alike((value,)).holds(value)


def test_an_empty_piece_is_like_the_examples_only_where_one_is_empty_or_a_word_says_so() -> None:
    tree: PlainData = [1, [2, []], [3, []]]
    assert not Alike((tree,)).holds([])
    assert Alike((tree, [])).holds([])
    assert Alike((tree,), may_be_empty=True).holds([])


def test_a_piece_stands_only_where_one_of_its_kind_stands_in_an_example() -> None:
    trees = Alike((("n", ("n", None, None), None),))
    assert trees.holds(("n", None, None))
    assert not trees.holds(("n", None, ("n", None, None)))
    assert not trees.holds((None, None, None))
