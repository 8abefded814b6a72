"""A correction is read, not run: its functions, what they say, and the code that tries them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.folders.programs import FUNCTIONS
from ludotheque.classroom.folders.correction import BadCorrection, Snippet, WrittenCorrection, read_correction


def read(source: str) -> WrittenCorrection:
    return read_correction({"corrige": source})


@given(FUNCTIONS | st.text(max_size=60) | st.text("def f():\n >\"'#.x=1[]", max_size=60))
def test_any_text_is_a_correction_or_refused_in_one_sentence(text: str) -> None:
    try:
        for function in read(text).functions.values():
            assert function.heading.startswith(f"def {function.name}(")
            assert "\n" not in function.first_sentence
    except BadCorrection as refused:
        assert "« corrige.py »" in refused.text.fr and "\n" not in refused.text.fr


def test_a_correction_that_is_not_python_says_its_file_and_its_line() -> None:
    with pytest.raises(BadCorrection) as refused:
        read("x = 1\ndef f(:\n    pass")
    assert refused.value.text.fr.startswith("Le corrigé « corrige.py », ligne 2 n'est pas du Python")


@pytest.mark.parametrize("count", [50, 200, 400, 800, 1500, 5000])
def test_a_correction_too_deep_for_python_is_refused_in_one_sentence(count: int) -> None:
    for text in (
        f"assert {'+'.join(['1'] * count)}\n",
        f"x = {'-' * count}1\nassert x\n",
        f"assert {'(' * count}1{')' * count}",
    ):
        try:
            read(text)
        except BadCorrection as refused:
            said = refused.text.fr
            assert (
                said.endswith(("est trop profond pour être lu.", "too many nested parentheses.")) and "\n" not in said
            )


def test_a_function_says_its_parameters_its_types_and_its_first_sentence() -> None:
    source = '''def moyenne(notes: list[float], rang=0, *, fin: int = 3) -> float:
    """La moyenne des notes. Elle est juste.

    >>> moyenne([1.0])
    1.0
    """
    return 0.0
'''
    one = read(source).functions["moyenne"]
    assert one.parameters == ("notes", "rang", "fin") and [*one.annotations] == ["notes", "fin"]
    assert one.heading == "def moyenne(notes: list[float], rang=0, *, fin: int=3) -> float"
    assert one.first_sentence == "La moyenne des notes"


def test_the_comment_above_a_function_speaks_where_it_has_no_docstring() -> None:
    one = read("x = 1\n# Rend le double\n# de n.\n@decore\ndef f(n):\n    return 2 * n\n").functions["f"]
    assert one.says == "Rend le double\nde n." and one.first_sentence == "Rend le double de n."


def test_the_examples_of_a_docstring_run_together() -> None:
    source = (
        'def f(l):\n    """Ajoute.\n\n    >>> l = [1]\n    >>> f(l)\n    >>> l\n    [1, 2]\n    """\n    l.append(2)\n'
    )
    assert read(source).snippets == (Snippet((("l = [1]\n", ""), ("f(l)\n", ""), ("l\n", "[1, 2]\n")), "f"),)


def test_an_example_that_its_author_skips_is_none() -> None:
    source = 'def f(n):\n    """D.\n\n    >>> f(1)  # doctest: +SKIP\n    2\n    >>> f(2)\n    3\n    """\n    return n + 1\n'
    (snippet,) = read(source).snippets
    assert snippet.lines == (("f(2)\n", "3\n"),)


def test_asserts_come_with_the_variables_they_need_from_the_end_of_the_file_and_from_main() -> None:
    source = "def f(n):\n    return n\nt = [1]\nassert f(1) == 1\nprint(f(2))\nif __name__ == '__main__':\n    u = 2\n    assert f(u) == 2\n"
    (snippet,) = read(source).snippets
    assert [line for line, _ in snippet.lines] == ["t = [1]", "assert f(1) == 1", "u = 2", "assert f(u) == 2"]
    assert all(want is None for _, want in snippet.lines)


def test_functions_that_test_are_called() -> None:
    source = "def f(n):\n    return n\ndef test_f():\n    assert f(1) == 1\ndef test_avec(n):\n    assert n\n"
    assert read(source).snippets == (Snippet((("test_f()", None),)),)


def test_a_docstring_that_doctest_cannot_read_has_no_example() -> None:
    source = 'def f(n):\n    """D.\n\n    >>>f(1)\n    2\n    """\n    return n\n'
    assert read(source).snippets == ()


def test_what_a_file_says_of_itself_is_kept() -> None:
    assert read('"""Des listes non vides."""\n').about == {"corrige": "Des listes non vides."}


def test_a_correction_that_asks_at_the_keyboard_is_known() -> None:
    assert read("n = input()").runs_by_itself and not read("n = 1").runs_by_itself
