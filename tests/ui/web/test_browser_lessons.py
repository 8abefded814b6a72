"""Lessons in a real browser: a whole one by mouse, another by the keyboard alone, and what is remembered of them."""

import pytest
from playwright.sync_api import expect

from ludotheque.core.registry import GAMES, Entry
from ludotheque.ui.web.lesson_view import taught
from ludotheque.ui.web.typography import typeset
from ui.web.browsing import Person, Street, click_move, is_here, lesson_says, press_move, right_move, sound, wrong_moves

pytestmark = pytest.mark.long

BY_MOUSE, BY_KEYS, WITH_CARDS = GAMES["connect-four"], GAMES["alak"], GAMES["rose-king"]
each_game = pytest.mark.parametrize("entry", taught(), ids=lambda entry: entry.slug)
OPEN_WHEN_TOLD = """() => {
  const then = document.getElementById("then");
  new MutationObserver(() => {
    if (then.textContent) window.openWhenTold ??= document.querySelectorAll("#board [data-move]").length;
  }).observe(then, { childList: true });
}"""
# Fulfilled once the board offered nothing and then offers moves again.
WATCHED = """() => {
  const board = document.getElementById("board");
  let nothing = false;
  window.takenBack = new Promise((done) => new MutationObserver(() => {
    const offers = board.querySelector("[data-move]") !== null;
    if (offers && nothing) done();
    nothing ||= !offers;
  }).observe(board, { childList: true, subtree: true, attributes: true }));
}"""


def is_answered(person: Person) -> None:
    """The other player has played: the board waits for the next move, or the step is done."""
    person.the("#board .live, #next:focus, #play:focus").first.wait_for(state="attached")


@each_game
def test_a_whole_lesson_is_played_by_mouse(street: Street, entry: Entry) -> None:
    person = street.person().go("/apprendre")
    person.click(f"#{entry.slug} [data-begin]")
    for number, step in enumerate(entry.lesson(), 1):
        is_here(person, entry, number)
        for turn in step.turns:
            before = person.cells()
            for move in wrong_moves(person, turn)[:1]:
                click_move(person, move)
                lesson_says(person, turn.wrong.get(move, turn.otherwise).fr, "wrong")
                assert person.cells() == before
            click_move(person, right_move(person, turn))
            lesson_says(person, turn.right.fr, "right")
            is_answered(person)
        expect(person.the("#next, #play")).to_be_focused()
        if number < len(entry.lesson()):
            person.click("#next")
    assert person.violations() == []
    person.click("#play")
    expect(person.the("#match")).to_be_visible()
    expect(person.the("#far")).to_contain_text("niveau 1")


@each_game
def test_a_whole_lesson_is_played_by_the_keyboard_alone(street: Street, entry: Entry) -> None:
    person = street.person().go(f"/apprendre/{entry.slug}/1")
    for number, step in enumerate(entry.lesson(), 1):
        is_here(person, entry, number)
        for turn in step.turns:
            press_move(person, right_move(person, turn))
            lesson_says(person, turn.right.fr, "right")
            is_answered(person)
        expect(person.the("#next, #play")).to_be_focused()
        if number < len(entry.lesson()):
            person.page.keyboard.press("Enter")
    expect(person.the("#end")).to_be_visible()
    expect(person.the("#end").get_by_role("link").last).to_contain_text("Un autre jeu")


def test_an_answer_is_told_while_it_is_shown(street: Street) -> None:
    """The board takes moves again once all is shown: the words are there before."""
    entry, number = next(
        (entry, number)
        for entry in taught()
        for number, step in enumerate(entry.lesson(), 1)
        if len(step.turns) > 1 and step.turns[0].reply and step.turns[0].play
    )
    person = street.person(lively=True).go(f"/apprendre/{entry.slug}/{number}")
    expect(person.the("#board [data-move]").first).to_be_visible()
    person.page.evaluate(OPEN_WHEN_TOLD)
    click_move(person, right_move(person, entry.lesson()[number - 1].turns[0]))
    expect(person.the("#then")).not_to_be_empty()
    assert person.page.evaluate("window.openWhenTold") == 0


def test_whoever_listens_is_told_the_step_the_cells_and_the_answer(street: Street) -> None:
    """What a screen reader finds in the page, in its order."""
    entry = BY_KEYS
    person = street.person("en-GB").go(f"/apprendre/{entry.slug}/3")
    step = entry.lesson()[2]
    person.the("#board + .unseen").wait_for(state="attached")
    wrong = wrong_moves(person, step.turns[0])[0]
    click_move(person, wrong)
    lesson_says(person, step.turns[0].wrong.get(wrong, step.turns[0].otherwise).en, "wrong")
    tree = person.the("main").aria_snapshot()
    parts = ["You: White", f'heading "{step.title.en}" [level=1]', step.says.en.split("\n\n")[-1], 'region "The board"',
             "grid ", "gridcell ", "status", step.turns[0].otherwise.en, 'link "Next step"', 'navigation "The steps"',
             'textbox "Type a move"']  # fmt: skip
    places = [tree.find(typeset(part)) for part in parts]
    assert -1 not in places and places == sorted(places), (places, tree)
    assert "playable" in tree


@each_game
def test_every_step_is_told_to_whoever_listens(street: Street, entry: Entry) -> None:
    person = street.person("en-GB")
    for number, step in enumerate(entry.lesson(), 1):
        person.go(f"/apprendre/{entry.slug}/{number}")
        person.the("#board + .unseen").wait_for(state="attached")
        tree = person.the("main").aria_snapshot()
        parts = [f'heading "{step.title.en}" [level=1]', 'region "The board"', "grid ", "gridcell ",
                 'navigation "The steps"', 'textbox "Type a move"']  # fmt: skip
        assert [part for part in parts if typeset(part) not in tree] == [], (number, tree)
        assert "playable" in tree or person.the("#buttons [data-move]").count(), (number, tree)


