"""The lobby: choose a game, an opponent and a clock; join somebody; watch."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from ludotheque.core.errors import BadPosition
from ludotheque.core.options import Option, default_of
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang
from ludotheque.table.listing import installed, strongest_at
from ludotheque.table.orders import Order
from ludotheque.table.sitting import MatchRow
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import FormAsker, Visitor, address_of, wanted_lang
from ludotheque.ui.web.forms import NOTHING_TYPED, FilledIn, HouseForm
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.rule_pages import START, game_at, game_cards, picture
from ludotheque.ui.web.schemas import SEAT_NAMES

router = APIRouter(include_in_schema=False)
SHOWN = 30  # matches in each list


@router.get("/")
async def first_page(request: Request) -> Response:
    """The games, the tables that wait for somebody, the matches to watch."""
    show, lang = state_of(request).show, wanted_lang(request)
    waiting, running = await state_of(request).lobby.now()
    return await page(
        request, "lobby.html", cards=game_cards(lang),
        waiting=await lines(show, waiting, lang), running=await lines(show, running, lang),
    )  # fmt: skip


@router.get("/jouer/{slug}")
async def choose(request: Request, slug: str) -> Response:
    """The form for a new table of one game."""
    return await _table_page(request, slug)


async def _table_page(request: Request, slug: str, filled: FilledIn = NOTHING_TYPED) -> Response:
    entry = game_at(slug)
    state = state_of(request)
    strongest = await strongest_at(state.house, entry.load().name, most=10)
    await state.show.faces.learn(one.person for one in strongest)
    return await page(
        request, "new_table.html", filled.status, entry=entry, fields=fields_of(entry), strongest=strongest,
        faces=state.show.faces, position=filled.typed.get("position") or request.query_params.get("position", ""),
        board=picture(entry, START, wanted_lang(request)), filled=filled, path=f"/jouer/{entry.slug}",
    )  # fmt: skip


async def _table_again(request: Request, filled: FilledIn) -> Response:
    return await _table_page(request, filled.typed.get("game", ""), filled)


FORMS = {"/tables": HouseForm("/", _table_again, {BadPosition: "position"})}


@router.post("/tables")
async def open_table(request: Request, asker: FormAsker) -> Response:
    """A new table, from the form."""
    state = state_of(request)
    state.tables.take(asker.id)
    state.places.take(address_of(request))
    form = await request.form()
    sitting = await state.house.open(read_form(form), asker.person)
    return RedirectResponse(f"/partie/{sitting.row.id}", 303)


def read_form(form: FormData) -> Order:
    """The order that a form holds."""

    def word(name: str, usual: str = "") -> str:
        value = form.get(name, usual)
        return value if isinstance(value, str) else usual

    entry = find_entry(word("game"))
    options = {}
    for option in entry.load().options:
        if isinstance(default_of(entry.load(), option), bool):
            options[option.name] = "yes" if word(f"o.{option.name}") else "no"
        elif word(f"o.{option.name}").strip():
            options[option.name] = word(f"o.{option.name}")
    opponent = word("opponent", "engine:5")
    if opponent == "engine":
        opponent = f"engine:{word('level', '5')}"
    return Order(
        entry.slug, options, opponent, word("side", "first"), word("clock"), word("position"),
        rated=bool(word("rated")), private=bool(word("private")),
    )  # fmt: skip


def fields_of(entry: Entry) -> list[dict[str, Any]]:
    """The options of a game as fields of a form."""
    kind = entry.load()
    return [_field(option, default_of(kind, option)) for option in kind.options]


def _field(option: Option, usual: Any) -> dict[str, Any]:
    if isinstance(usual, bool):
        sort = "check"
    elif isinstance(usual, int):
        sort = "number"
    else:
        sort = "choice" if option.choices else "text"
    # Cards that nobody chooses are dealt.
    return {"option": option, "kind": sort, "usual": "" if sort == "text" else usual}


async def lines(show: Show, rows: list[MatchRow], lang: Lang, me: Visitor | None = None) -> list[dict[str, Any]]:
    """Matches as lines of a list."""
    await show.learn_rows(rows)
    return [_line(show, row, lang, me) for row in rows]


def _line(show: Show, row: MatchRow, lang: Lang, me: Visitor | None) -> dict[str, Any]:
    def name(seat: Seat) -> str | None:
        free = row.engines[seat] is None and row.people[seat] is None
        return None if free else names[seat]

    names = show.row_names(row, lang)
    return {
        "row": row,
        "title": find_entry(row.game).title.to(lang) if installed([row]) else row.game,
        "first": name(Seat.FIRST),
        "second": name(Seat.SECOND),
        "standings": {seat.value: show.row_standing(row, seat) for seat in PLAYERS},
        "pages": {seat.value: show.page(row.people[seat]) for seat in PLAYERS},
        "winner": None if row.end is None else SEAT_NAMES[row.end.winner],
        "clock": str(row.clock or ""),
        "mine": me is not None and me.id in row.people,
    }
