"""The class page: the teacher's tournaments, live while they are played, on a projector too, and the marks under pseudonyms."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ludotheque.arena.folder import GameEntry
from ludotheque.arena.following import Followed
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang
from ludotheque.table.study import study_of, write_link
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import wanted_lang
from ludotheque.ui.web.class_folder import ClassFolder, Shown
from ludotheque.ui.web.class_view import bot_name, game_line, last_picture, live_shown, replay_shown, standing_shown
from ludotheque.ui.web.pages import page

router = APIRouter(include_in_schema=False)
# A report is a page of its own with its script inside: it runs as if it came from nowhere.
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    "sandbox allow-scripts allow-modals; frame-ancestors 'self'"
)
LISTED = 60  # games on one page
NEWEST = 12  # finished games of which a projector is told
FRESH = {"cache-control": "no-store"}
Bot = Annotated[int | None, Query(ge=0)]
PageNumber = Annotated[int, Query(ge=1, le=100_000)]


@router.get("/classe")
async def class_page(request: Request) -> Response:
    """Everything the teacher shows."""
    folder = state_of(request).class_folder
    cards = await asyncio.to_thread(folder.cards)
    lang = wanted_lang(request)
    leaders = {one.exhibit.name: _leader(one.followed, lang) for one in cards if one.followed is not None}
    pictures = await asyncio.to_thread(_pictures, folder, list(leaders), lang)
    return await page(
        request, "class.html", cards=cards, leaders=leaders, pictures=pictures, open=folder.path is not None
    )


@router.get("/classe/{name}")
async def exhibit_page(request: Request, name: str, robot: Bot = None, pages: PageNumber = 1) -> Response:
    """A tournament as it stands with its games, or the marks."""
    folder, lang = state_of(request).class_folder, wanted_lang(request)
    exhibit = await asyncio.to_thread(folder.find, name)
    if exhibit.kind is Shown.MARKS:
        marks = await asyncio.to_thread(folder.marks, name)
        return await page(request, "marks.html", exhibit=exhibit, marks=marks)
    followed = await asyncio.to_thread(folder.followed, name)
    games = [one for one in _newest(followed.games) if robot is None or robot in one["entrants"]]
    shown = games[(pages - 1) * LISTED : pages * LISTED]
    return await page(
        request, "exhibit.html", exhibit=exhibit, standing=standing_shown(followed, lang), robot=robot,
        lines=[game_line(followed, one, lang) for one in shown], pages=pages, more=len(games) > pages * LISTED,
        bots=[(number, bot_name(one, lang)) for number, one in enumerate(followed.names)],
    )  # fmt: skip


@router.get("/classe/{name}/projection")
async def projection(request: Request, name: str) -> Response:
    """The tournament for the whole room: games in large, the standings beside them, nothing to scroll."""
    now = await asyncio.to_thread(_now, state_of(request).class_folder, name, wanted_lang(request))
    return await page(request, "projection.html", tournament=name, standing=now["standing"])


@router.get("/classe/{name}/partie/{identity}")
async def game_page(request: Request, name: str, identity: str) -> Response:
    """A game of a tournament, to be replayed on the board of the house."""
    folder, lang = state_of(request).class_folder, wanted_lang(request)
    followed = await asyncio.to_thread(folder.followed, name)
    entry, match = await asyncio.to_thread(folder.game, name, identity)
    replay = await asyncio.to_thread(replay_shown, match, lang)
    return await page(
        request, "class_game.html", tournament=name, game=game_line(followed, entry, lang), replay=replay,
        standing=standing_shown(followed, lang), reason=_reason(entry, lang),
    )  # fmt: skip


@router.get("/classe/{name}/partie/{identity}/analyse")
async def analysed(request: Request, name: str, identity: str) -> Response:
    """On to the analysis of a game of a tournament."""
    _, match = await asyncio.to_thread(state_of(request).class_folder.game, name, identity)
    return RedirectResponse(f"/analyse?{write_link(study_of(match))}", 303)


@router.get("/api/class/{name}")
async def standing(request: Request, name: str) -> Response:
    """How a tournament stands now."""
    followed = await asyncio.to_thread(state_of(request).class_folder.followed, name)
    return JSONResponse(standing_shown(followed, wanted_lang(request)), headers=FRESH)


@router.get("/api/class/{name}/now")
async def now(request: Request, name: str) -> Response:
    """How it stands, the games under way on their boards, and the newest finished ones."""
    told = await asyncio.to_thread(_now, state_of(request).class_folder, name, wanted_lang(request))
    return JSONResponse(told, headers=FRESH)


@router.get("/api/class/{name}/game/{identity}")
async def replayed_game(request: Request, name: str, identity: str) -> Response:
    """A finished game, move by move."""
    folder, lang = state_of(request).class_folder, wanted_lang(request)
    followed = await asyncio.to_thread(folder.followed, name)
    entry, match = await asyncio.to_thread(folder.game, name, identity)
    replay = await asyncio.to_thread(replay_shown, match, lang)
    return JSONResponse({**game_line(followed, entry, lang), **replay}, headers=FRESH)


@router.get("/classe/{name}/rapport")
async def report(request: Request, name: str) -> Response:
    """The report itself: a page of its own, to be kept or printed."""
    text = await asyncio.to_thread(state_of(request).class_folder.report, name, wanted_lang(request))
    headers = {"content-security-policy": REPORT_POLICY, "x-frame-options": "SAMEORIGIN", **FRESH}
    return HTMLResponse(text, headers=headers)


def _pictures(folder: ClassFolder, names: Sequence[str], lang: Lang) -> dict[str, str]:
    """The last position of the newest game of each tournament; none where there is no game yet, or none to be read."""
    drawn = {}
    for name in names:
        with suppress(LudothequeError, IndexError):
            newest = _newest(folder.followed(name).games)[0]
            drawn[name] = last_picture(folder.game(name, newest["id"])[1], lang)
    return drawn


def _now(folder: ClassFolder, name: str, lang: Lang) -> dict[str, Any]:
    followed = folder.followed(name)
    over = {one["id"] for one in followed.games}
    running = [one for one in folder.running(name) if one.id not in over]
    newest = _newest(followed.games)[:NEWEST]
    return {
        "standing": standing_shown(followed, lang),
        "running": [live_shown(one, lang) for one in running],
        "finished": [game_line(followed, one, lang) for one in newest],
    }


def _newest(games: Sequence[GameEntry]) -> list[GameEntry]:
    """The last of the plan first."""
    return sorted(games, key=lambda one: (one["round"], one["id"]), reverse=True)


def _leader(followed: Followed, lang: Lang) -> str:
    return bot_name(followed.names[followed.rows[0].entrant], lang) if followed.games else ""


def _reason(entry: GameEntry, lang: Lang) -> str:
    return entry["reason"][0 if lang is Lang.FR else 1] if entry["reason"] else ""
