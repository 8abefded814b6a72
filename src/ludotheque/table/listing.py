"""What the house shows in lists: tables that wait in the lobby, matches to watch, somebody's games, the strongest.

A match of a game that is not installed here stays in the database: it can be neither joined nor watched.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextvars import Context
from functools import partial

from ludotheque.core.errors import UnknownGame
from ludotheque.core.registry import find_entry
from ludotheque.store.match_rows import (
    MatchRow,
    MatchStatus,
    MoveRow,
    lobby,
    names_of_person,
    of_person,
    read_matches,
)
from ludotheque.store.rating_rows import RatingRow, best_rated
from ludotheque.table.announcer import LOBBY
from ludotheque.table.glicko import SURE
from ludotheque.table.house import House

FRESH = 1.0  # seconds: meanwhile moves change nothing in a list but its order
Lists = tuple[list[MatchRow], list[MatchRow]]


async def waiting_tables(house: House, most: int) -> list[MatchRow]:
    """The tables that wait for somebody, the newest change first."""
    return installed(await house.read(partial(lobby, status=MatchStatus.OPEN, most=most)))


async def running_matches(house: House, most: int) -> list[MatchRow]:
    """The matches that anybody may watch, the newest change first."""
    return installed(await house.read(partial(lobby, status=MatchStatus.PLAYING, most=most)))


class LobbyLists:
    """The tables that wait and the matches to watch, read once for everybody who comes in the same second.

    A table that opens, fills or ends rings the bell of the lobby, and is seen at once.
    """

    def __init__(self, house: House, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.house, self.most, self.clock = house, most, clock
        self.bell = house.announcer.kept_bell(LOBBY)
        self.until = 0.0
        self.reading: asyncio.Task[Lists] | None = None

    async def now(self) -> Lists:
        """Both lists; whoever comes while they are read waits for the same reading."""
        if self.reading is None or self.bell.rung or self.clock() >= self.until:
            self.bell.rung = False
            self.until = self.clock() + FRESH
            self.reading = asyncio.create_task(self._read(), context=Context())  # it is nobody's own
        try:
            return await asyncio.shield(self.reading)
        except Exception:
            self.reading = None  # the next one asks again
            raise

    async def _read(self) -> Lists:
        return await waiting_tables(self.house, self.most), await running_matches(self.house, self.most)


async def matches_of(house: House, person: str, most: int, skipped: int = 0) -> list[MatchRow]:
    """Somebody's matches, the newest change first."""
    return await house.read(partial(of_person, person=person, most=most, skipped=skipped))


async def names_of_matches(house: House, person: str, most: int) -> list[str]:
    """The names of somebody's matches, the newest change first."""
    return await house.read(partial(names_of_person, person=person, most=most))


async def played_matches(house: House, names: Sequence[str]) -> list[tuple[MatchRow, tuple[MoveRow, ...]]]:
    """Matches with their moves, for whoever replays them; those that cannot be read are left out."""
    return await house.read(partial(read_matches, names=names))


def installed(rows: list[MatchRow]) -> list[MatchRow]:
    """Those whose game is installed here."""
    return [row for row in rows if is_installed(row.game)]


async def strongest_at(house: House, game: str, most: int) -> list[RatingRow]:
    """The strongest players of a game; those whose rating is still unsure come after all others."""
    return await house.read(partial(best_rated, game=game, most=most, sure=SURE))


def is_installed(game: str) -> bool:
    """Whether a game is installed here."""
    try:
        find_entry(game)
    except UnknownGame:
        return False
    return True
