"""Live matches: a socket for each page. Nothing can be missed: every message is the whole of what is to be shown.

Only the board is shortened: the first message of a socket carries all its lines (`board`), a later one those
that are not as in the message before (`boardLines`, by number).
"""

import asyncio
import logging
import math

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludotheque.core.errors import LudothequeError
from ludotheque.table.announcer import Bell, match_topic
from ludotheque.table.errors import NoSuchMatch
from ludotheque.table.leaving import claim_in
from ludotheque.table.sitting import Sitting
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import Porter, Visitor, porter_of, same_origin, wanted_lang
from ludotheque.ui.web.match_view import Show

router = APIRouter()
LOOKED_UP = 25.0  # seconds after which whoever hears nothing is looked up again: they may have logged out
CROWD = 30  # sockets at one table
UNKNOWN_MATCH, REFUSED, TOO_MANY, CLOSING, MISTAKE = 4404, 4403, 4429, 1001, 1011
log = logging.getLogger("ludotheque.live")


@router.websocket("/live/{name}")
async def live(socket: WebSocket, name: str) -> None:
    """Follow a match."""
    state = state_of(socket)
    if not same_origin(socket, state.settings.origin):
        await _refuse(socket, REFUSED)
        return
    try:
        visitor = await porter_of(socket).expected(socket)
        await state.house.look(name)
    except NoSuchMatch:
        await _refuse(socket, UNKNOWN_MATCH)
        return
    except LudothequeError:
        await _refuse(socket, REFUSED)
        return
    if state.sockets.count(visitor.id) >= state.settings.limits.sockets:
        await _refuse(socket, TOO_MANY)
        return
    with state.sockets.held_by(visitor.id):
        await socket.accept()
        await _follow(socket, name, visitor)


async def _follow(socket: WebSocket, name: str, visitor: Visitor) -> None:
    state, show = state_of(socket), state_of(socket).show
    with state.house.announcer.listening(match_topic(name)) as bell:
        try:
            with state.house.presence.holding(visitor.id, name):
                _tell_presence(show, name, visitor, bell)
                sending = asyncio.create_task(_send(socket, name, visitor, bell))
                try:
                    while (await socket.receive())["type"] != "websocket.disconnect":
                        pass  # moves come by POST; that the page is there, its answers to heartbeat.py say
                finally:
                    sending.cancel()
                    await asyncio.gather(sending, return_exceptions=True)
        finally:
            if not state.house.presence.here(visitor.id, name):
                _tell_presence(show, name, visitor, bell)


async def _send(socket: WebSocket, name: str, visitor: Visitor, bell: Bell) -> None:
    state = state_of(socket)
    lang, flipped = wanted_lang(socket), socket.query_params.get("flip") == "1"
    before = None
    try:
        while True:
            sitting = await state.house.look(name)
            line, before = await state.show.line(sitting, visitor.id, lang, flipped, before)
            if not await porter_of(socket).still(visitor):
                break  # logged out since: the page comes back as whoever it is now
            await socket.send_text(line)
            await _until_news(state.show, sitting, visitor, porter_of(socket), bell)
        await socket.close(CLOSING)
    except (WebSocketDisconnect, RuntimeError, LudothequeError):
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(CLOSING)
    except Exception:
        log.exception("a socket of match %s", name)
        await socket.close(MISTAKE)


async def _until_news(show: Show, sitting: Sitting, visitor: Visitor, porter: Porter, bell: Bell) -> None:
    """Until the match changes, or somebody has been away so long that it may be claimed, or the visitor logs out."""
    while True:
        ripe = claim_in(sitting, sitting.seats_of(visitor.id), show.house.presence)
        wait = ripe / 1000 if ripe else math.inf
        if await bell.heard(min(LOOKED_UP, wait)) or wait <= LOOKED_UP or not await porter.still(visitor):
            return


def _tell_presence(show: Show, name: str, visitor: Visitor, mine: Bell) -> None:
    """The others see who comes and goes; in a crowd, players alone are told of at once."""
    sitting = show.house.tables[name].sitting if name in show.house.tables else None
    bells = show.house.announcer.bells.get(match_topic(name), ())
    if sitting is None or (len(bells) > CROWD and not sitting.seats_of(visitor.id)):
        return
    for bell in bells:
        if bell is not mine:
            bell.ring()


async def _refuse(socket: WebSocket, code: int) -> None:
    """Before the socket is accepted, a refusal is the HTTP status 403."""
    await socket.close(code)
