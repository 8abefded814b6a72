"""Where the cards of a tournament come from: a secret of which nothing can be computed back, or a seed that repeats itself."""

import hashlib
from itertools import product
from typing import Any

import pytest

from ludotheque.arena.chance import SecretChance, commitment_to
from ludotheque.core.game import Deals, Game
from ludotheque.core.options import make_game
from ludotheque.core.registry import GAMES, find_game
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.rules import RoseKing

SECRET = "00ff" * 16
PAIRS = [f"r{number:02}-01-02-{pair:03}" for number, pair in product((1, 2), range(1, 40))]


def game_of(name: str) -> Game[Any]:
    game: Game[Any] = make_game(find_game(name), {})
    return game


def test_the_commitment_is_what_any_program_computes_and_no_other_secret_keeps_it() -> None:
    commitment = commitment_to(SECRET)
    assert commitment.digest == hashlib.sha256(SECRET.encode()).hexdigest()
    assert commitment.keeps(SECRET) and not commitment.keeps(SECRET.upper()) and not commitment.keeps("")


def test_the_secret_is_in_no_text_that_python_makes_of_it() -> None:
    assert SECRET not in repr(SecretChance(SECRET)) + str(SecretChance(SECRET))


@pytest.mark.parametrize("name", GAMES)
def test_both_games_of_a_pair_begin_alike_and_other_pairs_otherwise(name: str) -> None:
    game, chance = game_of(name), SecretChance(SECRET)
    begins, others = ([chance.opening(game, name, pair, 1) for pair in PAIRS] for name in ("one", "other"))
    assert [(one.game, one.moves) for one in begins] == [(one.game, one.moves) for one in others]
    assert len({(one.game, one.moves) for one in begins}) >= 5  # Alak has few first moves
    usual = chance.opening(game, "one", PAIRS[0], 0)
    assert isinstance(game, Deals) or (usual.game, usual.moves) == (game, ())


def test_cards_are_dealt_evenly() -> None:
    """Each of 24 cards is in a hand 10 times in 24; over 2,000 deals, within five deviations."""
    chance = SecretChance(SECRET)
    deals = [chance.opening(RoseKing(), "one", f"pair {number}", 0).game for number in range(2_000)]
    held = [card for deal in deals if isinstance(deal, RoseKing) for card in deal.deal.split(",")]
    mean, deviation = 2_000 * 10 / 24, (2_000 * 10 / 24 * 14 / 24) ** 0.5
    assert all(abs(held.count(card) - mean) < 5 * deviation for card in CARDS)
