"""A class handed in by git, graded from end to end: late by its commits, its teacher told, its students not told about others."""

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from classroom.repositories import LIMIT, Repository
from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom.git_grading import GitList
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.core.errors import BadOption
from ludotheque.core.text import Lang
from ludotheque.ui.class_commands import grade as grade_as_typed
from ludotheque.ui.command_line import parse
from ludotheque.ui.numbers import moment

RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")
WRONG = RIGHT.replace("board.count(1) > board.count(2)", "board.count(1) >= board.count(2)")


class Counted(StandIn):
    opened = 0


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ana was right in time and spoilt it later, Bo is two days late, Cy has nowhere to fetch from."""
    ana = Repository.new(tmp_path / "depots-ana")
    ana.commit("2021-12-05T20:00:00", alak_py=RIGHT)
    ana.commit("2021-12-06T20:00:00", alak_py=WRONG)
    Repository.new(tmp_path / "bo", "Bo").commit("2021-12-07T20:00:00", alak_py=WRONG)
    (tmp_path / "classe.toml").write_text(
        "limite = 2021-12-05T23:59:00\n"
        '[[equipe]]\nfichier = "ana"\netudiants = ["Ana Roy"]\ndepot = "depots-ana"\n'
        '[[equipe]]\nfichier = "bo"\netudiants = ["Bo Roy"]\ndepot = "bo"\n'
        '[[equipe]]\nfichier = "cy"\netudiants = ["Cy Roy"]\ndepot = "/nulle/part/cy"\n'
    )
    (tmp_path / "depots.txt").write_text("ana ; depots-ana\nbo\ncy ; /nulle/part/cy\n")
    return tmp_path


def grade(folder: Path, listed: str = "classe.toml", **options: Any) -> dict[str, dict[str, Any]]:
    git = GitList(folder / listed, contributions=options.pop("contributions", False))
    settings = GradeSettings("alak-torique", (), out=folder / "notes", git=git, **options)
    assert run_grade(settings, lambda _: None, Counted) == 0
    notes = json.loads((folder / "notes" / "notes.json").read_text("utf-8"))
    return {entry["rendu"]: entry for entry in notes["rendus"]}


def facts(entry: dict[str, Any]) -> tuple[float | None, int]:
    return entry["note"], entry["jours_de_retard"]


def test_a_roster_with_repositories_is_all_that_is_needed(folder: Path) -> None:
    marks = grade(folder)
    assert {name: facts(entry) for name, entry in marks.items()} == {"ana": (20, 0), "bo": (18.5, 2), "cy": (None, 0)}
    assert marks["bo"]["etudiants"] == ["Bo Roy"]
    assert "Rendu en retard de 2 jours." in marks["bo"]["a_regarder"]
    assert any("Aucun commit avant la limite" in flag for flag in marks["bo"]["a_regarder"])
    assert any("ce dossier n'est pas un dépôt git" in flag for flag in marks["cy"]["a_regarder"])


def test_a_plain_list_and_a_deadline_say_the_same(folder: Path) -> None:
    marks = grade(folder, "depots.txt", deadline=LIMIT)
    assert {name: facts(entry) for name, entry in marks.items()} == {"ana": (20, 0), "bo": (18.5, 2), "cy": (None, 0)}
    last = grade(folder, "depots.txt")
    assert {name: facts(entry) for name, entry in last.items()} == {"ana": (18.5, 0), "bo": (18.5, 0), "cy": (None, 0)}
    assert last["ana"]["a_regarder"] == []  # the flags of the run before are not kept


def test_that_dates_can_be_written_by_anyone_is_said_once(folder: Path) -> None:
    grade(folder)
    for report in ("notes.txt", "rapport.html"):
        assert (folder / "notes" / report).read_text("utf-8").count("chacun peut les choisir") == 1


def test_students_read_nothing_of_git_of_paths_or_of_authors(folder: Path) -> None:
    grade(folder, contributions=True)
    page = (folder / "notes" / "rapport.html").read_text("utf-8")
    assert "Qui a fait quoi" in page and "<td>Bo &lt;bo@example.org&gt;</td><td>1</td>" in page
    letters = {path.stem: path.read_text("utf-8") for path in (folder / "notes" / "retours").glob("*.txt")}
    assert "Le dépôt n'a pas pu être lu" in letters["cy"]
    for letter in letters.values():
        assert not any(word in letter for word in ("commit", "example.org", "/nulle", "Qui a fait", str(folder)))


def test_a_rerun_calls_nothing_twice(folder: Path) -> None:
    first = grade(folder)
    Counted.opened = 0
    assert grade(folder) == first
    assert Counted.opened == 0


def test_files_and_repositories_are_graded_together(folder: Path) -> None:
    (folder / "di").mkdir()
    (folder / "di" / "alak.py").write_text(RIGHT, "utf-8")
    settings = GradeSettings(
        "alak-torique", (str(folder / "di"),), out=folder / "notes", git=GitList(folder / "depots.txt")
    )
    assert run_grade(settings, lambda _: None, StandIn) == 0
    assert {one.stem for one in (folder / "notes" / "retours").iterdir()} == {"ana", "bo", "cy", "di"}


def test_a_list_that_cannot_be_read_is_refused_with_a_sentence(folder: Path) -> None:
    (folder / "mal.txt").write_text("ana ; ext::sh -c x\n")
    said: list[str] = []
    settings = GradeSettings("alak-torique", (), out=folder / "notes", git=GitList(folder / "mal.txt"), lang=Lang.EN)
    assert run_grade(settings, said.append, StandIn) == 2
    assert len(said) == 1 and "would have a command run" in said[0]


def test_the_options_are_read_as_people_type_them() -> None:
    assert moment("--deadline", "2021-12-05T23:59") == LIMIT == moment("--deadline", "2021-12-05")
    assert moment("--deadline", "2021-12-05T23:59Z") == datetime.fromisoformat(
        "2021-12-05T23:59Z"
    ).astimezone().replace(tzinfo=None)
    assert moment("--deadline", None) is None
    with pytest.raises(BadOption, match="2021-12-05T23:59"):
        moment("--deadline", "demain")
    for words in (
        ["grade", "alak"],
        ["grade", "alak", "x.py", "--pushed", "j"],
        ["grade", "alak", "x.py", "--contributions"],
    ):
        with pytest.raises(BadOption):
            grade_as_typed(parse(words, Lang.FR), Lang.FR)
