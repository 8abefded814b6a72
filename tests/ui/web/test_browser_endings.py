"""The end of a game, whose seat is below, and when things are told, in real browsers."""

from typing import Any

import pytest
from playwright.sync_api import expect

from ludotheque.games.awale.rules import SEEDS
from ui.web.browsing import Person, Street, record_of, told

pytestmark = pytest.mark.long

HARVESTED = "clekfjdgbiah"  # awalé: h takes eleven seeds, Nord has 25, and thirteen seeds are left to be counted


def seeds_and_words(person: Person) -> dict[str, Any]:
    seen: dict[str, Any] = person.page.evaluate(
        """() => ({
          holes: [...document.querySelectorAll("#board .number text")].map((one) => Number(one.textContent)),
          stores: [...document.querySelectorAll("#board .total")].map((one) => Number(one.textContent)),
          counts: ["far", "near"].map((one) => document.querySelector(`#${one} .seat-count`).textContent),
          says: document.getElementById("says").textContent,
          card: document.getElementById("end").checkVisibility(),
        })"""
    )
    return seen


def test_one_s_own_seat_is_below_in_puissance_4_and_nothing_mirrors_the_columns(street: Street) -> None:
    first, second = street.two("puissance4")
    columns = [str(column) for column in range(1, 8)]
    for person, seat in ((first, "first"), (second, "second")):
        assert person.the("#near").get_attribute("data-seat") == seat
        assert person.the("#board .label").all_text_contents() == columns
    second.click("#flip")
    expect(second.the("#near")).to_have_attribute("data-seat", "first")
    first.play("1")
    expect(second.the("#moves li")).to_have_text(["1"])
    assert second.the("#board .label").all_text_contents() == columns


def test_the_last_seeds_of_awale_go_to_their_reserves_and_then_the_count_is_told(street: Street) -> None:
    quick, slow = street.person(), street.person(lively=True)
    quick.sits_at("awale", "screen")
    for move in HARVESTED[:-1]:
        quick.play(move)
    slow.page.clock.install(time=0)
    slow.page.clock.pause_at(1000)
    slow.go(quick.page.url).sits_down()
    quick.play(HARVESTED[-1])
    slow.has_seen(len(HARVESTED) - 1)
    totals = []
    for _ in range(60):
        seen = seeds_and_words(slow)
        assert sum(seen["holes"]) + sum(seen["stores"]) == SEEDS
        assert not seen["card"] or sum(seen["holes"]) == 0
        totals.append(sum(seen["stores"]))
        if seen["card"]:
            break
        slow.page.clock.run_for(100)
    assert totals == sorted(totals)
    assert len(set(totals)) > 4  # one by one
    expect(slow.the("#outcome")).to_have_text(told(record_of(slow))[0])
