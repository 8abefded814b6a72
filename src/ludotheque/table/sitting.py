"""A match with people around it: who sits where, whose clock runs, what they offered each other. A value."""

from dataclasses import dataclass
from hmac import compare_digest
from typing import Any

from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.play.match import Match, forfeit
from ludotheque.play.record import read_game, replayed
from ludotheque.store.match_rows import MatchRow, MatchStatus, MoveRow, Pace

__all__ = ["MatchRow", "MatchStatus", "MoveRow", "Pace", "Sitting", "rebuilt"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What the database holds of a match, and the match itself."""

    row: MatchRow
    match: Match[Any]

    def person(self, seat: Seat) -> str | None:
        return self.row.people[seat]

    def engine(self, seat: Seat) -> str | None:
        return self.row.engines[seat]

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """Where somebody sits: nowhere, on one side, or on both."""
        return tuple(seat for seat in PLAYERS if person is not None and self.person(seat) == person)

    @property
    def free_seat(self) -> Seat | None:
        return next((seat for seat in PLAYERS if self.person(seat) is None and self.engine(seat) is None), None)

    def open_to(self, invitation: str | None) -> bool:
        """Whether the free seat is for whoever comes, or for whoever was sent this invitation."""
        known = self.row.invitation
        invited = known is not None and compare_digest(known.encode(), (invitation or "").encode())
        return self.row.listed or invited

    @property
    def ended(self) -> bool:
        """Whether nothing more is played here."""
        return self.row.status in (MatchStatus.OVER, MatchStatus.UNPLAYED)

    @property
    def alone(self) -> bool:
        """Whether nobody else must agree: an engine opposite, or the same person."""
        return any(self.row.engines) or self.row.people.first == self.row.people.second

    @property
    def may_be_studied(self) -> bool:
        """Whether an engine may be asked about it: not while it is played for a rating."""
        return not self.row.rated or self.ended

    def left(self, seat: Seat, now: int) -> int | None:
        """Milliseconds on a clock; below zero, the time is over."""
        left, began = self.row.left[seat], self.row.turn_began
        running = self.row.status is MatchStatus.PLAYING and self.match.to_move is seat
        if left is None or began is None or not running:
            return left
        return left - max(0, now - began)


def rebuilt(row: MatchRow, moves: tuple[MoveRow, ...]) -> Sitting:
    """The sitting that was stored; its match is refereed again from the moves alone."""
    game = read_game(row.game, row.options)
    match = replayed(game, row.position, [one.move for one in moves])
    if row.end is not None and isinstance(row.end.why, Forfeit) and row.end.winner is not None:
        match = forfeit(match, row.end.winner.other, row.end.why)
    return Sitting(row, match)
