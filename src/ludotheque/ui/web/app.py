"""The web server of the house, put together from its parts."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from ludotheque import __version__
from ludotheque.core.text import Lang
from ludotheque.table.attendant import Attendant, secret_of
from ludotheque.table.health import HouseHealth
from ludotheque.table.listing import LobbyLists
from ludotheque.table.meeting import Meetings
from ludotheque.table.thinking.thinkers import Thinkers
from ludotheque.table.upkeep import open_house
from ludotheque.ui.web import errors, live, lobby_live
from ludotheque.ui.web.app_state import new_state
from ludotheque.ui.web.auth import Porter
from ludotheque.ui.web.fair_threads import FairThreads
from ludotheque.ui.web.lobby_feed import LobbyFeed
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.middleware import Guard
from ludotheque.ui.web.pages import BOARDS, STATIC
from ludotheque.ui.web.routes import FORMS, ROUTERS
from ludotheque.ui.web.routes.lobby import SHOWN
from ludotheque.ui.web.schemas import REFUSALS
from ludotheque.ui.web.settings import Settings

FOR_EVER = "public, max-age=31536000, immutable"


class Files(StaticFiles):
    """Our own files. An address that names the content may be kept for ever, another must be asked for again."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOR_EVER if scope["query_string"] else "no-cache"
        return response


def make_app(settings: Settings) -> FastAPI:
    """The server; its database is opened when it starts."""
    state = new_state(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(FairThreads())
        state.house = house = open_house(settings.database)
        state.health = HouseHealth(house)
        state.thinkers = thinkers = Thinkers(settings.players, settings.students)
        attendant = Attendant(house, thinkers)
        state.show, state.lobby = Show(house), LobbyLists(house, SHOWN)
        state.meetings = Meetings(house)
        state.feeds = {lang: LobbyFeed(state.show, state.lobby, lang) for lang in Lang}
        state.porter = Porter(house, await secret_of(house))
        house.listen()
        await attendant.start()
        warming = asyncio.create_task(thinkers.warm_up()) if settings.warm else None
        try:
            yield
        finally:
            if warming is not None:
                warming.cancel()
                await asyncio.gather(warming, return_exceptions=True)
            state.passwords.close()
            await attendant.close()
            await thinkers.close()
            await house.close()

    app = FastAPI(
        title="Ludothèque",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state = state
    errors.set_up(app, FORMS)
    app.include_router(live.router)
    app.include_router(lobby_live.router)
    for router in ROUTERS:
        app.include_router(router, responses=REFUSALS)
    app.mount("/static", Files(directory=STATIC, packages=[BOARDS]), name="static")
    app.add_middleware(Guard, settings=settings, registry=state.registry, held=state.bodies)
    return app
