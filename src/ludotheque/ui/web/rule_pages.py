"""Rule sheets as pages: the numbered clauses, each with the positions that show it, drawn.

A sheet is written for a terminal too: what only a terminal needs (the option of a command, the sign of a colour) stands
there in brackets of its own, as (`--size`) or (`x`), and is left out here; what a clause draws with signs is drawn as a board.
"""

import re
from difflib import get_close_matches
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ludotheque.boards import draw
from ludotheque.core.about import Diagram
from ludotheque.core.errors import LudothequeError, UnknownGame
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.play.record import replayed
from ludotheque.ui.web.pages import speaking, templates
from ludotheque.ui.web.typography import typeset

START = Diagram(Text("Le début.", "The start."))
FOR_A_TERMINAL = re.compile(r"\s\(`(?:--[^`]*|\w)`(, \w+ \w+)?\)")
CLAUSE = re.compile(r"\*\*(\d+\.\d+)\*\*")
SHEETS = MarkdownIt("commonmark", {"html": False}).enable("table")


class NoSuchGame(LudothequeError):
    """The address names a game that the house does not have."""


def game_at(slug: str) -> Entry:
    """The game that an address names."""
    try:
        return find_entry(slug)
    except UnknownGame:
        called, meant = quoted(slug), _meant(slug)
        raise NoSuchGame(
            Text(f"La maison n'a pas de jeu {called}.{meant.fr}", f"The house has no game called {called}.{meant.en}")
        ) from None


def _meant(slug: str) -> Text:
    """The game whose address is nearly that one."""
    near = get_close_matches(slug.lower(), [entry.slug for entry in GAMES.values()], n=1)
    if not near:
        return Text("", "")
    title = find_entry(near[0]).title
    return Text(f" Vouliez-vous dire {title.fr} ?", f" Did you mean {title.en}?")


@cache
def sheet_page(entry: Entry, lang: Lang) -> str:
    """The rule sheet as HTML."""
    tokens = SHEETS.parse(FOR_A_TERMINAL.sub("", entry.rules_sheet(lang)))
    for token in tokens:
        for part in token.children or ():
            if part.type == "text":
                part.content = typeset(part.content)
    drawn = str(SHEETS.renderer.render(_with_figures(entry, tokens, lang), SHEETS.options, {}))
    return drawn.replace("<pre>", '<pre tabindex="0">')  # what is too wide for a phone is scrolled with the arrows


def _with_figures(entry: Entry, tokens: list[Token], lang: Lang) -> list[Token]:
    """The sheet with the diagrams of each clause after its words, instead of what it draws with signs."""
    made: list[Token] = []
    figures, written = "", False
    for token in tokens:
        if token.type == "inline" and (found := CLAUSE.match(token.content)):
            figures, written = clause_figures(entry, found[1], lang), False
        if token.type == "fence" and figures:
            continue
        made.append(token)
        if token.type == "paragraph_close" and figures and not written:
            made.append(Token("html_block", "", 0, content=figures))
            written = True
    return made


def clause_figures(entry: Entry, clause: str, lang: Lang) -> str:
    """The positions that show a clause; nothing where none does."""
    shown = [one for one in entry.about.diagrams if one.clause == clause]
    figures = [(one.caption, picture(entry, one, lang)) for one in shown]
    return templates.get_template("figures.html").render(say=speaking(lang), figures=figures) if figures else ""


@cache
def diagrams(entry: Entry, lang: Lang) -> tuple[tuple[Text, str], ...]:
    """The captions and pictures beside a rule sheet: those that belong to no clause."""
    return tuple((one.caption, picture(entry, one, lang)) for one in entry.about.diagrams if not one.clause)


def picture(entry: Entry, diagram: Diagram, lang: Lang) -> str:
    """The position of a diagram, drawn."""
    game = entry.load()(**diagram.options)
    match = replayed(game, diagram.position or None, diagram.moves.split())
    view = entry.view(game, match.state, match.last_move)
    return draw(view, lang, game.write_move, live=False, picture=True)


def shop_window(lang: Lang) -> list[dict[str, object]]:
    """Every game as the lobby shows it."""
    return [
        {
            "entry": entry,
            "about": entry.about.blurb,
            "board": card(entry, lang),
            "problems": entry.has_problems,
        }
        for entry in GAMES.values()
    ]


@cache
def card(entry: Entry, lang: Lang) -> str:
    """The board on a game's card."""
    return picture(entry, entry.about.card, lang)
