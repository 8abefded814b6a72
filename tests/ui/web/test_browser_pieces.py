"""Pieces that move, in real browsers: chosen by a click or by Enter, put down by another, let go, typed, told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from knocking import Served
from ludotheque.store.database import sqlite_url
from ludotheque.ui.web.typography import typeset
from ui.web.browsing import Person, Street, tab_to

pytestmark = pytest.mark.long

FOLDER = Path(__file__).parents[3] / "examples" / "sixth_game"
VOICE = "#board + [aria-live]"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with one more game, from a folder."""
    served = Served(sqlite_url(tmp_path_factory.mktemp("house") / "house.db"), "--game", str(FOLDER))
    yield served
    served.close()


@pytest.fixture
def street(browser: Browser, house: Served) -> Iterator[Street]:
    people = Street(browser, house.address)
    yield people
    people.empty()


def cell(name: str) -> str:
    return f'#board [data-name="{name}"]'


def moves_offered(person: Person) -> dict[str, str]:
    return {name: told["move"] for name, told in person.cells().items() if "move" in told}


def carry(person: Person, origin: str, target: str) -> None:
    """Two clicks: the piece, and where it goes."""
    before = person.ply()
    person.click(cell(origin))
    person.click(cell(target))
    person.has_seen(before)


def test_two_people_play_by_two_clicks(street: Street) -> None:
    first, second = street.two("hexapion")
    corners = [next(iter(person.cells())) for person in (first, second)]
    assert corners == ["a3", "c1"]  # each sees their own pawns below
    first.click(cell("b1"))
    assert moves_offered(first) == {"b2": "b1b2"}
    expect(first.the(cell("b2") + " .goal")).to_be_visible()
    expect(first.the(cell("b1"))).to_have_attribute("aria-selected", "true")
    expect(first.the(VOICE)).to_have_text("Choisi : b1, pion blanc, va en b2. Échap pour lâcher.")
    second.click(cell("a3"))
    assert moves_offered(second) == {}  # it is not their turn
    first.click(cell("b1"))
    assert moves_offered(first) == {}
    expect(first.the(VOICE)).to_have_text("Lâché : b1, pion blanc, va en b2.")
    first.click(cell("a1"))
    first.click(cell("c1"))  # another piece is chosen instead
    assert moves_offered(first) == {"c2": "c1c2"}
    first.click(cell("a3"))  # nothing to do there: the piece is let go
    assert moves_offered(first) == {}
    for mover, move in zip((first, second) * 3, ("b1b2", "a3b2", "a1b2", "c3b2", "c1c2", "b2b1"), strict=True):
        expect(mover.the("#notation")).to_be_visible()
        carry(mover, move[:2], move[2:])
    for person in (first, second):
        assert person.outcome() == typeset("Noir gagne : un pion a traversé le plateau.")
        assert person.moves() == ["b1b2", "a3xb2", "a1xb2", "c3xb2", "c1c2", "b2b1"]
        assert moves_offered(person) == {} and "can" not in (person.the(cell("c2")).get_attribute("class") or "")


def test_the_keyboard_alone_chooses_lets_go_and_plays_in_english(street: Street) -> None:
    person = street.person("en-GB")
    person.sits_at("hexapion", "screen")
    keys = person.page.keyboard
    tab_to(person.page, "#board .cell")
    expect(person.the(cell("a1"))).to_be_focused()
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("Escape")
    expect(person.the(VOICE)).to_have_text("Let go: a1, white pawn, goes to a2.")
    expect(person.the(cell("a1"))).to_be_focused()
    for press in ("ArrowRight", "Enter", "ArrowUp", "Enter"):
        keys.press(press)
    expect(person.the("#moves li")).to_have_text(["b1b2"])
    keys.press("ArrowUp")
    keys.press("ArrowLeft")
    expect(person.the(cell("a3"))).to_be_focused()
    keys.press("Space")
    expect(person.the(cell("b2"))).to_have_attribute("aria-label", "b2, white pawn, last move, playable")
    expect(person.the(cell("b2") + " .take")).to_be_visible()
    assert person.violations() == []
    tab_to(person.page, "#typed")
    keys.type("a3xb2")
    keys.press("Enter")
    expect(person.the("#moves li")).to_have_text(["b1b2", "a3xb2"])
    assert moves_offered(person) == {}
    expect(person.the("#says")).to_have_text("Black plays a3xb2.")


def test_the_analysis_says_what_each_move_of_a_chosen_piece_is_worth(street: Street) -> None:
    person = street.person()
    person.go("/analyse?game=hexapawn&moves=b1b2")
    expect(person.the(cell("c3"))).to_have_attribute("aria-label", "c3, pion noir, va en b2 (G) ou c2 (P)")
    expect(person.the(cell("c3") + " > .plate")).to_have_class("plate best")
    expect(person.the(cell("c2") + " .plate")).to_be_hidden()
    person.click(cell("c3"))
    expect(person.the(cell("c2") + " .plate")).to_have_text("P")
    expect(person.the(cell("c2") + " .plate")).to_be_visible()
    expect(person.the(cell("b2") + ' [data-of="a3xb2"]')).to_be_hidden()
    expect(person.the(cell("b2"))).to_have_attribute("aria-label", "b2, pion blanc, dernier coup, jouable, G")
    person.click("#flip")
    expect(person.the("#board .cell").first).to_have_attribute("data-name", "c1")
    expect(person.the(cell("c2") + " .plate")).to_have_text("P")  # painted anew, and the piece is still chosen
    expect(person.the(cell("c3"))).to_have_attribute("aria-selected", "true")
    assert moves_offered(person) == {"b2": "c3xb2", "c2": "c3c2"}
    person.click(cell("b2"))
    expect(person.the("#played li")).to_contain_text(["b1b2", "c3xb2"])
