"""Programs at the door: keys, tables, two streams, moves; shaped like Lichess's bot API."""

import json
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from signal import SIGTERM
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from knocking import Knocked, Program, Served, on_sqlite
from ludotheque.core.text import Lang
from ludotheque.play.record_json import read_json
from ludotheque.store.database import Database
from ludotheque.store.match_rows import read_match
from ludotheque.ui.web import api_docs, streams
from ludotheque.ui.web.settings import HouseLimits
from ludotheque.ui.web.typography import typeset

EXAMPLE = Path(__file__).parents[3] / "examples" / "online_bot.py"


class Caller:
    """A program that talks to a house in another process."""

    def __init__(self, house: Served) -> None:
        self.place = urlsplit(house.address).netloc
        self.token = ""
        self.token = self.post("/api/guest", {})["token"]

    def post(self, path: str, body: object = None) -> Any:
        connection = HTTPConnection(self.place, timeout=30)
        connection.request("POST", path, json.dumps(body or {}), self.headers)
        answer = connection.getresponse()
        told = json.load(answer)
        connection.close()
        assert answer.status == 200, told
        return told

    @property
    def headers(self) -> dict[str, str]:
        return {"content-type": "application/json", "authorization": f"Bearer {self.token}"}

    @contextmanager
    def follow(self, path: str) -> "Iterator[Lines]":
        connection = HTTPConnection(self.place, timeout=30)
        connection.request("GET", path, headers=self.headers)
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.headers["content-type"] == "application/x-ndjson"
        try:
            yield Lines(answer)
        finally:
            answer.close()
            connection.close()


class Lines:
    """What a stream says."""

    def __init__(self, answer: HTTPResponse) -> None:
        self.answer = answer

    def next(self) -> Any:
        """The next thing that is said; None at the end."""
        while line := self.answer.readline():
            if line.strip():
                return json.loads(line)
        return None


def two_at_a_table(house: Knocked, **order: Any) -> tuple[Program, Program, str]:
    ana, bob = house.program("Ana"), house.program("Bob")
    name = ana.open(opponent="anyone", **order)["id"]
    assert bob.post(f"/api/challenge/{name}/accept").json() == {"ply": 0, "status": "playing", "next": None}
    return ana, bob, name


def test_a_guest_key_says_whose_it_is(house: Knocked) -> None:
    robot = house.program("Robot")
    account = robot.get("/api/account").json()
    assert account == {"id": robot.id, "name": "Robot", "login": None, "ratings": {}}


@on_sqlite
def test_a_guest_without_a_name_gets_one(house: Knocked) -> None:
    assert house.program().get("/api/account").json()["name"].startswith("Invité ")


