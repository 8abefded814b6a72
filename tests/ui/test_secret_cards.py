"""Cards at the prompt: whoever knows when a game began does not know its cards; whoever gives a seed does."""

from datetime import datetime
from pathlib import Path

from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.players import Dealer
from ludotheque.ui.lines.setting import SetTable, Wishes, set_table

NOON = datetime(2026, 11, 17, 12)


def deals(tables: list[SetTable]) -> set[str]:
    return {table.record.match.game.deal for table in tables if isinstance(table.record.match.game, RoseKing)}


def test_tables_set_at_the_same_moment_are_dealt_differently(tmp_path: Path) -> None:
    tables = [set_table(Wishes("roi-des-roses"), tmp_path, NOON) for _ in range(4)]
    dealers = [table.players[Seat.CHANCE] for table in tables]
    seeds = [dealer.seed for dealer in dealers if isinstance(dealer, Dealer)]
    assert len(deals(tables)) == 4  # twice the same ten cards: once in 10^13
    assert max(seeds).bit_length() > 128


def test_a_seed_repeats_the_deal(tmp_path: Path) -> None:
    assert len(deals([set_table(Wishes("roi-des-roses", seed=7), tmp_path, NOON) for _ in range(2)])) == 1
