"""People in a real browser: ratings that change at the end of a game, a player's page, leaving for good."""

import secrets

import pytest
from playwright.sync_api import expect

from ui.web.browsing import Person, Street, sound

pytestmark = pytest.mark.long

PASSWORD = "un bon mot de passe"


def account(street: Street, name: str) -> Person:
    person = street.person()
    person.go("/inscription")
    person.the("#login").fill(name)
    person.the("#password").fill(PASSWORD)
    person.click("button.primary")
    expect(person.the("h1")).to_have_text(name)
    return person


def test_two_accounts_play_a_rated_game_and_one_of_them_leaves(street: Street) -> None:
    ending = secrets.token_hex(4)
    ana, zoe = account(street, f"ana-{ending}"), account(street, f"zoé-{ending}")
    ana.sits_at("puissance4", "anyone", rated="yes")
    expect(ana.the("#near .rating")).to_contain_text("1500 ?")
    zoe.go(ana.page.url)
    zoe.click("#claim button")
    zoe.sits_down()
    expect(ana.the(".seat .rating").filter(has_text="1500 ?")).to_have_count(2)  # without reloading
    ana.play("4")
    zoe.has_seen(0)
    zoe.play("4")
    ana.has_seen(1)
    zoe.click("#resign")
    zoe.click("#resign-yes")
    expect(ana.the(".rating .figure").filter(has_text="1662 ? (+162)")).to_be_visible()
    expect(ana.the(".rating .figure").filter(has_text="1338 ? (−162)")).to_be_visible()
    sound(ana)
    ana.the(".rating").filter(has_text="−162").click()  # the badge leads to the player's page
    expect(ana.the("h1")).to_have_text(f"zoé-{ending}")
    expect(ana.the(".curve")).to_be_visible()
    sound(ana)
    for path in ("/classement", "/classement/puissance4", "/parties", "/confidentialite"):
        sound(ana.go(path))
    match = zoe.page.url
    zoe.go("/moi").click(".farewell summary")
    sound(zoe)
    zoe.the("#goodbye").fill(PASSWORD)
    zoe.click(".farewell button.danger")
    expect(zoe.the(".done")).to_contain_text("la maison ne vous connaît plus")
    ana.go(match)
    expect(ana.the(".seat-name").filter(has_text="compte supprimé")).to_be_visible()
