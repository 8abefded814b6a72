"""The door for programs: a key, the tables that wait, two streams to follow, and moves."""

import json
from typing import Any, Literal

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from ludotheque.play.record_json import write_json
from ludotheque.store.match_rows import OPEN, lobby
from ludotheque.store.person_rows import add_token, ratings_of, refuse_taken, welcome
from ludotheque.table.house import House
from ludotheque.table.orders import Order
from ludotheque.table.people import named, new_guest, new_token
from ludotheque.ui.web.api_docs import chapters
from ludotheque.ui.web.auth import wanted_lang
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.permissions import BEARER, Asker, address_of
from ludotheque.ui.web.routes.lobby import SHOWN
from ludotheque.ui.web.routes.matches import record_of
from ludotheque.ui.web.routes.moves import Name, here
from ludotheque.ui.web.schemas import (
    AcceptAsked,
    Account,
    Challenge,
    ChallengeAsked,
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
    request.app.state.guests.take(address_of(request))
    house: House = request.app.state.house
    person = new_guest(house.now(), wanted_lang(request))
    if asked.name:
        person = named(person, asked.name)
    token, digest = new_token()

    def work(connection: Any) -> None:
        refuse_taken(connection, person)
        welcome(connection, person)
        add_token(connection, person.id, digest, "bot", house.now())

    await house.write(work)
    house.counts["guests"] += 1
    return Key(id=person.id, name=person.name, token=token)


@router.get("/api/account", openapi_extra=fr("Dire à qui est la clé."))
async def account(request: Request, asker: Asker) -> Account:
    """Say whose key this is."""
    rows = await request.app.state.house.read(lambda connection: ratings_of(connection, asker.id))
    ratings = {row.game: RatingSchema(rating=row.rating, deviation=row.deviation, games=row.games) for row in rows}
    return Account(id=asker.id, name=asker.name, login=asker.person.login, ratings=ratings)


@router.get(
    "/api/stream/event",
    response_class=LineStream,
    responses={200: {"model": GameStart | GameFinish | ChallengeOpen, "description": "One line for each event"}},
    openapi_extra=fr("Suivre ce qui vous concerne : parties qui commencent, qui finissent, tables qui attendent."),
)
async def events(request: Request, asker: Asker) -> LineStream:
    """Follow what concerns you: matches that begin and end, tables that wait."""
    return stream(request, asker, event_lines(request, asker))


@router.post("/api/challenge", openapi_extra=fr("Ouvrir une table."))
async def challenge(request: Request, asked: ChallengeAsked, asker: Asker) -> Challenge:
    """Open a table."""
    request.app.state.tables.take(asker.id)
    request.app.state.places.take(address_of(request))
    sitting = await request.app.state.house.open(_order(asked), asker.person)
    table = await table_of(request, sitting, asker)
    return Challenge(**table.model_dump(), invitation=sitting.row.invitation)


@router.get("/api/challenges", openapi_extra=fr("Voir les tables qui attendent quelqu'un."))
async def challenges(request: Request, asker: Asker) -> list[TableSchema]:
    """See the tables that wait for somebody."""
    house: House = request.app.state.house
    rows = await house.read(lambda connection: lobby(connection, OPEN, SHOWN))
    return [await table_of(request, await house.look(row.id), asker) for row in rows]


@router.post("/api/challenge/{name}/accept", openapi_extra=fr("S'asseoir à une table qui attend."))
async def accept(request: Request, name: Name, asker: Asker, asked: AcceptAsked | None = None) -> Here:
    """Sit down at a table that waits."""
    invitation = "" if asked is None else asked.invitation
    return here(await request.app.state.house.claim(name, asker.person, invitation))


@router.get(
    "/api/bot/game/stream/{name}",
    response_class=LineStream,
    responses={200: {"model": GameFull | GameState, "description": "gameFull, then a gameState for each change"}},
    openapi_extra=fr("Suivre une partie jusqu'à sa fin : gameFull d'abord, puis gameState à chaque changement."),
)
async def follow(request: Request, name: Name, asker: Asker) -> LineStream:
    """Follow a match to its end: first gameFull, then gameState at every change."""
    await request.app.state.house.look(name)
    return stream(request, asker, match_lines(request, name, asker))


@router.post("/api/bot/game/{name}/resign", openapi_extra=fr("Abandonner."))
async def resign(request: Request, name: Name, asker: Asker) -> Here:
    """Give up."""
    return here(await request.app.state.house.resign(name, asker.id))


@router.post("/api/bot/game/{name}/undo", openapi_extra=fr("Demander à reprendre son dernier coup, ou répondre."))
async def undo(
    request: Request, name: Name, asker: Asker, answer: Literal["offer", "accept", "decline"] = "offer"
) -> Here:
    """Ask to take back one's last move, or answer."""
    return here(await request.app.state.house.undo(name, asker.id, answer))


@open_router.get("/api/games/{name}", openapi_extra=fr("La feuille d'une partie, en JSON."))
async def game_sheet(request: Request, name: Name) -> Sheet:
    """The record of a match, as JSON."""
    sitting = await request.app.state.house.look(name)
    return Sheet(**json.loads(write_json(await record_of(request.app.state.show, sitting))))


@open_router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    """How to write a program that plays here."""
    return await page(request, "docs.html", chapters=chapters(request.app.openapi(), wanted_lang(request)))


def _order(asked: ChallengeAsked) -> Order:
    options = {name: _word(value) for name, value in asked.options.items()}
    return Order(
        asked.game, options, asked.opponent, asked.side, asked.clock, asked.position, asked.rated, asked.private
    )


def _word(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
