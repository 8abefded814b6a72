"""What hands do at a board, in a real browser: a move drawn at once, a closed cell that says why, looking back, a hint."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Route, expect

from ui.web.browsing import Person, Street, cell, tab_to

pytestmark = pytest.mark.long

REFUSAL = "Cette table est fermée pour travaux."


@contextmanager
def held_back(person: Person) -> Iterator[list[Route]]:
    """The moves of a page, which do not reach the house before somebody lets them go."""
    held: list[Route] = []
    person.page.route("**/api/match/*/move", lambda route: held.append(route))
    yield held
    person.page.unroute("**/api/match/*/move")


def pawns(person: Person) -> dict[str, str]:
    return {name: cell["owner"] for name, cell in person.cells().items() if cell["owner"]}


def holding(person: Person, held: list[Route]) -> Route:
    while not held:
        person.page.wait_for_timeout(20)
    return held.pop()


def test_a_move_that_is_refused_goes_back_and_says_why(street: Street) -> None:
    person = street.person()
    person.forgiven = ("422",)
    person.sits_at("puissance4", "screen")
    with held_back(person) as held:
        person.click(cell("4.6"))
        route = holding(person, held)
        assert pawns(person) == {"4.1": "first"}
        route.fulfill(status=422, content_type="application/json", body=json.dumps({"error": REFUSAL}))
        expect(person.the("#error")).to_have_text(REFUSAL)
    assert pawns(person) == {}
    person.play("4")
    assert pawns(person) == {"4.1": "first"}


@pytest.mark.parametrize(
    ("slug", "move", "after"),
    [
        ("alak", "5", {"5": "first"}),
        ("puissance4", "4", {"4.1": "first"}),
        ("black-white", "e3", {"d4": "first", "e3": "first", "e4": "first", "e5": "first", "d5": "second"}),
    ],
)
@pytest.mark.parametrize("lively", [True, False])
def test_every_game_draws_one_s_own_move_at_once(
    street: Street, slug: str, move: str, after: dict[str, str], lively: bool
) -> None:
    person = street.person(lively=lively)
    person.sits_at(slug, "screen")
    with held_back(person) as held:
        person.click(f'#board [data-move="{move}"] >> nth=0')
        route = holding(person, held)
        assert pawns(person) == after
        route.continue_()
        person.has_seen(0)
    assert pawns(person) == after


def test_seeds_and_the_king_leave_at_once_too(street: Street) -> None:
    sower = street.person()
    sower.sits_at("awale", "screen")
    with held_back(sower) as held:
        sower.click(cell("c"))
        route = holding(sower, held)
        heaps = sower.the("#board .number text").all_text_contents()
        assert sorted(heaps) == ["0", *["4"] * 7, *["5"] * 4]
        route.continue_()
        sower.has_seen(0)
    king = street.person()
    king.sits_at("roi-des-roses", "screen")
    target = king.the("#board .can:not(.card)").first.get_attribute("data-name") or ""
    with held_back(king) as held:
        king.click(cell(target))
        route = holding(king, held)
        assert pawns(king)[target] == "first"
        expect(king.the(cell(target) + " .king")).to_be_visible()
        route.continue_()
        king.has_seen(0)
    expect(king.the(cell(target) + " .king")).to_be_visible()


def test_looking_back_that_failed_on_a_lost_line_works_when_it_is_back(street: Street) -> None:
    person = street.person()
    person.forgiven = ("net::ERR",)
    person.sits_at("alak", "screen", n="5")
    for move in "13":
        person.play(move)
    person.page.route("**/look_back.js*", lambda route: route.abort())
    with person.page.expect_event("requestfailed"):
        person.click('[data-look="previous"]')
    expect(person.the("#looking")).to_be_hidden()
    person.page.unroute("**/look_back.js*")
    person.click('[data-look="previous"]')
    expect(person.the("#looking")).to_contain_text("coup 1 sur 2")


def test_the_only_possible_move_is_played_with_a_word_and_taken_back_is_not_played_again(street: Street) -> None:
    person = street.person(helped=True)
    hands = "E1,N1,N2,N3,NE1,S1,S2,S3,SE1,SE2"  # one card at most leads somewhere; the rest is passing
    person.sits_at("roi-des-roses", "screen", rows="1", columns="2", deal=hands)
    moves: list[str] = []
    while not person.shows("#outcome") and len(moves) < 4:
        glance = person.at_a_glance()
        if glance["cells"]:
            person.play(glance["cells"][0])
        elif glance["mine"] and not glance["outcome"]:
            expect(person.the("#only, #outcome:visible").first).to_be_attached()
            person.has_seen(glance["ply"])
        moves = person.moves()
    assert "passe" in moves


def test_somebody_who_turns_it_off_presses_the_button_themselves(street: Street) -> None:
    person = street.person(helped=True)
    person.sits_at("roi-des-roses", "screen", rows="1", columns="1")
    person.click('[popovertarget="settings"]')
    person.the('[data-setting="only-move"]').uncheck()
    person.page.keyboard.press("Escape")
    ply = person.ply()
    person.page.wait_for_timeout(2500)
    assert person.ply() == ply
    person.page.reload()
    person.sits_down()
    person.page.wait_for_timeout(2500)
    assert person.ply() == ply
    person.click("#buttons button")
    person.has_seen(ply)


def test_a_pass_that_is_taken_back_waits_for_its_player(street: Street) -> None:
    person = street.person(helped=True)
    person.sits_at("roi-des-roses", "screen", rows="1", columns="1")
    person.has_seen(0)
    person.click("#undo")
    expect(person.the("#moves li")).to_have_count(0)
    person.page.wait_for_timeout(2500)
    assert person.ply() == 0


def test_what_a_move_turns_over_is_shown_to_the_mouse_and_to_the_keyboard(street: Street) -> None:
    person = street.person()
    person.sits_at("black-white", "screen")
    person.the(cell("e3")).hover()
    expect(person.the(cell("e4") + " .preview")).to_be_visible()
    expect(person.the("#board .preview")).to_have_count(1)
    person.page.mouse.move(2, 2)
    expect(person.the("#board .preview")).to_have_count(0)
    tab_to(person.page, ".cell")
    expect(person.the("#board .preview")).to_have_count(1)


def test_a_hint_is_drawn_and_told_and_plays_nothing(street: Street) -> None:
    person = street.person()
    person.sits_at("puissance4", "screen")
    person.click("#hint")
    expect(person.the("#bubble")).to_contain_text("Conseil : 4")
    expect(person.the(cell("4.1") + " .advice")).to_be_visible()
    assert person.moves() == []
    person.play("4")
    expect(person.the("#board .advice")).to_have_count(0)
