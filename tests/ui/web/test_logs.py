"""What is noted for whoever keeps the house, and not told to whoever asks."""

import json
import logging

import pytest

from knocking import Knocked, on_sqlite
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
