"""Matches and their moves as the database holds them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Any

from sqlalchemy import Connection, Update, and_, bindparam, delete, insert, or_, select, update

from ludotheque.store.errors import Clash
from ludotheque.store.schema import matches, moves

OPEN, PLAYING, OVER = "open", "playing", "over"


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match: who, what, the clocks, how far it is. The columns are described in schema.py."""

    id: str
    version: int
    game: str
    options: str
    position: str | None
    seed: int
    first: str | None
    second: str | None
    first_engine: str | None
    second_engine: str | None
    invitation: str | None
    listed: bool
    rated: bool
    base: int | None
    increment: int | None
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


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One move, as the game writes it."""

    match: str
    ply: int
    move: str
    at: int
    left: int | None


COLUMNS = tuple(field.name for field in fields(MatchRow))
INSERT_MOVES = insert(moves)


def add_match(connection: Connection, row: MatchRow, dealt: Sequence[MoveRow] = ()) -> None:
    """Remember a new match, and what the dealer dealt before anybody moved."""
    connection.execute(insert(matches), asdict(row))
    if dealt:
        connection.execute(INSERT_MOVES, [_plain(one) for one in dealt])


def read_match(connection: Connection, name: str) -> tuple[MatchRow, tuple[MoveRow, ...]] | None:
    """A match and its moves, as they are at one moment."""
    found = connection.execute(select(matches).where(matches.c.id == name)).mappings().first()
    if found is None:
        return None
    row = MatchRow(**found)
    played = select(moves).where(moves.c.match == name, moves.c.ply < row.ply).order_by(moves.c.ply)
    return row, tuple(MoveRow(**one) for one in connection.execute(played).mappings())


def change_match(
    connection: Connection, before: MatchRow, after: MatchRow, added: Sequence[MoveRow] = (), kept: int | None = None
) -> None:
    """Replace a match by what became of it, if nobody changed it since; `kept` moves stay, later ones are taken back."""
    assert after.version == before.version + 1
    changed = tuple(name for name in COLUMNS if getattr(after, name) != getattr(before, name))
    values = {f"new_{name}": getattr(after, name) for name in changed}
    if (
        connection.execute(_update(changed), {"old_id": before.id, "old_version": before.version, **values}).rowcount
        != 1
    ):
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


def _plain(row: MoveRow) -> dict[str, Any]:
    return {"match": row.match, "ply": row.ply, "move": row.move, "at": row.at, "left": row.left}


def lobby(connection: Connection, status: str, most: int) -> list[MatchRow]:
    """The listed matches of a status, the newest change first."""
    wanted = matches.c.status == status, matches.c.listed
    return _rows(connection, select(matches).where(*wanted).order_by(matches.c.changed.desc()).limit(most))


def of_person(connection: Connection, person: str, most: int, skipped: int = 0) -> list[MatchRow]:
    """Somebody's matches, the newest change first."""
    mine = or_(matches.c.first == person, matches.c.second == person)
    asked = select(matches).where(mine).order_by(matches.c.changed.desc(), matches.c.id)
    return _rows(connection, asked.limit(most).offset(skipped))


def out_of_time(connection: Connection, now: int, most: int = 100) -> list[str]:
    """The matches whose player to move has no time left."""
    return list(connection.execute(select(matches.c.id).where(matches.c.deadline <= now).limit(most)).scalars())


def waiting_for_engines(connection: Connection, since: int, most: int = 100) -> list[str]:
    """The matches that wait for an engine since before a moment."""
    waiting = matches.c.thinker.is_not(None), matches.c.turn_began <= since
    return list(connection.execute(select(matches.c.id).where(*waiting).limit(most)).scalars())


def stop_clocks(connection: Connection, length: int) -> None:
    """Give back to every running clock the time during which the house was closed."""
    shifted = {"turn_began": matches.c.turn_began + length, "deadline": matches.c.deadline + length}
    connection.execute(update(matches).where(matches.c.status == PLAYING).values(**shifted))


def _rows(connection: Connection, asked: Any) -> list[MatchRow]:
    return [MatchRow(**found) for found in connection.execute(asked).mappings()]
