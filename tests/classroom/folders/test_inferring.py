"""What each parameter may be: opened by its type, shaped by its examples, never beyond what the assignment speaks of."""

import ast
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.folders.plain_values import DATA
from ludotheque.classroom.folders.correction import read_correction
from ludotheque.classroom.folders.domains import (
    Bags,
    Domain,
    Either,
    Grids,
    OneOf,
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
)
from ludotheque.classroom.folders.evidence import Evidence, evidence_of
from ludotheque.classroom.folders.inferring import infer
from ludotheque.classroom.folders.strategies import drawn, strategy

NOTHING = Evidence()


def typed(annotation: str, *values: Any, name: str = "x", words: str = "") -> Domain:
    return infer(ast.parse(annotation, mode="eval").body, values, name, Evidence(words))


def shown(*values: Any, name: str = "x", words: str = "") -> Domain:
    return infer(None, values, name, Evidence(words))


def of(source: str, parameter: str, *values: Any) -> Domain:
    function = read_correction({"corrige": source}).functions["f"]
    return infer(function.annotations.get(parameter), values, parameter, evidence_of(function, ()))


def rows(domain: Domain) -> Rows:
    assert isinstance(domain, Rows)
    return domain


def wholes(domain: Domain) -> Wholes:
    assert isinstance(domain, Wholes)
    return domain


KINDS = [
    ("int", Wholes),
    ("float", Reals),
    ("int | float", Reals),
    ("bool", Truths),
    ("str", Words),
    ("list[int]", Rows),
    ("typing.List[int]", Rows),
    ("'list[int]'", Rows),
    ("Sequence[str]", Rows),
    ("tuple[int, str]", Several),
    ("tuple[int, ...]", Rows),
    ("tuple[()]", Several),
    ("dict[str, int]", Tables),
    ("set[int]", Bags),
    ("int | None", Either),
    ("Optional[int]", Either),
    ("Union[int, str]", Either),
    ("Literal['a', 'b']", OneOf),
    ("None", OneOf),
    ("Any", Untold),
    ("list", Untold),
    ("Arbre", Untold),
    ("Optional[()]", Untold),
    ("set[list[int]]", Untold),
    ("dict[list[int], int]", Untold),
    ("'list[int'", Untold),
    ("3 + 4", Untold),
    ("Literal[b'x']", Untold),
]


@pytest.mark.parametrize(("annotation", "kind"), KINDS)
def test_a_type_opens_a_domain(annotation: str, kind: type[Domain]) -> None:
    assert type(typed(annotation)) is kind


@given(st.data(), st.lists(DATA, min_size=1, max_size=4), st.sampled_from(["", "liste vide", "négatif", "triée"]))
def test_whatever_the_examples_a_domain_is_found_from_which_one_can_draw(
    data: st.DataObject, values: list[Any], words: str
) -> None:
    domain = shown(*values, words=words)
    whole = strategy(domain)
    if not whole.is_empty:
        assert domain.holds(data.draw(whole))


def test_an_empty_list_is_asked_only_where_an_example_a_word_or_a_branch_speaks_of_it() -> None:
    assert rows(typed("list[int]")).shortest == 1
    assert rows(typed("list[int]", [1], [])).shortest == 0
    assert rows(shown([1, 2], [3], words="0 si la liste est vide")).shortest == 0
    assert rows(of("def f(l: list[int]):\n    if not l:\n        return 0\n    return l[0]", "l")).shortest == 0
    assert rows(typed("list[int]", [1], [], words="liste")).shortest == 0


def test_a_list_has_as_many_items_as_the_words_ask_but_no_more_than_the_examples() -> None:
    assert rows(typed("list[int]", words="au moins deux éléments")).shortest == 2
    assert rows(typed("list[int]", [1], words="au moins deux éléments")).shortest == 1


def test_numbers_are_negative_only_where_something_says_so() -> None:
    assert wholes(typed("int")).low >= 0
    assert wholes(typed("int", 3, 8)).low >= 0
    assert wholes(typed("int", -3)).low <= -3
    assert wholes(typed("int", words="entier relatif")).low < 0
    assert wholes(typed("int", words="a non-negative integer")).low == 0
    assert wholes(of("def f(n: int):\n    if n < 0:\n        return -n\n    return n", "n")).low < 0


