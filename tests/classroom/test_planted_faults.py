"""Two classes with known faults: each is found in its question, and nobody else is accused."""

import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from classroom.gradings import Gradings, graded_slip
from classroom.planted import AGAIN, FAULTS, HANDED_IN, Fault, right_files
from data_folders import STYLES
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission, read_submission
from ludotheque.classroom.judging.bench import OpenJail, real_jail
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState


def graded(assignment: str, files: Mapping[str, bytes], open_jail: OpenJail) -> Result:
    """Our own files, which need no walls; what their tests are worth is tried elsewhere."""
    kept = {name: content for name, content in files.items() if not name.startswith("test_")}
    return Grader(find_assignment(assignment), open_jail).grade(Submission("rendu", Path("rendu"), kept))


def said(result: Result, assignment: str) -> dict[str, tuple[object, ...]]:
    """Every question that is not right to the letter, and why."""
    verdicts = tuple(result.every)
    assert {question.name for question in find_assignment(assignment).questions} <= {v.question for v in verdicts}
    return {v.question: (v.state, v.faults, v.failures) for v in verdicts if v.state is not VerdictState.RIGHT}


def test_the_class_is_large_enough_and_covers_every_assignment() -> None:
    for faults in (FAULTS, AGAIN):
        assert len(faults) >= 40
        assert {fault.assignment for fault in faults} == set(shipped())


def check(fault: Fault, result: Result) -> None:
    found = said(result, fault.assignment)
    assert found.pop(fault.question, (None,))[0] is fault.state
    assert found == {}


ONE_IN = 8  # slips of the second class by default


def some(planted: Sequence[Any], one_in: int) -> list[Any]:
    """One in so many by default, the others in the long run."""
    return [one if k % one_in == 0 else pytest.param(one, marks=pytest.mark.long) for k, one in enumerate(planted)]


@pytest.mark.parametrize("fault", some(FAULTS, 26), ids=lambda fault: fault.label)
def test_a_planted_fault_is_found_in_its_question_alone(fault: Fault) -> None:
    """The first class imports colorama and plays at its top level: it needs a loader with patience."""
    check(fault, graded(fault.assignment, fault.files(), real_jail(unsafe=True)))


@pytest.mark.parametrize("fault", some(AGAIN, ONE_IN), ids=lambda fault: fault.label)
def test_a_fault_of_the_second_class_is_found_in_its_question_alone(fault: Fault, gradings: Gradings) -> None:
    check(fault, graded_slip(gradings, fault))


@dataclass(frozen=True)
class RightWork:
    """A hand-in without a fault of logic, as a file; only the questions named in `letter` differ in form."""

    name: str
    assignment: str
    letter: frozenset[str] = frozenset()


RIGHT_WORK = (
    RightWork("alak.py", "alak"),
    RightWork("alak_tabulations_de_1.py", "alak"),
    RightWork("alak_parametres.py", "alak", frozenset({"possible", "put"})),
    RightWork("alak-torique latin.py", "alak-torique"),
    RightWork("alak_suicide_windows.py", "alak-suicide"),
    RightWork("awale.py", "awale"),
    RightWork("awale_joue.py", "awale"),
    RightWork("p4.ipynb", "puissance4"),
    RightWork("p4_autres_noms.py", "puissance4"),
    RightWork("projet.zip", "roi-des-roses"),
    RightWork("modelisation.py", "roi-des-roses"),
    RightWork("mon_bot.py", "ia"),
    RightWork("reversi.zip", "black-white"),
    RightWork("reversi_titres.zip", "black-white"),
    RightWork("reversi_tuples.zip", "black-white", frozenset({"conversion_coordonnees", "liste_coups_valides"})),
)


@pytest.mark.parametrize("work", some(RIGHT_WORK, 5), ids=lambda work: work.name)
def test_right_work_in_any_style_is_right(work: RightWork) -> None:
    """The second class again: cells written twice, headings with a capital, other orders, other encodings, archives."""
    submission = read_submission(STYLES / work.name)
    result = Grader(find_assignment(work.assignment), real_jail(unsafe=True)).grade(submission)
    found = said(result, work.assignment)
    assert {question: (state, failures) for question, (state, _, failures) in found.items()} == dict.fromkeys(
        work.letter, (VerdictState.LETTER, ())
    )
    assert result.flags == ()


TOLD_ELSEWHERE = ("black-white", "puissance4", "roi-des-roses")  # below in a zip and as a notebook; the second class


@pytest.mark.parametrize(
    "assignment", [pytest.param(one, marks=pytest.mark.long if one in TOLD_ELSEWHERE else ()) for one in HANDED_IN]
)
def test_right_work_is_right_to_the_letter(assignment: str) -> None:
    result = graded(assignment, right_files(assignment), real_jail(unsafe=True))
    assert [verdict for verdict in result.every if not verdict.letter] == []
    assert result.flags == ()


def test_a_damaged_notebook_is_graded_like_the_file(tmp_path: Path) -> None:
    """Cells doubled, one retyped as text, metadata lost, magics, and the end of the file cut off."""
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "source": "%matplotlib inline\ndef horiz(c, g, dimv, dimh):\n    raise NotImplementedError()",
        }
    ]
    for number, piece in enumerate(right_files("puissance4")["puissance4.py"].decode().split("\n\n\n")):
        kinds: dict[int, dict[str, Any]] = {4: {"cell_type": "markdown"}, 5: {}}
        cells.append({**kinds.get(number, {"cell_type": "code"}), "source": piece.splitlines(keepends=True)})
        cells += [cells[-1]] if number == 6 else []
    cells.append(
        {"cell_type": "code", "source": "assert nbJetons0(1, [[1]], 1, 1) == 1\njeu([[0] * 7 for i in range(6)], 6, 7)"}
    )
    whole = json.dumps({"cells": cells})
    for name, text in (("p4", whole), ("coupe", whole[:-40])):
        (tmp_path / f"{name}.ipynb").write_text(text, "utf-8")
        submission = read_submission(tmp_path / f"{name}.ipynb")
        result = graded("puissance4", submission.files, real_jail(unsafe=True))
        assert [verdict for verdict in result.verdicts if not verdict.letter] == []
        assert submission.notes


@pytest.mark.long
@pytest.mark.walls
def test_real_jails_give_the_same_verdicts_in_a_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "rendu.zip", "w") as archive:
        for name, content in right_files("black-white").items():
            archive.writestr(f"dossier/{name}", content)
    said: list[str] = []
    settings = GradeSettings("black-white", (str(tmp_path / "rendu.zip"),), out=tmp_path / "notes")
    assert run_grade(settings, said.append) == 0
    assert any(line.startswith("rendu  ✓ ✓") and "20 / 20" in line for line in said)
