"""A validation cell accepts the expected answer and no other, whatever it is made of; its variables disturb nobody."""

import copy
import io
from contextlib import redirect_stdout
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.contract import Clause
from ludotheque.classroom.folders.casebook import BuiltCase
from ludotheque.classroom.folders.public_sujet import PublicQuestion
from ludotheque.classroom.folders.python_literals import laid_out, literal
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.folders.self_validation import nearly_equal, validation_cell
from ludotheque.classroom.folders.student_notebook import as_markdown, sections, shared_out
from ludotheque.classroom.question import Reply
from ludotheque.core.text import Lang, same

ATOMS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
PLAIN = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=5), inner, max_size=3)
        | st.sets(st.integers(), max_size=3)
    ),
    max_leaves=20,
)


@given(PLAIN, st.integers(0, 60))
def test_a_value_is_written_so_that_python_reads_it_back(value: Any, width: int) -> None:
    for written in (literal(value), laid_out(value, width)):
        assert eval(written) == value


def question(value: Any, argument: Any = 1, **said: Any) -> PublicQuestion:
    call = TriedCall("f", (argument,))
    case = BuiltCase(call, Reply(value, (argument,)), same("s"), True)
    return PublicQuestion("f", ("x",), Clause(""), (case,), tolerance=1e-9, **said)


def ran(asked: PublicQuestion, function: Any) -> str:
    cell = validation_cell(asked, (), ("f",), Lang.FR)
    screen = io.StringIO()
    with redirect_stdout(screen):
        exec(nearly_equal(("f",), Lang.FR) + "\n" + cell.code, {"f": function})
    return screen.getvalue()


@given(PLAIN)
def test_the_expected_value_is_accepted(value: Any) -> None:
    assert ran(question(value), lambda _: copy.deepcopy(value)) == "f : bravo, l'exemple est juste.\n"


@given(st.lists(st.floats(-1e6, 1e6), min_size=1))
def test_numbers_are_compared_with_a_tolerance(values: list[float]) -> None:
    assert ran(question(values), lambda _: [one * (1 + 1e-12) for one in values])
    with pytest.raises(AssertionError):
        ran(question(values), lambda _: [one + 1 + abs(one) / 2 for one in values])


def test_in_a_free_order_the_same_things_are_right() -> None:
    free = question([[2], [1, 3]], unordered=("value",))
    assert ran(free, lambda _: [[1, 3], [2]])
    with pytest.raises(AssertionError, match=r"f\(1\) devrait renvoyer"):
        ran(free, lambda _: [[1, 3], [3]])


def test_a_variable_takes_no_name_that_means_something() -> None:
    case = BuiltCase(TriedCall("f", ([2, 1],)), Reply(None, ([1, 2],)), same("s"), True)
    asked = PublicQuestion("f", ("list",), Clause(""), (case,), gives=False, changes=("list",))
    code = validation_cell(asked, (), ("f", "list_"), Lang.FR).code
    assert "list__ = [2, 1]\nf(list__)\nassert list__ == [1, 2]" in code


def test_an_error_of_the_teachers_own_is_known_by_its_name() -> None:
    class PileVide(Exception):
        pass

    def pops(_: object) -> None:
        raise PileVide

    case = BuiltCase(TriedCall("f", (1,)), Reply(error=same("PileVide"), raised="PileVide"), same("s"), True)
    asked = PublicQuestion("f", ("x",), Clause(""), (case,))
    assert ran(asked, pops)
    with pytest.raises(AssertionError, match="devrait lever PileVide"):
        ran(asked, lambda _: None)


def test_a_very_long_example_is_left_to_check() -> None:
    cell = validation_cell(question(1, [0] * 5000), (), ("f",), Lang.EN)
    assert cell.tried == 0 and "too long for this cell" in cell.code


def test_the_sections_of_a_statement_go_to_the_function_they_speak_of() -> None:
    text = "Bonjour.\n\n# Un\n`f` compte.\n```\n# pas un titre\n```\n## Deux\n`f` et `g`.\n## Trois\n`g`, pas gamma.\n"
    assert len(sections(text)) == 4
    common, own = shared_out(text, ["f", "g", "a"])
    assert common == ["Bonjour.", "## Deux\n`f` et `g`."]
    assert [*own] == ["f", "g"]


def test_a_docstring_keeps_its_form_in_markdown() -> None:
    assert as_markdown("Le double de n * m.\nRetour :\n    <n>\nFin") == (
        "Le double de n \\* m.\nRetour :\n\n        <n>\n\nFin"
    )
