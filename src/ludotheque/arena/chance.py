"""The chance of a tournament: a secret drawn at its start and told after its last game, or a seed that everybody knows.

What a game needs is made from the secret one way, by HMAC-SHA-256 under a word for each purpose:

    opening PAIR       the hands that are dealt or the first moves, the same for both games of a pair
    dealer GAME        the cards drawn during one game: whoever remembers a game knows nothing of those of the next
    player GAME SEAT   what the `random` of a bot, or a level of ours, begins with

so that nothing of it can be computed back, and what was seen of one purpose tells nothing of another. The SHA-256 of the
secret is told before the first game: whoever is given the secret later sees that it is the same, and deals every game again.
Tournaments begun when both games of a pair had one dealer (`dealer PAIR`) go on with it, and are checked with it.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from ludotheque.arena.openings import Opening, opening_drawn, opening_of
from ludotheque.core.game import Game
from ludotheque.core.seat import Seat

SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is told of a secret before it may be known: its SHA-256, and whether one dealer serves both games of a pair."""

    digest: str
    shared_dealer: bool = False

    def keeps(self, secret: str) -> bool:
        """Whether this is the secret that was meant."""
        return hmac.compare_digest(commitment_to(secret).digest, self.digest)


def commitment_to(secret: str) -> Commitment:
    """The digest of the secret as it is written, so that any program that knows SHA-256 can compare."""
    return Commitment(hashlib.sha256(secret.encode()).hexdigest())


def new_secret() -> str:
    """A secret from the chance of the system, as it is written."""
    return secrets.token_hex(SECRET_BYTES)


class Chance(Protocol):
    """Where the openings, the dealers and the players of a tournament have their chance from."""

    def opening(self, game: Game[Any], name: str, pair: str, number: int) -> Opening:
        """How the game of this name begins, as the other of its pair does, and who deals in it.

        `number` is the pair's in its encounter, from 0.
        """

    def player(self, name: str, seat: Seat) -> int:
        """What the chance of one player begins with in the game of this name."""


@dataclass(frozen=True, slots=True)
class KnownChance:
    """The chance of `--seed`: whoever knows the number, or tries a few, knows every deal."""

    seed: int

    def opening(self, game: Game[Any], name: str, pair: str, number: int) -> Opening:  # noqa: ARG002 - all encounters share their deals
        return opening_of(game, self.seed, number)

    def player(self, name: str, seat: Seat) -> int:
        return Random(f"{self.seed} {name} {seat.value}").getrandbits(32)


@dataclass(frozen=True, slots=True)
class SecretChance:
    """The chance that a secret gives. No two encounters share a deal: a record that is shown tells nothing of the next."""

    secret: str = field(repr=False)
    shared_dealer: bool = False

    def opening(self, game: Game[Any], name: str, pair: str, number: int) -> Opening:
        # Random takes all bits of a text for its seed, and draws below a number without favouring any.
        rng = Random(self._derived("opening", pair).hex())
        dealer = self._derived("dealer", pair if self.shared_dealer else name)
        return opening_drawn(game, rng, _number(dealer), usual=number == 0)

    def player(self, name: str, seat: Seat) -> int:
        return _number(self._derived("player", f"{name} {seat.value}"))

    def _derived(self, purpose: str, of: str) -> bytes:
        return hmac.digest(self.secret.encode(), f"{purpose} {of}".encode(), "sha256")


def _number(derived: bytes) -> int:
    return int.from_bytes(derived, "big")
