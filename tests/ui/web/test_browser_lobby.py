"""The lobby in real browsers: one tap to a board, two people who meet there, small boards that live."""

import pytest
from playwright.sync_api import expect

from ui.web.browsing import Street, called, sound

pytestmark = pytest.mark.long


def test_two_who_wait_are_brought_together_and_a_table_can_be_cancelled(street: Street) -> None:
    ana, bob = street.person(), street.person()
    names = called(ana, "Ana"), called(bob, "Boris")
    ana.sits_at("roi-des-roses", "anyone", clock="30+20")
    bob.sits_at("roi-des-roses", "anyone", clock="15+10")
    for person, other in ((ana, names[1]), (bob, names[0])):
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


def test_what_is_folded_away_says_what_is_chosen_in_it(street: Street) -> None:
    person = street.person()
    person.fill_in("puissance4", "anyone", rows="7", clock="5+3", rated="yes")
    rules, match = person.the("[data-chosen]").all_text_contents()
    assert rules.replace("\u00a0", " ").startswith("nombre de lignes : 7 · nombre de colonnes : 7")
    assert match.replace("\u00a0", " ") == "je commence · 5+3 · classée"
    assert person.the('#pace [value="leisure"]').is_disabled()


def test_a_perfect_player_is_offered_where_there_is_one(street: Street) -> None:
    person = street.person()
    person.fill_in("puissance4", "engine", level="perfect", rows="20", columns="20")
    person.the('[name="o.columns"]').blur()
    expect(person.the('#level [value="perfect"]')).to_be_disabled()
    assert person.the("#level").input_value() == "10"


def test_a_lobby_with_people_in_it_is_accessible(street: Street) -> None:
    street.person().sits_at("awale", "anyone", clock="5+3")
    street.person().sits_at("alak", "engine", level="1")
    person = street.person()
    person.sits_at("awale", "anyone", clock="10+5")
    person.go("/")
    expect(person.the(".call").first).to_be_visible()
    sound(person)
