"""A match: its page, its moves, what players ask each other, and its record in every form."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse

from ludotheque.boards import draw
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.play.record import Record
from ludotheque.play.record_json import write_json
from ludotheque.play.record_text import write_text
from ludotheque.table.errors import NoSuchMatch
from ludotheque.table.sitting import Sitting
from ludotheque.ui.web.app_state import origin_of, state_of
from ludotheque.ui.web.auth import Asker, FormAsker, porter_of, wanted_lang
from ludotheque.ui.web.export import packed, sitting_record
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.routes.moves import here
from ludotheque.ui.web.schemas import Asked, Here

router = APIRouter()
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class UndoAsked(Asked):
    """Ask to take a move back, agree, or not."""

    answer: Literal["offer", "accept", "decline"]


class ClaimAsked(Asked):
    """Take the free seat, with the invitation if the table is not an open one; `leaving` is one's own that is cancelled."""

    invitation: Annotated[str, Field(max_length=60)] = ""
    leaving: Annotated[str, Field(max_length=60)] = ""


@router.get("/parties/export.zip", include_in_schema=False)
async def export(request: Request) -> Response:
    """Every game of somebody, as records."""
    state = state_of(request)
    visitor = await porter_of(request).expected(request)
    state.tables.take(visitor.id)
    headers = {"content-disposition": 'attachment; filename="ludotheque-parties.zip"', "cache-control": "no-store"}
    return StreamingResponse(
        packed(state.show, visitor.id, wanted_lang(request)), media_type="application/zip", headers=headers
    )


@router.get("/partie/{name}", include_in_schema=False)
async def match_page(request: Request, name: str) -> Response:
    """The board, and everything around it."""
    state = state_of(request)
    sitting = await state.house.look(name)
    visitor = await porter_of(request).welcomed(request)
    invited = request.query_params.get("invitation", "")
    flipped = sitting.seats_of(visitor.id) == (
        Seat.SECOND,
    )  # one's own seat is below; the drawing knows whether to turn
    message = await state.show.message(sitting, visitor.id, wanted_lang(request), flipped)
    link = _invitation_link(request, sitting) if sitting.seats_of(visitor.id) else ""
    return await page(
        request, "match.html", secret=bool(link), visitor=visitor, sitting=sitting, message=message, flipped=flipped,
        entry=find_entry(sitting.match.game.name), invitation=invited, offered=sitting.open_to(invited),
        link=link, description=_told(message), picture=f"/partie/{name}/image.png?v={message['version']}",
    )  # fmt: skip


@router.post("/partie/{name}/place", include_in_schema=False)
async def sit_down(request: Request, name: str, asker: FormAsker) -> Response:
    """Take the free seat, from a form."""
    form = await request.form()
    words = [str(form.get(field, "")) for field in ("invitation", "leaving")]
    sitting = await state_of(request).house.look(name)
    if sitting.free_seat is not None or not sitting.seats_of(asker.id):  # whoever clicks twice sits there already
        await state_of(request).meetings.sit_down(name, asker.person, *words)
    return RedirectResponse(f"/partie/{name}", 303)


@router.post("/api/match/{name}/claim", openapi_extra={"x-fr": "Prendre la place libre."})
async def claim(request: Request, name: str, asked: ClaimAsked, asker: Asker) -> Here:
    """Take the free seat."""
    return here(await state_of(request).meetings.sit_down(name, asker.person, asked.invitation, asked.leaving))


@router.post("/api/match/{name}/resign", openapi_extra={"x-fr": "Abandonner."})
async def resign(request: Request, name: str, asker: Asker) -> Here:
    """Give up."""
    return here(await state_of(request).house.resign(name, asker.id))


@router.post(
    "/api/match/{name}/undo",
    openapi_extra={"x-fr": "Demander à reprendre son dernier coup, ou répondre."},
)
async def undo(request: Request, name: str, asked: UndoAsked, asker: Asker) -> Here:
    """Ask to take back one's last move, or answer."""
    return here(await state_of(request).house.undo(name, asker.id, asked.answer))


@router.post("/api/match/{name}/rematch", openapi_extra={"x-fr": "Demander une revanche, ou l'accepter."})
async def rematch(request: Request, name: str, asker: Asker) -> Here:
    """Ask for another game, or agree."""
    return here(await state_of(request).house.rematch(name, asker.id))


@router.post("/api/match/{name}/cancel", openapi_extra={"x-fr": "Annuler sa table qui attend."})
async def cancel(request: Request, name: str, asker: Asker) -> Here:
    """Cancel one's own table that waits."""
    return here(await state_of(request).house.cancel(name, asker.id))


@router.post("/api/match/{name}/abort", openapi_extra={"x-fr": "Annuler une partie de moins de deux coups."})
async def abort(request: Request, name: str, asker: Asker) -> Here:
    """Abort a game of fewer than two moves."""
    return here(await state_of(request).house.abort(name, asker.id))


@router.post("/api/match/{name}/reclaim", openapi_extra={"x-fr": "Réclamer une partie que l'adversaire a quittée."})
async def reclaim(request: Request, name: str, asker: Asker) -> Here:
    """Claim a game that the opponent left."""
    return here(await state_of(request).house.claim_win(name, asker.id))


@router.post("/api/match/{name}/unplayed", openapi_extra={"x-fr": "Terminer une partie sans qu'elle compte."})
async def unplayed(request: Request, name: str, asker: Asker) -> Here:
    """End a game without its counting."""
    return here(await state_of(request).house.end_unplayed(name, asker.id))


@router.get("/partie/{name}/feuille.{form}", include_in_schema=False)
async def sheet(request: Request, name: str, form: str) -> Response:
    """The record as text or JSON, or the position as a picture."""
    sitting = await state_of(request).house.look(name)
    if form == "svg":
        return picture(sitting, wanted_lang(request), request.query_params.get("flip") == "1")
    if form not in ("txt", "json"):
        raise NoSuchMatch(Text("Une partie s'exporte en txt, json ou svg.", "A match is exported as txt, json or svg."))
    record = await record_of(state_of(request).show, sitting, wanted_lang(request))
    text = write_json(record) if form == "json" else write_text(record)
    headers = {"content-disposition": f'attachment; filename="{sitting.match.game.name}-{name}.{form}"'}
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    return PlainTextResponse(text, headers=headers, media_type=kind)


async def record_of(show: Show, sitting: Sitting, lang: Lang) -> Record:
    """The record of a match of the house; an engine and a free seat are called as the reader calls them."""
    return sitting_record(sitting, await show.seat_names(sitting, lang))


def picture(sitting: Sitting, lang: Lang, flipped: bool) -> Response:
    """The position as an SVG file of its own."""
    match = sitting.match
    view = find_entry(match.game.name).view(match.game, match.state, match.last_move)
    drawn = draw(view, lang, match.game.write_move, flipped=flipped, live=False, standalone=True)
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY})


def _told(message: dict[str, Any]) -> str:
    """A match in one sentence, for whoever shows a link to it."""
    names = " – ".join(seat["name"] for seat in message["seats"].values())
    return f"{names}. {message['outcome'] or message['says']}"


def _invitation_link(request: Request, sitting: Sitting) -> str:
    if sitting.row.invitation is None:
        return ""
    return f"{origin_of(request)}/partie/{sitting.row.id}?invitation={sitting.row.invitation}"
