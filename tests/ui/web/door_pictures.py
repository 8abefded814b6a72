"""Makes the two pictures of the front door that are no page of the house: the terminal, and the report of a class.

    PYTHONPATH=tests .venv/bin/python -m ui.web.door_pictures

A real terminal (tmux) plays Le Roi des Roses; the real grader judges the hand-ins of examples/sujets/textes in their jails.
"""

import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page
from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, DIMMED_MONOKAI, TerminalTheme
from rich.text import Text

from ui.test_terminal import COMMAND, Screen
from ui.web.browsing import DESKTOP, chromium
from ui.web.pictures import FOLDER, small_png

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "sujets" / "textes"
COLUMNS, LINES = 72, 19
THEMES: dict[str, TerminalTheme] = {"light": DEFAULT_TERMINAL_THEME, "dark": DIMMED_MONOKAI}
WINDOW = (
    '<body style="margin:0;background:{background};color:{foreground}"><pre style="font:15px/1.25 DejaVu Sans Mono,'
    'monospace;margin:0;padding:18px 24px;width:max-content">{code}</pre></body>'
)


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
    screen = Screen(folder)
    screen.start(
        f"{COMMAND} play roi-des-roses --second engine:2 --deal SE2,SO2,N3,S2,NE3,S1,E1,SO1,NO3,O2 --seed 7",
        COLUMNS,
        LINES,
    )
    try:
        screen.shows("Rouge")
        for move in ("N3", "SE2", "SO2"):
            screen.type(move, "Enter")
            settled(screen)
        return screen.tmux("capture-pane", "-p", "-e")
    finally:
        subprocess.run(["tmux", "-S", screen.socket, "kill-server"], capture_output=True, check=False)


def printed(page: Page, escaped: str, theme: TerminalTheme) -> bytes:
    """The picture of a terminal in these colours."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(escaped.rstrip("\n")))
    page.set_content(console.export_html(theme=theme, inline_styles=True, code_format=WINDOW))
    return page.locator("pre").screenshot()


def report(folder: Path) -> Path:
    """The page of a class that was just graded."""
    out = folder / "notes"
    command = [
        sys.executable,
        "-m",
        "ludotheque.cli",
        "grade",
        str(EXAMPLE),
        *map(str, sorted((EXAMPLE / "rendus").glob("*.py"))),
        "--out",
        str(out),
    ]
    subprocess.run(command, check=True, cwd=folder)
    return out / "rapport.html"


def main() -> None:
    """Make both, the terminal in both lights."""
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        folder = Path(place)
        page, studio = browser.new_page(viewport=DESKTOP), browser.new_page()
        shown = terminal(folder)
        for light, theme in THEMES.items():
            (FOLDER / f"terminal-{light}-desktop.png").write_bytes(small_png(studio, printed(page, shown, theme)))
        page.goto(report(folder).as_uri())
        (FOLDER / "class-report-light-desktop.png").write_bytes(small_png(studio, page.screenshot()))


if __name__ == "__main__":
    main()
