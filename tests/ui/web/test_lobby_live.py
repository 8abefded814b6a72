"""The socket of the lobby: what is told, to whom, how often at most, and who is not let in."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from knocking import GENEROUS, Browser, Knocked, on_sqlite
from ludotheque.core.text import Lang
from ludotheque.table.announcer import LOBBY
from ludotheque.table.orders import Order
from ludotheque.table.people import PersonRow, new_guest
from ludotheque.table.presence import ELSEWHERE
from ludotheque.ui.web import lobby_feed, lobby_live
from ludotheque.ui.web.lobby_view import small_board

pytestmark = on_sqlite
BOB = replace(new_guest(2), name="Bob")
CAMILLE = replace(new_guest(3), name="Camille")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lobby that is told of every few milliseconds."""
    monkeypatch.setattr(lobby_feed, "CALM", 0.01)
    monkeypatch.setattr(lobby_live, "CALM", 0.01)
    monkeypatch.setattr(lobby_feed, "DRAWING_SHARE", 1000.0)


class Page:
    """A page of the lobby: it remembers what it was told, as lobby.js does."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.messages: list[dict[str, Any]] = []
        self.waiting: list[str] = []
        self.boards: dict[str, list[str]] = {}
        self.mine: dict[str, Any] = {}

    async def until(self, fits: Callable[[], bool]) -> None:
        """Listen until something is so."""
        while not fits():
            async with asyncio.timeout(20):
                message = await self.heard.get()
            assert message["type"] == "websocket.send", message
            self._take(json.loads(message["text"]))

    def _take(self, told: dict[str, Any]) -> None:
        self.messages.append(told)
        if told["type"] == "mine":
            self.mine = told
            return
        if "waiting" in told:
            self.waiting = [one["id"] for one in told["waiting"]]
        before, self.boards = self.boards, {}
        for row in told["running"]:
            older = before.get(row["id"], [])
            parts = [[one] if isinstance(one, str) else older[one[0] : one[1]] for one in row.get("parts", [])]
            lines = [line for part in parts for line in part] or older
            self.boards[row["id"]] = row["board"].split("\n") if "board" in row else lines


@asynccontextmanager
async def looking(app: Any, who: Browser, query: str = "", **headers: str) -> AsyncIterator[Page]:
    """Somebody's page with the socket open."""
    page, said = Page(), asyncio.Queue[dict[str, Any]]()
    named = {"cookie": f"ludo={who.cookies['ludo']}", "host": "maison", **headers}
    scope = {
        "type": "websocket", "path": "/live", "query_string": query.encode(), "subprotocols": [], "scheme": "ws",
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "asgi": {"version": "3.0"}, "client": ("127.0.0.1", 1),
    }  # fmt: skip
    await said.put({"type": "websocket.connect"})
    served = asyncio.create_task(app(scope, said.get, page.heard.put))
    first = await page.heard.get()
    assert first["type"] == "websocket.accept", first
    try:
        yield page
    finally:
        await said.put({"type": "websocket.disconnect", "code": 1000})
        await served


def lived(house: Knocked, story: Callable[[Any], Awaitable[None]]) -> None:
    """Tell a story in the event loop of the house."""
    house.client.portal.call(story, house.app)


async def opened(app: Any, who: PersonRow, game: str = "awale", **more: Any) -> str:
    name: str = (await app.state.house.open(Order(game, **{"opponent": "anyone", **more}), who)).row.id
    return name


