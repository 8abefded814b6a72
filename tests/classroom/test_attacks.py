"""Hostile hand-ins earn nothing, and the honest ones beside them keep their marks."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from data_folders import ATTACKS, FIRST
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import grade_all
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.collecting import by_their_files
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging import bench, trial
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import mark

pytestmark = pytest.mark.skipif(
    shutil.which("bwrap") is None, reason="NO BUBBLEWRAP: WHETHER ATTACKS EARN POINTS IS NOT TESTED"
)

CALLED = "\n\ndef possible(board, n, player, removed, i):\n    return attack('/etc/passwd', 80)\n"
CHEATS = {
    "imports_ours": "from ludotheque.sujets.alak import possible as p\ndef possible(board, n, player, removed, i):\n    return p(board, n, player, removed, i)\n",
    "imports_ours_quietly": "def possible(*a):\n    return getattr(__import__('ludo' + 'theque.sujets.alak').sujets.alak, 'possible')(*a)\n",
    "constant": "def possible(board, n, player, removed, i):\n    return True\n",
    "chance": "import random\ndef possible(board, n, player, removed, i):\n    return random.choice([True, False])\n",
    "nothing": "def possible(board, n, player, removed, i):\n    pass\n",
}


@pytest.fixture(params=[9, pytest.param(1, marks=pytest.mark.long)], ids=["one in nine", "all"])
def hand_ins(tmp_path: Path, request: pytest.FixtureRequest) -> list[Path]:
    every = sorted({*ATTACKS.glob("*.py")} - {ATTACKS / "wakes_itself.py"})  # it sleeps a little in every call, no more
    for path in every[:: request.param]:
        (tmp_path / path.name).write_text(path.read_text("utf-8") + CALLED, "utf-8")
    for name, source in CHEATS.items():
        (tmp_path / f"cheat_{name}.py").write_text(source, "utf-8")
    shutil.copy(FIRST / "alak.py", tmp_path / "zz_honest.py")
    return sorted(tmp_path.glob("*.py"))


def test_attacks_earn_no_point_and_harm_nobody(hand_ins: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CALL_SECONDS", 0.5)
    monkeypatch.setattr(bench, "LONGER", 1.0)
    monkeypatch.setattr(trial, "MAX_DEATHS", 1)
    monkeypatch.setattr(bench, "LIMITS", replace(bench.LIMITS, wall_seconds=1.5, memory_mb=128, tmp_mb=4))
    assignment = find_assignment("alak")
    asked = assignment.question("possible")
    short = replace(assignment, questions=(asked,))
    real = bench.real_jail(unsafe=False)
    grader = Grader(short, lambda *given, **named: real(*given, **named))  # in this process, where limits are shorter
    bareme = read_bareme(assignment)
    totals = {
        result.name: mark(result, bareme).total for result in grade_all(grader, by_their_files(hand_ins), {}, jobs=8)
    }
    assert len(totals) == len(hand_ins) > 10
    assert totals.pop("zz_honest") == bareme.questions["possible"].points
    assert {name: total for name, total in totals.items() if total} == {}


@pytest.mark.parametrize("one_in", [4, pytest.param(1, marks=pytest.mark.long)])
def test_the_second_chance_of_callers_is_not_a_way_to_our_functions(one_in: int) -> None:
    """Where ours stand in for a wrong callee, a file that could import them itself gets no second chance."""
    caller = "def again(board, n, player, removed):\n    possible(board, n, player, removed, 0)\n    return ours(board, n, player, removed)\n"
    wrong = "def possible(board, n, player, removed, i):\n    return None\n"
    sneaks = (
        "from nos_fonctions import again as ours\n",
        "import nos_fonctions\nour = nos_fonctions.possible\n"
        "ask = next(c.cell_contents for c in our.__closure__ if getattr(c.cell_contents, '__name__', '') == '_ask_outside')\n"
        "ours = lambda *a: ask({'module': 'nos_fonctions', 'function': 'again', 'arguments': [], 'typed': []})['value']\n",
        "from _alak_programme import again as ours\n",
        "import alak_torique\nours = alak_torique.again\n",
        "ours = getattr(__builtins__, '__imp' + 'ort__')('alak_torique').again\n",
        "ours = lambda *a: possible.__globals__['again'](*a)\n",
        "from sys import modules\nours = lambda *a: modules['ludo' + 'theque.sujets.alak'].again(*a)\n",
        "import operator\nours = lambda *a: operator.attrgetter('__globals__')(possible)['again'](*a)\n",
    )
    assignment = find_assignment("alak")
    asked = replace(assignment, questions=tuple(q for q in assignment.questions if q.name in ("possible", "again")))
    for sneak in sneaks[::one_in]:
        files = {
            "alak.py": f"try:\n    {sneak.strip().replace(chr(10), chr(10) + '    ')}\nexcept Exception:\n    ours = None\n{wrong}{caller}".encode()
        }
        result = Grader(asked, bench.real_jail(unsafe=False)).grade(Submission("s", Path("s"), files))
        assert [verdict.logic for verdict in result.verdicts] == [False, False]
