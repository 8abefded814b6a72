"""How long a person waits for the engines while a crowd asks: `python -m benchmarks.waiting [--cookies 200] [--rounds 5]`.

The crowd comes from one address, every member with a cookie of its own, and asks for analyses without end. Somebody at
another address plays against an engine and asks for an analysis now and then: how long until the engine has moved, until
the analysis begins, until it is there. Everything is on loopback; 127.0.0.2 is the other address.
"""

import argparse
import asyncio
import contextlib
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

import aiohttp

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ui.web.crowd import Server, ready

PATIENCE = 60.0  # seconds after which somebody has gone home
LEVEL = "engine:5"


def at(address: str) -> aiohttp.ClientSession:
    """Somebody at an address of the loopback network, with cookies of their own."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0), limit=0)
    jar = aiohttp.CookieJar(unsafe=True)
    return aiohttp.ClientSession(connector=connector, cookie_jar=jar, timeout=aiohttp.ClientTimeout(total=None))


async def member(server: Server, seconds: float, told: dict[str, int]) -> None:
    """One of the crowd: asks, hears the end or a refusal, asks again."""
    async with at("127.0.0.1") as session:
        async with session.get(f"{server.address}/") as page:
            await page.read()
        while True:
            query = {"game": "reversi", "seconds": str(seconds)}
            async with session.get(f"{server.address}/api/analyse", params=query) as answer:
                told[str(answer.status)] = told.get(str(answer.status), 0) + 1
                await answer.read()
            if answer.status != 200:
                await asyncio.sleep(min(5.0, float(answer.headers.get("retry-after", "1"))))


async def engine_move(session: aiohttp.ClientSession, server: Server) -> float:
    """Seconds until an engine that begins has moved, at a new table."""
    asked = {"game": "reversi", "opponent": LEVEL, "side": "second"}
    began = time.perf_counter()
    async with session.post(f"{server.address}/api/challenge", json=asked) as answer:
        answer.raise_for_status()
        name = (await answer.json())["id"]
    async with session.get(f"{server.address}/api/bot/game/stream/{name}") as lines:
        async for line in lines.content:
            told = json.loads(line) if line.strip() else {}
            if told.get("state", told).get("ply", 0) >= 1:
                return time.perf_counter() - began
    raise AssertionError("the engine did not move")


async def analysis(session: aiohttp.ClientSession, server: Server) -> tuple[float, float] | str:
    """Seconds until an analysis of one second begins, and until it is there; or why there was none."""
    began = time.perf_counter()
    thinking = 0.0
    query = {"game": "reversi", "seconds": "1"}
    async with session.get(f"{server.address}/api/analyse", params=query) as answer:
        if answer.status != 200:
            return f"refused with {answer.status}"
        async for line in answer.content:
            told = json.loads(line)
            if told.get("stage") == "thinking" and not thinking:
                thinking = time.perf_counter() - began
            if told.get("stage") == "final":
                return thinking, time.perf_counter() - began
            if "error" in told:
                return str(told["error"])
    return "ended early"


async def visitor(server: Server, rounds: int, label: str) -> None:
    """Somebody else, at another address, with a key."""
    moves, began, there, refused = [], [], [], []
    async with at("127.0.0.2") as session:
        async with session.post(f"{server.address}/api/guest", json={}) as answer:
            session.headers["authorization"] = f"Bearer {(await answer.json())['token']}"
        for _ in range(rounds):
            with contextlib.suppress(TimeoutError):
                moves.append(await asyncio.wait_for(engine_move(session, server), PATIENCE))
            try:
                found = await asyncio.wait_for(analysis(session, server), PATIENCE)
            except TimeoutError:
                found = f"nothing after {PATIENCE:.0f} s"
            if isinstance(found, str):
                refused.append(found)
            else:
                began.append(found[0])
                there.append(found[1])
    told = [f"engine move {_spread(moves)}", f"analysis begins {_spread(began)}", f"is there {_spread(there)}"]
    print(
        f"{label}: {', '.join(told)}" + (f"; {len(refused)} of {rounds} not: {refused[-1]}" if refused else ""),
        flush=True,
    )


def _spread(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} s (most {max(values):.2f})" if values else "never"


async def measure(wanted: argparse.Namespace, database: str) -> None:
    server = Server(database)
    try:
        async with at("127.0.0.2") as session:
            await ready(session, server.address)
        await visitor(server, 1, "first time (compiles)")
        await visitor(server, wanted.rounds, "nobody else")
        told: dict[str, int] = {}
        crowd = [asyncio.create_task(member(server, wanted.seconds, told)) for _ in range(wanted.cookies)]
        await asyncio.sleep(8)
        await visitor(server, wanted.rounds, f"{wanted.cookies} cookies of one other address ask")
        print(f"the crowd was answered {told}")
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        await asyncio.sleep(2.5)
        await visitor(server, 1, "the crowd has gone")
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cookies", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(wanted, f"sqlite:///{folder}/house.db"))


if __name__ == "__main__":
    main()
