"""The socket of the lobby: what everybody sees of it, and what concerns whoever looks (their tables, who else waits)."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import ExitStack

from fastapi import APIRouter
from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang
from ludotheque.table.announcer import LOBBY, Bell, person_topic
from ludotheque.table.listing import installed, matches_of
from ludotheque.table.offers import is_for_anyone
from ludotheque.table.sitting import MatchRow
from ludotheque.ui.web.app_state import HouseState, state_of
from ludotheque.ui.web.auth import Visitor, porter_of, same_origin, wanted_lang
from ludotheque.ui.web.live import CLOSING, LOOKED_UP, MISTAKE, REFUSED, TOO_MANY
from ludotheque.ui.web.lobby_feed import CALM, LobbyFeed
from ludotheque.ui.web.lobby_view import learn_people, personal

router = APIRouter()
LOOKED_AT = 20  # matches of one person, the latest changes first
BEFORE_ALL = -1  # the moment of whoever has seen nothing
log = logging.getLogger("ludotheque.lobby")


@router.websocket("/live")
async def live_lobby(socket: WebSocket) -> None:
    """Follow the lobby; with `mine=1` only what concerns oneself."""
    state = state_of(socket)
    if not same_origin(socket, state.settings.origin):
        await socket.close(REFUSED)
        return
    try:
        visitor = await porter_of(socket).expected(socket)
    except LudothequeError:
        await socket.close(REFUSED)
        return
    if state.sockets.count(visitor.id) >= state.settings.limits.sockets:
        await socket.close(TOO_MANY)
        return
    with state.sockets.held_by(visitor.id), state.house.presence.holding(visitor.id):
        await socket.accept()
        sending = asyncio.create_task(_send(socket, visitor))
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass  # that the page is there, its answers to heartbeat.py say
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: WebSocket, visitor: Visitor) -> None:
    try:
        await _tell(socket, visitor)
        await socket.close(CLOSING)  # logged out since: the page comes back as whoever it is now
    except (WebSocketDisconnect, RuntimeError, LudothequeError):
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(CLOSING)
    except Exception:
        log.exception("a socket of the lobby")
        await socket.close(MISTAKE)


async def _tell(socket: WebSocket, visitor: Visitor) -> None:
    """Say what is new, as long as whoever looks is who they were."""
    state = state_of(socket)
    feed = None if socket.query_params.get("mine") == "1" else feeds_of(socket)[wanted_lang(socket)]
    person = Personal(state, feed, visitor.id, wanted_lang(socket))
    topics = (person_topic(visitor.id), *((LOBBY,) if feed is None else ()))
    with ExitStack() as stack:
        bell, own = (stack.enter_context(state.house.announcer.listening(*those)) for those in (topics, topics[:1]))
        own.ring()
        if feed is not None:
            stack.enter_context(feed.following(bell))
        seen = BEFORE_ALL
        while True:
            told = await person.news(own)
            if not await porter_of(socket).still(visitor):
                return
            if told:
                await socket.send_text(told)
            if feed is not None and feed.now.number not in (0, seen):
                now = feed.now
                await socket.send_text(now.since(seen))
                seen = now.number
            if feed is None:
                await asyncio.sleep(CALM)  # the bell of the lobby may ring at every moment
            while not await bell.heard(LOOKED_UP):
                if not await porter_of(socket).still(visitor):
                    return


def feeds_of(socket: WebSocket) -> dict[Lang, LobbyFeed]:
    """What is drawn of the lobby, by language."""
    feeds: dict[Lang, LobbyFeed] = socket.app.state.feeds
    return feeds


class Personal:
    """What concerns one person, said again when it is not as it was."""

    def __init__(self, state: HouseState, feed: LobbyFeed | None, person: str, lang: Lang) -> None:
        self.state, self.feed, self.person, self.lang = state, feed, person, lang
        self.mine: list[MatchRow] = []
        self.said = ""

    async def news(self, bell: Bell) -> str:
        """The message, or nothing where it would be the same; the bell rings when a match of theirs begins or ends."""
        if bell.rung:
            bell.rung = False
            self.mine = installed(await matches_of(self.state.house, self.person, LOOKED_AT))
        waiting = await self._waiting()
        show = self.state.show
        await learn_people(show, [*self.mine, *waiting])
        told = to_json(personal(show, self.person, self.mine, waiting, self.lang)).decode()
        if told == self.said:
            return ""
        self.said = told
        return told

    async def _waiting(self) -> Sequence[MatchRow]:
        """The tables of the others, where there is one of their own to compare."""
        if not any(is_for_anyone(row) for row in self.mine):
            return ()
        return self.feed.now.waiting if self.feed is not None else (await self.state.lobby.now())[0]
