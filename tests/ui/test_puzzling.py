"""Problems at the prompt: what is asked, hints, refutations, what counts, and series that can be had again."""

import json
from datetime import date
from pathlib import Path

import pytest

from golden import screen
from ludotheque.cli import run_command
from ludotheque.core.glicko import Strength
from ludotheque.core.problem import Problem, Try
from ludotheque.core.reason import Reason
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text
from ludotheque.learning.diary import read_diary
from ludotheque.learning.finding import Series, of_the_day
from ludotheque.learning.problem_rating import after_try
from problems_to_try import lend_problems, problems_of

CONNECT_FOUR = problems_of(find_entry("connect-four"))
EASIEST = CONNECT_FOUR[0]  # 3 wins, everything else loses at once to 3


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A house with a few problems, which remembers nothing yet."""
    lend_problems(monkeypatch)
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    return tmp_path


def solving(*lines: str, options: tuple[str, ...] = ("--count", "9"), lang: str = "fr") -> str:
    return screen(lambda: run_command(["problems", "puissance4", *options, "--lang", lang]), list(lines))


def strength(home: Path, game: str = "connect-four") -> Strength:
    return read_diary(home / "learning.json").practice_of(game).strength


def test_what_is_asked_stands_under_the_board() -> None:
    told = solving("q")
    assert "Problème 1 sur 9 — Puissance 4, facile (1022)" in told
    assert "  . . . O . . .\n" in told
    assert "\nJaune joue et gagne.\n" in told
    assert "\nYellow to play and win.\n" in solving("q", lang="en")


def test_the_right_move_shows_the_line_and_leads_to_the_next() -> None:
    told = solving("3", "", "q")
    assert "Juste ! 3 gagne.\nSuite : 3 3\n" in told
    assert "Problème 2 sur 9" in told
    assert "Justes au premier essai : 1 sur 1.\n" in told


@pytest.mark.parametrize(("lang", "told"), [("fr", "Noir passe."), ("en", "Black passes.")])
def test_a_pass_in_a_line_is_told_in_words(lang: str, told: str) -> None:
    typed = ["h3", *[""] * 9, "", "q"]
    shown = screen(lambda: run_command(["problems", "black-white", "--count", "1", "--lang", lang]), typed)
    assert told in shown and " -- " not in shown


def test_the_line_of_the_right_move_can_be_seen_on_the_board() -> None:
    told = solving("3", "v", "", "", "q")
    assert "Jaune joue 3." in told and "Rouge joue 3." in told
    assert "Jaune gagne : l'alignement est fait." in told


def test_a_wrong_try_is_refuted_on_the_board_move_by_move_then_tried_again() -> None:
    told = solving("1", "", "", "3", "q")
    wrong, _, after = told.partition("Non : 1 perd.\n")
    assert "Juste" not in wrong
    assert "Jaune joue 1." in after and "Rouge joue 3." in after
    assert "Rouge gagne : l'alignement est fait." in after
    assert "Essayez encore. Jaune joue et gagne." in after
    assert "Juste ! 3 gagne." in after


def test_a_refutation_may_be_stopped() -> None:
    told = solving("1", "s", "q")
    assert "Rouge joue 3." not in told and "Essayez encore." in told


def test_the_end_of_a_line_that_does_not_end_the_game_is_said_as_it_is_proved() -> None:
    told = screen(lambda: run_command(["problems", "alak", "--count", "5"]), ["6", *[""] * 17, "q"])
    assert "Non : 6 fait partie nulle." in told
    assert "Si les deux jouent au mieux, la partie est nulle." in told
    hardest = screen(lambda: run_command(["problems", "alak", "--count", "5"]), ["n", ""] * 4 + ["4", *[""] * 17, "q"])
    assert "Ensuite Noir gagne, quoi que joue l'autre." in hardest


def test_a_reason_is_told_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Try("1", -1.0, 2, ("3",), Reason("threat", ("3",)))
    problem = Problem(EASIEST.game, EASIEST.position, EASIEST.goal, (EASIEST.solution, wrong))
    monkeypatch.setattr(Entry, "problems", lambda _entry: (problem,))
    monkeypatch.setattr(
        Entry, "told", lambda _entry, _game, reason: Text(f"À cause de {reason}.", f"Because of {reason}.")
    )
    assert "Non : 1 perd.\nÀ cause de threat@3.\n" in solving("1", "s", "q")


def test_hints_come_in_two_steps_and_the_theme_first() -> None:
    told = solving("h", "indice", "h", "q")
    assert "«h»\nThème : double menace.\n" in told
    assert "«indice»\nC'est la colonne 3.\n" in told
    assert "«h»\nIl n'y a pas d'autre indice.\n" in told


def test_without_a_theme_the_first_hint_is_a_part_of_the_board() -> None:
    assert "«h»\nLook at the right of the board.\n" in solving("n", "", "h", "q", lang="en")


def test_the_first_try_makes_the_rating(home: Path) -> None:
    told = solving("3", "q")
    expected = after_try(Strength(), EASIEST, solved=True)
    assert strength(home) == expected
    assert f"Puissance 4, votre force en problèmes : {expected.rating:.0f} (+" in told
    assert told.count("encore incertaine") == 1


@pytest.mark.parametrize("lines", [("1", "s", "3", "q"), ("h", "3", "q"), ("n", "q")])
def test_a_second_try_a_hint_and_giving_up_count_as_missed(home: Path, lines: tuple[str, ...]) -> None:
    told = solving(*lines)
    assert strength(home) == after_try(Strength(), EASIEST, solved=False)
    assert "(−" in told and "Justes au premier essai : 0 sur 1." in told


def test_looking_without_trying_counts_for_nothing(home: Path) -> None:
    assert "Justes" not in solving("h", "q")
    assert strength(home) == Strength()


def test_a_problem_counts_once(home: Path) -> None:
    solving("3", "q")
    before = strength(home)
    assert "votre force" not in solving("1", "s", "q")
    assert strength(home) == before


def test_unrated_problems_change_nothing(home: Path) -> None:
    told = solving("3", "q", options=("--count", "9", "--unrated"))
    assert "votre force" not in told and "Justes au premier essai : 1 sur 1." in told
    assert not (home / "learning.json").exists()


def test_a_series_is_the_same_for_the_same_seed_and_says_how_to_have_it_again() -> None:
    options = ("--difficulty", "moyen", "--count", "2", "--seed", "classe4b")
    told = solving("n", "", "n", "", options=options)
    again = "La même série : ludotheque problems puissance4 --difficulty middle --count 2 --seed classe4b\n"
    assert again in told
    ratings = [problem.rating for problem in Series("connect-four", "middle", "", 2, "classe4b").problems()]
    assert [f"({rating})" in told for rating in ratings] == [True, True]
    assert solving("n", "", "n", "", options=options).count("moyen (") == 2


def test_a_series_of_a_theme() -> None:
    assert "Problème 1 sur 1" in solving("q", options=("--theme", "double-threat"))


def test_without_options_the_problems_are_near_ones_strength(home: Path) -> None:
    told = solving("q", options=())
    assert "Problème 1 — Puissance 4" in told
    solving(*["n", ""] * len(CONNECT_FOUR), options=())
    assert read_diary(home / "learning.json").practice_of("connect-four").tried == {one.id for one in CONNECT_FOUR}
    assert "Il n'y a plus d'autre problème ici." in solving(options=())


def test_without_a_game_every_game_has_its_problem_of_the_day() -> None:
    told = screen(lambda: run_command(["problems"]), ["n", ""] * 4)
    assert told.count("Problème du jour — ") == 4
    for name in ("alak", "reversi", "awale", "connect-four"):
        assert f"({of_the_day(find_entry(name), date.today()).rating})" in told


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("?", "  n  voir la solution et passer au suivant\n"),
        ("l", "Coups possibles : 1 2 3 5 6 7\n"),
        ("r", "Puissance 4"),
        ("b", "Jaune joue et gagne.\n"),
        ("4", "La colonne 4 est pleine"),
        ("jambon", "« jambon » n'est pas un coup"),
        ("u", "« u » n'est pas un coup"),
    ],
)
def test_a_line_that_is_no_try_is_answered(line: str, answer: str) -> None:
    told = solving(line, "q")
    assert answer in told.partition(f"«{line}»")[2]
    assert "Justes" not in told


def test_in_awale_the_letters_are_holes_and_commands_come_after_a_slash() -> None:
    told = screen(lambda: run_command(["problems", "awale", "--count", "1", "--seed", "1"]), ["/h", "/q"])
    assert "Regardez " in told


def test_a_diary_that_is_none_is_told_left_and_the_problems_go_on(home: Path) -> None:
    (home / "learning.json").write_text(
        json.dumps({"version": 1, "lessons": {}, "problems": {"alak": {"rating": "∞"}}})
    )
    before = (home / "learning.json").read_bytes()
    told = solving("3", "", "q")
    assert told.startswith("Le fichier ") and "il est laissé tel quel" in told
    assert "Justes au premier essai : 1 sur 1." in told
    assert (home / "learning.json").read_bytes() == before
