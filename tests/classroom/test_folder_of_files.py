"""A folder of Python files is one hand-in, and where each of them is a whole work that is said; pictures are no code."""

import base64
import io
import json
import zipfile
from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import grade_one
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.refusing import MAX_NOTEBOOK_BYTES, BadSubmission
from ludotheque.classroom.handins.submissions import read_submission
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState

TORUS = find_assignment("alak-torique")
RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")


def graded(folder: Path) -> Result:
    return grade_one(Grader(TORUS, StandIn), folder, "rendu", {})


def test_files_that_each_hold_the_assignment_are_said_to_be_taken_as_one(tmp_path: Path) -> None:
    for name in ("ana", "bo"):
        (tmp_path / f"{name}.py").write_text(RIGHT, "utf-8")
    (said,) = graded(tmp_path).flags
    assert said.fr.startswith("ana.py, bo.py contiennent chacun le sujet, et ont été pris pour un seul rendu")
    assert said.fr.endswith(f"grade alak-torique '{tmp_path}/*.py'")


@pytest.mark.parametrize(
    "other",
    ["from alak import put, win\n" + RIGHT, "def aide():\n    pass\n"],
    ids=["that imports it", "that helps it"],
)
def test_a_work_in_several_files_is_one_without_a_word(other: str, tmp_path: Path) -> None:
    (tmp_path / "alak.py").write_text(RIGHT, "utf-8")
    (tmp_path / "jeu_a_deux.py").write_text(other, "utf-8")
    assert not graded(tmp_path).flags


def illustrated(bytes_of_picture: int) -> bytes:
    picture = base64.b64encode(bytes(bytes_of_picture)).decode()
    outputs = [{"output_type": "display_data", "data": {"image/png": picture}}]
    return json.dumps({"cells": [{"cell_type": "code", "source": RIGHT, "outputs": outputs}]}).encode()


@pytest.mark.parametrize("way", ["a file", "a folder", "an archive"])
def test_a_notebook_with_a_picture_in_an_output_is_judged_by_its_code(way: str, tmp_path: Path) -> None:
    path, content = tmp_path / "alak.ipynb", illustrated(3_000_000)
    if way == "an archive":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("alak.ipynb", content)
        path, content = tmp_path / "alak.zip", packed.getvalue()
    path.write_bytes(content)
    result = graded(tmp_path if way == "a folder" else path)
    assert {verdict.state for verdict in result.verdicts} == {VerdictState.RIGHT}


def test_a_notebook_beyond_every_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "alak.ipynb").write_bytes(illustrated(MAX_NOTEBOOK_BYTES))
    with pytest.raises(BadSubmission):
        read_submission(tmp_path / "alak.ipynb")


def test_long_code_in_a_notebook_is_refused_as_in_a_file(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": "x = '" + "a" * 1_100_000 + "'\n"}
    (tmp_path / "alak.ipynb").write_text(json.dumps({"cells": [cell]}))
    with pytest.raises(BadSubmission):
        read_submission(tmp_path / "alak.ipynb")
