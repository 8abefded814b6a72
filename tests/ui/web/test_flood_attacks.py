"""One address that asks for everything, and reads nothing: others are answered in turn. Answers are counted, not seconds."""

import asyncio
import re
import selectors
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import CollectorRegistry
from starlette.types import Message, Receive, Scope, Send

from knocking import HouseApart
from ludotheque.ui.web.middleware import Guard
from ludotheque.ui.web.rate_limit import HeldBytes
from ludotheque.ui.web.settings import HouseLimits, Settings

SERVER = """
import sys
from ludotheque.ui.web.server import run
from ludotheque.ui.web.settings import Settings
sys.exit(run(Settings(sys.argv[1], port=0), lambda address: print(address, flush=True)))
"""
PATIENCE = 30.0  # seconds until a test gives up: never the time that is measured
PAGE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
LAST_PAGE = PAGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
FLOOD = 150  # connections
READ_AT_ONCE = 4096


class Flooded(HouseApart):
    """A house as it is, that has been visited once."""

    def __init__(self, folder: Path) -> None:
        super().__init__(SERVER, folder, PATIENCE)
        self.visit()

    def connect(self, host: str) -> socket.socket:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_AT_ONCE)
        line.bind((host, 0))
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", self.port))
        return line

    def visit(self, host: str = "127.0.0.9", path: str = "/") -> httpx.Response:
        transport = httpx.HTTPTransport(local_address=host)
        with httpx.Client(base_url=self.address, transport=transport, timeout=PATIENCE) as client:
            return client.get(path)

    def answered(self) -> int:
        """How many pages and other things the house has answered so far."""
        told = self.visit(path="/metrics").text
        return int(sum(float(count) for count in re.findall(r"ludotheque_answers_total{\S+ (\S+)", told)))

    def at_rest(self) -> int:
        """The same, once nothing is left to do but to tell it."""
        before, now = self.answered(), self.answered()
        while now != before + 1:
            before, now = now, self.answered()
        return now


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flooded]:
    house = Flooded(tmp_path_factory.mktemp("flooded"))
    yield house
    house.close()


@pytest.fixture
def opened(flooded: Flooded) -> Iterator[Callable[[str], socket.socket]]:
    with ExitStack() as stack:
        yield lambda host: stack.enter_context(flooded.connect(host))


def answers_before_the_visitor(flood: list[socket.socket], visitor: socket.socket) -> int:
    """How many answers a flood gets, each asking again at once, before somebody else's page has come."""
    ready, answers = selectors.DefaultSelector(), 0
    for line in (*flood, visitor):
        line.setblocking(False)
        ready.register(line, selectors.EVENT_READ)
    while True:
        for key, _ in ready.select(PATIENCE):
            asker = key.fileobj
            assert isinstance(asker, socket.socket)
            said = asker.recv(1 << 20)
            if asker is visitor:
                if not said:
                    return answers
            elif count := said.count(b"HTTP/1.1 200"):
                answers += count
                asker.send(PAGE * count)


def test_a_flood_of_pages_from_one_address_does_not_keep_a_newcomer_waiting(
    opened: Callable[[str], socket.socket],
) -> None:
    flood = [opened("127.0.0.40") for _ in range(FLOOD)]
    for line in flood:
        line.sendall(PAGE)
    visitor = opened("127.0.0.41")
    visitor.sendall(LAST_PAGE)
    assert answers_before_the_visitor(flood, visitor) < FLOOD // 2


def test_what_is_asked_before_an_answer_is_read_is_not_worked_on(
    flooded: Flooded, opened: Callable[[str], socket.socket]
) -> None:
    deaf = opened("127.0.0.50")
    before = flooded.at_rest()
    deaf.sendall(PAGE * 400)
    visits = 40  # as many turns for the other address too
    for _ in range(visits):
        assert flooded.visit().status_code == 200
    assert flooded.answered() - before - visits - 1 < 12


