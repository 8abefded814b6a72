"""Which functions call which, by Python's own scopes; and which names stand for which questions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.handins.locating import FoundPlace, defined_in, locate
from ludotheque.classroom.handins.preparing import meddling
from ludotheque.classroom.handins.scopes import is_empty, reached, uses


@pytest.mark.parametrize(
    ("source", "used"),
    [
        ("def f():\n    return g()\n", {"g"}),
        ("def f(g):\n    return g()\n", set()),
        ("def f():\n    g = 3\n    return g\n", set()),
        ("def f():\n    def inside():\n        return g()\n    return inside()\n", {"g"}),
        ("import affichage as a\ndef f():\n    return a.g()\n", {"a", "g"}),
        ("def f(jeu):\n    return jeu.g()\n", set()),
        ("class C:\n    def m(self):\n        return g()\ndef f():\n    return C().m()\n", {"C"}),
    ],
)
def test_names_are_read_with_their_scopes(source: str, used: set[str]) -> None:
    assert uses([source])["f"] == used


def test_what_is_reached_goes_through_classes_and_helpers() -> None:
    source = "class C:\n    def m(self):\n        return g()\ndef f():\n    return C().m()\ndef g():\n    return h()\n"
    assert reached(uses([source]), "f") == {"C", "g", "h"}


def test_a_file_that_cannot_be_read_uses_nothing() -> None:
    assert uses(["def f(:"]) == {}


def test_exact_names_are_served_before_near_ones() -> None:
    asked = find_assignment("alak")
    found = locate(asked, {"alak": ("newboard", "Newboard", "newBoard", "posible", "winn", "plut", "autre")})
    assert found["newBoard"] == FoundPlace("alak", "newBoard")
    assert found["possible"].name == "posible"
    assert found["put"].name == "plut"
    assert found["win"].name == "winn"


def test_the_usual_file_comes_first() -> None:
    found = locate(find_assignment("alak"), {"essai": ("put",), "alak": ("put",)})
    assert found["put"] == FoundPlace("alak", "put")


def test_functions_of_classes_are_not_those_of_the_file() -> None:
    assert defined_in({"a": "class C:\n    def put(self):\n        pass\ndef win():\n    pass\n"}) == {"a": ("win",)}


@given(st.text(max_size=60))
def test_no_text_breaks_the_reading_of_a_file(text: str) -> None:
    uses([text])
    meddling(text)
    is_empty(text, "f")
    defined_in({"a": text})


@pytest.mark.parametrize(
    "line", ["# exec(code) et globals()", 'print("getattr(x)")', "x = re.compile('a')", "y = eval(input())"]
)
def test_comments_texts_and_harmless_calls_are_no_suspicion(line: str) -> None:
    assert meddling(f"{line}\n") == ""


@pytest.mark.parametrize(
    "line", ["exec(code)", "import importlib", "x = ().__class__.__subclasses__()", "sys.modules", "eval(texte)"]
)
def test_code_that_can_look_around_is_to_be_read(line: str) -> None:
    assert meddling(f"import sys\n{line}\n")
