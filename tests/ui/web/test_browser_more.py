"""What changes under the eyes of somebody at a real browser: a tournament, the graph of a game, seeds in the air, clocks."""

import json
import math
from typing import Any

import pytest
from playwright.sync_api import FilePayload, WebSocket, expect

from ui.web.browsing import PATIENCE, Person, Street
from ui.web.crowd import Server
from ui.web.school import hold_tournament

pytestmark = pytest.mark.long

PAPER = "getComputedStyle(document.body).backgroundColor"
EMPTY = "getComputedStyle(document.querySelector('#board .empty')).fill"


# The class page


def test_a_game_of_the_tournament_is_replayed_and_then_analysed(street: Street, server: Server) -> None:
    assert server.class_folder is not None
    hold_tournament(server.class_folder / "replayed")
    person = street.person().go("/classe/replayed")
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


# The analysis room


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


def test_a_link_that_cannot_be_copied_is_left_selected(street: Street) -> None:
    person = street.person()
    person.sits_at("alak", "friend")
    field = person.the("#invite")
    person.page.evaluate("delete Navigator.prototype.clipboard")  # as in a page that came without encryption
    person.click("#copy")
    expect(field).to_be_focused()
    assert field.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == field.input_value()


def seeds(person: Person) -> dict[str, str]:
    """As the house drew them."""
    return {name: cell["sign"] for name, cell in person.cells().items()}


def at_awale_with_time_standing_still(street: Street) -> Person:
    """Somebody who sees seeds fly, as long as this clock is not told to go on."""
    person = street.person(lively=True)
    person.page.clock.install(time=0)
    person.page.clock.pause_at(1000)
    person.sits_at("awale", "screen")
    return person


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
