"""Every address of the house, one module for each room."""

from fastapi import APIRouter

from ludotheque.ui.web.forms import HouseForm
from ludotheque.ui.web.routes import (
    accounts,
    analysis,
    board_help,
    bot_api,
    class_room,
    images,
    lessons,
    lobby,
    matches,
    moves,
    new_table,
    players,
    problem_api,
    problems,
    site,
)

# Tried in this order: what is asked for most comes first.
ROUTERS: tuple[APIRouter, ...] = (
    moves.router,
    bot_api.router,
    matches.router,
    board_help.router,
    lobby.router,
    new_table.router,
    accounts.router,
    players.router,
    analysis.router,
    lessons.router,
    images.router,
    problem_api.router,
    problems.router,
    class_room.router,
    bot_api.open_router,
    site.router,
)
FORMS: dict[str, HouseForm] = {**new_table.FORMS, **accounts.FORMS}  # by the address to which they are sent
