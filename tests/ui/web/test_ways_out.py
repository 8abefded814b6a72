"""Leaving a match through the doors of the web: tables cancelled, games aborted, claimed and called off."""

import json
from typing import Any

import pytest
from websockets.sync.client import connect

from knocking import Knocked, Program, Served, on_sqlite
from ludotheque.core.text import Lang
from ludotheque.play.record_json import read_json
from ludotheque.play.record_text import read_text
from ludotheque.store.match_rows import MatchStatus
from ludotheque.table.leaving import ABSENCE
from ludotheque.ui.web.app_state import HouseState
from ui.web.test_api import Caller, two_at_a_table

WAYS = ("cancel", "abort", "reclaim", "unplayed")


def seen(house: Knocked, name: str, person: str | None) -> dict[str, Any]:
    """What somebody's page is told."""
    state: HouseState = house.state

    async def message() -> dict[str, Any]:
        return await state.show.message(await state.house.look(name), person, Lang.FR, False)

    told: dict[str, Any] = house.client.portal.call(message)
    return told


def ways(message: dict[str, Any]) -> list[str]:
    """What of it concerns leaving."""
    return [one for one in message["may"] if one in WAYS]


def minute_later(house: Knocked) -> None:
    """The clock of the house goes on by a minute."""
    house.state.house.clock.ahead += ABSENCE
    house.state.house.clock.wall = house.state.house.now  # the wall goes with it


def played(name: str, *players: Program, moves: str = "44") -> None:
    for ply, move in enumerate(moves):
        assert players[ply % 2].post(f"/api/bot/game/{name}/move/{move}?ply={ply}").status_code == 200


def test_a_table_says_whether_it_is_live_or_at_leisure(house: Knocked) -> None:
    ana = house.program("Ana")
    for order, pace in (
        ({"opponent": "anyone"}, "live"),
        ({"opponent": "friend"}, "leisure"),
        ({"opponent": "friend", "clock": "5+3"}, "live"),
        ({"opponent": "anyone", "pace": "leisure"}, "leisure"),
        ({"opponent": "friend", "pace": "live"}, "live"),
    ):
        table = ana.open(**order)
        assert table["pace"] == pace
        assert seen(house, table["id"], ana.id)["pace"] == pace
    refused = ana.post("/api/challenge", {"game": "alak", "opponent": "friend", "clock": "5", "pace": "leisure"})
    assert (refused.status_code, refused.json()["error"]) == (422, "A game at leisure has no clock.")
    assert ana.post("/api/challenge", {"game": "alak", "pace": "slow"}).status_code == 422


@on_sqlite
def test_against_an_engine_there_is_no_pace_to_tell(house: Knocked) -> None:
    ana = house.program("Ana")
    assert seen(house, ana.open(opponent="engine:1")["id"], ana.id)["pace"] is None


def test_each_way_out_is_told_to_whoever_may_take_it(house: Knocked) -> None:
    ana = house.program("Ana")
    name = ana.open(opponent="anyone")["id"]
    assert seen(house, name, ana.id)["may"] == ["cancel"]
    assert seen(house, name, None)["may"] == []
    ana, bob, name = two_at_a_table(house)
    assert ways(seen(house, name, ana.id)) == ways(seen(house, name, bob.id)) == ["abort"]
    played(name, ana, bob)
    message = seen(house, name, ana.id)
    assert ways(message) == []
    assert 0 < message["claimIn"] <= ABSENCE
    minute_later(house)
    message = seen(house, name, ana.id)
    assert (ways(message), message["claimIn"]) == (["reclaim", "unplayed"], 0)
    assert seen(house, name, "somebody else")["may"] == []


def test_a_cancelled_table_is_gone_from_the_list_and_says_so_to_its_owner(house: Knocked) -> None:
    ana, eve = house.program("Ana"), house.program("Eve")
    name = ana.open(opponent="anyone")["id"]
    assert eve.post(f"/api/challenge/{name}/cancel").status_code == 403
    assert ana.post(f"/api/challenge/{name}/cancel").json()["status"] == "unplayed"
    assert ana.get("/api/challenges").json() == []
    refused = eve.post(f"/api/challenge/{name}/accept")
    assert (refused.status_code, refused.json()["error"]) == (409, "Game called off: it does not count.")


