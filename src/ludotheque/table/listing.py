"""What the house shows in lists: tables that wait in the lobby, matches to watch, somebody's games, the strongest.

A match of a game that is not installed here stays in the database: it can be neither joined nor watched.
"""

from collections.abc import Collection, Sequence
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
from ludotheque.store.person_rows import RatingRow, best_rated, names_of
from ludotheque.table.house import House


async def waiting_tables(house: House, most: int) -> list[MatchRow]:
    """The tables that wait for somebody, the newest change first."""
    return installed(await house.read(partial(lobby, status=MatchStatus.OPEN, most=most)))


async def running_matches(house: House, most: int) -> list[MatchRow]:
    """The matches that anybody may watch, the newest change first."""
    return installed(await house.read(partial(lobby, status=MatchStatus.PLAYING, most=most)))


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
    return [row for row in rows if _is_installed(row.game)]


async def strongest_at(house: House, game: str, most: int) -> list[RatingRow]:
    """The strongest players of a game."""
    return await house.read(partial(best_rated, game=game, most=most))


async def called(house: House, people: Collection[str]) -> dict[str, str]:
    """What people are called."""
    return await house.read(partial(names_of, wanted=people))


def _is_installed(game: str) -> bool:
    try:
        find_entry(game)
    except UnknownGame:
        return False
    return True
