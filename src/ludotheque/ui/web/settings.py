"""How a house is run: where it listens, what it remembers, what it allows."""

from dataclasses import dataclass, field
from pathlib import Path

LOOPBACK = ("127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, then so many a second."""

    burst: int
    rate: float


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections there are, and how long each may keep the house waiting; times are seconds.

    A class of 40 behind one address: a browser opens up to six connections and a live one for each board.
    """

    in_all: int = 4000  # fewer where the system allows fewer open files
    of_one_address: int = 1000
    head: float = 15.0  # until the head of a request has come, from the connection or from its first byte
    rest: float = 75.0  # between two requests
    body: float = 30.0  # until the body of a request has come
    stall: float = 20.0  # in which somebody must read at least `slowest` bytes of what they are sent
    slowest: int = 40_000
    parting: float = 5.0  # from our last word until the line is cut
    head_bytes: int = 65_536
    said: Allowance = Allowance(16_384, 2_048.0)  # bytes that a live connection says: a page says six every two seconds


@dataclass(frozen=True, slots=True)
class HouseLimits:
    """What one person or one address may ask for."""

    body: int = 1_000_000  # bytes of a request
    asked: Allowance = Allowance(120, 30.0)  # requests of one person
    guests: Allowance = Allowance(60, 1.0)  # new guests of one address
    logins: Allowance = Allowance(200, 0.2)  # wrong passwords of one address: two classes that mistype at nine o'clock
    logins_in_all: Allowance = Allowance(2000, 2.0)  # wrong passwords of everybody
    registrations: Allowance = Allowance(200, 0.1)  # accounts of one address
    tables: Allowance = Allowance(30, 0.5)  # tables opened by one person
    pictures: Allowance = Allowance(120, 2.0)  # positions drawn as PNG for one address
    places: Allowance = Allowance(1000, 2.0)  # tables opened, names and keys taken from one address
    sockets: int = 40  # live connections of one person
    streams: int = 20  # streams of one person's programs
    open_at_once: int = 750  # requests, live connections and streams of one address that are not over
    line: int = 500  # pages for which one address waits: a class of 40 whose browsers ask for six things at once, twice
    bodies: int = 64_000_000  # bytes of requests that are held until they are answered
    bodies_of_one_address: int = 24_000_000
    answer: float = 300.0  # seconds that an answer may take, unless it is a stream that somebody follows
    connections: ConnectionLimits = ConnectionLimits()


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything `ludotheque serve` was told."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8080
    origin: str = ""  # the public address, behind a proxy; "": the one that the browser asked for
    proxies: tuple[str, ...] = ()  # addresses or networks whose word is taken for who asks
    class_folder: Path | None = None
    keeper: str = ""  # who keeps the house and how to reach them, for the privacy page
    players: int = 1  # processes for engines in games
    students: int = 1  # processes for analysis
    warm: bool = False  # prepare every engine when the house opens, out of everybody's way
    limits: HouseLimits = field(default_factory=HouseLimits)

    @property
    def believed_proxies(self) -> tuple[str, ...]:
        """Whoever gives a public address has a proxy on this machine, unless they say where it is."""
        return self.proxies or (LOOPBACK if self.origin else ())

    @property
    def secure(self) -> bool:
        return self.origin.startswith("https://")
