"""Every room of the house in a real browser: nothing that axe or the console complains of, in any light and size."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ludotheque.core.registry import GAMES
from ludotheque.store.database import sqlite_url
from ui.web.browsing import Person, Street
from ui.web.crowd import Server
from ui.web.school import hold_tournament

SLUGS = [entry.slug for entry in GAMES.values()]
CORNERS = [
    pytest.param(False, False, id="light-desktop"),
    pytest.param(True, True, id="dark-phone"),
    pytest.param(True, False, id="dark-desktop", marks=pytest.mark.long),
    pytest.param(False, True, id="light-phone", marks=pytest.mark.long),
]
every_light_and_size = pytest.mark.parametrize(("dark", "phone"), CORNERS)
ROOMS = ("/", "/parties", "/moi", "/connexion", "/inscription", "/classe", "/docs")


def sound(person: Person) -> None:
    """Axe finds nothing, and nothing sticks out of the page sideways."""
    assert person.violations() == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{person.page.url} is too wide"


@every_light_and_size
@pytest.mark.parametrize("path", ROOMS)
def test_a_room_is_accessible(street: Street, path: str, dark: bool, phone: bool) -> None:
    person = street.person()
    person.look(dark=dark, phone=phone)
    sound(person.go(path))


@every_light_and_size
@pytest.mark.parametrize("slug", SLUGS)
def test_the_form_and_the_rules_of_a_game_are_accessible(street: Street, slug: str, dark: bool, phone: bool) -> None:
    person = street.person()
    person.look(dark=dark, phone=phone)
    sound(person.go(f"/jouer/{slug}"))
    sound(person.go(f"/regles/{slug}"))


@every_light_and_size
@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_is_accessible_while_it_is_played_and_after(street: Street, slug: str, dark: bool, phone: bool) -> None:
    person = street.person()
    person.look(dark=dark, phone=phone)
    person.open(slug, "screen")
    person.play(person.offered()[0])
    sound(person)
    person.click("#resign")
    person.click("#resign-yes")
    person.outcome()
    sound(person)


@every_light_and_size
def test_lists_of_games_and_a_refusal_are_accessible(street: Street, dark: bool, phone: bool) -> None:
    people = street.two("alak")
    people[0].play("5")
    people[1].open("awale", "anyone")
    sound(people[1])
    person = people[0]
    person.look(dark=dark, phone=phone)
    sound(person.go("/"))
    sound(person.go("/parties"))
    person.forgiven = ("404",)
    sound(person.go("/partie/nulle-part"))
    expect(person.the(".error")).to_be_visible()


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house whose class page shows a small tournament."""
    home = tmp_path_factory.mktemp("class")
    hold_tournament(home / "classe" / "tournoi d'automne")
    served = Server(sqlite_url(home / "house.db"), class_folder=home / "classe")
    yield served
    served.stop()


@pytest.fixture
def school(browser: Browser, classroom: Server) -> Iterator[Street]:
    people = Street(browser, classroom.address)
    yield people
    people.empty()


@every_light_and_size
def test_the_class_sees_its_tournament(school: Street, dark: bool, phone: bool) -> None:
    person = school.person()
    person.look(dark=dark, phone=phone)
    person.go("/classe")
    sound(person)
    person.click("main a")
    expect(person.the("h1")).to_have_text("tournoi d'automne")
    expect(person.the("[data-played]")).to_have_text("4 / 4")
    expect(person.the("[data-rows] tr")).to_have_count(2)
    report = person.page.frame_locator("iframe.report")
    expect(report.locator("table").first).to_be_visible()
    sound(person)
