"""The two commands, from the words of a person to the lines they read."""

import ast
from pathlib import Path
from typing import Any

import pytest

from arena.stand_in import Cell, lowest, opening
from ludotheque.arena.compliance import positions
from ludotheque.arena.tournament_command import TournamentSettings, run_check, run_tournament
from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.options import make_game
from ludotheque.core.registry import GAMES, find_game
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.crew.job import WorkerDied, died_of
from ludotheque.sujets.roi_des_roses import main_jouable


@pytest.fixture(autouse=True)
def sandbox_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.arena.tournament_command._refuse_unprotected", lambda *_: None)


def tournament(**wishes: Any) -> list[str]:
    lines: list[str] = []
    assert run_tournament(TournamentSettings(**wishes), lines.append) == 0
    return lines


def test_a_tournament_ends_with_its_table_and_its_report(tmp_path: Path) -> None:
    lines = tournament(game="alak", bots=("random", "random", "hasard"), out=tmp_path / "t", seed=3)
    assert lines[0] == "Participants : random, random (2), random (3)."
    assert any("6/6 parties" in line for line in lines)
    assert lines[-1] == f"Rapport : {tmp_path / 't' / 'report.html'}"
    assert (tmp_path / "t" / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_taken_up_again_it_shows_the_same_table(tmp_path: Path) -> None:
    wishes: dict[str, Any] = {"game": "alak", "bots": ("random", "random"), "out": tmp_path / "t", "lang": Lang.EN}
    first = tournament(**wishes)
    again = tournament(**wishes, resume=True)
    assert first[-4:] == again[-4:]
    with pytest.raises(LudothequeError, match="--resume"):
        tournament(**wishes)
    with pytest.raises(LudothequeError, match="seed"):
        tournament(**wishes, resume=True, seed=9)


def test_an_odd_number_of_games_is_made_even_and_said(tmp_path: Path) -> None:
    wishes: dict[str, Any] = {"game": "alak", "bots": ("random", "random"), "games": 3}
    lines = tournament(**wishes, out=tmp_path / "t")
    assert lines[0] == (
        "Avec --games 3, il se joue 4 parties par rencontre : chaque début de partie est joué deux fois, places échangées."
    )
    assert len(list((tmp_path / "t" / "games").iterdir())) == 4
    lines = tournament(**wishes, out=tmp_path / "s", format="sprt", lang=Lang.EN)
    assert lines[0].startswith("With --games 3, 4 games are played in each encounter at most: ")
    lines = tournament(**wishes | {"games": 4}, out=tmp_path / "u")
    assert lines[0] == "Participants : random, random (2)."


def test_when_those_who_play_fail_us_it_is_said_that_the_tournament_can_be_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dying(*_: object, **__: object) -> None:
        raise died_of("r01-01-02-001")

    monkeypatch.setattr("ludotheque.arena.tournament_command.hold", dying)
    with pytest.raises(WorkerDied) as caught:
        tournament(game="alak", bots=("random", "random"), out=tmp_path / "t")
    assert caught.value.text.fr.endswith("Relancez avec --resume.")
    assert "r01-01-02-001" in caught.value.text.en and caught.value.text.en.endswith("Run again with --resume.")


@pytest.mark.parametrize(
    "wrong",
    [
        {"bots": ("random",)},
        {"bots": ("random",) * 3, "format": "sprt"},
        {"format": "tombola"},
        {"games": 0},
        {"concurrency": 0},
        {"time": 0.0},
        {"bank": -1.0},
        {"bots": ("random", "nobody.py")},
        {"game": "chess"},
        {"options": {"n": -4}},
    ],
    ids=lambda one: " ".join(one),
)
def test_nonsense_is_refused_before_anything_is_written(wrong: dict[str, Any], tmp_path: Path) -> None:
    wishes = {"game": "alak", "bots": ("random", "random"), "out": tmp_path / "t"} | wrong
    with pytest.raises(LudothequeError):
        tournament(**wishes)
    assert not (tmp_path / "t").exists()


def check(cell: Cell, tmp_path: Path, game: str = "alak", source: str = "") -> tuple[int, str]:
    (tmp_path / "b.py").write_text(source, "utf-8")
    lines: list[str] = []
    code = run_check(TournamentSettings(game, (str(tmp_path / "b.py"),)), lines.append, opening(cell))
    return code, "\n".join(lines)


def test_a_good_bot_passes_every_step(tmp_path: Path) -> None:
    code, said = check(Cell(lowest), tmp_path)
    assert "4. play répond un coup permis sur 12 positions : oui" in said
    assert "Il s'appelle « Fidèle »." in said
    assert "| bonjour" in said  # what it printed comes back
    assert calls(said) == [] and "python3 -i" not in said
    # the stand-in has one parameter where the assignment has four: only that is missing
    assert "3. play(board, n, player, removed) existe : NON" in said
    assert code == 1


def test_a_bot_that_answers_wrongly_sees_the_position_and_the_reason(tmp_path: Path) -> None:
    code, said = check(Cell(lambda *_: 0), tmp_path)
    assert code == 1
    assert "4. play répond un coup permis sur 12 positions : NON" in said
    assert "est occupée" in said or "interdite" in said
    assert "6. Il joue une partie entière contre le hasard, en premier" in said
    assert "7. Il joue une partie entière contre le hasard, en second" in said


def calls(said: str) -> list[list[Any]]:
    """The arguments of the lines that the author of a bot may paste."""
    return [
        [ast.literal_eval(one) for one in call.args]
        for line in said.splitlines()
        if line.startswith("play(")
        and isinstance(call := ast.parse(line, mode="eval").body, ast.Call)
        and not call.keywords
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_failing_position_is_a_call_that_its_author_can_paste(game: str, tmp_path: Path) -> None:
    asked: list[list[Any]] = []

    def play(*arguments: Any) -> object:
        asked.append(list(arguments))
        return None

    code, said = check(Cell(play), tmp_path, game)
    assert code == 1
    pasted = calls(said)
    assert len(pasted) >= 5  # three of the twelve positions, and at least one of each whole game
    assert all(arguments in asked for arguments in pasted)
    assert "… et 9 de plus." in said
    assert "python3 -i b.py" in said.splitlines()[-2]


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_are_to_move_in_the_positions(game: str) -> None:
    seats = [match.to_move for match in positions(make_game(find_game(game), {}))]
    assert seats == [Seat.FIRST, Seat.SECOND] * 6


@pytest.mark.parametrize(
    ("colour", "wrong"),
    [("Rouge", "en premier (Rouge)"), ("Blanc", "en second (Blanc)")],
)
def test_a_bot_that_fails_with_one_colour_only_is_found_out(colour: str, wrong: str, tmp_path: Path) -> None:
    def play(plateau: Any, l_roi: int, c_roi: int, main_r: list[str], main_b: list[str], couleur: str) -> str:
        if couleur == colour:
            raise IndexError("list index out of range")
        hand = main_r if couleur == "Rouge" else main_b
        return (*main_jouable(plateau, l_roi, c_roi, hand), "pioche" if len(hand) < 5 else "passe")[0]

    said = check(Cell(play), tmp_path, "rose-king")[1].splitlines()
    games = [line for line in said if "partie entière" in line]
    assert [line.endswith(" : NON") for line in games] == [wrong in line for line in games]
    assert [line.partition(", ")[2].partition(" :")[0] for line in games] == ["en premier (Rouge)", "en second (Blanc)"]


def test_the_author_is_told_their_file_their_line_and_its_text(tmp_path: Path) -> None:
    def play(*_: object) -> object:
        raise ZeroDivisionError("division by zero")

    cell = Cell(play)
    source = "def play(*jeu):\n    return 1 // 0\n"
    places: list[tuple[list[object], str]] = [
        (["ia.py", 2], " — b.py, ligne 2 : return 1 // 0"),
        (["ia.py", 99], " — b.py, ligne 99 : "),
        (["somebody_else.py", 2], ""),
        ([], ""),
        (["ia.py", "2"], ""),
    ]
    for place, said_of_it in places:
        cell.place = place
        stopped = [line for line in check(cell, tmp_path, source=source)[1].splitlines() if "s'est arrêté" in line]
        assert len(stopped) == 3  # one position, and a game on each side
        assert all(line.endswith(f"ZeroDivisionError : division by zero{said_of_it}") for line in stopped)


@pytest.mark.parametrize(
    ("parameters", "taken"),
    [
        (["board", "n", "player", "removed", "=debug"], True),
        (["board", "n", "*rest"], True),
        (["*everything"], True),
        (["board", "n", "player", "removed", "more"], False),
        (["board", "n", "player"], False),
        (["board", "n", "player", "**named"], False),
    ],
)
def test_parameters_that_may_be_left_out_do_not_hinder(parameters: list[str], taken: bool, tmp_path: Path) -> None:
    cell = Cell(lambda *_: 0)
    cell.parameters = parameters
    verdict = "oui" if taken else "NON"
    assert f"3. play(board, n, player, removed) existe : {verdict}" in check(cell, tmp_path)[1]


def test_a_bot_without_play_or_without_a_name_is_told_so(tmp_path: Path) -> None:
    code, said = check(Cell(None), tmp_path)
    assert code == 1
    assert "1. Le fichier se charge : NON" in said
    assert "pas de fonction play" in said
    assert "partie entière" not in said
    assert "il faut un texte" in check(Cell(lambda *_: 0, name=12), tmp_path)[1]


def test_only_a_bot_s_file_can_be_checked() -> None:
    for bots in (("random",), ("a.py", "b.py"), ()):
        with pytest.raises(BadOption):
            run_check(TournamentSettings("alak", bots), print)
