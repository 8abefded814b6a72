"""What the house offers when somebody opens a table: every value that it offers, it accepts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from ludotheque.core.errors import BadOption
from ludotheque.core.options import default_of
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.play.engines import engine_room
from ludotheque.table.board_sizes import LONGEST_SIDE, bounds_of
from ludotheque.table.house import House
from ludotheque.table.offers import also_waiting, has_perfect_player, waiting_for
from ludotheque.table.orders import Order, new_sitting
from ludotheque.table.people import new_guest
from ludotheque.table.study import read_link

ANA, BOB = new_guest(1), new_guest(2)
every_game = pytest.mark.parametrize("entry", GAMES.values(), ids=[entry.slug for entry in GAMES.values()])


def choices(entry: Entry) -> Iterator[dict[str, str]]:
    """Every ticked box and named choice, with the smallest and the largest of every number."""
    kind = entry.load()
    offered: dict[str, list[str]] = {}
    for option in kind.options:
        usual = default_of(kind, option)
        if isinstance(usual, bool):
            offered[option.name] = ["yes", "no"]
        elif option.choices:
            offered[option.name] = list(option.choices)
        elif isinstance(usual, int):
            offered[option.name] = [str(one) for one in bounds_of(entry)[option.name]]
    for values in product(*offered.values()):
        yield dict(zip(offered, values, strict=True))


@every_game
def test_every_combination_of_what_is_offered_opens_a_table(entry: Entry) -> None:
    for options in choices(entry):
        new_sitting(Order(entry.slug, options, "screen"), ANA.id, 1)


def test_a_million_cells_are_not_offered_and_are_refused_at_their_field() -> None:
    assert bounds_of(find_entry("alak"))["n"] == (1, LONGEST_SIDE)
    with pytest.raises(BadOption) as refused:
        new_sitting(Order("alak", {"n": "1000000"}, "screen"), ANA.id, 1)
    assert refused.value.option == "n"


@pytest.mark.parametrize("typed", ["0", "jambon", "2000000", str(10**30)])
def test_a_refused_number_is_told_the_numbers_of_the_house(typed: str) -> None:
    for refused_by in (
        lambda: new_sitting(Order("alak", {"n": typed}, "screen"), ANA.id, 1),
        lambda: read_link({"game": "alak", "o.n": typed}),
    ):
        with pytest.raises(BadOption, match=f"from 1 to {LONGEST_SIDE} is needed") as refused:
            refused_by()
        assert refused.value.text.fr.endswith(f"il faut un entier de 1 à {LONGEST_SIDE}.")
        assert refused.value.option == "n"


def test_what_the_rules_read_as_a_whole_is_refused_at_its_field() -> None:
    with pytest.raises(BadOption) as refused:
        new_sitting(Order("roi-des-roses", {"deal": "N1 N1"}, "screen"), ANA.id, 1)
    assert refused.value.option == "deal"


@pytest.mark.parametrize("slug", ["alak", "awale", "black-white", "puissance4", "roi-des-roses"])
def test_a_game_that_is_said_to_be_solved_has_a_perfect_player(slug: str) -> None:
    entry = find_entry(slug)
    game = entry.load()()
    assert has_perfect_player(Order(slug)) == entry.about.solved == engine_room(game).perfect(game)


def test_a_board_too_large_to_be_solved_has_no_perfect_player() -> None:
    assert not has_perfect_player(Order("puissance4", {"rows": "20", "columns": "20"}))


async def test_whoever_orders_what_somebody_waits_for_is_led_to_them(house: House) -> None:
    order = Order("roi-des-roses", opponent="anyone", clock="5+3")
    row = (await house.open(order, ANA)).row
    assert waiting_for(order, BOB.id, [row]) == row  # their cards differ: nobody chose them
    assert waiting_for(order, ANA.id, [row]) is None
    for other in (
        replace(order, clock="5+4"), replace(order, clock=""), replace(order, rated=True), replace(order, private=True),
        replace(order, options={"rows": "8"}), replace(order, opponent="friend"), replace(order, game="awale"),
    ):  # fmt: skip
        assert waiting_for(other, BOB.id, [row]) is None


async def test_two_who_wait_at_one_game_are_told_of_each_other_whatever_their_clocks(house: House) -> None:
    ana = (await house.open(Order("awale", opponent="anyone", clock="5+3"), ANA)).row
    bob = (await house.open(Order("awale", opponent="anyone"), BOB)).row
    friend = (await house.open(Order("awale", opponent="friend"), BOB)).row
    alak = (await house.open(Order("alak", opponent="anyone"), BOB)).row
    waiting = [alak, friend, bob, ana]
    assert also_waiting(ana, ANA.id, waiting) == [bob]
    assert also_waiting(bob, BOB.id, waiting) == [ana]
    assert also_waiting(friend, BOB.id, waiting) == also_waiting(alak, BOB.id, waiting) == []
