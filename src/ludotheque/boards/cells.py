"""How a cell or a card is told: its name and marks for the style and the page, its sentence for those who listen."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from ludotheque.core.board_view import CardView, CellView
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text

LAST = Text("dernier coup", "last move")
PLAYABLE = Text("jouable", "playable")
WINNING = Text("alignement gagnant", "winning line")
GOES = Text("va en", "goes to")
OR = Text(" ou ", " or ")
KEPT = 20_000  # drawn cells; the same ones come back with every move of every match
ALWAYS = frozenset({"name", "owner", "sign"})  # written even when empty


@dataclass(frozen=True, slots=True)
class Offer:
    """Where a piece is offered to go: the cell, the move as it is written, and what an analysis says of it."""

    cell: str
    move: str
    painted: str = ""


def cell_words(cell: CellView, lang: Lang, move: str, painted: str, offers: Sequence[Offer], still: bool) -> str:
    """The attributes of a cell; `move` is what playing it does, as it is written, `offers` are where its piece may go."""
    marks = [name for name in ("last", "closed", "winning") if getattr(cell, name)]
    told = [cell.name, cell.label.to(lang)]
    told += [LAST.to(lang)] * cell.last + [WINNING.to(lang)] * cell.winning
    data = {
        "name": cell.name,
        "owner": cell.owner.value if cell.owner else "",
        "sign": cell.sign,
        "badge": cell.badge,
        "trail": " ".join(cell.trail),
        "swept": str(cell.swept) if cell.swept else "",
        "move": move,
        "goes": goes(offers, lang) if offers else "",
        "destinations": json.dumps({one.cell: one.move for one in offers}) if offers else "",
    }
    return _words(data, marks, told, lang, painted, still)


def goes(offers: Sequence[Offer], lang: Lang) -> str:
    """Where a piece may go, and what that is worth where it is known: va en b2 (G5), a2 ou c2."""
    told = [f"{one.cell} ({one.painted})" if one.painted else one.cell for one in offers]
    return f"{GOES.to(lang)} {OR.to(lang).join(filter(None, (', '.join(told[:-1]), told[-1])))}"


@lru_cache(KEPT)
def card_words(card: CardView, shown: str, seat: Seat, lang: Lang, move: str, painted: str, still: bool) -> str:
    """The attributes of a card in a hand; `shown` is its name as the reader spells it."""
    data = {"name": f"carte {card.name}", "owner": seat.value, "sign": card.name, "move": move}
    told = [Text(f"carte {shown}", f"card {shown}").to(lang), card.label.to(lang)]
    return _words(data, ["card"], told, lang, painted, still)


def _words(data: dict[str, str], marks: list[str], told: list[str], lang: Lang, painted: str, still: bool) -> str:
    classes = ["cell", data["owner"], *marks]
    if data["move"]:
        classes.append("can")
        told.append(PLAYABLE.to(lang))
    if painted:
        told.append(painted)
    chosen = ""
    if data.get("destinations"):
        classes.append("can")
        told.append(data["goes"])
        chosen = ' aria-selected="false"'
    classed = f'class="{" ".join(filter(None, classes))}"'
    if still:  # nobody asks a picture what its cells are
        return classed
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items() if value or key in ALWAYS)
    # Frame looks for the move or the destinations right before the role, to find where the Tab key enters.
    reach = f' role="gridcell" tabindex="-1" aria-label="{escape(", ".join(told))}"{chosen}'
    return f"{classed}{attributes}{reach}"
