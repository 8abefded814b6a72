"""The bots beside the sixth game, in the real sandbox: they are ready for a tournament, and play one."""

from pathlib import Path

import pytest

from examples.brought import FOLDER
from ludotheque.arena.tournament_command import TournamentSettings, run_check, run_tournament

ROBOTS = (str(FOLDER / "robots" / "gourmand.py"), str(FOLDER / "robots" / "prudent.py"))
pytestmark = pytest.mark.walls


@pytest.mark.parametrize("robot", ROBOTS, ids=lambda path: Path(path).stem)
def test_a_bot_of_a_game_from_a_folder_is_ready_for_the_tournament(robot: str) -> None:
    lines: list[str] = []
    assert run_check(TournamentSettings("hexapion", (robot,), time=30.0), lines.append) == 0, "\n".join(lines)


def test_two_bots_of_a_game_from_a_folder_play_a_tournament(tmp_path: Path) -> None:
    lines: list[str] = []
    settings = TournamentSettings("hexapion", ROBOTS, games=2, out=tmp_path / "t", time=30.0, concurrency=2)
    assert run_tournament(settings, lines.append) == 0
    assert lines[0] == "Participants : Gourmand (gourmand.py), Prudent (prudent.py)."
    assert "2/2" in "\n".join(lines)
    assert "hexapawn" in (tmp_path / "t" / "tournament.json").read_text("utf-8")