def test_a_typed_list_of_numbers_may_hold_negative_ones_unless_words_deny_it() -> None:
    assert wholes(rows(typed("list[int]")).items).low < 0
    assert wholes(rows(typed("list[int]", words="entiers naturels")).items).low == 0
    assert wholes(rows(shown([3, 5], [1])).items).low == 0
    assert wholes(rows(shown([3, 5], [1], words="une liste d'entiers")).items).low < 0


def test_zero_is_asked_only_where_something_speaks_of_it() -> None:
    assert wholes(typed("int", 3)).low == 1
    assert wholes(typed("int", 0, 3)).low == 0
    assert wholes(typed("int", 3, words="entier naturel")).low == 0
    assert wholes(of("def f(n):\n    if n == 0:\n        return 1\n    return n", "n", 3)).low == 0


def test_bounds_that_words_say_are_kept() -> None:
    inside = of('def f(n: int, x: float):\n    """1 <= n <= 6 et 0 < x < 1."""\n    return n', "n")
    assert (wholes(inside).low, wholes(inside).high) == (1, 6)
    real = of('def f(n: int, x: float):\n    """1 <= n <= 6 et 0 < x < 1."""\n    return n', "x")
    assert real == Reals(0.125, 0.875)
    values = drawn(strategy(real), 30, random.Random(1))
    assert values and all(0 < one < 1 for one in values)


def test_constants_of_the_correction_are_worth_trying() -> None:
    assert wholes(of("def f(n):\n    return n % 17 == 0", "n", 3)).near == (0, 17)


def test_sorted_lists_stay_sorted_where_words_say_it_and_no_example_denies_it() -> None:
    assert rows(typed("list[int]", words="la liste est triée")).ascending
    assert not rows(typed("list[int]", [3, 1], words="la liste est triée")).ascending
    assert rows(shown([1, 2, 3, 4], [2, 5, 5, 9])).ascending
    assert not rows(shown([1, 2, 3, 4])).ascending
    assert rows(shown([1, 3, 4, 8], words="dans une liste d'entiers triée")).ascending
    assert not rows(typed("list[int]", words="Renvoie une liste triée.")).ascending


def test_items_are_distinct_where_words_say_it_and_no_example_denies_it() -> None:
    assert rows(typed("list[int]", words="entiers distincts")).distinct
    assert not rows(typed("list[int]", [1, 1], words="entiers distincts")).distinct


def test_rows_of_one_length_are_a_grid_and_square_ones_stay_square() -> None:
    assert isinstance(shown([[1, 2], [3, 4]], [[5, 6, 7]]), Grids)
    square = shown([[1]], [[1, 2], [3, 4]])
    assert isinstance(square, Grids) and square.square
    assert isinstance(rows(shown([[1], [2, 3]])).items, Rows)


def test_lists_of_tuples_stay_lists_of_tuples() -> None:
    ragged = shown([(1, 2), (3, 4)], [(1, 2, 3)])
    assert ragged.holds([(1, 2)]) and not ragged.holds([[1, 2]])
    pairs = rows(shown([("a", 1)], [("b", 2), ("c", 3)]))
    assert isinstance(pairs.items, Several)


def test_dicts_with_the_same_keys_are_records_and_others_are_tables() -> None:
    assert isinstance(shown({"nom": "a", "age": 1}, {"nom": "b", "age": 2}), Records)
    assert isinstance(shown({"a": 1}, {"b": 2, "c": 3}), Tables)


def test_codes_keep_their_shape() -> None:
    code = shown("12/05/2024")
    assert isinstance(code, Shaped) and code.holds("31/12/1999") and not code.holds("1/1/1")
    assert isinstance(shown(["3", "4", "+"]), Shaped)


def test_capitals_are_asked_where_an_example_shows_one_or_the_correction_looks_at_them() -> None:
    plain, looking = shown("chat"), of("def f(x):\n    return x.lower()", "x", "chat")
    assert isinstance(plain, Words) and plain.letters.islower()
    assert isinstance(looking, Words) and "A" in looking.letters


def test_texts_that_the_correction_compares_with_are_the_only_ones() -> None:
    assert of('def f(op):\n    return 1 if op == "+" else 2 if op == "-" else 3', "op", "+") == OneOf(("+", "-"))
