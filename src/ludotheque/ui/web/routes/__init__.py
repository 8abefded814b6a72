"""Every address of the house, one module for each room."""

from fastapi import APIRouter

from ludotheque.ui.web.routes import analysis, bots, classes, house, lobby, matches, moves, people

# Tried in this order: what is asked for most comes first.
ROUTERS: tuple[APIRouter, ...] = (
    moves.router,
    bots.router,
    matches.router,
    lobby.router,
    people.router,
    analysis.router,
    classes.router,
    bots.open_router,
    house.router,
)
