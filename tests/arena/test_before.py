"""Tournaments begun by earlier versions go on, end, and are checked as they would have been then.

The folders in `before_secrets` (chance from the seed 0 that nobody had to type) and in `before_own_dealers` (both games of
a pair had one dealer; 3 in tournament.json) were written by those versions; nothing makes them again.
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

HERE = Path(__file__).parent
ROSES: dict[str, Any] = {"game": "roi-des-roses", "options": {"rows": 3, "columns": 3}, "bots": ("random",) * 3}
ALAK: dict[str, Any] = {"game": "alak", "options": {"n": 7}, "games": 4, "bots": ("random",) * 3}
KEPT: dict[Path, dict[str, Any]] = {
    HERE / "before_secrets" / "roses": ROSES,
    HERE / "before_secrets" / "alak": ALAK,
    HERE / "before_own_dealers" / "roses": ROSES,
    HERE / "before_own_dealers" / "alak": ALAK | {"bots": ("random",) * 2},
}
every_folder = pytest.mark.parametrize("kept", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")


def held(out: Path, wishes: dict[str, Any], **more: Any) -> None:
    assert run_tournament(TournamentSettings(out=out, **wishes, **more), lambda _: None) == 0


def files(folder: Path) -> dict[str, bytes]:
    found = (one for one in folder.rglob("*") if one.is_file() and one.name != "report.html")
    return {str(one.relative_to(folder)): one.read_bytes() for one in found}


@every_folder
def test_taken_up_after_some_games_it_ends_byte_for_byte(kept: Path, tmp_path: Path) -> None:
    lines = (kept / JOURNAL).read_bytes().splitlines(keepends=True)
    for count in (0, 1, 3, 6):
        cut = tmp_path / str(count)
        shutil.copytree(kept, cut)
        (cut / CHANCE).unlink(missing_ok=True)
        (cut / JOURNAL).write_bytes(b"".join(lines[:count]))
        for record in (cut / "games").iterdir():
            if not any(record.stem.encode() in line for line in lines[:count]):
                record.unlink()
        held(cut, KEPT[kept], resume=True)
        assert files(cut) == files(kept), count


@every_folder
def test_it_is_followed_and_checked_as_it_lies(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert standings_of(kept).over
    assert main([str(kept)]) == 0 and "chaque donne" in capsys.readouterr().out
    manifest = json.loads((kept / MANIFEST).read_text("utf-8"))
    assert manifest["version"] == plan_of(manifest).manifest()["version"]


@pytest.mark.parametrize("name", ["roses", "alak"])
def test_begun_today_with_that_seed_it_is_the_same_tournament(name: str, tmp_path: Path) -> None:
    kept = HERE / "before_secrets" / name
    held(tmp_path / "t", KEPT[kept], seed=0)
    assert files(tmp_path / "t") == files(kept)


def test_one_begun_today_has_a_dealer_for_each_game(tmp_path: Path) -> None:
    """Read as one of before, its cards are not those that one dealer gives to a pair."""
    held(tmp_path / "t", ROSES)
    manifest = json.loads((tmp_path / "t" / MANIFEST).read_text("utf-8"))
    assert manifest["version"] == 4 and list(wrong_deals(tmp_path / "t")) == []
    (tmp_path / "t" / MANIFEST).write_text(json.dumps(manifest | {"version": 3}), "utf-8")
    assert list(wrong_deals(tmp_path / "t"))
