"""Matches and their moves as the database holds them, read into values: seats, a clock, a status, an end."""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import Enum
from functools import cache

from sqlalchemy import (
    CompoundSelect,
    Connection,
    MappingResult,
    RowMapping,
    Update,
    and_,
    bindparam,
    delete,
    insert,
    select,
    union_all,
    update,
)

from ludotheque.core.options import Value
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text, quoted
from ludotheque.store.database import damaged
from ludotheque.store.errors import Clash, StoreError
from ludotheque.store.schema import matches, moves


class MatchStatus(Enum):
    """Whether a match waits for somebody, is under way, is over, or was ended as not played (it counts for nobody)."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    UNPLAYED = "unplayed"

    __hash__ = object.__hash__  # that of Enum is a Python function


class Pace(Enum):
    """Whether both players are at the board, or come by when they like."""

    LIVE = "live"
    LEISURE = "leisure"


@dataclass(frozen=True, slots=True)
class ClockRule:
    """Milliseconds for the game, and milliseconds added after each move."""

    base: int
    increment: int

    def __str__(self) -> str:
        return f"{self.base / 60_000:g}+{self.increment / 1000:g}"


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ended: who won it (nobody: a draw), and why; what the rules decided keeps the game's own word."""

    winner: Seat | None
    why: Forfeit | str

    @property
    def word(self) -> str:
        return self.why.value if isinstance(self.why, Forfeit) else self.why


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match: who, what, the clocks, how far it is. The columns are described in schema.py."""

    id: str
    version: int
    game: str
    options: Mapping[str, Value]
    position: str | None
    seed: int
    people: BySeat[str | None]
    engines: BySeat[str | None]
    invitation: str | None
    listed: bool
    rated: bool
    clock: ClockRule | None
    pace: Pace
    left: BySeat[int | None]
    turn_began: int | None
    deadline: int | None
    thinker: str | None
    status: MatchStatus
    ply: int
    end: MatchEnd | None
    undo_offer: Seat | None
    rematch_offer: Seat | None
    next: str | None
    created: int
    changed: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One move, as the game writes it."""

    match: str
    ply: int
    move: str
    at: int
    left: int | None


@dataclass(frozen=True, slots=True)
class _Columns:
    """A match as its columns hold it."""

    id: str
    version: int
    game: str
    options: str
    position: str | None
    seed: int
    chance: str | None
    first: str | None
    second: str | None
    first_engine: str | None
    second_engine: str | None
    invitation: str | None
    listed: bool
    rated: bool
    base: int | None
    increment: int | None
    pace: str
    first_left: int | None
    second_left: int | None
    turn_began: int | None
    deadline: int | None
    thinker: str | None
    status: str
    ply: int
    winner: str | None
    why: str | None
    undo_offer: str | None
    rematch_offer: str | None
    next: str | None
    created: int
    changed: int


SEED_COLUMN = 2**62 - 1  # the most that the column of seeds is given
NUMBERS = ("version", "seed", "ply", "created", "changed")
COLUMNS = tuple(field.name for field in fields(_Columns))
log = logging.getLogger("ludotheque.store")
FORFEITS = {why.value: why for why in Forfeit}
INSERT_MOVES = insert(moves)


def add_match(connection: Connection, row: MatchRow, dealt: Sequence[MoveRow] = ()) -> None:
    """Remember a new match, and what the dealer dealt before anybody moved."""
    connection.execute(insert(matches), asdict(_columns(row)))
    if dealt:
        connection.execute(INSERT_MOVES, [_plain(one) for one in dealt])


def read_match(connection: Connection, name: str) -> tuple[MatchRow, tuple[MoveRow, ...]] | None:
    """A match and its moves, as they are at one moment."""
    found = connection.execute(select(matches).where(matches.c.id == name)).mappings().first()
    if found is None:
        return None
    row = _read(found)
    played = select(moves).where(moves.c.match == name, moves.c.ply < row.ply).order_by(moves.c.ply)
    return row, tuple(MoveRow(**one) for one in connection.execute(played).mappings())


