"""Players that need no person: random, scripted, and the dealer."""

from random import Random
from typing import Any, Protocol

from ludotheque.core.game import Game, Move, S
from ludotheque.core.seat import Seat
from ludotheque.play.match import Match, new_match, submit


class Player(Protocol):
    """Who chooses a move when it is their turn."""

    def choose(self, match: Match[Any]) -> Move: ...


class RandomPlayer:
    """Picks any legal move. The same seed gives the same choice at the same ply, even after an undo."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match[Any]) -> Move:
        rng = Random(f"{self.seed} {match.to_move.value} {len(match.plies)}")
        return rng.choice(match.game.legal_moves(match.state))


class Dealer(RandomPlayer):
    """Deals the cards of the pile, all equally likely."""


def play_out(game: Game[S], players: dict[Seat, Player], start: S | None = None) -> Match[S]:
    """The finished match of players that need no prompt."""
    match = new_match(game, start)
    while match.outcome is None:
        match = submit(match, match.to_move, players[match.to_move].choose(match))
    return match
