"""The report is one page that needs nothing else and holds every game, whatever bots call themselves."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.test_runner import begun, plan
from games_in_play import walks
from ludotheque.arena.folder import Folder, GameEntry
from ludotheque.arena.plan import Plan
from ludotheque.arena.report.drawings import changed, changes
from ludotheque.arena.report.page import write_report
from ludotheque.arena.report.replay_data import replay_data
from ludotheque.arena.results import table_of
from ludotheque.arena.runner import hold
from ludotheque.arena.schedule import Held
from ludotheque.boards import draw
from ludotheque.boards.frame import style_sheet
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.games.alak.rules import Alak
from ludotheque.play.match import Match, Played


def page_of(wanted: Plan, path: Path, lang: Lang = Lang.FR) -> tuple[str, Held]:
    folder = begun(path, wanted)
    held = hold(wanted, folder)
    return write_report(held, table_of(held), Folder(path), lang, "2026-11-15"), held


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_every_game_is_in_the_page_to_its_last_move(tmp_path: Path) -> None:
    page, held = page_of(plan(games=4), tmp_path / "t")
    games = data_of(page)["games"]
    assert [game["id"] for game in games] == [game["id"] for game in held.games]
    assert [len(game["steps"]) for game in games] == [game["plies"] for game in held.games]
    assert all(len(game["moves"]) == len(game["steps"]) for game in games)


def test_the_page_asks_nothing_of_anybody(tmp_path: Path) -> None:
    page, _ = page_of(plan(), tmp_path / "t")
    addresses = set(re.findall(r"https?://[^\"'\\\s)]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}, "only the name of SVG, which nobody fetches"
    assert not re.search(r"<link|<img|<iframe|@import|url\(|\bsrc=|fetch\(|XMLHttpRequest", page)


def test_a_forfeit_is_told_with_its_reason(tmp_path: Path) -> None:
    page, held = page_of(plan("gauntlet", size=2), tmp_path / "t")
    assert "Aucun." in page
    reason = ["Le robot s'est arrêté <ici>", "The bot stopped <here>"]
    faulty: GameEntry = {**held.games[0], "fault": "second", "why": "crash", "points": 1.0, "reason": reason}
    broken = replace(held, games=(faulty, *held.games[1:]))
    page = write_report(broken, table_of(broken), Folder(tmp_path / "t"), Lang.FR)
    assert "Le robot s&#x27;est arrêté &lt;ici&gt;" in page
    assert "forfait : plantage" in page
    assert "Le robot s'est arrêté <ici>" in data_of(page)["games"][0]["result"]


@pytest.mark.parametrize(("lang", "title"), [(Lang.FR, "Classement"), (Lang.EN, "Standings")])
def test_it_speaks_the_reader_s_language(lang: Lang, title: str, tmp_path: Path) -> None:
    page, _ = page_of(plan(), tmp_path / "t", lang)
    assert f'<html lang="{lang.value}">' in page
    assert title in page
    assert page.count('class="bar"') == 4  # one bar an entrant


def test_a_sequential_test_has_its_verdict_in_the_page(tmp_path: Path) -> None:
    page, _ = page_of(plan("sprt", 6), tmp_path / "t")
    assert "SPRT : " in page


@given(walks())
def test_the_changes_of_each_move_lead_to_the_board_the_game_shows(match: Match[Any]) -> None:
    if len(match.plies) > 40:
        return
    data = replay_data(match, Lang.FR)
    entry, replay = find_entry(match.game.name), data["replay"]
    lines = ["".join(data["drawn"]["tags"][tag] for tag in line) for line in data["drawn"]["lines"]]
    picture, counts = replay["picture"], replay["counts"]
    for step, ply, state in zip(replay["steps"], match.plies, match.states[1:], strict=True):
        picture, counts = changed(picture, step["d"]), step.get("s", counts)
        view = entry.view(match.game, state, ply.move if isinstance(ply, Played) else None)
        drawn = draw(view, Lang.FR, match.game.write_move, live=False, picture=True)
        assert "".join(lines[one] for one in picture) == drawn.replace("\n", "")
        assert counts == [view.first.tally.fr, view.second.tally.fr]
        assert step["t"] == (0 if view.to_move in (None, Seat.CHANCE) else 1 + (view.to_move is Seat.SECOND))


@given(st.lists(st.integers(0, 9), max_size=30, unique=True), st.lists(st.integers(0, 9), max_size=30))
def test_changes_turn_one_picture_into_the_other(before: list[int], after: list[int]) -> None:
    assert changed(before, changes(before, after)) == after


def test_a_card_that_leaves_a_hand_moves_no_line_of_the_garden() -> None:
    before = list(range(100))
    after = [*range(2), *range(3, 50), 200, *range(51, 100)]
    assert changes(before, after) == [[2, 1], [49, 1, 200]]


def test_the_page_draws_as_every_screen_does_and_carries_the_style_of_the_boards(tmp_path: Path) -> None:
    page, held = page_of(plan("gauntlet", size=2), tmp_path / "t")
    assert style_sheet() in page
    data = data_of(page)
    tags = data["drawn"]["tags"]
    assert len(tags) == len(set(tags)), "what comes back is sent once"
    lines = ["".join(tags[tag] for tag in line) for line in data["drawn"]["lines"]]
    game = held.plan.game
    start = draw(find_entry(game.name).view(game, game.start()), Lang.FR, game.write_move, live=False, picture=True)
    for one in data["games"]:
        assert "".join(lines[line] for line in one["picture"]) == start.replace("\n", "")


def test_several_processes_write_the_page_that_one_writes(tmp_path: Path) -> None:
    page, held = page_of(plan(games=4), tmp_path / "t")
    assert write_report(held, table_of(held), Folder(tmp_path / "t"), Lang.FR, "2026-11-15", concurrency=2) == page


def test_forced_passes_are_told_of_who_was_passed_and_alike_faults_share_a_line(tmp_path: Path) -> None:
    _, held = page_of(plan("gauntlet", 8, size=2), tmp_path / "t")
    note = ["second", "Coup n° 3 : passe forcée <ici>", "Move 3: forced pass <here>"]
    games: list[GameEntry] = [{**game, "notes": [note, note]} for game in held.games]
    page = write_report(replace(held, games=tuple(games)), table_of(held), Folder(tmp_path / "t"), Lang.FR)
    section = page[page.index("Forfaits et passes forcées") : page.index('id="replay"')]
    assert section.count("<tr>") == 3  # a head, and each of the two, second in turn
    assert section.count("passe forcée &lt;ici&gt;") == 2
    assert section.count("<td>8</td>") == 2
    assert section.count("data-game=") == 8


def test_options_are_said_in_words_where_they_are_unusual(tmp_path: Path) -> None:
    page, _ = page_of(plan(game=Alak(n=7, torus=True)), tmp_path / "t")
    assert "nombre de cases : 7, la dernière case touche la première : oui" in page
    assert "suicide" not in page.split("</p>")[0]
