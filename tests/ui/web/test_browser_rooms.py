"""Every room of the house in a real browser: nothing that axe or the console complains of, in any light and size."""

import pytest
from playwright.sync_api import expect

from ludotheque.core.registry import GAMES
from ui.web.browsing import Street, sound
from ui.web.crowd import Server
from ui.web.school import hold_tournament

pytestmark = pytest.mark.long

SLUGS = [entry.slug for entry in GAMES.values()]


def test_rooms_are_accessible(street: Street) -> None:
    person = street.person()
    for path in ("/", "/parties", "/moi", "/connexion", "/inscription", "/classe", "/docs"):
        sound(person.go(path))


def test_a_refused_form_is_accessible_and_waits_at_its_field(street: Street) -> None:
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
    sound(person)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_form_and_the_rules_of_a_game_are_accessible(street: Street, slug: str) -> None:
    person = street.person()
    sound(person.go(f"/jouer/{slug}"))
    sound(person.go(f"/regles/{slug}"))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_is_accessible_while_it_is_played_and_after(street: Street, slug: str) -> None:
    person = street.person()
    person.sits_at(slug, "screen")
    person.play(person.turn()[0])
    sound(person)
    person.click("#resign")
    sound(person)
    person.click("#resign-yes")
    person.outcome()
    sound(person)


def test_lists_of_games_and_a_refusal_are_accessible(street: Street) -> None:
    people = street.two("alak")
    people[0].play("5")
    people[1].open("awale", "anyone")
    sound(people[1])
    person = people[0]
    sound(person.go("/"))
    sound(person.go("/parties"))
    person.forgiven = ("404",)
    sound(person.go("/partie/nulle-part"))
    expect(person.the("main nav a")).to_have_count(5)


def test_the_class_sees_its_tournament(street: Street, server: Server) -> None:
    assert server.class_folder is not None
    hold_tournament(server.class_folder / "tournoi d'automne")
    page = "/classe/tournoi%20d%27automne"
    person = street.person().go("/classe")
    sound(person)
    person.click(f'main h2 a[href="{page}"]')
    expect(person.the("h1")).to_have_text("Tournoi\u00a0: Alak")
    expect(person.the("[data-played]")).to_have_text("4 / 4")
    expect(person.the("[data-rows] tr")).to_have_count(2)
    expect(person.the(".games-list tbody tr")).to_have_count(4)
    sound(person)
    person.click(".games-list a.button >> nth=0")
    expect(person.the("#where")).to_contain_text("0 / ")
    sound(person)
    person.go(page).click("text=Projeter")
    expect(person.the(".tile svg.board").first).to_be_visible()
    sound(person)
