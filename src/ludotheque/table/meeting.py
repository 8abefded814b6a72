"""Two people who wait for anyone at the same game: one sits down at the other's table, and their own is taken away."""

import asyncio
from contextlib import suppress

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text
from ludotheque.table.errors import NotNow
from ludotheque.table.house import House
from ludotheque.table.people import PersonRow
from ludotheque.table.sitting import MatchStatus, Sitting


class Meetings:
    """Lets one through at a time: of two who reach for each other's table at once, one sits down and the other is told."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.door = asyncio.Lock()

    async def sit_down(self, name: str, person: PersonRow, invitation: str, leaving: str) -> Sitting:
        """Take the free seat of a table; `leaving` is a table of one's own at which one does not wait any longer."""
        if not leaving:
            return await self.house.claim(name, person, invitation)
        async with self.door:
            own = await self.house.look(leaving)
            if own.row.status is MatchStatus.PLAYING and own.seats_of(person.id):
                raise NotNow(
                    Text(
                        "Quelqu'un vient de s'asseoir à votre propre table : la partie y commence.",
                        "Somebody has just sat down at your own table: the game begins there.",
                    )
                )
            sitting = await self.house.claim(name, person, invitation)
            with suppress(LudothequeError):  # taken in the meantime, or not theirs: it is left as it is
                await self.house.cancel(leaving, person.id)
            return sitting
