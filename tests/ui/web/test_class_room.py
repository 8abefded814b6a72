"""The class page: titles and names, the games of a tournament replayed and analysed, what a projector is told."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from knocking import Knocked, on_sqlite
from ludotheque.arena.folder import Folder
from ludotheque.arena.live_games import PLAYING, Window, begin_showing
from ludotheque.core.text import Lang
from ludotheque.games.alak.rules import Alak
from ludotheque.play.record import replayed
from ludotheque.ui.web.class_folder import ClassFolder
from ludotheque.ui.web.class_view import bot_name, replay_shown
from ludotheque.ui.web.published_marks import read_marks
from ui.web.school import hold_tournament

MARKS = """<!doctype html><html lang="fr"><head><title>x</title><style>p{}</style></head><body>
<h1>Puissance 4 : notes</h1><svg><title>Répartition</title><text>3</text></svg>
<table><tr><td>alouette &amp; 12</td><td>14,5 / 20</td></tr><tr><td>bruyère</td><td>entre 11 et 12,5 sur 20, provisoire</td></tr></table>
<p class=legend>Une note provisoire est comptée au plus bas.</p></body></html>"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class folder with a page of marks and a tournament that is over."""
    folder = tmp_path_factory.mktemp("played") / "classe"
    (folder / "notes").mkdir(parents=True)
    (folder / "notes" / "publication.html").write_text(MARKS, "utf-8")
    hold_tournament(folder / "dossier-7", entrants=3)
    return folder


@pytest.fixture
def school(make_house: Callable[..., Knocked], played: Path, tmp_path: Path) -> Knocked:
    shutil.copytree(played, tmp_path / "classe")
    return make_house(class_folder=tmp_path / "classe")


@on_sqlite
def test_the_list_tells_titles_not_folders(school: Knocked) -> None:
    shown = school.browser().get("/classe").text
    words = re.sub("<[^>]+>", "", shown)
    assert "Tournoi\u00a0: Alak" in words and "Puissance 4\u00a0: notes" in words
    assert "dossier-7" not in words
    assert "3\u00a0robots · 12\u00a0parties jouées" in words and "Le hasard" in words
    assert shown.count("<svg") >= 3  # the newest game is drawn


