"""Ratings as the database holds them: how strong somebody is at a game, and what each rated match made of it."""

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select, update

from ludotheque.store.schema import rating_log, ratings


@dataclass(frozen=True, slots=True)
class RatingRow:
    """How strong somebody is at one game (Glicko-2)."""

    person: str
    game: str
    rating: float
    deviation: float
    volatility: float
    games: int


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """What one match made of somebody's rating: a point of their curve."""

    person: str
    match: str
    game: str
    at: int
    rating: float
    deviation: float
    change: float


def ratings_of(connection: Connection, person: str) -> list[RatingRow]:
    """How strong somebody is, game by game."""
    asked = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
    return [RatingRow(**found) for found in connection.execute(asked).mappings()]


def rating_of(connection: Connection, person: str, game: str) -> RatingRow | None:
    """How strong somebody is at a game, if they ever played it; nobody else changes it until we are done."""
    asked = select(ratings).where(ratings.c.person == person, ratings.c.game == game)
    found = connection.execute(asked.with_for_update()).mappings().first()
    return None if found is None else RatingRow(**found)


def strengths_of(connection: Connection, people: Collection[str], game: str) -> list[RatingRow]:
    """How strong several people are at one game; those who never played a rated one are not in it."""
    asked = select(ratings).where(ratings.c.person.in_(people), ratings.c.game == game)
    return [RatingRow(**found) for found in connection.execute(asked).mappings()]


def best_rated(connection: Connection, game: str, most: int, sure: float) -> list[RatingRow]:
    """The strongest players of a game; those whose rating deviates by more than `sure` come after all others."""
    ends = (ratings.c.deviation > sure).asc(), ratings.c.rating.desc(), ratings.c.person
    asked = select(ratings).where(ratings.c.game == game).order_by(*ends).limit(most)
    return [RatingRow(**found) for found in connection.execute(asked).mappings()]


def put_rating(connection: Connection, row: RatingRow) -> None:
    """Remember a rating, new or changed."""
    mine = ratings.c.person == row.person, ratings.c.game == row.game
    if connection.execute(update(ratings).where(*mine).values(asdict(row))).rowcount == 0:
        connection.execute(insert(ratings), asdict(row))


def add_point(connection: Connection, point: RatingPoint) -> None:
    """Remember what a match made of a rating."""
    connection.execute(insert(rating_log), asdict(point))


def points_of(connection: Connection, person: str, game: str, most: int) -> list[RatingPoint]:
    """The last points of somebody's curve at a game, the oldest first."""
    mine = rating_log.c.person == person, rating_log.c.game == game
    asked = select(rating_log).where(*mine).order_by(rating_log.c.at.desc(), rating_log.c.match).limit(most)
    return [RatingPoint(**found) for found in connection.execute(asked).mappings()][::-1]


def points_at(connection: Connection, match: str, people: Collection[str]) -> list[RatingPoint]:
    """What a match made of the ratings of these people."""
    asked = select(rating_log).where(rating_log.c.person.in_(people), rating_log.c.match == match)
    return [RatingPoint(**found) for found in connection.execute(asked).mappings()]


def drop_ratings(connection: Connection, person: str) -> None:
    """Forget how strong somebody is and was."""
    connection.execute(delete(ratings).where(ratings.c.person == person))
    connection.execute(delete(rating_log).where(rating_log.c.person == person))
