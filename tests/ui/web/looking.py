"""Photographs the house for the docs and for whoever judges its looks: every room, screen, light and language.

    PYTHONPATH=tests .venv/bin/python -m ui.web.looking FOLDER [ROOM…] [--whole]

The real server runs on SQLite in a throw-away folder, with people in it who play while the pictures are taken.
FOLDER then holds ROOM-SCREEN-LIGHT-LANGUAGE.png, and one sheet-ROOM.png a room that shows its sixteen pictures side by side.
--whole shows pages to their end.
"""

import argparse
import itertools
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from ludotheque.store.database import sqlite_url
from ui.web.browsing import PATIENCE, chromium
from ui.web.crowd import Server
from ui.web.neighbours import Neighbour, play_moves, play_on, seated
from ui.web.school import hold_tournament

SCREENS = {"phone": (390, 844), "sideways": (844, 390), "desktop": (1280, 800), "projector": (1920, 1080)}
LIGHTS, LANGUAGES = ("light", "dark"), ("fr", "en")
TALLEST = 3000  # pixels of a whole page that are shown
WON = "12233434464"  # Puissance 4: Yellow makes a diagonal
PLAYED = {
    "alak": 8,
    "black-white": 20,
    "awale": 11,
    "puissance4": 12,
    "roi-des-roses": 16,
}  # plies of the games under way
UP = "() => { document.activeElement?.blur(); scrollTo(0, 0); }"
TOURNAMENT = "tournoi d'automne"
SHEET = """<!doctype html><meta charset="utf-8"><title>Ludothèque</title><style>
body { font: 14px sans-serif; margin: 1rem; background: #888; width: 1800px; }
section { padding: 1rem; background: #888; }
div { display: flex; gap: .6rem; align-items: start; margin-bottom: .6rem; }
figure { margin: 0; flex: var(--share); }
img { width: 100%; display: block; box-shadow: 0 1px 6px #0008; }
</style>"""


@dataclass(frozen=True)
class Room:
    """A page to photograph: who looks at it, where it is, what must have come, what is pressed, and what comes of that."""

    who: str  # "" is somebody who comes for the first time
    path: str
    comes: str = "main"
    press: str = ""
    then: str = "main"


@dataclass
class Life:
    """The people of the house and the pages they keep open."""

    browser: Browser
    address: str
    people: dict[str, Neighbour] = field(default_factory=dict)

    def settle(self) -> dict[str, Room]:
        """Everybody comes, plays and waits; what there then is to photograph."""
        self.people = {name: Neighbour(self.address, name) for name in ("Ana", "Boris", "Chloe", "Driss")}
        pair = self.people["Ana"], self.people["Boris"]
        for number in range(6):
            players = pair if number % 2 else pair[::-1]
            play_on(players, seated(*players, "puissance4", rated="yes"), 42, random.Random(number))
        over = seated(*pair, "puissance4", rated="yes")
        play_moves(pair, over, WON)
        rooms = {"lobby": Room("", "/", ".games"), "end": Room("Ana", f"/partie/{over}", "#outcome")}
        for slug, plies in PLAYED.items():
            clock = "30+20" if slug == "black-white" else ""
            table = seated(*pair, slug, clock=clock)
            play_on(pair, table, plies, random.Random(plies))
            self._keeps_open("Boris", f"/partie/{table}")
            rooms[f"match-{slug}"] = Room("Ana", f"/partie/{table}", ".turn")
        for name, slug, clock in (("Chloe", "awale", "5+3"), ("Driss", "roi-des-roses", "")):
            self._keeps_open(name, f"/partie/{self.people[name].open(slug, clock=clock)}")
        return rooms | {
            "analysis": Room(
                "Ana",
                f"/analyse?game=connect-four&moves={WON}&ply=7",
                "#board .plate",
                "#draw",
                f"#points tr:nth-child({len(WON)})",
            ),
            "player": Room("Ana", "/joueur/ana"),
            "problems": Room("", "/problemes"),
            "problem": Room("", "/probleme/puissance4", "#hint:not([hidden])", "#hint", "#hint-says span"),
            "problems-of-a-game": Room("", "/problemes/puissance4"),
            "series": Room(
                "",
                "/problemes/serie?game=awale&count=5&minutes=3&seed=a",
                "#start:not([hidden])",
                "#start",
                "#board .cell",
            ),
            "leaders": Room("Ana", "/classement/puissance4"),
            "privacy": Room("", "/confidentialite"),
            "new-table": Room("", "/jouer/black-white"),
            "lessons": Room("", "/apprendre"),
            **{f"lesson-{slug}": Room("", f"/apprendre/{slug}/3") for slug in PLAYED},
            "rules": Room("", "/regles/awale"),
            "class": Room("", "/classe"),
            "tournament": Room("", f"/classe/{TOURNAMENT}"),
            "projection": Room("", f"/classe/{TOURNAMENT}/projection"),
            "lost": Room("", "/nulle-part"),
        }

    def finds(self, path: str) -> bool:
        """Whether there is such a room."""
        return self.people["Ana"].client.get(path).status_code == 200

    def cookies(self, who: str) -> dict[str, str]:
        return self.people[who].cookies() if who else {}

    def _keeps_open(self, name: str, path: str) -> None:
        page_of(self.browser, self.address, self.cookies(name)).goto(self.address + path)


