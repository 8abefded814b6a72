"""A real house to knock at: in this process or in one of its own, on SQLite and on PostgreSQL."""

import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI

from ludotheque.store.database import Database
from ludotheque.store.schema import metadata
from ludotheque.ui.web.settings import Allowance, HouseLimits, Settings

PLENTY = Allowance(100_000, 1000.0)
GENEROUS = HouseLimits(asked=PLENTY, guests=PLENTY, logins=PLENTY, tables=PLENTY, places=PLENTY)
on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)  # what no database can change
BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


class HouseApart:
    """A house in a process of its own, which says its address first; what it notes goes into `notes`."""

    def __init__(self, server: str, folder: Path, patience: float, open_files: int | None = None) -> None:
        self.notes, self._patience = folder / "notes.txt", patience

        def few_files() -> None:
            if open_files is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))

        with self.notes.open("w") as notes:
            self.process = subprocess.Popen(
                [sys.executable, "-c", server, f"sqlite:///{folder}/house.db"],
                stdout=subprocess.PIPE, stderr=notes, text=True, preexec_fn=few_files,
            )  # fmt: skip
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(self._patience)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Cluster:
    """A throw-away PostgreSQL server of this test run; `initdb` refuses root, so root lends it to somebody else."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ludo-pg-"))
        self.bin = BINARIES[-1].parent
        self.made = 0
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres", "postgres")
        self.port = free_port()
        data = self.folder / "data"
        self._run(
            self.bin / "initdb", "-D", data, "-U", "ludo", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"
        )
        self.server = subprocess.Popen(
            [*self.user, str(self.bin / "postgres"), "-D", str(data), "-p", str(self.port), "-k", str(self.folder),
             "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "full_page_writes=off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/",
        )  # fmt: skip
        for _ in range(200):
            if self._run(self.bin / "pg_isready", "-h", self.folder, "-p", str(self.port), check=False) == 0:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start")

    def new_database(self) -> str:
        self.made += 1
        name = f"house_{self.made}"
        with psycopg.connect(f"postgresql://ludo@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://ludo@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        self.server.send_signal(signal.SIGINT)  # a fast shutdown: whoever is connected is sent away
        try:
            self.server.wait(10)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        shutil.rmtree(self.folder)

    def _run(self, *words: object, check: bool = True) -> int:
        command = [*self.user, *(str(word) for word in words)]
        return subprocess.run(command, check=check, capture_output=True, cwd="/", timeout=60).returncode


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Way:
    """The way into a house."""

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        raise NotImplementedError

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)


class Away(Way):
    """The way into a house in another process."""

    def __init__(self, address: str) -> None:
        self.address = address

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.address + path, timeout=60, **more)


class Door(Way):
    """The way into a house in this process: its event loop runs in a thread beside the test."""

    def __init__(self, app: FastAPI, stack: ExitStack) -> None:
        self.app = app
        self.portal = stack.enter_context(start_blocking_portal())
        stack.enter_context(self.portal.wrap_async_context_manager(app.router.lifespan_context(app)))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://maison")
        stack.callback(self.portal.call, self.client.aclose)

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        self.client.cookies.clear()
        return self.portal.call(partial(self.client.request, method, path, **more))


@dataclass
class Browser:
    """Somebody at a browser: their cookies, and the secret that pages of the house give them."""

    client: Way
    cookies: dict[str, str] = field(default_factory=dict)
    csrf: str = ""

    def get(self, path: str, **more: Any) -> Any:
        return self.ask("GET", path, **more)

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        sent = dict(headers or {})
        if self.cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self.client.request(method, path, headers=sent, **more)
        self.cookies |= dict(answer.cookies)
        self.csrf = next(iter(re.findall('name="csrf" content="([0-9a-f]+)"', answer.text)), self.csrf)
        return answer

    def come_in(self) -> "Browser":
        assert self.get("/").status_code == 200
        return self

    def post(self, path: str, json: object = None, headers: dict[str, str] | None = None) -> Any:
        return self.ask("POST", path, {"x-csrf": self.csrf, **(headers or {})}, json={} if json is None else json)

    def send(self, path: str, **fields: str) -> Any:
        return self.ask("POST", path, data={"csrf": self.csrf, **fields})

    def register(self, login: str, password: str = "un bon mot de passe") -> Any:
        answer = self.send("/inscription", login=login, password=password)
        self.get("/moi")
        return answer


@dataclass
class Program:
    """Somebody's program: it has a key."""

    client: Door
    id: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}", "accept-language": "en"}

    def get(self, path: str) -> Any:
        return self.client.get(path, headers=self.headers)

    def post(self, path: str, json: object = None) -> Any:
        return self.client.post(path, headers=self.headers, json=json)

    def open(self, game: str = "puissance4", **more: object) -> Any:
        answer = self.post("/api/challenge", {"game": game, "side": "first", **more})
        assert answer.status_code == 200, answer.text
        return answer.json()


@dataclass
class Knocked:
    """A house in this process."""

    client: Door
    settings: Settings

    @property
    def app(self) -> FastAPI:
        return self.client.app

    @property
    def state(self) -> Any:
        return self.app.state

    def browser(self) -> Browser:
        return Browser(self.client).come_in()

    def stranger(self) -> Browser:
        return Browser(self.client)

    def program(self, name: str = "") -> Program:
        key = self.client.post("/api/guest", json={"name": name}).json()
        return Program(self.client, key["id"], key["token"])

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything the database holds, but for the note that the house is open."""
        database = Database(self.settings.database)
        with database.reading() as connection:
            rows = {
                table.name: sorted(map(tuple, connection.execute(table.select())), key=repr)
                for table in metadata.sorted_tables
                if table.name != "house"
            }
        database.close()
        return rows


class Served:
    """A house in a process of its own, on a port of loopback."""

    def __init__(self, database: str, *more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque.cli", "serve", "--port", "0", "--no-warm-up", "--database", database, *more],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stderr is not None
        found = None
        while found is None:
            line = self.process.stderr.readline()
            assert line, "the house did not open"
            found = re.search(r"http://[^/ ]+", line)
        self.address = found[0]
        self.notes = ""  # what it noted, once it is closed
        self.listener = threading.Thread(target=self._listen)  # a full pipe would stop the house
        self.listener.start()

    def browser(self) -> Browser:
        return Browser(Away(self.address)).come_in()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        self.notes = self.process.stderr.read()

    def close(self, seconds: float = 20) -> int:
        """Ask it politely to go; its exit code."""
        self.process.terminate()
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.listener.join()
            assert self.process.stderr is not None
            self.process.stderr.close()
