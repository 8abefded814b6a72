"""What programs follow: one line of JSON for each thing that happens, a blank line now and then."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import StreamingResponse

from ludotheque.core.options import options_of
from ludotheque.core.text import Text
from ludotheque.play.record import moves_of
from ludotheque.store.match_rows import OPEN, OVER, PLAYING, MatchRow, lobby, of_person
from ludotheque.table.announcer import LOBBY, Bell, match_topic, person_topic
from ludotheque.table.errors import TooMany
from ludotheque.table.house import House
from ludotheque.table.orders import clock_of
from ludotheque.table.sitting import SEATS, Sitting
from ludotheque.ui.web.auth import Visitor, wanted_lang
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.schemas import (
    ChallengeOpen,
    Clocks,
    ClockSchema,
    GameFinish,
    GameFull,
    GameStart,
    GameState,
    Players,
    PlayerSchema,
    TableSchema,
)

KEEP_ALIVE = 5.0  # seconds of silence after which a blank line says that the house is still there
LOOKED_AT = 100  # matches of one person, the latest changes first


class LineStream(StreamingResponse):
    """Newline-delimited JSON."""

    media_type = "application/x-ndjson"


def stream(request: Request, visitor: Visitor, content: AsyncIterator[BaseModel | None]) -> LineStream:
    """The lines that somebody follows; nobody follows too many at once."""
    state = request.app.state
    if state.streams.count(visitor.id) >= state.settings.limits.streams:
        raise TooMany(Text("Vous suivez déjà trop de choses à la fois.", "You follow too many things already."))

    async def lines() -> AsyncIterator[str]:
        with state.streams.held_by(visitor.id):
            async with aclosing(content) as following:  # type: ignore[type-var]
                async for line in following:
                    yield "\n" if line is None else line.model_dump_json() + "\n"

    return LineStream(lines(), headers={"cache-control": "no-store", "x-accel-buffering": "no"})


async def match_lines(request: Request, name: str, visitor: Visitor) -> AsyncIterator[BaseModel | None]:
    """A match from now to its end."""
    house: House = request.app.state.house
    with house.announcer.listening(match_topic(name)) as bell:
        sitting = await house.look(name)
        told = sitting.row.version
        whole = await table_of(request, sitting, visitor)
        yield GameFull(**whole.model_dump(), state=state_of(sitting, visitor, house.now()))
        while sitting.row.status != OVER and not house.announcer.closed:
            async for _ in _silence(house, bell):
                yield None
            sitting = await house.look(name)
            if sitting.row.version != told:
                told = sitting.row.version
                yield state_of(sitting, visitor, house.now())


async def event_lines(request: Request, visitor: Visitor) -> AsyncIterator[BaseModel | None]:
    """What concerns somebody: their matches begin and end, tables wait."""
    house: House = request.app.state.house
    with house.announcer.listening(person_topic(visitor.id), LOBBY) as bell:
        known: dict[str, str] = {}
        began = house.now()
        while not house.announcer.closed:
            for row in await _rows(house, visitor):
                for event in await _events(request, visitor, row, known.get(row.id), began):
                    yield event
                known[row.id] = row.status
            async for _ in _silence(house, bell):
                yield None


async def _silence(house: House, bell: Bell) -> AsyncIterator[None]:
    """Wait for the bell; something to say whenever nothing happens for a while."""
    while not house.announcer.closed and not await bell.heard(KEEP_ALIVE):
        yield None


async def _rows(house: House, visitor: Visitor) -> list[MatchRow]:
    """Somebody's matches and the tables that wait, the oldest change first."""
    mine = await house.read(lambda connection: of_person(connection, visitor.id, LOOKED_AT))
    waiting = await house.read(lambda connection: lobby(connection, OPEN, LOOKED_AT))
    return sorted({row.id: row for row in (*waiting, *mine)}.values(), key=lambda row: row.changed)


async def _events(request: Request, visitor: Visitor, row: MatchRow, before: str | None, began: int) -> list[BaseModel]:
    """What became of a match since it was last told; what ended before anybody listened is not told."""
    if row.status == before or (before is None and row.status == OVER and row.created < began):
        return []
    if row.status != OPEN and visitor.id not in (row.first, row.second):
        return []
    table = await table_of(request, await request.app.state.house.look(row.id), visitor)
    if row.status == OPEN:
        return [ChallengeOpen(challenge=table)]
    events: list[BaseModel] = [] if before == PLAYING else [GameStart(game=table)]
    if row.status == OVER:
        events.append(GameFinish(game=table, winner=row.winner, why=row.why))  # type: ignore[arg-type]
    return events


async def table_of(request: Request, sitting: Sitting, visitor: Visitor) -> TableSchema:
    """Everything about a table that does not change from move to move."""
    show: Show = request.app.state.show
    names = await show.seat_names(sitting, wanted_lang(request))
    row, seats, clock = sitting.row, sitting.seats_of(visitor.id), clock_of(sitting.row)
    first, second = (
        PlayerSchema(id=sitting.person(seat), name=names[seat], engine=sitting.engine(seat)) for seat in SEATS
    )
    return TableSchema(
        id=row.id, url=f"{origin_of(request)}/partie/{row.id}", game=row.game, options=options_of(sitting.match.game),
        position=row.position, status=row.status,  # type: ignore[arg-type]
        players=Players(first=first, second=second),
        you="both" if len(seats) == 2 else seats[0].value if seats else None,  # type: ignore[arg-type]
        clock=None if clock is None else ClockSchema(base=clock.base, increment=clock.increment), rated=row.rated,
    )  # fmt: skip


def state_of(sitting: Sitting, visitor: Visitor, now: int) -> GameState:
    """Where a match is, as its player or a watcher is told."""
    row, match = sitting.row, sitting.match
    mover = match.to_move if row.status == PLAYING else None
    mine = mover is not None and mover in sitting.seats_of(visitor.id)
    left = [max(0, sitting.left(seat, now) or 0) for seat in SEATS]
    return GameState(
        ply=len(match.plies), moves=moves_of(match), status=row.status,  # type: ignore[arg-type]
        toMove=None if mover is None else mover.value,  # type: ignore[arg-type]
        clocks=None if row.base is None else Clocks(first=left[0], second=left[1]),
        winner=row.winner, why=row.why,  # type: ignore[arg-type]
        legal=[match.game.write_move(move) for move in match.game.legal_moves(match.state)] if mine else [],
        undoOffer=row.undo_offer, next=row.next,  # type: ignore[arg-type]
    )  # fmt: skip


def origin_of(request: Request) -> str:
    """The public address of the house."""
    return request.app.state.settings.origin or str(request.base_url).rstrip("/")
