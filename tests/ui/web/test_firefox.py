"""The house in Firefox: a game of each against an engine, clicked to its end; the lobby; the analysis."""

import random
from collections.abc import Iterator

import pytest

from ui.web.bidi import Wire, firefox
from ui.web.crowd import Server
from ui.web.firefox import DESKTOP, PHONE, SIDEWAYS, Avenue, Person

pytestmark = pytest.mark.long

QUICK: dict[str, dict[str, str]] = {
    "alak": {"o.n": "9"},
    "black-white": {"o.size": "6"},
    "awale": {},
    "puissance4": {},
    "roi-des-roses": {},
}
PLIES = 400  # that a game takes at most; one of awalé may take some two hundred
WON = "12233434464"  # Yellow makes a diagonal


@pytest.fixture(scope="module")
def wire() -> Iterator[Wire]:
    with firefox() as opened:
        yield opened


@pytest.fixture
def avenue(wire: Wire, server: Server) -> Iterator[Avenue]:
    """Firefoxes in front of the server; no page may complain in its console."""
    people = Avenue(wire, server.address)
    yield people
    people.empty()


def fits_everywhere(person: Person) -> None:
    """Nothing sticks out on a desktop, on a phone, nor on a phone on its side."""
    for size in (PHONE, SIDEWAYS, DESKTOP):
        person.look(size)
        assert person.fits(), f"{person.url()} does not fit {size}"


@pytest.mark.parametrize("slug", QUICK)
def test_a_game_against_an_engine_is_clicked_to_its_end(avenue: Avenue, slug: str) -> None:
    person, rng = avenue.person(), random.Random(13)
    person.sits_at(slug, opponent="engine", level="1", **QUICK[slug])
    for turn in range(PLIES):
        glance = person.my_turn()
        if glance["outcome"]:
            break
        if turn == 4:
            fits_everywhere(person)
        person.play(glance, rng.choice(sorted(set(glance["cells"])) or sorted(glance["buttons"])))
    assert person.text("#outcome")
    assert person.texts("#moves li")
    assert not person.shows("#board [data-move]")
    fits_everywhere(person)


def test_the_lobby_is_there_in_both_languages_and_leads_to_a_board(avenue: Avenue) -> None:
    person = avenue.person().go("/")
    assert person.text("h1") == "À quoi joue-t-on ?"
    assert len(person.texts(".games > li")) == 5
    fits_everywhere(person)
    style = person.evaluate("() => getComputedStyle(document.documentElement).scrollbarColor")
    assert style != "auto", "Firefox draws a white scrollbar in the dark"
    person.click('a[hreflang="en"]')
    person.reads("h1", "What shall we play?")
    fits_everywhere(person)
    person.click('.games li:has(a[href="/jouer/puissance4"]) form[action="/tables"] button')
    person.sits_down()
    person.play(person.my_turn(), "4")


def test_a_game_is_stepped_through_and_its_moves_are_worth_something(avenue: Avenue) -> None:
    person = avenue.person().go(f"/analyse?game=connect-four&moves={WON}&ply=11")
    person.sees("#think")  # the script is there
    person.reads("#where", "11 / 11")
    person.press("ArrowLeft")
    person.reads("#where", "10 / 11")
    person.sees("#board .plate")
    assert person.text("#moves tr[data-tone=best] button") == "4"
    person.press("Home")
    person.reads("#where", "0 / 11")
    person.click('[data-step="next"]')
    person.reads("#where", "1 / 11")
    person.click('#board [data-move="7"]')
    person.sees("#varies")
    person.click("#back")
    person.reads("#where", "1 / 11")


def test_the_graph_of_a_game_is_drawn_and_leads_to_its_plies(avenue: Avenue) -> None:
    person = avenue.person().go(f"/analyse?game=connect-four&moves={WON}&ply=11")
    person.sees("#draw")
    person.click("#draw")
    person.until(lambda: len(person.texts("#points tr")) == len(WON), "the graph was not drawn to its end")
    fits_everywhere(person)
    person.click("#graph svg")
    person.until(lambda: person.text("#where") != "11 / 11", "a click on the graph led nowhere")