def test_two_of_one_title_are_numbered_in_the_order_in_which_they_began(played: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        shutil.copytree(played / "dossier-7", tmp_path / name)
    shutil.copytree(played / "notes", tmp_path / "notes")
    numbers = {card.exhibit.name: card.number for card in ClassFolder(tmp_path).cards()}
    assert numbers == {"a": 1, "b": 2, "notes": 0}


@on_sqlite
def test_a_damaged_tournament_does_not_take_the_list_with_it(school: Knocked, tmp_path: Path) -> None:
    (tmp_path / "classe" / "cassé").mkdir()
    (tmp_path / "classe" / "cassé" / "tournament.json").write_text("{}")
    assert "cassé" in school.browser().get("/classe").text


@on_sqlite
def test_every_game_leads_to_its_replay_and_its_analysis(school: Knocked) -> None:
    ana = school.browser()
    shown = ana.get("/classe/dossier-7?lang=en").text
    assert "Tournament: Alak" in shown and "dossier-7" not in re.sub("<[^>]+>", "", shown)
    games = re.findall(r'href="(/classe/dossier-7/partie/[\w-]+)"', shown)
    assert len(games) == 12
    replay = ana.get(games[0]).text
    assert 'class="board line' in replay and "Chance" in replay
    analysis = ana.get(f"{games[0]}/analyse")
    assert analysis.status_code == 303
    address = analysis.headers["location"]
    assert address.startswith("/analyse?game=alak") and "o.n=7" in address
    assert ana.get(address).status_code == 200


@on_sqlite
def test_the_games_of_one_bot_are_shown_alone(school: Knocked) -> None:
    shown = school.browser().get("/classe/dossier-7?robot=0").text
    assert len(re.findall(r"/partie/[\w-]+/analyse", shown)) == 8
    for wrong in ("robot=x", "robot=-1", "pages=0"):
        assert school.browser().get(f"/classe/dossier-7?{wrong}").status_code == 422


@on_sqlite
@pytest.mark.parametrize("game", ["rien", "..%2f..%2ftournament", "r01-01-02-001.ludo"])
def test_a_game_that_the_tournament_has_not_is_not_there(school: Knocked, game: str) -> None:
    for path in ("/classe/dossier-7/partie/", "/api/class/dossier-7/game/"):
        assert school.browser().get(f"{path}{game}").status_code == 404
    for path in ("/classe/notes/projection", "/api/class/notes", "/api/class/notes/now", "/classe/notes/partie/x"):
        assert school.browser().get(path).status_code == 404


@on_sqlite
def test_marks_are_shown_under_their_title_and_pseudonyms(school: Knocked) -> None:
    shown = school.browser().get("/classe/notes").text
    assert "<h1>Puissance 4\u00a0: notes</h1>" in shown and "iframe" not in shown
    assert "alouette &amp; 12" in shown and "14,5 / 20" in shown
    assert "entre 11 et 12,5 sur 20, provisoire" in shown and "Une note provisoire est comptée au plus bas." in shown


def test_what_is_no_page_of_marks_has_no_lines() -> None:
    for text in ("", "rien", "<td>x</td><tr></tr>", "<table><tr>"):
        assert read_marks(text).rows == ()


def test_players_of_the_house_have_names_and_bots_keep_theirs() -> None:
    named = {name: bot_name(name, Lang.FR) for name in ("engine:3", "engine:perfect", "random", "random (2)", "Ana")}
    assert list(named.values()) == ["Moteur, niveau 3", "Moteur parfait", "Le hasard", "Le hasard (2)", "Ana"]
    assert bot_name("engine:3 (2)", Lang.EN) == "Engine, level 3 (2)"


def test_a_replay_gives_every_position_line_by_line() -> None:
    match = replayed(Alak(n=7), None, ["2", "3", "4"])
    shown = replay_shown(match, Lang.FR)
    lines = shown["board"].split("\n")
    assert [step["move"] for step in shown["steps"]] == ["2", "3", "4"]
    for step in shown["steps"]:
        assert 0 < len(step["lines"]) < len(lines)
        for number, line in step["lines"].items():
            lines[number] = line
    assert "\n".join(lines).count('data-owner="first"') == 2  # the stone on 3 was taken
    assert shown["steps"][-1]["turn"] == 1 and json.dumps(shown)


@on_sqlite
def test_a_projector_is_told_of_games_under_way_and_of_the_newest(school: Knocked, tmp_path: Path) -> None:
    path = tmp_path / "classe" / "dossier-7"
    ana = school.browser()
    told = ana.get("/api/class/dossier-7/now?lang=fr").json()
    assert told["running"] == [] and len(told["finished"]) == 12 and told["standing"]["over"]
    window = Window(str(begin_showing(path)), "r09-01-02-001", ("engine:2", "Ana"))
    window.show(replayed(Alak(n=7), None, ["2", "3"]))
    (running,) = ana.get("/api/class/dossier-7/now?lang=fr").json()["running"]
    assert running["players"] == ["Moteur, niveau 2", "Ana"] and running["ply"] == 2
    assert running["lastMove"] == "3" and running["board"].startswith("<svg")
    assert "Les parties vont commencer." in ana.get("/classe/dossier-7/projection").text
    window.close()
    assert ana.get("/api/class/dossier-7/now").json()["running"] == []
    replay = ana.get(f"/api/class/dossier-7/game/{told['finished'][0]['id']}").json()
    assert len(replay["steps"]) > 2 and replay["outcome"]


@on_sqlite
def test_a_game_that_is_over_is_no_longer_under_way(school: Knocked, tmp_path: Path) -> None:
    path = tmp_path / "classe" / "dossier-7"
    begin_showing(path)
    done = next(iter(Folder(path).finished()))
    (path / PLAYING / f"{done}.ludo").write_bytes(Folder(path).record(done).read_bytes())
    (path / PLAYING / "x.ludo").write_text("rien")
    assert school.browser().get("/api/class/dossier-7/now").json()["running"] == []
