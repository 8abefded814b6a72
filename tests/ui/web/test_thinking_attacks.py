"""Cookies are free: however many one address brings, whoever is at another address gets the engines in their turn."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from knocking import GENEROUS
from ludotheque.store.database import sqlite_url
from ludotheque.table.thinking.engine_pool import EnginePool
from ludotheque.table.thinking.thinkers import Thinkers
from ludotheque.ui.web.app import make_app
from ludotheque.ui.web.settings import Settings

WORKER = Path(__file__).parents[2] / "table" / "gated_worker.py"
CROWD, ELSEWHERE = "192.0.2.1", "198.51.100.2"
STUDY, OTHER_STUDY = "/api/analyse?game=reversi&seconds=5", "/api/analyse?game=alak&seconds=5"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the engines were given to think about, in this order: the game, and who is to move in it."""
    begun: list[str] = []
    assign = EnginePool._assign

    def noted(pool: EnginePool, place: Any, task: Any) -> None:
        begun.append(f"{task.question['game']} {task.question.get('who', '')}".strip())
        assign(pool, place, task)

    monkeypatch.setattr(EnginePool, "_assign", noted)
    return begun


class Street:
    """A house whose engines answer once the gate is open, and people in front of it."""

    def __init__(self, app: FastAPI, gate: Path) -> None:
        self.app = app
        self.gate = gate

    @asynccontextmanager
    async def somebody(self, address: str) -> AsyncIterator[httpx.AsyncClient]:
        """A new browser at an address."""
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as browser:
            assert (await browser.get("/analyse")).status_code == 200
            yield browser


def on_the_street(tmp_path: Path, story: Callable[[Street], Awaitable[None]]) -> None:
    async def lived() -> None:
        app = make_app(Settings(sqlite_url(tmp_path / "house.db"), limits=GENEROUS))
        gate = tmp_path / "gate"
        async with app.router.lifespan_context(app):
            thinkers = Thinkers(1, 1, (sys.executable, str(WORKER), str(gate)))
            for pool in ("players", "students"):
                setattr(app.state.thinkers, pool, getattr(thinkers, pool))
            try:
                await story(Street(app, gate))
            finally:
                gate.touch()

    asyncio.run(lived())


def test_a_crowd_of_cookies_neither_shuts_out_nor_holds_up_somebody_at_another_address(
    tmp_path: Path, begun: list[str]
) -> None:
    refused: list[httpx.Response] = []

    async def story(street: Street) -> None:
        async def ask(address: str, study: str) -> httpx.Response:
            async with street.somebody(address) as browser:
                answer = await browser.get(study)
            if answer.status_code != 200:
                refused.append(answer)
            return answer

        crowd = [asyncio.create_task(ask(CROWD, STUDY)) for _ in range(130)]
        students = street.app.state.thinkers.students
        while len(refused) + len(students.waiting) + len(students.working) < 130:
            await asyncio.sleep(0.01)
        before, alone = len(students.waiting), asyncio.create_task(ask(ELSEWHERE, OTHER_STUDY))
        while not alone.done() and len(students.waiting) == before:
            await asyncio.sleep(0.01)
        street.gate.touch()
        assert (await alone).status_code == 200
        for one in crowd:
            one.cancel()

    on_the_street(tmp_path, story)
    assert "alak" in begun[:4]
    assert refused and all(answer.status_code == 429 for answer in refused)
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
    assert all(f"revenez dans {answer.headers['retry-after']} s" in answer.json()["error"] for answer in refused)


def test_an_engine_moves_for_everybody_in_turn_however_many_tables_one_address_opens(
    tmp_path: Path, begun: list[str]
) -> None:
    async def story(street: Street) -> None:
        async def open_tables(address: str, count: int, level: int) -> None:
            for _ in range(count):
                async with street.somebody(address) as program:
                    key = (await program.post("/api/guest", json={})).json()["token"]
                    order = {"game": "puissance4", "opponent": f"engine:{level}", "side": "second"}
                    await program.post("/api/challenge", json=order, headers={"authorization": f"Bearer {key}"})

        await open_tables(CROWD, 25, level=5)
        before.append(len(begun))  # more than one or two where the machine is so slow that engines are late
        await open_tables(ELSEWHERE, 1, level=1)
        waiting = street.app.state.thinkers.players.waiting
        while alone not in begun and not any(task.question["who"] == "engine:1" for task in [*waiting]):
            await asyncio.sleep(0.01)
        street.gate.touch()
        while alone not in begun:
            await asyncio.sleep(0.01)

    alone, before = "connect-four engine:1", list[int]()
    on_the_street(tmp_path, story)
    assert begun.index(alone) < before[0] + 5


def test_whoever_goes_away_no_longer_waits(tmp_path: Path) -> None:
    async def story(street: Street) -> None:
        async with street.somebody(CROWD) as first, street.somebody(CROWD) as second:
            staying = asyncio.create_task(first.get(STUDY))
            leaving = asyncio.create_task(second.get(STUDY))
            students = street.app.state.thinkers.students
            while len(students.waiting) + len(students.working) < 2:
                await asyncio.sleep(0.01)
            leaving.cancel()
            await asyncio.gather(leaving, return_exceptions=True)
            while len(students.waiting):
                await asyncio.sleep(0.01)
            street.gate.touch()
            assert (await staying).status_code == 200

    on_the_street(tmp_path, story)
