"""What changes under the eyes of somebody at a real browser: a tournament, the graph of a game, seeds in the air, clocks."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, ViewportSize, WebSocket, expect

from ludotheque.arena.live_games import Window, begin_showing
from ludotheque.games.alak.rules import Alak
from ludotheque.play.record import moves_of, replayed
from ludotheque.store.database import sqlite_url
from ludotheque.ui.web.typography import typeset
from ui.web.browsing import PATIENCE, Person, Street, record_of
from ui.web.crowd import Server
from ui.web.school import hold_tournament

PAPER = "getComputedStyle(document.body).backgroundColor"
EMPTY = "getComputedStyle(document.querySelector('#board .empty')).fill"


# The class page


@pytest.fixture
def classroom(browser: Browser, tmp_path: Path) -> Iterator[Street]:
    """People in front of a house whose class folder is `tmp_path / "classe"`."""
    served = Server(sqlite_url(tmp_path / "house.db"), class_folder=tmp_path / "classe")
    people = Street(browser, served.address)
    yield people
    people.empty()
    served.stop()


def standing(person: Person) -> list[str]:
    """Names and points, from the first to the last."""
    rows: list[str] = person.the("[data-rows] tr").evaluate_all(
        "all => all.map((row) => `${row.cells[1].textContent}: ${row.cells[2].textContent}`)"
    )
    return rows


def test_a_tournament_is_followed_while_it_is_played(classroom: Street, tmp_path: Path) -> None:
    tournament = tmp_path / "classe" / "tournoi"
    hold_tournament(tournament, entrants=3, until=0)
    person = classroom.person()
    person.page.clock.install()
    person.go("/classe/tournoi")
    expect(person.the("#games + p + p")).to_have_text("Aucune partie n’est encore finie.")
    person.page.evaluate("window.sameVisit = true")

    def until(games: int) -> None:
        hold_tournament(tournament, entrants=3, until=games)
        person.page.clock.fast_forward("00:03")  # the page asks again
        expect(person.the("[data-played]")).to_have_text(f"{games} / 12")
        assert person.page.evaluate("document.querySelector('progress').value") == games

    until(4)
    assert standing(person) == ["Le hasard (2): 3", "Le hasard (3): 1", "Le hasard: 0"]
    expect(person.the("[data-says]")).to_have_text("1. Le hasard (2)")
    expect(person.the("[data-live]")).to_be_visible()
    expect(person.the("[data-again] a")).to_be_visible()
    until(9)
    assert standing(person) == ["Le hasard: 3", "Le hasard (2): 3", "Le hasard (3): 3"]
    expect(person.the("[data-says]")).to_have_text("1. Le hasard")
    expect(person.the("[data-finished]")).to_be_hidden()
    until(12)
    assert standing(person) == ["Le hasard (2): 5", "Le hasard: 4", "Le hasard (3): 3"]
    expect(person.the("[data-finished]")).to_be_visible()
    expect(person.the("[data-live]")).to_be_hidden()
    expect(person.the("[data-says]")).to_have_text("terminé · 1. Le hasard (2)")
    assert person.page.evaluate("window.sameVisit"), "the page was loaded again"
    person.click("[data-again] a")
    expect(person.the(".games-list tbody tr")).to_have_count(12)
    expect(person.the("[data-again]")).to_be_hidden()


@pytest.mark.long
def test_a_game_of_the_tournament_is_replayed_and_then_analysed(classroom: Street, tmp_path: Path) -> None:
    hold_tournament(tmp_path / "classe" / "tournoi")
    person = classroom.person().go("/classe/tournoi")
    person.click(".games-list a.button >> nth=0")
    last = int(person.the("#where").inner_text().partition("/")[2])
    person.click('[data-step="on"]')
    expect(person.the("#where")).to_have_text(f"1 / {last}")
    expect(person.the("#board .cell.last")).to_have_count(1)
    person.page.keyboard.press("End")
    expect(person.the("#where")).to_have_text(f"{last} / {last}")
    expect(person.the("#moves [aria-current]")).to_have_count(1)
    person.click("#moves li:nth-child(2) button")
    expect(person.the("#where")).to_have_text(f"2 / {last}")
    person.click("text=Analyser")
    expect(person.the("#played li")).to_have_count(last)


@pytest.mark.long
def test_a_projector_shows_games_in_large_and_scrolls_nowhere(classroom: Street, tmp_path: Path) -> None:
    tournament = tmp_path / "classe" / "tournoi"
    hold_tournament(tournament, entrants=3, until=4)
    window = Window(str(begin_showing(tournament)), "r09-01-02-001", ("Ana", "Bob"))
    window.show(replayed(Alak(n=7), None, ["2", "3"]))
    person = classroom.person()
    for width, height, tiles in ((1024, 768, 1), (1920, 1080, 2)):
        person.page.set_viewport_size(ViewportSize(width=width, height=height))
        person.go("/classe/tournoi/projection")
        expect(person.the(".tile svg.board")).to_have_count(tiles)
        expect(person.the(".live-tile .seat-name")).to_have_text(["Bob", "Ana"])
        expect(person.the("#standings li")).to_have_count(3)
        scrolls = (
            "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
        )
        assert not person.page.evaluate(scrolls), (width, height)
        boards = person.the(".tile svg.board").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().bottom)"
        )
        assert max(boards) < height


def test_a_page_sets_its_own_words_as_the_house_does(classroom: Street) -> None:
    person = classroom.person().go("/")
    for words in ("C'est à l'autre ; pourquoi ? Ah !", "Le nom « ana » : pris.", "The players' turn: don't wait; go!"):
        told = person.page.evaluate(
            f"import('{classroom.address}/static/words.js').then((words) => words.typeset({json.dumps(words)}))"
        )
        assert told == typeset(words)
    counted = "import('/static/words.js').then(({ counted }) => [0, 1, 2].map((n) => counted(n, 'coup', 'move')))"
    assert person.page.evaluate(counted) == ["0\u00a0coup", "1\u00a0coup", "2\u00a0coups"]


# The analysis room


@pytest.mark.long
def test_a_blunder_is_marked_on_the_graph_and_a_click_leads_to_it(street: Street) -> None:
    missed = "41414121"  # Yellow could make four in column 4, plays 2, and Red makes four in column 1
    person = street.person().go(f"/analyse?game=connect-four&moves={missed}")
    person.click("#think")  # all the engine's time for the graph
    person.click("#draw")
    expect(person.the("#draw")).to_be_enabled()
    expect(person.the("#graph-stage")).to_contain_text("faute")
    mark = person.the("#graph .mark").filter(has=person.page.locator("title", has_text="7. 2 ?? mieux : 4"))
    expect(mark).to_have_count(1)
    expect(person.the("#played li").nth(6).locator(".fault")).to_have_text("??")
    mark.click()
    expect(person.the("#where")).to_have_text("6 / 8")
    expect(person.the("#says")).to_have_text("Rouge joue 1.")
    assert "moves=41414121&ply=6" in person.page.url
    assert person.violations() == []


def upload(person: Person, text: str) -> None:
    file = FilePayload(name="partie.ludo", mimeType="text/plain", buffer=text.encode())
    person.the("#file").set_input_files(file)
    expect(person.the("#text")).to_have_value(text)
    person.click("#reader button")


def test_a_record_is_opened_from_its_file_unless_it_is_too_long(street: Street) -> None:
    person = street.person().go("/analyse")
    expect(person.the("#upload")).to_be_visible()
    person.forgiven = ("422",)
    record = '[Format "ludotheque 1"]\n[Game "alak"]\n[Options "n=7"]\n\n3 5'
    upload(person, record + " " * 100_000 + "2")
    expect(person.the("#read-error")).to_have_text("Ce texte est trop long : 100000 caractères au plus.")
    upload(person, record)
    person.page.wait_for_url("**/analyse?game=alak&o.n=7&*")
    expect(person.the("#where")).to_have_text("2 / 2")
    assert [cell["owner"] for cell in person.cells().values()] == ["", "", "first", "", "second", "", ""]


@pytest.mark.long
def test_a_match_that_somebody_resigned_is_studied_like_any_other(street: Street) -> None:
    player = street.person()
    player.sits_at("puissance4", "screen")
    player.play("4")
    player.click("#resign")
    player.click("#resign-yes")
    assert player.outcome() == typeset("Jaune gagne : Rouge abandonne.")
    player.the("#end").get_by_role("link", name="Analyser").click()
    player.page.wait_for_url("**/analyse?game=connect-four&moves=4&ply=1")
    expect(player.the("#board .plate").first).to_be_visible()


@pytest.mark.long
def test_who_leaves_in_the_middle_of_a_study_keeps_no_engine(street: Street) -> None:
    longest = 30  # seconds that a study takes
    leavers = PATIENCE // 1000 // longest + 1  # together they would keep the one engine longer than anybody waits
    player = street.person()
    player.sits_at("alak", "screen")
    for _ in range(leavers):
        person = street.person().go("/analyse?game=black-white&o.size=12")
        person.the("#seconds").select_option(str(longest))
        expect(person.the("#board .plate").first).to_be_visible()
        person.page.close()
    player.play("5")
    other = street.person().go("/analyse?game=connect-four&moves=12233434464&ply=10")
    expect(other.the("#board .plate.best")).to_have_count(1)


# The match page


@pytest.mark.long
def test_the_colours_of_a_match_are_chosen_with_a_button_and_stay(street: Street) -> None:
    person = street.person(color_scheme="light")
    person.sits_at("puissance4", "screen")
    seen = []
    for pressed in ("true", "false"):
        person.click("[data-theme-switch]")
        seen.append((person.page.evaluate(PAPER), person.page.evaluate(EMPTY)))
        person.page.reload()
        person.sits_down()
        expect(person.the("[data-theme-switch]")).to_have_attribute("aria-pressed", pressed)
        assert (person.page.evaluate(PAPER), person.page.evaluate(EMPTY)) == seen[-1]
    dark, light = seen
    assert dark[0] != light[0] and dark[1] != light[1]


def test_a_button_copies_the_link_for_a_friend_or_leaves_it_selected(street: Street) -> None:
    person = street.person(permissions=["clipboard-read", "clipboard-write"])
    person.sits_at("alak", "friend")
    field = person.the("#invite")
    person.click("#copy")
    expect(person.the("#copy")).to_have_text("Copié")
    assert person.page.evaluate("navigator.clipboard.readText()") == field.input_value()
    person.page.evaluate("delete Navigator.prototype.clipboard")  # as in a page that came without encryption
    person.click("#copy")
    expect(field).to_be_focused()
    assert field.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == field.input_value()


def seeds(person: Person) -> dict[str, str]:
    """As the house drew them."""
    return {name: cell["sign"] for name, cell in person.cells().items()}


def heaps(person: Person) -> dict[str, int]:
    """As the eye counts them: seeds in different places."""
    counts: list[tuple[str, int]] = person.the("#board .cell").evaluate_all(
        """all => all.map((one) => {
          const places = [...one.querySelectorAll(".seed")].map((seed) => seed.getAttribute("transform"));
          return [one.dataset.name, new Set(places).size];
        })"""
    )
    return dict(counts)


def at_awale_with_time_standing_still(street: Street) -> Person:
    """Somebody who sees seeds fly, as long as this clock is not told to go on."""
    person = street.person(lively=True)
    person.page.clock.install(time=0)
    person.page.clock.pause_at(1000)
    person.sits_at("awale", "screen")
    return person


def test_a_click_while_seeds_are_in_the_air_lets_them_land_and_plays_nothing(street: Street) -> None:
    person = at_awale_with_time_standing_still(street)
    person.play("c")
    assert person.offered() == []
    person.page.clock.run_for(700)
    assert heaps(person) == {**dict.fromkeys("abhijkl", 4), "c": 0, **dict.fromkeys("defg", 5)}
    person.click('#board .cell[data-name="l"]')
    expect(person.the('#board .last[data-name="c"]')).to_be_attached()
    assert person.moves() == ["c"]
    assert person.offered() == list("ghijkl")
    person.the('#board [data-move="l"]').dblclick()
    person.has_seen(1)
    person.page.clock.run_for(2000)
    expect(person.the('#board .last[data-name="l"]')).to_be_attached()
    assert person.moves() == moves_of(record_of(person)) == ["c", "l"]
    assert not person.shows("#error")


@pytest.mark.long
def test_a_board_that_is_turned_while_seeds_are_in_the_air_lies_still_at_once(street: Street) -> None:
    person = at_awale_with_time_standing_still(street)
    person.play("c")
    person.click("#flip")
    expect(person.the("#board .cell").first).to_have_attribute("data-name", "f")
    assert person.offered() == list("ghijkl")
    person.play("i")
    assert person.offered() == []
    person.page.clock.run_for(2000)
    expect(person.the('#board .last[data-name="i"]')).to_be_attached()
    person.play("d")
    person.the("#typed").fill("j")  # its seeds wait for those of d
    person.page.keyboard.press("Enter")
    person.has_seen(3)
    person.click("#flip")
    expect(person.the("#board .cell").first).to_have_attribute("data-name", "l")
    person.page.clock.run_for(2000)
    assert person.offered() == list("abcef")
    assert seeds(person) == dict(zip("abcdefghijkl", "651066651066", strict=True))


def test_somebody_whose_seeds_are_slow_still_sees_every_move_of_quick_players(street: Street) -> None:
    quick = street.person()
    quick.sits_at("awale", "screen")
    slow = street.person(lively=True)
    slow.page.clock.install(time=0)
    slow.page.clock.pause_at(1000)
    slow.go(quick.page.url).sits_down()
    for ply, move in enumerate("fgbhf"):  # f is emptied, gets one seed back, and is played again
        quick.play(move)
        slow.has_seen(ply)
    slow.page.clock.run_for(2500)  # less than all five would take one after another
    expect(slow.the('#board .last[data-name="f"]')).to_be_attached()
    assert seeds(slow) == seeds(quick)


def shown_seconds(person: Person, seat: str) -> int:
    minutes, seconds = person.the(f'[data-seat="{seat}"] .clock').inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_clocks_shown_are_those_of_the_house(street: Street) -> None:
    person = street.person()
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    person.page.on("websocket", listen)
    person.page.clock.install(time=0)
    person.page.clock.pause_at(1000)  # what a message says is what the page shows, until this clock goes on
    person.open("puissance4", "screen", clock="5+3")
    person.play("4")
    person.play("4")
    last = [one for one in heard if one["type"] == "match"][-1]
    assert (last["clockRunning"], last["ply"]) == ("first", 2)
    told = {seat: last["seats"][seat]["clock"] for seat in ("first", "second")}
    assert all(left != 300_000 for left in told.values())  # both have thought and got their three seconds
    assert {seat: shown_seconds(person, seat) for seat in told} == {
        seat: math.ceil(left / 1000) for seat, left in told.items()
    }
    person.page.clock.run_for(7000)
    assert shown_seconds(person, "second") == math.ceil(told["second"] / 1000)
    assert shown_seconds(person, "first") == math.ceil((told["first"] - 7000) / 1000)
