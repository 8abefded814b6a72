"""A test is taken out of its file with what it needs, under the names of the assignment, and with nothing of a program."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.crosstesting.excerpts import ExcerptFile, ProgramOfTests, excerpt

ROSES = find_assignment("roi-des-roses")
NAMES = {question.name: question.name for question in ROSES.questions}
PROGRAM = ProgramOfTests(ROSES, frozenset({"roi_des_roses", "jeu"}), {**NAMES, "marque": "score"})


def cut(source: str) -> ExcerptFile:
    return excerpt(source, PROGRAM)


def published(source: str, unit: str) -> str:
    found = cut(source)
    return "\n".join(found["statements"][number] for number in found["units"][unit]["needs"])


def refused(source: str, unit: str = "test_a") -> str:
    found = cut(source)
    assert unit not in found["units"]
    return found["refused"][unit][0]


def test_what_a_test_needs_of_its_file_comes_along_and_the_rest_does_not() -> None:
    source = (
        "# Ana Dupont\nfrom roi_des_roses import *\nimport pytest\nTAILLE = 3\nAUTRE = 4\n"
        "@pytest.fixture\ndef vide():\n    return [['.'] * TAILLE]\n"
        "def test_a(vide):\n    # secret\n    assert score(vide, 'Rouge') == 0\n"
        "def test_b():\n    assert AUTRE\n"
    )
    text = published(source, "test_a")
    assert "TAILLE" in text
    assert "def vide" in text
    assert "from roi_des_roses import *" in text
    for left in ("AUTRE", "test_b", "Ana", "secret"):
        assert left not in text


def test_the_program_is_imported_under_the_names_of_the_assignment() -> None:
    text = published("from jeu import marque\ndef test_a():\n    assert marque([], 'Rouge') == 0\n", "test_a")
    assert "from roi_des_roses import score as marque" in text
    text = published("import jeu as j\ndef test_a():\n    assert j.marque([], 'Rouge') == 0\n", "test_a")
    assert "import roi_des_roses as j" in text
    assert "j.score([]" in text


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("from jeu import astuce\ndef test_a():\n    assert astuce()\n", "astuce"),
        ("import jeu\ndef test_a():\n    assert jeu.astuce()\n", "astuce"),
        ("from jeu import *\ndef test_a():\n    assert astuce()\n", "astuce"),
        ("def score(p, c):\n    return 1\ndef test_a():\n    assert score(1, 2)\n", "redéfinit"),
        ("import os\ndef test_a():\n    os.remove('x')\n", "os"),
        ("def test_a():\n    open('x', 'w')\n", "open"),
        ("import contextlib\ndef test_a():\n    contextlib.os.getcwd()\n", "os"),
        ("def test_a():\n    ().__class__\n", "__class__"),
        ("def test_a(fixture_de_conftest):\n    pass\n", "fixture_de_conftest"),
    ],
)
def test_a_test_that_needs_a_program_or_may_do_harm_stays_in_its_file(source: str, why: str) -> None:
    assert why in refused(source)


def test_the_same_test_under_another_name_is_the_same() -> None:
    first = cut("from jeu import score\ndef test_a():\n    '''Un.'''\n    assert score([], 'R') == 0\n")
    other = cut("from roi_des_roses import *\n\n\ndef test_zero():\n    assert score([], 'R') == 0  # vide\n")
    nicknamed = cut("import jeu as j\ndef test_b():\n    assert j.marque([], 'R') == 0\n")
    renamed = cut("from jeu import marque as m\ndef test_b():\n    assert m([], 'R') == 0\n")
    third = cut("from roi_des_roses import *\ndef test_zero():\n    assert score([], 'B') == 0\n")
    keys = [
        found["units"][name]["key"] for found, name in ((first, "test_a"), (other, "test_zero"), (third, "test_zero"))
    ]
    assert keys[0] == keys[1] != keys[2]
    assert keys[0] == nicknamed["units"]["test_b"]["key"] == renamed["units"]["test_b"]["key"]


def test_parameters_that_pytest_fills_in_are_no_needs() -> None:
    source = (
        "import pytest\nfrom jeu import score\n"
        "@pytest.mark.parametrize('p, n', [([['R']], 1)])\ndef test_a(p, n, capsys):\n    assert score(p, 'Rouge') == n\n"
        "class TestB:\n    def aide(self, x):\n        return x\n    def test_c(self, tmp_path):\n        assert self.aide(1)\n"
    )
    source += (
        "from unittest import mock\n@mock.patch('builtins.print')\ndef test_d(faux_print):\n    assert faux_print\n"
    )
    assert {*cut(source)["units"]} == {"test_a", "TestB", "test_d"}


PIECES = (
    *("from jeu import *", "import jeu", "from jeu import score as s, marque", "import os, sys", "x = y = score(1, 2)"),
    *("def test_a(x, *a, k=1, **b):\n    return [z for z in a if (lambda q: q)(x)]", "class TestB(object):\n    pass"),
    *(
        "def test_c():\n    import jeu\n    jeu.score()",
        "assert x",
        "@x\ndef test_d(): pass",
        "(",
        "\0",
        "from . import x",
    ),
    *(
        "global x",
        "def y(): pass",
        "try:\n    import jeu\nexcept E as e:\n    pass",
        "é = 1",
        "async def test_e(): pass",
    ),
)


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=20), max_size=8))
def test_whatever_the_file_says_what_is_cut_out_can_be_read_and_imports_no_program(pieces: list[str]) -> None:
    found = cut("\n".join(pieces))
    for unit in found["units"].values():
        text = "\n".join(found["statements"][number] for number in unit["needs"])
        for node in ast.walk(ast.parse(text)):
            assert not (isinstance(node, ast.ImportFrom) and node.module == "jeu")
            assert not (isinstance(node, ast.Import) and any(one.name in ("jeu", "os") for one in node.names))
