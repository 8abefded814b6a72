"""The words of a docstring, the constants and the tests of a function tell what it may be given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.folders.correction import read_correction
from ludotheque.classroom.folders.evidence import Evidence, evidence_of


def told(source: str, name: str = "f") -> Evidence:
    functions = read_correction({"corrige": source}).functions
    return evidence_of(functions[name], [one for one in functions.values() if one.name != name])


def said(words: str) -> Evidence:
    return Evidence(words)


@pytest.mark.parametrize(
    ("words", "least"),
    [
        ("liste non vide", 1),
        ("a non-empty list", 1),
        ("la liste n'est jamais vide", 0),
        ("au moins deux éléments", 2),
        ("at least 3 values", 3),
        ("Trie une liste.", 0),
    ],
)
def test_words_say_how_many_items_there_are_at_least(words: str, least: int) -> None:
    assert said(words).at_least == least


@pytest.mark.parametrize(
    ("words", "empty"),
    [
        ("0 si la liste est vide", True),
        ("0 for an empty list", True),
        ("liste non vide", False),
        ("la liste n'est pas vide", False),
        ("la liste n'est jamais vide", False),
        ("a list, never empty", False),
        ("a list that is not empty", False),
        ("Renvoie une liste vide si rien ne convient.", False),
        ("Trie une liste.", False),
    ],
)
def test_an_empty_list_is_accepted_where_words_speak_of_it(words: str, empty: bool) -> None:
    assert said(words).accepts_empty("l") is empty


@pytest.mark.parametrize(
    "test", ["if not l:", "if l == []:", "if len(l) == 0:", "if len(l) < 1:", "while l:", "if len(l) != 0:"]
)
def test_an_empty_list_is_accepted_where_a_branch_looks_at_it(test: str) -> None:
    assert told(f"def f(l):\n    {test}\n        return 0\n    return 1").accepts_empty("l")
    assert not told("def f(l):\n    if len(l) == 1:\n        return 0\n    return 1").accepts_empty("l")


@pytest.mark.parametrize(
    ("words", "negative"),
    [
        ("entiers positifs ou négatifs", True),
        ("un entier relatif", True),
        ("a negative number", True),
        ("un entier non négatif", False),
        ("a non-negative integer", False),
        ("n n'est pas négatif", False),
        ("n is never negative", False),
        ("un entier naturel", False),
    ],
)
def test_numbers_are_negative_where_words_say_so_and_not_where_they_deny_it(words: str, negative: bool) -> None:
    assert said(words).negative("n") is negative
    assert not (negative and said(words).natural)


def test_a_branch_below_zero_speaks_of_negative_numbers_and_a_loop_does_not() -> None:
    assert told("def f(n):\n    if n < 0:\n        return 0\n    return 1").negative("n")
    assert not told("def f(n):\n    while n <= 0:\n        n += 1\n    return n").negative("n")


@pytest.mark.parametrize(
    ("words", "bounds"),
    [
        ("n >= 2", (2, None)),
        ("n ≥ 2", (2, None)),
        ("n > 2", (3, None)),
        ("0 <= n < 10", (0, 9)),
        ("n : entier de 1 à 12", (1, 12)),
        ("n, a number from 1 to 12", (1, 12)),
        ("n (entier) entre -5 et 5", (-5, 5)),
        ("un >= 2", (None, None)),
        (f"n >= {'9' * 5000}", (None, None)),
    ],
)
def test_bounds_are_read_from_the_words(words: str, bounds: tuple[int | None, int | None]) -> None:
    assert told(f'def f(n):\n    """Pour {words}."""\n    return n').bounds_of("n") == bounds


@pytest.mark.parametrize(
    ("words", "surely", "perhaps"),
    [
        ("la liste est triée", True, True),
        ("recherche dichotomique dans t", True, True),
        ("dans une liste d'entiers triée", False, True),
        ("Renvoie une liste triée.", False, False),
        ("Trie une liste.", False, False),
    ],
)
def test_lists_are_sorted_where_words_say_it_of_what_is_given(words: str, surely: bool, perhaps: bool) -> None:
    assert (said(words).surely_sorted, said(words).perhaps_sorted) == (surely, perhaps)


def test_constants_texts_and_methods_come_from_the_function_and_those_it_uses() -> None:
    known = told('def g(x):\n    return x % 7\n\ndef f(mot):\n    "dit 99"\n    return mot.lower() == "oui" and g(3)')
    assert known.numbers == (3, 7)
    assert known.texts == ("oui",) and "lower" in known.methods


WORDS = st.sampled_from(
    [
        "n",
        "l",
        ">=",
        "<=",
        "<",
        "0",
        "5",
        "-3",
        "entre",
        "de",
        "à",
        "et",
        "au",
        "moins",
        "non",
        "vide",
        "triée",
        "négatif",
        "relatif",
        "élément",
        ".",
        "\n",
    ]
)


@given(st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=60))
def test_any_docstring_tells_something_or_nothing(words: str) -> None:
    source = f"def f(n, l):\n    {words!r}\n    return n"
    known = told(source)
    assert known.at_least >= 0 and known.accepts_empty("l") in (True, False)
    low, high = known.bounds_of("n")
    assert all(one is None or abs(one) <= 10**9 for one in (low, high))
    assert [known.negative("n"), known.natural, known.surely_sorted, known.distinct, known.search_tree]
    assert len(known.real_bounds_of("n")) == 2
