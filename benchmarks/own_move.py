"""How long after a click one's own move is on the screen, in a real browser: two houses side by side, in one run.

    python -m benchmarks.own_move http://127.0.0.1:8001 http://127.0.0.1:8002     (before, after)
    python -m benchmarks.own_move --before ../before                               (starts both houses itself)

A person plays both sides of a table. The page notes the time of the click and the first frame in which the pawn is
drawn where it goes. `--away` lets every answer of the house take so many milliseconds longer, as over a telephone: what
is drawn at once does not wait for it.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

HERE = Path(__file__).parents[1]
TABLES: dict[str, dict[str, str]] = {"black-white": {}, "puissance4": {"o.align": "7"}}  # nobody wins in twenty moves
# Clicks the first move that is offered; answers milliseconds to the first frame with one pawn more, or null.
CLICK = """async () => {
  const cell = document.querySelector("#board .can[data-move]");
  const pawns = () => document.querySelectorAll("#board .cell > .pawn").length;
  const [before, began] = [pawns(), performance.now()];
  cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  while (pawns() === before) {
    if (performance.now() - began > 10000) return null;
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - began;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("houses", nargs="*", help="addresses of houses that run, to be compared in turn")
    parser.add_argument("--before", type=Path, help="the checkout of the code before: it and this one are started")
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--away", type=int, nargs="*", default=[0, 100], help="milliseconds that an answer is delayed")
    asked = parser.parse_args()
    with ExitStack() as stack:
        houses = {address: address for address in asked.houses}
        if asked.before is not None:
            houses |= {"before": stack.enter_context(house(asked.before)), "after": stack.enter_context(house(HERE))}
        browser = stack.enter_context(chromium())
        for away in asked.away:
            for game in TABLES:
                compare(browser, houses, game, asked.moves, away)


@contextmanager
def house(checkout: Path) -> Iterator[str]:
    """A house of this code on a port of its own, with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", "0", "--no-warm-up", "--database", f"sqlite:///{folder}/house.db"]
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        command = [sys.executable, "-P", "-m", "ludotheque.cli", *words]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stderr is not None
            found = None
            while found is None:
                found = re.search(r"http://[^/ ]+", process.stderr.readline())
            yield found[0]
            process.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The distribution's own browser."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        yield browser
        browser.close()


def compare(browser: Browser, houses: dict[str, str], game: str, moves: int, away: int) -> None:
    """Every house in turn, move by move: whatever else the machine does, it does to both."""
    pages = {name: seated(browser, address, game, away) for name, address in houses.items()}
    times: dict[str, list[float]] = {name: [] for name in houses}
    for ply in range(moves):
        for name, page in pages.items():
            page.locator("#board svg.live .can").first.wait_for(state="attached")
            taken = page.evaluate(CLICK)
            if taken is not None:
                times[name].append(taken)
            page.locator("#moves li").nth(ply).wait_for(state="attached")
    told = ", ".join(f"{name} {statistics.median(some):.0f} ms" for name, some in times.items())
    print(f"{game}, answers {away} ms away: {told} (median of {moves} moves)", flush=True)
    for page in pages.values():
        page.context.close()


def seated(browser: Browser, address: str, game: str, away: int) -> Page:
    """Somebody at a table of their own, both sides theirs."""
    context = browser.new_context(locale="fr-FR", reduced_motion="no-preference")
    page = context.new_page()
    page.goto(address)
    csrf = page.locator('meta[name="csrf"]').get_attribute("content") or ""
    form = {"csrf": csrf, "game": game, "opponent": "screen", **TABLES[game]}
    opened = context.request.post(f"{address}/tables", form=form, headers={"origin": address}, max_redirects=0)

    def later(route: Route) -> None:
        page.wait_for_timeout(away)
        route.continue_()

    if away:
        page.route("**/api/match/*/move", later)
    page.goto(address + opened.headers["location"])
    return page


if __name__ == "__main__":
    main()
