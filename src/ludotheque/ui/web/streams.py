"""What programs follow: one line of JSON for each thing that happens, a blank line now and then."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import StreamingResponse

from ludotheque.core.options import options_of
from ludotheque.core.seat import PLAYERS
from ludotheque.core.text import Text
from ludotheque.play.record import moves_of
from ludotheque.table.announcer import LOBBY, Bell, match_topic, person_topic
from ludotheque.table.errors import TooMany
from ludotheque.table.house import House
from ludotheque.table.listing import installed, matches_of, waiting_tables
from ludotheque.table.presence import EVERYWHERE
from ludotheque.table.sitting import MatchRow, MatchStatus, Sitting
from ludotheque.ui.web.app_state import origin_of, state_of
from ludotheque.ui.web.auth import Visitor, porter_of, wanted_lang
from ludotheque.ui.web.schemas import (
    PACES,
    SEAT_NAMES,
    STATUSES,
    UNPLAYED,
    ChallengeCancelled,
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
ENDED = (MatchStatus.OVER, MatchStatus.UNPLAYED)
LOOKED_AT = 100  # matches of one person, the latest changes first


class LineStream(StreamingResponse):
    """Newline-delimited JSON."""

    media_type = "application/x-ndjson"


def stream(request: Request, visitor: Visitor, content: AsyncIterator[BaseModel | None]) -> LineStream:
    """The lines that somebody follows; nobody follows too many at once."""
    state = state_of(request)
    if state.streams.count(visitor.id) >= state.settings.limits.streams:
        raise TooMany(Text("Vous suivez déjà trop de choses à la fois.", "You follow too many things already."))

    async def lines() -> AsyncIterator[str]:
        with state.streams.held_by(visitor.id):
            async with aclosing(content) as following:  # type: ignore[type-var]
                async for line in following:
                    if not await porter_of(request).still(visitor):
                        break  # the key was taken back
                    yield "\n" if line is None else line.model_dump_json() + "\n"

    return LineStream(lines(), headers={"cache-control": "no-store", "x-accel-buffering": "no"})


async def match_lines(request: Request, name: str, visitor: Visitor) -> AsyncIterator[BaseModel | None]:
    """A match from now to its end."""
    house = state_of(request).house
    with house.announcer.listening(match_topic(name)) as bell, house.presence.holding(visitor.id, name):
        sitting = await house.look(name)
        told = sitting.row.version
        whole = await table_of(request, sitting, visitor)
        yield GameFull(**whole.model_dump(), state=game_state(sitting, visitor, house.now()))
        while not sitting.ended and not house.announcer.closed:
            async for _ in _silence(house, bell):
                yield None
            sitting = await house.look(name)
            if sitting.row.version != told:
                told = sitting.row.version
                yield game_state(sitting, visitor, house.now())


async def event_lines(request: Request, visitor: Visitor) -> AsyncIterator[BaseModel | None]:
    """What concerns somebody: their matches begin and end, tables wait."""
    house = state_of(request).house
    topics = person_topic(visitor.id), LOBBY
    with house.announcer.listening(*topics) as bell, house.presence.holding(visitor.id, EVERYWHERE):
        known: dict[str, MatchStatus] = {}
        began = house.date()
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
    mine = installed(await matches_of(house, visitor.id, LOOKED_AT))
    waiting = await waiting_tables(house, LOOKED_AT)
    return sorted({row.id: row for row in (*waiting, *mine)}.values(), key=lambda row: row.changed)


async def _events(
    request: Request, visitor: Visitor, row: MatchRow, before: MatchStatus | None, began: int
) -> list[BaseModel]:
    """What became of a match since it was last told; what ended before anybody listened is not told."""
    if row.status is before or (before is None and row.status in ENDED and row.created < began):
        return []
    if row.status is not MatchStatus.OPEN and visitor.id not in row.people:
        return []
    table = await table_of(request, await state_of(request).house.look(row.id), visitor)
    if row.status is MatchStatus.OPEN:
        return [ChallengeOpen(challenge=table)]
    if row.status is MatchStatus.UNPLAYED and _seat_is_free(row):
        return [ChallengeCancelled(challenge=table)]
    events: list[BaseModel] = [] if before is MatchStatus.PLAYING else [GameStart(game=table)]
    if row.status in ENDED:
        winner = None if row.end is None else SEAT_NAMES[row.end.winner]
        events.append(GameFinish(game=table, winner=winner, why=_why(row)))
    return events


def _seat_is_free(row: MatchRow) -> bool:
    return any(person is None and engine is None for person, engine in zip(row.people, row.engines, strict=True))


def _why(row: MatchRow) -> str | None:
    if row.status is MatchStatus.UNPLAYED:
        return UNPLAYED
    return None if row.end is None else row.end.word


async def table_of(request: Request, sitting: Sitting, visitor: Visitor) -> TableSchema:
    """Everything about a table that does not change from move to move."""
    names = await state_of(request).show.seat_names(sitting, wanted_lang(request))
    row, seats, clock = sitting.row, sitting.seats_of(visitor.id), sitting.row.clock
    first, second = (
        PlayerSchema(id=sitting.person(seat), name=names[seat], engine=sitting.engine(seat)) for seat in PLAYERS
    )
    return TableSchema(
        id=row.id, url=f"{origin_of(request)}/partie/{row.id}", game=row.game, options=options_of(sitting.match.game),
        position=row.position, status=STATUSES[row.status], players=Players(first=first, second=second),
        you="both" if len(seats) == 2 else SEAT_NAMES[seats[0]] if seats else None,
        clock=None if clock is None else ClockSchema(base=clock.base, increment=clock.increment),
        pace=PACES[row.pace], rated=row.rated,
    )  # fmt: skip


def game_state(sitting: Sitting, visitor: Visitor, now: int) -> GameState:
    """Where a match is, as its player or a watcher is told."""
    row, match = sitting.row, sitting.match
    mover = match.to_move if row.status is MatchStatus.PLAYING else None
    mine = mover is not None and mover in sitting.seats_of(visitor.id)
    left = [max(0, sitting.left(seat, now) or 0) for seat in PLAYERS]
    return GameState(
        ply=len(match.plies), moves=moves_of(match), status=STATUSES[row.status], toMove=SEAT_NAMES[mover],
        clocks=None if row.clock is None else Clocks(first=left[0], second=left[1]),
        winner=None if row.end is None else SEAT_NAMES[row.end.winner], why=_why(row),
        legal=[match.game.write_move(move) for move in match.game.legal_moves(match.state)] if mine else [],
        undoOffer=SEAT_NAMES[row.undo_offer], next=row.next,
    )  # fmt: skip
