"""Rule sheets as pages: the numbered clauses, and small diagrams of positions that show them."""

from functools import cache

from markdown_it import MarkdownIt

from ludotheque.boards import draw
from ludotheque.core.about import Diagram
from ludotheque.core.errors import LudothequeError, UnknownGame
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.play.record import replayed
from ludotheque.ui.web.pages import typeset

START = Diagram(Text("Le début.", "The start."))


class NoSuchGame(LudothequeError):
    """The address names a game that the house does not have."""


def game_at(slug: str) -> Entry:
    """The game that an address names."""
    try:
        return find_entry(slug)
    except UnknownGame as error:
        raise NoSuchGame(error.text) from None


@cache
def sheet_page(entry: Entry, lang: Lang) -> str:
    """The rule sheet as HTML."""
    drawn = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(entry.rules_sheet(lang)))
    return typeset(drawn).replace(
        "<pre>", '<pre tabindex="0">'
    )  # what is too wide for a phone is scrolled with the arrows


@cache
def diagrams(entry: Entry, lang: Lang) -> tuple[tuple[Text, str], ...]:
    """The captions and pictures beside a rule sheet."""
    return tuple((one.caption, picture(entry, one, lang)) for one in entry.about.diagrams)


def picture(entry: Entry, diagram: Diagram, lang: Lang) -> str:
    """The position of a diagram, drawn."""
    game = entry.load()()
    match = replayed(game, None, diagram.moves.split())
    view = entry.view(game, match.state, match.last_move)
    return draw(view, lang, game.write_move, live=False, picture=True)


def shop_window(lang: Lang) -> list[dict[str, object]]:
    """Every game as the lobby shows it."""
    return [{"entry": entry, "about": entry.about.blurb, "board": card(entry, lang)} for entry in GAMES.values()]


@cache
def card(entry: Entry, lang: Lang) -> str:
    """The board on a game's card."""
    return picture(entry, entry.about.card, lang)
