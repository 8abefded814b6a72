"""What tests of a house are given: a clock to turn, and a house to tell a story in."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ludotheque.store.person_rows import PersonRow
from ludotheque.table.house import House
from ludotheque.table.orders import Order
from ludotheque.table.sitting import Sitting


class Nobody:
    """Engines that nobody may ask."""

    async def choose(self, job: object, key: str, _opponent: object) -> str:
        raise AssertionError((job, key))


async def played(house: House, name: str, *moves: str) -> Sitting:
    """The match after these moves, each by whoever is to move."""
    sitting = await house.look(name)
    for text in moves:
        sitting = await house.move(name, sitting.person(sitting.match.to_move), len(sitting.match.plies), text)
    return sitting


async def table(house: House, first: PersonRow, second: PersonRow, game: str = "puissance4", **order: Any) -> str:
    """A match that the first of them begins, opposite the second."""
    name = (await house.open(Order(game, opponent="anyone", **order), first)).row.id
    await house.claim(name, second, None)
    return name


InHouse = Callable[[Callable[[House], Awaitable[Any]]], Any]


@dataclass
class Turned:
    """A clock that stands still until it is turned."""

    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now
