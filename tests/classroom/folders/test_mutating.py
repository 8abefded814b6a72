"""A mutant is the correction with one small fault in one function: it runs, differs there, and nowhere else."""

import ast

import pytest
from hypothesis import assume, given

from classroom.folders.programs import FUNCTIONS
from ludotheque.classroom.folders.mutating import MAX_MUTANTS, MutatedFile, mutants, plain_source


def written(body: str, name: str = "f") -> set[str]:
    """The lines that mutants of a function with this body have instead of the right ones."""
    return {one.after for one in mutants(f"def f(n, l, mot):\n    {body}\n", "corrige", name)}


def without(tree: ast.Module, function: str) -> str:
    return ast.unparse(ast.Module([one for one in tree.body if getattr(one, "name", "") != function], []))


@given(FUNCTIONS)
def test_every_mutant_compiles_differs_and_is_of_that_function(source: str) -> None:
    whole = f"G = 1\n\n\ndef autre(n):\n    return n + 1\n\n\n{source}"
    try:
        compile(whole, "corrige", "exec")
    except SyntaxError:
        assume(False)
    found = mutants(whole, "corrige", "f")
    assert len(found) <= MAX_MUTANTS and len({one.source for one in found}) == len(found)
    for one in found:
        compile(one.source, "mutant", "exec")
        assert one.source != plain_source(whole) and one.before != one.after
        assert without(ast.parse(one.source), "f") == without(ast.parse(whole), "f")
        assert (one.function, one.module) == ("f", "corrige")


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("return n < 3", "return n <= 3"),
        ("return n < 3", "return n < 4"),
        ("return n == 3", "return n != 3"),
        ("return n + 1", "return n - 1"),
        ("return n / 2", "return n // 2"),
        ("return n and l", "return n or l"),
        ("return not n", "return not not n"),
        ("return -n", "return +n"),
        ("return True", "return False"),
        ("return n", "return None"),
        ("return 'abc'", "return 'ab'"),
        ("return l[1:]", "return l[:]"),
        ("return max(l)", "return min(l)"),
        ("return sorted(l)", "return l"),
        ("return mot.strip()", "return mot"),
        ("return [n for n in range(n)]", "return [n for n in range(n + 1)]"),
        ("return pow(n, 2)", "return pow(2, n)"),
        ("if n: return 1", "if not n:"),
        ("l.append(n)", "pass"),
    ],
)
def test_mutants_are_the_mistakes_of_beginners(body: str, fault: str) -> None:
    assert fault in written(body)


@pytest.mark.parametrize(
    "body",
    [
        '"""Une docstring de 3 mots."""',
        "raise ValueError('n < 3')",
        "assert n, 'positif'",
        "x: 'list[int]'",
        "pass",
    ],
)
def test_nothing_is_changed_where_nobody_could_see_it(body: str) -> None:
    assert written(body) == set()


def test_the_docstring_and_the_types_of_an_inner_function_are_left_alone() -> None:
    body = "def g(x: 'int') -> 'int':\n        'Dit.'\n        return x\n    return g(n)"
    assert not [line for line in written(body) if line.startswith(("def g", "'"))]


def test_no_mutant_uses_a_name_that_only_we_know() -> None:
    source = "def f(l):\n    return sorted(set(l)), len(l.copy()), abs(int(round(l[0])))\n"
    for one in mutants(source, "corrige", "f"):
        names = {node.id for node in ast.walk(ast.parse(one.source)) if isinstance(node, ast.Name)}
        assert names <= {"l", "sorted", "set", "len", "abs", "int", "round"}


def test_of_a_function_defined_twice_the_last_one_counts() -> None:
    source = "def f(n):\n    return n + 1\n\n\ndef f(n):\n    return n * 2\n"
    assert {one.before for one in mutants(source, "corrige", "f")} == {"return n * 2"}


def test_where_there_are_too_many_they_are_spread_over_the_lines() -> None:
    source = "def f(n):\n" + "".join(f"    n = n + {number}\n" for number in range(60)) + "    return n\n"
    found = mutants(source, "corrige", "f")
    assert 30 <= len(found) <= MAX_MUTANTS
    assert min(one.line for one in found) < 12 and max(one.line for one in found) > 50


def test_what_stands_beside_the_function_is_kept_to_the_letter() -> None:
    source = 'def g():\n    """a\x0cb\u2028c"""\n\n\n@g\ndef f(n):\n    return n + 1\n\n\nx = f(2)\n'
    for one in mutants(source, "corrige", "f"):
        assert "a\\x0cb\\u2028c" in one.source and one.source.endswith("x = f(2)") and "@g\ndef f(n):" in one.source


def test_a_mutant_shows_what_differs() -> None:
    source = "def f(n):\n    return n + 1\n"
    one = next(one for one in mutants(source, "corrige", "f") if one.after == "return n - 1")
    assert one.diff(source) == "-    return n + 1\n+    return n - 1"
    assert isinstance(one, MutatedFile) and one.line == 2
