"""Which moves of a game were perfect, where an engine of ours knows the game to its end.

A move is perfect when a game that could be won can still be won, or one that could be drawn still drawn. Only moves
that were chosen among several count, and only those whose position the engine proves within its limit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.seat import SIGN, Seat
from ludotheque.crew.job import by_name
from ludotheque.play.engines import engine_of, engine_room
from ludotheque.play.match import Played
from ludotheque.play.record import Record
from ludotheque.play.record_text import read_text
from ludotheque.search.thought import Limit

# Positions searched for one position of a game, book aside: below ten million, the engine of Puissance 4 looks ahead
# instead of solving. Measured on a random game of Puissance 4, one core: 4 s where the limit is met (about ply 4), 1.6 s
# at ply 5, 0.3 s at ply 7, then hundredths of a second. Alak is known at once.
LIMIT = Limit(nodes=10_000_000)
AT_ONCE = Limit(seconds=0.0)

Verdicts = list[tuple[str, bool | None]]  # the seat that chose, and whether its move was perfect, if that is known


@dataclass(frozen=True, slots=True)
class Rate:
    """Of the moves that an entrant chose: all of them, those looked at, those proved, and those that were perfect."""

    moves: int = 0
    looked: int = 0
    judged: int = 0
    kept: int = 0


Rates = tuple[Rate, ...]


def can_be_judged(game: Game[Any]) -> bool:
    """Whether an engine knows this game, with these options, to its end."""
    return bool(engine_room(game).perfect(game))


@by_name
def verdicts_of(text: str) -> Verdicts:
    """What each chosen move of a recorded game was worth; the same whatever was judged before."""
    record = read_text(text)
    judge = _Judge(record.match.game)
    choices = list(choices_of(record))
    # From the end backwards: what the engine learns of a position helps with the one before.
    found = [(seat.value, judge.is_perfect(seat, before, after)) for seat, before, after in reversed(choices)]
    return found[::-1]


def choices_of(record: Record) -> Iterator[tuple[Seat, Any, Any]]:
    """The moves chosen among several, after the opening: who, the position before, the position after."""
    match = record.match
    skipped = int(record.tags.get("Opening", "0"))
    plies = zip(match.plies, match.states, match.states[1:], strict=False)
    for number, (ply, before, after) in enumerate(plies):
        if number < skipped or not isinstance(ply, Played) or ply.seat is Seat.CHANCE:
            continue
        if len(match.game.legal_moves(before)) > 1:
            yield ply.seat, before, after


class _Judge:
    """One engine, and the values it has found."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.engine = engine_of(game)
        self.known: dict[Any, int | None] = {}
        self.limit_met = False

    def is_perfect(self, seat: Seat, before: Any, after: Any) -> bool | None:
        """Whether the move kept the value; None where that is not proved."""
        can, could = self._value(after), self._value(before)
        if can == SIGN[seat]:  # won: it cannot have been better
            return True
        return None if could is None or can is None else could == can

    def _value(self, state: Any) -> int | None:
        """Who wins with best play: 1 the first player, -1 the second, 0 nobody; None where the engine cannot say.

        Positions come from the end of the game backwards. Once the limit was met, those before are harder still: only
        what the engine's book knows at once is asked.
        """
        outcome = self.game.outcome(state)
        if outcome is not None:
            return 0 if outcome.winner is None else SIGN[outcome.winner]
        if state not in self.known:
            thought = self.engine.think(state, AT_ONCE if self.limit_met else LIMIT)
            self.limit_met = self.limit_met or not thought.exact
            worth = (thought.score > 0) - (thought.score < 0)
            self.known[state] = SIGN[state.to_move] * worth if thought.exact else None
        return self.known[state]