def test_the_answer_is_listened_to_before_it_is_told(street: Street) -> None:
    """A live region that appears together with its words is not read."""
    person = street.person().go("/apprendre/alak/1")
    expect(person.the("#then")).to_be_empty()
    assert person.the("#then").evaluate("one => getComputedStyle(one).display !== 'none'")


def test_help_comes_after_two_wrong_tries_and_enter_plays_it(street: Street) -> None:
    """The board goes back as it was each time, for whoever likes things that move too."""
    entry = BY_KEYS
    number, turn = next(
        (number, step.turns[0])
        for number, step in enumerate(entry.lesson(), 1)
        if step.turns[0].play and len(step.turns) == 1
    )
    person = street.person(lively=True).go(f"/apprendre/{entry.slug}/{number}")
    is_here(person, entry, number)
    before, offers = person.cells(), person.the("#board [data-move]").count()
    for move in wrong_moves(person, turn)[:2]:
        expect(person.the("#show")).to_be_hidden()
        person.page.evaluate(WATCHED)  # until a try is taken back, the page takes no other
        click_move(person, move)
        lesson_says(person, turn.wrong.get(move, turn.otherwise).fr, "wrong")
        person.page.evaluate("() => window.takenBack")
        expect(person.the("#board [data-move]")).to_have_count(offers)
        assert person.cells() == before
    person.click("#show")
    lesson_says(person, f"Essayez {turn.play[0]}.", "shown")
    expect(person.the("#board .advice").first).to_be_visible()
    person.page.keyboard.press("Enter")
    lesson_says(person, turn.right.fr, "right")


def test_what_the_rules_refuse_is_told_and_nothing_moves(street: Street) -> None:
    person = street.person().go("/apprendre/puissance4/1")
    is_here(person, BY_MOUSE, 1)
    before = person.cells()
    person.forgiven = ("422",)
    person.the("#typed").fill("99")
    person.page.keyboard.press("Enter")
    expect(person.the(".lesson-answer")).to_have_attribute("data-kind", "refused")
    expect(person.the("#says")).to_contain_text("99")
    assert person.cells() == before
    alak = street.person().go("/apprendre/alak/2")
    is_here(alak, BY_KEYS, 2)
    alak.the("#board .cell[data-owner=second]").first.click()
    expect(alak.the(".lesson-answer")).to_have_attribute("data-kind", "refused")
    expect(alak.the("#says")).not_to_be_empty()


def test_going_back_and_forward_and_what_the_browser_remembers(street: Street) -> None:
    entry = BY_KEYS
    person = street.person().go(f"/apprendre/{entry.slug}/1")
    is_here(person, entry, 1)
    click_move(person, right_move(person, entry.lesson()[0].turns[0]))
    expect(person.the("#next")).to_be_focused()
    person.click("#next")
    is_here(person, entry, 2)
    expect(person.the('.lesson-steps [data-step="1"]')).to_have_class("ticked")
    person.page.go_back()
    is_here(person, entry, 1)
    person.page.go_forward()
    is_here(person, entry, 2)
    person.go("/apprendre")
    card = person.the(f"#{entry.slug}")
    expect(card.locator(".ticked")).to_have_count(1)
    expect(card.locator("[data-count]")).to_have_text(f"1 étape sur {len(entry.lesson())}")
    card.get_by_role("link", name="Continuer").click()
    is_here(person, entry, 2)
    other = street.person().go(person.page.url)  # a step has an address, and nobody else's ticks
    is_here(other, entry, 2)
    expect(other.the(".ticked")).to_have_count(0)


def test_the_lobby_offers_a_lesson_once(street: Street) -> None:
    person = street.person().go("/")
    offer = person.the("main").get_by_role("link", name="Apprendre en cinq minutes")
    expect(offer).to_be_visible()
    person.the("main").get_by_role("link", name="Ne plus proposer de leçon").click()
    expect(person.the("#lobby")).to_be_visible()
    expect(offer).to_have_count(0)
    other = street.person().go("/")
    other.the("main").get_by_role("link", name="Apprendre en cinq minutes").click()
    expect(other.the("h1")).to_have_text("Apprendre en jouant")


def test_the_lessons_are_accessible_with_every_board(street: Street) -> None:
    person = street.person()
    sound(person.go("/"))
    sound(person.go("/apprendre"))
    for entry in taught():
        sound(person.go(f"/apprendre/{entry.slug}/{len(entry.lesson())}"))


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_no_step_sticks_out_of_a_narrow_phone(street: Street, lang: str) -> None:
    person = street.person(lang)
    for entry in taught():
        person.go(f"/apprendre/{entry.slug}/1")
        for width in (320, 360):
            person.page.set_viewport_size({"width": width, "height": 640})
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (entry.slug, width)


@each_game
def test_a_step_fits_on_the_screen_of_a_phone(street: Street, entry: Entry) -> None:
    """From the title to the way on: the words, the board and the answer are seen at once."""
    person = street.person()
    person.look(dark=False, phone=True)
    for number in range(1, len(entry.lesson())):
        person.go(f"/apprendre/{entry.slug}/{number}#title")
        is_here(person, entry, number)
        top, bottom, high = person.page.evaluate(
            "[...['.lesson', '#next'].map((one) => document.querySelector(one).getBoundingClientRect())].map((box, k) => k ? box.bottom : box.top).concat(innerHeight)"
        )
        assert top >= 0 and bottom <= high, (number, top, bottom)
