"""Grading a class from end to end: bad hand-ins never stop it, a rerun resumes, a teacher's mark stays."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom.grade_command import CheckSettings, GradeSettings, run_check, run_grade

RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")


class Counted(StandIn):
    opened = 0


def a_class(place: Path) -> Path:
    """A class of four: right, wrong, unreadable and empty."""
    for name, text in (
        ("ana", RIGHT),
        ("bo", RIGHT.replace("board.count(1) > board.count(2)", "board.count(1) >= board.count(2)")),
        ("casse", "def (((\n"),
        ("vide", ""),
    ):
        (place / name).mkdir(parents=True)
        (place / name / "alak.py").write_text(text, "utf-8")
    (place / "abime.zip").write_bytes(b"PK rien")
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return a_class(tmp_path / "classe")


@pytest.fixture(scope="module")
def graded_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("une")
    grade(a_class(place / "classe"))
    return place


@pytest.fixture
def graded(graded_once: Path, tmp_path: Path) -> Path:
    """The class, and beside it the folder of its marks."""
    return copytree(graded_once, tmp_path, dirs_exist_ok=True) / "classe"


def grade(folder: Path, **options: object) -> tuple[int, list[str], dict[str, dict[str, object]]]:
    said: list[str] = []
    settings = GradeSettings("alak-torique", (str(folder),), out=folder.parent / "notes", **options)  # type: ignore[arg-type]
    code = run_grade(settings, said.append, Counted)
    notes = json.loads((folder.parent / "notes" / "notes.json").read_text("utf-8"))
    return code, said, {entry["rendu"]: entry for entry in notes["rendus"]}


def test_one_bad_hand_in_never_stops_the_batch_and_is_flagged(folder: Path) -> None:
    code, said, marks = grade(folder)
    assert code == 0
    assert {name: entry["note"] for name, entry in marks.items()} == {
        "ana": 20,
        "bo": 18.5,
        "casse": 0,
        "vide": 0,
        "abime": None,
    }
    assert marks["abime"]["a_regarder"] == ["L'archive « abime.zip » est abîmée ou protégée par un mot de passe."]
    assert any(line.startswith("[####################] 5/5") for line in said)
    assert sorted(path.name for path in (folder.parent / "notes").iterdir()) == [
        "corrections.toml",
        "junit.xml",
        "moodle.csv",
        "notes.json",
        "notes.txt",
        "pseudonymes.json",
        "publication.html",
        "rapport.html",
        "resultats.json",
        "retours",
        "secret.txt",
        "sel.txt",
    ]


def test_a_rerun_grades_only_what_changed(graded: Path) -> None:
    Counted.opened = 0
    grade(graded)
    assert Counted.opened == 0
    (graded / "bo" / "alak.py").write_text(RIGHT + "\n# corrigé\n", "utf-8")
    _, _, marks = grade(graded)
    assert Counted.opened == 2  # for its functions, and for its games
    assert marks["bo"]["note"] == 20


def test_what_was_graded_without_walls_is_graded_again_within(folder: Path) -> None:
    grade(folder, unsafe=True)
    Counted.opened = 0
    grade(folder, unsafe=True)
    assert Counted.opened == 0
    grade(folder)
    assert Counted.opened > 0


def test_hand_ins_of_one_name_keep_their_own_names_letters_and_marks(folder: Path) -> None:
    said: list[str] = []
    places = (str(folder / "ana" / "alak.py"), str(folder / "vide" / "alak.py"), str(folder / "bo" / "alak.py"))
    out = folder.parent / "notes"
    for jobs in (3, 1):
        assert run_grade(GradeSettings("alak-torique", places, out=out, jobs=jobs), said.append, StandIn) == 0
        notes = json.loads((out / "notes.json").read_text("utf-8"))["rendus"]
        assert {entry["rendu"]: entry["note"] for entry in notes} == {"ana alak": 20, "vide alak": 0, "bo alak": 18.5}
    assert sorted(path.stem for path in (out / "retours").glob("*.txt")) == ["ana alak", "bo alak", "vide alak"]


def test_the_longest_name_of_a_hand_in_spoils_no_report(folder: Path) -> None:
    long = "é" * 120 + "a" * 15
    (folder / "ana").rename(folder / long)
    code, _, marks = grade(folder)
    assert (code, marks[long]["note"]) == (0, 20)
    assert len([*(folder.parent / "notes" / "retours").glob("*.html")]) == len(marks)


def test_a_manual_mark_survives_a_rerun(graded: Path) -> None:
    corrections = graded.parent / "notes" / "corrections.toml"
    corrections.write_text('["casse"]\nnote = 8\ncommentaire = "Une parenthèse de trop."\n', "utf-8")
    before = corrections.read_text("utf-8")
    for _ in range(2):
        _, _, marks = grade(graded)
        assert (marks["casse"]["note"], marks["casse"]["commentaire"]) == (8, "Une parenthèse de trop.")
    assert corrections.read_text("utf-8") == before


def test_a_teacher_who_mistypes_gets_a_sentence(folder: Path) -> None:
    said: list[str] = []
    assert run_grade(GradeSettings("allak", (str(folder),), out=folder / "n"), said.append, StandIn) == 2
    assert said == [
        "Le sujet « allak » n'existe pas : alak, alak-torique, alak-suicide, black-white, awale, awale-complet, puissance4, roi-des-roses, ia."
    ]


def test_a_student_checks_the_public_cases_before_handing_in(folder: Path) -> None:
    said: list[str] = []
    right = CheckSettings("alak-torique", str(folder / "ana"))
    assert run_check(right, said.append, StandIn) == 0
    said.clear()
    assert run_check(CheckSettings("alak-torique", str(folder / "bo")), said.append, StandIn) == 1
    text = "\n".join(said)
    assert "✗ win : fausse" in text and "attendu" in text
    assert "énoncé   : « le vainqueur est le joueur ayant le plus de pions" in text


def test_marks_are_previewed_under_another_bareme_without_running_or_writing_anything(graded: Path) -> None:
    out = graded.parent / "notes"
    other = graded.parent / "autre.toml"
    other.write_text('sujet = "alak-torique"\n[questions]\nwin = 10\nput = 10\n', "utf-8")
    before = {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}
    Counted.opened = 0
    said: list[str] = []
    settings = GradeSettings("alak-torique", (), other, out=out, preview=True)
    assert run_grade(settings, said.append, Counted) == 0
    assert any(line.startswith("bo") and "10 / 20" in line for line in said)
    assert (Counted.opened, {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}) == (0, before)


def lines_about(said: list[str], *names: str) -> list[str]:
    """The lines of the table, each by its first word."""
    return [line.split()[0] for line in said if line.startswith(names)]


def test_a_preview_shows_identical_and_unreadable_hand_ins_too(folder: Path) -> None:
    (folder / "copie").mkdir()
    (folder / "copie" / "alak.py").write_text(RIGHT, "utf-8")
    grade(folder)
    for change in (lambda _: None, as_kept_before):
        change(folder.parent / "notes" / "resultats.json")
        said: list[str] = []
        settings = GradeSettings("alak-torique", (), out=folder.parent / "notes", preview=True)
        assert run_grade(settings, said.append, StandIn) == 0
        assert lines_about(said, "abime ", "ana ", "copie ") == ["abime", "ana", "copie"]


def as_kept_before(path: Path) -> None:
    """Write the file in its former shape: one judge and one prison for all."""
    data = json.loads(path.read_text("utf-8"))
    facts = [(one.pop("juge"), one.pop("prison")) for one in data["resultats"]]
    data["juge"], data["prison"] = facts[0]
    path.write_text(json.dumps(data), "utf-8")


def test_results_in_their_former_shape_are_taken_up(graded: Path) -> None:
    as_kept_before(graded.parent / "notes" / "resultats.json")
    Counted.opened = 0
    grade(graded)
    assert Counted.opened == 0


def test_a_hand_in_that_comes_late_joins_its_class(folder: Path) -> None:
    _, _, before = grade(folder)
    late = folder.parent / "retard" / "zoe"
    late.mkdir(parents=True)
    (late / "alak.py").write_text(RIGHT, "utf-8")
    out, said = folder.parent / "notes", list[str]()
    Counted.opened = 0
    assert run_grade(GradeSettings("alak-torique", (str(late),), out=out), said.append, Counted) == 0
    assert "5 rendus viennent d'une correction précédente : abime, ana, bo, casse, vide." in said
    notes = json.loads((out / "notes.json").read_text("utf-8"))["rendus"]
    assert {entry["rendu"]: entry for entry in notes if entry["rendu"] != "zoe"} == before
    assert {path.stem for path in (out / "retours").iterdir()} == {*before, "zoe"}
    assert (out / "moodle.csv").read_text("utf-8").count("20.00,") >= 2
    opened = Counted.opened
    grade(folder)
    assert Counted.opened == opened  # the class is known still


def test_another_assignment_is_not_graded_into_the_folder_of_a_first_one(graded: Path) -> None:
    out, said = graded.parent / "notes", list[str]()
    before = {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}
    for preview in (False, True):
        said.clear()
        settings = GradeSettings("alak-suicide", (str(graded),), out=out, preview=preview)
        assert run_grade(settings, said.append, StandIn) == 2
        assert said[0].endswith(
            "contient les notes du sujet alak-torique : donnez-en un autre à --out pour alak-suicide."
        )
    assert {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()} == before


def test_a_decision_about_somebody_else_is_not_forgotten_in_silence(graded: Path) -> None:
    corrections = graded.parent / "notes" / "corrections.toml"
    corrections.write_text('["anna"]\nnote = 8\n', "utf-8")
    for preview in (False, True):
        said: list[str] = []
        settings = GradeSettings("alak-torique", (str(graded),), out=graded.parent / "notes", preview=preview)
        assert run_grade(settings, said.append, StandIn) == 2
        assert "aucun rendu ne s'appelle « anna » ; le plus proche est « ana »" in said[0]


def test_what_was_said_of_a_file_is_not_said_of_its_next_version(folder: Path) -> None:
    (folder / "ana" / "alak.py").write_bytes((RIGHT + "# été\n").encode("latin-1"))
    _, _, marks = grade(folder)
    assert marks["ana"]["chargement"] == ["alak.py n'est pas écrit en UTF-8 : il a été converti."]
    (folder / "ana" / "alak.py").write_bytes((RIGHT + "# été\n").encode())
    _, _, marks = grade(folder)
    assert marks["ana"]["chargement"] == []


def test_a_preview_of_nothing_is_refused_in_words(tmp_path: Path) -> None:
    said: list[str] = []
    assert run_grade(GradeSettings("alak", (), out=tmp_path, preview=True), said.append, StandIn) == 2
    assert "corrigez d'abord" in said[0]


def test_a_hand_in_of_another_assignment_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "rendu.py").write_text((FIRST / "awale.py").read_text("utf-8"), "utf-8")
    said: list[str] = []
    run_grade(GradeSettings("alak", (str(tmp_path / "rendu.py"),), out=tmp_path / "notes"), said.append, StandIn)
    assert any("celui d'un autre sujet" in line for line in said)