def page_of(browser: Browser, address: str, cookies: dict[str, str]) -> Page:
    """A page of somebody who does not like things that move."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies.items()])
    return context.new_page()


def shoot(page: Page, *, whole: bool) -> bytes:
    """What is seen, or the page to its end."""
    page.evaluate(UP)
    width, height = page.evaluate("[innerWidth, document.documentElement.scrollHeight]")
    if not whole:
        return page.screenshot()
    return page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": width, "height": min(height, TALLEST)})


def photograph(page: Page, address: str, name: str, room: Room, asked: argparse.Namespace) -> None:
    """One room: in each language it is entered anew, then seen on every screen in every light."""
    for language in LANGUAGES:
        page.goto(f"{address}{room.path}{'&' if '?' in room.path else '?'}lang={language}")
        page.locator(room.comes).first.wait_for(state="attached")
        if room.press:
            page.click(room.press)
            page.locator(room.then).first.wait_for(state="attached")
        for (screen, (width, height)), light in itertools.product(SCREENS.items(), LIGHTS):
            page.set_viewport_size(ViewportSize(width=width, height=height))
            page.emulate_media(color_scheme="dark" if light == "dark" else "light")
            (asked.folder / f"{name}-{screen}-{light}-{language}.png").write_bytes(shoot(page, whole=asked.whole))
    print(name, flush=True)


def hang_up(folder: Path, names: list[str], studio: Page) -> None:
    """The pictures side by side: a page for a browser, and a picture of it a room."""
    sections = []
    for name in names:
        rows = []
        for language, light in itertools.product(LANGUAGES, LIGHTS):
            files = [(screen, f"{name}-{screen}-{light}-{language}.png") for screen in SCREENS]
            shown = [f'<figure class="{screen}"><img src="{file}"></figure>' for screen, file in files]
            rows.append(f"<div>{''.join(shown)}</div>")
        sections.append(f'<section id="{name}"><h1>{name}</h1>{"".join(rows)}</section>')
    shares = "".join(f".{screen} {{ --share: {size[0] ** 0.5:.0f}; }}" for screen, size in SCREENS.items())
    (folder / "index.html").write_text(f"{SHEET}<style>{shares}</style>{''.join(sections)}", encoding="utf-8")
    studio.goto((folder / "index.html").resolve().as_uri())
    for name in names:
        studio.locator(f"#{name}").screenshot(path=folder / f"sheet-{name}.png")


def asked_for() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m ui.web.looking", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("rooms", nargs="*", metavar="ROOM")
    parser.add_argument("--whole", action="store_true")
    return parser.parse_args()


def main(asked: argparse.Namespace) -> None:
    """Make the house, and take the pictures of the rooms that are named, or of all."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        home = Path(folder)
        hold_tournament(home / "classe" / TOURNAMENT, entrants=4)
        served = Server(sqlite_url(home / "house.db"), class_folder=home / "classe")
        try:
            life = Life(browser, served.address)
            rooms = {name: room for name, room in life.settle().items() if name in (asked.rooms or [name])}
            rooms = {name: room for name, room in rooms.items() if name == "lost" or life.finds(room.path)}
            for name, room in rooms.items():
                page = page_of(browser, served.address, life.cookies(room.who))
                photograph(page, served.address, name, room, asked)
            hang_up(asked.folder, list(rooms), page_of(browser, served.address, {}))
        finally:
            served.stop()


if __name__ == "__main__":
    main(asked_for())
