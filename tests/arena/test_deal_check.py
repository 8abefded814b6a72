"""Whoever checks a tournament is told what was checked, never more; and can do it by hand, as the documentation says."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludotheque.arena.deal_check import main
from ludotheque.arena.folder import CHANCE, JOURNAL, SECRET
from ludotheque.arena.tournament_command import TournamentSettings, run_tournament
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match, Played
from ludotheque.play.record_file import load_record

KEPT = Path(__file__).parent / "before_own_dealers" / "roses"
BY_HAND = Path(__file__).parent.parent.parent / "docs" / "bots.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(KEPT, tmp_path / "t")
    return tmp_path / "t"


def said(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main([str(folder)])
    return code, capsys.readouterr().out


def test_without_a_folder_it_says_what_it_needs() -> None:
    command = [sys.executable, "-m", "ludotheque.arena.deal_check", "--help"]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert ended.returncode == 2 and ended.stderr == ""
    assert "Il faut le dossier d'un tournoi" in ended.stdout and "deal_check FOLDER" in ended.stdout
    assert main([]) == main(["a", "b"]) == 2


@pytest.mark.parametrize("kept", [0, 1, 4])
def test_of_a_shortened_journal_it_says_how_many_games_it_saw(
    kept: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (folder / JOURNAL).read_bytes().splitlines(keepends=True)
    (folder / JOURNAL).write_bytes(b"".join(lines[:kept]))
    code, text = said(folder, capsys)
    assert code == 1 and f"{kept} of 6 games were dealt again" in text and "The others are not in the journal." in text
    assert "chaque donne" not in text and "every deal" not in text.lower()
    assert ("leurs donnes sont celles du hasard annoncé" in text) == (kept > 0)


@pytest.mark.parametrize("told", ["garbage", "[]", json.dumps({"secret": "0" * 64}), json.dumps({"secret": 3})])
def test_a_bad_chance_json_is_named_beside_a_good_secret_and_alone(
    told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / CHANCE).write_text(told, "utf-8")
    code, text = said(folder, capsys)
    assert code == 1 and f"{CHANCE} does not hold the secret announced" in text and SECRET not in text
    (folder / SECRET).unlink()
    code, text = said(folder, capsys)
    assert code == 1 and f"{CHANCE} does not hold the secret announced" in text and SECRET not in text


def test_without_any_secret_it_says_which_file_is_missing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / CHANCE).unlink()
    (folder / SECRET).unlink()
    code, text = said(folder, capsys)
    assert code == 1 and f"{SECRET} is missing" in text and CHANCE not in text


def test_a_game_that_cannot_be_read_hides_no_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "games" / "r01-02-03-001.ludo").unlink()
    other = folder / "games" / "r02-01-03-001.ludo"
    other.write_text(other.read_text("utf-8").replace("deal=", "deal=SE2,SO2,N3,S2,NE3,S1,E1,SO1,NO3,O2 x="), "utf-8")
    code, text = said(folder, capsys)
    assert code == 1 and "r01-02-03-001" in text and "r02-01-03-001" in text
    assert "4 of 6 games were dealt again." in text


def test_points_that_the_record_denies_are_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change_points(folder)
    code, text = said(folder, capsys)
    assert code == 1 and "the journal says" in text


def change_points(folder: Path) -> str:
    """The first player of the first game won, or lost, in the journal alone."""
    lines = (folder / JOURNAL).read_text("utf-8").splitlines()
    entry = json.loads(lines[0])
    lines[0] = json.dumps(entry | {"points": 1.0 - entry["points"]})
    (folder / JOURNAL).write_text("\n".join(lines) + "\n", "utf-8")
    return str(entry["id"])


def test_taken_up_again_the_record_decides_and_that_is_said_once(folder: Path) -> None:
    before = (folder / JOURNAL).read_text("utf-8").splitlines()
    name = change_points(folder)
    shown: list[list[str]] = [[], []]
    for lines in shown:
        wishes: dict[str, Any] = {"options": {"rows": 3, "columns": 3}, "out": folder, "resume": True}
        assert run_tournament(TournamentSettings("roi-des-roses", ("random",) * 3, **wishes), lines.append) == 0
    assert [sum(name in line and "qui compte" in line for line in lines) for lines in shown] == [1, 0]
    assert (folder / JOURNAL).read_text("utf-8").splitlines()[-1] == before[0]
    tables = [[line for line in lines if line.lstrip()[:1] in "123"] for lines in shown]
    assert tables[0] == tables[1] != []


@pytest.fixture
def by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A tournament in the folder that the documentation speaks of, and what its program defines, to the letter."""
    monkeypatch.chdir(tmp_path)
    wishes: dict[str, Any] = {"options": {"rows": 5, "columns": 5}, "games": 4}
    assert run_tournament(TournamentSettings("roi-des-roses", ("random",) * 2, **wishes), lambda _: None) == 0
    (program,) = [one for one in re.findall(r"```python\n(.*?)```", BY_HAND.read_text("utf-8"), re.S) if "hmac" in one]
    defined: dict[str, Any] = {}
    exec(program, defined)
    return defined


def test_by_hand_every_deal_and_every_card_is_found(by_hand: dict[str, Any]) -> None:
    drawn = 0
    for line in Path("tournament/journal.jsonl").read_text("utf-8").splitlines():
        game = json.loads(line)
        match: Match[Any] = load_record(Path("tournament", "games", f"{game['id']}.ludo")).match
        assert isinstance(match.game, RoseKing)
        assert match.game.deal.split(",") == by_hand["donne"](game["pair"])
        for number, (state, ply) in enumerate(zip(match.states, match.plies, strict=False)):
            if isinstance(ply, Played) and ply.seat is Seat.CHANCE:
                pile = [match.game.write_move(move).removeprefix("+") for move in match.game.legal_moves(state)]
                assert match.game.write_move(ply.move) == f"+{by_hand['carte'](game['id'], number, pile)}"
                drawn += 1
    assert drawn > 20


def test_by_hand_the_first_moves_of_another_game_are_found(by_hand: dict[str, Any], tmp_path: Path) -> None:
    """The second pair begins with chosen moves; the secret is that of its own folder."""
    wishes: dict[str, Any] = {"games": 4, "out": tmp_path / "grid"}
    assert run_tournament(TournamentSettings("puissance4", ("random",) * 2, **wishes), lambda _: None) == 0
    by_hand["secret"] = json.loads((tmp_path / "grid" / CHANCE).read_text("utf-8"))["secret"]
    match: Match[Any] = load_record(tmp_path / "grid" / "games" / "r01-01-02-003.ludo").match
    rng = Random(by_hand["tire"]("opening r01-01-02-002"))
    plies = find_entry("connect-four").about.opening_plies
    assert plies == 2
    for state, ply in zip(match.states[:plies], match.plies, strict=False):
        assert isinstance(ply, Played) and ply.move == rng.choice(match.game.legal_moves(state))