@on_sqlite
def test_a_name_that_is_none_is_refused_with_the_reason(house: Knocked) -> None:
    answer = house.client.post("/api/guest", json={"name": "<b>"}, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert "begins with a letter" in answer.json()["error"]


def test_an_open_table_is_listed_until_somebody_sits_down(house: Knocked) -> None:
    ana, bob = house.program("Ana"), house.program("Bob")
    opened = ana.open(opponent="anyone", clock="5+3", options={"columns": 8})
    assert opened["status"] == "open"
    assert opened["you"] == "first"
    assert opened["clock"] == {"base": 300_000, "increment": 3000}
    assert opened["options"] == {"rows": 6, "columns": 8, "align": 4}
    (seen,) = bob.get("/api/challenges").json()
    assert (seen["id"], seen["you"], seen["players"]["first"]["name"]) == (opened["id"], None, "Ana")
    assert "invitation" not in seen
    bob.post(f"/api/challenge/{opened['id']}/accept")
    assert bob.get("/api/challenges").json() == []


def test_a_private_table_is_not_listed_and_needs_its_invitation(house: Knocked) -> None:
    ana, bob = house.program("Ana"), house.program("Bob")
    opened = ana.open(opponent="friend")
    assert bob.get("/api/challenges").json() == []
    accept = f"/api/challenge/{opened['id']}/accept"
    assert bob.post(accept).status_code == 403
    assert bob.post(accept, {"invitation": "é" * 22}).status_code == 403
    assert bob.post(accept, {"invitation": opened["invitation"]}).status_code == 200


REFUSED_ORDERS = (
    ({"game": "echecs"}, "echecs"),
    ({"opponent": "engine:11"}, "11"),
    ({"opponent": "god"}, "god"),
    ({"clock": "5 minutes"}, "5 minutes"),
    ({"options": {"rows": 1000, "columns": 1000}}, "too large"),
    ({"options": {"colour": "red"}}, "colour"),
    ({"options": {"rows": True}}, "--rows"),
    ({"position": "nonsense"}, "rows"),
    ({"side": "third"}, "side"),
    ({"surprise": 1}, "surprise"),
)


@on_sqlite
def test_a_table_that_cannot_be_is_refused_with_the_reason(house: Knocked) -> None:
    ana = house.program()
    before = house.rows()
    for order, word in REFUSED_ORDERS:
        answer = ana.post("/api/challenge", {"game": "puissance4", **order})
        assert answer.status_code == 422, order
        assert word in answer.json()["error"], answer.json()
    assert house.rows() == before


def test_a_match_is_played_to_its_end_and_exported(house: Knocked) -> None:
    ana, bob, name = two_at_a_table(house)
    for ply, (player, move) in enumerate(zip((ana, bob) * 3 + (ana,), "1213141", strict=True)):
        answer = player.post(f"/api/bot/game/{name}/move/{move}?ply={ply}")
        assert answer.json()["ply"] == ply + 1
    assert answer.json()["status"] == "over"
    sheet = ana.get(f"/api/games/{name}")
    assert sheet.json()["players"] == {"first": "Ana", "second": "Bob"}
    assert sheet.json()["outcome"] == {"winner": "first", "why": "alignment", "score": None}
    assert read_json(sheet.text).match.outcome is not None


@on_sqlite
def test_without_a_ply_a_move_is_for_the_position_as_it_is(house: Knocked) -> None:
    ana, bob, name = two_at_a_table(house)
    assert ana.post(f"/api/bot/game/{name}/move/4").json()["ply"] == 1
    assert bob.post(f"/api/bot/game/{name}/move/4").json()["ply"] == 2


def test_a_program_resigns(house: Knocked) -> None:
    ana, bob, name = two_at_a_table(house)
    assert bob.post(f"/api/bot/game/{name}/resign").json()["status"] == "over"
    assert ana.get(f"/api/games/{name}").json()["outcome"]["winner"] == "first"
    assert ana.post(f"/api/bot/game/{name}/resign").status_code == 409


def test_a_move_is_taken_back_when_the_other_agrees(house: Knocked) -> None:
    ana, bob, name = two_at_a_table(house)
    undo = f"/api/bot/game/{name}/undo"
    assert ana.post(undo).status_code == 409
    ana.post(f"/api/bot/game/{name}/move/4")
    assert ana.post(undo).json()["ply"] == 1
    assert ana.post(undo + "?answer=accept").status_code == 409
    assert bob.post(undo + "?answer=accept").json()["ply"] == 0
    assert bob.post(undo + "?answer=perhaps").status_code == 422


def test_what_does_not_exist_is_404(house: Knocked) -> None:
    ana = house.program()
    for name in ("nothing", "%00", "é", "x" * 25):
        assert ana.get(f"/api/games/{name}").status_code == 404
        assert ana.get(f"/api/bot/game/stream/{name}").status_code == 404
        assert ana.post(f"/api/bot/game/{name}/move/4").status_code == 404
    assert ana.get("/api/nothing").json() == {"error": "There is nothing at this address."}


def test_the_streams_tell_a_whole_match(served: Served) -> None:
    house = served
    ana, bob = Caller(house), Caller(house)
    with ana.follow("/api/stream/event") as events:
        name = ana.post("/api/challenge", {"game": "puissance4", "side": "first", "clock": "5"})["id"]
        told = events.next()
        assert (told["type"], told["challenge"]["id"], told["challenge"]["you"]) == ("challenge", name, "first")
        bob.post(f"/api/challenge/{name}/accept")
        told = events.next()
        assert (told["type"], told["game"]["id"], told["game"]["you"]) == ("gameStart", name, "first")
        with ana.follow(f"/api/bot/game/stream/{name}") as hers, bob.follow(f"/api/bot/game/stream/{name}") as his:
            full, theirs = hers.next(), his.next()
            assert (full["type"], full["you"], theirs["you"]) == ("gameFull", "first", "second")
            assert full["state"]["legal"] == list("1234567")
            assert theirs["state"]["legal"] == []
            ana.post(f"/api/bot/game/{name}/move/4")
            state = his.next()
            assert (state["type"], state["moves"], state["toMove"], state["ply"]) == ("gameState", ["4"], "second", 1)
            assert state["legal"] == list("1234567")
            assert 0 < state["clocks"]["first"] <= 300_000
            assert hers.next()["legal"] == []
            bob.post(f"/api/bot/game/{name}/resign")
            for lines in (hers, his):
                last = lines.next()
                assert (last["status"], last["winner"], last["why"]) == ("over", "first", "resignation")
                assert (last["legal"], last["toMove"]) == ([], None)
                assert lines.next() is None
        told = events.next()
        assert (told["type"], told["game"]["id"], told["winner"]) == ("gameFinish", name, "first")


@on_sqlite
def test_a_finished_match_is_told_in_one_line(house: Knocked) -> None:
    ana, bob, name = two_at_a_table(house)
    bob.post(f"/api/bot/game/{name}/resign")
    answer = ana.get(f"/api/bot/game/stream/{name}")
    (line,) = answer.text.splitlines()
    assert json.loads(line)["state"]["status"] == "over"


@on_sqlite
def test_a_silent_stream_says_now_and_then_that_it_lives(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.05)
    ana, bob, name = two_at_a_table(house)
    end = threading.Timer(0.5, lambda: bob.post(f"/api/bot/game/{name}/resign"))
    end.start()
    lines = ana.get(f"/api/bot/game/stream/{name}").text.split("\n")
    end.join()
    assert json.loads(lines[0])["type"] == "gameFull"
    assert lines[1] == ""
    assert json.loads(lines[-2])["status"] == "over"


@on_sqlite
def test_nobody_follows_too_much_at_once(make_house: Callable[..., Knocked]) -> None:
    house = make_house(HouseLimits(streams=0))
    ana = house.program()
    assert ana.get("/api/stream/event").status_code == 429


def test_a_polite_signal_ends_streams_and_sockets_and_loses_no_move(
    serve: Callable[..., Served], database_url: str
) -> None:
    house = serve()
    ana = Caller(house)
    name = ana.post("/api/challenge", {"game": "puissance4", "side": "first", "opponent": "screen"})["id"]
    address = house.address.replace("http", "ws")
    with (
        ana.follow("/api/stream/event") as events,
        ana.follow(f"/api/bot/game/stream/{name}") as lines,
        connect(f"{address}/live/{name}", additional_headers=ana.headers) as socket,
    ):
        assert json.loads(socket.recv())["type"] == "match"
        assert lines.next()["type"] == "gameFull"
        assert events.next()["type"] == "gameStart"
        for ply, move in enumerate("4433"):
            ana.post(f"/api/bot/game/{name}/move/{move}?ply={ply}")
        assert house.close(seconds=4) in (0, -SIGTERM)  # once everything is closed, the signal ends the process
        while lines.next() is not None:
            pass
        with pytest.raises(ConnectionClosed, match="1012"):
            deque(iter(socket.recv, None))
    database = Database(database_url)
    with database.reading() as connection:
        found = read_match(connection, name)
    database.close()
    assert found is not None
    assert [one.move for one in found[1]] == list("4433")


@on_sqlite
def test_the_example_plays_to_the_end_in_thirty_lines(served: Served) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 30
    command = [sys.executable, str(EXAMPLE), served.address, "alak"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    assert "/partie/" in played.stdout
    assert "winner:" in played.stdout


@on_sqlite
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_tells_every_address_of_the_document(house: Knocked, lang: str) -> None:
    document = house.client.get("/api/openapi.json").json()
    text = house.client.get(f"/docs?lang={lang}").text
    for path, methods in document["paths"].items():
        for method, asked in methods.items():
            assert f"{method.upper()} {path}" in text
            english = escape(typeset(asked["description"]))
            assert (english in text) is (lang == "en")
            if lang == "fr" and "x-fr" in asked:
                assert escape(typeset(asked["x-fr"])) in text


@on_sqlite
def test_every_address_for_programs_has_french_words_and_declares_its_refusals(house: Knocked) -> None:
    document = house.client.get("/api/openapi.json").json()
    ours = [one for ways in document["paths"].values() for one in ways.values() if one.get("tags") == ["programs"]]
    assert len(ours) == 15
    for asked in ours:
        assert asked["x-fr"]
        assert {"200", "401", "403", "404", "409", "413", "422", "429", "503"} <= set(asked["responses"])
    assert api_docs.chapters(document, Lang.EN).models
