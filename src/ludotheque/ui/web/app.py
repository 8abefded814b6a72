"""The web server of the house, put together from its parts."""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from fastapi import FastAPI
from prometheus_client import CollectorRegistry
from starlette.responses import Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from ludotheque import __version__
from ludotheque.store.database import Database
from ludotheque.store.migrating import migrate
from ludotheque.table.attendant import Attendant, secret_of
from ludotheque.table.house import House
from ludotheque.table.thinking.thinkers import Thinkers
from ludotheque.ui.web import errors, live
from ludotheque.ui.web.auth import Porter
from ludotheque.ui.web.class_folder import ClassFolder
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.middleware import Guard
from ludotheque.ui.web.pages import STATIC
from ludotheque.ui.web.rate_limit import Buckets
from ludotheque.ui.web.routes import ROUTERS
from ludotheque.ui.web.schemas import REFUSALS
from ludotheque.ui.web.settings import Settings

FOR_EVER = "public, max-age=31536000, immutable"


class RunningHouse:
    """Counts what somebody holds open."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()

    def count(self, who: str) -> int:
        return self.held[who]

    @contextmanager
    def held_by(self, who: str) -> Iterator[None]:
        self.held[who] += 1
        try:
            yield
        finally:
            self.held[who] -= 1
            if not self.held[who]:
                del self.held[who]


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
    registry = CollectorRegistry()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database)
        migrate(database)
        house = House(database)
        thinkers = Thinkers(settings.players, settings.students)
        attendant = Attendant(house, thinkers)
        app.state.house = house
        app.state.thinkers = thinkers
        app.state.show = Show(house)
        app.state.porter = Porter(house, await secret_of(house))
        house.listen()
        await attendant.start()
        warming = asyncio.create_task(thinkers.warm_up()) if settings.warm else None
        try:
            yield
        finally:
            if warming is not None:
                warming.cancel()
                await asyncio.gather(warming, return_exceptions=True)
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
    app.state.settings = settings
    app.state.registry = registry
    app.state.class_folder = ClassFolder(settings.class_folder)
    app.state.sockets = RunningHouse()
    app.state.streams = RunningHouse()
    for name in ("asked", "guests", "logins", "tables", "places"):
        setattr(app.state, name, Buckets(getattr(settings.limits, name)))
    errors.set_up(app)
    app.include_router(live.router)
    for router in ROUTERS:
        app.include_router(router, responses=REFUSALS)
    app.mount("/static", Files(directory=STATIC), name="static")
    app.add_middleware(Guard, body=settings.limits.body, registry=registry)
    return app
