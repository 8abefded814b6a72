"""Games under way are shown while they are played, and nothing of the tournament depends on it."""

import os
from pathlib import Path
from typing import Any

from ludotheque.arena.folder import Folder
from ludotheque.arena.live_games import FORGOTTEN, PAUSE, PLAYING, Window, begin_showing, end_showing, under_way
from ludotheque.games.alak.rules import Alak
from ludotheque.play.match import Match
from ludotheque.play.record import moves_of, replayed
from ui.web.school import hold_tournament

NAMES = ("Ana", "Bob")


def after(*moves: str) -> Match[Any]:
    return replayed(Alak(n=7), None, moves)


def seen(path: Path, now: float | None = None) -> list[tuple[str, list[str]]]:
    when = path.stat().st_mtime if now is None else now
    return [(one.id, list(moves_of(one.record.match))) for one in under_way(path, when)]


def test_a_game_is_seen_move_by_move_but_not_more_often_than_anybody_follows(tmp_path: Path) -> None:
    clock = [0.0]
    window = Window(str(begin_showing(tmp_path)), "r1", NAMES, lambda: clock[0])
    window.show(after())
    assert seen(tmp_path) == [("r1", [])]
    window.show(after("2"))
    assert seen(tmp_path) == [("r1", [])]
    clock[0] += PAUSE
    window.show(after("2", "3"))
    assert seen(tmp_path) == [("r1", ["2", "3"])]
    (game,) = under_way(tmp_path, 0.0)
    assert (game.record.first, game.record.second) == NAMES
    window.close()
    assert seen(tmp_path) == [] and list((tmp_path / PLAYING).iterdir()) == []


def test_a_game_that_was_broken_off_is_forgotten(tmp_path: Path) -> None:
    window = Window(str(begin_showing(tmp_path)), "r1", NAMES)
    window.show(after("2"))
    written = (tmp_path / PLAYING / "r1.ludo").stat().st_mtime
    assert seen(tmp_path, written + FORGOTTEN + 1) == []
    begin_showing(tmp_path)  # taken up again
    assert seen(tmp_path, written) == []


def test_where_nothing_can_be_shown_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    for folder in ("", str(tmp_path / "elsewhere")):
        window = Window(folder, "r1", NAMES)
        window.show(after())
        window.close()
    assert list(tmp_path.iterdir()) == []


def test_a_reader_is_stopped_by_nothing_that_lies_there(tmp_path: Path) -> None:
    folder = begin_showing(tmp_path)
    os.mkfifo(folder / "pipe.ludo")
    (folder / "link.ludo").symlink_to("pipe.ludo")
    (folder / "folder.ludo").mkdir()
    (folder / "bad.ludo").write_text("[Game")
    assert seen(tmp_path) == []
    assert under_way(tmp_path / "nowhere", 0.0) == ()


def test_a_tournament_that_is_over_shows_nothing_under_way(tmp_path: Path) -> None:
    hold_tournament(tmp_path / "t", entrants=2)
    assert not (tmp_path / "t" / PLAYING).exists()
    assert len(Folder(tmp_path / "t").finished()) == 4
    hold_tournament(tmp_path / "u", entrants=2, until=2)
    assert seen(tmp_path / "u") == []
    end_showing(tmp_path / "u")
