"""Pictures for whoever shows a link to the house: a match, a position, the lobby; and what robots may read."""

import asyncio
from collections.abc import Callable
from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from ludotheque.boards import draw
from ludotheque.core.errors import BadOption
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.seat import PLAYERS
from ludotheque.core.text import Lang, Text
from ludotheque.learning.finding import BAND_NAMES
from ludotheque.play.record import replayed
from ludotheque.table.sitting import Sitting
from ludotheque.table.study import Study
from ludotheque.ui.narration import announce
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.assets import assets
from ludotheque.ui.web.auth import address_of, wanted_lang
from ludotheque.ui.web.match_view import says
from ludotheque.ui.web.pictures import Scene, tag_of
from ludotheque.ui.web.problem_view import Posed, drawn, posed_at
from ludotheque.ui.web.routes.analysis import AskedStudy, Flip
from ludotheque.ui.web.rule_pages import game_at
from ludotheque.ui.web.study_view import outcome_at, view_of

router = APIRouter(include_in_schema=False)
LARGEST = 400_000  # letters of a board: one of 400 cells has some 100,000
TOO_LARGE = Text("Ce plateau est trop grand pour une image.", "This board is too large for a picture.")
LOBBY = Text("Des jeux de stratégie à deux : on joue tout de suite.", "Strategy games for two: play at once.")
WHILE_IT_MAY_CHANGE = "public, max-age=60"
ROBOTS = """User-agent: *
Disallow: /api/
Disallow: /live/
Disallow: /moi
Disallow: /parties
Disallow: /connexion
Disallow: /inscription
Disallow: /metrics
Disallow: /healthz
Allow: /
"""


@router.get("/partie/{name}/image.png")
async def match_picture(request: Request, name: str, flip: Flip = False) -> Response:
    """A match as it stands."""
    state, lang = state_of(request), wanted_lang(request)
    sitting = await state.house.look(name)
    names = await state.show.seat_names(sitting, lang)
    called = tuple(names[seat] for seat in PLAYERS)
    key = ("match", name, str(sitting.row.version), lang.value, str(flip), *called)
    return await _answer(request, key, lambda: _match_scene(sitting, called, lang, flip))


@router.get("/analyse/position.png")
async def study_picture(request: Request, study: AskedStudy, flip: Flip = False) -> Response:
    """A position of the analysis room."""
    lang = wanted_lang(request)
    board = draw(view_of(study), lang, study.game.write_move, flipped=flip, live=False, standalone=True)
    digest = sha256(board.encode()).hexdigest()
    return await _answer(request, ("study", digest, lang.value), lambda: _study_scene(study, board, lang))


@router.get("/probleme/{slug}/{name}.png")
async def problem_picture(request: Request, slug: str, name: str) -> Response:
    """A problem, without its solution."""
    lang, entry = wanted_lang(request), game_at(slug)
    one = await asyncio.to_thread(posed_at, entry, name)
    return await _answer(request, ("problem", one.problem.id, lang.value), lambda: _problem_scene(one, lang))


@router.get("/image.png")
async def lobby_picture(request: Request) -> Response:
    """Every game of the house."""
    lang = wanted_lang(request)
    return await _answer(request, ("lobby", lang.value), lambda: _lobby_scene(lang, tuple(GAMES)))


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """The icon of the house, for browsers that ask for it here."""
    icon = await state_of(request).pictures.icon(assets()["icon.svg"].body.decode())
    return Response(icon, media_type="image/x-icon", headers={"cache-control": "public, max-age=86400"})


@router.get("/robots.txt")
async def robots() -> Response:
    """What robots may read. Matches and players are not forbidden to them: their pages say `noindex`, and must be read to say so."""
    return PlainTextResponse(ROBOTS, headers={"cache-control": "public, max-age=86400"})


async def _answer(request: Request, key: tuple[str, ...], scene: Callable[[], Scene]) -> Response:
    state = state_of(request)
    made = await state.pictures.picture(key, scene, lambda: state.drawn.take(address_of(request)))
    tag = tag_of(made)
    headers = {"cache-control": WHILE_IT_MAY_CHANGE, "etag": tag, "x-robots-tag": "noindex"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(made, media_type="image/png", headers=headers)


def _match_scene(sitting: Sitting, called: tuple[str, ...], lang: Lang, flipped: bool) -> Scene:
    match, entry = sitting.match, find_entry(sitting.match.game.name)
    view = entry.view(match.game, match.state, match.last_move)
    board = draw(view, lang, match.game.write_move, flipped=flipped, live=False, standalone=True)
    return Scene((_bounded(board),), entry.title.to(lang), called, says(sitting, view).to(lang))


def _study_scene(study: Study, board: str, lang: Lang) -> Scene:
    outcome = outcome_at(study)
    words = Text(f"Position après {study.ply} demi-coups", f"Position after {study.ply} plies")
    if outcome is not None:
        words = announce(outcome, view_of(study))
    return Scene((_bounded(board),), find_entry(study.game.name).title.to(lang), (), words.to(lang))


def _problem_scene(one: Posed, lang: Lang) -> Scene:
    asked = Text(f"Problème : {one.asks().fr}", f"Problem: {one.asks().en}")
    names = (BAND_NAMES[one.difficulty].to(lang),)
    return Scene((_bounded(drawn(one, lang, standalone=True)),), one.entry.title.to(lang), names, asked.to(lang))


@cache
def _lobby_scene(lang: Lang, _slugs: tuple[str, ...]) -> Scene:
    boards = []
    for entry in GAMES.values():
        game = entry.load()()
        match = replayed(game, None, entry.about.card.moves.split())
        view = entry.view(game, match.state, match.last_move)
        boards.append(draw(view, lang, game.write_move, live=False, standalone=True))
    titles = ", ".join(entry.title.to(lang) for entry in GAMES.values())
    return Scene(tuple(boards), "Ludothèque", (titles,), LOBBY.to(lang))


def _bounded(board: str) -> str:
    if len(board) > LARGEST:
        raise BadOption(TOO_LARGE)
    return board
