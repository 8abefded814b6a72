"""The ways out of a match that is not played to its end, and who may take which: cancel, abort, claim, not played.

cancel     a table that waits, by whoever opened it
abort      a game of fewer than two moves of players, by either of them
reclaim    a live game whose other player left for a minute, whoever is to move: it is won
unplayed   the same, but it counts for nobody; and a game at leisure in which nothing happened for two weeks
"""

from enum import Enum

from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.store.match_rows import MatchStatus, Pace
from ludotheque.table.changes import NOT_PLAYED
from ludotheque.table.errors import NotNow
from ludotheque.table.presence import EVERYWHERE, Presence
from ludotheque.table.sitting import Sitting

ABSENCE = 60_000  # milliseconds after which a player of a live game has left it
IDLE = 14 * 24 * 3_600_000  # milliseconds without anything happening in a game at leisure
OPENING = 2  # moves of players, from which on a game has begun


class WayOut(Enum):
    """A way out of a match."""

    CANCEL = "cancel"
    ABORT = "abort"
    RECLAIM = "reclaim"
    UNPLAYED = "unplayed"


OVER = Text("La partie est finie.", "The game is over.")
NOT_BEGUN = Text("La partie n'a pas commencé : une place est libre.", "The match has not begun: a seat is free.")
BEGUN = Text(
    "La partie a commencé : elle ne s'annule plus, on peut l'abandonner.",
    "The game is under way: it cannot be aborted any more, it can be resigned.",
)
FULL = Text("Quelqu'un s'est assis à cette table.", "Somebody sat down at this table.")
AT_LEISURE = Text(
    "Dans une partie à loisir, l'absence ne fait perdre personne.",
    "In a game at leisure nobody loses by being away.",
)
NOBODY_LEFT = Text("Aucune autre personne ne joue cette partie.", "Nobody else plays this game.")
TOO_EARLY = Text(
    "La partie a à peine commencé : elle peut être annulée, pas réclamée.",
    "The game has hardly begun: it can be aborted, not claimed.",
)
THERE = Text("L'adversaire est là.", "Your opponent is there.")
WAIT = Text(
    "L'adversaire s'est absenté il y a moins d'une minute : attendez un peu.",
    "Your opponent left less than a minute ago: wait a little.",
)
TWO_WEEKS = Text(
    "Une partie à loisir se termine ainsi quand rien ne s'y est passé depuis 14 jours.",
    "A game at leisure is ended this way when nothing has happened in it for 14 days.",
)


def ways_out(sitting: Sitting, seats: tuple[Seat, ...], presence: Presence, date: int) -> tuple[WayOut, ...]:
    """What somebody on these seats may do now."""
    if not seats or sitting.ended:
        return ()
    return tuple(way for way in WayOut if hindrance(way, sitting, seats, presence, date) is None)


def refuse_to_leave(way: WayOut, sitting: Sitting, seats: tuple[Seat, ...], presence: Presence, date: int) -> None:
    """Says why not."""
    reason = hindrance(way, sitting, seats, presence, date)
    if reason is not None:
        raise NotNow(reason)


def hindrance(way: WayOut, sitting: Sitting, seats: tuple[Seat, ...], presence: Presence, date: int) -> Text | None:
    """Why somebody on these seats may not leave this way now; None: they may. `date` is that on the wall."""
    status = sitting.row.status
    if sitting.ended:
        return NOT_PLAYED if status is MatchStatus.UNPLAYED else OVER
    if way is WayOut.CANCEL:
        return None if status is MatchStatus.OPEN else FULL
    if status is MatchStatus.OPEN:
        return NOT_BEGUN
    if way is WayOut.ABORT:
        return None if moves_of_players(sitting) < OPENING else BEGUN
    if way is WayOut.UNPLAYED and sitting.row.pace is Pace.LEISURE:
        return None if date - sitting.row.changed >= IDLE else TWO_WEEKS
    return _hindrance_to_claim(way, sitting, seats, presence)


def moves_of_players(sitting: Sitting) -> int:
    """How many moves were made; the dealer's cards are none."""
    return sum(ply.seat is not Seat.CHANCE for ply in sitting.match.plies)


def claim_in(sitting: Sitting, seats: tuple[Seat, ...], presence: Presence) -> int | None:
    """Milliseconds until an absence counts; None: nobody whom this concerns is away. Zero: now."""
    row = sitting.row
    if len(seats) != 1 or sitting.alone or row.status is not MatchStatus.PLAYING or row.pace is not Pace.LIVE:
        return None
    left = left_since(sitting, seats[0].other, presence)
    return None if left is None else max(0, left + ABSENCE - presence.now())


def left_since(sitting: Sitting, seat: Seat, presence: Presence) -> int | None:
    """Since when a player is away from the board, counted from the last move on at the earliest; None: they are there."""
    person = sitting.person(seat)
    if person is None:
        return None
    since = presence.away_since(person, sitting.row.id, EVERYWHERE)
    return None if since is None else max(since, sitting.row.turn_began or 0)


def _hindrance_to_claim(way: WayOut, sitting: Sitting, seats: tuple[Seat, ...], presence: Presence) -> Text | None:
    if sitting.row.pace is Pace.LEISURE:
        return AT_LEISURE
    if sitting.alone or len(seats) != 1:
        return NOBODY_LEFT
    if way is WayOut.RECLAIM and moves_of_players(sitting) < OPENING:
        return TOO_EARLY
    left = claim_in(sitting, seats, presence)
    if left is None:
        return THERE
    return WAIT if left > 0 else None
