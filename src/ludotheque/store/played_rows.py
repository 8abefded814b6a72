"""Somebody's games as others may see them: narrowed to a game, a result, an opponent, some at a time."""

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import ColumnElement, Connection, Select, and_, false, or_, select, union_all

from ludotheque.store.match_rows import MatchRow, MatchStatus, read_rows
from ludotheque.store.schema import matches


class Result(Enum):
    """How a game stands for one of its players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    RUNNING = "running"


class Against(Enum):
    """Whom a game was played against."""

    PEOPLE = "people"
    ENGINES = "engines"


@dataclass(frozen=True, slots=True)
class GamesWanted:
    """Which games of somebody are asked for, and by whom: what is not listed is shown to its players alone."""

    person: str
    viewer: str
    game: str | None = None
    result: Result | None = None
    against: Against | None = None
    opponent: str | None = None


def games_of(connection: Connection, wanted: GamesWanted, most: int, skipped: int = 0) -> list[MatchRow]:
    """The games that are asked for, the newest change first; from each seat's own index no more than are needed."""
    ours = [_seat_games(wanted, seat).limit(most + skipped).subquery() for seat in ("first", "second")]
    both = union_all(*(select(one.c.id, one.c.changed) for one in ours))
    names = both.order_by(both.selected_columns.changed.desc(), both.selected_columns.id).limit(most).offset(skipped)
    found = names.subquery()
    asked = select(matches).join(found, found.c.id == matches.c.id).order_by(matches.c.changed.desc(), matches.c.id)
    return read_rows(connection.execute(asked).mappings())


def _seat_games(wanted: GamesWanted, seat: str) -> Select[tuple[str, int]]:
    """Those that somebody played on one seat; a table where they sat on both is no game against anybody."""
    other = "second" if seat == "first" else "first"
    mine, theirs, engine = matches.c[seat], matches.c[other], matches.c[f"{other}_engine"]
    asked = [
        mine == wanted.person,
        theirs.is_distinct_from(wanted.person),
        or_(matches.c.listed, mine == wanted.viewer, theirs == wanted.viewer),
        _status(wanted.result, seat, other),
    ]
    if wanted.game is not None:
        asked.append(matches.c.game == wanted.game)
    if wanted.against is not None:
        asked.append(engine.is_not(None) if wanted.against is Against.ENGINES else engine.is_(None))
    if wanted.opponent is not None:
        asked.append(theirs == wanted.opponent)
    return select(matches.c.id, matches.c.changed).where(*asked).order_by(matches.c.changed.desc(), matches.c.id)


def _status(result: Result | None, seat: str, other: str) -> ColumnElement[bool]:
    over, playing = matches.c.status == MatchStatus.OVER.value, matches.c.status == MatchStatus.PLAYING.value
    match result:
        case None:
            return or_(over, playing)
        case Result.RUNNING:
            return playing
        case Result.DRAWN:
            return and_(over, matches.c.winner.is_(None))
        case Result.WON:
            return and_(over, matches.c.winner == seat)
        case Result.LOST:
            return and_(over, matches.c.winner == other)
    return false()


def unfinished_of(connection: Connection, person: str) -> list[str]:
    """What somebody left undone: open tables, running matches, rematches that were offered."""
    open_or_running = matches.c.status.in_((MatchStatus.OPEN.value, MatchStatus.PLAYING.value))
    asked = select(matches.c.id).where(
        or_(matches.c.first == person, matches.c.second == person),
        or_(open_or_running, and_(matches.c.rematch_offer.is_not(None), matches.c.next.is_(None))),
    )
    return list(connection.execute(asked).scalars())
