"""A team's test file that fakes its own verdict, or looks at what it tests instead of calling it, earns nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from classroom.planted import right_files
from data_folders import ATTACKS
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.handins.preparing import prepare
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging import real_pytest
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.mutants import Mutant
from ludotheque.classroom.judging.own_tests import try_tests
from ludotheque.classroom.judging.result import OwnTests
from ludotheque.classroom.question import Assignment

pytestmark = pytest.mark.walls

ROSES = "roi-des-roses"
IMPORTS = (
    "import os, sys, time, unittest\nimport pytest\nimport roi_des_roses\nfrom roi_des_roses import init_jeu, score\n"
)
CHEATS = sorted((ATTACKS / "own_tests").glob("*.py"))  # files of tests; each calls what a wrong twin answers otherwise
BY_DEFAULT = ("prints_its_own_success", "says_itself_how_it_ended")


ASKED = dict[str, Assignment]()  # each test its own, with fewer twins


@pytest.fixture(autouse=True)
def few_mutants(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(monkeypatch, ROSES, next(mutant for mutant in find_assignment(ROSES).twins if mutant.function == "score"))
    monkeypatch.setattr(real_pytest, "CLOCK_SECONDS", 2.0)
    monkeypatch.setattr(real_pytest, "LONGER", 2.0)


def keep(monkeypatch: pytest.MonkeyPatch, assignment: str, *twins: Mutant) -> None:
    monkeypatch.setitem(ASKED, assignment, replace(find_assignment(assignment), twins=twins))


def tried(tests: str) -> OwnTests:
    files = {**right_files(ROSES), "test_roi_des_roses.py": tests.encode()}
    submission = Submission("r", Path("r"), files)
    return try_tests(ASKED[ROSES], submission, prepare(ASKED[ROSES], submission), real_jail(unsafe=False))


def cheats_catch_nothing(cheats: list[Path]) -> None:
    for cheat in cheats:
        tests = tried(cheat.read_text("utf-8"))
        assert (tests.judged, tests.caught) == (True, ()), cheat.stem


def test_a_cheat_catches_nothing() -> None:
    cheats_catch_nothing([one for one in CHEATS if one.stem in BY_DEFAULT])


@pytest.mark.long
def test_no_cheat_catches_anything() -> None:
    assert len(CHEATS) == 22
    cheats_catch_nothing(CHEATS)


@pytest.mark.long
def test_what_one_test_saw_is_no_merit_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(function: str) -> Mutant:
        return next(mutant for mutant in find_assignment(ROSES).twins if mutant.function == function)

    keep(monkeypatch, ROSES, first("score"), first("main_jouable"), first("init_jeu"))
    tests = tried(
        f"{IMPORTS}seen = []\ndef test_a():\n    if score([['R', 'R']], 'Rouge') != 4:\n        seen.append(1)\n    assert not seen\n"
        "def test_b():\n    roi_des_roses.main_jouable([['.'] * 9] * 9, 4, 4, ['N1'])\n    assert not seen\n"
        "def test_c():\n    init_jeu(9, 9)\n    assert not seen\n"
    )
    assert (tests.trusted, [fault.fr.partition(" ")[0] for fault in tests.caught]) == (3, ["score"])


def test_an_honest_test_still_catches() -> None:
    honest = (
        f"{IMPORTS}def test_a(tmp_path, capsys):\n    (tmp_path / 'a').write_text('R')\n    print('ici')\n"
        "    assert capsys.readouterr().out == 'ici\\n'\n"
        "    assert score([[(tmp_path / 'a').read_text(), 'R', '.', 'R']], couleur='Rouge') == 5\n"
    )
    assert len(tried(honest).caught) == 1


def test_a_test_sees_what_the_distant_function_changes_prints_asks_and_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "import alak, pytest\ndef test_a():\n    b, r = [2, 0], []\n    alak.put(b, 2, 1, r, 1)\n    assert (b, r) == ([0, 1], [0])\n"
        "def test_b(capsys):\n    alak.display([1], 1)\n    assert capsys.readouterr().out == 'x\\n1\\n'\n"
        "def test_c(monkeypatch):\n    said = iter(['5', '2'])\n"
        "    monkeypatch.setattr('builtins.input', lambda _: next(said))\n    assert alak.select([1, 0], 2, 2, []) == 1\n"
        "def test_d():\n    with pytest.raises(TypeError):\n        alak.put([0])\n"
    )
    keep(monkeypatch, "alak", *find_assignment("alak").twins[:1])
    submission = Submission("r", Path("r"), {**right_files("alak"), "test_alak.py": source.encode()})
    assignment = ASKED["alak"]
    tests = try_tests(assignment, submission, prepare(assignment, submission), real_jail(unsafe=False))
    assert (tests.count, tests.trusted) == (4, 4)
