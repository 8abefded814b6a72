"""What tests of a house are given: a clock to turn, and a house to tell a story in."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ludotheque.table.house import House

InHouse = Callable[[Callable[[House], Awaitable[Any]]], Any]


@dataclass
class Turned:
    """A clock that stands still until it is turned."""

    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now
