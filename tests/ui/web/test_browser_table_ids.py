"""Two people meet by the notice on their pages, play and have a rematch, in a house where every id begins like a number."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from knocking import HouseApart
from ui.web.browsing import Street

SERVER = """
import secrets
import sys
from ludotheque.ui.web.server import run
from ludotheque.ui.web.settings import Settings
drawn = secrets.token_urlsafe
secrets.token_urlsafe = lambda size=32: "-3" + drawn(size)[2:]
sys.exit(run(Settings(sys.argv[1], port=0, warm=False), lambda address: print(address, flush=True)))
"""


@pytest.fixture
def street(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Street]:
    house = HouseApart(SERVER, tmp_path_factory.mktemp("numbers"), 30)
    try:
        people = Street(browser, house.address)
        yield people
        people.empty()
    finally:
        house.close()


def test_two_people_meet_by_a_notice_and_have_a_rematch(street: Street) -> None:
    ana, bob = street.person(), street.person()
    ana.sits_at("alak", "anyone", n="5", side="first")
    bob.sits_at("alak", "anyone", n="7", side="second")
    call = bob.the(".call").filter(has_text="attend aussi")
    expect(call).to_contain_text(")\u00a0: jouer ensemble\u202f?")
    call.get_by_role("button", name="Jouer ensemble").click()
    bob.page.wait_for_url(ana.page.url)
    assert "/partie/-3" in bob.page.url
    for person in (ana, bob):
        person.sits_down()
    ana.play("3")
    bob.has_seen(0)
    ana.click("#resign")
    ana.click("#resign-yes")
    first = ana.page.url
    assert ana.outcome() == bob.outcome() == "Noir gagne\u00a0: Blanc abandonne."
    ana.click("#rematch")
    expect(bob.the("#rematch")).to_have_text("Accepter la revanche")
    bob.click("#rematch")
    for person in (ana, bob):
        person.page.wait_for_url(lambda url: "/partie/-3" in url and url != first)
        person.sits_down()
    assert ana.page.url == bob.page.url
