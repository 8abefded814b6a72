"""The web server of the house, put together from its parts."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from ludotheque import __version__
from ludotheque.core.text import Lang
from ludotheque.table.attendant import Attendant, secret_of
from ludotheque.table.farewell import keep_forgetting
from ludotheque.table.health import HouseHealth
from ludotheque.table.listing import LobbyLists
from ludotheque.table.meeting import Meetings
from ludotheque.table.thinking.thinkers import Thinkers
from ludotheque.table.upkeep import open_house
from ludotheque.ui.web import errors, live, lobby_live
from ludotheque.ui.web.app_state import new_state
from ludotheque.ui.web.assets import static_file
from ludotheque.ui.web.auth import Porter
from ludotheque.ui.web.compression import Compression
from ludotheque.ui.web.fair_threads import FairThreads
from ludotheque.ui.web.lobby_feed import LobbyFeed
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.middleware import Guard
from ludotheque.ui.web.routes import FORMS, ROUTERS
from ludotheque.ui.web.routes.lobby import SHOWN
from ludotheque.ui.web.schemas import REFUSALS
from ludotheque.ui.web.settings import Settings


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
        forgetting = asyncio.create_task(keep_forgetting(house))
        warming = asyncio.create_task(thinkers.warm_up()) if settings.warm else None
        try:
            yield
        finally:
            if warming is not None:
                warming.cancel()
                await asyncio.gather(warming, return_exceptions=True)
            forgetting.cancel()
            await asyncio.gather(forgetting, return_exceptions=True)
            state.pictures.close()
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
    app.add_route("/static/{path:path}", static_file, ["GET", "HEAD"], include_in_schema=False)
    app.add_middleware(Compression)
    app.add_middleware(Guard, settings=settings, registry=state.registry, held=state.bodies)
    return app
