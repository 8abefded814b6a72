"""The lobby in real browsers: one tap to a board, two people who meet there, small boards that live."""

import pytest
from playwright.sync_api import expect

from ludotheque.core.registry import GAMES
from ui.web.browsing import PHONE, Looks, Person, Street, every_light_and_size, sound

SLUGS = [entry.slug for entry in GAMES.values()]


def called(person: Person, name: str) -> Person:
    """Give somebody a name."""
    person.go("/moi").the("#name").fill(name)
    person.click('form[action="/moi/nom"] button')
    return person


def test_a_game_begins_with_one_tap(street: Street) -> None:
    person = street.person().go("/")
    person.click('form:has([value="puissance4"]) .one-tap')
    person.page.wait_for_url("**/partie/*")
    person.sits_down()
    person.play("4")


def test_two_people_meet_through_the_lobby_without_reloading(street: Street) -> None:
    ana, bob = called(street.person(), "Ana du Lac"), called(street.person(), "Boris du Pré")
    bob.go("/")
    ana.open("alak", "anyone", n="7")
    ana.go("/")
    expect(ana.the('[data-list="own"]')).to_contain_text("Alak")
    card = bob.the('[data-list="waiting"] li').filter(has_text="Ana du Lac")
    expect(card).to_contain_text("7 cases")
    expect(bob.the("#lobby-says")).to_contain_text("Ana du Lac")
    card.get_by_role("button").click()
    bob.sits_down()
    ana.page.wait_for_url("**/partie/*")  # called to the board, from the lobby
    ana.sits_down()
    watcher = street.person().go("/")
    living = watcher.the('[data-list="running"] li').filter(has_text="Ana du Lac")
    living.scroll_into_view_if_needed()
    expect(living.locator("svg.board")).to_be_visible()
    ana.play("4")
    expect(living).to_contain_text("1 coup")


def test_two_who_wait_are_brought_together_and_a_table_can_be_cancelled(street: Street) -> None:
    ana, bob = called(street.person(), "Ana des Prés"), called(street.person(), "Boris des Bois")
    ana.sits_at("roi-des-roses", "anyone", clock="30+20")
    bob.sits_at("roi-des-roses", "anyone", clock="15+10")
    for person, other in ((ana, "Boris des Bois"), (bob, "Ana des Prés")):
        expect(person.the(".call")).to_contain_text(f"{other} attend aussi")
    bob.go("/")
    mine = bob.the('[data-list="own"] li')
    expect(mine).to_have_count(1)
    mine.get_by_role("button").click()
    expect(mine).to_have_count(0)
    expect(ana.the(".call")).to_have_count(0)
    bob.sits_at("roi-des-roses", "anyone", clock="15+10")
    bob.the(".call").get_by_role("button", name="Jouer ensemble").click()
    bob.page.wait_for_url(ana.page.url)
    bob.sits_down()
    expect(ana.the("#open")).to_be_hidden()
    expect(ana.the(".call")).to_have_count(0)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_form_is_longer_than_the_screen_of_a_phone(street: Street, slug: str) -> None:
    person = street.person()
    person.page.set_viewport_size(PHONE)
    person.go(f"/jouer/{slug}")
    for opponent in ("engine", "anyone", "friend", "screen"):
        person.click(f'[name="opponent"][value="{opponent}"]')
        assert (
            person.page.evaluate("document.querySelector('.new-table').getBoundingClientRect().bottom")
            <= PHONE["height"]
        )


@pytest.mark.long
def test_what_is_folded_away_says_what_is_chosen_in_it(street: Street) -> None:
    person = street.person()
    person.fill_in("puissance4", "anyone", rows="7", clock="5+3", rated="yes")
    rules, match = person.the("[data-chosen]").all_text_contents()
    assert rules.replace("\u00a0", " ").startswith("nombre de lignes : 7 · nombre de colonnes : 7")
    assert match.replace("\u00a0", " ") == "je commence · 5+3 · classée"
    assert person.the('#pace [value="leisure"]').is_disabled()


@pytest.mark.long
def test_a_perfect_player_is_offered_where_there_is_one(street: Street) -> None:
    person = street.person()
    person.fill_in("puissance4", "engine", level="perfect", rows="20", columns="20")
    person.the('[name="o.columns"]').blur()
    expect(person.the('#level [value="perfect"]')).to_be_disabled()
    assert person.the("#level").input_value() == "10"


@pytest.mark.long
@every_light_and_size
def test_a_lobby_with_people_in_it_is_accessible(street: Street, looks: Looks) -> None:
    called(street.person(), "Ana").sits_at("awale", "anyone", clock="5+3")
    called(street.person(), "Boris").sits_at("alak", "engine", level="1")
    person = street.person()
    person.sits_at("awale", "anyone", clock="10+5")
    person.go("/")
    expect(person.the(".call").first).to_be_visible()
    sound(person, looks)
