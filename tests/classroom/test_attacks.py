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

pytestmark = pytest.mark.walls

CALLED = "\n\ndef possible(board, n, player, removed, i):\n    return attack('/etc/passwd', 80)\n"


@pytest.fixture(params=[20, pytest.param(1, marks=pytest.mark.long)], ids=["one in twenty", "all"])
def hand_ins(tmp_path: Path, request: pytest.FixtureRequest) -> list[Path]:
    every = sorted({*ATTACKS.glob("*.py")} - {ATTACKS / "wakes_itself.py"})  # it sleeps a little in every call, no more
    for path in every[:: request.param]:
        (tmp_path / path.name).write_text(path.read_text("utf-8") + CALLED, "utf-8")
    for path in (ATTACKS / "cheats").glob("*.py"):
        shutil.copy(path, tmp_path / f"cheat_{path.name}")
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
        result.name: mark(result, bareme).low for result in grade_all(grader, by_their_files(hand_ins), {}, jobs=8)
    }
    assert len(totals) == len(hand_ins) > 7
    assert totals.pop("zz_honest") == bareme.questions["possible"].points
    assert {name: total for name, total in totals.items() if total} == {}


@pytest.mark.parametrize("one_in", [4, pytest.param(1, marks=pytest.mark.long)])
def test_the_second_chance_of_callers_is_not_a_way_to_our_functions(one_in: int) -> None:
    """Where ours stand in for a wrong callee, a file that could import them itself gets no second chance."""
    caller = "def again(board, n, player, removed):\n    possible(board, n, player, removed, 0)\n    return ours(board, n, player, removed)\n"
    wrong = "def possible(board, n, player, removed, i):\n    return None\n"
    sneaks = sorted((ATTACKS / "second_chance").glob("*.py"))
    assignment = find_assignment("alak")
    asked = replace(assignment, questions=tuple(q for q in assignment.questions if q.name in ("possible", "again")))
    for sneak in sneaks[::one_in]:
        files = {
            "alak.py": f"try:\n    {sneak.read_text('utf-8').strip().replace(chr(10), chr(10) + '    ')}\nexcept Exception:\n    ours = None\n{wrong}{caller}".encode()
        }
        result = Grader(asked, bench.real_jail(unsafe=False)).grade(Submission("s", Path("s"), files))
        assert [verdict.logic for verdict in result.verdicts] == [False, False]
