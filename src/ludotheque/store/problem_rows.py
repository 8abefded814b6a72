"""Problems as the database holds them: how strong somebody is at those of a game, and their first try of each."""

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from ludotheque.store.schema import people, problem_ratings, problem_tries


@dataclass(frozen=True, slots=True)
class ProblemRatingRow:
    """How strong somebody is at the problems of one game (Glicko-2)."""

    person: str
    game: str
    rating: float
    deviation: float
    volatility: float
    tries: int


@dataclass(frozen=True, slots=True)
class TryRow:
    """The first try of a problem, and what it made of the rating: a point of the curve."""

    person: str
    problem: str
    game: str
    at: int
    solved: bool
    hinted: bool
    ms: int
    rating: float
    deviation: float
    change: float


def problem_ratings_of(connection: Connection, person: str) -> list[ProblemRatingRow]:
    """How strong somebody is, game by game."""
    asked = select(problem_ratings).where(problem_ratings.c.person == person).order_by(problem_ratings.c.game)
    return [ProblemRatingRow(**found) for found in connection.execute(asked).mappings()]


def problem_rating_of(connection: Connection, person: str, game: str) -> ProblemRatingRow | None:
    """How strong somebody is at a game's problems, if they ever tried one; nobody else changes it until we are done."""
    asked = select(problem_ratings).where(problem_ratings.c.person == person, problem_ratings.c.game == game)
    found = connection.execute(asked.with_for_update()).mappings().first()
    return None if found is None else ProblemRatingRow(**found)


def put_problem_rating(connection: Connection, row: ProblemRatingRow) -> None:
    """Remember a rating, new or changed."""
    mine = problem_ratings.c.person == row.person, problem_ratings.c.game == row.game
    if connection.execute(update(problem_ratings).where(*mine).values(asdict(row))).rowcount == 0:
        connection.execute(insert(problem_ratings), asdict(row))


def first_try(connection: Connection, person: str, problem: str) -> TryRow | None:
    """Somebody's try of a problem, if there was one."""
    asked = select(problem_tries).where(problem_tries.c.person == person, problem_tries.c.problem == problem)
    found = connection.execute(asked).mappings().first()
    return None if found is None else TryRow(**found)


def add_try(connection: Connection, row: TryRow) -> None:
    """Remember the first try of a problem."""
    connection.execute(insert(problem_tries), asdict(row))


def tried_by(connection: Connection, person: str, game: str) -> frozenset[str]:
    """The problems of a game that somebody has tried."""
    asked = select(problem_tries.c.problem).where(problem_tries.c.person == person, problem_tries.c.game == game)
    return frozenset(connection.execute(asked).scalars())


def tries_of(connection: Connection, person: str, game: str, most: int) -> list[TryRow]:
    """Somebody's last tries at the problems of a game, the oldest first."""
    mine = problem_tries.c.person == person, problem_tries.c.game == game
    asked = select(problem_tries).where(*mine).order_by(problem_tries.c.at.desc(), problem_tries.c.problem).limit(most)
    return [TryRow(**found) for found in connection.execute(asked).mappings()][::-1]


def drop_tries(connection: Connection, person: str) -> None:
    """Forget what somebody tried and how strong they are."""
    _drop(connection, problem_tries.c.person == person, problem_ratings.c.person == person)


def drop_tries_of_the_gone(connection: Connection) -> None:
    """Forget what those tried whose name is forgotten."""
    gone = select(people.c.id).where(people.c.gone.is_not(None))
    _drop(connection, problem_tries.c.person.in_(gone), problem_ratings.c.person.in_(gone))


def _drop(connection: Connection, tries: ColumnElement[bool], ratings: ColumnElement[bool]) -> None:
    connection.execute(delete(problem_tries).where(tries))
    connection.execute(delete(problem_ratings).where(ratings))
