"""A crowd for the house: many games at once over real connections, and the server they are played on."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.play.match import Match, new_match, submit

SERVER = """
import sys
from pathlib import Path
from ludotheque.ui.web.server import run
from ludotheque.ui.web.settings import Allowance, ConnectionLimits, HouseLimits, Settings
free, many = Allowance(10**9, 1e9), ConnectionLimits(of_one_address=10**9)  # the whole crowd has one address
limits = HouseLimits(
    asked=free, guests=free, logins=free, registrations=free, tables=free, places=free, open_at_once=10**9,
    connections=many,
)
settings = Settings(sys.argv[1], port=int(sys.argv[2]), class_folder=Path(sys.argv[3]) if sys.argv[3] else None, limits=limits)
sys.exit(run(settings, lambda address: print(address, flush=True)))
"""
GAME = ConnectFour()
PLY = re.compile(r'"ply": ?(\d+)')  # a whole message is 20 kB: reading it all would slow down the crowd, not the house


class Server:
    """The real server in a process of its own, that a test may kill."""

    def __init__(self, database: str, port: int = 0, class_folder: Path | None = None) -> None:
        self.class_folder = class_folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, database, str(port), str(class_folder or "")],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/")
        assert self.address, "the server did not start"

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


async def ready(session: aiohttp.ClientSession, address: str) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            async with session.get(f"{address}/healthz") as answer:
                if answer.status == 200:
                    return
        except aiohttp.ClientConnectionError:
            pass
        await asyncio.sleep(0.05)
    raise AssertionError("the server does not answer")


@dataclass
class Player:
    """Somebody with a key and, if they watch, a socket."""

    key: dict[str, str]
    seen: dict[int, float] = field(default_factory=dict)  # ply → when the board showed it
    look: asyncio.Event = field(default_factory=asyncio.Event)  # something new was shown

    async def sees(self, ply: int) -> None:
        """Wait until the board shows a ply."""
        while ply not in self.seen:
            self.look.clear()
            await self.look.wait()


@dataclass
class Table:
    """One game as its two players know it: `acknowledged` are the moves that the server accepted."""

    name: str
    players: tuple[Player, Player]
    match: Match[Any] = field(default_factory=lambda: new_match(GAME))
    acknowledged: list[str] = field(default_factory=list)
    unsure: str | None = None  # sent, but no answer came
    busy: bool = False


@dataclass
class Crowd:
    """Tables on one server."""

    session: aiohttp.ClientSession
    address: str
    tables: list[Table] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)  # seconds from sending a move to its answer
    views: list[float] = field(default_factory=list)  # seconds from sending a move to the opponent's board
    refused: int = 0
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    async def post(self, path: str, player: Player | None, body: Any = None) -> Any:
        headers = {} if player is None else player.key
        async with self.session.post(self.address + path, json=body, headers=headers) as answer:
            content = await answer.json()
            if answer.status != 200:
                raise AssertionError(f"{path}: {answer.status} {content}")
            return content

    async def player(self) -> Player:
        key = (await self.post("/api/guest", None, {}))["token"]
        return Player({"authorization": f"Bearer {key}"})

    async def open(self) -> Table:
        """Two people sit down."""
        first, second = await self.player(), await self.player()
        opened = await self.post("/api/challenge", first, {"game": "puissance4", "opponent": "friend", "side": "first"})
        await self.post(f"/api/challenge/{opened['id']}/accept", second, {"invitation": opened["invitation"]})
        table = Table(opened["id"], (first, second))
        self.tables.append(table)
        return table

    async def watch(self, table: Table, player: Player, until: asyncio.Event) -> None:
        """What one player's page receives, until it is closed."""
        address = f"{self.address.replace('http', 'ws')}/live/{table.name}?lang=fr"
        async with self.session.ws_connect(address, headers=player.key) as socket:
            closing = asyncio.create_task(self._close(socket, until))
            async for message in socket:
                shown = PLY.search(message.data)
                if shown is not None:
                    player.seen.setdefault(int(shown[1]), time.perf_counter())
                    player.look.set()
            closing.cancel()

    async def _close(self, socket: aiohttp.ClientWebSocketResponse, until: asyncio.Event) -> None:
        await until.wait()
        await socket.close()

    async def move(self, table: Table) -> None:
        """One random move of whoever is to move; a finished game makes room for another."""
        if table.match.outcome is not None:
            return
        table.busy = True
        ply, mover = len(table.match.plies), 0 if table.match.to_move is Seat.FIRST else 1
        move = self.rng.choice(GAME.legal_moves(table.match.state))
        text = GAME.write_move(move)
        began = time.perf_counter()
        table.unsure = text
        try:
            await self.post(f"/api/bot/game/{table.name}/move/{text}?ply={ply}", table.players[mover])
        except (aiohttp.ClientError, ConnectionError, TimeoutError):
            return
        self.answers.append(time.perf_counter() - began)
        table.unsure = None
        table.acknowledged.append(text)
        table.match = submit(table.match, table.match.to_move, move)
        opponent = table.players[1 - mover]
        if opponent.seen:  # they have a page open
            await opponent.sees(ply + 1)
            self.views.append(opponent.seen[ply + 1] - began)
        table.busy = False

    async def stored(self, table: Table) -> list[str]:
        """The moves as the server tells them now."""
        async with self.session.get(f"{self.address}/api/games/{table.name}", headers=table.players[0].key) as answer:
            return list((await answer.json())["moves"])

    async def differences(self) -> list[str]:
        """Every table whose stored moves are not those that were acknowledged, and perhaps the one under way."""
        found = []
        for table in self.tables:
            moves = await self.stored(table)
            allowed = [table.acknowledged] + ([[*table.acknowledged, table.unsure]] if table.unsure else [])
            if moves not in allowed:
                found.append(f"{table.name}: acknowledged {table.acknowledged}, stored {moves}")
        return found


@asynccontextmanager
async def crowd(address: str) -> AsyncIterator[Crowd]:
    """A crowd in front of a server."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=30)) as session:
        await ready(session, address)
        yield Crowd(session, address)
