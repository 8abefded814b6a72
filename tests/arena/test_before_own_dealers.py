"""Tournaments begun when both games of a pair had one dealer go on with it, and are checked with it.

The folders in `before_own_dealers` were written by that version (3 in tournament.json); nothing makes them again.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ludotheque.arena.deal_check import main, wrong_deals
from ludotheque.arena.folder import CHANCE, JOURNAL, MANIFEST
from ludotheque.arena.following import standings_of
from ludotheque.arena.plan import plan_of
from ludotheque.arena.tournament_command import TournamentSettings, run_tournament

KEPT = Path(__file__).parent / "before_own_dealers"
WISHES: dict[str, dict[str, Any]] = {
    "roses": {"game": "roi-des-roses", "options": {"rows": 3, "columns": 3}, "bots": ("random",) * 3},
    "alak": {"game": "alak", "options": {"n": 7}, "games": 4, "bots": ("random",) * 2},
}


def files(folder: Path) -> dict[str, bytes]:
    found = (one for one in folder.rglob("*") if one.is_file() and one.name != "report.html")
    return {str(one.relative_to(folder)): one.read_bytes() for one in found}


@pytest.mark.parametrize(("name", "kept"), [("roses", 0), ("roses", 1), ("roses", 3), ("roses", 6), ("alak", 1)])
def test_taken_up_after_some_games_it_ends_byte_for_byte(name: str, kept: int, tmp_path: Path) -> None:
    shutil.copytree(KEPT / name, tmp_path / "t")
    (tmp_path / "t" / CHANCE).unlink()
    lines = (KEPT / name / JOURNAL).read_bytes().splitlines(keepends=True)
    (tmp_path / "t" / JOURNAL).write_bytes(b"".join(lines[:kept]))
    for record in (tmp_path / "t" / "games").iterdir():
        if not any(record.stem.encode() in line for line in lines[:kept]):
            record.unlink()
    settings = TournamentSettings(out=tmp_path / "t", resume=True, **WISHES[name])
    assert run_tournament(settings, lambda _: None) == 0
    assert files(tmp_path / "t") == files(KEPT / name)


@pytest.mark.parametrize("name", WISHES)
def test_it_is_followed_and_checked_as_it_lies(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert standings_of(KEPT / name).over
    assert list(wrong_deals(KEPT / name)) == []
    assert main([str(KEPT / name)]) == 0 and "chaque donne" in capsys.readouterr().out
    manifest = json.loads((KEPT / name / MANIFEST).read_text("utf-8"))
    assert manifest["version"] == plan_of(manifest).manifest()["version"] == 3


def test_one_begun_today_has_a_dealer_for_each_game(tmp_path: Path) -> None:
    """Read as one of before, its cards are not those that one dealer gives to a pair."""
    assert run_tournament(TournamentSettings(out=tmp_path / "t", **WISHES["roses"]), lambda _: None) == 0
    manifest = json.loads((tmp_path / "t" / MANIFEST).read_text("utf-8"))
    assert manifest["version"] == 4 and list(wrong_deals(tmp_path / "t")) == []
    (tmp_path / "t" / MANIFEST).write_text(json.dumps(manifest | {"version": 3}), "utf-8")
    assert list(wrong_deals(tmp_path / "t"))
