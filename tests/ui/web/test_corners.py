"""What is easily forgotten: addresses of nothing, figures, files, a database that goes away, a name in two languages."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from sqlalchemy.exc import OperationalError

from knocking import Knocked, on_sqlite
from ludotheque.ui.web import guard
from ludotheque.ui.web.guard import Guard


@on_sqlite
@pytest.mark.parametrize("room", ["regles", "jouer"])
def test_a_game_that_does_not_exist_has_no_page(house: Knocked, room: str) -> None:
    answer = house.client.get(f"/{room}/alac")
    assert answer.status_code == 404
    assert "Vouliez-vous dire alak" in answer.text


@on_sqlite
def test_a_guest_is_called_so_in_their_language(house: Knocked) -> None:
    for lang, word in (("fr", "Invité"), ("en", "Guest")):
        key = house.client.post("/api/guest", json={}, headers={"accept-language": lang}).json()
        assert key["name"].startswith(f"{word} ")


@on_sqlite
def test_the_start_of_black_and_white_is_chosen_by_its_name(house: Knocked) -> None:
    form = house.client.get("/jouer/black-white", headers={"accept-language": "en"}).text
    assert '<option value="report" selected>the report&#39;s</option>' in form
    assert '<option value="othello">Othello&#39;s</option>' in form


@on_sqlite
def test_a_file_is_kept_for_ever_only_under_the_name_of_its_content(house: Knocked) -> None:
    assert house.client.get("/static/house.css").headers["cache-control"] == "no-cache"
    assert "immutable" in house.client.get("/static/house.css?0123456789ab").headers["cache-control"]


@on_sqlite
def test_a_database_that_goes_away_is_one_sentence_and_comes_back(
    house: Knocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_self: Any) -> Any:
        raise OperationalError("SELECT", {}, Exception("the disk is gone"))

    with monkeypatch.context() as broken:
        broken.setattr("ludotheque.store.database.Database.reading", gone)
        answer = house.client.get("/api/games/nothing")
        assert answer.status_code == 503
        assert "the disk is gone" in answer.json()["error"]
        assert house.client.get("/healthz").json()["status"] == "down"
    assert house.client.get("/healthz").json()["status"] == "up"


def test_the_time_to_answer_ends_where_a_stream_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    clock: Iterator[float] = iter([100.0, 102.0, 5000.0])
    monkeypatch.setattr(guard.time, "perf_counter", lambda: next(clock))
    registry = CollectorRegistry()

    async def stream(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"now", "more_body": True})
        await send({"type": "http.response.body", "body": b"much later"})

    async def nothing(*_: Any) -> Any:
        return {}

    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    asyncio.run(Guard(stream, 1000, registry)(scope, nothing, nothing))
    assert registry.get_sample_value("ludotheque_answer_seconds_sum") == 2.0