def change_match(
    connection: Connection, before: MatchRow, after: MatchRow, added: Sequence[MoveRow] = (), kept: int | None = None
) -> None:
    """Replace a match by what became of it, if nobody changed it since; `kept` moves stay, later ones are taken back."""
    assert after.version == before.version + 1
    old, new = _columns(before), _columns(after)
    changed = tuple(name for name in COLUMNS if getattr(new, name) != getattr(old, name))
    values = {f"new_{name}": getattr(new, name) for name in changed}
    values |= {"old_id": before.id, "old_version": before.version}
    if connection.execute(_update(changed), values).rowcount != 1:
        raise Clash
    if kept is not None:
        connection.execute(delete(moves).where(moves.c.match == before.id, moves.c.ply >= kept))
    if added:
        connection.execute(INSERT_MOVES, [_plain(one) for one in added])


@cache
def _update(names: tuple[str, ...]) -> Update:
    """Changes these columns, from one version alone. Statements are kept: making one takes longer than running it."""
    mine = and_(matches.c.id == bindparam("old_id"), matches.c.version == bindparam("old_version"))
    return update(matches).where(mine).values({name: bindparam(f"new_{name}") for name in names})


def _plain(row: MoveRow) -> dict[str, str | int | None]:
    return {"match": row.match, "ply": row.ply, "move": row.move, "at": row.at, "left": row.left}


def lobby(connection: Connection, status: MatchStatus, most: int, since: int = 0, skipped: int = 0) -> list[MatchRow]:
    """The listed matches of a status that changed since a date, the newest change first."""
    wanted = matches.c.status == status.value, matches.c.listed, matches.c.changed >= since
    asked = select(matches).where(*wanted).order_by(matches.c.changed.desc()).limit(most).offset(skipped)
    return read_rows(connection.execute(asked).mappings())


def listed_among(connection: Connection, names: Sequence[str], status: MatchStatus, until: int) -> list[MatchRow]:
    """Of these matches those that are listed, have a status and changed before a date, the newest change first."""
    wanted = matches.c.id.in_(names), matches.c.status == status.value, matches.c.listed, matches.c.changed < until
    return read_rows(connection.execute(select(matches).where(*wanted).order_by(matches.c.changed.desc())).mappings())


def waiting_since_before(connection: Connection, date: int, most: int) -> list[MatchRow]:
    """The listed tables that wait since before a date, the longest first."""
    wanted = matches.c.status == MatchStatus.OPEN.value, matches.c.listed, matches.c.changed < date
    asked = select(matches).where(*wanted).order_by(matches.c.changed).limit(most)
    return read_rows(connection.execute(asked).mappings())


def of_person(connection: Connection, person: str, most: int, skipped: int = 0) -> list[MatchRow]:
    """Somebody's matches, the newest change first."""
    names = _names_of(person, most, skipped).subquery()
    asked = select(matches).join(names, names.c.id == matches.c.id).order_by(matches.c.changed.desc(), matches.c.id)
    return read_rows(connection.execute(asked).mappings())


def names_of_person(connection: Connection, person: str, most: int) -> list[str]:
    """The names of somebody's matches, the newest change first."""
    return list(connection.execute(_names_of(person, most, 0)).scalars())


def _names_of(person: str, most: int, skipped: int) -> CompoundSelect[str, int]:
    """From each seat's own index no more than are asked for; sorting all that somebody ever played would take longer."""
    seats = matches.c.first == person, and_(matches.c.second == person, matches.c.first.is_distinct_from(person))
    ends = matches.c.changed.desc(), matches.c.id
    ours = [
        select(matches.c.id, matches.c.changed).where(seat).order_by(*ends).limit(most + skipped).subquery()
        for seat in seats
    ]
    both = union_all(*(select(one.c.id, one.c.changed) for one in ours))
    return both.order_by(both.selected_columns.changed.desc(), both.selected_columns.id).limit(most).offset(skipped)


def read_matches(connection: Connection, names: Sequence[str]) -> list[tuple[MatchRow, tuple[MoveRow, ...]]]:
    """Several matches with their moves, as they are at one moment; those that are gone or damaged are left out."""
    rows = read_rows(connection.execute(select(matches).where(matches.c.id.in_(names))).mappings())
    played: dict[str, list[MoveRow]] = {row.id: [] for row in rows}
    asked = select(moves).where(moves.c.match.in_(list(played))).order_by(moves.c.match, moves.c.ply)
    for one in connection.execute(asked).mappings():
        played[one["match"]].append(MoveRow(**one))
    return [(row, tuple(one for one in played[row.id] if one.ply < row.ply)) for row in rows]