def test_requests_sent_one_behind_the_other_are_all_answered_in_order(opened: Callable[[str], socket.socket]) -> None:
    line = opened("127.0.0.51")
    paths = [f"/nothing/{number}" for number in range(30)]
    asked = [f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n" for path in paths]
    body = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n{} \n"
    chunks = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    line.sendall("".join([body, *asked, chunks, LAST_PAGE.decode()]).encode())
    said = b""
    while got := line.recv(1 << 20):
        said += got
    statuses = re.findall(rb"HTTP/1.1 (\d+)", said)
    assert statuses == [b"200", *[b"404"] * 30, b"200", b"200"]


def test_an_address_that_hangs_up_in_the_middle_is_no_mistake_of_ours(
    flooded: Flooded, opened: Callable[[str], socket.socket]
) -> None:
    for number in range(40):
        line = opened(f"127.0.0.{60 + number % 4}")
        line.sendall(PAGE * 50)
        line.recv(1000)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
    for _ in range(10):
        assert flooded.visit().status_code == 200
    notes = flooded.notes.read_text()
    assert "Traceback" not in notes
    assert "Exception in ASGI" not in notes


def test_what_is_no_http_is_told_so_in_both_languages(opened: Callable[[str], socket.socket]) -> None:
    line = opened("127.0.0.71")
    line.sendall(b"\x16\x03\x01\x02\x00 no such thing\r\n\r\n")
    said = b""
    while got := line.recv(1 << 16):
        said += got
    answer = said.decode()
    assert " 400 " in answer
    assert "que la maison comprend" in answer
    assert "that the house understands" in answer


class Desk:
    """A guard before a route that takes its time, with bodies of people who send them."""

    def __init__(self, **limits: int) -> None:
        self.go = asyncio.Event()
        house = HouseLimits(**limits)  # type: ignore[arg-type]
        self.held = HeldBytes(house.bodies, house.bodies_of_one_address)
        self.guard = Guard(self.route, Settings("", limits=house), CollectorRegistry(), self.held)
        self.seen: list[bytes] = []

    async def route(self, _scope: Scope, receive: Receive, send: Send) -> None:
        self.seen.append((await receive())["body"])
        await self.go.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(self, host: str, *parts: bytes) -> tuple[int, str]:
        said: list[Message] = []
        words = [{"type": "http.request", "body": part, "more_body": part is not parts[-1]} for part in parts]

        async def receive() -> Any:
            return words.pop(0)

        async def answer(message: Message) -> None:
            said.append(message)

        scope = {"type": "http", "method": "POST", "path": "/api/analyse/read", "query_string": b"", "scheme": "http",
                 "headers": [(b"transfer-encoding", b"chunked")], "client": (host, 1), "server": ("x", 80)}  # fmt: skip
        await self.guard(scope, receive, answer)
        return said[0]["status"], said[1]["body"].decode()


def test_bodies_are_held_up_to_a_limit_for_each_address_and_for_all() -> None:
    async def crowd() -> None:
        desk = Desk(bodies=1000, bodies_of_one_address=500)
        first = [asyncio.create_task(desk.send("192.0.2.1", b"a" * 100, b"b" * 100)) for _ in range(2)]
        await asyncio.sleep(0.01)
        status, words = await desk.send("192.0.2.1", b"c" * 101)
        assert (status, "votre adresse" in words.lower()) == (429, True)
        other = asyncio.create_task(desk.send("192.0.2.2", b"d" * 400))
        await asyncio.sleep(0.01)
        status, words = await desk.send("192.0.2.3", b"e" * 201)
        assert (status, "La maison reçoit trop" in words) == (503, True)
        desk.go.set()
        assert [status for status, _ in await asyncio.gather(*first, other)] == [200, 200, 200]
        assert desk.seen == [b"a" * 100 + b"b" * 100] * 2 + [b"d" * 400]
        assert (desk.held.total, dict(desk.held.held)) == (0, {})

    asyncio.run(crowd())


def test_an_address_waits_in_a_line_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd() -> None:
        desk = Desk(line=3)
        monkeypatch.setattr(desk.guard.turns, "length", {"192.0.2.1": 3, "192.0.2.2": 2}.__getitem__)
        status, words = await desk.send("192.0.2.1", b"a")
        assert (status, "de votre adresse" in words) == (429, True)
        desk.go.set()
        assert (await desk.send("192.0.2.2", b"a"))[0] == 200

    asyncio.run(crowd())
