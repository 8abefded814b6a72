"""The commands of lessons and problems: sheets, tables, and one sentence for whatever is asked wrongly."""

import os
from pathlib import Path

import pytest

from ludotheque.cli import run_command
from ludotheque.core.problem import Problem
from ludotheque.core.registry import Entry
from ludotheque.core.text import same
from ludotheque.learning.making import Doubt
from ludotheque.ui import making_commands
from problems_to_try import lend_problems


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lend_problems(monkeypatch)
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["puissance5"], "Le jeu « puissance5 » n'est pas dans la maison"),
        (["roi-des-roses"], "Il n'y a pas encore de problèmes pour Le Roi des Roses."),
        (["mak", "alak"], "« problems » ne connaît pas « mak » : make, prove, sheet, levels, ou un jeu seul."),
        (["make"], "Il manque GAME"),
        (["make", "alak"], "Il manque --batches"),
        (["make", "alak", "--batches", "x"], "--batches n'accepte pas « x »"),
        (["make", "alak", "--batches", "1", "--count", "3"], "L'option --count ne va pas ici ; elle va avec : problems, problems sheet."),
        (["alak", "--jobs", "2"], "L'option --jobs ne va pas ici ; elle va avec : problems make, problems prove."),
        (["prove", "alak", "--unrated"], "L'option --unrated ne va pas ici"),
        (["prove", "roi-des-roses"], "Il n'y a pas encore de problèmes pour Le Roi des Roses."),
        (["--count", "3"], "Une série est d'un jeu : nommez-le."),
        (["alak", "--count", "0"], "Une série a de 1 à 50 problèmes, pas « 0 »."),
        (["alak", "--seed", "É"], "Le numéro d'une série"),
        (["alak", "--difficulty", "atroce"], "La difficulté « atroce » n'existe pas"),
        (["alak", "--theme", "famine"], "Le thème « famine » n'existe pas"),
        (["puissance4", "--theme", "double-threat", "--difficulty", "hard"], "Aucun problème n'est à la fois"),
        (["sheet", "alak", "--out", "nulle/part.html"], "ne peut pas être écrit"),
        (["levels", "alak", "--each", "0"], "--each n'accepte pas « 0 »"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["problems", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1 and sentence in captured.err


def test_a_house_without_problems_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Entry, "problems", lambda _entry: ())
    assert run_command(["problems"]) == 2
    assert capsys.readouterr().err == "Il n'y a pas encore de problèmes.\n"


def test_a_sheet_is_written_in_the_language_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["problems", "sheet", "puissance4", "--count", "4", "--difficulty", "difficile", "--seed", "7"]
    assert run_command([*line, "--out", "feuille.html"]) == 0
    assert capsys.readouterr().out == "Feuille écrite : feuille.html\n"
    told = (tmp_path / "feuille.html").read_text("utf-8")
    assert "Puissance 4 : 3 problèmes, difficile" in told, "there are three"
    assert run_command([*line, "--lang", "en"]) == 0
    assert "Connect Four: 3 problems, hard" in (tmp_path / "problemes-puissance4-7.html").read_text("utf-8")


def test_the_table_of_levels_is_one_for_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["problems", "levels", "puissance4", "--each", "1"]) == 0
    head, rule, *rows = capsys.readouterr().out.splitlines()
    assert head == "| difficulté | problèmes | niveau 1 | niveau 4 | niveau 8 |"
    assert rule == "| --- | ---: | ---: | ---: | ---: |"
    assert [row.split(" | ")[0] for row in rows] == ["| facile", "| moyen", "| difficile"]
    assert all(row.count(" %") == 3 for row in rows)


def test_problems_that_are_wrong_are_named_and_make_the_command_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def proved(problems: tuple[Problem, ...], *_: object) -> tuple[list[Doubt], float]:
        return [Doubt(True, same(f"{problems[0].id} …: 3 is worth 0, not 1"))], 1.0

    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr(making_commands, "_proved", proved)
    assert run_command(["problems", "prove", "puissance4", "--lang", "en"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.endswith("…: 3 is worth 0, not 1\nWrong problems: 1 of 9.\n")
