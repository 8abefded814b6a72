"""Levels: the strongest beats the weakest, and the weakest, which errs, still beats chance."""

from random import Random
from typing import Any

import pytest

from ludotheque.core.game import Deals
from ludotheque.core.registry import GAMES
from ludotheque.core.seat import Seat
from ludotheque.play.engines import EngineKind, EnginePlayer
from ludotheque.play.match import new_match, submit
from ludotheque.play.players import Dealer, Player, RandomPlayer, play_out

OPENING = 3  # plies at random, or two players who never change their mind would play one game
STRONG = {"rose-king": 7}  # its tenth level takes a minute a game
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def points(name: str, strong: int, weak: int | None, deals: int) -> float:
    """What a level brings home against another (or chance) over pairs of games, the seats swapped."""
    return sum(point(name, strong, weak, deal, seat) for deal in range(deals) for seat in (Seat.FIRST, Seat.SECOND))


def point(name: str, strong: int, weak: int | None, deal: int, seat: Seat) -> float:
    rng = Random(deal)
    game: Any = GAMES[name].load()()
    game = game.with_deal(rng) if isinstance(game, Deals) else game
    match = new_match(game)
    for _ in range(OPENING):
        match = submit(match, match.to_move, rng.choice(game.legal_moves(match.state)))
    other: Player = RandomPlayer(deal) if weak is None else EnginePlayer(game, EngineKind(weak), deal)
    players = {seat: EnginePlayer(game, EngineKind(strong), deal), seat.other: other, Seat.CHANCE: Dealer(deal)}
    outcome = play_out(game, players, match.state).outcome
    assert outcome is not None
    return 0.5 if outcome.winner is None else float(outcome.winner is seat)


@EVERY_GAME
def test_the_tenth_level_beats_the_first_from_both_seats(name: str) -> None:
    assert points(name, STRONG.get(name, 10), 1, deals=1) == 2


@EVERY_GAME
def test_the_first_level_beats_chance_three_times_out_of_five_at_least(name: str) -> None:
    assert points(name, 1, None, deals=20) >= 24
