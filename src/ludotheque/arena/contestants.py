"""Whoever sits at the table in a tournament: asked for a move, it answers, answers wrongly, or fails."""

from dataclasses import dataclass
from typing import Any, Protocol

from ludotheque.arena.entrants import Entrant
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game, Move
from ludotheque.core.outcome import Forfeit
from ludotheque.core.text import Text
from ludotheque.play.engines import EnginePlayer, read_engine
from ludotheque.play.match import Match
from ludotheque.play.players import RandomPlayer


class InvalidAnswer(LudothequeError):
    """The answer is no move; the contestant may be asked again."""


class Failed(LudothequeError):
    """The contestant cannot go on: it crashed or thought too long."""

    def __init__(self, text: Text, why: Forfeit = Forfeit.CRASH) -> None:
        super().__init__(text)
        self.why = why

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.why)


class Contestant(Protocol):
    """One side of one game: made for it, closed after it."""

    timed: bool  # whether the clock runs for it

    def start(self) -> None:
        """Get ready; raises Failed."""

    def choose(self, match: Match[Any], seconds: float) -> Move:
        """A move for the position, within these seconds; raises InvalidAnswer or Failed."""

    def used(self, elapsed: float) -> float:
        """What its last answer takes off its clock, when so many seconds passed."""

    def slept(self) -> Text | None:
        """What is said of an answer that was charged for waiting rather than for computing."""

    def close(self) -> None: ...

    @property
    def printed(self) -> str:
        """What it wrote on its screen, cut to a reasonable length."""


@dataclass
class OwnPlayer:
    """A level of ours, or chance: it neither fails nor runs out of time, for a level counts positions, not seconds."""

    player: EnginePlayer | RandomPlayer
    timed: bool = False
    printed: str = ""

    def start(self) -> None:
        """Always ready."""

    def choose(self, match: Match[Any], seconds: float) -> Move:  # noqa: ARG002 - its clock does not run
        return self.player.choose(match)

    def used(self, elapsed: float) -> float:
        return elapsed

    def slept(self) -> None:
        """Its clock does not run."""

    def close(self) -> None:
        """Nothing to put away."""


def engine_player(entrant: Entrant, game: Game[Any], seed: int) -> OwnPlayer:
    """A level of ours at the table."""
    kind = read_engine(entrant.words)
    assert kind is not None
    return OwnPlayer(EnginePlayer(game, kind, seed))


def random_player(seed: int) -> OwnPlayer:
    """Chance at the table."""
    return OwnPlayer(RandomPlayer(seed))
