"""A new table: with one tap from the lobby, or from the form where everything is chosen; or a seat at one that already waits."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from ludotheque.core.errors import BadOption, BadPosition, LudothequeError
from ludotheque.core.options import Option, default_of
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text, same
from ludotheque.table.board_sizes import bounds_of
from ludotheque.table.errors import BadOrder
from ludotheque.table.listing import strongest_at
from ludotheque.table.offers import has_perfect_player, waiting_for
from ludotheque.table.orders import ANYONE, FRIEND, OPPONENTS, SCREEN
from ludotheque.table.sitting import MatchRow, MatchStatus, Pace
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import FormAsker, Visitor, address_of, porter_of, wanted_lang
from ludotheque.ui.web.choices import ENGINE, Fields, keep_choice, last_choice, read_fields, tell_waiting
from ludotheque.ui.web.forms import NOTHING_TYPED, FilledIn, HouseForm
from ludotheque.ui.web.lobby_view import NO_CLOCK, PACES, RATED, joined, learn_people, waiting_card
from ludotheque.ui.web.pages import is_secure, page
from ludotheque.ui.web.rule_pages import START, game_at, picture

router = APIRouter(include_in_schema=False)
CLOCKS = ("1+1", "3+2", "5+3", "10+5", "15+10", "30+20")
SELECTS = ("level", "clock", "pace", "position")  # fields that a sentence may stand beside, besides the game's options
SIDES = {
    "first": Text("je commence", "I begin"),
    "second": Text("l'autre commence", "the other begins"),
    "random": Text("le hasard décide", "chance decides"),
}
HIDDEN = Text("hors de l'accueil", "not in the lobby")
ANEW = "anew"  # a table of one's own, although somebody waits


@router.get("/jouer/{slug}")
async def choose(request: Request, slug: str) -> Response:
    """The form for a new table of one game."""
    return await _table_page(request, slug)


@router.get("/jouer/{slug}/parfait")
async def perfect(request: Request, slug: str) -> dict[str, bool]:
    """Whether there is a perfect player for the options in the address."""
    visitor = await porter_of(request).expected(request)
    state_of(request).asked.take(visitor.id)
    order = read_fields({**request.query_params, "game": game_at(slug).slug})
    try:
        return {"perfect": await asyncio.to_thread(has_perfect_player, order)}
    except BadOption:
        return {"perfect": False}


async def _table_page(request: Request, slug: str, filled: FilledIn = NOTHING_TYPED) -> Response:
    entry, lang = game_at(slug), wanted_lang(request)
    state = state_of(request)
    strongest = await strongest_at(state.house, entry.load().name, most=10)
    await state.show.faces.learn(one.person for one in strongest)
    asked = request.query_params
    typed = dict(filled.typed or last_choice(request, entry).fields)
    if not filled.typed and asked.get("opponent") in (ENGINE, *OPPONENTS):
        typed["opponent"] = asked["opponent"]
    fields, position = fields_of(entry), typed.get("position") or asked.get("position", "")
    beside = {
        *SELECTS[:-1],
        *(one["name"] for one in fields if one["kind"] != "check"),
        *(["position"] if position else []),
    }
    if filled.about not in beside:
        filled = replace(filled, about="")  # the sentence stands above the form
    return await page(
        request, "new_table.html", filled.status, entry=entry, fields=fields, typed=typed, clocks=CLOCKS,
        chosen=joined(rules_chosen(fields, typed), lang), match_chosen=joined(match_chosen(typed), lang),
        hidden=HIDDEN, rated=RATED, sides=SIDES, paces=PACES, strongest=strongest, faces=state.show.faces,
        position=position, board=picture(entry, START, lang), filled=filled,
        path=f"/jouer/{entry.slug}",
    )  # fmt: skip


async def _table_again(request: Request, filled: FilledIn) -> Response:
    return await _table_page(request, filled.typed.get("game", ""), filled)


def _field_of(error: LudothequeError) -> str:
    """The field that a refused order is about."""
    if isinstance(error, BadOrder):
        return error.field
    return f"o.{error.option}" if isinstance(error, BadOption) and error.option else ""


FORMS = {"/tables": HouseForm("/", _table_again, {BadPosition: "position", BadOption: _field_of})}


@router.post("/tables")
async def open_table(request: Request, asker: FormAsker) -> Response:
    """A new table, from the form or from the card of a game; whoever would wait beside somebody is asked first."""
    state = state_of(request)
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    order, entry = read_fields(form), find_entry(form.get("game", ""))
    waiting, _ = await state.lobby.now()
    found = None if form.get(ANEW) else waiting_for(order, asker.id, waiting)
    if found is not None:
        return await _already_waiting(request, asker, entry, form, found)
    state.tables.take(asker.id)
    state.places.take(address_of(request))
    sitting = await state.house.open(order, asker.person)
    response = RedirectResponse(f"/partie/{sitting.row.id}", 303)
    keep_choice(response, entry, form, secure=is_secure(request))
    if sitting.row.status is MatchStatus.OPEN:
        tell_waiting(response, secure=is_secure(request))
    return response


async def _already_waiting(
    request: Request, asker: Visitor, entry: Entry, form: Mapping[str, str], row: MatchRow
) -> Response:
    """Somebody waits for just this: sit down with them, or open another table all the same."""
    show, lang = state_of(request).show, wanted_lang(request)
    await learn_people(show, [row])
    again = {name: value for name, value in form.items() if name != "csrf"}
    return await page(
        request, "already_waiting.html", visitor=asker, entry=entry, table=waiting_card(show, row, lang),
        again={**again, ANEW: "yes"}, path=f"/jouer/{entry.slug}", query="",
    )  # fmt: skip


def fields_of(entry: Entry) -> list[dict[str, Any]]:
    """The options of a game as fields of a form, each with what the house accepts."""
    kind = entry.load()
    return [
        _field(option, default_of(kind, option), *bounds_of(entry).get(option.name, (0, 0))) for option in kind.options
    ]


def _field(option: Option, usual: Any, low: int, high: int) -> dict[str, Any]:
    if isinstance(usual, bool):
        sort = "check"
    elif isinstance(usual, int):
        sort = "number"
    else:
        sort = "choice" if option.choices else "text"
    # Cards that nobody chooses are dealt.
    field = {"option": option, "name": f"o.{option.name}", "kind": sort, "usual": "" if sort == "text" else usual}
    return {**field, "low": low, "high": high}


def rules_chosen(fields: list[dict[str, Any]], typed: Fields) -> list[Text]:
    """What the folded rules say: every number and choice, and the boxes that are ticked."""
    words: list[Text] = []
    for field in fields:
        option, kind, value = field["option"], field["kind"], typed.get(field["name"], "")
        if kind == "check":
            words += [option.meaning] if value else []
        elif kind == "choice":
            words += [called for choice, called in option.named_choices() if choice == (value or field["usual"])]
        elif value or kind == "number":
            told = value or field["usual"]
            words.append(Text(f"{option.meaning.fr} : {told}", f"{option.meaning.en}: {told}"))
    return words


def match_chosen(typed: Fields) -> list[Text]:
    """What the rest that is folded away says: who begins, the clock, the pace."""
    opponent, pace = typed.get("opponent"), typed.get("pace", "")
    with_people = opponent in (FRIEND, ANYONE)
    words = [SIDES.get(typed.get("side", ""), SIDES["first"])] if opponent != SCREEN else []
    words.append(same(typed["clock"]) if typed.get("clock") else NO_CLOCK)
    words += [PACES[one] for one in Pace if with_people and one.value == pace]
    words += [RATED] if with_people and "rated" in typed else []
    return [*words, HIDDEN] if opponent in (ENGINE, ANYONE) and "private" in typed else words
