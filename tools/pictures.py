#!/usr/bin/env python3
"""Makes the four pictures of the READMEs in docs/pictures: a board, an analysis, the report of a class, the terminal.

    PYTHONPATH=tests .venv/bin/python tools/pictures.py      # about a minute

The real server runs on SQLite in a throw-away folder, a real terminal (tmux) plays Le Roi des Roses, and the real grader
judges the hand-ins of examples/sujets/textes in their jails.
"""
# ruff: noqa: S603, S607 - the words of the commands are ours

import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.text import Text

from ludotheque.store.database import sqlite_url
from ui.test_terminal import COMMAND, Screen
from ui.web.browsing import DESKTOP, chromium
from ui.web.crowd import Server
from ui.web.looking import UP, Life, page_of

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
EXAMPLE = ROOT / "examples" / "sujets" / "textes"
COLUMNS, LINES = 72, 19
WINDOW = (
    '<body style="margin:0;background:{background};color:{foreground}"><pre style="font:15px/1.25 DejaVu Sans Mono,'
    'monospace;margin:0;padding:18px 24px;width:max-content">{code}</pre></body>'
)


def pages_of_the_house(browser: Browser, folder: Path) -> None:
    """A game of awalé under way, and the graph of a game of Puissance 4."""
    served = Server(sqlite_url(folder / "house.db"))
    try:
        life = Life(browser, served.address)
        rooms = life.settle()
        for room, picture in ((rooms["match-awale"], "board-awale"), (rooms["analysis"], "analysis-puissance4")):
            page = page_of(browser, served.address, life.cookies(room.who))
            page.set_viewport_size(DESKTOP)
            page.goto(f"{served.address}{room.path}{'&' if '?' in room.path else '?'}lang=fr")
            page.locator(room.comes).first.wait_for(state="attached")
            if room.press:
                page.click(room.press)
                page.locator(room.then).first.wait_for(state="attached")
            page.evaluate(UP)
            page.screenshot(path=PICTURES / f"{picture}-light-desktop.png")
    finally:
        served.stop()


def settled(screen: Screen) -> None:
    """Wait until the engine has answered and the prompt is there again: the screen stays as it is."""
    before = ""
    for _ in range(120):
        time.sleep(0.5)
        now = screen.tmux("capture-pane", "-p")
        if now == before and now.rstrip().endswith(":"):
            return
        before = now


def terminal(folder: Path) -> str:
    """What a terminal shows after some moves against an engine, with its colours as escapes."""
    deal = "SE2,SO2,N3,S2,NE3,S1,E1,SO1,NO3,O2"
    screen = Screen(folder)
    screen.start(f"{COMMAND} play roi-des-roses --second engine:2 --deal {deal} --seed 7", COLUMNS, LINES)
    try:
        screen.shows("Rouge")
        for move in ("N3", "SE2", "SO2"):
            screen.type(move, "Enter")
            settled(screen)
        return screen.tmux("capture-pane", "-p", "-e")
    finally:
        subprocess.run(["tmux", "-S", screen.socket, "kill-server"], capture_output=True, check=False)


def print_terminal(page: Page, escaped: str) -> None:
    """The picture of what a terminal shows."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(escaped.rstrip("\n")))
    page.set_content(console.export_html(inline_styles=True, code_format=WINDOW))
    page.locator("pre").screenshot(path=PICTURES / "terminal-light-desktop.png")


def report(folder: Path) -> Path:
    """The page of a class that was just graded."""
    handins = sorted(map(str, (EXAMPLE / "rendus").glob("*.py")))
    command = [sys.executable, "-P", "-m", "ludotheque.cli", "grade", str(EXAMPLE), *handins, "--out", "notes"]
    subprocess.run(command, check=True, cwd=folder)
    return folder / "notes" / "rapport.html"


def main() -> None:
    """Make all four."""
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        folder = Path(place)
        pages_of_the_house(browser, folder)
        page = browser.new_page(viewport=DESKTOP)
        print_terminal(page, terminal(folder))
        page.goto(report(folder).as_uri())
        page.screenshot(path=PICTURES / "class-report-light-desktop.png")


if __name__ == "__main__":
    main()
