"""Everything that can happen to a sitting: a move, a resignation, an undo, the end of time, somebody sitting down or leaving."""

from dataclasses import dataclass, replace
from typing import Any

from ludotheque.core.errors import LudothequeError, MatchIsOver
from ludotheque.core.outcome import Forfeit, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.play.match import Match, Played, forfeit, refused_at, submit, undo
from ludotheque.play.players import Dealer
from ludotheque.store.match_rows import MatchEnd, MatchRow, MatchStatus, MoveRow
from ludotheque.table.errors import NotNow, NotYourSeat, Stale
from ludotheque.table.sitting import Sitting

NOT_PLAYED = Text("Partie annulée : elle ne compte pas.", "Game called off: it does not count.")


@dataclass(frozen=True, slots=True)
class Change:
    """A sitting and what becomes of it: moves added, or moves from `kept` on taken back, or the rematch opened."""

    before: Sitting
    after: Sitting
    added: tuple[MoveRow, ...] = ()
    kept: int | None = None
    opened: "Change | None" = None


def played(sitting: Sitting, seat: Seat, ply: int, text: str, now: int) -> Change:
    """A move, and whatever the dealer deals after it; too late, it loses the game instead."""
    _refuse_stale(sitting, ply)
    _refuse_not_playing(sitting)
    left = sitting.left(seat, now)
    if left is not None and left <= 0 and sitting.match.to_move is seat:
        return out_of_time(sitting, now)
    match = _submitted(sitting.match, seat, text)
    clock = sitting.row.clock
    spare = None if left is None else left + (0 if clock is None else clock.increment)
    match = _dealt(match, sitting.row.seed)
    row = replace(sitting.row, undo_offer=None, left=sitting.row.left.put(seat, spare))
    return _settled(sitting, replace(sitting, row=row, match=match), now, _added(sitting, match, now, spare))


def resigned(sitting: Sitting, seat: Seat, now: int) -> Change:
    """A player gives up."""
    _refuse_not_playing(sitting)
    return _settled(sitting, Sitting(_stopped(sitting, now), forfeit(sitting.match, seat, Forfeit.RESIGNATION)), now)


def broken_down(sitting: Sitting, seat: Seat, now: int) -> Change:
    """An engine cannot go on; it has lost."""
    _refuse_not_playing(sitting)
    return _settled(sitting, Sitting(_stopped(sitting, now), forfeit(sitting.match, seat, Forfeit.CRASH)), now)


def abandoned(sitting: Sitting, absent: Seat, now: int) -> Change:
    """A player left and the other claims the game; whether they may, `leaving.py` says."""
    _refuse_not_playing(sitting)
    return _settled(sitting, Sitting(_stopped(sitting, now), forfeit(sitting.match, absent, Forfeit.ABSENCE)), now)


def unplayed(sitting: Sitting, now: int) -> Change:
    """It ends as if it had not been played: it counts for nobody, and what was played stays to be seen."""
    _refuse_ended(sitting)
    row = _stopped(sitting, now) if sitting.row.status is MatchStatus.PLAYING else sitting.row
    row = replace(row, status=MatchStatus.UNPLAYED)
    return _settled(sitting, Sitting(row, sitting.match), now)


def out_of_time(sitting: Sitting, now: int) -> Change:
    """The player to move has no time left."""
    _refuse_not_playing(sitting)
    loser = sitting.match.to_move
    left = sitting.left(loser, now)
    if left is None or left > 0:
        raise NotNow(Text("Il reste du temps à la pendule.", "There is time left on the clock."))
    row = replace(sitting.row, left=sitting.row.left.put(loser, 0))
    return _settled(sitting, Sitting(row, forfeit(sitting.match, loser, Forfeit.TIME)), now)


