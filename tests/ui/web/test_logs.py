"""What is noted for whoever keeps the house, and not told to whoever asks."""

import json
import logging
import re
from collections.abc import Callable

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from knocking import Knocked, Served, on_sqlite
from ludotheque.ui.web.logs import JsonLines


@on_sqlite
def test_a_refused_move_is_noted_with_its_position_which_nobody_is_told(
    house: Knocked, caplog: pytest.LogCaptureFixture
) -> None:
    program = house.program()
    name = program.open(opponent="screen")["id"]
    assert program.post(f"/api/bot/game/{name}/move/4?ply=0").status_code == 200
    with caplog.at_level(logging.INFO, "ludotheque.web"):
        answer = program.post(f"/api/bot/game/{name}/move/9?ply=1")
    assert answer.status_code == 422
    (record,) = [one for one in caplog.records if one.name == "ludotheque.web"]
    noted = json.loads(JsonLines().format(record))
    assert (noted["refused"], noted["status"], noted["path"]) == ("BadNotation", 422, f"/api/bot/game/{name}/move/9")
    at = noted["position"]
    assert (at["game"], at["options"]["columns"], at["ply"], at["move"]) == ("connect-four", 7, 1, "9")
    assert noted["message"] == answer.json()["error"]
    assert list(answer.json()) == ["error"]
    assert at["state"] not in answer.text


@on_sqlite
def test_no_note_says_where_anybody_comes_from(serve: Callable[..., Served]) -> None:
    served = serve()
    cookie = httpx.get(served.address + "/").headers["set-cookie"].partition(";")[0]
    page = httpx.get(served.address + "/", headers={"cookie": cookie}).text
    csrf = re.findall('name="csrf" content="([0-9a-f]+)"', page)[0]
    form = {"csrf": csrf, "game": "puissance4", "opponent": "screen"}
    place = httpx.post(served.address + "/tables", data=form, headers={"cookie": cookie}).headers["location"]
    live = served.address.replace("http", "ws") + place.replace("/partie", "/live")
    with connect(live, additional_headers={"Cookie": cookie}) as socket:
        assert '"type":"match"' in str(socket.recv())
    with pytest.raises(InvalidStatus):
        connect(live + "x", additional_headers={"Cookie": cookie})
    served.close()
    assert '"POST /tables"' in served.notes
    assert "127.0.0.1:" not in served.notes and "WebSocket" not in served.notes and cookie not in served.notes
