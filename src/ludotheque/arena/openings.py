"""How a pair of games begins: the same hands, or the same first moves, for both seats."""

from dataclasses import dataclass
from random import Random
from typing import Any

from ludotheque.core.game import Deals, Game, Move
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.play.match import new_match, submit

TRIES = 50


@dataclass(frozen=True, slots=True)
class Opening:
    """The game with its deal, the first moves already chosen, and the seed of the dealer."""

    game: Game[Any]
    moves: tuple[Move, ...]
    seed: int


def opening_of(game: Game[Any], seed: int, pair: int) -> Opening:
    """The opening of the pair with this number, where everybody may know the seed."""
    rng = Random(f"{seed} {pair}")
    dealer = rng.getrandbits(32)
    return opening_drawn(game, rng, dealer, usual=pair == 0)


def opening_drawn(game: Game[Any], rng: Random, dealer: int, *, usual: bool) -> Opening:
    """The opening that chance draws; `usual`: a game that deals no cards starts from its usual start."""
    if isinstance(game, Deals):
        return Opening(game.with_deal(rng), (), dealer)
    return Opening(game, () if usual else _first_moves(game, rng), dealer)


def _first_moves(game: Game[Any], rng: Random) -> tuple[Move, ...]:
    """Random first moves after which the game is still open; none where it always ends at once."""
    plies = find_entry(game.name).about.opening_plies
    for _ in range(TRIES):
        match = new_match(game)
        moves: list[Move] = []
        while match.outcome is None and len(moves) < plies and match.to_move is not Seat.CHANCE:
            moves.append(rng.choice(game.legal_moves(match.state)))
            match = submit(match, match.to_move, moves[-1])
        if match.outcome is None:
            return tuple(moves)
    return ()