def seated(sitting: Sitting, person: str, invitation: str | None, now: int) -> Change:
    """Somebody takes the free seat: of a listed match, or with the invitation."""
    _refuse_unplayed(sitting)
    seat = sitting.free_seat
    if seat is None or sitting.row.status is not MatchStatus.OPEN:
        raise NotNow(Text("Cette table est complète.", "This table is full."))
    if not sitting.open_to(invitation):
        raise NotYourSeat(
            Text(
                "Cette place est réservée : il faut le lien d'invitation.",
                "This seat is reserved: the invitation link is needed.",
            )
        )
    if sitting.seats_of(person):
        raise NotNow(
            Text(
                "Vous êtes déjà à cette table : envoyez le lien à quelqu'un d'autre.",
                "You are at this table already: send the link to somebody else.",
            )
        )
    row = replace(sitting.row, status=MatchStatus.PLAYING, people=sitting.row.people.put(seat, person))
    match = _dealt(sitting.match, row.seed)
    return _settled(sitting, Sitting(row, match), now, _added(sitting, match, now, None))


def undo_offered(sitting: Sitting, seat: Seat, now: int) -> Change:
    """A player asks to take back their last move; alone, it is taken back at once."""
    _refuse_not_playing(sitting)
    if _before_last_move(sitting.match, seat) is None:
        raise NotNow(Text("Vous n'avez encore rien joué.", "You have not played anything yet."))
    if sitting.alone:
        return _undone(sitting, seat, now)
    if sitting.row.undo_offer is not None:
        raise NotNow(Text("Une demande attend déjà une réponse.", "A request already waits for an answer."))
    return _noted(sitting, now, replace(sitting.row, undo_offer=seat))


def undo_answered(sitting: Sitting, seat: Seat, agreed: bool, now: int) -> Change:
    """The other player agrees, or does not; whoever asked may withdraw."""
    _refuse_not_playing(sitting)
    asked = sitting.row.undo_offer
    if asked is None or (agreed and asked is seat):
        raise NotNow(Text("Aucune demande n'attend votre réponse.", "No request waits for your answer."))
    return _undone(sitting, asked, now) if agreed else _noted(sitting, now, replace(sitting.row, undo_offer=None))


def rematch_offered(sitting: Sitting, seat: Seat, now: int) -> Change:
    """A player would like another game."""
    if not sitting.ended or sitting.free_seat is not None or sitting.row.next is not None:
        raise NotNow(Text("Il n'y a pas de revanche à demander.", "There is no rematch to ask for."))
    return _noted(sitting, now, replace(sitting.row, rematch_offer=seat))


def rematched(sitting: Sitting, following: Change, now: int) -> Change:
    """The next match begins; this one knows its name."""
    row = replace(sitting.row, next=following.after.row.id, rematch_offer=None)
    return replace(_noted(sitting, now, row), opened=following)


def withdrawn(sitting: Sitting, person: str, now: int) -> Change:
    """Somebody leaves the house for good: what they left undone ends, and nothing of theirs is waited for any more."""
    row, seats = sitting.row, sitting.seats_of(person)
    if not seats or row.status is MatchStatus.UNPLAYED:
        return Change(sitting, sitting)
    if row.status is MatchStatus.OVER:
        offered = row.rematch_offer in seats and row.next is None
        return _noted(sitting, now, replace(row, rematch_offer=None)) if offered else Change(sitting, sitting)
    moved = sum(ply.seat is not Seat.CHANCE for ply in sitting.match.plies)
    if row.status is MatchStatus.OPEN or sitting.alone or moved < 2:
        return unplayed(sitting, now)
    return resigned(sitting, seats[0], now)


def begun(sitting: Sitting, now: int) -> Change:
    """A new sitting whose seats are taken: the dealer deals, the clock runs."""
    match = _dealt(sitting.match, sitting.row.seed)
    return _settled(sitting, replace(sitting, match=match), now, _added(sitting, match, now, None))


def dated(change: Change, later: int, *, new: bool = False) -> Change:
    """The same change where the date is so much later than the time of games: what people read tells the date."""
    if not later:
        return change
    row = change.after.row
    created = row.created + (later if new else 0)
    after = replace(change.after, row=replace(row, created=created, changed=row.changed + later))
    added = tuple(replace(one, at=one.at + later) for one in change.added)
    opened = None if change.opened is None else dated(change.opened, later, new=True)
    return replace(change, after=after, added=added, opened=opened)


