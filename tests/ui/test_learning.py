"""A lesson at the prompt: what is told, what is refused, and where it goes on."""

import json
from pathlib import Path

import pytest

from golden import screen
from lessons_to_try import lend_lessons
from ludotheque.cli import run_command


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A house with one lesson, which remembers nothing yet."""
    lend_lessons(monkeypatch)
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    return tmp_path


def typed(*lines: str, step: str | None = None, lang: str = "fr") -> str:
    asked = [] if step is None else ["--step", step]
    return screen(lambda: run_command(["learn", "alak", *asked, "--lang", lang]), list(lines))


def done(home: Path) -> object:
    return json.loads((home / "learning.json").read_text("utf-8"))["lessons"]


def test_a_lesson_from_its_first_step_to_its_end(home: Path) -> None:
    told = typed("5", "", "5", "2", "", "6", "")
    assert "Alak, étape 1 sur 3 : Poser un pion" in told
    assert "Posez un pion.\n\nN'importe où." in told
    assert "Alak, étape 3 sur 3 : La fin" in told
    assert "La leçon est finie (Alak)." in told
    assert told.endswith("  ludotheque play alak --second engine:1\n  ludotheque problems alak\n")
    assert done(home) == {"alak": [1, 2, 3]}


def test_the_answer_of_the_other_player_is_told_and_shown() -> None:
    told = typed("5", step="2")
    assert "o . x . x . . . .\n" in told
    assert "Capturé ! Encore un.\nNoir joue 1." in told


def test_a_move_that_is_not_accepted_is_told_why_and_changes_nothing() -> None:
    told = typed("9", "8", "5", "9", "2", step="2", lang="en")
    assert "«9»\nToo far.\n" in told
    assert "«8»\nThe black stone still breathes.\n" in told
    assert "«9»\nPlay beside it.\n" in told
    assert "One stone is enough at the edge." in told


def test_a_refused_move_has_the_reason_of_the_rules() -> None:
    told = typed("3", "jambon", step="2")
    assert "«3»\nLa case 3 est occupée." in told
    assert "« jambon » n'est pas un coup" in told and "Tapez ? pour l'aide." in told


def test_a_hint_shows_what_is_accepted() -> None:
    assert "Tout coup permis convient ici." in typed("h")
    assert "À jouer ici : 5 ou 6." in typed("indice", step="3")
    assert "To be played here: 5 or 6." in typed("hint", step="3", lang="en")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("?", "  n  passer à l'étape suivante\n"),
        ("aide", "  q  quitter ; les étapes faites sont retenues\n"),
        ("l", "Coups possibles : 1 2 5 6 7 8 9\n"),
        ("r", "Le plateau"),
        ("b", "Capturez le pion noir.\n"),
        ("plateau", "Capturez le pion noir.\n"),
        ("u", "« u » n'est pas un coup"),
    ],
)
def test_the_commands_are_those_of_a_game_that_make_sense_here(line: str, answer: str) -> None:
    assert answer in typed(line, step="2").partition(f"«{line}»")[2]


def test_steps_may_be_skipped_and_gone_back_to() -> None:
    told = typed("p", "n", "n", "n", "précédent", "5", "2", "p", "q")
    assert [line.rpartition(" : ")[2] for line in told.splitlines() if "étape" in line and " sur " in line] == [
        "Poser un pion",
        "Capturer",
        "La fin",
        "Capturer",
        "Capturer",
        "Capturer",
        "Poser un pion",
    ]
    assert told.count("Il n'y a pas d'autre étape de ce côté.") == 2


def test_a_lesson_goes_on_where_somebody_stopped(home: Path) -> None:
    told = typed("5", "q")
    assert told.endswith("La leçon reprendra à l'étape 2 : ludotheque learn alak\nÀ bientôt !\n")
    assert "étape 2 sur 3" in typed("q")
    typed("5", "2", "", "5", "")
    assert done(home) == {"alak": [1, 2, 3]}
    assert "étape 1 sur 3" in typed("q"), "once all is done it begins again"


def test_the_end_of_the_input_leaves_as_q_does() -> None:
    assert typed().endswith("\nÀ bientôt !\n")


def test_the_lessons_are_listed_with_how_far_one_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["learn"]) == 0
    assert capsys.readouterr().out == "Les leçons :\n  ludotheque learn alak  Alak, 3 étapes\n"
    typed("5", "q")
    run_command(["learn", "--lang", "en"])
    assert "Alak, 1 of 3 steps\n" in capsys.readouterr().out
    typed("5", "2", "", "5", "")
    run_command(["learn"])
    assert "Alak, 3 étapes, finie\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["alak", "--step", "4"], "La leçon (Alak) a 3 étapes : il n'y a pas d'étape 4.\n"),
        (["alak", "--step", "deux"], "--step n'accepte pas « deux » : il faut un entier, au moins 1.\n"),
        (["awale"], "Il n'y a pas encore de leçon pour Awalé.\n"),
    ],
)
def test_what_cannot_be_learnt_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["learn", *arguments]) == 2
    assert capsys.readouterr().err == sentence


def test_a_diary_that_is_none_is_told_left_and_nothing_is_kept(home: Path) -> None:
    (home / "learning.json").write_text("{mine}")
    told = typed("5", "q")
    assert "learning.json ne peut pas être lu" in told and "laissé tel quel" in told
    assert told.count("ne peut pas être lu") == 1
    assert (home / "learning.json").read_text() == "{mine}"
