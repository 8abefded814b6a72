"""What engines are asked and what they answer, as plain data that travels between processes."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.options import Value
from ludotheque.core.seat import Seat
from ludotheque.play.judging import JudgedMove, Mark
from ludotheque.play.match import Match
from ludotheque.play.record import read_game, replayed

USUAL_SECONDS = 5.0
MOST_SECONDS = 30.0
LEAST_SECONDS = 0.05
MOST_JUDGING = 120.0  # seconds; on a quiet machine the longest proof takes six, and whoever waits passes before that


class ThinkerDied(LudothequeError):
    """The process in which an engine thought has ended."""


class Withdrawn(LudothequeError):
    """Nobody waits for this answer any more."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A match as plain data: the game and its options, where it began, the moves as they are written."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    position: str | None = None
    moves: tuple[str, ...] = ()

    def match(self) -> Match[Any]:
        """The match itself, refereed again."""
        return replayed(read_game(self.game, self.options), self.position, self.moves)


@dataclass(frozen=True, slots=True)
class Job(Situation):
    """Which move would this player make? `who` is `engine:1` to `engine:10`, `engine:perfect` or `random`."""

    who: str = "engine:5"
    seed: int = 0


@dataclass(frozen=True, slots=True)
class StudyJob(Situation):
    """What is every legal move worth? `judging`: as the moves of a record are judged, whatever that takes within the seconds."""

    seconds: float = USUAL_SECONDS
    judging: bool = False

    def __post_init__(self) -> None:
        most = MOST_JUDGING if self.judging else MOST_SECONDS
        object.__setattr__(self, "seconds", min(max(self.seconds, LEAST_SECONDS), most))


class JobStage(Enum):
    """How far a study is."""

    WAITING = "waiting"
    PREPARING = "preparing"
    THINKING = "thinking"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """A legal move and what it is worth to the player who makes it; see `search.thought.Thought`."""

    move: str
    score: float
    exact: bool
    plies: int | None
    depth: int
    line: tuple[str, ...]
    odds: float | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known so far, best move first; moves not looked at yet are missing until the end."""

    stage: JobStage
    moves: tuple[MoveWorth, ...] = ()
    nodes: int = 0

    @property
    def final(self) -> bool:
        return self.stage is JobStage.FINAL


@dataclass(frozen=True, slots=True)
class Point:
    """A position of a game on its graph: its worth to the first player, proved or estimated, and the move played from there.

    `spread` is the standard error of an estimate, where it was measured. The last point of a game has no moves.
    """

    ply: int
    score: float
    exact: bool
    spread: float | None = None
    seat: Seat | None = None
    played: JudgedMove[MoveWorth] | None = None
    moves: tuple[JudgedMove[MoveWorth], ...] = ()

    @property
    def mark(self) -> Mark | None:
        return None if self.played is None else self.played.mark


def as_plain(finding: Finding) -> dict[str, Any]:
    """A finding ready for JSON."""
    return {**asdict(finding), "stage": finding.stage.value}


def read_finding(plain: Mapping[str, Any]) -> Finding:
    """The finding that `as_plain` wrote."""
    moves = tuple(MoveWorth(**{**one, "line": tuple(one["line"])}) for one in plain["moves"])
    return Finding(JobStage(plain["stage"]), moves, plain["nodes"])
