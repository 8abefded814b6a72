"""Moves, from a page or from a program: what is asked most, and so what is understood quickest.

    POST …/move/4?ply=7  ── said in the usual words? ── yes → who asks → the house
                                                     └─ no  → FastAPI finds out what is wrong, and says so

Working out a request from its declaration takes FastAPI longer than the move itself takes. The declarations stay:
they are the documentation, and whatever is not said in the usual words is judged by them.
"""

import re
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.routing import APIRoute
from pydantic import Field, ValidationError
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from ludotheque.core.errors import BadNotation, LudothequeError
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang
from ludotheque.table.sitting import Sitting
from ludotheque.ui.narration import in_page_letters, written
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import BEARER, Asker, asker, wanted_lang
from ludotheque.ui.web.schemas import STATUSES, Asked, Here

LONGEST_NAME, LONGEST_MOVE = 40, 20
Name = Annotated[str, Path(max_length=LONGEST_NAME, description="The match")]
Written = Annotated[str, Path(max_length=LONGEST_MOVE, description="A move as the game writes it")]
Ply = Annotated[
    int | None,
    Query(ge=0, le=100_000, description="The ply that the program saw; refused if the match has gone on since"),
]
USUAL_QUERY = re.compile(rb"ply=([0-9]{1,5})")
Said = dict[str, Any]  # the arguments of a route, but for who asks


class MoveAsked(Asked):
    """A move, and the ply its player saw."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    move: Annotated[str, Field(min_length=1, max_length=LONGEST_MOVE)]


class QuickRoute(APIRoute):
    """Understands the usual words by itself."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        usual, understood = super().get_route_handler(), UNDERSTOOD[self.path]

        async def quick(request: Request) -> Response:
            said = await understood(request)
            if said is None:
                return await usual(request)
            here: Here = await self.endpoint(request, asker=await asker(request), **said)
            return Response(here.model_dump_json(), media_type="application/json")

        return quick


async def _by_program(request: Request) -> Said | None:
    ply = USUAL_QUERY.fullmatch(request.scope["query_string"])
    name, move = request.path_params["name"], request.path_params["move"]
    if ply is None or len(name) > LONGEST_NAME or len(move) > LONGEST_MOVE:
        return None
    return {"name": name, "move": move, "ply": int(ply[1])}


async def _by_page(request: Request) -> Said | None:
    if request.headers.get("content-type") != "application/json":
        return None
    try:
        asked = MoveAsked.model_validate_json(await request.body())
    except (ValidationError, ClientDisconnect):
        return None
    return {"name": request.path_params["name"], "asked": asked}


PROGRAM, PAGE = "/api/bot/game/{name}/move/{move}", "/api/match/{name}/move"
UNDERSTOOD: dict[str, Callable[[Request], Awaitable[Said | None]]] = {PROGRAM: _by_program, PAGE: _by_page}
router = APIRouter(route_class=QuickRoute)


@router.post(PROGRAM, tags=["programs"], dependencies=[Depends(BEARER)], openapi_extra={"x-fr": "Jouer un coup."})
async def program_move(request: Request, name: Name, move: Written, asker: Asker, ply: Ply = None) -> Here:
    """Play a move."""
    house = state_of(request).house
    seen = len((await house.look(name)).match.plies) if ply is None else ply
    return here(await house.move(name, asker.id, seen, move))


@router.post(PAGE, openapi_extra={"x-fr": "Jouer un coup, depuis une page."})
async def page_move(request: Request, name: str, asked: MoveAsked, asker: Asker) -> Here:
    """Play a move."""
    house = state_of(request).house
    if wanted_lang(request) is not Lang.EN:
        with suppress(BadNotation):  # nearly every move is a click, and written as the game writes it
            return here(await house.move(name, asker.id, asked.ply, asked.move))
    about = find_entry((await house.look(name)).match.game.name).about
    try:
        return here(await house.move(name, asker.id, asked.ply, written(about, asked.move)))
    except LudothequeError as error:
        error.text = in_page_letters(error.text, about)
        raise


def here(sitting: Sitting) -> Here:
    """Where a match is, for whoever changed it."""
    return Here(ply=len(sitting.match.plies), status=STATUSES[sitting.row.status], next=sitting.row.next)
