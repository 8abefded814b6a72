"""How a cell or a card is told: its name and marks for the style and the page, its sentence for those who listen."""

from functools import lru_cache
from html import escape

from ludotheque.core.board_view import CardView, CellView
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text

LAST = Text("dernier coup", "last move")
PLAYABLE = Text("jouable", "playable")
WINNING = Text("alignement gagnant", "winning line")
KEPT = 20_000  # drawn cells; the same ones come back with every move of every match
ALWAYS = frozenset({"name", "owner", "sign"})  # written even when empty


def cell_words(cell: CellView, lang: Lang, move: str, painted: str, still: bool) -> str:
    """The attributes of a cell; `move` is what playing it does, as it is written."""
    marks = [name for name in ("last", "closed", "winning") if getattr(cell, name)]
    told = [cell.name, cell.label.to(lang)]
    told += [LAST.to(lang)] * cell.last + [WINNING.to(lang)] * cell.winning
    data = {
        "name": cell.name,
        "owner": cell.owner.value if cell.owner else "",
        "sign": cell.sign,
        "badge": cell.badge,
        "trail": " ".join(cell.trail),
        "move": move,
    }
    return _words(data, marks, told, lang, painted, still)


@lru_cache(KEPT)
def card_words(card: CardView, seat: Seat, lang: Lang, move: str, painted: str, still: bool) -> str:
    """The attributes of a card in a hand."""
    data = {"name": f"carte {card.name}", "owner": seat.value, "sign": card.name, "move": move}
    told = [Text(f"carte {card.name}", f"card {card.name}").to(lang), card.label.to(lang)]
    return _words(data, ["card"], told, lang, painted, still)


def _words(data: dict[str, str], marks: list[str], told: list[str], lang: Lang, painted: str, still: bool) -> str:
    classes = ["cell", data["owner"], *marks]
    if data["move"]:
        classes.append("can")
        told.append(PLAYABLE.to(lang))
    if painted:
        told.append(painted)
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items() if value or key in ALWAYS)
    # Frame looks for the move right before the role, to find where the Tab key enters.
    reach = "" if still else f' role="gridcell" tabindex="-1" aria-label="{escape(", ".join(told))}"'
    return f'class="{" ".join(filter(None, classes))}"{attributes}{reach}'
