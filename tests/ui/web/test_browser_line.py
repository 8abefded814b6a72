"""The line between a page and the house falls silent: both sides say so, and nothing that was played is lost."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ludotheque.play.record import moves_of
from ui.web.black_hole import HOUSE, BlackHole
from ui.web.browsing import Person, Street, record_of
from ui.web.crowd import Server

LOST = re.compile("^Connexion perdue")


@pytest.fixture
def hole(server: Server) -> Iterator[BlackHole]:
    between = BlackHole(server.port)
    yield between
    between.close()


def two_of_whom_one_is_far(street: Street, hole: BlackHole) -> tuple[Person, Person]:
    """Somebody who comes through the hole opens a live table; somebody else sits down in front of the house."""
    far, near = street.person(), street.person()
    far.address = hole.address
    far.forgiven = ("WebSocket", "409")  # tries that lead nowhere are given up; a move sent twice is refused once
    far.sits_at("puissance4", "friend", clock="5+3")
    near.go(far.the("#invite").input_value().replace(hole.address, street.address))
    near.click("#claim button")
    for one in (far, near):
        one.sits_down()
        expect(one.the("#open")).to_be_hidden()
    return far, near


def test_a_line_that_falls_silent_is_told_on_both_sides_and_a_move_made_meanwhile_is_sent_when_it_is_back(
    street: Street, hole: BlackHole
) -> None:
    far, near = two_of_whom_one_is_far(street, hole)
    far.play("4")
    near.play("3")
    far.has_seen(1)
    hole.swallow()
    expect(far.the("#link")).to_have_text(LOST)
    expect(far.the("#match.offline .clock").first).to_be_visible()
    far.click('#board [data-move="5"] >> nth=0')
    expect(far.the("#link")).to_contain_text("Votre coup 5 partira dès que possible.")
    expect(near.the(".seat.away")).to_contain_text("absent")
    assert moves_of(record_of(near)) == ["4", "3"]
    hole.restore()
    near.has_seen(2)
    expect(far.the("#link")).to_be_hidden()
    expect(near.the(".seat.away")).to_have_count(0)
    assert far.moves() == near.moves() == ["4", "3", "5"]
    assert not far.shows("#error")
    near.play("3")
    far.has_seen(3)


@pytest.mark.long
def test_a_move_whose_answer_was_lost_frightens_nobody(street: Street, hole: BlackHole) -> None:
    far, near = two_of_whom_one_is_far(street, hole)
    hole.swallow(HOUSE)
    far.click('#board [data-move="4"] >> nth=0')
    near.has_seen(0)
    expect(far.the("#link")).to_contain_text("Votre coup 4 partira dès que possible.")
    near.play("4")
    hole.restore()
    far.has_seen(1)
    expect(far.the("#link")).to_be_hidden()
    assert far.moves() == ["4", "4"]
    assert not far.shows("#error")


@pytest.mark.long
def test_twenty_seconds_of_silence_lose_nothing(street: Street, hole: BlackHole) -> None:
    far, near = two_of_whom_one_is_far(street, hole)
    hole.swallow()
    far.click('#board [data-move="4"] >> nth=0')
    time.sleep(20)
    expect(far.the("#link")).to_have_text(LOST)
    hole.restore()
    near.has_seen(0)
    near.play("4")
    far.has_seen(1)
    assert far.moves() == near.moves() == ["4", "4"]