def test_a_new_table_appears_at_once_and_goes_when_it_is_filled_or_cancelled(house: Knocked) -> None:
    ana = house.browser()

    async def story(app: Any) -> None:
        async with looking(app, ana, "lang=fr") as page:
            await page.until(lambda: len(page.messages) == 2)
            assert (page.waiting, page.boards) == ([], {})
            first, second = await opened(app, BOB), await opened(app, CAMILLE, "alak")
            await page.until(lambda: page.waiting == [second, first])
            card = page.messages[-1]["waiting"][-1]
            assert (card["title"], card["host"]["name"]) == ("Awalé", "Bob")
            assert "sans pendule" in card["words"] and card["seat"] == "vous jouez en second"
            await app.state.house.claim(first, CAMILLE, "")
            await page.until(lambda: page.waiting == [second] and list(page.boards) == [first])
            await app.state.house.cancel(second, CAMILLE.id)
            await page.until(lambda: page.waiting == [])

    lived(house, story)


def test_a_small_board_follows_its_game_by_the_lines_that_change(house: Knocked) -> None:
    ana = house.browser()

    async def story(app: Any) -> None:
        name = await opened(app, BOB, "puissance4", side="first")
        await app.state.house.claim(name, CAMILLE, "")
        async with looking(app, ana, "lang=en") as page, looking(app, ana, "lang=en") as beside:
            await page.until(lambda: name in page.boards)
            await app.state.house.move(name, BOB.id, 0, "4")
            await page.until(lambda: page.messages[-1].get("running", [{}])[0].get("moves") == "1 move")
            (told,) = page.messages[-1]["running"]
            assert "board" not in told and 0 < sum(isinstance(one, str) for one in told["parts"]) < 5
            sitting = await app.state.house.look(name)
            assert "\n".join(page.boards[name]) == small_board(sitting, Lang.EN)
            await beside.until(lambda: beside.boards == page.boards)
            await app.state.house.resign(name, BOB.id)
            await page.until(lambda: page.boards == {})

    lived(house, story)


