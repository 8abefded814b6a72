"""The analysis room in a real browser: a finished game, what its moves were worth, addresses to share."""

import pytest
from playwright.sync_api import expect

from ludotheque.core.registry import GAMES
from ui.web.browsing import Street, sound

pytestmark = pytest.mark.long


def test_an_address_shows_the_same_variation_to_somebody_else(street: Street) -> None:
    person = street.person().go("/analyse?game=connect-four&moves=4435&ply=2")
    person.the('#board [data-move="7"]').first.click()
    expect(person.the("#varies")).to_be_visible()
    expect(person.the("#where")).to_have_text("3 / 3")
    other = street.person().go(person.the("#share").input_value())
    expect(other.the("#varies")).to_be_visible()
    assert other.cells() == person.cells()
    assert other.the("#share").input_value() == person.the("#share").input_value()
    other.click("#back")
    expect(other.the("#where")).to_have_text("2 / 4")


def test_a_pasted_record_is_opened(street: Street) -> None:
    person = street.person().go("/analyse")
    person.the("#text").fill("1. e3 f3 2. f4")
    person.the("#game").select_option("black-white")
    person.click("#reader button")
    expect(person.the("#think")).to_be_visible()  # the script is there
    expect(person.the("#where")).to_have_text("3 / 3")
    person.click("#paste summary")
    person.forgiven = ("422",)
    person.the("#text").fill("rien du tout")
    person.click("#reader button")
    expect(person.the("#read-error")).to_be_visible()


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES.values()])
def test_the_room_is_accessible_with_every_board(street: Street, slug: str) -> None:
    person = street.person().go(f"/analyse?game={slug}")
    person.click("#think")  # the engine would paint the board under the eyes of axe
    expect(person.the("#stage")).to_have_text("Le moteur se repose.")
    sound(person)
