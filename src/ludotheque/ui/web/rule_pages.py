"""Rule sheets as pages: the numbered clauses, and small diagrams of positions that show them."""

from functools import cache

from markdown_it import MarkdownIt

from ludotheque.boards import draw
from ludotheque.core.errors import LudothequeError, UnknownGame
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.play.record import read_game, replayed
from ludotheque.ui.web.pages import typeset

# For each game: a caption and the moves that lead to the position it is about.
DIAGRAMS: dict[str, tuple[tuple[Text, str], ...]] = {
    "alak": (
        (Text("Blanc vient de jouer 6 : le groupe noir 4-5, pris entre 3 et 6, est retiré.", "White has just played 6: the black group 4-5, caught between 3 and 6, is removed."), "3 4 9 5 6"),
        (Text("Blanc commence au milieu, Noir répond à côté.", "White begins in the middle, Black answers beside."), "5 6"),
    ),
    "black-white": (
        (Text("Le début ; les cases où l'on peut jouer sont marquées.", "The start; the cells one can play are marked."), ""),
        (Text("Un pion posé retourne tous ceux qu'il enferme.", "A pawn that is placed turns all those it encloses."), "e3 f3 f4"),
    ),
    "awale": (
        (Text("Le début : quatre graines partout.", "The start: four seeds everywhere."), ""),
        (Text("Sud a semé depuis c : une graine dans chacun des trous suivants.", "South has sown from c: one seed in each of the next holes."), "c"),
    ),
    "puissance4": (
        (Text("Quatre pions alignés gagnent, ici en oblique.", "Four pawns in a line win, here on a diagonal."), "1 2 2 3 3 4 3 4 4 6 4"),
        (Text("Un pion tombe au plus bas de sa colonne.", "A pawn falls to the bottom of its column."), "4 4 4 3"),
    ),
    "roi-des-roses": (
        (Text("Le roi au centre, cinq cartes chacun : chaque carte mène à une case.", "The king in the centre, five cards each: each card leads to a cell."), ""),
        (Text("Deux cartes plus tard : un pion où le roi s'est arrêté.", "Two cards later: a pawn wherever the king stopped."), "SE2 E1"),
    ),
}  # fmt: skip
ABOUT: dict[str, Text] = {
    "alak": Text("Une ligne, des pions qu'on entoure.", "A line, and stones one surrounds."),
    "black-white": Text("Enfermer, retourner, garder les coins.", "Enclose, turn over, keep the corners."),
    "awale": Text("Semer les graines, récolter par deux et trois.", "Sow the seeds, harvest twos and threes."),
    "puissance4": Text("Quatre en ligne, sans tomber dans le piège.", "Four in a row, without falling into the trap."),
    "roi-des-roses": Text("Mener le roi, prendre le jardin.", "Lead the king, take the garden."),
}


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
def diagrams(slug: str, lang: Lang) -> tuple[tuple[Text, str], ...]:
    """The captions and pictures beside a rule sheet."""
    return tuple((caption, picture(slug, moves, lang)) for caption, moves in DIAGRAMS[slug])


def picture(slug: str, moves: str, lang: Lang) -> str:
    """The position after some moves of the usual game."""
    game = read_game(find_entry(slug).load().name, {})
    match = replayed(game, None, moves.split())
    view = find_entry(slug).view(game, match.state, match.last_move)
    return draw(view, lang, game.write_move, live=False, picture=True)


@cache
def shop_window(lang: Lang) -> list[dict[str, object]]:
    """Every game as the lobby shows it."""
    return [
        {"entry": find_entry(slug), "about": about, "board": picture(slug, DIAGRAMS[slug][1][1], lang)}
        for slug, about in ABOUT.items()
    ]
