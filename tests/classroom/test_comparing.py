"""Is this answer the right one: numbers nearly so, errors by their names, files by their lines, drawings as they are seen."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.folders.plain_values import DATA
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.judging.comparing import FILES, LAYOUT, SCREEN_TEXT, VALUE, compare, like
from ludotheque.classroom.question import Case, Printed, Question, Reply, Wants
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData


def faults(wants: Wants, expected: Reply, got: Reply) -> list[str]:
    question = Question("f", ("x",), (), wants=wants)
    case = Case((0,), Sort(Text("", ""), None))
    return [one.text.fr for one in compare(question, case, expected, got)]


@pytest.mark.parametrize(
    ("expected", "got", "right"),
    [
        (0.3, 0.1 + 0.2, True),
        (1.0, 1, True),
        (1, 1.0, True),
        (1e12, 1e12 + 0.001, True),
        (0.5, 0.51, False),
        ([0.3, [0.3]], [0.1 + 0.2, [0.1 + 0.2]], True),
        ({"a": 0.3}, {"a": 0.1 + 0.2}, True),
        ((0.3,), (0.31,), False),
        (float("nan"), float("nan"), True),
        (float("inf"), float("inf"), True),
        (float("inf"), 1.0, False),
        (1.0, True, False),
        (1.0, "1.0", False),
        (1.0, None, False),
        (0.5, 10**400, False),
    ],
)
def test_numbers_with_a_point_are_compared_within_a_tolerance(expected: PlainData, got: PlainData, right: bool) -> None:
    assert (faults(Wants(tolerance=1e-9), Reply(expected), Reply(got)) == []) is right


def test_a_tolerance_holds_in_any_order_too() -> None:
    wants = Wants(tolerance=1e-6, unordered=("value",))
    assert faults(wants, Reply([0.3, 2.0, -1.0]), Reply([2.0, -1.0, 0.1 + 0.2])) == []
    assert faults(wants, Reply([9.9999999, 2.0, 3]), Reply([3.0, 2.0, 10.0])) == []
    assert faults(wants, Reply([0.3, 2.0]), Reply([2.0, 0.4])) == [VALUE.text.fr]


@given(DATA, st.none() | st.just(1e-9), st.booleans())
def test_a_value_is_like_itself(value: PlainData, tolerance: float | None, unordered: bool) -> None:
    assert like(value, value, set(), unordered, tolerance=tolerance)


@given(DATA, DATA, st.none() | st.just(1e-9), st.booleans())
def test_any_two_values_are_alike_or_not(one: PlainData, other: PlainData, tolerance: float | None, free: bool) -> None:
    assert like(one, other, set(), free, tolerance=tolerance) in (True, False)


@given(st.lists(DATA, max_size=4), st.randoms(use_true_random=False))
def test_where_order_is_free_any_order_is_right(values: list[PlainData], chance: random.Random) -> None:
    shuffled = [*values]
    chance.shuffle(shuffled)
    assert like(values, shuffled, set(), True)


def test_an_error_is_compared_by_its_name() -> None:
    wanted = Reply(raised="ValueError", error=same("ValueError"))
    assert faults(Wants(), wanted, Reply(raised="ValueError", error=same("ValueError: autre mot"))) == []
    assert faults(Wants(), wanted, Reply(raised="KeyError", error=same("KeyError"))) == [
        "lève KeyError au lieu de ValueError"
    ]
    assert faults(Wants(), wanted, Reply(0)) == ["ne lève pas ValueError"]


def test_an_error_that_nobody_asked_for_stops() -> None:
    (said,) = faults(Wants(), Reply(1), Reply(raised="KeyError", error=same("KeyError")))
    assert said.startswith("s'arrête sur une erreur")


@pytest.mark.parametrize(
    ("got", "right"),
    [
        ((("a.txt", "1\n2\n"),), True),
        ((("a.txt", "1\n2"),), True),
        ((("a.txt", "1\r\n2\r\n"),), True),
        ((("a.txt", "1\n3\n"),), False),
        ((("b.txt", "1\n2\n"),), False),
        ((), False),
        ((("a.txt", "1\n2\n"), ("b.txt", "")), False),
    ],
)
def test_files_are_compared_by_their_lines(got: tuple[tuple[str, str], ...], right: bool) -> None:
    found = faults(Wants(writes=True), Reply(None, files=(("a.txt", "1\n2\n"),)), Reply(None, files=got))
    assert found == ([] if right else [FILES.text.fr])
    assert faults(Wants(), Reply(None, files=(("a.txt", "1\n2\n"),)), Reply(None, files=got)) == []


TREE = "  *\n ***\n*****\n"


@pytest.mark.parametrize(
    ("got", "fault"),
    [
        (TREE, None),
        ("  *  \n ***\n*****", None),
        ("    *\n   ***\n  *****\n", LAYOUT),
        ("*\n***\n*****\n", SCREEN_TEXT),
        ("  *\n ***\n", SCREEN_TEXT),
        ("  * \n\n ***\n*****\n", SCREEN_TEXT),
    ],
)
def test_a_drawing_is_compared_as_it_is_seen(got: str, fault: object) -> None:
    wants = Wants(printed=Printed.TEXT, drawn=True)
    found = faults(wants, Reply(printed=TREE), Reply(printed=got))
    assert found == ([] if fault is None else [fault.text.fr])  # type: ignore[attr-defined]


def test_words_laid_out_otherwise_are_a_matter_of_letter_even_where_drawings_count() -> None:
    wants = Wants(printed=Printed.TEXT, drawn=True)
    assert faults(wants, Reply(printed="a b\nc\n"), Reply(printed="a  b\n\nc\n")) == [LAYOUT.text.fr]
    assert faults(wants, Reply(printed="a b\n"), Reply(printed="a c\n")) == [SCREEN_TEXT.text.fr]
