"""Whole games in real browsers: two people, one against an engine, a reload, a power cut, the keyboard alone."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludotheque.store.database import sqlite_url
from ludotheque.ui.web.typography import typeset
from ui.web.browsing import Person, Street, play_on, record_of, tab_to, told
from ui.web.crowd import Server

SMALL: dict[str, dict[str, str]] = {
    "alak": {"n": "5"},
    "black-white": {"size": "6"},
    "puissance4": {"rows": "4", "columns": "4", "align": "3"},
    "roi-des-roses": {"rows": "4", "columns": "4"},
}


def agree(people: tuple[Person, Person]) -> None:
    """Both pages tell the same end and the same moves, and so does the record."""
    ends = {(person.outcome(), tuple(person.moves())) for person in people}
    sentence, moves = told(record_of(people[0]))
    assert ends == {(sentence, tuple(moves))}


LONGEST = ("alak", "awale", "black-white", "roi-des-roses")  # to click through; the long run does


@pytest.mark.parametrize(
    "slug", [pytest.param(one, marks=pytest.mark.long) if one in LONGEST else one for one in SMALL]
)
def test_two_people_play_a_whole_game_by_clicking(street: Street, slug: str) -> None:
    people = street.two(slug, **SMALL[slug])
    play_on(people, random.Random(5))
    agree(people)
    for person in people:
        assert not person.offered()


@pytest.mark.long
def test_two_people_play_awale_until_one_resigns(street: Street) -> None:
    people = street.two("awale")
    play_on(people, random.Random(5), plies=12)
    people[1].click("#resign")
    people[1].click("#resign-yes")
    agree(people)
    assert people[0].outcome() == typeset("Sud gagne : Nord abandonne.")


@pytest.mark.long
@pytest.mark.parametrize("slug", ["alak", "black-white", "awale", "puissance4", "roi-des-roses"])
def test_two_people_play_a_whole_game_of_the_usual_size(street: Street, slug: str) -> None:
    people = street.two(slug)
    play_on(people, random.Random(11))
    agree(people)


@pytest.mark.long
def test_somebody_who_likes_things_that_move_sees_the_same_game(street: Street) -> None:
    people = street.person(lively=True), street.person(lively=True)
    people[0].open("awale", "friend")
    people[1].go(people[0].the("#invite").input_value())
    people[1].click("#claim button")
    expect(people[0].the("#notation")).to_be_visible()
    for mover, move in zip(people * 2, ("c", "i", "f", "l"), strict=True):
        mover.play(move)
        other = people[1] if mover is people[0] else people[0]
        for person in (mover, other):
            expect(person.the(f'#board .last[data-name="{move}"]')).to_be_attached()  # the seeds lie still
    first, second = (person.cells() for person in people)
    assert {name: cell["sign"] for name, cell in first.items()} == {name: cell["sign"] for name, cell in second.items()}


@pytest.mark.parametrize(
    ("level", "options"),
    [
        pytest.param("10", SMALL["puissance4"], id="who-makes-the-last-move"),
        pytest.param("1", {}, id="of-the-usual-size", marks=pytest.mark.long),
    ],
)
def test_somebody_plays_an_engine(street: Street, level: str, options: dict[str, str]) -> None:
    person = street.person()
    person.open("puissance4", "engine", level=level, side="second", **options)
    rng = random.Random(3)
    expect(person.the("#moves li")).to_have_count(1)
    while moves := person.turn():
        person.play(rng.choice(moves))
    assert (person.outcome(), person.moves()) == told(record_of(person))


def test_a_reload_loses_nothing(street: Street) -> None:
    people = street.two("puissance4")
    for mover, move in zip((*people, people[0]), "443", strict=True):
        mover.play(move)
    expect(people[1].the("#notation")).to_be_visible()
    before = people[1].cells()
    people[1].page.reload()
    people[1].sits_down()
    assert people[1].moves() == ["4", "4", "3"]
    assert people[1].cells() == before
    people[1].play("5")
    expect(people[0].the("#moves li")).to_have_text(["4", "4", "3", "5"])


@pytest.fixture
def frail(tmp_path: Path) -> Iterator["Frail"]:
    house = Frail(sqlite_url(tmp_path / "house.db"))
    yield house
    house.server.stop()


class Frail:
    """A house whose power is cut."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.server = Server(database)

    def cut(self) -> None:
        self.port = self.server.port
        self.server.kill()

    def restore(self) -> None:
        self.server = Server(self.database, self.port)


def test_after_a_power_cut_the_pages_come_back_and_the_game_goes_on(browser: Browser, frail: Frail) -> None:
    street = Street(browser, frail.server.address)
    people = street.two("alak", n="7")
    for person in people:
        person.forgiven = ("WebSocket connection", "ERR_CONNECTION_REFUSED")
    people[0].play("3")
    expect(people[1].the("#notation")).to_be_visible()
    frail.cut()
    for person in people:
        expect(person.the("#link")).to_have_text("Connexion perdue, reconnexion…")
    people[1].click('#board [data-move="4"]')
    expect(people[1].the("#link")).to_contain_text("Votre coup 4 partira dès que possible.")
    frail.restore()
    for person in people:
        expect(person.the("#link")).to_be_hidden()
        person.has_seen(1)  # the move that was kept, too
        assert not person.shows("#error")
    play_on(people, random.Random(2))
    agree(people)
    street.empty()


def test_the_keyboard_alone_opens_a_table_and_plays_a_whole_game(street: Street) -> None:
    person = street.person().go("/")
    keys = person.page.keyboard
    tab_to(person.page, '.button[href="/jouer/alak"]')
    keys.press("Enter")
    person.page.wait_for_url("**/jouer/alak")
    tab_to(person.page, '[name="opponent"]')
    keys.press("ArrowLeft")
    assert person.the('[value="screen"]').is_checked()
    tab_to(person.page, "summary")
    keys.press("Enter")
    tab_to(person.page, '[name="o.n"]')
    keys.press("Control+A")
    keys.type("5")
    keys.press("Enter")
    person.page.wait_for_url("**/partie/*")
    person.sits_down()
    tab_to(person.page, ".cell")
    rng = random.Random(1)
    while moves := person.turn():
        walk(person, rng.choice(moves))
        ply = person.ply()
        keys.press("Enter")
        person.has_seen(ply)  # it is drawn before it is confirmed
    assert (person.outcome(), person.moves()) == told(record_of(person))


def walk(person: Person, move: str) -> None:
    """Arrows along the line to the cell that plays this move; the focus stayed where the last move was made."""
    focused = "document.activeElement.dataset.name"
    names: list[str] = person.the("#board .cell").evaluate_all("all => all.map((one) => one.dataset.name)")
    wanted = person.the(f'#board [data-move="{move}"]').get_attribute("data-name") or ""
    steps = names.index(wanted) - names.index(person.page.evaluate(focused))
    for _ in range(abs(steps)):
        person.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    assert person.page.evaluate(focused) == wanted


def test_the_notation_box_plays_and_says_why_it_does_not(street: Street) -> None:
    person = street.person()
    person.open("black-white", "screen")
    tab_to(person.page, "#typed")
    keys = person.page.keyboard
    keys.type("e3")
    keys.press("Enter")
    expect(person.the("#moves li")).to_have_text(["e3"])
    expect(person.the("#says")).to_have_text("Blanc joue e3.")
    expect(person.the("#typed")).to_be_focused()
    person.forgiven = ("422",)
    keys.type("a1")
    keys.press("Enter")
    expect(person.the("#error")).to_contain_text("a1")
    assert person.moves() == ["e3"]
    expect(person.the("#typed")).to_have_value("a1")
