"""A tournament can be followed from its folder, from before its first game to its end."""

from pathlib import Path

import pytest

from arena.test_report import data_of
from arena.test_runner import FORMATS, begun, plan
from ludotheque.arena.folder import JOURNAL, BadFolder
from ludotheque.arena.following import Followed, report_of, standings_of
from ludotheque.arena.results import table_of
from ludotheque.arena.runner import Progress, hold
from ludotheque.core.text import Lang


@pytest.mark.parametrize("form", FORMATS)
def test_after_every_game_the_folder_alone_tells_how_it_stands(form: str, tmp_path: Path) -> None:
    wanted = plan(form, 4, size=3)
    seen: list[Followed] = []
    folder = begun(tmp_path / "t", wanted)
    seen.append(standings_of(tmp_path / "t"))
    held = hold(wanted, folder, tell=lambda _: seen.append(standings_of(tmp_path / "t")))
    assert seen[0].games == () and not seen[0].over
    assert all(row.points == row.games == 0 or form == "swiss" for row in seen[0].rows)
    assert seen[-1].over and seen[-1].total == len(seen[-1].games)
    assert seen[-1].rows == table_of(held).rows
    assert seen[-1].names == tuple(entrant.name for entrant in wanted.entrants)
    assert [one.over for one in seen].count(True) == 1
    for one in seen:
        assert sum(row.games for row in one.rows) == 2 * len(one.games)
        assert one.total >= len(one.games)


def test_the_report_of_a_tournament_under_way_says_so_and_replays_what_was_played(tmp_path: Path) -> None:
    wanted = plan()
    pages: list[str] = []

    def watch(progress: Progress) -> None:
        if progress.done in (1, 5):
            pages.append(report_of(tmp_path / "t", Lang.FR))

    folder = begun(tmp_path / "t", wanted)
    empty = report_of(tmp_path / "t", Lang.EN)
    hold(wanted, folder, tell=watch)
    assert "Under way: 0 of 12 games." in empty and data_of(empty)["games"] == []
    for page, count in zip(pages, (1, 5), strict=True):
        games = "partie" if count == 1 else "parties"
        assert f"Tournoi en cours : {count} {games} sur 12." in page
        assert len(data_of(page)["games"]) == count
    assert "en cours" not in report_of(tmp_path / "t", Lang.FR)


def test_what_is_no_tournament_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFolder, match="no tournament"):
        standings_of(tmp_path)
    begun(tmp_path / "t", plan())
    (tmp_path / "t" / JOURNAL).mkdir()
    with pytest.raises(BadFolder, match="cannot be used"):
        standings_of(tmp_path / "t")
