"""The commands of teachers and students as they are typed: what is wrong is one sentence and the exit code 2."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.cli import run_command
from ludotheque.core.text import Text
from ludotheque.sandbox import protection
from ludotheque.sandbox.protection import ProbeFinding, Protection, Report

RIGHT = "def newBoard(n):\n    return [0] * n\n"
Typed = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Type a command in an empty folder that holds one hand-in; the exit code and every line shown."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rendu.py").write_text(RIGHT)

    def run(*arguments: str) -> tuple[int, list[str]]:
        code = run_command(arguments)
        shown = capsys.readouterr()
        return code, [*shown.out.splitlines(), *shown.err.splitlines()]

    return run


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("grade",), "Il manque FILES, les travaux à noter."),
        (("grade", "alak"), "Il manque FILES, les travaux à noter."),
        (("grade", "alack", "rendu.py"), "Le sujet « alack » n'existe pas : "),
        (("grade", "alak", "absent.py"), "Le fichier « absent.py » n'existe pas."),
        (("grade", "alak", "rien*.py"), "Aucun rendu à corriger n'a été trouvé."),
        (("grade", "alak", "rendu.py", "--bareme", "absent.toml"), "Le barème « absent.toml » ne convient pas : "),
        (("grade", "alak", "rendu.py", "--bareme", "rendu.py"), "Le barème « rendu.py » ne convient pas : "),
        (
            ("grade", "alak", "rendu.py", "--roster", "absent.csv"),
            "La liste « absent.csv » ne peut pas être comprise : ",
        ),
        (("grade", "alak", "rendu.py", "--jobs", "0"), ""),
        (("grade", "alak", "rendu.py", "--jobs", "deux"), ""),
        (("grade", "alak", "rendu.py", "--out", "rendu.py"), "Les notes ne peuvent pas être écrites : "),
        (("check",), ""),
        (("check", "alak"), ""),
        (("check", "alack", "rendu.py"), "Le sujet « alack » n'existe pas : "),
        (("check", "alak", "absent.py"), "Le fichier « absent.py » n'existe pas."),
        (("check", "alak", "classe"), "« classe » contient 2 rendus : vérifiez-en un seul."),
    ],
)
def test_what_is_wrong_is_one_sentence_and_the_code_two(
    typed: Typed, arguments: tuple[str, ...], sentence: str
) -> None:
    for name in ("ana", "bo"):
        (Path("classe") / name).mkdir(parents=True)
        (Path("classe") / name / "alak.py").write_text(RIGHT)
    code, said = typed(*arguments, *(["--unsafe"] if len(arguments) > 2 else []))
    assert (code, len(said)) == (2, 1)
    assert said[0].startswith(sentence)


@pytest.mark.parametrize(
    "arguments",
    [
        ("grade", "alack", "rendu.py"),
        ("grade", "alak", "absent"),
        ("grade", "alak", "rendu.py", "--bareme", "absent.toml"),
        ("grade", "alak", "rendu.py", "--unsafe", "--out", "rendu.py"),
        ("grade", "alak", "--preview"),
        ("check", "alack", "rendu.py"),
        ("tournament", "alack", "rendu.py"),
        ("check-bot", "alak", "absent.py"),
    ],
)
def test_a_refusal_is_no_result_and_goes_to_the_other_stream(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rendu.py").write_text(RIGHT)
    assert run_command(arguments) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)


def test_a_bareme_for_another_assignment_is_refused(typed: Typed) -> None:
    Path("b.toml").write_text('sujet = "awale"\n')
    for lang, sentence in (
        ("fr", "Le barème « b.toml » ne convient pas : il n'est pas pour le sujet alak."),
        ("en", "The barème “b.toml” is wrong: it is not for alak."),
    ):
        assert typed("grade", "alak", "rendu.py", "--bareme", "b.toml", "--unsafe", "--lang", lang) == (2, [sentence])


@pytest.mark.parametrize("command", [("grade", "alak", "rendu.py"), ("check", "alak", "rendu.py")])
def test_without_a_jail_nothing_is_run(typed: Typed, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.setattr(protection, "level", lambda: Protection.NONE)
    code, said = typed(*command)
    assert (code, len(said)) == (2, 1)
    assert said[0].startswith("Cette machine ne sait pas enfermer un programme inconnu : rien n'est lancé.")
    code, said = typed(*command, "--lang", "en")
    assert (code, len(said)) == (2, 1)
    assert said[0].startswith("This machine cannot jail an unknown program: nothing is run.")
    assert not Path("notes").exists()


def test_check_speaks_the_language_asked_for(typed: Typed) -> None:
    code, french = typed("check", "alak", "rendu.py", "--unsafe")
    assert code == 1
    assert french[0] == "Alak — rendu"
    assert "✓ newBoard : juste" in french and "· put : absente" in french
    code, english = typed("check", "alak", "rendu.py", "--unsafe", "--lang", "en")
    assert code == 1
    assert "✓ newBoard: right" in english and "· put: missing" in english
    assert english[-1] == "The public calls were tried; grading tries others, of the same sorts."


def test_grade_writes_its_reports_in_the_language_asked_for(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    code, said = typed("grade", "alak", "rendu.py", "--unsafe", "--out", "marks")
    assert (code, said[-1]) == (0, "The reports are in marks.")
    assert "Mark: 1 / 20" in (Path("marks") / "retours" / "rendu.txt").read_text("utf-8")
    assert '<html lang="en">' in (Path("marks") / "rapport.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("level", "code", "last"),
    [
        (Protection.FULL, 0, "Protection complète."),
        (Protection.PARTIAL, 0, "Protection partielle."),
        (Protection.NONE, 1, "Aucune protection : noter demande --unsafe."),
    ],
)
def test_doctor_says_what_stands_and_how_to_get_the_rest(
    typed: Typed, monkeypatch: pytest.MonkeyPatch, level: Protection, code: int, last: str
) -> None:
    bad = ProbeFinding("bwrap", False, Text("bwrap manque.", "bwrap is missing."), Text("Installez-le.", "Install it."))
    good = ProbeFinding("prlimit", True, Text("prlimit est là.", "prlimit is there."), Text("Rien.", "Nothing."))
    monkeypatch.setattr(protection, "protection", lambda: Report(level, (good, bad)))
    assert typed("doctor") == (code, ["✓ prlimit est là.", "✗ bwrap manque.", "    Installez-le.", last])
