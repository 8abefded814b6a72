"""The skeleton shows headings, docstrings and what is given, and of the rest only what those need."""

import pytest

from ludotheque.classroom.folders.correction import read_correction
from ludotheque.classroom.folders.skeleton import Skeleton, docstring, joined, skeletons
from ludotheque.core.text import Lang


def sketched(source: str, asked: str, given: str = "", **others: str) -> Skeleton:
    correction = read_correction({"m": source, **others})
    return skeletons(correction, asked.split(), given.split(), {}, Lang.FR)[0]


def shown(source: str, asked: str, given: str = "") -> str:
    return joined(sketched(source, asked, given).pieces)


@pytest.mark.parametrize(
    "heading",
    [
        "def f():",
        "def f(a, b=2):",
        "def f(a: int, /, b: list[str] = [], *, c=None, d: bool = True) -> dict[str, int]:",
        "def f(*a: int, **b) -> None:",
        "def f(a, *, b) -> 'X':",
    ],
)
def test_a_heading_stays_as_people_write_it(heading: str) -> None:
    assert shown(f"{heading}\n    return 1\n", "f").splitlines()[0] == heading


def test_constants_and_imports_come_with_the_headings_that_need_them() -> None:
    source = "from typing import Optional, Any\nimport math\nA = 1\nB = A + 1\nC = 3\n\ndef f(x: Optional[int] = B):\n    return C\n"
    assert shown(source, "f").startswith("from typing import Optional\n\nA = 1\nB = A + 1\n\n\ndef f(")
    assert "C = 3" not in shown(source, "f")


def test_what_a_heading_may_not_show_is_a_text_or_dots() -> None:
    source = "class K:\n    secret = 1\ndef h():\n    return 1\nV = h()\ndef f(x: K, y=V, z=h) -> K:\n    return x\n"
    text = shown(source, "f")
    assert text.startswith("def f(x: 'K', y=..., z=...) -> 'K':")
    assert "secret" not in text and "V =" not in text


def test_a_local_variable_is_not_the_constant_of_that_name() -> None:
    source = "table = ['secret']\ndef f(n):\n    table = [n]\n    return table\n"
    assert "secret" not in shown(source, "f", "f")


def test_a_given_function_brings_what_it_needs_and_nothing_that_students_write() -> None:
    source = "import math\nN = 2\ndef aide(x):\n    return N * x\ndef f(x):\n    return 1\ndef g(x):\n    return aide(f(x))\n"
    sketch = sketched(source, "f g", "g")
    assert (sketch.lent, sketch.leaning, [*sketch.to_write]) == (("aide",), {"g"}, ["f"])
    assert joined(sketch.given).startswith("N = 2\n\n\ndef aide(x):")


def test_what_a_given_function_needs_and_nothing_binds_is_told() -> None:
    source = "try:\n    import numpy as np\nexcept ImportError:\n    np = None\ndef g(x):\n    return np.array(x)\n"
    assert sketched(source, "g", "g").missing == ("np",)


def test_a_decorator_is_the_corrections_own() -> None:
    source = "from functools import cache\n@cache\ndef f(n):\n    return n\n"
    assert "cache" not in shown(source, "f")
    assert shown(source, "f", "f").startswith("from functools import cache\n\n\n@cache\ndef f(n):")


@pytest.mark.parametrize("text", ["a", "a\n\n  b", 'dit "oui"', 'x """ y', "a\\", "\\n et 'b'", '"'])
def test_a_docstring_says_the_same_again(text: str) -> None:
    space: dict[str, str] = {}
    exec(f"x = {docstring(text)}", space)
    assert space["x"].rstrip("\n") == text
