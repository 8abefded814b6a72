"""Makes the pictures of docs/pictures: every room and every board, light and dark, on a phone and on a desktop.

    PYTHONPATH=tests .venv/bin/python -m ui.web.pictures [NAME…]

Without a name all of them are made anew. The real server runs on SQLite in a throw-away folder.
"""

import base64
import random
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from ludotheque.store.database import sqlite_url
from ui.web.browsing import Person, Street, chromium, play_on
from ui.web.crowd import Server
from ui.web.school import hold_tournament

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
COLOURS = 128  # in each picture: a whole desktop page then takes some 40 kB, and the shadows still look smooth
TALLEST = 1500  # pixels of a page that are shown
Scene = Callable[[Street], Person]

# Counts the colours of a picture, keeps the most frequent shades, and gives every pixel the nearest of them.
FEWER_COLOURS = """async ([picture, most]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const {width, height} = image;
  const canvas = Object.assign(document.createElement("canvas"), {width, height});
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const {data} = pen.getImageData(0, 0, width, height);
  const seen = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    seen.set(colour, (seen.get(colour) ?? 0) + 1);
  }
  const palette = [];
  const far = (a, b) => Math.abs((a >> 16) - (b >> 16)) + Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) + Math.abs((a & 255) - (b & 255));
  const ordered = [...seen].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  for (const [apart, room] of [[3, most / 4], [48, most], [24, most], [12, most], [6, most]]) {
    for (const colour of ordered) {
      if (palette.length < room && palette.every((one) => far(one, colour) >= apart)) palette.push(colour);
    }
  }
  const nearest = new Map();
  for (const colour of ordered) {
    let best = 0;
    for (let k = 1; k < palette.length; k++) if (far(palette[k], colour) < far(palette[best], colour)) best = k;
    nearest.set(colour, best);
  }
  let pixels = "";
  for (let i = 0; i < data.length; i += 4) pixels += String.fromCharCode(nearest.get((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]));
  return [width, height, palette, btoa(pixels)];
}"""


def small_png(studio: Page, picture: bytes) -> bytes:
    """The same picture with few colours, one byte a pixel."""
    width, height, palette, pixels = studio.evaluate(FEWER_COLOURS, [base64.b64encode(picture).decode(), COLOURS])
    flat = base64.b64decode(pixels)
    rows = b"".join(b"\0" + flat[y * width : (y + 1) * width] for y in range(height))
    colours = b"".join(colour.to_bytes(3, "big") for colour in palette)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", colours), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )


def room(path: str) -> Scene:
    """A room as a new guest finds it."""
    return lambda street: street.person().go(path)


def busy(path: str) -> Scene:
    """A room of somebody who has played, while others play."""

    def scene(street: Street) -> Person:
        person = street.person()
        for slug, opponent in (("puissance4", "engine"), ("awale", "screen"), ("alak", "screen")):
            person.open(slug, opponent)
            person.play(person.turn()[2])
        person.click("#resign")
        person.click("#resign-yes")
        person.outcome()
        street.person().open("black-white", "anyone", clock="5+3")
        return person.go(path)

    return scene


def played(slug: str, plies: int, **options: str) -> Scene:
    """A match under way between Ana and Boris, as Ana sees it."""

    def scene(street: Street) -> Person:
        people = street.two(slug, **options)
        for person, name in zip(people, ("Ana", "Boris"), strict=True):
            table = person.page.url
            person.go("/moi").the("#name").fill(name)
            person.click('form[action="/moi/nom"] button')
            person.go(table).sits_down()
        play_on(people, random.Random(plies), plies)
        people[0].page.reload()
        people[0].sits_down()
        expect(people[0].the(".seat-name").first).to_have_text("Boris")
        return people[0]

    return scene


def won(street: Street) -> Person:
    """A Puissance 4 that is over, and a rematch to ask for."""
    person = street.person()
    person.open("puissance4", "screen")
    for move in "12233434464":
        person.play(move)
    person.outcome()
    return person


def invitation(street: Street) -> Person:
    """A table that waits for a friend."""
    person = street.person()
    person.open("roi-des-roses", "friend", clock="10+5")
    return person


def exhibit(street: Street) -> Person:
    """A tournament on the class page."""
    person = street.person().go("/classe")
    person.click("main h2 a")
    expect(person.the("[data-rows] tr").first).to_be_visible()
    return person


def analysis(query: str) -> Scene:
    """A position in the analysis room, with what the engine found."""

    def scene(street: Street) -> Person:
        person = street.person().go(f"/analyse?{query}")
        expect(person.the("#board .plate").first).to_be_visible()
        expect(person.the("#stage")).to_contain_text("terminée")
        return person

    return scene


SCENES: dict[str, Scene] = {
    "lobby-empty": room("/"),  # first: nobody has played yet
    "lobby": busy("/"),
    "new-table": room("/jouer/black-white"),
    "new-table-roses": room("/jouer/roi-des-roses"),
    "my-games": busy("/parties"),
    "me": room("/moi"),
    "register": room("/inscription"),
    "rules-alak": room("/regles/alak"),
    "rules-awale": room("/regles/awale"),
    "api": room("/docs"),
    "class": room("/classe"),
    "class-tournament": exhibit,
    "refusal": room("/partie/nulle-part"),
    "invitation": invitation,
    "board-alak": played("alak", 8),
    "board-alak-63": played("alak", 24, n="63"),
    "board-black-white": played("black-white", 20, clock="10+5"),
    "board-black-white-15": played("black-white", 30, size="15"),
    "board-awale": played("awale", 10),
    "board-puissance4": played("puissance4", 10),
    "board-puissance4-over": won,
    "board-roi-des-roses": played("roi-des-roses", 14),
    "analysis-puissance4": analysis("game=connect-four&moves=4443323&ply=7"),
    "analysis-black-white": analysis("game=reversi&moves=e3f3f4&ply=3"),
}


def main(names: list[str]) -> None:
    """Make the pictures that are named, or all of them."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        home = Path(folder)
        hold_tournament(home / "classe" / "tournoi d'automne", entrants=4)
        served = Server(sqlite_url(home / "house.db"), class_folder=home / "classe")
        studio = browser.new_page()
        try:
            for name in names or SCENES:
                take(Street(browser, served.address), studio, name)
        finally:
            served.stop()


def take(street: Street, studio: Page, name: str) -> None:
    """One scene, four times."""
    person = SCENES[name](street)
    person.page.mouse.move(0, 0)
    person.page.evaluate("document.activeElement.blur()")
    for dark in (False, True):
        for phone in (False, True):
            person.look(dark=dark, phone=phone)
            width = person.page.evaluate("innerWidth")
            height = person.page.evaluate("document.documentElement.scrollHeight")
            box = {"x": 0, "y": 0, "width": width, "height": min(height, TALLEST)}
            picture = small_png(studio, person.page.screenshot(full_page=True, clip=box))  # type: ignore[arg-type]
            where = FOLDER / f"{name}-{'dark' if dark else 'light'}-{'phone' if phone else 'desktop'}.png"
            where.write_bytes(picture)
            print(where.name, len(picture), flush=True)
    for one in street.people:
        one.context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