def out_of_time(connection: Connection, now: int, most: int = 100, skipped: int = 0) -> list[str]:
    """The matches whose player to move has no time left, the longest first."""
    late = select(matches.c.id).where(matches.c.deadline <= now).order_by(matches.c.deadline)
    return list(connection.execute(late.limit(most).offset(skipped)).scalars())


def waiting_for_engines(connection: Connection, since: int, most: int = 100, skipped: int = 0) -> list[str]:
    """The matches that wait for an engine since before a moment, the longest first."""
    waiting = select(matches.c.id).where(matches.c.thinker.is_not(None), matches.c.turn_began <= since)
    return list(connection.execute(waiting.order_by(matches.c.turn_began).limit(most).offset(skipped)).scalars())


def stop_clocks(connection: Connection, length: int) -> None:
    """Give back to every running clock the time during which the house was closed."""
    shifted = {"turn_began": matches.c.turn_began + length, "deadline": matches.c.deadline + length}
    connection.execute(update(matches).where(matches.c.status == MatchStatus.PLAYING.value).values(**shifted))


def read_rows(found: MappingResult) -> list[MatchRow]:
    """The matches of a list; one that is damaged is not in it, and spoils it for nobody."""
    rows = []
    for one in found:
        try:
            rows.append(_read(one))
        except StoreError as error:
            log.error("%s", error)
    return rows


def _read(found: RowMapping) -> MatchRow:
    """A match from its columns; in a damaged database they may hold anything."""
    try:
        columns = _Columns(**found)
        if any(type(getattr(columns, name)) is not int for name in NUMBERS):
            raise TypeError(columns.id)
        return _match(columns)
    except (ValueError, TypeError, KeyError) as error:
        name = quoted(str(found.get("id")))
        raise damaged(Text(f"la partie {name} ne se lit pas", f"the match {name} cannot be read")) from error


def _match(found: _Columns) -> MatchRow:
    options: dict[str, Value] = json.loads(found.options)
    return MatchRow(
        id=found.id, version=found.version, game=found.game, options=options, position=found.position,
        seed=found.seed if found.chance is None else int(found.chance, 16),
        people=BySeat(found.first, found.second), engines=BySeat(found.first_engine, found.second_engine),
        invitation=found.invitation, listed=found.listed, rated=found.rated,
        clock=None if found.base is None else ClockRule(found.base, found.increment or 0),
        pace=Pace(found.pace),
        left=BySeat(found.first_left, found.second_left), turn_began=found.turn_began, deadline=found.deadline,
        thinker=found.thinker, status=MatchStatus(found.status), ply=found.ply,
        end=None if found.why is None else MatchEnd(_seat(found.winner), FORFEITS.get(found.why, found.why)),
        undo_offer=_seat(found.undo_offer), rematch_offer=_seat(found.rematch_offer), next=found.next,
        created=found.created, changed=found.changed,
    )  # fmt: skip


def _columns(row: MatchRow) -> _Columns:
    clock, end = row.clock, row.end
    return _Columns(
        id=row.id, version=row.version, game=row.game, options=json.dumps(dict(row.options)), position=row.position,
        seed=row.seed & SEED_COLUMN, chance=f"{row.seed:064x}" if row.seed > SEED_COLUMN else None,
        first=row.people.first, second=row.people.second, first_engine=row.engines.first,
        second_engine=row.engines.second, invitation=row.invitation, listed=row.listed, rated=row.rated,
        base=None if clock is None else clock.base, increment=None if clock is None else clock.increment,
        pace=row.pace.value, first_left=row.left.first, second_left=row.left.second, turn_began=row.turn_began, deadline=row.deadline,
        thinker=row.thinker, status=row.status.value, ply=row.ply, winner=None if end is None else _word(end.winner),
        why=None if end is None else end.word, undo_offer=_word(row.undo_offer),
        rematch_offer=_word(row.rematch_offer), next=row.next, created=row.created, changed=row.changed,
    )  # fmt: skip


def _seat(word: str | None) -> Seat | None:
    return None if word is None else Seat(word)


def _word(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value
