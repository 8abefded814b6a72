"""The attendant of the house: calls engines to the board, watches the clocks, notes that the house is open."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Connection

from ludotheque.core.errors import LudothequeError
from ludotheque.core.options import options_of
from ludotheque.play.record import moves_of, position_of
from ludotheque.store.errors import StoreError
from ludotheque.store.match_rows import out_of_time, stop_clocks, waiting_for_engines
from ludotheque.store.person_rows import house_value, set_house_value
from ludotheque.table.claimant import Claimant
from ludotheque.table.errors import NotNow, Stale, TooMany
from ludotheque.table.house import House
from ludotheque.table.listing import forgotten_tables
from ludotheque.table.notify import send
from ludotheque.table.sitting import Sitting
from ludotheque.table.thinking.questions import Job

CLOCK_BEAT = 0.2  # seconds between two looks at the clocks
ENGINE_BEAT = 5.0  # seconds between two looks for forgotten engines
FORGOTTEN = 30_000  # milliseconds after which an engine's move is asked for again, whoever asked first
HOUSE_BEAT = 2.0  # seconds between two notes that the house is open
LOBBY_BEAT = 60.0  # seconds between two looks for tables that nobody waits at any more
CLOSED = 10_000  # milliseconds without a note: the house was closed, and its clocks stood still
AT_ONCE = 100  # matches looked after together
TRIES = 3  # before an engine that cannot answer has lost
OPEN_AT = "open at"
log = logging.getLogger("ludotheque.attendant")


class Chooses(Protocol):
    """Whoever knows what an engine would play."""

    async def choose(self, job: Job, key: str, opponent: Claimant) -> str: ...


class Attendant:
    """Runs beside the server as long as the house is open."""

    def __init__(self, house: House, thinkers: Chooses) -> None:
        self.house = house
        self.thinkers = thinkers
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.beats: list[asyncio.Task[None]] = []
        self.reminded = 0  # of those who wait for an engine, how many had their turn to be called again

    async def start(self) -> None:
        """Take up what was under way when the house closed."""
        await self._agree_on_the_time()
        await self.house.write(self._reopened)
        self.house.watchers.append(self.notice)
        for name in await self.house.read(lambda connection: waiting_for_engines(connection, self.house.now())):
            await self._remind(name)
        for beat in (self._watch_clocks, self._look_for_forgotten, self._note_open, self._clear_lobby):
            self.beats.append(asyncio.create_task(beat()))

    async def close(self) -> None:
        """Stop; a move that was being thought about will be thought about again."""
        self.house.watchers.remove(self.notice)
        tasks = [*self.beats, *self.thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._note()

    def notice(self, sitting: Sitting) -> None:
        """A match changed: if an engine is to move, it is called."""
        name = sitting.row.id
        if sitting.row.thinker is not None and name not in self.thinking:
            self.thinking[name] = asyncio.create_task(self._think(name))

    async def _think(self, name: str) -> None:
        """Whoever calls the engine from the moment it has finished on finds it free, and calls it again."""
        try:
            await self._careful(self._play(name))
        finally:
            del self.thinking[name]

    async def _play(self, name: str) -> None:
        """Play for the engine until somebody else is to move."""
        failures = 0
        while True:
            sitting = await self.house.look(name)
            if sitting.row.thinker is None:
                return
            try:
                opponent = self.house.whereabouts.of(next((one for one in sitting.row.people if one), None))
                await self.house.engine_move(sitting, await self.thinkers.choose(_job(sitting), name, opponent))
            except (NotNow, Stale):
                continue  # taken back, or another process was quicker
            except (StoreError, TooMany):
                raise  # no fault of the engine's: it is called again when it seems forgotten
            except LudothequeError as error:
                failures += 1
                thinker = sitting.row.thinker
                log.warning("engine %s failed in match %s: %s", thinker, name, error, extra=error.log_fields())
                if failures == TRIES:
                    await self._give_up(sitting)
                    return

    async def _give_up(self, sitting: Sitting) -> None:
        try:
            await self.house.break_down(sitting)
        except LudothequeError:
            pass

    async def _remind(self, name: str) -> None:
        try:
            self.notice(await self.house.look(name))
        except LudothequeError as error:
            log.exception("match %s cannot be read", name, extra=error.log_fields())

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_BEAT)
            await self._careful(self._flag_all())

    async def _flag_all(self) -> None:
        """Everybody whose time is over, some at once: they share commits."""
        skipped = 0
        while names := await self.house.read(partial(out_of_time, now=self.house.now(), most=AT_ONCE, skipped=skipped)):
            flagged = await asyncio.gather(*(self.house.flag(name) for name in names), return_exceptions=True)
            # A move came in after all, or nobody can read this match: it stands in no other's way.
            skipped += sum(isinstance(one, BaseException) for one in flagged)

    async def _look_for_forgotten(self) -> None:
        while True:
            await asyncio.sleep(ENGINE_BEAT)
            await self._careful(self._remind_all())

    async def _remind_all(self) -> None:
        """Some of those who wait, and at the next beat those after them: one that cannot be read delays nobody."""
        since = self.house.now() - FORGOTTEN
        names = await self.house.read(partial(waiting_for_engines, since=since, most=AT_ONCE, skipped=self.reminded))
        self.reminded = self.reminded + AT_ONCE if len(names) == AT_ONCE else 0
        for name in names:
            await self._remind(name)

    async def _note_open(self) -> None:
        while True:
            await asyncio.sleep(HOUSE_BEAT)
            await self._note()

    async def _note(self) -> None:
        now, here = str(self.house.now()), self.house.presence.news() if self.house.ear is not None else []

        def work(connection: Connection) -> None:
            set_house_value(connection, OPEN_AT, now)
            for news in here:
                send(connection, news)

        await self._careful(self.house.write(work))

    async def _clear_lobby(self) -> None:
        while True:
            await asyncio.sleep(LOBBY_BEAT)
            await self._careful(self._cancel_forgotten())

    async def _cancel_forgotten(self) -> None:
        """The tables that waited for a day and whose owners went; one that cannot be read stands in no other's way."""
        names = [row.id for row in await forgotten_tables(self.house, AT_ONCE)]
        await asyncio.gather(*(self.house.give_up_waiting(name) for name in names), return_exceptions=True)

    async def _careful(self, work: Coroutine[Any, Any, None]) -> None:
        """A database that does not answer now may answer at the next beat; no mistake of ours stops a clock."""
        try:
            await work
        except LudothequeError as error:
            log.warning("%s", error, extra=error.log_fields())
        except Exception:
            log.exception("a beat was missed")

    async def _agree_on_the_time(self) -> None:
        """Where another process keeps the house open and the wall clock was moved since it started, its time is ours."""
        if not self.house.database.is_postgres or abs(self.house.now() - await self._noted()) <= CLOSED:
            return
        before = await self._noted()
        await asyncio.sleep(HOUSE_BEAT * 1.5)
        noted = await self._noted()
        if noted != before:
            self.house.clock.set_to(noted)

    async def _noted(self) -> int:
        """When the house was last open, in the time of games; now, if it never was."""
        now = self.house.now()
        return await self.house.write(lambda connection: _open_at(connection, now))

    def _reopened(self, connection: Connection) -> None:
        """The clocks go on from where they were; the wall clock may have been moved either way meanwhile."""
        now = self.house.now()
        closed_for = now - _open_at(connection, now)
        if abs(closed_for) > CLOSED:
            stop_clocks(connection, closed_for)
        set_house_value(connection, OPEN_AT, str(now))


def _open_at(connection: Connection, now: int) -> int:
    """When the house was last open; now, if it never was or if nobody can read it any more."""
    noted = house_value(connection, OPEN_AT, str(now))
    return int(noted) if noted.isascii() and noted.isdigit() else now


async def secret_of(house: House) -> bytes:
    """What cookies are signed with; every process of the house has the same."""
    return (await house.write(lambda connection: house_value(connection, "secret", secrets.token_hex(32)))).encode()


def _job(sitting: Sitting) -> Job:
    match = sitting.match
    moves = tuple(moves_of(match))
    return Job(
        match.game.name, options_of(match.game), position_of(match), moves, sitting.row.thinker or "", sitting.row.seed
    )
