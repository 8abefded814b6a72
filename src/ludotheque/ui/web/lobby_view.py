"""The lobby as it is shown: tables that wait as cards, running games as small boards, and what concerns whoever looks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludotheque.boards import draw
from ludotheque.core.options import Value
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang, Text, same
from ludotheque.play.record import read_game
from ludotheque.table.offers import also_waiting, is_for_anyone
from ludotheque.table.sitting import MatchRow, MatchStatus, Pace, Sitting
from ludotheque.ui.web.choices import rules_words
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.typography import to_page

PACES = {Pace.LIVE: Text("en direct", "live"), Pace.LEISURE: Text("à loisir", "at leisure")}
NO_CLOCK = Text("sans pendule", "no clock")
RATED = Text("classée", "rated")
YOU_BEGIN = Text("vous commencez", "you begin")
THEY_BEGIN = Text("vous jouez en second", "you play second")
MEET = Text(
    "{name} attend aussi ({game}, {words}) : jouer ensemble ?",
    "{name} is waiting too ({game}, {words}): play together?",
)
BEGUN = Text("{name} joue avec vous : {game} commence.", "{name} plays with you: {game} begins.")
WITH = Text("{game} avec {name}", "{game} with {name}")


def table_words(row: MatchRow) -> list[Text]:
    """How a table is played: its board, its clock, its pace."""
    words = list(_rules(row.game, tuple(sorted(row.options.items()))))
    words.append(NO_CLOCK if row.clock is None else same(str(row.clock)))
    if row.clock is None:  # a clock is for people who are there
        words.append(PACES[row.pace])
    return [*words, RATED] if row.rated else words


@lru_cache(maxsize=1000)
def _rules(game: str, options: tuple[tuple[str, Value], ...]) -> tuple[Text, ...]:
    """The same tables wait in every lobby."""
    return tuple(rules_words(read_game(game, dict(options))))


def waiting_card(show: Show, row: MatchRow, lang: Lang) -> dict[str, Any]:
    """A table that waits for somebody."""
    seat = next((seat for seat in PLAYERS if row.people[seat] is not None), Seat.FIRST)
    return {
        "id": row.id,
        "title": _title(row, lang),
        "host": player(show, row, seat, lang),
        "words": joined(table_words(row), lang),
        "seat": to_page((THEY_BEGIN if seat is Seat.FIRST else YOU_BEGIN), lang),
    }


def still_card(show: Show, row: MatchRow, lang: Lang) -> dict[str, Any]:
    """A game to watch, as a page tells of it that does not see its moves."""
    first, second = (player(show, row, seat, lang) for seat in PLAYERS)
    return {"id": row.id, "title": _title(row, lang), "first": first, "second": second, "moves": ""}


def running_card(show: Show, sitting: Sitting, lang: Lang) -> dict[str, Any]:
    """The same for a page that follows it, but for its board."""
    count = sum(ply.seat is not Seat.CHANCE for ply in sitting.match.plies)
    return {**still_card(show, sitting.row, lang), "moves": to_page(moves_words(count), lang)}


def small_board(sitting: Sitting, lang: Lang) -> str:
    """The position as a picture."""
    match = sitting.match
    view = find_entry(match.game.name).view(match.game, match.state, match.last_move)
    return draw(view, lang, match.game.write_move, live=False, picture=True)


def moves_words(count: int) -> Text:
    """So many moves of players; what the dealer does is none."""
    if not count:
        return Text("pas encore de coup", "no move yet")
    return Text(f"{count} coup{'s' * (count > 1)}", f"{count} move{'s' * (count > 1)}")


def personal(
    show: Show, person: str, mine: Sequence[MatchRow], waiting: Sequence[MatchRow], lang: Lang
) -> dict[str, Any]:
    """What concerns one person: their tables that wait, the people who wait for the same, their games with others."""
    own = [row for row in mine if row.status is MatchStatus.OPEN]
    pairs = [(row, other) for row in own for other in also_waiting(row, person, waiting)]
    playing = [row for row in mine if row.status is MatchStatus.PLAYING and _opponent(row, person) is not None]
    return {
        "type": "mine",
        "tables": [
            {
                "id": row.id,
                "title": _title(row, lang),
                "words": joined(table_words(row), lang),
                "open": is_for_anyone(row),
            }
            for row in own
        ],
        "meet": [
            {"own": row.id, "other": other.id, "words": _meeting(show, other, lang)}
            for row, other in {other.id: (row, other) for row, other in pairs}.values()
        ],
        "playing": [
            {
                "id": row.id,
                "words": _with(BEGUN, show, row, person, lang),
                "called": _with(WITH, show, row, person, lang),
            }
            for row in playing
        ],
    }


async def learn_people(show: Show, rows: Sequence[MatchRow]) -> None:
    """The names of everybody at these tables."""
    await show.learn_rows(rows)


def player(show: Show, row: MatchRow, seat: Seat, lang: Lang) -> dict[str, str | None]:
    """Who sits there, how strong they are, and where their page is."""
    standing = show.row_standing(row, seat)
    return {
        "name": show.row_names(row, lang)[seat],
        "rating": None if standing is None else str(standing),
        "page": show.page(row.people[seat]),
    }


def joined(words: Sequence[Text], lang: Lang) -> str:
    """Facts one after the other."""
    return "\u00a0· ".join(to_page(one, lang) for one in words)


def _meeting(show: Show, other: MatchRow, lang: Lang) -> str:
    host = next(one for one in other.people if one is not None)
    words = joined(table_words(other), lang)
    return to_page(MEET, lang).format(name=show.faces.called(host, lang), game=_title(other, lang), words=words)


def _with(words: Text, show: Show, row: MatchRow, person: str, lang: Lang) -> str:
    name = show.faces.called(_opponent(row, person), lang)
    return to_page(words, lang).format(name=name, game=_title(row, lang))


def _opponent(row: MatchRow, person: str) -> str | None:
    """Who sits across from somebody, where that is somebody else."""
    return next((one for one in row.people if one is not None and one != person), None)


def _title(row: MatchRow, lang: Lang) -> str:
    return find_entry(row.game).title.to(lang)
