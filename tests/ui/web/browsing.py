"""People at real browsers in front of a real house: what they click, type and see, and what their pages complain of."""

import itertools
import random
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from ludotheque.core.lesson import Turn
from ludotheque.core.problem import Problem, Try
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Lang
from ludotheque.play.match import Match
from ludotheque.play.record import moves_of
from ludotheque.play.record_json import read_json
from ludotheque.ui.narration import announce, spelled
from ludotheque.ui.web.typography import typeset

CHROMIUM = shutil.which("chromium")
PATIENCE = 180_000  # milliseconds; an engine that was never used here is compiled first, a failing test waits so long
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
WRONG = ("error", "warning")  # what a console must not say; a refused style or script is an error
OF_THE_TABLE = (
    "clock",
    "side",
    "level",
    "rated",
    "private",
    "pace",
    "anew",
)  # the other fields of the form are options of the game
Looks = tuple[tuple[bool, bool], ...]  # dark or light, phone or desktop
EVERY_LOOK: Looks = ((False, False), (True, True), (True, False), (False, True))
GLANCE = """() => {
  const shown = (id) => document.getElementById(id)?.checkVisibility() ?? false;
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    outcome: shown("outcome"),
    mine: shown("notation"),
    cells: all("#board [data-move]").map((one) => one.dataset.move),
    buttons: shown("buttons") ? all("#buttons button").map((one) => one.textContent) : [],
    ply: all("#moves li").length,
  };
}"""
# From now on whatever begins to move stays at its beginning.
HELD = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const moving = animate.apply(this, how);
    moving.pause();
    return moving;
  };
}"""
# Turned off once, as somebody does: a test that clicks on every move would race with the page.
NOT_HELPED = (
    "if (localStorage.getItem('ludotheque-only-move') === null) localStorage.setItem('ludotheque-only-move', 'no')"
)
# The arrow that leads from the cell with the focus towards the nearest cell that plays a move.
TOWARDS = """(move) => {
  const place = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = place(document.activeElement);
  const ways = [...document.querySelectorAll(`#board [data-move="${move}"]`)].map(place).map(([a, b]) => [a - x, b - y]);
  const [dx, dy] = ways.sort((one, other) => Math.hypot(...one) - Math.hypot(...other))[0];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
  return dy > 0 ? "ArrowDown" : "ArrowUp";
}"""
FOCUSED = '() => document.activeElement.dataset.move ?? ""'  # the move that Enter would play
numbers = itertools.count(1)  # of people with a name, who are all of one house
expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The distribution's own browser. While it runs, Playwright's event loop is this thread's running loop."""
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM: NOTHING OF THE HOUSE IS TESTED IN A BROWSER")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@dataclass
class Person:
    """Somebody at a browser of their own."""

    context: BrowserContext
    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)  # of the pages, in their console
    forgiven: tuple[str, ...] = ()  # what a test provokes

    def notice(self, message: ConsoleMessage) -> None:
        if message.type in WRONG and not any(words in message.text for words in self.forgiven):
            self.complaints.append(f"{self.page.url}: {message.text}")

    def go(self, path: str) -> "Person":
        self.page.goto(path if path.startswith("http") else self.address + path)
        return self

    def the(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def shows(self, selector: str) -> bool:
        return self.the(selector).is_visible()

    def click(self, selector: str) -> None:
        self.the(selector).click()

    def fill_in(self, slug: str, opponent: str, **options: str) -> None:
        """The form for a new table; options that are not fields of the form are those of the game."""
        self.go(f"/jouer/{slug}")
        self.page.evaluate("document.querySelectorAll('form details').forEach((one) => (one.open = true))")
        self.click(f'input[name="opponent"][value="{opponent}"]')
        for name, value in options.items():
            field = self.the(f'[name="{name}"]')
            if field.count() == 0:
                field = self.the(f'[name="o.{name}"]')
            if field.first.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            elif field.first.get_attribute("type") == "radio":
                self.click(f'[name="{name}"][value="{value}"]')
            elif field.get_attribute("type") == "checkbox":
                field.set_checked(value == "yes")
            else:
                field.fill(value)

    def open(self, slug: str, opponent: str, **options: str) -> None:
        """Open a table with the form, and sit down at it."""
        self.fill_in(slug, opponent, **options)
        self.click('form[action="/tables"] button.primary')
        self.the('#match, [name="anew"]').first.wait_for(state="attached")
        if self.the('[name="anew"]').count():  # somebody left such a table behind
            self.click('form:has([name="anew"]) button')
        self.sits_down()

    def sits_at(self, slug: str, opponent: str, **options: str) -> None:
        """Sit down at a new table whose form was sent without being looked at: that takes a second less."""
        request = self.context.request
        csrf = re.findall('name="csrf" content="([0-9a-f]+)"', request.get(f"{self.address}/").text())[0]
        fields = {name if name in OF_THE_TABLE else f"o.{name}": value for name, value in options.items()}
        form = {"csrf": csrf, "game": slug, "opponent": opponent, "anew": "yes", **fields}
        opened = request.post(f"{self.address}/tables", form=form, headers={"origin": self.address}, max_redirects=0)
        self.go(opened.headers["location"]).sits_down()

    def sits_down(self) -> None:
        """The page of the match is there and hears the house."""
        expect(self.the("#match")).to_be_visible()
        expect(self.the("#near .chip")).not_to_have_class("chip")  # the first message colours it

    def ply(self) -> int:
        return self.the("#moves li").count()

    def moves(self) -> list[str]:
        return self.the("#moves li").all_text_contents()

    def cells(self) -> dict[str, dict[str, str]]:
        """What every cell of the board tells: whose it is, its sign, what playing it does."""
        told: list[dict[str, str]] = self.the("#board .cell").evaluate_all(
            "all => all.map((one) => ({...one.dataset}))"
        )
        return {cell["name"]: cell for cell in told}

    def offered(self) -> list[str]:
        """The moves that can be clicked now: on the board or, where it offers none, beside it."""
        cells: list[str] = self.the("#board [data-move]").evaluate_all("all => all.map((one) => one.dataset.move)")
        buttons = self.the("#buttons button").all_text_contents() if self.shows("#buttons") else []
        return sorted(set(cells)) or sorted(buttons)

    def turn(self) -> list[str]:
        """Wait for one's turn or for the card of the end, which comes after the last move; what is offered then."""
        self.the("#board [data-move], #buttons button:visible, #outcome:visible").first.wait_for(state="attached")
        return self.offered()

    def at_a_glance(self) -> dict[str, Any]:
        """Everything that somebody who plays looks at: asked for at once, because each question takes its time."""
        glance: dict[str, Any] = self.page.evaluate(GLANCE)
        return glance

    def play(self, move: str) -> None:
        """Click on a move and see it among the moves played."""
        before = self.ply()
        cell = self.the(f'#board [data-move="{move}"]').first
        cell.or_(self.the("#buttons button").get_by_text(move, exact=True)).click()
        self.has_seen(before)

    def has_seen(self, ply: int) -> None:
        """Wait for a move; the page is watched, where `expect` would ask it now and then."""
        self.the("#moves li").nth(ply).wait_for(state="attached")

    def outcome(self) -> str:
        expect(self.the("#outcome")).to_be_visible()
        return self.the("#outcome").text_content() or ""

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(Axe().axe_script)
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        return [f"{self.page.url}: {one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]

    def fits(self, *, sideways: bool = True) -> bool:
        """Nothing sticks out of the page sideways or, where that is asked, below."""
        page = "document.documentElement"
        below = "" if sideways else f" && {page}.scrollHeight <= innerHeight"
        return bool(self.page.evaluate(f"{page}.scrollWidth <= innerWidth{below}"))

    def look(self, *, dark: bool, phone: bool) -> None:
        """The same page in other light and in another size."""
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        self.page.set_viewport_size(PHONE if phone else DESKTOP)


@dataclass
class Street:
    """Browsers in front of one house."""

    browser: Browser
    address: str
    people: list[Person] = field(default_factory=list)

    def person(self, lang: str = "fr-FR", *, lively: bool = False, helped: bool = False, **more: Any) -> Person:
        """Somebody new; `lively` is whoever likes things that move, `helped` lets the page play the only possible move."""
        context = self.browser.new_context(
            locale=lang, viewport=DESKTOP, reduced_motion="no-preference" if lively else "reduce", **more
        )
        context.set_default_timeout(PATIENCE)
        if not helped:
            context.add_init_script(NOT_HELPED)
        person = Person(context, context.new_page(), self.address)
        context.on("console", person.notice)
        context.on("weberror", lambda error: person.complaints.append(f"{person.page.url}: {error.error}"))
        self.people.append(person)
        return person

    def two(self, slug: str, **options: str) -> tuple[Person, Person]:
        """Two people at one table: one opens it, the other comes by the link."""
        first, second = self.person(), self.person()
        first.sits_at(slug, "friend", **options)
        second.go(first.the("#invite").input_value())
        second.click("#claim button")
        for one in (first, second):
            one.sits_down()
            expect(one.the("#open")).to_be_hidden()
        return first, second

    def empty(self) -> None:
        """Everybody goes home; nobody's page may have complained."""
        complaints = [words for person in self.people for words in person.complaints]
        for person in self.people:
            person.context.close()
        self.people.clear()
        assert complaints == [], complaints


def play_on(people: tuple[Person, Person], rng: random.Random, plies: int = 1000) -> None:
    """Both click on moves chosen at random until the game is over, or so many were made."""
    for _ in range(plies):
        seen = {id(person): person.at_a_glance() for person in people}
        if not any(one["mine"] for one in seen.values()):
            expect(people[0].the("#outcome")).to_be_visible()  # once the board lies still
            break
        mover, other = people if seen[id(people[0])]["mine"] else people[::-1]
        assert not seen[id(other)]["mine"]
        assert not seen[id(other)]["cells"] and not seen[id(other)]["buttons"]
        now = seen[id(mover)]
        move = rng.choice(sorted(set(now["cells"])) or sorted(now["buttons"]))
        if move in now["cells"]:
            mover.click(f'#board [data-move="{move}"] >> nth=0')
        else:
            mover.the("#buttons button").get_by_text(move, exact=True).click()
        for person in people:
            person.has_seen(now["ply"])


def sound(person: Person, looks: Looks = EVERY_LOOK) -> None:
    """In these lights and sizes axe finds nothing, and nothing sticks out of the page sideways."""
    for dark, phone in looks:
        person.look(dark=dark, phone=phone)
        assert person.violations() == []
        assert person.fits(), f"{person.page.url} is too wide"


def record_of(person: Person) -> Match[Any]:
    """The match as the house hands it out."""
    text = person.context.request.get(person.page.url.partition("?")[0] + "/feuille.json").text()
    return read_json(text).match


def told(match: Match[Any], lang: Lang = Lang.FR) -> tuple[str, list[str]]:
    """The outcome sentence and the moves of a match, as pages set and spell them."""
    assert match.outcome is not None
    view = find_entry(match.game.name).view(match.game, match.state)
    moves = [spelled(view, move).to(lang) for move in moves_of(match)]
    return typeset(announce(match.outcome, view).to(lang)), moves


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there, as somebody without a mouse does."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"the Tab key does not reach {selector}")


def cell(name: str) -> str:
    return f'#board .cell[data-name="{name}"]'


def called(person: Person, stem: str) -> str:
    """Give somebody a name that nobody else in the house has."""
    name = f"{stem} {next(numbers):04}"
    person.go("/moi").the("#name").fill(name)
    person.click('form[action="/moi/nom"] button')
    return name


def resign(person: Person) -> None:
    person.click("#resign")
    person.click("#resign-yes")


def click_move(person: Person, move: str) -> None:
    """Click on a move of a lesson or a problem, on the board or beside it."""
    person.the(f'#board [data-move="{move}"], #buttons [data-move="{move}"]').first.click()


def press_move(person: Person, move: str) -> None:
    """Make a move with Tab, the arrows and Enter; one that no cell plays has a button."""
    keys = person.page.keyboard
    if person.the(f'#board [data-move="{move}"]').count() == 0:
        tab_to(person.page, f'#buttons [data-move="{move}"]')
    else:
        if not person.page.evaluate("document.activeElement.matches('#board .cell')"):
            tab_to(person.page, "#board .cell")
        for _ in range(person.the("#board .cell").count()):
            if person.page.evaluate(FOCUSED) == move:
                break
            keys.press(person.page.evaluate(TOWARDS, move))
    assert person.page.evaluate(FOCUSED) == move
    keys.press("Enter")


def moves_at(person: Person, selector: str) -> list[str]:
    """The moves that these things play."""
    moves: list[str] = person.the(selector).evaluate_all("all => all.map((one) => one.dataset.move)")
    return moves


def right_move(person: Person, turn: Turn) -> str:
    """A move that this turn of a lesson accepts, among those that the board or a button offers."""
    return next(move for move in moves_at(person, "#board [data-move], #buttons [data-move]") if turn.accepts(move))


def wrong_moves(person: Person, turn: Turn) -> list[str]:
    return sorted({move for move in moves_at(person, "#board [data-move]") if not turn.accepts(move)})


def lesson_says(person: Person, words: str, kind: str) -> None:
    """What stands beside the board, and is told to whoever listens."""
    expect(person.the("#says")).to_have_text(typeset(words))
    expect(person.the(".lesson-answer")).to_have_attribute("data-kind", kind)
    expect(person.the("#says")).to_have_attribute("role", "status")


def is_here(person: Person, entry: Entry, number: int) -> None:
    """The step of a lesson is shown, and its script runs."""
    expect(person.the("#lesson")).to_have_attribute("data-step", str(number))
    expect(person.the("h1")).to_have_text(typeset(entry.lesson()[number - 1].title.fr))
    person.the("#board + .unseen").wait_for(state="attached")


def wrong_of(problem: Problem) -> Try:
    """A wrong try with a refutation to step through."""
    return max(problem.tries[1:], key=lambda one: len(one.line))


def graphed(person: Person) -> None:
    """The whole game has been studied; the engine at the board rests, so that nobody waits for it."""
    person.click("#think")
    person.click("#draw")
    expect(person.the("#graph-stage")).to_contain_text("exactes")
    expect(person.the("#draw")).to_be_visible()
