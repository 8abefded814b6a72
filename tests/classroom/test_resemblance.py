"""A whole file that is nearly a solution of ours is told to the teacher alone; short functions say nothing."""

from importlib import resources
from pathlib import Path

import pytest

from classroom.alone import graded
from classroom.stand_in import StandIn
from data_folders import FIRST, SECOND, THIRD
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.handins.resemblance import like_models
from ludotheque.classroom.handins.submissions import read_submission

MODEL = resources.files("ludotheque.sujets").joinpath("puissance4.py").read_text("utf-8")
MODELS = find_assignment("puissance4").models
WORDS = "une solution publiée"


def disguised(source: str) -> str:
    """Other names, other comments, another order of functions: what a copy is given to look like one's own work."""
    head, *functions = source.split("\n\n\ndef ")
    renamed = [one.replace("dimv", "h").replace("dimh", "l").replace("colonne", "k") for one in functions]
    return "\n\n\n# ma fonction\ndef ".join((head, *reversed(renamed)))


@pytest.mark.parametrize("copy", [MODEL, disguised(MODEL)], ids=["copied", "disguised"])
def test_a_copy_of_a_model_is_told(copy: str) -> None:
    (said,) = like_models({"p4.py": copy}, MODELS)
    assert said.fr.startswith("p4.py ressemble")
    assert WORDS in said.fr


def test_short_functions_are_not_compared() -> None:
    functions = MODEL.split("\n\n\ndef ")[1:]
    short = ["def " + one for one in functions if one.count("\n") <= 8]
    assert len(short) >= 3
    assert [like_models({"p4.py": one}, MODELS) for one in short] == [()] * len(short)


def test_nobody_of_three_classes_is_accused() -> None:
    places = [path for folder in (FIRST, SECOND) for path in folder.iterdir() if path.suffix == ".py"]
    places += [path for path in THIRD.glob("*/*") if any(path.rglob("*.py"))]
    assert len(places) > 60
    for place in places:
        files = read_submission(place).files
        texts = {name: text.decode("utf-8", "replace") for name, text in files.items()}
        assert like_models(texts, MODELS) == (), place


def test_the_teacher_reads_it_and_the_student_does_not(tmp_path: Path) -> None:
    (tmp_path / "copie.py").write_text(disguised((FIRST / "alak.py").read_text("utf-8")), "utf-8")
    model = resources.files("ludotheque.sujets").joinpath("_alak_programme.py").read_text("utf-8")
    (tmp_path / "modele.py").write_text(model, "utf-8")
    said: list[str] = []
    settings = GradeSettings("alak", (str(tmp_path / "copie.py"), str(tmp_path / "modele.py")), out=tmp_path / "notes")
    assert run_grade(settings, said.append, StandIn) == 0
    report = (tmp_path / "notes" / "rapport.html").read_text("utf-8")
    assert report.count("modele.py ressemble") >= 1
    assert "copie.py ressemble" not in report
    letters = [path.read_text("utf-8") for path in (tmp_path / "notes" / "retours").iterdir()]
    assert len(letters) == 4  # a text and a page for each
    assert not any(WORDS in letter for letter in letters)


def test_a_students_own_check_does_not_tell_it() -> None:
    result = graded("puissance4", {"puissance4.py": MODEL}, public_only=True)
    assert not any(WORDS in flag.fr for flag in (*result.flags, *result.notes))
