"""The house: opens tables, takes moves, keeps them, and then announces them.

    click → who is it, which seat? → the ply they saw → the rules → stored → announced → the next seat

Every change of a match is checked against the version it was made from, in memory and again in the
database, so that of two hands that reach for the same moment one succeeds and the other is told.
"""

import asyncio
import re
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.core.errors import LudothequeError, MatchIsOver
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.play.match import refused_at
from ludotheque.store.database import Database, unreachable
from ludotheque.store.errors import Clash
from ludotheque.store.match_rows import MatchStatus, add_match, change_match, read_match
from ludotheque.store.person_rows import PersonRow, welcome
from ludotheque.store.writer import Writer
from ludotheque.table import changes
from ludotheque.table.announcer import LOBBY, Announcer, match_topic, person_topic
from ludotheque.table.changes import Change
from ludotheque.table.claimant import Whereabouts
from ludotheque.table.errors import NoSuchMatch, NotNow, NotYourSeat, Stale
from ludotheque.table.house_clock import HouseClock
from ludotheque.table.leaving import WayOut, refuse_to_leave
from ludotheque.table.match_rating import rate
from ludotheque.table.notify import Ear, send
from ludotheque.table.orders import Order, new_sitting, refuse_impossible_engine, rematch_of
from ludotheque.table.presence import News, Presence
from ludotheque.table.sitting import Sitting, rebuilt

T = TypeVar("T")
REMEMBERED = 4000  # sittings kept in memory
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
Step = Callable[[Sitting], Change]


class Watcher(Protocol):
    """Told of every change made in this process: engines are called to the board this way."""

    def __call__(self, sitting: Sitting) -> None: ...


@dataclass(slots=True)
class _Table:
    """A sitting in memory, and the lock that lets one change at a time through."""

    lock: asyncio.Lock
    sitting: Sitting | None = None
    announced: int = 0  # the newest version that another process told of


