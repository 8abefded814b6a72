"""Whether the house can still remember a move: something is really written, and the disk is asked how much room is left.

Asking is free, so it must be cheap: one check at a time, and what was well is not looked at again for a moment.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from enum import Enum
from functools import partial

import psycopg
from sqlalchemy import Connection, select

from ludotheque.store.database import Database
from ludotheque.store.errors import StoreError
from ludotheque.store.person_rows import set_house_value
from ludotheque.table.house import House

CHECKED_AT = "checked at"
WELL_FOR = 1.0  # seconds during which a house that was well is not looked at again
PATIENCE = 5.0  # seconds after which a database that says nothing is silent
LOW_ROOM = 256 << 20  # bytes; a move takes some 100 of them, so that there is time to make room before the end


class Trouble(Enum):
    """Why the house cannot remember, or soon will not, in one word for whoever watches over it."""

    DISK_LOW = "disk-low"
    DISK_FULL = "disk-full"
    READ_ONLY = "read-only"
    DISK = "disk-error"
    DAMAGED = "damaged"
    LOCKED = "locked"
    SILENT = "silent"
    UNREACHABLE = "unreachable"


WARNINGS = frozenset({Trouble.DISK_LOW})  # every move is still remembered

# How SQLite's names begin, and PostgreSQL's codes.
TROUBLES = {
    "SQLITE_FULL": Trouble.DISK_FULL,
    "53100": Trouble.DISK_FULL,
    "SQLITE_READONLY": Trouble.READ_ONLY,
    "25006": Trouble.READ_ONLY,
    "SQLITE_PERM": Trouble.READ_ONLY,
    "SQLITE_IOERR": Trouble.DISK,
    "58030": Trouble.DISK,
    "SQLITE_CORRUPT": Trouble.DAMAGED,
    "SQLITE_NOTADB": Trouble.DAMAGED,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
    "SQLITE_BUSY": Trouble.LOCKED,
    "SQLITE_LOCKED": Trouble.LOCKED,
}


class HouseHealth:
    """Checks when somebody asks."""

    def __init__(self, house: House, clock: Callable[[], float] = time.monotonic) -> None:
        self.house = house
        self.clock = clock
        self.well_until = 0.0
        self.warning: Trouble | None = None
        self.checking: asyncio.Task[Trouble | None] | None = None

    async def trouble(self) -> Trouble | None:
        """What is wrong; None, or one of the warnings: a move can be remembered."""
        if self.clock() < self.well_until:
            return self.warning
        if self.checking is None or self.checking.done():
            self.checking = asyncio.create_task(self._check())
        return await asyncio.shield(self.checking)

    async def _check(self) -> Trouble | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.house.read(_answers)
                await self.house.write(partial(set_house_value, name=CHECKED_AT, value=str(self.house.date())))
                low = await asyncio.to_thread(_has_little_room, self.house.database)
        except TimeoutError:
            return Trouble.SILENT
        except StoreError as error:
            return trouble_of(error)
        self.warning = Trouble.DISK_LOW if low else None
        self.well_until = self.clock() + WELL_FOR
        return self.warning


def trouble_of(error: StoreError) -> Trouble:
    """What the database complains of."""
    reason = getattr(error.__cause__, "orig", None)
    name = ""
    if isinstance(reason, sqlite3.Error):
        name = getattr(reason, "sqlite_errorname", "")
    elif isinstance(reason, psycopg.Error):
        name = reason.sqlstate or ""
    return next((trouble for begins, trouble in TROUBLES.items() if name.startswith(begins)), Trouble.UNREACHABLE)


def _answers(connection: Connection) -> bool:
    return connection.execute(select(1)).scalar() == 1


def _has_little_room(database: Database) -> bool:
    """Whether the disk under a SQLite file will soon be full; another's disk cannot be asked."""
    file = database.file
    if file is None or not hasattr(os, "statvfs"):
        return False
    try:
        room = os.statvfs(file.parent)
    except OSError:
        return False  # SQLite says it better
    return room.f_bavail * room.f_frsize < LOW_ROOM
