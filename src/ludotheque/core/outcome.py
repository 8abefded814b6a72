"""How a game ended, and why."""

from dataclasses import dataclass
from enum import Enum

from ludotheque.core.seat import Seat


class Ending(Enum):
    """The rules stopped the game."""

    ALIGNMENT = "alignment"
    BLOCKED = "blocked"
    ELIMINATION = "elimination"
    FEW_SEEDS = "few seeds"
    FULL_BOARD = "full board"
    LAST_PAWN = "last pawn"
    MAJORITY = "majority"
    PASSES = "passes"
    REPETITION = "repetition"
    TURN_LIMIT = "turn limit"


class Forfeit(Enum):
    """A player lost it, whatever the position."""

    RESIGNATION = "resignation"
    TIME = "time"
    CRASH = "crash"
    ILLEGAL_MOVE = "illegal move"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (nobody: a draw), why the game stopped, and the final count where the rules make one."""

    winner: Seat | None
    why: Ending | Forfeit
    score: tuple[int, int] | None = None

    @classmethod
    def by_count(cls, why: Ending, first: int, second: int) -> "Outcome":
        """The higher count wins; equal counts are a draw."""
        winner = Seat.FIRST if first > second else Seat.SECOND if second > first else None
        return cls(winner, why, (first, second))
