"""A class with known faults: each is found in its question, and nobody else is accused."""

import json
import shutil
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from classroom.planted import FAULTS, HANDED_IN, Fault, right_files
from ludotheque.classroom.assignments import ASSIGNMENTS, find_assignment
from ludotheque.classroom.bench import real_jail
from ludotheque.classroom.command import GradeSettings, run_grade
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.result import Result
from ludotheque.classroom.submissions import Submission, read_submission
from ludotheque.classroom.verdict import State


def graded(assignment: str, files: dict[str, bytes]) -> Result:
    """Our own files, which need no walls."""
    grader = Grader(find_assignment(assignment), real_jail(unsafe=True))
    return grader.grade(Submission("rendu", Path("rendu"), files))


@pytest.fixture(scope="module")
def results() -> dict[Fault, Result]:
    for name in ASSIGNMENTS:
        find_assignment(name)
    with ThreadPoolExecutor(max_workers=3) as pool:
        return dict(
            zip(FAULTS, pool.map(lambda fault: graded(fault.assignment, dict(fault.files())), FAULTS), strict=True)
        )


def test_the_class_is_large_enough_and_covers_every_assignment():
    assert len(FAULTS) >= 40
    assert {fault.assignment for fault in FAULTS} == set(ASSIGNMENTS)


@pytest.mark.parametrize(
    "fault", FAULTS, ids=lambda fault: f"{fault.assignment}-{fault.question}-{fault.new.strip()[:20]}"
)
def test_a_planted_fault_is_found_in_its_question_alone(results: dict[Fault, Result], fault: Fault):
    verdicts = {verdict.question: verdict for verdict in (*results[fault].verdicts, *results[fault].bot)}
    assert verdicts.pop(fault.question).state is fault.state
    assert {
        name: (v.state, v.letter_faults, v.failures) for name, v in verdicts.items() if v.state is not State.RIGHT
    } == {}


@pytest.mark.parametrize("assignment", HANDED_IN)
def test_right_work_is_right_to_the_letter(assignment: str):
    result = graded(assignment, right_files(assignment))
    assert [verdict for verdict in (*result.verdicts, *result.bot) if not verdict.letter] == []
    assert result.flags == ()


def test_a_damaged_notebook_is_graded_like_the_file(tmp_path: Path):
    """Cells doubled, one retyped as text, metadata lost, magics, and the end of the file cut off."""
    cells = [
        {
            "cell_type": "code",
            "source": "%matplotlib inline\ndef horiz(c, g, dimv, dimh):\n    raise NotImplementedError()",
        }
    ]
    for number, piece in enumerate(right_files("puissance4")["puissance4.py"].decode().split("\n\n\n")):
        kinds = {4: {"cell_type": "markdown"}, 5: {}}
        cells.append({**kinds.get(number, {"cell_type": "code"}), "source": piece.splitlines(keepends=True)})
        cells += [cells[-1]] if number == 6 else []
    cells.append(
        {"cell_type": "code", "source": "assert nbJetons0(1, [[1]], 1, 1) == 1\njeu([[0] * 7 for i in range(6)], 6, 7)"}
    )
    whole = json.dumps({"cells": cells})
    for name, text in (("p4", whole), ("coupe", whole[:-40])):
        (tmp_path / f"{name}.ipynb").write_text(text, "utf-8")
        submission = read_submission(tmp_path / f"{name}.ipynb")
        result = graded("puissance4", dict(submission.files))
        assert [verdict for verdict in result.verdicts if not verdict.letter] == []
        assert submission.notes


def test_real_jails_give_the_same_verdicts_in_a_zip(tmp_path: Path):
    if shutil.which("bwrap") is None:
        pytest.skip("NO BUBBLEWRAP: GRADING INSIDE THE REAL WALLS IS NOT TESTED")
    with zipfile.ZipFile(tmp_path / "rendu.zip", "w") as archive:
        for name, content in right_files("black-white").items():
            archive.writestr(f"dossier/{name}", content)
    said: list[str] = []
    settings = GradeSettings("black-white", (str(tmp_path / "rendu.zip"),), out=tmp_path / "notes")
    assert run_grade(settings, said.append) == 0
    assert any(line.startswith("rendu  ✓ ✓") and "20 / 20" in line for line in said)
