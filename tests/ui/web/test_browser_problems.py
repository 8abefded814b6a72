"""Problems in a real browser: by mouse, by keyboard alone, for those who listen, on a phone and a desk, in both lights and languages."""

import re

import pytest
from playwright.sync_api import expect

from ludotheque.core.problem import Problem
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.learning.wording import set_up
from ludotheque.ui.web.typography import typeset
from ui.web.browsing import HELD, Person, Street, click_move, sound, tab_to, wrong_of

pytestmark = pytest.mark.long

each_game = pytest.mark.parametrize("slug", [entry.slug for entry in GAMES.values()])


def opened(street: Street, slug: str, number: int = 0, lang: str = "fr-FR") -> tuple[Person, Problem]:
    """Somebody in front of a problem whose script runs."""
    problem = find_entry(slug).problems()[number]
    person = street.person(lang).go(f"/probleme/{slug}/{problem.id}")
    expect(person.the("#hint")).to_be_visible()
    return person, problem


@each_game
def test_a_problem_is_solved_with_the_keyboard_alone(street: Street, slug: str) -> None:
    """Typed into the field that every game has; on the board, the arrows reach any cell."""
    person, problem = opened(street, slug)
    keyboard = person.page.keyboard
    tab_to(person.page, "#board .cell")
    keyboard.press("ArrowRight")
    assert person.page.evaluate("document.activeElement.matches('#board .cell')")
    tab_to(person.page, "#hint")
    keyboard.press("Enter")
    expect(person.the("#hint-says")).not_to_be_empty()
    tab_to(person.page, "#typed")
    keyboard.type(problem.tries[1].move)
    keyboard.press("Enter")
    expect(person.the("#answer")).to_have_attribute("data-kind", "wrong")
    tab_to(person.page, "#retry")
    keyboard.press("Enter")
    expect(person.the("#typing")).to_be_visible()
    tab_to(person.page, "#typed")
    keyboard.type(problem.solution.move)
    keyboard.press("Enter")
    expect(person.the("#answer")).to_have_attribute("data-kind", "right")
    expect(person.the("#following")).to_be_focused()
    keyboard.press("Enter")
    person.page.wait_for_url(re.compile(f"/probleme/{slug}/(?!{problem.id})"))


def test_the_last_move_of_a_line_is_told_before_how_the_game_ends(street: Street) -> None:
    person, problem = opened(street, "puissance4")
    lost = next(one for one in problem.tries[1:] if one.plies == 2)
    _, state, view = set_up(problem)
    mine, theirs = (view.seat(seat).name.fr for seat in (state.to_move, state.to_move.other))
    click_move(person, lost.move)
    expect(person.the("#says")).to_have_text(f"{mine} joue {lost.move}.")
    person.click("#step-last")
    expect(person.the("#says")).to_have_text(
        typeset(f"{theirs} joue {lost.line[0]}. {theirs} gagne : l'alignement est fait.")
    )


def test_what_stands_beside_the_board_is_true_of_the_position_shown(street: Street) -> None:
    """Points, turns and closed cells change from move to move; they are those of the board they stand under."""
    person, problem = opened(street, "awale")
    wrong = wrong_of(problem)
    asked = person.the("#notes").text_content() or ""
    turns = int(re.findall(r"\d+", asked)[0])
    click_move(person, wrong.move)
    expect(person.the("#notes")).to_have_text(typeset(f"Tours joués : {turns + 1} sur 100"))
    person.click("#step-next")
    expect(person.the("#notes")).to_have_text(typeset(f"Tours joués : {turns + 2} sur 100"))
    person.click("#retry")
    expect(person.the("#notes")).to_have_text(asked)


@each_game
def test_whoever_listens_hears_what_is_asked_and_what_happened(street: Street, slug: str) -> None:
    person, problem = opened(street, slug, lang="en-GB")
    tree = person.the("#problem").aria_snapshot()
    assert " to play" in tree and 'button "A hint"' in tree and 'textbox "Type a move"' in tree and "grid" in tree
    assert "playable" in tree
    click_move(person, problem.tries[1].move)
    expect(person.the("#answer")).to_contain_text("No:")
    tree = person.the("#problem").aria_snapshot()
    assert re.search(r"status: \W*No: ", tree) and 'button "Try again"' in tree
    assert person.the("#answer").get_attribute("role") == "status"
    assert person.the("#says").get_attribute("aria-live") == "polite"


def test_what_is_told_later_is_listened_to_before_it_is_told(street: Street) -> None:
    """A live region that appears together with its words is not read."""
    person, _ = opened(street, "puissance4")
    for one in ("#answer", "#says", "#hint-says", "#rating"):
        expect(person.the(one)).to_be_empty()
        assert person.the(one).evaluate("one => getComputedStyle(one).display !== 'none'"), one


def test_hints_light_the_few_cells_among_which_the_solution_is(street: Street) -> None:
    person, problem = opened(street, "black-white")
    person.click("#hint")
    expect(person.the("#hint")).to_have_text("Encore un indice")
    expect(person.the("#board .hinted")).to_have_count(0)
    person.click("#hint")
    expect(person.the("#hint")).to_have_text(typeset("Pas d'autre indice"))
    lit = person.the("#board .hinted").evaluate_all("all => all.map((one) => one.dataset.move)")
    assert problem.solution.move in lit and len(lit) <= 3
    click_move(person, problem.tries[1].move)
    person.click("#retry")
    expect(person.the("#board .hinted")).to_have_count(len(lit))