def test_boards_are_drawn_once_for_everybody_and_only_when_they_changed(
    house: Knocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, drawn = house.browser(), []
    monkeypatch.setattr(lobby_feed, "small_board", lambda *those: drawn.append(those[0].row.id) or small_board(*those))

    async def story(app: Any) -> None:
        names = []
        for _ in range(3):
            names.append(await opened(app, BOB, "puissance4", side="first"))
            await app.state.house.claim(names[-1], CAMILLE, "")
        async with looking(app, ana) as one, looking(app, ana) as two, looking(app, ana) as three:
            for page in (one, two, three):
                await page.until(lambda page=page: len(page.boards) == 3)  # type: ignore[misc]
            await app.state.house.move(names[0], BOB.id, 0, "4")
            for page in (one, two, three):
                await page.until(lambda page=page: "parts" in str(page.messages[-1]))  # type: ignore[misc]
        assert sorted(drawn) == sorted([*names, names[0]])
        assert not app.state.house.announcer.listeners(LOBBY) - 1  # the lists have a bell of their own

    lived(house, story)


def test_the_more_people_look_and_the_longer_it_takes_the_less_often_they_are_told(house: Knocked) -> None:
    feed = house.app.state.feeds[Lang.FR]
    assert feed.pause == lobby_feed.CALM
    feed.followers = {object() for _ in range(500)}
    assert feed.pause == 500 / lobby_feed.TOLD_A_SECOND
    feed.spent = 1e6
    assert feed.pause == 1e6 / lobby_feed.DRAWING_SHARE


def test_of_many_games_a_dozen_is_on_show_those_of_people_first(house: Knocked) -> None:
    ana = house.browser()

    async def story(app: Any) -> None:
        people = await opened(app, BOB, "alak")
        await app.state.house.claim(people, CAMILLE, "")
        for _ in range(lobby_feed.BOARDS + 3):
            await opened(app, BOB, "alak", opponent="engine:1", side="first")
        async with looking(app, ana) as page:
            await page.until(lambda: len(page.boards) == lobby_feed.BOARDS)
            assert people in page.boards
            shown = list(page.boards)
            await app.state.house.resign(shown[3], BOB.id)
            await page.until(lambda: shown[3] not in page.boards and len(page.boards) == lobby_feed.BOARDS)
            assert [one for one, other in zip(shown, page.boards, strict=True) if one != other] == [shown[3]]

    lived(house, story)


def test_two_who_wait_are_told_of_each_other_and_of_whoever_sits_down(house: Knocked) -> None:
    ana = house.browser()
    ana.send("/tables", game="alak", opponent="friend")  # which concerns nobody else
    own = ana.send("/tables", game="awale", opponent="anyone", clock="5+3").headers["location"].rpartition("/")[2]

    async def story(app: Any) -> None:
        async with looking(app, ana, "mine=1&lang=fr") as page:
            await page.until(lambda: own in [one["id"] for one in page.mine.get("tables", [])])
            assert page.mine["meet"] == []
            other = await opened(app, CAMILLE, clock="10+5")
            await page.until(lambda: bool(page.mine["meet"]))
            (meeting,) = page.mine["meet"]
            assert (meeting["own"], meeting["other"]) == (own, other)
            assert meeting["words"].replace("\u00a0", " ").startswith("Camille attend aussi (Awalé, 10+5) : jouer")
            await app.state.house.cancel(other, CAMILLE.id)
            await page.until(lambda: not page.mine["meet"])
            await app.state.house.claim(own, BOB, "")
            await page.until(lambda: own not in [one["id"] for one in page.mine["tables"]])
            (match,) = page.mine["playing"]
            assert match["id"] == own and "Bob" in match["words"]
        assert all(one["type"] == "mine" for one in page.messages)

    lived(house, story)


def test_whoever_looks_is_in_the_house(house: Knocked) -> None:
    ana = house.browser()
    ana.send("/moi/nom", name="Ana")

    async def story(app: Any) -> None:
        presence = app.state.house.presence
        async with looking(app, ana) as page:
            await page.until(lambda: bool(page.mine))
            assert len([place for _, place in presence.pages if place == ELSEWHERE]) == 1
        assert not presence.pages

    lived(house, story)


async def status_of(app: Any, who: Browser, **headers: str) -> str:
    try:
        async with looking(app, who, **headers):
            return "in"
    except AssertionError as refused:
        return str(refused)


def test_strangers_pages_of_other_sites_and_too_many_pages_are_not_let_in(
    make_house: Callable[..., Knocked],
) -> None:
    house = make_house(replace(GENEROUS, sockets=2))
    ana, stranger = house.browser(), Browser(house.client, {"ludo": "x"})

    async def story(app: Any) -> None:
        assert "websocket.close" in await status_of(app, stranger)
        assert "websocket.close" in await status_of(app, ana, origin="http://ailleurs.example")
        assert await status_of(app, ana, origin="http://maison") == "in"
        async with looking(app, ana), looking(app, ana):
            assert "websocket.close" in await status_of(app, ana)
        assert await status_of(app, ana) == "in"

    lived(house, story)


def test_whoever_logs_out_is_let_go(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_live, "LOOKED_UP", 0.01)
    ana = house.browser()
    ana.register("ana")
    cookie = dict(ana.cookies)

    async def story(app: Any) -> None:
        async with looking(app, Browser(house.client, cookie)) as page:
            await page.until(lambda: bool(page.mine))
            await asyncio.to_thread(ana.send, "/deconnexion")
            async with asyncio.timeout(20):
                while (await page.heard.get())["type"] != "websocket.close":
                    pass

    lived(house, story)


def test_a_lobby_that_cannot_be_read_is_read_again(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_feed, "REREAD", 0.0)
    ana = house.browser()

    async def story(app: Any) -> None:
        lists, failures = app.state.lobby, iter([RuntimeError("a disk"), RuntimeError("another")])
        now = lists.now

        async def failing() -> Any:
            for failure in failures:
                raise failure
            return await now()

        monkeypatch.setattr(lists, "now", failing)
        name = await opened(app, BOB)
        async with looking(app, ana) as page:
            await page.until(lambda: page.waiting == [name])

    lived(house, story)
