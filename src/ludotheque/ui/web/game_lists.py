"""Games one under the other as their players read them: when, which game, against whom, how it ended."""

from typing import Any

from ludotheque.core.outcome import Forfeit
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang, Text
from ludotheque.table.listing import installed
from ludotheque.table.sitting import MatchRow, MatchStatus
from ludotheque.ui.web.dates import day, moment
from ludotheque.ui.web.match_view import Show

WON, LOST, DRAWN = Text("gagnée", "won"), Text("perdue", "lost"), Text("nulle", "drawn")
STANDS = {
    MatchStatus.OPEN: Text("attend quelqu'un", "waits for somebody"),
    MatchStatus.PLAYING: Text("en cours", "under way"),
    MatchStatus.UNPLAYED: Text("pas jouée", "not played"),
}
OVER = Text("finie", "over")
BOTH = Text("à deux sur un écran", "two on one screen")


async def played_lines(show: Show, rows: list[MatchRow], person: str, lang: Lang) -> list[dict[str, Any]]:
    """Matches of somebody as lines of a list."""
    await show.learn_rows(rows)
    return [_line(show, row, person, lang) for row in rows]


def _line(show: Show, row: MatchRow, person: str, lang: Lang) -> dict[str, Any]:
    seats = [seat for seat in PLAYERS if row.people[seat] == person]
    alone = len(seats) == len(PLAYERS)
    other = seats[0].other if seats else Seat.SECOND
    return {
        "row": row,
        "title": find_entry(row.game).title.to(lang) if installed([row]) else row.game,
        "opponent": BOTH.to(lang) if alone else show.row_names(row, lang)[other],
        "page": None if alone else show.page(row.people[other]),
        "standing": None if alone else show.row_standing(row, other),
        "result": result(row, seats).to(lang),
        "won": row.end is not None and not alone and row.end.winner in seats,
        "why": row.end.why.brief.to(lang) if row.end is not None and isinstance(row.end.why, Forfeit) else "",
        "day": day(row.changed, lang),
        "moment": moment(row.changed),
    }


def result(row: MatchRow, seats: list[Seat]) -> Text:
    """How a match stands for whoever sat on these seats."""
    if row.end is None:
        return STANDS.get(row.status, OVER)
    if row.end.winner is None:
        return DRAWN
    if len(seats) == len(PLAYERS):
        return OVER
    return WON if row.end.winner in seats else LOST
