"""What is shown of a player: since when they are here, their games, their ratings and how these came about."""

from functools import partial

from ludotheque.store.person_rows import PersonRow
from ludotheque.store.played_rows import Against, GamesWanted, Result, games_of
from ludotheque.store.rating_rows import RatingPoint, points_of
from ludotheque.table.house import House
from ludotheque.table.listing import installed
from ludotheque.table.sitting import MatchRow

__all__ = ["Against", "GamesWanted", "PersonRow", "RatingPoint", "Result", "curve_of", "games_shown"]

ON_A_CURVE = 150  # points: the last matches


async def games_shown(house: House, wanted: GamesWanted, most: int, skipped: int = 0) -> tuple[list[MatchRow], bool]:
    """Games of somebody, the newest change first, and whether there are more."""
    rows = await house.read(partial(games_of, wanted=wanted, most=most + 1, skipped=skipped))
    return installed(rows[:most]), len(rows) > most


async def curve_of(house: House, person: str, game: str) -> list[RatingPoint]:
    """How somebody's rating at a game went, the oldest match first."""
    return await house.read(partial(points_of, person=person, game=game, most=ON_A_CURVE))
