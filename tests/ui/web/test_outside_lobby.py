"""The lobby and a line in a browser: an impatient double tap, a lobby whose line is lost, a game claimed or called off."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from ui.web.black_hole import BlackHole
from ui.web.browsing import Person, Street
from ui.web.crowd import Server


def called(person: Person, name: str) -> Person:
    """Give somebody a name."""
    person.go("/moi").the("#name").fill(name)
    person.click('form[action="/moi/nom"] button')
    person.go("/")
    return person


def table_of(person: Person, host: str) -> Locator:
    """The card of a table that waits, in somebody's lobby."""
    return person.the('[data-list="waiting"] li').filter(has_text=host)


def card(person: Person, slug: str) -> Locator:
    """The button that starts a game with one tap."""
    return person.the(f'form:has([value="{slug}"]) .one-tap')


def tap(person: Person, slug: str) -> None:
    card(person, slug).click()
    person.page.wait_for_url("**/partie/*")
    person.sits_down()


def ways(person: Person, name: str) -> Locator:
    """A button that somebody sees."""
    return person.page.get_by_role("button", name=re.compile(name))


@pytest.mark.long
def test_a_second_tap_of_an_impatient_finger_opens_no_second_table(street: Street) -> None:
    person = street.person().go("/")
    card(person, "awale").dblclick()
    person.page.wait_for_url("**/partie/*")
    person.sits_down()
    first = person.page.url
    person.go("/parties")
    expect(person.the("main tbody tr")).to_have_count(1)
    person.go("/")
    tap(person, "puissance4")
    person.page.go_back()
    expect(card(person, "alak")).to_be_enabled()
    tap(person, "alak")  # the button back leads to a lobby that still works
    assert person.page.url != first


@pytest.mark.long
def test_the_lobby_says_when_its_line_is_lost_and_is_right_again_when_it_is_back(
    street: Street, hole: BlackHole
) -> None:
    far = street.person()
    far.address, far.forgiven = hole.address, ("WebSocket",)
    far.go("/")
    expect(far.the("#lobby")).to_be_visible()
    hole.swallow()
    called(street.person(), "Zoé de la Nuit").sits_at("alak", "anyone")
    expect(far.the("body")).to_contain_text(re.compile("[Cc]onnexion perdue"), timeout=20_000)
    hole.restore()
    expect(table_of(far, "Zoé de la Nuit")).to_be_visible()


@pytest.fixture
def hole(server: Server) -> Iterator[BlackHole]:
    between = BlackHole(server.port)
    yield between
    between.close()


def far_and_near(street: Street, hole: BlackHole, **options: str) -> tuple[Person, Person]:
    """Two at a table, of whom the first comes through the hole."""
    far, near = street.person(), street.person()
    far.address, far.forgiven = hole.address, ("WebSocket", "409")
    far.sits_at("puissance4", "friend", **options)
    near.go(far.the("#invite").input_value().replace(hole.address, street.address))
    near.click("#claim button")
    for one in (far, near):
        one.sits_down()
        expect(one.the("#open")).to_be_hidden()
    return far, near


@pytest.mark.long
def test_a_live_game_is_claimed_after_a_minute_of_absence_and_not_before(street: Street, hole: BlackHole) -> None:
    far, near = far_and_near(street, hole, clock="30+20")
    far.play("4")
    near.has_seen(0)
    near.play("4")
    far.has_seen(1)
    hole.swallow()
    began = time.monotonic()
    near.the(".seat.away").wait_for()
    expect(ways(near, "Réclamer la partie")).to_have_count(0)
    far.click('#board [data-move="3"] >> nth=0')
    ways(near, "Réclamer la partie").wait_for()
    assert time.monotonic() - began >= 60
    assert near.violations() == []
    ways(near, "Réclamer la partie").click()
    assert "gagne" in near.outcome()
    hole.restore()
    expect(far.the("#outcome")).to_be_visible()
    expect(far.the("main")).to_contain_text("trop tard")
    assert far.moves() == near.moves() == ["4", "4"]


@pytest.mark.long
def test_a_game_can_be_called_off_before_the_second_move_and_not_after(street: Street) -> None:
    first, second = street.two("puissance4", clock="5+3")
    expect(ways(second, "Annuler la partie")).to_be_visible()
    first.play("4")
    second.has_seen(0)
    ways(second, "Annuler la partie").click()
    for one in (first, second):
        expect(one.the("main")).to_contain_text("Partie annulée")
        assert not one.offered()
    assert first.violations() == []
    again = street.two("puissance4", clock="5+3")
    again[0].play("4")
    again[1].has_seen(0)
    again[1].play("4")
    for one in again:
        one.has_seen(1)
        expect(ways(one, "Annuler la partie")).to_have_count(0)
