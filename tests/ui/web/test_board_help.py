"""What a board answers besides moves: earlier positions, why a cell cannot be played, a hint; nothing is played by asking."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from knocking import Browser, Knocked, on_sqlite
from ludotheque.table.claimant import Claimant
from ludotheque.table.thinking import Finding, JobStage, MoveWorth, StudyJob
from ludotheque.table.thinking.thinkers import Thinkers


def open_table(page: Browser, **fields: str) -> str:
    fields = {"game": "black-white", "opponent": "screen", **fields}
    return str(page.send("/tables", **fields).headers["location"]).rpartition("/")[2]


def play(page: Browser, name: str, *moves: str) -> None:
    for ply, move in enumerate(moves):
        assert page.post(f"/api/match/{name}/move", {"ply": ply, "move": move}).status_code == 200


def why(page: Browser, name: str, cell: str, ply: int = 0, **more: str) -> str:
    query = "".join(f"&{key}={value}" for key, value in more.items())
    answer = page.get(f"/api/match/{name}/why?lang=fr&ply={ply}&cell={cell}{query}")
    assert answer.status_code == 200
    return str(answer.json()["says"])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[StudyJob, Claimant, str]]:
    """Engines that answer e3 at once, and what they were asked."""
    asked: list[tuple[StudyJob, Claimant, str]] = []

    async def study(_thinkers: Any, job: StudyJob, who: Claimant, key: str = "") -> AsyncIterator[Finding]:
        asked.append((job, who, key))
        yield Finding(JobStage.WAITING)
        yield Finding(JobStage.FINAL, (MoveWorth("e3", 3.2, False, None, 9, ("e3", "d3")),), 12)

    monkeypatch.setattr(Thinkers, "study", study)
    return asked


@on_sqlite
def test_an_earlier_position_is_drawn_to_be_looked_at_with_its_move_in_words(house: Knocked) -> None:
    page = house.browser()
    name = open_table(page)
    play(page, name, "e3", "d3", "c2")
    told = page.get(f"/api/match/{name}/position/1?lang=fr").json()
    assert told["ply"] == 1 and told["says"].endswith("joue e3.")
    assert "data-move" not in told["board"] and told["board"].count('class="cell first') == 4
    start = page.get(f"/api/match/{name}/position/0?lang=en").json()
    assert start["says"] == "The starting position."
    facing = open_table(page, game="awale")
    near, far = (page.get(f"/api/match/{facing}/position/0?flip={flip}").json()["board"] for flip in (0, 1))
    assert near.index('data-name="l"') < near.index('data-name="a"')
    assert far.index('data-name="a"') < far.index('data-name="l"')


@on_sqlite
def test_there_is_no_position_after_the_last_one_nor_without_a_match(house: Knocked) -> None:
    page = house.browser()
    name = open_table(page)
    refused = page.get(f"/api/match/{name}/position/1?lang=fr")
    assert (refused.status_code, refused.json()["error"]) == (422, "Il n’y a que 0 coups, pas 1.")
    assert page.get(f"/api/match/{name}/position/-1").status_code == 422
    assert page.get("/api/match/nobody/position/0").status_code == 404
    assert house.stranger().get(f"/api/match/{name}/position/0").status_code == 401


@on_sqlite
def test_a_forbidden_cell_says_what_typing_it_says_and_nothing_is_played(house: Knocked) -> None:
    page = house.browser()
    name = open_table(page)
    before = house.rows()
    for cell in ("a1", "d4"):
        typed = page.post(f"/api/match/{name}/move?lang=fr", {"ply": 0, "move": cell}).json()["error"]
        assert why(page, name, cell) == typed
    assert why(page, name, "e3") == ""  # it can be played: the page plays it by another door
    assert why(page, name, "zz") == "Il n’y a rien à jouer en zz."
    assert why(page, name, "a1", ply=7) == ""  # the page shows another position than the house has
    assert house.rows() == before


@on_sqlite
@pytest.mark.parametrize(
    ("fields", "moves", "cell", "words"),
    [
        ({"game": "puissance4", "o.rows": "1"}, ["4"], "4.1", "La colonne 4 est pleine."),
        ({"game": "awale"}, [], "h", "Cette case n’est pas dans votre camp\u00a0: les vôtres vont de a à f."),
        ({"game": "alak"}, ["3"], "3", "La case 3 est occupée."),
        ({"game": "roi-des-roses"}, [], "5,5", "Le roi y est déjà."),
    ],
)
def test_every_game_has_its_own_reason(
    house: Knocked, fields: dict[str, str], moves: list[str], cell: str, words: str
) -> None:
    page = house.browser()
    name = open_table(page, **fields)
    play(page, name, *moves)
    assert why(page, name, cell, len(moves)) == words


@on_sqlite
def test_whoever_waits_hears_whose_turn_it_is_a_watcher_nothing_and_nobody_anything_at_the_end(house: Knocked) -> None:
    ana, bob, watcher = house.browser(), house.browser(), house.browser()
    name = open_table(ana, game="alak", opponent="anyone", side="first")
    assert why(ana, name, "1") == "La partie n’a pas commencé\u00a0: une place est libre."
    assert bob.post(f"/api/match/{name}/claim").status_code == 200
    assert why(bob, name, "1") == "Ce n’est pas à vous\u00a0: Blanc doit jouer."
    assert why(watcher, name, "1") == ""
    ana.post(f"/api/match/{name}/resign")
    assert why(bob, name, "1") == why(ana, name, "1") == ""


@on_sqlite
def test_a_hint_is_one_question_of_whoever_asks_and_changes_nothing(
    house: Knocked, asked: list[tuple[StudyJob, Claimant, str]]
) -> None:
    page = house.browser()
    name = open_table(page)
    before = house.rows()
    told = page.post(f"/api/match/{name}/hint?lang=fr", {"ply": 0})
    assert told.status_code == 200
    assert told.json() == {"ply": 0, "move": "e3", "says": "Conseil\u00a0: e3 (environ +3,2 pions)."}
    ((job, who, key),) = asked
    assert (job.game, job.moves, job.seconds, key) == ("reversi", (), 1.0, " hint")
    assert who.person
    assert house.rows() == before


@on_sqlite
def test_hints_are_for_whoever_is_to_move_where_nothing_is_at_stake(
    house: Knocked, asked: list[tuple[StudyJob, Claimant, str]]
) -> None:
    ana, bob = house.browser(), house.browser()
    for page, login in ((ana, "ana"), (bob, "bob")):
        page.register(login)
        page.come_in()
    friendly, rated = (open_table(ana, opponent="anyone", side="first", rated=word) for word in ("", "yes"))
    for name in (friendly, rated):
        assert bob.post(f"/api/match/{name}/claim").status_code == 200
    hints = [
        (page.post(f"/api/match/{name}/hint?lang=fr", {"ply": ply}).status_code)
        for page, name, ply in (
            (ana, friendly, 0),
            (bob, friendly, 0),
            (ana, friendly, 1),
            (house.browser(), friendly, 0),
            (ana, rated, 0),
        )
    ]
    assert hints == [200, 409, 409, 403, 409]
    assert len(asked) == 1
    refused = ana.post(f"/api/match/{rated}/hint?lang=fr", {"ply": 0})
    assert refused.json()["error"] == "Pas de conseil dans une partie classée."
