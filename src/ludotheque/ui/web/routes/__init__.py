"""Every address of the house, one module for each room."""

from fastapi import APIRouter

from ludotheque.ui.web.forms import HouseForm
from ludotheque.ui.web.routes import (
    accounts,
    analysis,
    bot_api,
    class_room,
    images,
    lobby,
    matches,
    moves,
    players,
    site,
)

# Tried in this order: what is asked for most comes first.
ROUTERS: tuple[APIRouter, ...] = (
    moves.router,
    bot_api.router,
    matches.router,
    lobby.router,
    accounts.router,
    players.router,
    analysis.router,
    images.router,
    class_room.router,
    bot_api.open_router,
    site.router,
)
FORMS: dict[str, HouseForm] = {**lobby.FORMS, **accounts.FORMS}  # by the address to which they are sent
