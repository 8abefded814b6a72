"""Connections that say nothing, too little, too much, or never listen: the house stays open to everybody else."""

import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from knocking import HouseApart

SERVER = """
import sys
from ludotheque.ui.web.server import run
from ludotheque.ui.web.settings import Allowance, ConnectionLimits, HouseLimits, Settings
connections = ConnectionLimits(
    of_one_address=24, head=1.0, rest=3.0, body=1.0, stall=1.0, parting=0.5, head_bytes=4096, said=Allowance(4000, 500.0)
)
settings = Settings(sys.argv[1], port=0, limits=HouseLimits(connections=connections, streams=30))
sys.exit(run(settings, lambda address: print(address, flush=True)))
"""
OPEN_FILES = 128
PATIENCE = 20.0  # seconds until a test gives up: never the time that is measured


class Attacked(HouseApart):
    """A house with little patience and few files."""

    def __init__(self, folder: Path) -> None:
        super().__init__(SERVER, folder, PATIENCE, OPEN_FILES)

    def connect(self, host: str = "127.0.0.1") -> socket.socket:
        """From any address of this machine."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, (host, 0))

    def client(self, host: str = "127.0.0.1") -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=host, retries=2)
        return httpx.Client(base_url=self.address, transport=transport, timeout=PATIENCE)


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    house = Attacked(tmp_path_factory.mktemp("attacked"))
    yield house
    house.close()


@pytest.fixture
def opened(attacked: Attacked) -> Iterator[Callable[..., socket.socket]]:
    """Connections that are closed with the test."""
    with ExitStack() as stack:
        yield lambda host="127.0.0.1": stack.enter_context(attacked.connect(host))


def health_over(line: socket.socket) -> str:
    """What is answered on a line that stays open, to the end of its body."""
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    said = b""
    while not said.endswith(b"}") and (more := line.recv(65536)):
        said += more
    return said.decode()


def answer_of(line: socket.socket) -> str:
    """All that the house says until it closes the line; raises if it never does."""
    said = b""
    with suppress(ConnectionError):
        while got := line.recv(65536):
            said += got
    return said.decode()


def dripped(line: socket.socket, drops: bytes) -> str:
    """What the house says to somebody who speaks a byte at a time, for ever."""
    line.settimeout(0.1)
    said, until = b"", time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            line.send(drops)
            got = line.recv(65536)
        except TimeoutError:
            continue
        except ConnectionError:
            return said.decode()
        if not got:
            return said.decode()
        said += got
    raise AssertionError("the house still listens")


def shouted(line: socket.socket, words: bytes) -> None:
    """Speak on and on without ever listening."""
    for _ in range(20_000):
        line.sendall(words)


def served(house: Attacked, host: str) -> bool:
    with house.client(host) as client:
        return client.get("/healthz").status_code == 200


def test_silent_connections_do_not_close_the_house(attacked: Attacked, opened: Callable[..., socket.socket]) -> None:
    for number in range(OPEN_FILES + 40):
        opened(f"127.0.0.{number % 8 + 2}")
    assert served(attacked, "127.0.0.1")
    assert served(attacked, "127.0.0.2")


def test_silent_connections_of_one_address_cost_nobody_else_theirs(opened: Callable[..., socket.socket]) -> None:
    resting = opened("127.0.0.20")
    assert "200 OK" in health_over(resting)
    for _ in range(60):
        opened("127.0.0.21")
    assert "200 OK" in health_over(resting)


@pytest.mark.parametrize(
    ("first", "drops"),
    [
        (b"GET /healthz HTTP/1.1\r\n", b"X"),
        (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{", b" "),
        (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["head", "body", "chunks"],
)
def test_a_request_that_comes_a_byte_at_a_time_is_refused(
    opened: Callable[..., socket.socket], first: bytes, drops: bytes
) -> None:
    line = opened()
    line.sendall(first)
    answer = dripped(line, drops)
    assert " 408 " in answer
    assert "tarde trop à venir" in answer
    assert "too long to arrive" in answer


def test_blank_lines_between_two_requests_do_not_keep_a_connection(opened: Callable[..., socket.socket]) -> None:
    line = opened()
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert "200 OK" in dripped(line, b"\r\n")


def test_a_head_without_an_end_is_refused_at_its_limit(opened: Callable[..., socket.socket]) -> None:
    line = opened()
    line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-More: of this\r\n" * 400)
    answer = answer_of(line)
    assert " 431 " in answer
    assert "trop longue" in answer


def test_whoever_never_reads_the_answers_is_cut_off(opened: Callable[..., socket.socket]) -> None:
    line = opened()
    with pytest.raises(ConnectionError):
        shouted(line, b"GET /static/house.css HTTP/1.1\r\nHost: x\r\n\r\n" * 100)


class Board:
    """Somebody at a board, in a browser."""

    def __init__(self, house: Attacked, host: str = "127.0.0.1") -> None:
        self.client = house.client(host)
        self.csrf = re.findall('name="csrf" content="([0-9a-f]+)"', self.client.get("/").text)[0]
        fields = {"csrf": self.csrf, "game": "puissance4", "opponent": "screen"}
        self.name = self.client.post("/tables", data=fields).headers["location"].rpartition("/")[2]
        self.line = house.connect(host)
        self.line.sendall(
            f"GET /live/{self.name} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nCookie: ludo={self.client.cookies['ludo']}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        self.said = b""
        self.sees(0)

    def move(self, ply: int) -> None:
        body = {"ply": ply, "move": "4"}
        answer = self.client.post(f"/api/match/{self.name}/move", json=body, headers={"x-csrf": self.csrf})
        assert answer.status_code == 200, answer.text

    def sees(self, ply: int) -> None:
        while not re.search(rb'"ply": ?%d\b' % ply, self.said):
            got = self.line.recv(65536)
            assert got, "the house closed the socket"
            self.said += got

    def close(self) -> None:
        self.line.close()
        self.client.close()


@pytest.fixture
def board(attacked: Attacked) -> Iterator[Board]:
    at_board = Board(attacked)
    yield at_board
    at_board.close()


def test_people_at_a_board_keep_their_connection(board: Board, opened: Callable[..., socket.socket]) -> None:
    for number in range(OPEN_FILES + 40):
        opened(f"127.0.0.{number % 8 + 1}")
    board.move(0)
    board.sees(1)


PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
WORDS = b"\x81\xfd\0\0\0\0" + b"x" * 125


@pytest.mark.parametrize("frame", [PING, WORDS], ids=["pings", "words"])
def test_a_page_that_says_too_much_is_cut_off(board: Board, frame: bytes) -> None:
    with pytest.raises(ConnectionError):
        shouted(board.line, frame * 100)


def test_a_page_that_answers_now_and_then_stays(board: Board) -> None:
    for ply in range(4):
        board.line.sendall(b'\x81\x8f\0\0\0\0{"type":"pong"}')
        board.move(ply)
        board.sees(ply + 1)


def test_an_address_that_holds_all_it_may_is_told_when_to_come_back(
    attacked: Attacked, opened: Callable[..., socket.socket]
) -> None:
    with attacked.client("127.0.0.30") as client:
        key = client.post("/api/guest", json={}).json()["token"]
    for _ in range(24):
        line = opened("127.0.0.30")
        line.sendall(f"GET /api/stream/event HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\r\n".encode())
        assert b"200 OK" in line.recv(65536)
    late = opened("127.0.0.30")
    late.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = answer_of(late)
    assert " 503 " in answer
    assert "retry-after: 10" in answer
    assert "réessayez dans 10 secondes" in answer
    assert served(attacked, "127.0.0.31")