def test_the_button_of_hints_keeps_its_place_and_the_focus(street: Street) -> None:
    person, problem = opened(street, "puissance4")
    button, keyboard = person.the("#hint"), person.page.keyboard
    where = button.bounding_box()
    tab_to(person.page, "#hint")
    for words in ("Encore un indice", "Pas d'autre indice"):
        keyboard.press("Enter")
        expect(button).to_have_text(typeset(words))
        expect(button).to_be_focused()
        box = button.bounding_box()
        assert where is not None and box is not None and (box["x"], box["y"]) == (where["x"], where["y"])
    expect(button).to_have_attribute("aria-disabled", "true")
    told = person.the("#hint-says").text_content()
    keyboard.press("Enter")
    assert person.the("#hint-says").text_content() == told
    click_move(person, problem.tries[1].move)
    person.click("#retry")
    expect(button).to_have_attribute("aria-disabled", "true")


def test_whoever_asks_a_house_that_is_away_for_a_hint_is_told_so(street: Street) -> None:
    person, _ = opened(street, "puissance4")
    person.forgiven = ("ERR_FAILED",)
    person.page.route("**/hint/1", lambda route: route.abort())
    person.click("#hint")
    expect(person.the("#hint-says")).to_contain_text("La maison ne répond pas")
    person.page.unroute("**/hint/1")
    person.click("#hint")
    expect(person.the("#hint")).to_have_text("Encore un indice")
    expect(person.the("#hint-says")).not_to_contain_text("La maison ne répond pas")


def test_a_move_of_the_line_is_told_while_it_is_shown(street: Street) -> None:
    problem = find_entry("puissance4").problems()[0]
    person = street.person(lively=True).go(f"/probleme/puissance4/{problem.id}")
    expect(person.the("#hint")).to_be_visible()
    click_move(person, wrong_of(problem).move)
    expect(person.the("#step-next")).to_be_focused()
    person.page.evaluate(HELD)
    person.click("#step-next")
    expect(person.the("#says")).to_contain_text("joue")
    assert person.page.evaluate("document.getAnimations().length") > 0


def test_a_click_beside_every_move_is_answered_by_the_rules(street: Street) -> None:
    person, problem = opened(street, "black-white")
    person.the('#board .cell:not([data-owner=""])').first.click()
    expect(person.the("#answer")).to_have_attribute("data-kind", "refused")
    expect(person.the("#answer")).not_to_be_empty()
    click_move(person, problem.solution.move)
    expect(person.the("#answer")).to_have_attribute("data-kind", "right")


def test_the_solution_is_shown_to_whoever_asks_after_a_try(street: Street) -> None:
    person, problem = opened(street, "alak")
    click_move(person, problem.tries[1].move)
    person.click("#solution")
    expect(person.the("#answer")).to_contain_text(typeset(f"La solution : {problem.solution.move}"))
    expect(person.the("#solution")).to_be_hidden()


def test_a_guest_is_rated_once_they_ask_and_no_sooner(street: Street) -> None:
    person, problem = opened(street, "puissance4", 1)
    click_move(person, problem.solution.move)
    expect(person.the("#answer")).to_contain_text("Oui")
    expect(person.the("#rating")).to_be_empty()
    person.the(".counting button").click()
    expect(person.the(".counting button")).to_have_text("Ne plus compter")
    click_move(person, problem.solution.move)
    expect(person.the("#rating")).to_contain_text("±")
    person.go("/problemes/puissance4")
    expect(person.the(".curve")).to_be_visible()


def test_one_tap_in_the_lobby_shows_a_problem(street: Street) -> None:
    person = street.person().go("/")
    person.the(".games").get_by_role("link", name=re.compile("Problème")).first.click()
    expect(person.the("#board [data-move], #buttons [data-move]").first).to_be_visible()


def test_a_series_ends_when_its_time_is_over(street: Street) -> None:
    person = street.person()
    person.page.clock.install()
    person.go("/problemes/serie?game=alak&count=2&minutes=1&seed=abc")
    person.click("#start")
    expect(person.the("#clock")).to_have_text(re.compile(r"1:00|0:5\d"))
    person.page.clock.run_for(61_000)
    expect(person.the("#score")).to_contain_text(typeset("Le temps est écoulé. 0 sur 2 trouvé"))
    assert not person.shows("#playing")


@pytest.mark.parametrize(
    "path", ["/problemes", "/problemes/puissance4", "/problemes/serie?game=awale&count=3&minutes=2&seed=a", "/problemes/mes-parties"]
)  # fmt: skip
def test_the_rooms_are_accessible(street: Street, path: str) -> None:
    person = street.person().go(path)
    sound(person)
    if "serie" in path:
        person.click("#start")
        expect(person.the("#goal")).to_be_visible()
        sound(person)


@each_game
def test_a_problem_is_accessible_before_and_after_a_try(street: Street, slug: str) -> None:
    person, problem = opened(street, slug)
    sound(person)
    person.click("#hint")
    expect(person.the("#hint")).to_have_text("Encore un indice")
    person.click("#hint")
    click_move(person, problem.tries[1].move)
    expect(person.the("#retry")).to_be_visible()
    sound(person)


def test_without_scripts_a_problem_is_tried_by_typing(street: Street) -> None:
    person = street.person(java_script_enabled=False)
    problem = find_entry("puissance4").problems()[0]
    person.go(f"/probleme/puissance4/{problem.id}")
    person.the("#typed").fill(problem.solution.move)
    person.click("#typing button")
    expect(person.the(".notice")).to_contain_text("Oui")
    person.go("/problemes/serie?game=puissance4&count=3&seed=a")
    expect(person.the("#results a").first).to_be_visible()
