"""Changes the ratings of two players after a match that counts."""

from sqlalchemy import Connection

from ludotheque.core.glicko import Strength, after_games
from ludotheque.core.seat import BySeat, Seat
from ludotheque.store.match_rows import MatchRow
from ludotheque.store.person_rows import find_person
from ludotheque.store.rating_rows import RatingPoint, RatingRow, add_point, put_rating, rating_of

SCORES = {Seat.FIRST: BySeat(1.0, 0.0), Seat.SECOND: BySeat(0.0, 1.0), None: BySeat(0.5, 0.5)}


def rate(connection: Connection, row: MatchRow) -> None:
    """Remember both new ratings and how they changed, if the finished match counts: it was to, and both players have an account."""
    first, second = row.people
    if not row.rated or row.end is None or first is None or second is None or first == second:
        return
    players = BySeat(first, second)
    for person in players:
        found = find_person(connection, person)
        if found is None or found.login is None:
            return
    # Always in the same order: of two games that end at once, one then waits for the other, and not each for the other.
    known = {person: rating_of(connection, person, row.game) for person in sorted(players)}
    before = players.map(known.__getitem__)
    for seat, person in players.items():
        mine, other = before.map(_strength).seen_by(seat)
        now = after_games(mine, [(other, SCORES[row.end.winner][seat])])
        rated = before[seat]
        games = 1 if rated is None else rated.games + 1
        put_rating(connection, RatingRow(person, row.game, now.rating, now.deviation, now.volatility, games))
        change = now.rating - mine.rating
        add_point(connection, RatingPoint(person, row.id, row.game, row.changed, now.rating, now.deviation, change))


def _strength(row: RatingRow | None) -> Strength:
    return Strength() if row is None else Strength(row.rating, row.deviation, row.volatility)
