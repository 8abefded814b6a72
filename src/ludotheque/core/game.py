"""What every game promises: start, legal moves, play, outcome, and text both ways; and what some games can do besides."""

from random import Random
from typing import Any, ClassVar, NewType, Protocol, Self, TypeVar, runtime_checkable

from ludotheque.core.options import Kind, Option
from ludotheque.core.outcome import Outcome
from ludotheque.core.seat import Seat

Move = NewType("Move", int)


class State(Protocol):
    """A position: frozen, hashable, complete. Nothing that matters is kept outside it."""

    @property
    def to_move(self) -> Seat: ...

    def __hash__(self) -> int: ...


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one game with its options chosen; a frozen dataclass whose fields are the options.

    The six promises, tested for every game and option:
    moves are ascending and unique; there is none exactly when the game is over; positions and moves
    survive a trip through text; `play` leaves its argument alone; an illegal move raises
    IllegalMove with its reason; every match ends.
    """

    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]

    @property
    def move_pattern(self) -> str:
        """A regular expression for one written move."""

    @property
    def move_separator(self) -> str:
        """What stands between two written moves: a space, or nothing where moves cannot be confused."""

    def start(self) -> S: ...

    def legal_moves(self, state: S) -> tuple[Move, ...]: ...

    def play(self, state: S, move: Move) -> S: ...

    def outcome(self, state: S) -> Outcome | None: ...

    def write_move(self, move: Move) -> str: ...

    def read_move(self, text: str) -> Move: ...

    def write_state(self, state: S) -> str: ...

    def read_state(self, text: str) -> S: ...


GameKind = Kind[Game[Any]]


@runtime_checkable
class Deals(Protocol):
    """A game that begins with a deal: the same cards can be given to both sides of a pair, or drawn for a table."""

    dealt: ClassVar[str]  # the option that holds the deal

    def with_deal(self, rng: Random) -> Self: ...


F = TypeVar("F", bound=State)


@runtime_checkable
class ForcesPasses(Protocol[F]):
    """A game whose referee may pass for a player who gives no valid answer."""

    def force_pass(self, state: F) -> F: ...
