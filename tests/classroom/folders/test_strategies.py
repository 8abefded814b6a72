"""What is drawn for a parameter belongs to its domain, and the same chance draws the same."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from classroom.folders.plain_values import DATA, DOMAINS
from ludotheque.classroom.folders.domains import (
    Alike,
    Domain,
    Made,
    OneOf,
    Phrases,
    Reals,
    Rows,
    Shaped,
    Untold,
    Wholes,
    Words,
)
from ludotheque.classroom.folders.strategies import drawn, strategy


def some(domain: Domain, count: int = 60) -> list[object]:
    return drawn(strategy(domain), count, random.Random(1))


@given(st.data(), DOMAINS)
def test_only_values_that_the_domain_holds_are_drawn(data: st.DataObject, domain: Domain) -> None:
    whole = strategy(domain)
    assume(not whole.is_empty)
    assert domain.holds(data.draw(whole))


@given(st.data(), st.lists(DATA, min_size=1, max_size=3))
def test_values_like_examples_are_held_too(data: st.DataObject, examples: list[object]) -> None:
    for domain in (OneOf(tuple(examples)), Alike(tuple(examples)), Shaped(tuple(examples))):  # type: ignore[arg-type]
        assert domain.holds(data.draw(strategy(domain)))


@given(st.floats(-5, 5), st.floats(0, 1))
def test_however_narrow_numbers_with_a_point_are_found(low: float, more: float) -> None:
    domain = Reals(low, low + more)
    assert not strategy(domain).is_empty


def test_the_same_chance_draws_the_same_values_and_another_one_others() -> None:
    whole = strategy(Rows(Wholes(-20, 20)))
    assert drawn(whole, 40, random.Random(5)) == drawn(whole, 40, random.Random(5))
    assert drawn(whole, 40, random.Random(5)) != drawn(whole, 40, random.Random(6))


def test_numbers_near_the_constants_of_the_correction_come_often() -> None:
    values = some(Wholes(0, 1000, near=(365,)), 200)
    assert {364, 365, 366} <= {*values}


def test_lists_come_with_duplicates_in_order_and_at_their_shortest() -> None:
    lists = [one for one in some(Rows(Wholes(-20, 20), 0, 8), 200) if isinstance(one, list)]
    assert [] in lists
    assert any(len({*one}) < len(one) for one in lists)
    assert any(len(one) > 3 and one == sorted(one) for one in lists)
    assert any(len(one) > 3 and one != sorted(one) for one in lists)


def test_words_come_as_palindromes_and_with_repeated_letters() -> None:
    words = [one for one in some(Words(), 200) if isinstance(one, str)]
    assert any(len(one) > 3 and one == one[::-1] for one in words)
    assert any(len({*one}) < len(one) for one in words)


@pytest.mark.parametrize("domain", [Made("f"), Untold(), OneOf(())])
def test_what_nobody_can_draw_gives_nothing(domain: Domain) -> None:
    assert some(domain) == []


def test_so_narrow_a_domain_that_nothing_fits_gives_nothing() -> None:
    assert some(Rows(OneOf((1,)), 3, 4, distinct=True)) == []


def test_phrases_are_words_with_what_stands_between_them() -> None:
    domain = Phrases(Words("ab", 1, 3), (" ",), behind=("", "."), most=3)
    assert all(domain.holds(one) for one in some(domain))  # type: ignore[arg-type]
    assert domain.holds("ab a.") and not domain.holds("ab, a") and not domain.holds("a a a a")