def _submitted(match: Match[Any], seat: Seat, text: str) -> Match[Any]:
    try:
        return submit(match, seat, match.game.read_move(text))
    except LudothequeError as error:
        error.position = refused_at(match, text)  # as somebody typed it
        raise


def _settled(before: Sitting, after: Sitting, now: int, added: tuple[MoveRow, ...] = ()) -> Change:
    """The change with everything that follows from the position: status, whose turn, until when."""
    outcome, row, mover = after.match.outcome, after.row, after.match.to_move
    status = row.status if outcome is None else MatchStatus.OVER
    running = status is MatchStatus.PLAYING
    left = row.left[mover] if running else None
    row = replace(
        row,
        version=before.row.version + 1,
        status=status,
        ply=len(after.match.plies),
        turn_began=now if running else None,
        deadline=None if left is None else now + left,
        thinker=after.engine(mover) if running else None,
        end=None if outcome is None else _end(outcome),
        undo_offer=row.undo_offer if running else None,
        changed=now,
    )
    return Change(before, Sitting(row, after.match), added)


def _end(outcome: Outcome) -> MatchEnd:
    return MatchEnd(outcome.winner, outcome.why if isinstance(outcome.why, Forfeit) else outcome.why.value)


def _noted(sitting: Sitting, now: int, row: MatchRow) -> Change:
    """The position and the clocks stay as they are."""
    row = replace(row, version=sitting.row.version + 1, changed=now)
    return Change(sitting, Sitting(row, sitting.match))


def _undone(sitting: Sitting, seat: Seat, now: int) -> Change:
    kept = _before_last_move(sitting.match, seat)
    if kept is None:
        raise NotNow(Text("Il n'y a rien à reprendre.", "There is nothing to take back."))
    match = undo(sitting.match, len(sitting.match.plies) - kept)
    row = replace(_stopped(sitting, now), undo_offer=None)
    return replace(_settled(sitting, Sitting(row, match), now), kept=kept)


def _stopped(sitting: Sitting, now: int) -> MatchRow:
    """The clocks as they stand now: the time that was used stays used."""
    mover = sitting.match.to_move
    return replace(sitting.row, left=sitting.row.left.put(mover, sitting.left(mover, now)))


def _before_last_move(match: Match[Any], seat: Seat) -> int | None:
    """How many plies came before the last move of a seat."""
    numbers = [number for number, ply in enumerate(match.plies) if isinstance(ply, Played) and ply.seat is seat]
    return numbers[-1] if numbers else None


def _dealt(match: Match[Any], seed: int) -> Match[Any]:
    """The same dealer at the same ply deals the same card: taking a move back does not change luck."""
    dealer = Dealer(seed)
    while match.outcome is None and match.to_move is Seat.CHANCE:
        match = submit(match, Seat.CHANCE, dealer.choose(match))
    return match


def _added(sitting: Sitting, match: Match[Any], now: int, left: int | None) -> tuple[MoveRow, ...]:
    first = len(sitting.match.plies)
    return tuple(
        MoveRow(sitting.row.id, number, match.game.write_move(ply.move), now, left if number == first else None)
        for number, ply in enumerate(match.plies[first:], first)
        if isinstance(ply, Played)
    )


def _refuse_not_playing(sitting: Sitting) -> None:
    _refuse_ended(sitting)
    if sitting.row.status is not MatchStatus.PLAYING:
        raise NotNow(
            Text("La partie n'a pas commencé : une place est libre.", "The match has not begun: a seat is free.")
        )


def _refuse_ended(sitting: Sitting) -> None:
    _refuse_unplayed(sitting)
    if sitting.match.outcome is not None:
        raise MatchIsOver(Text("La partie est finie.", "The game is over."))


def _refuse_unplayed(sitting: Sitting) -> None:
    if sitting.row.status is MatchStatus.UNPLAYED:
        raise MatchIsOver(NOT_PLAYED)


def _refuse_stale(sitting: Sitting, ply: int) -> None:
    now = len(sitting.match.plies)
    if ply != now:
        raise Stale(
            Text(
                f"La partie en est au demi-coup {now}, pas {ply} : regardez la position d'abord.",
                f"The match is at ply {now}, not {ply}: look at the position first.",
            ),
            now,
        )
