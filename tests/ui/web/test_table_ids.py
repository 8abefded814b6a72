"""Messages to pages: sentences are typeset, ids, moves and names never, even an id that looks like a number (-3…)."""

import secrets
from collections.abc import Callable
from typing import Any

import pytest

from knocking import Browser, Knocked, on_sqlite
from ludotheque.core.text import Lang
from ui.web.test_lobby_live import lived, looking

pytestmark = on_sqlite
NAME = "L'ami -3"  # what typesetting would change


@pytest.fixture(autouse=True)
def ids_like_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: Callable[[int], str] = secrets.token_urlsafe
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32: "-3" + drawn(size)[2:])


def named(house: Knocked, name: str) -> Browser:
    somebody = house.browser()
    somebody.send("/moi/nom", name=name)
    return somebody


def message(house: Knocked, name: str) -> dict[str, Any]:
    """What a watcher's page is told of a match."""
    told: list[dict[str, Any]] = []

    async def look(app: Any) -> None:
        told.append(await app.state.show.message(await app.state.house.look(name), None, Lang.FR, False))

    lived(house, look)
    return told[0]


def concerns(house: Knocked, who: Browser, part: str) -> list[dict[str, Any]]:
    """What the pages of somebody are told of their tables, once there is something."""
    told: list[dict[str, Any]] = []

    async def look(app: Any) -> None:
        async with looking(app, who, "mine=1&lang=fr") as page:
            await page.until(lambda: bool(page.mine.get(part)))
            told.extend(page.mine[part])

    lived(house, look)
    return told


def test_an_id_that_looks_like_a_number_leads_two_people_to_one_table_and_to_its_rematch(house: Knocked) -> None:
    ana, bob = named(house, NAME), named(house, "Bob")
    ours = [
        who.send("/tables", game="alak", opponent="anyone", **{"o.n": n}).headers["location"].removeprefix("/partie/")
        for who, n in ((ana, "5"), (bob, "7"))
    ]
    assert all(name.startswith("-3") for name in ours)
    (meeting,) = concerns(house, bob, "meet")
    assert (meeting["own"], meeting["other"]) == (ours[1], ours[0])
    assert meeting["words"].startswith(f"{NAME} attend aussi (Alak, ")
    assert meeting["words"].endswith(")\u00a0: jouer ensemble\u202f?")
    assert bob.post(f"/api/match/{ours[0]}/claim", {"leaving": ours[1]}).status_code == 200
    (playing,) = concerns(house, bob, "playing")
    assert (playing["id"], playing["words"]) == (ours[0], f"{NAME} joue avec vous\u00a0: Alak commence.")
    assert bob.post(f"/api/match/{ours[0]}/resign").status_code == 200
    for who in (ana, bob):
        assert who.post(f"/api/match/{ours[0]}/rematch").status_code == 200
    over = message(house, ours[0])
    assert over["id"] == ours[0] and "\u00a0: " in over["outcome"]
    assert NAME in [seat["name"] for seat in over["seats"].values()]
    again = over["offers"]["rematch"]
    assert again.startswith("-3") and message(house, again)["id"] == again
    assert [who.get(f"/partie/{again}").status_code for who in (ana, bob)] == [200, 200]


def test_refusals_are_typeset_and_the_record_of_a_game_keeps_names_as_they_were_written(house: Knocked) -> None:
    ana = named(house, NAME)
    table = ana.send("/tables", game="alak", opponent="engine", side="first").headers["location"]
    refused = ana.post(f"/api/match/{table.removeprefix('/partie/')}/move?lang=fr", {"ply": 0, "move": "99"})
    assert refused.status_code == 422 and "’" in refused.json()["error"] and "'" not in refused.json()["error"]
    assert NAME in ana.get(f"{table}/feuille.txt").text
