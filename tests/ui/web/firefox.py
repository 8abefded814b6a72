"""People at Firefox in front of a real house: the same few verbs as at Chromium (`browsing.py`), and the same console."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ui.web.bidi import PATIENCE, PAUSE, Refused, Wire
from ui.web.browsing import GLANCE

DESKTOP, PHONE, SIDEWAYS = (1280, 800), (390, 844), (844, 390)
WRONG = ("error", "warn")  # what a console must not say
KEYS = {"ArrowLeft": "\ue012", "Home": "\ue011"}

# An element that the mouse can reach now; none while it is not there, not seen, or covered.
REACHED = """(selector, text) => {
  for (const one of document.querySelectorAll(selector)) {
    if (!one.checkVisibility() || one.disabled) continue;
    if (text !== null && one.textContent.trim() !== text) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    if (one.contains(document.elementFromPoint(x, y))) return one;
  }
  return null;
}"""

FITS = """() => {
  const page = document.documentElement;
  const end = scrollY + document.querySelector("footer.house").getBoundingClientRect().bottom;
  return page.scrollWidth <= page.clientWidth && page.scrollHeight <= Math.max(page.clientHeight, Math.ceil(end));
}"""

# The form of a new table, sent without being looked at; where the house then leads.
OPEN = """async (fields) => {
  const csrf = document.querySelector('meta[name="csrf"]').content;
  const answer = await fetch("/tables", { method: "POST", body: new URLSearchParams({ csrf, ...fields }) });
  return answer.url;
}"""


@dataclass
class Person:
    """Somebody at a Firefox, with cookies of their own."""

    wire: Wire
    user: str  # whose cookies
    page: str
    address: str
    forgiven: tuple[str, ...] = ()  # what a test provokes

    def go(self, path: str) -> "Person":
        url = path if path.startswith("http") else self.address + path
        self.wire.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")
        return self

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """What a function of the page answers, as data."""
        data = f"async (...given) => JSON.stringify((await ({function})(...given)) ?? null)"
        return json.loads(self._call(data, *arguments)["value"])

    def _call(self, function: str, *arguments: Any) -> dict[str, Any]:
        """What a function of the page answers, as BiDi tells it."""
        answer = self.wire.ask(
            "script.callFunction",
            functionDeclaration=f"async (given) => ({function})(...JSON.parse(given))",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self.page},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise AssertionError(f"{function}: {answer['exceptionDetails']['text']}")
        result: dict[str, Any] = answer["result"]
        return result

    def until(self, condition: Callable[[], Any], what: str) -> Any:
        """Look again and again until something is so; a page that is being left answers nothing, which is not yet."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(Refused):
                if answer := condition():
                    return answer
            time.sleep(PAUSE)
        raise AssertionError(f"{self.url()}: {what} in {PATIENCE:.0f} s")

    def url(self) -> str:
        return str(self.evaluate("() => location.href"))

    def shows(self, selector: str) -> bool:
        seen = "(selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())"
        return bool(self.evaluate(seen, selector))

    def sees(self, selector: str) -> None:
        """Wait until something is shown."""
        self.until(lambda: self.shows(selector), f"{selector} was not seen")

    def text(self, selector: str) -> str:
        return next(iter(self.texts(selector)), "")

    def reads(self, selector: str, words: str) -> None:
        """Wait until something says this."""
        self.until(lambda: self.text(selector) == words, f"{selector} did not say {words!r}")

    def texts(self, selector: str) -> list[str]:
        """What each of them says; spaces of every width are spaces."""
        every = "(selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent)"
        return [" ".join(words.split()) for words in self.evaluate(every, selector)]

    def click(self, selector: str, text: str | None = None) -> None:
        """Move the mouse there and press, once it is there to be pressed; `text` tells one among several."""
        self.until(lambda: self._clicked(selector, text), f"{selector} {text or ''} could not be clicked")

    def _clicked(self, selector: str, text: str | None) -> bool:
        """Refused before anything is pressed where a page draws something anew while the mouse is on its way."""
        element = self._call(REACHED, selector, text).get("sharedId")
        if element is None:
            return False
        there = {"type": "element", "element": {"sharedId": element}}  # wherever it is when the mouse gets there
        press = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": there},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": press})
        return True

    def press(self, key: str) -> None:
        """Press one key of the keyboard; those without a letter have one in BiDi."""
        value = KEYS.get(key, key)
        self._act(
            {"type": "key", "id": "keys", "actions": [{"type": way, "value": value} for way in ("keyDown", "keyUp")]}
        )

    def _act(self, source: dict[str, Any]) -> None:
        self.wire.ask("input.performActions", context=self.page, actions=[source])

    def sits_at(self, slug: str, **fields: str) -> None:
        """Sit down at a new table, whose form was sent without being looked at."""
        self.go("/").go(self.evaluate(OPEN, {"game": slug, **fields}))
        self.sits_down()

    def sits_down(self) -> None:
        """The page of the match is there and hears the house: its first message colours the chips."""
        self.sees('#match #near .chip:not([class="chip"])')

    def at_a_glance(self) -> dict[str, Any]:
        """Everything that somebody who plays looks at."""
        glance: dict[str, Any] = self.evaluate(GLANCE)
        return glance

    def play(self, glance: dict[str, Any], move: str) -> None:
        """Click on a move that was offered and see that something came of it."""
        if move in glance["cells"]:
            self.click(f'#board [data-move="{move}"]')
        else:
            self.click("#buttons button", move)
        self.until(lambda: self._later_than(glance), f"nothing came of {move} at ply {glance['ply']}")

    def _later_than(self, glance: dict[str, Any]) -> bool:
        now = self.at_a_glance()
        return bool(now["outcome"]) or now["ply"] > glance["ply"]

    def my_turn(self) -> dict[str, Any]:
        """Wait until moves are offered, or the game is over."""

        def offered() -> dict[str, Any] | None:
            now = self.at_a_glance()
            return now if now["outcome"] or now["cells"] or now["buttons"] else None

        glance: dict[str, Any] = self.until(offered, "no move was offered")
        return glance

    def look(self, size: tuple[int, int]) -> None:
        """The same page in another size."""
        width, height = size
        self.wire.ask("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height})

    def fits(self) -> bool:
        """Nothing sticks out of the page sideways, nor can one scroll past its end."""
        return bool(self.evaluate(FITS))

    def complaints(self) -> list[str]:
        """What this person's pages said in their console and should not have."""
        self.evaluate("() => null")  # the answer comes after whatever was said before
        return [
            words
            for page, level, words in self.wire.said
            if page == self.page and level in WRONG and not any(one in words for one in self.forgiven)
        ]


@dataclass
class Avenue:
    """Firefoxes in front of one house."""

    wire: Wire
    address: str
    people: list[Person] = field(default_factory=list)

    def person(self, size: tuple[int, int] = DESKTOP) -> Person:
        """Somebody new, who reads French."""
        user = self.wire.ask("browser.createUserContext")["userContext"]
        page = self.wire.ask("browsingContext.create", type="tab", userContext=user)["context"]
        person = Person(self.wire, user, page, self.address)
        person.look(size)
        self.people.append(person)
        return person

    def empty(self) -> None:
        """Everybody goes home; nobody's page may have complained."""
        complaints = [words for person in self.people for words in person.complaints()]
        for person in self.people:
            self.wire.ask("browser.removeUserContext", userContext=person.user)
        self.people.clear()
        assert complaints == []
