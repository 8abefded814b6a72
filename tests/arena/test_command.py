"""The two commands, from the words of a person to the lines they read."""

from pathlib import Path
from typing import Any

import pytest

from arena.stand_in import Cell, opening
from ludotheque.arena.command import Settings, run_check, run_tournament
from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.text import Lang


@pytest.fixture(autouse=True)
def sandbox_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.arena.command._refuse_unprotected", lambda *_: None)


def tournament(**wishes: Any) -> list[str]:
    lines: list[str] = []
    assert run_tournament(Settings(**wishes), lines.append) == 0
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
    lines = tournament(game="alak", bots=("random", "random"), games=3, out=tmp_path / "t")
    assert "4 par rencontre" in lines[0]


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


def check(cell: Cell, tmp_path: Path, game: str = "alak") -> tuple[int, str]:
    (tmp_path / "b.py").write_text("", "utf-8")
    lines: list[str] = []
    code = run_check(Settings(game, (str(tmp_path / "b.py"),)), lines.append, opening(cell))
    return code, "\n".join(lines)


def test_a_good_bot_passes_every_step(tmp_path: Path) -> None:
    def play(board: list[int], n: int, _player: int, removed: list[int]) -> int:
        return next(i for i in range(n) if not board[i] and i not in removed)

    code, said = check(Cell(play), tmp_path)
    assert "4. play répond un coup permis sur 12 positions : oui" in said
    assert "Il s'appelle « Fidèle »." in said
    assert "| bonjour" in said  # what it printed comes back
    # the stand-in has one parameter where the assignment has four: only that is missing
    assert "3. play(board, n, player, removed) existe : NON" in said
    assert code == 1


def test_a_bot_that_answers_wrongly_sees_the_position_and_the_reason(tmp_path: Path) -> None:
    code, said = check(Cell(lambda *_: 0), tmp_path)
    assert code == 1
    assert "4. play répond un coup permis sur 12 positions : NON" in said
    assert "est occupée" in said or "interdite" in said


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
            run_check(Settings("alak", bots), print)
