"""The report in a real browser: every position of a game is drawn as any other screen draws it, by keyboard alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from arena.test_report import page_of
from arena.test_runner import plan
from ludotheque.boards import draw
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Played
from ludotheque.play.record_file import load_record

# The picture on the page, and one that is drawn elsewhere, both as this browser writes them.
SAME = """(drawn) => {
  const plain = (html) => {
    const holder = document.createElement("div");
    holder.innerHTML = html;
    holder.firstChild.removeAttribute("aria-label");
    return holder.innerHTML;
  };
  return plain(document.getElementById("board").innerHTML) === plain(drawn);
}"""

IN_SIGHT = """() => {
  const [list, now] = ["#moves", '#moves [aria-current="true"]'].map((one) => document.querySelector(one).getBoundingClientRect());
  return list.top <= now.top && now.bottom <= list.bottom;
}"""  # the move that was just played, in the list of them


def pictures(record: Path) -> list[str]:
    """Every position of a game, as the boards draw it."""
    match = load_record(record).match
    entry = find_entry(match.game.name)
    last = [None, *(ply.move if isinstance(ply, Played) else None for ply in match.plies)]
    views = [entry.view(match.game, state, move) for state, move in zip(match.states, last, strict=True)]
    return [draw(view, Lang.FR, match.game.write_move, live=False, picture=True).replace("\n", "") for view in views]


@pytest.mark.long
def test_a_game_is_walked_through_with_the_arrow_keys(browser: Browser, tmp_path: Path) -> None:
    report, held = page_of(plan("gauntlet", size=2, game=RoseKing(rows=5, columns=5)), tmp_path / "t")
    (tmp_path / "report.html").write_text(report, "utf-8")
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto((tmp_path / "report.html").as_uri())
    for number, game in enumerate(held.games):
        page.select_option("#choice", str(number))
        page.locator("h1").click()  # the arrows of the choice are its own
        whole = pictures(tmp_path / "t" / "games" / f"{game['id']}.ludo")
        for ply, drawn in enumerate(whole):
            assert page.evaluate(SAME, drawn), f"{game['id']}, position {ply}"
            page.keyboard.press("ArrowRight")
        expect(page.locator("#where")).to_contain_text(f"{game['plies']} / {game['plies']}")
        assert page.evaluate(IN_SIGHT)
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(SAME, whole[-2])
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("table").first).to_be_visible()
    assert not said
    page.close()
