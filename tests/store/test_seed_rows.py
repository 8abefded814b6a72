"""What cards are drawn from comes back whole: 256 bits of a match of today, the number of a match of before."""

from dataclasses import replace

import pytest
from sqlalchemy import Connection, text

from ludotheque.store.match_rows import MatchRow, add_match, change_match, read_match
from ludotheque.table.orders import Order, new_sitting

LARGE = 2**255 + 12345


@pytest.fixture
def row() -> MatchRow:
    return new_sitting(Order("rose-king"), "ana", 1).after.row


def test_a_seed_of_any_length_comes_back_as_it_was(connection: Connection, row: MatchRow) -> None:
    for seed in (0, 3, 2**62 - 1, 2**62, 2**128 - 1, LARGE, 2**256 - 1):
        add_match(connection, replace(row, id=f"{seed}", seed=seed))
        found = read_match(connection, f"{seed}")
        assert found is not None and found[0].seed == seed


def test_a_move_does_not_change_the_seed(connection: Connection, row: MatchRow) -> None:
    before = replace(row, seed=LARGE)
    add_match(connection, before)
    change_match(connection, before, replace(before, version=before.version + 1, changed=9))
    found = read_match(connection, row.id)
    assert found is not None and found[0].seed == LARGE


def test_a_house_that_goes_back_to_the_version_before_still_deals_from_a_secret(
    connection: Connection, row: MatchRow
) -> None:
    add_match(connection, replace(row, seed=LARGE))
    (kept,) = connection.execute(text("SELECT seed FROM matches")).scalars()
    assert kept == LARGE & (2**62 - 1)


def test_the_secret_of_a_new_match_has_more_bits_than_anybody_tries() -> None:
    seeds = [new_sitting(Order("rose-king"), "ana", 1).after.row.seed for _ in range(8)]
    assert max(seeds).bit_length() > 128  # eight times shorter: once in 2^1024
    assert len(set(seeds)) == len(seeds)
