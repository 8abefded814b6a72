"""What is easily forgotten: addresses of nothing, figures, files, a database that goes away, a name in two languages."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from sqlalchemy.exc import OperationalError

from knocking import GENEROUS, Browser, Knocked, on_sqlite
from ludotheque.boards.frame import style_sheet
from ludotheque.ui.web.assets import asset, sheets
from ludotheque.ui.web.bundling import slim_css
from ludotheque.ui.web.middleware import Guard
from ludotheque.ui.web.rate_limit import HeldBytes
from ludotheque.ui.web.settings import Settings
from ludotheque.ui.web.typography import typeset


@on_sqlite
@pytest.mark.parametrize("room", ["regles", "jouer"])
def test_a_game_that_does_not_exist_has_no_page(house: Knocked, room: str) -> None:
    answer = house.client.get(f"/{room}/alac")
    assert answer.status_code == 404
    assert "Vouliez-vous dire Alak" in answer.text


@on_sqlite
def test_a_guest_is_called_so_in_their_language(house: Knocked) -> None:
    for lang, word in (("fr", "Invité"), ("en", "Guest")):
        key = house.client.post("/api/guest", json={}, headers={"accept-language": lang}).json()
        assert key["name"].startswith(f"{word} ")


@on_sqlite
def test_the_start_of_black_and_white_is_chosen_by_its_name(house: Knocked) -> None:
    form = house.client.get("/jouer/black-white", headers={"accept-language": "en"}).text
    assert '<option value="report" data-words="the usual one" selected>the usual one</option>' in form
    assert '<option value="othello" data-words="Othello’s">Othello’s</option>' in form


@on_sqlite
def test_a_file_is_kept_for_ever_only_under_the_name_of_its_content(house: Knocked) -> None:
    assert house.client.get("/static/house.css").headers["cache-control"] == "no-cache"
    assert house.client.get("/static/0123456789ab/house.css").headers["cache-control"] == "no-cache"
    assert "immutable" in house.client.get(asset("house.css")).headers["cache-control"]


@on_sqlite
def test_the_house_serves_the_very_style_sheet_that_the_boards_carry(house: Knocked) -> None:
    address = asset("board.css")
    assert address.startswith("/static/")
    served = house.client.get(address)
    assert served.text == slim_css(style_sheet()) and served.headers["content-type"].startswith("text/css")
    together = sheets("house.css", "board.css")
    assert f'href="{together}"' in house.client.get("/").text
    assert house.client.get(together).text == house.client.get(asset("house.css")).text + served.text
    for nothing in ("frame.py", "house+frame.css", "house+.css", "+".join(["house"] * 7) + ".css", "house+board"):
        assert house.client.get(f"/static/{nothing}").status_code == 404


@on_sqlite
def test_a_database_that_goes_away_is_one_sentence_and_comes_back(
    house: Knocked, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(_self: Any) -> Any:
        raise OperationalError("SELECT", {}, Exception("the disk is gone"))

    somebody = house.browser()
    with monkeypatch.context() as broken:
        broken.setattr("ludotheque.store.database.Database.reading", gone)
        answer = house.client.get("/api/games/nothing")
        assert answer.status_code == 503
        assert answer.json()["error"] == "La mémoire de la maison ne répond pas\u00a0: essayez dans un instant."
        page = somebody.get("/parties")
        assert page.status_code == 503
        assert typeset(page.text) == answer.json()["error"] + "\n"
        assert house.client.get("/healthz").json()["status"] == "down"
        assert "the disk is gone" in caplog.text  # where it is and why it failed is for whoever keeps the house
    assert house.client.get("/healthz").json()["status"] == "up"


def test_the_time_to_answer_ends_where_a_stream_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    clock: Iterator[float] = iter([100.0, 102.0, 5000.0])
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    registry = CollectorRegistry()

    async def stream(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"now", "more_body": True})
        await send({"type": "http.response.body", "body": b"much later"})

    async def nothing(*_: Any) -> Any:
        return {}

    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    asyncio.run(Guard(stream, Settings(""), registry, HeldBytes(1000, 1000))(scope, nothing, nothing))
    assert registry.get_sample_value("ludotheque_answer_seconds_sum") == 2.0


def socket_to(
    house: Knocked, who: Browser, name: str, said: list[dict[str, Any]]
) -> Callable[[], Awaitable[list[str]]]:
    """A page that says these things on its socket, then goes; what the house sent."""
    cookie = f"ludo={who.cookies['ludo']}".encode()
    scope = {
        "type": "websocket", "path": f"/live/{name}", "query_string": b"", "headers": [(b"cookie", cookie)],
        "subprotocols": [], "scheme": "ws", "asgi": {"version": "3.0"}, "client": ("127.0.0.1", 1),
    }  # fmt: skip
    words = iter([{"type": "websocket.connect"}, *said])

    async def opened() -> list[str]:
        sent: list[str] = []

        async def receive() -> Any:
            for one in words:
                return one
            for _ in range(10_000):  # until the house has said something, or too long
                if len(sent) > 1 or "websocket.close" in sent:
                    break
                await asyncio.sleep(0.001)
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            sent.append(message["type"])
            await asyncio.sleep(0)

        await house.app(scope, receive, send)
        return sent

    return opened


@on_sqlite
def test_whatever_a_page_says_on_its_socket_is_heard_and_forgotten(house: Knocked) -> None:
    ana = house.browser()
    name = ana.send("/tables", game="alak", opponent="screen").headers["location"].rpartition("/")[2]
    said: list[dict[str, Any]] = [
        {"type": "websocket.receive", "text": "pong"},
        {"type": "websocket.receive", "bytes": b"pong"},
    ]
    assert house.client.portal.call(socket_to(house, ana, name, said))[:2] == ["websocket.accept", "websocket.send"]


@on_sqlite
def test_a_mistake_of_ours_closes_the_socket_and_is_noted(
    house: Knocked, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = house.browser()
    name = ana.send("/tables", game="alak", opponent="screen").headers["location"].rpartition("/")[2]

    async def mistaken(*_: Any) -> Any:
        raise KeyError("a bug")

    monkeypatch.setattr("ludotheque.ui.web.match_view.Show.line", mistaken)
    sent = house.client.portal.call(socket_to(house, ana, name, []))
    assert sent == ["websocket.accept", "websocket.close"]
    assert "a bug" in caplog.text


@on_sqlite
def test_sockets_that_come_together_are_counted_too(make_house: Callable[..., Knocked]) -> None:
    house = make_house(replace(GENEROUS, sockets=2))
    ana = house.browser()
    name = ana.send("/tables", game="alak", opponent="screen").headers["location"].rpartition("/")[2]

    async def all_at_once() -> list[str]:
        sent = await asyncio.gather(*(socket_to(house, ana, name, [])() for _ in range(5)))
        return [one[0] for one in sent]

    assert sorted(house.client.portal.call(all_at_once)) == ["websocket.accept"] * 2 + ["websocket.close"] * 3


@on_sqlite
@pytest.mark.parametrize("kind", [b"application/json", b"application/json; charset=utf-8"])
def test_whoever_goes_away_in_the_middle_of_a_move_is_no_mistake_of_ours(house: Knocked, kind: bytes) -> None:
    scope = {
        "type": "http", "method": "POST", "path": "/api/match/nothing/move", "query_string": b"", "scheme": "http",
        "headers": [(b"content-type", kind), (b"content-length", b"100")], "client": ("127.0.0.1", 1),
    }  # fmt: skip
    words = iter([{"type": "http.request", "body": b"{", "more_body": True}])
    statuses = []

    async def receive() -> Any:
        return next(words, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        statuses.append(message.get("status"))

    house.client.portal.call(house.app, scope, receive, send)
    assert statuses == []  # nobody is there to be answered