class House:
    """The use cases. One for each server process; the database is what they share."""

    def __init__(self, database: Database, now: Callable[[], int] | None = None) -> None:
        self.database = database
        self.clock = HouseClock() if now is None else HouseClock(now, now)
        self.now = self.clock.now  # for what somebody has left; what people read as a date is `date`
        self.writer = Writer(database)
        self.announcer = Announcer()
        self.watchers: list[Watcher] = []
        self.person_watchers: list[Callable[[str | None], None]] = []  # told who changed; None: anybody may have
        self.rating_watchers: list[Callable[[str], None]] = []  # told whose rating a match may have changed
        self.tables: OrderedDict[str, _Table] = OrderedDict()
        self.whereabouts = Whereabouts()
        self.presence = Presence(self.now)
        self.counts: defaultdict[str, int] = defaultdict(int)  # for /metrics
        self.ear: Ear | None = None

    def listen(self) -> None:
        """Hear the other processes of the house, where the database carries announcements."""
        if not self.database.is_postgres:
            return
        loop = asyncio.get_running_loop()

        def heard(news: dict[str, str]) -> None:
            loop.call_soon_threadsafe(self._heard, news)

        def missed() -> None:
            loop.call_soon_threadsafe(self._missed)

        def deaf() -> None:
            loop.call_soon_threadsafe(self.presence.start_anew)

        def tell(news: News) -> None:
            self.writer.submit(partial(send, news=news))

        self.presence.tell = tell
        self.ear = Ear(self.database, heard, missed, deaf)

    async def close(self) -> None:
        """Everything that was promised is on the disk."""
        if self.ear is not None:
            await asyncio.to_thread(self.ear.close)
        await asyncio.to_thread(self.writer.close)
        self.database.close()

    def date(self) -> int:
        """Today, to the millisecond, as the clock on the wall says."""
        return self.now() + self.clock.behind()

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database something, outside the event loop."""
        return await asyncio.to_thread(self._read, question)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Change something that is not a match."""
        return await asyncio.wrap_future(self.writer.submit(work))

    async def write_person(self, person: str, work: Callable[[Connection], T]) -> T:
        """Change something about somebody: no process believes any longer what it remembers of them."""

        def told(connection: Connection) -> T:
            done = work(connection)
            send(connection, {"forget": person})
            return done

        done = await self.write(told)
        self._forget(person)
        return done

    async def look(self, name: str) -> Sitting:
        """A sitting as it is now."""
        table = self._table(name)
        if table.sitting is not None:
            return table.sitting
        async with table.lock:
            return await self._load(name, table)

    async def open(self, order: Order, person: PersonRow) -> Sitting:
        """A new table for somebody."""
        change = new_sitting(order, person.id, self.now())
        await asyncio.to_thread(refuse_impossible_engine, change.after)
        sitting = await self._add(change, person)
        self.counts["opened"] += 1
        return sitting

    async def claim(self, name: str, person: PersonRow, invitation: str | None) -> Sitting:
        """Somebody sits down on the free seat."""

        def step(sitting: Sitting) -> Change:
            return changes.seated(sitting, person.id, invitation, self.now())

        step(await self.look(name))  # nobody is remembered for a seat that they cannot have
        await self.write(lambda connection: welcome(connection, person))
        return await self._change(name, step)

    async def move(self, name: str, person: str | None, ply: int, text: str) -> Sitting:
        """Somebody's move: their seat, the ply they saw, in the game's notation."""

        def step(sitting: Sitting) -> Change:
            seats = _seats(sitting, person)
            mover = sitting.match.to_move
            return changes.played(sitting, mover if mover in seats else seats[0], ply, text, self.now())

        after = await self._change(name, step)
        _refuse_late(after)
        self.counts["moves"] += 1
        return after

    async def engine_move(self, seen: Sitting, text: str) -> Sitting:
        """The move of the engine that saw this sitting; it passes through the rules as everybody's does."""

        def step(sitting: Sitting) -> Change:
            _refuse_unawaited(sitting, seen)
            return changes.played(sitting, sitting.match.to_move, len(sitting.match.plies), text, self.now())

        after = await self._change(seen.row.id, step)
        self.counts["engine moves"] += 1
        return after

    async def break_down(self, seen: Sitting) -> Sitting:
        """The engine that saw this sitting cannot go on."""

        def step(sitting: Sitting) -> Change:
            _refuse_unawaited(sitting, seen)
            return changes.broken_down(sitting, sitting.match.to_move, self.now())

        return await self._change(seen.row.id, step)

    async def resign(self, name: str, person: str | None) -> Sitting:
        """Somebody gives up; at a table of one's own, whoever is to move."""

        def step(sitting: Sitting) -> Change:
            seats = _seats(sitting, person)
            mover = sitting.match.to_move
            return changes.resigned(sitting, mover if mover in seats else seats[0], self.now())

        return await self._change(name, step)

    async def undo(self, name: str, person: str | None, answer: str) -> Sitting:
        """`offer`, `accept` or `decline`."""

        def step(sitting: Sitting) -> Change:
            seats = _seats(sitting, person)
            last = next((ply.seat for ply in reversed(sitting.match.plies) if ply.seat in seats), seats[0])
            if answer == "offer":
                return changes.undo_offered(sitting, last, self.now())
            return changes.undo_answered(sitting, seats[0], answer == "accept", self.now())

        return await self._change(name, step)

    async def flag(self, name: str) -> Sitting:
        """Whoever is to move has used up their time."""
        return await self._change(name, lambda sitting: changes.out_of_time(sitting, self.now()))

    async def cancel(self, name: str, person: str | None) -> Sitting:
        """Whoever opened a table does not wait any longer."""
        return await self._leave(name, person, WayOut.CANCEL)

    async def abort(self, name: str, person: str | None) -> Sitting:
        """Somebody ends a game that has hardly begun: it does not count."""
        return await self._leave(name, person, WayOut.ABORT)

    async def claim_win(self, name: str, person: str | None) -> Sitting:
        """Somebody whose opponent left a live game has won it."""
        return await self._leave(name, person, WayOut.RECLAIM)

    async def end_unplayed(self, name: str, person: str | None) -> Sitting:
        """Somebody whose opponent left, or does not come back for weeks, ends the game: it does not count."""
        return await self._leave(name, person, WayOut.UNPLAYED)

    async def give_up_waiting(self, name: str) -> Sitting:
        """The house cancels a table that nobody took and whose owner went."""

        def step(sitting: Sitting) -> Change:
            if sitting.row.status is not MatchStatus.OPEN:
                return Change(sitting, sitting)
            return changes.unplayed(sitting, self.now())

        return await self._change(name, step)

    async def _leave(self, name: str, person: str | None, way: WayOut) -> Sitting:
        def step(sitting: Sitting) -> Change:
            seats = _seats(sitting, person)
            refuse_to_leave(way, sitting, seats, self.presence, self.date())
            if way is WayOut.RECLAIM:
                return changes.abandoned(sitting, seats[0].other, self.now())
            return changes.unplayed(sitting, self.now())

        return await self._change(name, step)

    async def rematch(self, name: str, person: str | None) -> Sitting:
        """Ask for another game, or agree to it; the sitting that is returned names the next one."""

        def step(sitting: Sitting) -> Change:
            seats, asked = _seats(sitting, person), sitting.row.rematch_offer
            if sitting.row.next is not None:
                return Change(sitting, sitting)
            if sitting.ended and (sitting.alone or (asked is not None and asked not in seats)):
                return changes.rematched(sitting, rematch_of(sitting, self.now()), self.now())
            return changes.rematch_offered(sitting, seats[0], self.now())

        return await self._change(name, step)

    async def withdraw(self, name: str, person: str) -> Sitting:
        """Somebody leaves the house for good, and this match with it."""
        return await self._change(name, lambda sitting: changes.withdrawn(sitting, person, self.now()))

    def _read(self, question: Callable[[Connection], T]) -> T:
        try:
            with self.database.reading() as connection:
                return question(connection)
        except SQLAlchemyError as error:
            raise unreachable(self.database.url, error) from error

    def _table(self, name: str) -> _Table:
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = _Table(asyncio.Lock())
            while len(self.tables) > REMEMBERED:
                oldest = next(iter(self.tables))
                if self.tables[oldest].lock.locked():
                    break
                del self.tables[oldest]
        self.tables.move_to_end(name)
        return table

    async def _load(self, name: str, table: _Table) -> Sitting:
        while table.sitting is None:
            found = None
            if MATCH_ID.fullmatch(name):
                found = await self.read(lambda connection: read_match(connection, name))
            if found is None:
                self.tables.pop(name, None)
                raise NoSuchMatch
            if found[0].version >= table.announced:  # else another process changed it while it was read
                table.sitting = rebuilt(*found)
        return table.sitting

    async def _add(self, change: Change, person: PersonRow) -> Sitting:
        change = changes.dated(change, self.clock.behind(), new=True)

        def work(connection: Connection) -> None:
            welcome(connection, person)
            _put(connection, change)

        await self.write(work)
        self._announce(change)
        return change.after

    async def _change(self, name: str, step: Step) -> Sitting:
        """Make one change; whoever asked for it may go away meanwhile: what is stored is remembered and announced."""
        return await asyncio.shield(self._make(name, step))

    async def _make(self, name: str, step: Step) -> Sitting:
        """Make one change and announce it when it is on the disk; a stale memory is refreshed and tried once more."""
        table = self._table(name)
        async with table.lock:
            for attempt in (1, 2):
                change = _taken(step, await self._load(name, table))
                if change.after is change.before:
                    return change.after
                change = changes.dated(change, self.clock.behind())
                try:
                    await self.write(partial(_store, change=change))
                except Clash:
                    table.sitting = None
                    if attempt == 2:
                        raise Stale(Text("La partie vient de changer.", "The match has just changed.")) from None
                else:
                    # Another process may have gone on before we heard that our own change is stored.
                    table.sitting = change.after if change.after.row.version >= table.announced else None
                    break
        self._announce(change)
        return change.after

    def _announce(self, change: Change) -> None:
        row = change.after.row
        topics = [match_topic(row.id)]
        if change.before.row.status != row.status or not change.before.row.version:
            topics += [LOBBY, *(person_topic(one) for one in row.people if one)]
            if row.rated and row.status is MatchStatus.OVER:
                self._strengthen([one for one in row.people if one])
        self.announcer.ring(*topics)
        for watcher in self.watchers:
            watcher(change.after)
        if change.opened is not None:
            self._announce(change.opened)

    def _heard(self, news: dict[str, str]) -> None:
        """Another process changed a match or a person: what this one remembers may be old. Or somebody came or went there."""
        if "forget" in news:
            self._forget(news["forget"])
            return
        if "match" not in news:
            self.announcer.ring(*(match_topic(place) for place in self.presence.hear(news)))
            return
        table = self.tables.get(news["match"])
        version = int(news["version"])
        if table is not None:
            table.announced = max(table.announced, version)
            if table.sitting is not None and table.sitting.row.version < version:
                table.sitting = None
        people = news.get("people", "").split()
        self._strengthen(people)
        topics = [person_topic(one) for one in people]
        self.announcer.ring(match_topic(news["match"]), *topics, *([LOBBY] if people else []))

    def _strengthen(self, people: list[str]) -> None:
        for person in people:
            for watcher in self.rating_watchers:
                watcher(person)

    def _forget(self, person: str | None) -> None:
        for watcher in self.person_watchers:
            watcher(person)

    def _missed(self) -> None:
        self._forget(None)
        self.presence.start_anew()
        self.tables.clear()  # not emptied: a change under way would fill one again with what may be old
        self.announcer.ring_all()


