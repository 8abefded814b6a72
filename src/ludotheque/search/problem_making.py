"""What a game's folder offers so that problems can be made of it: positions, their proof, and a second proof by other means.

`games/<game>/tools/problems.py` holds one maker, called MAKER. Choosing, rating and writing are the same for every game
(`ludotheque.learning`).
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Protocol, runtime_checkable

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game, Move
from ludotheque.core.outcome import Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.search.thought import Thought


class Unproved(LudothequeError):
    """A second proof would take too long here, or something it needs is missing: nothing is claimed."""

    def __init__(self, why: Text) -> None:
        super().__init__(Text(f"Pas de seconde preuve : {why.fr}.", f"No second proof: {why.en}."))


def worth_to(seat: Seat, outcome: Outcome) -> int:
    """What an ended game is worth to a player: 1 won, 0 drawn, -1 lost."""
    return 0 if outcome.winner is None else 1 if outcome.winner is seat else -1


@runtime_checkable
class ProblemMaker(Protocol):
    """Finds positions and proves them; nothing it says is believed before the second proof has said it too."""

    def positions(self, rng: Random) -> Iterator[tuple[Game[Any], Any]]:
        """Positions worth a look, without end, each of a game with its options; the same chance gives the same ones."""

    def weighed(self, game: Game[Any], state: Any) -> tuple[Thought, ...] | None:
        """Every legal move, proved (`exact`, its line the best play of both); None: not a position for a problem."""

    def themes(self, game: Game[Any], state: Any, thoughts: tuple[Thought, ...]) -> tuple[str, ...]:
        """What the problem is about, where that is certain; names of `themes.py`."""

    def canonical(self, game: Game[Any], state: Any) -> str:
        """The same text for positions that are one another's mirror, or differ in nothing that matters."""


@runtime_checkable
class SecondProof(Protocol):
    """What `games/<game>/tools/second_proof.py` offers: the same values by an algorithm that shares nothing with the first but the rules."""

    def values(self, game: Game[Any], state: Any) -> Mapping[Move, float]:
        """What every legal move is worth to the player to move: 1, 0, -1, or the odds where cards are still to come."""
