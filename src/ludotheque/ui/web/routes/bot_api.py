"""The door for programs: a key, the tables that wait, two streams to follow, and moves."""

import json
from typing import Any, Literal

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from ludotheque.play.record_json import write_json
from ludotheque.table.listing import waiting_tables
from ludotheque.table.orders import Order
from ludotheque.table.people import give_key, named, new_guest, ratings
from ludotheque.ui.web.api_docs import chapters
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import BEARER, Asker, address_of, wanted_lang
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.routes.lobby import SHOWN
from ludotheque.ui.web.routes.matches import record_of
from ludotheque.ui.web.routes.moves import Name, here
from ludotheque.ui.web.schemas import (
    AcceptAsked,
    Account,
    Challenge,
    ChallengeAsked,
    ChallengeCancelled,
    ChallengeOpen,
    GameFinish,
    GameFull,
    GameStart,
    GameState,
    GuestAsked,
    Here,
    Key,
    RatingSchema,
    Sheet,
    TableSchema,
)
from ludotheque.ui.web.streams import LineStream, event_lines, match_lines, stream, table_of

open_router = APIRouter(tags=["programs"])
router = APIRouter(tags=["programs"], dependencies=[Depends(BEARER)])


def fr(words: str) -> dict[str, Any]:
    """What an address does, in French."""
    return {"x-fr": words}


@open_router.post("/api/guest", openapi_extra=fr("Obtenir une clé d'invité, sans navigateur."))
async def guest(request: Request, asked: GuestAsked) -> Key:
    """Get the key of a guest, without a browser."""
    state_of(request).guests.take(address_of(request))
    house = state_of(request).house
    person = new_guest(house.date(), wanted_lang(request))
    if asked.name:
        person = named(person, asked.name)
    token = await give_key(house, person, "bot", newcomer=True)
    house.counts["guests"] += 1
    return Key(id=person.id, name=person.name, token=token)


@router.get("/api/account", openapi_extra=fr("Dire à qui est la clé."))
async def account(request: Request, asker: Asker) -> Account:
    """Say whose key this is."""
    rows = await ratings(state_of(request).house, asker.id)
    by_game = {row.game: RatingSchema(rating=row.rating, deviation=row.deviation, games=row.games) for row in rows}
    return Account(id=asker.id, name=asker.name, login=asker.person.login, ratings=by_game)


@router.get(
    "/api/stream/event",
    response_class=LineStream,
    responses={
        200: {
            "model": GameStart | GameFinish | ChallengeOpen | ChallengeCancelled,
            "description": "One line for each event",
        }
    },
    openapi_extra=fr("Suivre ce qui vous concerne : parties qui commencent, qui finissent, tables qui attendent."),
)
async def events(request: Request, asker: Asker) -> LineStream:
    """Follow what concerns you: matches that begin and end, tables that wait."""
    return stream(request, asker, event_lines(request, asker))


@router.post("/api/challenge", openapi_extra=fr("Ouvrir une table."))
async def challenge(request: Request, asked: ChallengeAsked, asker: Asker) -> Challenge:
    """Open a table."""
    state = state_of(request)
    state.tables.take(asker.id)
    state.places.take(address_of(request))
    sitting = await state.house.open(_order(asked), asker.person)
    table = await table_of(request, sitting, asker)
    return Challenge(**table.model_dump(), invitation=sitting.row.invitation)


@router.get("/api/challenges", openapi_extra=fr("Voir les tables qui attendent quelqu'un."))
async def challenges(request: Request, asker: Asker) -> list[TableSchema]:
    """See the tables that wait for somebody."""
    house = state_of(request).house
    return [await table_of(request, await house.look(row.id), asker) for row in await waiting_tables(house, SHOWN)]


@router.post("/api/challenge/{name}/accept", openapi_extra=fr("S'asseoir à une table qui attend."))
async def accept(request: Request, name: Name, asker: Asker, asked: AcceptAsked | None = None) -> Here:
    """Sit down at a table that waits."""
    invitation = "" if asked is None else asked.invitation
    return here(await state_of(request).house.claim(name, asker.person, invitation))


@router.get(
    "/api/bot/game/stream/{name}",
    response_class=LineStream,
    responses={200: {"model": GameFull | GameState, "description": "gameFull, then a gameState for each change"}},
    openapi_extra=fr("Suivre une partie jusqu'à sa fin : gameFull d'abord, puis gameState à chaque changement."),
)
async def follow(request: Request, name: Name, asker: Asker) -> LineStream:
    """Follow a match to its end: first gameFull, then gameState at every change."""
    await state_of(request).house.look(name)
    return stream(request, asker, match_lines(request, name, asker))


@router.post("/api/bot/game/{name}/resign", openapi_extra=fr("Abandonner."))
async def resign(request: Request, name: Name, asker: Asker) -> Here:
    """Give up."""
    return here(await state_of(request).house.resign(name, asker.id))


@router.post("/api/bot/game/{name}/undo", openapi_extra=fr("Demander à reprendre son dernier coup, ou répondre."))
async def undo(
    request: Request, name: Name, asker: Asker, answer: Literal["offer", "accept", "decline"] = "offer"
) -> Here:
    """Ask to take back one's last move, or answer."""
    return here(await state_of(request).house.undo(name, asker.id, answer))


@router.post("/api/challenge/{name}/cancel", openapi_extra=fr("Annuler sa table qui attend."))
async def cancel(request: Request, name: Name, asker: Asker) -> Here:
    """Cancel one's own table that waits."""
    return here(await state_of(request).house.cancel(name, asker.id))


@router.post(
    "/api/bot/game/{name}/abort", openapi_extra=fr("Annuler une partie de moins de deux coups : elle ne compte pas.")
)
async def abort(request: Request, name: Name, asker: Asker) -> Here:
    """Abort a game of fewer than two moves: it does not count."""
    return here(await state_of(request).house.abort(name, asker.id))


@router.post(
    "/api/bot/game/{name}/reclaim",
    openapi_extra=fr("Réclamer une partie en direct que l'adversaire a quittée depuis une minute : elle est gagnée."),
)
async def reclaim(request: Request, name: Name, asker: Asker) -> Here:
    """Claim a live game that the opponent left a minute ago: it is won."""
    return here(await state_of(request).house.claim_win(name, asker.id))


@router.post(
    "/api/bot/game/{name}/unplayed",
    openapi_extra=fr(
        "Terminer sans qu'elle compte une partie que l'adversaire a quittée : en direct, depuis une minute ; à loisir, après 14 jours."
    ),
)
async def unplayed(request: Request, name: Name, asker: Asker) -> Here:
    """End a game that the opponent left, without its counting: live after a minute, at leisure after 14 days."""
    return here(await state_of(request).house.end_unplayed(name, asker.id))


@open_router.get("/api/games/{name}", openapi_extra=fr("La feuille d'une partie, en JSON."))
async def game_sheet(request: Request, name: Name) -> Sheet:
    """The record of a match, as JSON."""
    sitting = await state_of(request).house.look(name)
    return Sheet(**json.loads(write_json(await record_of(state_of(request).show, sitting, wanted_lang(request)))))


@open_router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    """How to write a program that plays here."""
    return await page(request, "docs.html", chapters=chapters(request.app.openapi(), wanted_lang(request)))


def _order(asked: ChallengeAsked) -> Order:
    options = {name: _word(value) for name, value in asked.options.items()}
    return Order(
        asked.game,
        options,
        asked.opponent,
        asked.side,
        asked.clock,
        asked.position,
        asked.rated,
        asked.private,
        asked.pace,
    )


def _word(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
