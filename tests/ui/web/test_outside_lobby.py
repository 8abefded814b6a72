"""The house as a newcomer meets it: one tap, a lobby that lives, a line that falls silent, the class, web manners."""

import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Locator, expect

from knocking import free_port
from ui.web.black_hole import BlackHole
from ui.web.browsing import PHONE, Person, Street
from ui.web.crowd import Server
from ui.web.school import hold_tournament

GAMES = ("alak", "black-white", "awale", "puissance4", "roi-des-roses")
TOLD_WITHIN = 8.0  # seconds: the issue's own bound for a lost connection
FORTNIGHT = 14 * 24 * 3600 * 1000  # milliseconds
SIZES = {"phone": (390, 844), "sideways": (844, 390), "desktop": (1280, 800), "projector": (1920, 1080)}
LOOK = "one => { const style = getComputedStyle(one); return [style.color, style.backgroundColor, style.opacity]; }"
WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((one) => !one.name.includes("/live")).map((one) => [one.name, one.encodedBodySize])"""


def called(person: Person, name: str) -> Person:
    """Give somebody a name."""
    person.go("/moi").the("#name").fill(name)
    person.click('form[action="/moi/nom"] button')
    person.go("/")
    return person


def table_of(person: Person, host: str) -> Locator:
    """The card of a table that waits, in somebody's lobby."""
    return person.the('[data-list="waiting"] li').filter(has_text=host)


def game_of(person: Person, player: str) -> Locator:
    """The small board of a running game, in somebody's lobby."""
    return person.the('[data-list="running"] li').filter(has_text=player)


def card(person: Person, slug: str) -> Locator:
    """The button that starts a game with one tap."""
    return person.the(f'form:has([value="{slug}"]) .one-tap')


def tap(person: Person, slug: str) -> None:
    card(person, slug).click()
    person.page.wait_for_url("**/partie/*")
    person.sits_down()


def stay(person: Person) -> None:
    """Mark the page, to know later that it was never loaded again."""
    person.page.evaluate("window.stayed = true")


def stayed(person: Person) -> bool:
    return bool(person.page.evaluate("window.stayed === true"))


def words(person: Person) -> str:
    return " ".join(person.the("main").inner_text().split())


def ways(person: Person, name: str) -> Locator:
    """A button that somebody sees."""
    return person.page.get_by_role("button", name=re.compile(name))


def clean(person: Person) -> None:
    """On every screen axe finds nothing, and nothing sticks out sideways."""
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.violations() == []
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


# One tap


@pytest.mark.long
def test_a_card_starts_the_game_last_chosen_with_one_tap(street: Street) -> None:
    person = street.person()
    person.page.set_viewport_size(PHONE)
    person.open("puissance4", "engine", level="2", rows="7", columns="8")
    person.go("/")
    expect(card(person, "puissance4")).to_contain_text(re.compile("niveau\\s2, 7×8"))
    expect(card(person, "alak")).not_to_contain_text("7×8")
    tap(person, "puissance4")
    assert len(person.cells()) == 56
    assert re.search("Moteur, niveau\\s2", words(person))
    person.play("8")


@pytest.mark.long
def test_every_card_is_one_tap_away_from_a_board_that_can_be_played(street: Street) -> None:
    person = street.person()
    person.page.set_viewport_size(PHONE)
    for slug in GAMES:
        person.go("/")
        tap(person, slug)
        person.play(person.turn()[0])


@pytest.mark.long
def test_a_second_tap_of_an_impatient_finger_opens_no_second_table(street: Street) -> None:
    person = street.person().go("/")
    card(person, "awale").dblclick()
    person.page.wait_for_url("**/partie/*")
    person.sits_down()
    first = person.page.url
    person.go("/parties")
    expect(person.the("main tbody tr")).to_have_count(1)
    person.go("/")
    tap(person, "puissance4")
    person.page.go_back()
    expect(card(person, "alak")).to_be_enabled()
    tap(person, "alak")  # the button back leads to a lobby that still works
    assert person.page.url != first


