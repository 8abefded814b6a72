"""What people do at a table besides playing, in real browsers: turn it, take back, give up, play again, watch."""

import pytest
from playwright.sync_api import expect

from ludotheque.ui.web.typography import typeset
from ui.web.browsing import Person, Street

pytestmark = pytest.mark.long


def rows_of(person: Person) -> list[str]:
    """The names of the cells as the eye reads them."""
    names: list[str] = person.the("#board .cell").evaluate_all("all => all.map((one) => one.dataset.name)")
    return names


def test_who_leaves_is_shown_as_away(street: Street) -> None:
    people = street.two("alak")
    people[1].go("/")
    expect(people[0].the("#far")).to_contain_text("absent")
    people[1].page.go_back()
    expect(people[0].the("#far")).not_to_contain_text("absent")


def test_the_second_player_of_awale_sits_across_and_anybody_may_turn_the_board(street: Street) -> None:
    first, second = street.two("awale")
    assert rows_of(first) == list("lkjihgabcdef")
    assert rows_of(second) == list("fedcbaghijkl")
    assert (first.the("#near").get_attribute("data-seat"), second.the("#near").get_attribute("data-seat")) == (
        "first",
        "second",
    )
    first.click("#flip")
    expect(first.the("#board .cell").first).to_have_attribute("data-name", "f")
    expect(first.the("#near")).to_have_attribute("data-seat", "second")
    first.play("c")
    expect(second.the("#moves li")).to_have_text(["c"])
    assert rows_of(first) == rows_of(second)


def test_time_runs_out_for_both_to_see(street: Street) -> None:
    first, second = street.person(), street.person()
    first.fill_in("puissance4", "friend")
    first.the("#clock").evaluate("select => select.add(new Option('0.02', '0.02'))")
    first.the("#clock").select_option("0.02")
    first.click('form[action="/tables"] button.primary')
    second.go(first.the("#invite").input_value())
    second.click("#claim button")
    assert {person.outcome() for person in (first, second)} == {typeset("Rouge gagne : Jaune a dépassé son temps.")}
    for person in (first, second):
        expect(person.the('[data-seat="first"] .clock')).to_have_text("0.0")
        assert person.offered() == []


def test_the_language_changes_and_stays(street: Street) -> None:
    person = street.person()
    person.sits_at("black-white", "screen")
    person.click('a[hreflang="en"]')
    expect(person.the("html")).to_have_attribute("lang", "en")
    person.sits_down()
    person.play("e3")
    expect(person.the("#says")).to_have_text("White plays e3.")
    person.go("/")
    expect(person.the("h1")).to_have_text("What shall we play?")
    person.click('a[hreflang="fr"]')
    expect(person.the("h1")).to_have_text("À quoi joue-t-on ?")
    foreigner = street.person("en-GB").go("/")
    expect(foreigner.the("h1")).to_have_text("What shall we play?")


@pytest.mark.parametrize("system", ["light", "dark"])
def test_dark_colours_are_the_system_s_until_somebody_chooses(street: Street, system: str) -> None:
    person = street.person(color_scheme=system).go("/")
    switch, paper = person.the("[data-theme-switch]"), "getComputedStyle(document.body).backgroundColor"
    expect(switch).to_have_attribute("aria-pressed", "true" if system == "dark" else "false")
    before = person.page.evaluate(paper)
    switch.click()
    chosen = person.page.evaluate(paper)
    assert chosen != before
    person.go("/parties")
    assert person.page.evaluate(paper) == chosen
    expect(switch).to_have_attribute("aria-pressed", "false" if system == "dark" else "true")


def test_an_account_keeps_one_s_games_in_another_browser(street: Street) -> None:
    one, other = street.person(), street.person()
    one.sits_at("alak", "screen")
    one.play("5")
    for person, address in ((one, "/inscription"), (other, "/connexion")):
        person.go(address)
        person.the("#login").fill("ana-des-bois")
        person.the("#password").fill("un bon mot de passe")
        person.click("main button.primary")
        expect(person.the(".house-nav")).to_contain_text("ana-des-bois")
    other.go("/parties")
    other.the("main table").get_by_role("link", name="Ouvrir").click()
    other.sits_down()
    assert other.moves() == ["5"]
