"""Tournaments begun before chance was secret, with the seed 0 that nobody had to type, go on as they would have then.

The folders in `before_secrets` were written by that version; nothing makes them again.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest

from ludotheque.arena.deal_check import wrong_deals
from ludotheque.arena.folder import JOURNAL
from ludotheque.arena.following import standings_of
from ludotheque.arena.tournament_command import TournamentSettings, run_tournament

KEPT = Path(__file__).parent / "before_secrets"
WISHES: dict[str, dict[str, Any]] = {
    "roses": {"game": "roi-des-roses", "options": {"rows": 3, "columns": 3}},
    "alak": {"game": "alak", "options": {"n": 7}, "games": 4},
}


def files(folder: Path) -> dict[str, bytes]:
    found = (one for one in folder.rglob("*") if one.is_file() and one.name != "report.html")
    return {str(one.relative_to(folder)): one.read_bytes() for one in found}


@pytest.mark.parametrize("name", WISHES)
@pytest.mark.parametrize("kept", [0, 1, 3, 6])
def test_taken_up_after_some_games_it_ends_byte_for_byte(name: str, kept: int, tmp_path: Path) -> None:
    shutil.copytree(KEPT / name, tmp_path / "t")
    lines = (KEPT / name / JOURNAL).read_bytes().splitlines(keepends=True)
    (tmp_path / "t" / JOURNAL).write_bytes(b"".join(lines[:kept]))
    for record in (tmp_path / "t" / "games").iterdir():
        if not any(record.stem.encode() in line for line in lines[:kept]):
            record.unlink()
    settings = TournamentSettings(bots=("random",) * 3, out=tmp_path / "t", resume=True, **WISHES[name])
    assert run_tournament(settings, lambda _: None) == 0
    assert files(tmp_path / "t") == files(KEPT / name)


@pytest.mark.parametrize("name", WISHES)
def test_begun_today_with_that_seed_it_is_the_same_tournament(name: str, tmp_path: Path) -> None:
    settings = TournamentSettings(bots=("random",) * 3, out=tmp_path / "t", seed=0, **WISHES[name])
    assert run_tournament(settings, lambda _: None) == 0
    assert files(tmp_path / "t") == files(KEPT / name)


@pytest.mark.parametrize("name", WISHES)
def test_it_is_followed_and_checked_as_it_lies(name: str) -> None:
    assert standings_of(KEPT / name).over
    assert list(wrong_deals(KEPT / name)) == []