@pytest.mark.long
def test_a_game_left_with_the_button_back_is_found_again_in_the_lobby(street: Street) -> None:
    person = street.person().go("/")
    tap(person, "puissance4")
    person.play("4")
    person.has_seen(1)
    begun = person.page.url.removeprefix(street.address)
    person.page.go_back()
    person.the(f'main a[href="{begun}"]').first.click()
    person.sits_down()
    expect(person.the("#notation")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_whatever_fold_is_opened_the_form_is_not_longer_than_the_screen_of_a_phone(street: Street, slug: str) -> None:
    person = street.person()
    person.page.set_viewport_size(PHONE)
    too_long = []
    for opponent in ("engine", "anyone", "friend", "screen"):
        folds = person.go(f"/jouer/{slug}").the(".new-table details")
        person.click(f'[name="opponent"][value="{opponent}"]')
        for fold in range(folds.count()):
            if folds.nth(fold).is_visible():
                folds.nth(fold).locator("summary").click()
                height = person.page.evaluate("document.querySelector('.new-table').offsetHeight")
                folds.nth(fold).locator("summary").click()
                if height > PHONE["height"]:
                    too_long.append((opponent, fold, height))
    assert too_long == []


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_a_refused_size_comes_back_filled_with_the_sentence_beside_it(street: Street, *, scripts: bool) -> None:
    person = street.person(java_script_enabled=scripts)
    person.forgiven = ("422",)
    person.fill_in("alak", "anyone", n="1000000", torus="yes", clock="5+3", side="second")
    size = person.the('[name="o.n"]')
    assert not size.evaluate("one => one.validity.valid"), "so many cells are offered"
    size.evaluate("one => one.removeAttribute('max')")  # a page kept open since before the house was renewed
    person.click('form[action="/tables"] button.primary')
    expect(size).to_have_attribute("aria-invalid", "true")
    expect(person.the(f'[id="{size.get_attribute("aria-describedby")}"]')).to_contain_text("trop grand")
    expect(size).to_be_visible()
    assert size.input_value() == "1000000"
    assert person.the('[name="clock"]').input_value() == "5+3"
    assert person.the('[name="o.torus"]').is_checked()
    assert person.the('[name="side"]:checked').input_value() == "second"
    assert person.the('[name="opponent"]:checked').input_value() == "anyone"
    size.fill("12" if scripts else "13")  # at a table like one that waits, the house would propose that one
    person.click('form[action="/tables"] button.primary')
    person.page.wait_for_url("**/partie/*")


@pytest.mark.long
def test_a_refusal_never_promises_what_the_house_does_not_have(street: Street) -> None:
    person = street.person()
    person.forgiven = ("422",)
    person.fill_in("alak", "anyone", n="1")
    person.the('[name="o.n"]').evaluate("one => { one.removeAttribute('min'); one.value = '0'; }")
    person.click('form[action="/tables"] button.primary')
    expect(person.the('[name="o.n"]')).to_have_attribute("aria-invalid", "true")
    assert "1000000" not in words(person).replace(" ", "")


@pytest.mark.long
def test_without_scripts_the_page_of_a_game_says_what_it_needs(street: Street) -> None:
    person = street.person(java_script_enabled=False).go("/")
    card(person, "puissance4").click()
    person.page.wait_for_url("**/partie/*")
    expect(person.the("main")).to_contain_text("JavaScript", timeout=5_000)


# A lobby that lives


@pytest.mark.long
def test_two_strangers_meet_without_reloading_and_a_third_watches_them(street: Street) -> None:
    ana, bob = called(street.person(), "Élodie du Bac"), called(street.person("en-GB"), "Bob of the Hill")
    eve = street.person().go("/")
    for one in (bob, eve):
        stay(one)
    ana.open("puissance4", "anyone", clock="10+5")
    stay(ana)
    expect(table_of(bob, "Élodie du Bac")).to_contain_text("Connect Four")
    expect(table_of(eve, "Élodie du Bac")).to_contain_text("10+5")
    assert stayed(bob)
    table_of(bob, "Élodie du Bac").get_by_role("button").click()
    bob.sits_down()
    expect(ana.the("#open")).to_be_hidden()
    expect(ana.the("main")).to_contain_text("Bob of the Hill")
    assert stayed(ana)
    expect(table_of(eve, "Élodie du Bac")).to_have_count(0)
    living = game_of(eve, "Élodie du Bac")
    living.scroll_into_view_if_needed()
    expect(living.locator("svg .pawn")).to_have_count(0)
    ana.play("4")
    expect(living.locator("svg .pawn")).to_have_count(1)
    bob.has_seen(0)
    bob.play("4")
    expect(living.locator("svg .pawn")).to_have_count(2)
    assert stayed(eve)
    assert eve.violations() == []
    bob.click("#resign")
    bob.click("#resign-yes")
    expect(game_of(eve, "Élodie du Bac")).to_have_count(0)


@pytest.mark.long
def test_a_table_cancelled_in_one_tab_is_gone_for_everybody_and_in_the_other_tab(street: Street) -> None:
    ana, bob = called(street.person(helped=True), "Ana de la Rive"), street.person().go("/")
    ana.open("awale", "anyone")
    expect(table_of(bob, "Ana de la Rive")).to_be_visible()
    other = ana.context.new_page()
    other.goto(street.address)
    other.locator('[data-list="own"]').get_by_role("button", name=re.compile("Annuler")).dblclick()
    expect(table_of(bob, "Ana de la Rive")).to_have_count(0)
    expect(other.locator('[data-list="own"] li')).to_have_count(0)
    expect(other.locator("#lobby-error")).to_be_hidden()
    expect(ana.the("main")).to_contain_text("annulée")
    assert ana.violations() == []


@pytest.mark.long
def test_a_table_can_be_cancelled_from_its_own_page(street: Street) -> None:
    ana, bob = called(street.person(), "Ana de la Tour"), street.person().go("/")
    ana.open("alak", "anyone")
    expect(table_of(bob, "Ana de la Tour")).to_be_visible()
    ways(ana, "Annuler la table").click()
    expect(table_of(bob, "Ana de la Tour")).to_have_count(0)
    expect(ways(ana, "Annuler la table")).to_have_count(0)


@pytest.mark.long
def test_whoever_comes_too_late_for_a_seat_is_told_so_and_not_left_alone(street: Street) -> None:
    ana, bob, eve = called(street.person(), "Ana du Port"), street.person().go("/"), street.person().go("/")
    eve.forgiven = ("409",)
    ana.open("awale", "anyone")
    expect(table_of(eve, "Ana du Port")).to_be_visible()
    form = table_of(eve, "Ana du Port").locator("form").get_attribute("action")
    token = table_of(eve, "Ana du Port").locator('[name="csrf"]').input_value()
    table_of(bob, "Ana du Port").get_by_role("button").click()
    bob.sits_down()
    answer = eve.context.request.post(
        f"{street.address}{form}", form={"csrf": token, "invitation": ""}, headers={"origin": street.address}
    )
    assert answer.status == 409
    assert "Cette table est complète" in answer.text()
    assert 'href="/"' in answer.text()


@pytest.mark.long
@pytest.mark.parametrize("slug", ["puissance4", "awale"])
def test_two_who_wait_for_anyone_at_the_same_game_are_told_of_each_other(street: Street, slug: str) -> None:
    ana, bob = called(street.person(), f"Ana {slug}"), called(street.person("en-GB"), f"Bob {slug}")
    ana.sits_at(slug, "anyone")
    stay(ana)
    bob.sits_at(slug, "anyone")
    expect(ana.the(".call")).to_contain_text(f"Bob {slug} attend aussi")
    expect(bob.the(".call")).to_contain_text(f"Ana {slug}")
    assert stayed(ana)
    for one in (ana, bob):
        assert one.violations() == []
    ana.the(".call").get_by_role("button", name="Jouer ensemble").click()
    for one in (ana, bob):
        expect(one.the("#open")).to_be_hidden()
        one.sits_down()
    bob.page.wait_for_url(ana.page.url.partition("?")[0] + "*")
    watcher = street.person().go("/")
    expect(table_of(watcher, slug)).to_have_count(0)


@pytest.mark.long
def test_a_double_click_brings_two_who_wait_together_once(street: Street) -> None:
    ana, bob = called(street.person(), "Ana pressée"), called(street.person(), "Boris patient")
    for one in (ana, bob):
        one.sits_at("black-white", "anyone")
    ana.the(".call").get_by_role("button", name="Jouer ensemble").evaluate("one => { one.click(); one.click(); }")
    ana.sits_down()
    expect(ana.the("#open")).to_be_hidden()
    expect(ana.the("#error")).to_be_hidden()


@pytest.mark.long
def test_somebody_is_not_told_that_they_wait_for_themselves(street: Street) -> None:
    ana = street.person()
    ana.sits_at("roi-des-roses", "anyone", clock="15+10")
    ana.sits_at("roi-des-roses", "anyone", clock="10+5")
    ana.go("/")
    expect(ana.the('[data-list="own"] li').first).to_be_visible()
    expect(ana.the(".call")).to_have_count(0)


@pytest.mark.long
def test_the_lobby_says_when_its_line_is_lost_and_is_right_again_when_it_is_back(
    street: Street, hole: BlackHole
) -> None:
    far = street.person()
    far.address, far.forgiven = hole.address, ("WebSocket",)
    far.go("/")
    expect(far.the("#lobby")).to_be_visible()
    hole.swallow()
    called(street.person(), "Zoé de la Nuit").sits_at("alak", "anyone")
    expect(far.the("body")).to_contain_text(re.compile("[Cc]onnexion perdue"), timeout=20_000)
    hole.restore()
    expect(table_of(far, "Zoé de la Nuit")).to_be_visible()


# The seat and the invitation


@pytest.mark.long
def test_whoever_lacks_the_invitation_is_not_offered_the_seat(street: Street) -> None:
    host, guest, stranger = street.person(), street.person(), street.person()
    host.sits_at("alak", "friend")
    link = host.the("#invite").input_value()
    for address in (host.page.url, link[:-1], f"{host.page.url}?invitation="):
        stranger.go(address)
        expect(stranger.the("main")).to_contain_text("gardée")
        expect(stranger.the("#claim")).to_be_hidden()
        expect(ways(stranger, "place")).to_have_count(0)
    assert stranger.violations() == []
    guest.go(link).click('a[hreflang="en"]')  # to read the page in another language does not cost the seat
    guest.click("#claim button")
    guest.sits_down()
    stranger.go(link)
    expect(stranger.the("#near .chip")).not_to_have_class("chip")
    expect(stranger.the("#claim")).to_be_hidden()
    host.play("3")
    guest.has_seen(0)
    stranger.has_seen(0)


@pytest.mark.long
def test_whoever_sits_down_twice_is_led_to_the_board_and_not_told_that_the_table_is_full(street: Street) -> None:
    host, guest = street.person(), street.person()
    host.sits_at("alak", "friend")
    link = host.the("#invite").input_value()
    token = guest.go(link).the("meta[name=csrf]").get_attribute("content") or ""
    form: dict[str, str | float | bool] = {"csrf": token, "invitation": link.partition("invitation=")[2]}
    for _ in range(2):  # two clicks before the scripts have come, or the button back
        sat = guest.context.request.post(
            f"{host.page.url}/place", form=form, headers={"origin": street.address}, max_redirects=0
        )
        assert sat.status == 303


# The line


@pytest.fixture
def hole(server: Server) -> Iterator[BlackHole]:
    between = BlackHole(server.port)
    yield between
    between.close()


def far_and_near(street: Street, hole: BlackHole, **options: str) -> tuple[Person, Person]:
    """Two at a table, of whom the first comes through the hole."""
    far, near = street.person(), street.person()
    far.address, far.forgiven = hole.address, ("WebSocket", "409")
    far.sits_at("puissance4", "friend", **options)
    near.go(far.the("#invite").input_value().replace(hole.address, street.address))
    near.click("#claim button")
    for one in (far, near):
        one.sits_down()
        expect(one.the("#open")).to_be_hidden()
    return far, near


def since_it_fell_silent(person: Person, selector: str, began: float) -> float:
    person.the(selector).first.wait_for()
    return time.monotonic() - began


@pytest.mark.long
def test_a_silent_line_is_told_on_both_sides_in_time_with_clocks_greyed_and_loses_nothing(
    street: Street, hole: BlackHole
) -> None:
    far, near = far_and_near(street, hole, clock="10+5")
    far.play("4")
    near.has_seen(0)
    near.play("4")
    far.has_seen(1)
    running = far.the("#near .clock").evaluate(LOOK)
    hole.swallow()
    began = time.monotonic()
    here = since_it_fell_silent(far, "#link:visible", began)
    there = since_it_fell_silent(near, ".seat.away", began)
    assert here <= TOLD_WITHIN
    assert there <= TOLD_WITHIN + 1  # looked at after the other page
    expect(far.the("#link")).to_contain_text("Connexion perdue")
    assert far.the("#near .clock").evaluate(LOOK) != running
    far.click('#board [data-move="3"] >> nth=0')
    expect(far.the("#link")).to_contain_text("coup 3 partira")
    assert far.violations() == near.violations() == []
    hole.restore()
    near.has_seen(2)
    expect(far.the("#link")).to_be_hidden()
    expect(near.the(".seat.away")).to_have_count(0)
    assert far.moves() == near.moves() == ["4", "4", "3"]


@pytest.mark.long
def test_the_clock_of_somebody_whose_line_is_lost_is_greyed_on_the_other_side_too(
    street: Street, hole: BlackHole
) -> None:
    far, near = far_and_near(street, hole, clock="10+5")
    running = near.the("#far .clock").evaluate(LOOK)
    hole.swallow()
    near.the(".seat.away").wait_for()
    assert near.the("#far .clock").evaluate(LOOK) != running
    hole.restore()
    expect(near.the(".seat.away")).to_have_count(0)
    assert near.the("#far .clock").evaluate(LOOK) == running
    assert far.moves() == []


@pytest.mark.long
def test_what_the_other_played_during_twenty_silent_seconds_is_there_when_the_line_is_back(
    street: Street, hole: BlackHole
) -> None:
    far, near = far_and_near(street, hole, clock="10+5")
    far.play("4")
    near.has_seen(0)
    hole.swallow()
    near.play("5")
    time.sleep(20)
    expect(far.the("#link")).to_be_visible()
    assert far.moves() == ["4"]
    hole.restore()
    far.has_seen(1)
    expect(far.the("#link")).to_be_hidden()
    far.play("5")
    near.has_seen(2)
    assert far.moves() == near.moves() == ["4", "5", "5"]


@pytest.mark.long
def test_a_live_game_is_claimed_after_a_minute_of_absence_and_not_before(street: Street, hole: BlackHole) -> None:
    far, near = far_and_near(street, hole, clock="30+20")
    far.play("4")
    near.has_seen(0)
    near.play("4")
    far.has_seen(1)
    hole.swallow()
    began = time.monotonic()
    near.the(".seat.away").wait_for()
    expect(ways(near, "Réclamer la partie")).to_have_count(0)
    far.click('#board [data-move="3"] >> nth=0')
    ways(near, "Réclamer la partie").wait_for()
    assert time.monotonic() - began >= 60
    assert near.violations() == []
    ways(near, "Réclamer la partie").click()
    assert "gagne" in near.outcome()
    hole.restore()
    expect(far.the("#outcome")).to_be_visible()
    expect(far.the("main")).to_contain_text("trop tard")
    assert far.moves() == near.moves() == ["4", "4"]


@pytest.mark.long
def test_a_game_can_be_called_off_before_the_second_move_and_not_after(street: Street) -> None:
    first, second = street.two("puissance4", clock="5+3")
    expect(ways(second, "Annuler la partie")).to_be_visible()
    first.play("4")
    second.has_seen(0)
    ways(second, "Annuler la partie").click()
    for one in (first, second):
        expect(one.the("main")).to_contain_text("Partie annulée")
        assert not one.offered()
    assert first.violations() == []
    again = street.two("puissance4", clock="5+3")
    again[0].play("4")
    again[1].has_seen(0)
    again[1].play("4")
    for one in again:
        one.has_seen(1)
        expect(ways(one, "Annuler la partie")).to_have_count(0)


# At leisure


class House:
    """A house that can be closed, and opened days later."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.file = folder / "house.db"
        self.server = Server(f"sqlite:///{self.file}")
        self.street = Street(browser, self.server.address)

    def days_later(self, milliseconds: int) -> None:
        """Close it, let every moment it wrote down be so long ago, and open it at the same address."""
        port = self.server.port
        self.server.stop()
        with sqlite3.connect(self.file) as store:
            store.execute(
                "UPDATE matches SET created = created - ?, changed = changed - ?, turn_began = turn_began - ?",
                (milliseconds,) * 3,
            )
        store.close()
        self.server = Server(f"sqlite:///{self.file}", port)


@pytest.fixture
def own_house(tmp_path: Path, browser: Browser) -> Iterator[House]:
    house = House(tmp_path, browser)
    yield house
    house.street.empty()
    house.server.stop()


@pytest.mark.long
def test_a_game_at_leisure_is_never_claimed_but_ended_as_not_played_after_fourteen_days(own_house: House) -> None:
    first, second = own_house.street.two("alak")
    for one in (first, second):
        one.forgiven = ("WebSocket", "ERR_CONNECTION_REFUSED")
        expect(one.the("main")).to_contain_text("À loisir")
    first.play("3")
    second.has_seen(0)
    second.play("5")
    first.has_seen(1)
    second.page.close()
    address = first.page.url
    for days, offered in ((FORTNIGHT - 3_600_000, 0), (3_600_000, 1)):
        own_house.days_later(days)
        first.go(address).sits_down()
        expect(first.the("#moves li")).to_have_count(2)
        expect(ways(first, "Réclamer")).to_have_count(0)
        expect(ways(first, "non jouée|ne compte")).to_have_count(offered)
    assert first.violations() == []
    ways(first, "non jouée|ne compte").click()
    expect(first.the("main")).to_contain_text("ne compte pas")
    assert first.moves() == ["3", "5"]


# The class


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with two tournaments: one is over, the teacher stopped the other."""
    folder = tmp_path_factory.mktemp("school")
    hold_tournament(folder / "classe" / "zz_printemps_2b", entrants=3)
    hold_tournament(folder / "classe" / "zz_automne_2a", entrants=3, until=3)
    served = Server(f"sqlite:///{folder}/house.db", class_folder=folder / "classe")
    yield served
    served.stop()


@pytest.fixture
def pupils(browser: Browser, school: Server) -> Iterator[Street]:
    street = Street(browser, school.address)
    yield street
    street.empty()


@pytest.mark.long
def test_the_class_shows_its_games_in_the_looks_of_the_house_from_the_list_to_the_analysis(pupils: Street) -> None:
    person = pupils.person().go("/classe")
    expect(person.the("main svg.board").first).to_be_visible()
    assert "zz_" not in words(person)
    clean(person)
    person.the("main .card a").first.click()
    expect(person.the("main h1")).to_contain_text("Alak")
    assert "zz_" not in words(person)
    clean(person)
    person.page.get_by_role("link", name=re.compile("Revoir")).first.click()
    expect(person.the("svg.board").first).to_be_visible()
    clean(person)
    person.page.go_back()
    person.page.get_by_role("link", name=re.compile("Analyser")).first.click()
    person.page.wait_for_url("**/analyse**")
    expect(person.the("#board .cell").first).to_be_visible()


@pytest.mark.long
def test_two_tournaments_of_one_game_can_be_told_apart(pupils: Street) -> None:
    titles = pupils.person().go("/classe").the("main .card").get_by_role("link", name="Alak").all_inner_texts()
    assert len(titles) == 2
    assert len(set(titles)) == 2


@pytest.mark.long
def test_the_list_of_the_class_says_which_tournament_is_still_under_way(pupils: Street) -> None:
    cards = pupils.person().go("/classe").the("main .card")
    assert sorted("en cours" in text for text in cards.all_inner_texts()) == [False, True]


@pytest.mark.long
def test_whoever_hears_the_page_of_a_tournament_hears_names_and_no_file_names(pupils: Street) -> None:
    person = pupils.person().go("/classe")
    person.the("main .card a").first.click()
    heard = person.page.get_by_role("link", name=re.compile("Revoir|Analyser")).all_text_contents()
    assert heard
    assert [one for one in heard if re.search(r"r\d\d-\d\d", one)] == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_projector_shows_the_games_in_large_with_names(pupils: Street, lang: str) -> None:
    person = pupils.person()
    for address in person.go(f"/classe?lang={lang}").the("main .card a").evaluate_all("all => all.map((a) => a.href)"):
        person.go(address)
        person.page.get_by_role("link", name=re.compile("Projeter|Project")).click()
        boards = person.the("#tiles svg.board")
        expect(boards.first).to_be_visible()
        clean(person)
        person.page.set_viewport_size({"width": 1920, "height": 1080})
        assert "zz_" not in words(person)
        boxes = [box for board in boards.all() if (box := board.bounding_box())]
        assert all(box["y"] + box["height"] <= 1080 for box in boxes)
        assert sum(box["width"] for box in boxes) >= 1920 * 0.6  # of what lies side by side
        assert person.the("#tiles").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 16


# Web manners, asked from outside


def test_the_house_has_the_manners_of_the_web(street: Street) -> None:
    ask = httpx.Client(base_url=street.address, headers={"accept-encoding": "gzip"}, timeout=60)
    for path in ("/", "/jouer/alak", "/regles/awale", "/analyse", "/classement", "/confidentialite"):
        page = ask.get(path)
        assert page.headers["content-encoding"] == "gzip", path
        assert 'name="description"' in page.text, path
        assert 'property="og:image"' in page.text, path
        head = ask.head(path)
        assert (head.status_code, head.content) == (200, b""), path
        for file in re.findall(r'"(/static/[^"]+)"', page.text):
            sent = ask.get(file)
            assert "immutable" in sent.headers["cache-control"], file
            assert sent.headers["content-encoding"] == "gzip", file
    assert ask.get("/favicon.ico").headers["content-type"].startswith("image/")
    assert "User-agent" in ask.get("/robots.txt").text
    ask.close()


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_page_with_all_it_loads_is_lighter_than_thirty_kilobytes(street: Street, slug: str) -> None:
    person = street.person()
    person.sits_at(slug, "engine", level="1")
    weight = dict(person.page.evaluate(WEIGHT))
    assert weight[person.page.url] > 0
    assert sum(weight.values()) < 30_000, weight


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_shared_game_shows_its_own_position(street: Street, slug: str) -> None:
    first, second = street.two(slug, private="") if slug == "alak" else street.two(slug)
    ask = httpx.Client(base_url=street.address, timeout=60)

    def drawn() -> bytes:
        page = ask.get(first.page.url).text
        found = re.search('property="og:image" content="([^"]+)"', page)
        assert found is not None
        picture = ask.get(found[1].replace("&amp;", "&"))
        assert picture.headers["content-type"] == "image/png"
        return picture.content

    before = drawn()
    first.play(first.turn()[0])
    second.has_seen(0)
    assert drawn() != before
    ask.close()


@pytest.mark.long
def test_a_picture_to_share_has_a_whole_address_when_the_house_knows_its_own(tmp_path: Path) -> None:
    port, command = free_port(), [sys.executable, "-m", "ludotheque.cli", "serve", "--no-warm-up"]
    more = ["--port", str(port), "--origin", "https://jeux.exemple.fr", "--database", f"sqlite:///{tmp_path}/house.db"]
    house = subprocess.Popen([*command, *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        reached = httpx.HTTPTransport(retries=12)  # the pauses between them double
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=reached, timeout=60) as ask:
            page = ask.get("/", headers={"host": "jeux.exemple.fr"}).text
    finally:
        house.terminate()
        house.wait(20)
    assert re.search('property="og:image" content="https://jeux.exemple.fr/[^"]+"', page)


@pytest.mark.parametrize(
    ("lang", "home"),
    [("fr", "Retour à l.accueil"), pytest.param("en", "Back to the lobby", marks=pytest.mark.long)],
    ids=["fr", "en"],
)
def test_an_address_that_leads_nowhere_is_answered_calmly(street: Street, lang: str, home: str) -> None:
    person = street.person()
    person.forgiven = ("404",)
    person.go(f"/?lang={lang}")
    for path in ("/nulle-part", "/partie/nulle-part", "/jouer/echecs", "/joueur/personne", "/classe/aucune"):
        answer = person.page.goto(street.address + path)
        assert answer is not None
        assert answer.status == 404, path
        assert person.the("h1").count() == 1
        assert not re.search("Traceback|detail|Not Found|[{}]", words(person))
        expect(person.page.get_by_role("link", name=re.compile(home)).first).to_be_visible()
    clean(person)
    person.page.get_by_role("link", name=re.compile(home)).first.click()
    person.page.wait_for_url(f"{street.address}/")
