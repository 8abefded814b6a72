"""A match with people around it: who sits where, whose clock runs, what they offered each other. A value."""

import json
from dataclasses import dataclass
from typing import Any

from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import Seat
from ludotheque.play.match import Match, forfeit
from ludotheque.play.record import read_game, replayed
from ludotheque.store.match_rows import PLAYING, MatchRow, MoveRow

SEATS = (Seat.FIRST, Seat.SECOND)
FORFEITS = {why.value: why for why in Forfeit}


@dataclass(frozen=True, slots=True)
class Sitting:
    """What the database holds of a match, and the match itself."""

    row: MatchRow
    match: Match[Any]

    def person(self, seat: Seat) -> str | None:
        return self.row.first if seat is Seat.FIRST else self.row.second

    def engine(self, seat: Seat) -> str | None:
        return self.row.first_engine if seat is Seat.FIRST else self.row.second_engine

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """Where somebody sits: nowhere, on one side, or on both."""
        return tuple(seat for seat in SEATS if person is not None and self.person(seat) == person)

    @property
    def free_seat(self) -> Seat | None:
        return next((seat for seat in SEATS if self.person(seat) is None and self.engine(seat) is None), None)

    @property
    def alone(self) -> bool:
        """Whether nobody else must agree: an engine opposite, or the same person."""
        return any(self.engine(seat) for seat in SEATS) or self.row.first == self.row.second

    def left(self, seat: Seat, now: int) -> int | None:
        """Milliseconds on a clock; below zero, the time is over."""
        left = self.row.first_left if seat is Seat.FIRST else self.row.second_left
        if left is None or self.row.status != PLAYING or self.match.to_move is not seat or self.row.turn_began is None:
            return left
        return left - max(0, now - self.row.turn_began)


def rebuilt(row: MatchRow, moves: tuple[MoveRow, ...]) -> Sitting:
    """The sitting that was stored; its match is refereed again from the moves alone."""
    game = read_game(row.game, json.loads(row.options))
    match = replayed(game, row.position, [one.move for one in moves])
    if row.why in FORFEITS and row.winner is not None:
        match = forfeit(match, Seat(row.winner).other, FORFEITS[row.why])
    return Sitting(row, match)
