"""How a house is run: where it listens, what it remembers, what it allows."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, then so many a second."""

    burst: int
    rate: float


@dataclass(frozen=True, slots=True)
class HouseLimits:
    """What one person or one address may ask for."""

    body: int = 1_000_000  # bytes of a request
    asked: Allowance = Allowance(120, 30.0)  # requests of one person
    guests: Allowance = Allowance(60, 1.0)  # new guests of one address
    logins: Allowance = Allowance(8, 0.1)  # passwords tried from one address
    tables: Allowance = Allowance(30, 0.5)  # tables opened by one person
    places: Allowance = Allowance(1000, 2.0)  # tables opened, names and keys taken from one address
    sockets: int = 40  # live connections of one person
    streams: int = 20  # streams of one person's programs


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything `ludotheque serve` was told."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8080
    origin: str = ""  # the public address, behind a proxy; "": the one that the browser asked for
    class_folder: Path | None = None
    players: int = 1  # processes for engines in games
    students: int = 1  # processes for analysis
    warm: bool = False  # compile every engine when the house opens, out of everybody's way
    limits: HouseLimits = field(default_factory=HouseLimits)

    @property
    def secure(self) -> bool:
        return self.origin.startswith("https://")
