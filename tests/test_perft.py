"""The perft files hold: the referees find every count again, and so do the naive witnesses."""

import pytest

from cases import each
from ludotheque.core.perft import perft
from ludotheque.core.registry import GAMES
from naive import naive_perft, twin
from perft.blocks import FILES, Block, read_blocks

# Leaves: what stays within a blink a block, for the referees and for the far slower witnesses.
QUICK, LONG = 3_000, 6_000_000
QUICK_WITNESS, LONG_WITNESS = 120, 30_000

BLOCKS = [block for path in FILES for block in read_blocks(path)]


def blocks_between(above: int, leaves: int) -> list[Block]:
    """Those that have a count in this range."""
    return [block for block in BLOCKS if block.plies_within(leaves, above)]


def assert_rules_agree(block: Block, above: int, leaves: int) -> None:
    for ply in block.plies_within(leaves, above):
        assert perft(block.game, block.start(), ply) == block.counts[ply - 1], f"after {ply} plies"


def assert_witness_agrees(block: Block, above: int, leaves: int) -> None:
    for ply in block.plies_within(leaves, above):
        witness = twin(block.game, block.position)
        assert naive_perft(witness, ply) == block.counts[ply - 1], f"after {ply} plies"


def test_every_game_has_a_perft_file_with_blocks() -> None:
    assert {block.game.name for block in BLOCKS} == set(GAMES)


@each("block", blocks_between(0, QUICK))
def test_the_rules_count_the_same_leaves(block: Block) -> None:
    assert_rules_agree(block, 0, QUICK)


@each("block", blocks_between(0, QUICK_WITNESS))
def test_the_naive_witness_counts_the_same_leaves(block: Block) -> None:
    assert_witness_agrees(block, 0, QUICK_WITNESS)


@pytest.mark.long
@pytest.mark.parametrize("block", blocks_between(QUICK, LONG), ids=lambda block: block.name)
def test_the_rules_count_the_same_leaves_far_ahead(block: Block) -> None:
    assert_rules_agree(block, QUICK, LONG)


@pytest.mark.long
@pytest.mark.parametrize("block", blocks_between(QUICK_WITNESS, LONG_WITNESS), ids=lambda block: block.name)
def test_the_naive_witness_counts_the_same_leaves_far_ahead(block: Block) -> None:
    assert_witness_agrees(block, QUICK_WITNESS, LONG_WITNESS)
