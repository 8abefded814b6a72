"""The end of a game, whose seat is below, and when things are told, in real browsers."""

import re
from typing import Any

from playwright.sync_api import expect

from ludotheque.games.awale.rules import SEEDS
from ui.web.browsing import Person, Street, record_of, told

FOUR = "1213141"  # Puissance 4: the first player wins with a column
HARVESTED = "clekfjdgbiah"  # awalé: h takes eleven seeds, Nord has 25, and thirteen seeds are left to be counted


def play_out(first: Person, second: Person, moves: str) -> None:
    for ply, move in enumerate(moves):
        (first, second)[ply % 2].play(move)


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


def test_the_card_says_who_won_to_each_and_goes_away_when_asked(street: Street) -> None:
    first, second = street.two("puissance4")
    watcher = street.person()
    watcher.go(first.page.url).sits_down()
    play_out(first, second, FOUR)
    expect(first.the("#end-title")).to_have_text("Vous avez gagné")
    expect(second.the("#end-title")).to_have_text("Vous avez perdu")
    expect(watcher.the("#end-title")).to_have_text(re.compile("^Invité .* a gagné$"))
    assert second.outcome() == told(record_of(second))[0]
    expect(second.the("#end-title")).to_be_focused()
    assert second.violations() == []
    second.page.keyboard.press("Escape")
    expect(second.the("#end")).to_be_hidden()
    expect(second.the("#says")).to_have_text(told(record_of(second))[0])
    expect(second.the("#end-open")).to_be_focused()
    second.click("#end-open")
    expect(second.the("#rematch")).to_be_visible()
    expect(watcher.the("#rematch")).to_be_hidden()
    first.click("#other")
    assert first.page.url.endswith("/jouer/puissance4")


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


def test_nothing_is_told_of_awale_before_the_seeds_have_landed(street: Street) -> None:
    person = street.person(lively=True)
    person.page.clock.install(time=0)
    person.page.clock.pause_at(1000)
    person.sits_at("awale", "screen")
    person.play("c")
    assert seeds_and_words(person)["says"] == "La partie commence."
    person.page.clock.run_for(3000)
    expect(person.the("#says")).to_have_text("Sud joue c.")


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