def test_an_aborted_game_is_shown_and_exported_as_one_that_does_not_count(house: Knocked) -> None:
    ana, bob, name = two_at_a_table(house, rated=True)
    played(name, ana, moves="4")
    assert bob.post(f"/api/bot/game/{name}/abort").json() == {"ply": 1, "status": "unplayed", "next": None}
    message = seen(house, name, ana.id)
    assert (message["status"], message["outcome"]) == ("unplayed", "Partie annulée\u00a0: elle ne compte pas.")
    assert (message["winner"], message["toMove"], message["may"]) == (None, None, ["rematch"])
    record = read_json(house.client.get(f"/partie/{name}/feuille.json").text)
    assert (record.match.outcome, record.tags) == (None, {"Status": "unplayed"})
    assert read_text(house.client.get(f"/partie/{name}/feuille.txt").text).tags == {"Status": "unplayed"}
    assert ana.get("/api/account").json()["ratings"] == {}
    page = house.browser().get(f"/partie/{name}")
    assert page.status_code == 200
    assert "Partie annulée" in page.text or "called off" in page.text
    assert "moves=4" in house.browser().get(f"/analyse?match={name}").headers["location"]


@on_sqlite
@pytest.mark.parametrize("way", WAYS)
def test_nobody_leaves_for_others(house: Knocked, way: str) -> None:
    ana, bob, name = two_at_a_table(house)
    eve, stranger = house.program("Eve"), house.stranger()
    before = house.rows()
    assert eve.post(f"/api/match/{name}/{way}").status_code == 403
    assert stranger.client.post(f"/api/match/{name}/{way}").status_code == 401
    assert house.rows() == before
    assert bob.post(f"/api/match/nowhere/{way}").status_code == 404
    played(name, ana, bob)
    for way_now in WAYS:
        assert bob.post(f"/api/match/{name}/{way_now}").status_code == 409
    assert house.state.house.tables[name].sitting.row.status is MatchStatus.PLAYING


def test_streams_tell_that_a_table_was_cancelled_and_a_game_called_off(served: Served) -> None:
    house = served
    ana, bob = Caller(house), Caller(house)
    with ana.follow("/api/stream/event") as events:
        waiting = ana.post("/api/challenge", {"game": "alak", "opponent": "anyone"})["id"]
        assert events.next()["challenge"]["pace"] == "live"
        ana.post(f"/api/challenge/{waiting}/cancel")
        told = events.next()
        assert (told["type"], told["challenge"]["id"]) == ("challengeCancelled", waiting)
        name = ana.post("/api/challenge", {"game": "alak", "opponent": "friend"})
        assert events.next()["type"] == "challenge"
        bob.post(f"/api/challenge/{name['id']}/accept", {"invitation": name["invitation"]})
        assert events.next()["type"] == "gameStart"
        with bob.follow(f"/api/bot/game/stream/{name['id']}") as lines:
            assert lines.next()["type"] == "gameFull"
            bob.post(f"/api/bot/game/{name['id']}/abort")
            told = lines.next()
            assert (told["status"], told["winner"], told["why"]) == ("unplayed", None, "unplayed")
            assert lines.next() is None
        told = events.next()
        assert (told["type"], told["winner"], told["why"]) == ("gameFinish", None, "unplayed")


def test_a_program_that_follows_its_match_is_there(served: Served) -> None:
    house = served
    ana, bob = Caller(house), Caller(house)
    table = ana.post("/api/challenge", {"game": "puissance4", "opponent": "anyone", "side": "first"})["id"]
    bob.post(f"/api/challenge/{table}/accept")
    page = connect(f"ws://{bob.place}/live/{table}", additional_headers={"authorization": f"Bearer {bob.token}"})

    def ana_is_there() -> bool:
        while "seats" not in (message := json.loads(page.recv())):
            pass
        here: bool = message["seats"]["first"]["here"]
        return here

    with page:
        assert not ana_is_there()
        with ana.follow("/api/stream/event") as events:
            events.next()
            ana.post(f"/api/bot/game/{table}/move/4?ply=0")
            while not ana_is_there():  # what was sent before she came may still arrive
                pass