def _taken(step: Step, sitting: Sitting) -> Change:
    """What a step makes of a sitting; a refusal notes the position, for the log."""
    try:
        return step(sitting)
    except LudothequeError as error:
        error.position = error.position or refused_at(sitting.match)
        raise


def _store(connection: Connection, change: Change) -> None:
    before, after = change.before.row, change.after.row
    change_match(connection, before, after, change.added, change.kept)
    if change.opened is not None:
        _put(connection, change.opened)
    if after.status is MatchStatus.OVER and before.status is not MatchStatus.OVER:
        rate(connection, after)
    _tell(connection, change)


def _put(connection: Connection, change: Change) -> None:
    add_match(connection, change.after.row, change.added)
    _tell(connection, change)


def _tell(connection: Connection, change: Change) -> None:
    row = change.after.row
    news: dict[str, str | int] = {"match": row.id, "version": row.version}
    if change.before.row.status != row.status or not change.before.row.version:
        news["people"] = " ".join(one for one in row.people if one)
    send(connection, news)


def _seats(sitting: Sitting, person: str | None) -> tuple[Seat, ...]:
    """Where somebody sits; refuses whoever only watches."""
    seats = sitting.seats_of(person)
    if not seats:
        raise NotYourSeat(Text("Vous n'êtes pas assis à cette table.", "You do not sit at this table."))
    return seats


def _refuse_unawaited(sitting: Sitting, seen: Sitting) -> None:
    """An engine's answer is for the position it saw: a move may have been taken back since."""
    if sitting.row.thinker is None or sitting.match.plies != seen.match.plies:
        raise NotNow(Text("Aucun moteur n'est attendu ici.", "No engine is awaited here."))


def _refuse_late(sitting: Sitting) -> None:
    outcome = sitting.match.outcome
    if outcome is not None and outcome.why is Forfeit.TIME:
        raise MatchIsOver(Text("Votre temps est écoulé.", "Your time is up."))
