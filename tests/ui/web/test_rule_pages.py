"""Rule sheets on the web: every clause, drawn boards, and nothing that only a terminal needs."""

import re

import pytest
from playwright.sync_api import Browser

from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.text import Lang
from ludotheque.ui.web.rule_pages import CLAUSE, sheet_page
from ui.web.crowd import Server

PAGE = re.compile(rb"/Type\s*/Page\b")
each_game = pytest.mark.parametrize("entry", GAMES.values(), ids=lambda entry: entry.slug)
each_lang = pytest.mark.parametrize("lang", Lang, ids=lambda lang: lang.value)


def words_of(page: str) -> str:
    """The page without its drawings and without its tags."""
    return re.sub("<[^>]+>", "", re.sub("<svg.*?</svg>", "", page, flags=re.S))


@each_game
@each_lang
def test_a_sheet_keeps_its_clauses_and_names_no_option_of_a_command(entry: Entry, lang: Lang) -> None:
    page = sheet_page(entry, lang)
    written = CLAUSE.findall(entry.rules_sheet(lang))
    assert re.findall(r"<strong>(\d+\.\d+)</strong>", page) == written
    assert not re.search(r"(?<!\w)--\w", words_of(page))
    assert "()" not in words_of(page) and "'" not in re.sub("<(pre|code).*?</\\1>", "", page, flags=re.S)


@each_game
@each_lang
def test_boards_are_drawn_not_written_with_signs(entry: Entry, lang: Lang) -> None:
    page = sheet_page(entry, lang)
    shown = [diagram for diagram in entry.about.diagrams if diagram.clause]
    assert page.count("<svg") == page.count("<figcaption>") == len(shown) >= 2
    for kept in re.findall("<pre.*?</pre>", page, flags=re.S):
        assert kept.count("\n") == 1, f"a board of signs: {kept}"  # a position or a game as it is written: one line
    clauses = CLAUSE.findall(entry.rules_sheet(lang))
    assert all(diagram.clause in clauses for diagram in shown)


@pytest.mark.parametrize(
    ("slug", "signs"), [("reversi", ("O", "X")), ("alak", ("x", "o")), ("connect-four", ("O", "X"))]
)
@each_lang
def test_players_are_called_by_their_colours_until_moves_are_written(
    slug: str, signs: tuple[str, str], lang: Lang
) -> None:
    rules = words_of(sheet_page(GAMES[slug], lang)).split("6. ")[0]
    assert not any(re.search(rf"(?<![\w’]){sign}(?![\w’])", rules) for sign in signs)


def test_the_terminal_still_names_its_options_and_signs() -> None:
    sheet = GAMES["reversi"].rules_sheet(Lang.FR)
    assert "(`--size`)" in sheet and "Blanc (`O`)" in sheet


@pytest.mark.long
@each_lang
def test_a_sheet_is_printed_on_two_pages_at_most(browser: Browser, server: Server, lang: Lang) -> None:
    page = browser.new_page()
    for slug in ("alak", "black-white", "awale", "puissance4", "roi-des-roses"):
        page.goto(f"{server.address}/regles/{slug}?lang={lang.value}")
        for paper in ("A4", "Letter"):
            assert 1 <= len(PAGE.findall(page.pdf(format=paper))) <= 2, (slug, paper)
    page.close()
