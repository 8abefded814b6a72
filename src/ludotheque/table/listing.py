"""What the house shows in lists: tables that wait in the lobby, matches to watch, somebody's games, the strongest.

A table leaves the lobby some minutes after its owner left the house, and comes back with them; a match that is under way
leaves it when nothing was played for some minutes and neither player is at the board.

A match of a game that is not installed here stays in the database: it can be neither joined nor watched.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextvars import Context
from functools import partial

from sqlalchemy import Connection

from ludotheque.core.errors import UnknownGame
from ludotheque.core.glicko import SURE
from ludotheque.core.registry import find_entry
from ludotheque.store.match_rows import (
    MatchRow,
    MatchStatus,
    MoveRow,
    listed_among,
    lobby,
    names_of_person,
    of_person,
    read_matches,
    waiting_since_before,
)
from ludotheque.store.rating_rows import RatingRow, best_rated
from ludotheque.table.announcer import LOBBY
from ludotheque.table.house import House

LEFT = 3 * 60_000  # milliseconds after which the table of somebody who left is not shown any more
WAITED = 24 * 3_600_000  # milliseconds after which it is cancelled
TOUCHED = 10 * 60_000  # milliseconds in which a match without its players is still shown
AT_ONCE, MOST_READ = 30, 300  # open tables read together, and for one list
MOST_PLACES = 500  # matches with somebody at the board that are looked at for one list
FRESH = 1.0  # seconds: meanwhile moves change nothing in a list but its order
Lists = tuple[list[MatchRow], list[MatchRow]]


async def waiting_tables(house: House, most: int) -> list[MatchRow]:
    """The tables that wait for somebody and whose owners are in the house, the newest change first."""
    return await house.read(partial(_waiting, house=house, most=most))


async def running_matches(house: House, most: int) -> list[MatchRow]:
    """The matches in which something happens or a player is at the board, the newest change first."""
    places = sorted(house.presence.places())[:MOST_PLACES]
    return await house.read(partial(_running, house=house, places=places, most=most))


async def forgotten_tables(house: House, most: int) -> list[MatchRow]:
    """The tables that wait for more than a day and whose owners went, the oldest first."""
    rows = await house.read(partial(waiting_since_before, date=house.date() - WAITED, most=most))
    return [row for row in installed(rows) if not _is_kept(house, row)]


def _waiting(connection: Connection, house: House, most: int) -> list[MatchRow]:
    kept: list[MatchRow] = []
    for skipped in range(0, MOST_READ, AT_ONCE):
        rows = lobby(connection, MatchStatus.OPEN, AT_ONCE, skipped=skipped)
        kept += [row for row in installed(rows) if _is_kept(house, row)]
        if len(kept) >= most or len(rows) < AT_ONCE:
            break
    return kept[:most]


def _running(connection: Connection, house: House, places: list[str], most: int) -> list[MatchRow]:
    """Those of the last minutes are found by their date; of those before, only where somebody is are looked at."""
    since = house.date() - TOUCHED
    rows = lobby(connection, MatchStatus.PLAYING, most, since=since)
    if len(rows) < most and places:
        older = listed_among(connection, places, MatchStatus.PLAYING, since)
        rows += [row for row in older if any(house.presence.here(one, row.id) for one in row.people if one)]
    return installed(rows[:most])


def _is_kept(house: House, row: MatchRow) -> bool:
    """Whether somebody waits at an open table: it is new, or its owner is in the house, or was just now."""
    if house.date() - row.changed < LEFT:
        return True
    since = [house.presence.gone_since(one) for one in row.people if one is not None]
    return any(one is None or house.now() - one < LEFT for one in since)


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
