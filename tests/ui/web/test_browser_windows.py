"""Boards in windows of every shape: the board, both seats and the sentence are seen without scrolling."""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from ui.web.browsing import Person, Street

pytestmark = pytest.mark.long

PHONE, SMALL_PHONE, ON_ITS_SIDE = (390, 844), (360, 640), (844, 390)
TWICE = (640, 400)  # a window of 1280 × 800, enlarged twice
PROJECTOR, WIDE = (1024, 768), (1920, 1080)
WINDOWS = (PHONE, SMALL_PHONE, ON_ITS_SIDE, TWICE, PROJECTOR, WIDE)
SEEN = """() => Object.fromEntries(["#far", "#near", "#board svg", "#says", "#outcome"].map((one) => {
  const thing = document.querySelector(one);
  const { left, top, right, bottom, width, height } = thing.getBoundingClientRect();
  const scrolled = thing.closest(".match-side")?.getBoundingClientRect() ?? { bottom: innerHeight };
  const whole = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= Math.min(innerHeight, scrolled.bottom) + 1;
  return [one, { whole, shown: thing.checkVisibility() && !thing.matches(".unseen"), width, height }];
}))"""
GAMES = [
    pytest.param("black-white", {"size": "15"}, id="black-white-15"),
    pytest.param("roi-des-roses", {}, id="roi-des-roses"),
    pytest.param("awale", {}, id="awale"),
    pytest.param("puissance4", {}, id="puissance4"),
    pytest.param("puissance4", {"rows": "20", "columns": "20"}, id="puissance4-20x20"),
    pytest.param("puissance4", {"rows": "4", "columns": "100"}, id="puissance4-4x100"),
    pytest.param("roi-des-roses", {"rows": "20", "columns": "20"}, id="roi-des-roses-20x20"),
    pytest.param("alak", {}, id="alak"),
    pytest.param("alak", {"n": "100"}, id="alak-100"),
    pytest.param("alak", {"n": "24", "torus": "yes"}, id="alak-ring"),
]


def in_window(person: Person, window: tuple[int, int]) -> dict[str, Any]:
    person.page.set_viewport_size(ViewportSize(width=window[0], height=window[1]))
    seen: dict[str, Any] = person.page.evaluate(SEEN)
    return seen


@pytest.mark.parametrize(("slug", "options"), GAMES)
def test_a_board_both_seats_and_the_sentence_fit_the_window(street: Street, slug: str, options: dict[str, str]) -> None:
    person = street.person()
    person.sits_at(slug, "screen", clock="5+3", **options)
    person.play(person.turn()[0])
    for window in WINDOWS:
        for one, seen in in_window(person, window).items():
            assert seen["whole"] or not seen["shown"], f"{one} sticks out of {window}"
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{window} scrolls sideways"


def test_the_board_takes_what_the_window_leaves_it(street: Street) -> None:
    person = street.person()
    person.sits_at("black-white", "screen")
    for window in (ON_ITS_SIDE, TWICE, PROJECTOR, WIDE):
        board = in_window(person, window)["#board svg"]
        assert min(board["width"], board["height"]) > 0.6 * min(window)


@pytest.mark.parametrize("window", [PHONE, pytest.param(SMALL_PHONE)], ids=str)
def test_the_card_of_the_end_hides_nothing_of_the_board_on_a_phone(street: Street, window: tuple[int, int]) -> None:
    person = street.person()
    person.sits_at("puissance4", "screen")
    for move in "1213141":
        person.play(move)
    expect(person.the("#end")).to_be_visible()
    seen = in_window(person, window)
    assert all(seen[one]["whole"] for one in ("#far", "#near", "#board svg", "#outcome"))
    top = person.the("#end").evaluate("one => one.getBoundingClientRect().top")
    assert top >= person.the("#near").evaluate("one => one.getBoundingClientRect().bottom")
