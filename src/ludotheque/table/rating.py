"""What a finished match changes in the ratings of two accounts."""

from sqlalchemy import Connection

from ludotheque.core.seat import Seat
from ludotheque.store.match_rows import MatchRow
from ludotheque.store.person_rows import RatingRow, find_person, put_rating, rating_of
from ludotheque.table.glicko import Strength, after_games

SCORES = {"first": 1.0, "second": 0.0, None: 0.5}


def rate(connection: Connection, row: MatchRow) -> None:
    """Remember both new ratings, if the match counts: it was to, and both players have an account."""
    if not row.rated or row.first is None or row.second is None or row.first == row.second:
        return
    players = {Seat.FIRST: row.first, Seat.SECOND: row.second}
    for person in players.values():
        found = find_person(connection, person)
        if found is None or found.login is None:
            return
    # Always in the same order: of two games that end at once, one then waits for the other, and not each for the other.
    in_order = sorted(players, key=players.__getitem__)
    before = {seat: rating_of(connection, players[seat], row.game) for seat in in_order}
    score = SCORES[row.winner]
    for seat, mine in ((Seat.FIRST, score), (Seat.SECOND, 1 - score)):
        now = after_games(_strength(before[seat]), [(_strength(before[seat.other]), mine)])
        known = before[seat]
        games = 1 if known is None else known.games + 1
        put_rating(connection, RatingRow(players[seat], row.game, now.rating, now.deviation, now.volatility, games))


def _strength(row: RatingRow | None) -> Strength:
    return Strength() if row is None else Strength(row.rating, row.deviation, row.volatility)
