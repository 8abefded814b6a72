"""Boards in a browser: cards not counted, arrows after the mouse, no rematch with nobody, no engine in a rated game."""

import random
import secrets

import pytest
from playwright.sync_api import expect

from ui.web.browsing import Person, Street

SOON = 8_000  # milliseconds, for what should be there already
PASSWORD = "six poules au bord du lac"
FIVE = ("alak", "black-white", "awale", "puissance4", "roi-des-roses")


def newcomer(street: Street, lang: str = "fr-FR") -> Person:
    """Somebody whose first page is the lobby: there the house learns their language."""
    return street.person(lang).go("/")


def registered(street: Street, name: str) -> Person:
    person = street.person().go("/inscription")
    person.the("#login").fill(name)
    person.the("#password").fill(PASSWORD)
    person.click("button.primary")
    person.page.wait_for_url("**/moi")
    return person


def meet(first: Person, second: Person, slug: str = "puissance4", **options: str) -> None:
    """Both sit down, the one who opens the table first."""
    first.sits_at(slug, "anyone", side="first", **options)
    second.go(first.page.url)
    second.click("#claim button")
    for person in (first, second):
        person.sits_down()
        expect(person.the("#open")).to_be_hidden()


def play_out(first: Person, second: Person, moves: str) -> None:
    for ply, move in enumerate(moves):
        (first, second)[ply % 2].play(move)
    expect(first.the("#end")).to_be_visible()
    expect(second.the("#end")).to_be_visible()


@pytest.mark.long
def test_the_cards_dealt_are_not_counted_as_moves_of_players(street: Street) -> None:
    person, rng = newcomer(street), random.Random(4)
    person.sits_at("roi-des-roses", "screen")
    while not any(move.startswith("+") for move in person.moves()) or person.ply() < 16:
        person.play(rng.choice(person.turn()))
    played = [move for move in person.moves() if not move.startswith("+")]
    person.click("#moves button >> nth=0")
    expect(person.the("#looking")).to_contain_text(f"coup 1 sur {len(played)}")


@pytest.mark.long
def test_somebody_who_played_with_the_mouse_looks_back_with_the_arrows(street: Street) -> None:
    person = newcomer(street)
    for slug in FIVE:
        person.sits_at(slug, "screen")
        for _ in range(2):
            person.play(person.turn()[0])
        person.page.keyboard.press("ArrowLeft")
        expect(person.the("#looking"), slug).to_be_visible(timeout=SOON)
        person.page.keyboard.press("ArrowRight")
        expect(person.the("#looking"), slug).to_be_hidden(timeout=SOON)


@pytest.mark.long
def test_nobody_is_offered_a_rematch_against_a_deleted_account(street: Street) -> None:
    first, second = (registered(street, f"léo-{secrets.token_hex(4)}") for _ in range(2))
    meet(first, second)
    play_out(first, second, "1213141")
    second.go("/moi").click(".farewell summary")
    second.the("#goodbye").fill(PASSWORD)
    second.click(".farewell button.danger")
    expect(second.the(".done")).to_be_visible()
    first.page.reload()
    first.sits_down()
    expect(first.the("#far .seat-name")).to_have_text("compte supprimé")
    expect(first.the("#end")).to_be_visible()
    expect(first.the("#far")).not_to_contain_text("absent", timeout=SOON)
    expect(first.the("#rematch")).to_be_hidden(timeout=SOON)


@pytest.mark.long
def test_rose_king_has_english_letters_on_english_pages(street: Street) -> None:
    person = newcomer(street, "en-GB")
    person.sits_at("roi-des-roses", "screen")
    expect(person.the("#far")).to_contain_text("White")
    expect(person.the("#far .chip")).not_to_have_text("B", timeout=SOON)


@pytest.mark.long
def test_a_rated_game_under_way_does_not_lead_its_players_to_the_engine(street: Street) -> None:
    """A hint is off in rated games: the exact value of every move is more than a hint."""
    first, second = (registered(street, f"inès-{secrets.token_hex(4)}") for _ in range(2))
    meet(first, second, rated="yes")
    first.play("4")
    for person in (first, second):
        expect(person.the("main a:visible").filter(has_text="Analyser")).to_have_count(0, timeout=SOON)
