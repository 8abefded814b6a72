"""Every room of the house in a real browser: nothing that axe or the console complains of, in any light and size."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from ludotheque.core.registry import GAMES
from ludotheque.store.database import sqlite_url
from ui.web.browsing import Looks, Street, every_light_and_size, sound
from ui.web.crowd import Server
from ui.web.school import hold_tournament

SLUGS = [entry.slug for entry in GAMES.values()]
QUICK = ("roi-des-roses",)  # a board with cards has everything that the others have
ROOMS = [("/", "/parties", "/moi", "/connexion", "/inscription", "/classe"), ("/docs",)]


@every_light_and_size
@pytest.mark.parametrize("paths", [ROOMS[0], pytest.param(ROOMS[1], marks=pytest.mark.long)], ids=["rooms", "api"])
def test_rooms_are_accessible(street: Street, paths: tuple[str, ...], looks: Looks) -> None:
    person = street.person()
    for path in paths:
        sound(person.go(path), looks)


@every_light_and_size
def test_a_refused_form_is_accessible_and_waits_at_its_field(street: Street, looks: Looks) -> None:
    person = street.person().go("/inscription")
    person.forgiven = ("422",)
    person.the("#login").fill("Zoé !")
    person.the("#password").fill("un bon mot de passe")
    person.the("[data-shows]").check()
    expect(person.the("#password")).to_have_attribute("type", "text")
    person.click("form button.primary")
    expect(person.the("#login")).to_be_focused()
    expect(person.the("#login")).to_have_value("Zoé !")
    expect(person.the("#password")).to_have_attribute("type", "password")
    sound(person, looks)


@every_light_and_size
@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_the_form_and_the_rules_of_a_game_are_accessible(street: Street, slug: str, looks: Looks) -> None:
    person = street.person()
    sound(person.go(f"/jouer/{slug}"), looks)
    sound(person.go(f"/regles/{slug}"), looks)


@every_light_and_size
@pytest.mark.parametrize(
    "slug", [slug if slug in QUICK else pytest.param(slug, marks=pytest.mark.long) for slug in SLUGS]
)
def test_a_board_is_accessible_while_it_is_played_and_after(street: Street, slug: str, looks: Looks) -> None:
    person = street.person()
    person.sits_at(slug, "screen")
    person.play(person.turn()[0])
    sound(person, looks)
    person.click("#resign")
    sound(person, looks[:1])
    person.click("#resign-yes")
    person.outcome()
    sound(person, looks[1:])


@every_light_and_size
@pytest.mark.long
def test_lists_of_games_and_a_refusal_are_accessible(street: Street, looks: Looks) -> None:
    people = street.two("alak")
    people[0].play("5")
    people[1].open("awale", "anyone")
    sound(people[1], looks)
    person = people[0]
    sound(person.go("/"), looks)
    sound(person.go("/parties"), looks)
    person.forgiven = ("404",)
    sound(person.go("/partie/nulle-part"), looks)
    expect(person.the("main nav a")).to_have_count(5)


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


@pytest.mark.long
@every_light_and_size
def test_the_class_sees_its_tournament(school: Street, looks: Looks) -> None:
    person = school.person().go("/classe")
    sound(person, looks)
    person.click("main h2 a")
    expect(person.the("h1")).to_have_text("Tournoi\u00a0: Alak")
    expect(person.the("[data-played]")).to_have_text("4 / 4")
    expect(person.the("[data-rows] tr")).to_have_count(2)
    expect(person.the(".games-list tbody tr")).to_have_count(4)
    sound(person, looks)
    person.click(".games-list a.button >> nth=0")
    expect(person.the("#where")).to_contain_text("0 / ")
    sound(person, looks)
    person.go("/classe")
    person.click("main h2 a")
    person.click("text=Projeter")
    expect(person.the(".tile svg.board").first).to_be_visible()
    sound(person, looks)
