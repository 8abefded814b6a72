"""The referee of one game between contestants nobody trusts: it always ends, with a result and a reason.

- Three invalid answers in a turn: a forced pass in Le Roi des Roses, a lost game elsewhere.
- Each turn has its seconds; what is over comes from the bank of the game; an empty bank loses the game. A bot's seconds are
  those it computes (see `jailed_bot`), so that who waits for a busy machine loses nothing.
- A crash, a time-out or too much memory loses the game, and the reason is kept.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludotheque.arena.contestants import Contestant, Failed, InvalidAnswer
from ludotheque.arena.openings import Opening
from ludotheque.core.errors import IllegalMove
from ludotheque.core.game import ForcesPasses, Move
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import PLAYERS, BySeat, Seat
from ludotheque.core.text import Text
from ludotheque.play.match import Match, force_pass, forfeit, new_match, submit
from ludotheque.play.players import Dealer

ANSWERS = 3  # invalid ones in a turn before the referee decides
SILENT = BySeat("", "")
Now = Callable[[], float]
Watch = Callable[[Match[Any]], None]


def unwatched(_: Match[Any]) -> None:
    """Nobody follows the game."""


@dataclass(frozen=True, slots=True)
class Times:
    """What a contestant may use: seconds for a turn, and a bank of seconds for the whole game."""

    turn: float = 1.0
    bank: float = 10.0


@dataclass(frozen=True, slots=True)
class Note:
    """Something the referee had to do to a player, and why."""

    seat: Seat
    text: Text


@dataclass(frozen=True, slots=True)
class Refereed:
    """A finished game: the match, why it was forfeited if it was, and what the contestants printed."""

    match: Match[Any]
    reason: Text | None = None
    notes: tuple[Note, ...] = ()
    printed: BySeat[str] = SILENT


class Referee:
    """One game, from its opening to its result."""

    def __init__(
        self,
        opening: Opening,
        contestants: BySeat[Contestant],
        times: Times,
        now: Now = time.monotonic,
        watch: Watch = unwatched,
    ) -> None:
        self.contestants = contestants
        self.times = times
        self.now = now
        self.watch = watch
        self.banks = dict.fromkeys(PLAYERS, times.bank)
        self.dealer = Dealer(opening.seed)
        self.match = new_match(opening.game)
        self.reason: Text | None = None
        self.notes: list[Note] = []
        for move in opening.moves:
            self.match = submit(self.match, self.match.to_move, move)

    def play(self) -> Refereed:
        """The game to its end; the contestants are closed whatever happens."""
        try:
            self._start()
            while self.match.outcome is None:
                self.watch(self.match)
                seat = self.match.to_move
                if seat is Seat.CHANCE:
                    self.match = submit(self.match, seat, self.dealer.choose(self.match))
                else:
                    self._turn(seat)
        finally:
            for contestant in self.contestants:
                contestant.close()
        printed = self.contestants.map(lambda one: one.printed)
        return Refereed(self.match, self.reason, tuple(self.notes), printed)

    def _start(self) -> None:
        for seat in PLAYERS:
            if self.match.outcome is None:
                try:
                    self.contestants[seat].start()
                except Failed as failure:
                    self._lose(seat, failure.why, failure.text)

    def _turn(self, seat: Seat) -> None:
        left = self.times.turn  # of the turn's own seconds
        for _ in range(ANSWERS):
            started = self.now()
            try:
                move, refused = self._answer(seat, left + self.banks[seat])
            except Failed as failure:
                self._lose(seat, failure.why, failure.text)
                return
            used = self.contestants[seat].used(self.now() - started)
            if self._spend(seat, left, used):
                return
            left = max(0.0, left - used)
            if move is not None:
                try:
                    self.match = submit(self.match, seat, move)
                    return
                except IllegalMove as wrong:
                    refused = wrong.text
        self._three_invalid(seat, refused)

    def _answer(self, seat: Seat, seconds: float) -> tuple[Move | None, Text]:
        """A move, or why there is none."""
        try:
            return self.contestants[seat].choose(self.match, seconds), Text("", "")
        except InvalidAnswer as wrong:
            return None, wrong.text

    def _spend(self, seat: Seat, left: float, used: float) -> bool:
        """Take what is over from the bank; whether that lost the game."""
        if not self.contestants[seat].timed:
            return False
        self.banks[seat] -= max(0.0, used - left)
        if self.banks[seat] >= 0:
            return False
        self._lose(seat, Forfeit.TIME, self._out_of_time(seat))
        return True

    def _out_of_time(self, seat: Seat) -> Text:
        turn, bank = self.times.turn, self.times.bank
        said = Text(
            f"Temps dépassé : {turn:g} s par coup et {bank:g} s de réserve ({turn + bank:g} s au plus).",
            f"Out of time: {turn:g} s a move and a bank of {bank:g} s ({turn + bank:g} s at most).",
        )
        slept = self.contestants[seat].slept()
        return said if slept is None else Text(f"{said.fr} {slept.fr}", f"{said.en} {slept.en}")

    def _three_invalid(self, seat: Seat, refused: Text) -> None:
        ply = len(self.match.plies) + 1
        if isinstance(self.match.game, ForcesPasses):
            said = Text(
                f"Coup n° {ply} : passe forcée après {ANSWERS} réponses invalides. {refused.fr}",
                f"Move {ply}: forced pass after {ANSWERS} invalid answers. {refused.en}",
            )
            self.notes.append(Note(seat, said))
            self.match = force_pass(self.match, seat)
            return
        self._lose(
            seat,
            Forfeit.ILLEGAL_MOVE,
            Text(f"{ANSWERS} réponses invalides. {refused.fr}", f"{ANSWERS} invalid answers. {refused.en}"),
        )

    def _lose(self, seat: Seat, why: Forfeit, reason: Text) -> None:
        self.reason = reason
        self.match = forfeit(self.match, seat, why)
