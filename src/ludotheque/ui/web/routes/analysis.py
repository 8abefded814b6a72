"""The analysis room: a game or a position on the board, what every move is worth, the graph of a whole game."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse

from ludotheque.boards import draw
from ludotheque.core.errors import LudothequeError
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.seat import PLAYERS
from ludotheque.core.text import Lang, Text
from ludotheque.play.record import Record
from ludotheque.play.record_json import write_json
from ludotheque.play.record_text import write_text
from ludotheque.table.errors import NoSuchMatch, NotNow
from ludotheque.table.study import Study, read_anything, read_link, study_of, write_link
from ludotheque.table.thinking import Finding, JobStage
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import Asker, claimant_of, porter_of, wanted_lang
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.study_view import (
    after_move,
    job_of,
    shown,
    studied,
    told_finding,
    told_graph,
    told_refutation,
    view_of,
)
from ludotheque.ui.web.typography import to_page

router = APIRouter()
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
USUAL_GAME = "connect-four"
BEAT = 1.0  # seconds between two looks whether anybody still listens
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"description": "Refused, with one sentence: {error}"} for code in (401, 422, 429, 503)
}
LINES: dict[int | str, dict[str, Any]] = {**REFUSALS, 200: {"content": {"application/x-ndjson": {}}}}
Written = Annotated[str, Query(max_length=10_000)]


async def asked_study(
    request: Request,
    game: Annotated[str, Query(max_length=40)] = USUAL_GAME,
    position: Written = "",
    moves: Written = "",
    leaving: Annotated[str, Query(alias="from", max_length=10)] = "",
    line: Written = "",
    ply: Annotated[str, Query(max_length=10)] = "",
) -> Study:
    """The study that the address asks for; the options of the game are parameters such as `o.size=8`."""
    query = {"game": game, "position": position, "moves": moves, "from": leaving, "line": line, "ply": ply}
    query |= {name: value for name, value in request.query_params.items() if name.startswith("o.")}
    return await asyncio.to_thread(read_link, query)


AskedStudy = Annotated[Study, Depends(asked_study)]
Flip = Annotated[bool, Query()]
WHY_SECONDS = 6.0  # as long as a study may last once others wait
Seconds = Annotated[float, Query(gt=0, le=30, allow_inf_nan=False)]


class Pasted(BaseModel):
    """A text that holds a game or a position, and the game it is of, if that is not plain."""

    model_config = ConfigDict(extra="forbid")
    text: str  # how long it may be, `read_anything` says in a sentence
    game: Annotated[str, Field(max_length=40)] = ""


class Found(BaseModel):
    """The query of the address at which the study is."""

    query: str


@router.get("/analyse", include_in_schema=False)
async def analysis_page(request: Request) -> Response:
    """The page; `match` opens a match of the house and `text` reads what a form holds: both lead to the study's address."""
    asked = request.query_params
    if "text" in asked:
        study = await asyncio.to_thread(read_anything, asked["text"], asked.get("game") or None)
        return RedirectResponse(f"/analyse?{write_link(study)}", 303)
    if "match" in asked:
        sitting = await state_of(request).house.look(asked["match"])
        if not sitting.may_be_studied:
            raise NotNow(
                Text("Une partie classée s'analyse quand elle est finie.", "A rated game is analysed when it is over.")
            )
        who = await porter_of(request).known(request)
        seats = sitting.seats_of(None if who is None else who.id)
        side = f"&side={seats[0].value}" if len(seats) == 1 else ""
        return RedirectResponse(f"/analyse?{write_link(study_of(sitting.match))}{side}", 303)
    study = await asyncio.to_thread(read_link, {"game": USUAL_GAME, **asked})
    lang, flipped = wanted_lang(request), asked.get("flip") == "1"
    message = await asyncio.to_thread(shown, study, lang, flipped)
    return await page(
        request, "analysis.html", entry=find_entry(study.game.name), message=message, flipped=flipped,
        sides=_sides(study, lang), side=asked.get("side", ""),
        state=json.dumps({name: value for name, value in message.items() if name != "board"}),
        steps=_steps(study), origin=state_of(request).settings.origin, entries=list(GAMES.values()), begun=bool(asked),
        picture=f"/analyse/position.png?{message['query']}",
    )  # fmt: skip


def _sides(study: Study, lang: Lang) -> list[tuple[str, str]]:
    """The two players, as somebody chooses whose mistakes to play again."""
    view = view_of(study)
    return [(seat.value, view.seat(seat).name.to(lang)) for seat in PLAYERS]


def _steps(study: Study) -> list[str]:
    """The addresses of the first, the previous, the next and the last position."""
    last = len(study.shown.plies)
    plies = (0, max(0, study.ply - 1), min(last, study.ply + 1), last)
    return [f"/analyse?{write_link(Study(study.main, study.shown, study.branch, ply))}" for ply in plies]


@router.get("/analyse/partie.{form}", include_in_schema=False)
async def exported(study: AskedStudy, form: str) -> Response:
    """The moves shown, as a record."""
    if form not in ("txt", "json"):
        raise NoSuchMatch
    record = Record(study.shown)
    text = write_json(record) if form == "json" else write_text(record)
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    headers = {"content-disposition": f'attachment; filename="{find_entry(study.game.name).slug}.{form}"'}
    return PlainTextResponse(text, headers=headers, media_type=kind)


@router.get("/analyse/position.svg", include_in_schema=False)
async def picture(request: Request, study: AskedStudy, flip: Flip = False) -> Response:
    """The position as a picture that stands alone."""
    drawn = draw(view_of(study), wanted_lang(request), study.game.write_move, flipped=flip, live=False, standalone=True)
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY})


@router.post("/api/analyse/read", responses=REFUSALS)
async def read(asked: Pasted, _asker: Asker) -> Found:
    """Read a record, a position or a list of moves in any notation the house knows."""
    return Found(query=write_link(await asyncio.to_thread(read_anything, asked.text, asked.game or None)))


@router.get("/api/analyse/position", responses=REFUSALS)
async def position_shown(request: Request, study: AskedStudy, _asker: Asker, flip: Flip = False) -> dict[str, Any]:
    """A position: its board, the last move in words, the moves around it."""
    return await asyncio.to_thread(shown, study, wanted_lang(request), flip)


@router.get("/api/analyse", responses=LINES, response_class=StreamingResponse)
async def findings(
    request: Request, study: AskedStudy, asker: Asker, seconds: Seconds = 5.0, flip: Flip = False
) -> Response:
    """What every legal move of a position is worth: lines of JSON, better and better known, the last one `final`."""
    lang = wanted_lang(request)
    if not studied(study):
        return await stream_lines(request, _nothing(), lambda one: told_finding(study, one, lang, flip))
    news = state_of(request).thinkers.study(job_of(study, seconds), claimant_of(request, asker))
    return await stream_lines(request, news, lambda one: told_finding(study, one, lang, flip))


@router.get("/api/analyse/graph", responses=LINES, response_class=StreamingResponse)
async def graph(request: Request, study: AskedStudy, asker: Asker) -> Response:
    """The worth of every position of the game to the first player, proved or estimated, with the moves that gave something away.

    Lines of JSON, a point each; a line with `stage` says why the next point is late.
    """
    lang = wanted_lang(request)
    points = state_of(request).thinkers.graph(job_of(study, 1.0, whole=True), claimant_of(request, asker))
    return await stream_lines(request, points, lambda one: told_graph(study, one, lang))


class Refutation(BaseModel):
    """What follows a move: the best line of both after it, whether that is proved, and why, where a rule explains it."""

    line: list[str]
    proved: bool
    says: str
    reason: str


@router.get("/api/analyse/why", responses=REFUSALS)
async def refutation(
    request: Request, study: AskedStudy, asker: Asker, move: Annotated[str, Query(max_length=20)]
) -> Refutation:
    """What the other player answers to a move that may be played in the position, and a sentence only where a rule explains it."""
    after = await asyncio.to_thread(after_move, study, move)
    before: Finding | None = None
    finding: Finding | None = None
    if studied(after):
        thinkers, who = state_of(request).thinkers, claimant_of(request, asker)
        finding = [one async for one in thinkers.study(job_of(after, WHY_SECONDS), who, " why")][-1]
        if any(one.exact for one in finding.moves):  # else nothing is proved of the move
            job = replace(job_of(study, WHY_SECONDS), judging=True)
            before = [one async for one in thinkers.study(job, who, " why")][-1]
    return Refutation(**await asyncio.to_thread(told_refutation, after, before, finding, wanted_lang(request)))


async def _nothing() -> AsyncIterator[Finding]:
    yield Finding(JobStage.FINAL)


async def stream_lines(request: Request, news: AsyncIterator[Any], told: Callable[[Any], dict[str, Any]]) -> Response:
    """Lines of JSON until there are no more, or until nobody listens. What is refused at once has its own status."""
    first = await anext(news, None)
    lang = wanted_lang(request)

    async def lines() -> AsyncIterator[bytes]:
        coming: asyncio.Future[Any] | None = None
        item = first
        try:
            while item is not None:
                yield json.dumps(await asyncio.to_thread(told, item)).encode() + b"\n"
                coming = asyncio.ensure_future(anext(news, None))
                while not (await asyncio.wait({coming}, timeout=BEAT))[0]:
                    if await request.is_disconnected():
                        return
                item = coming.result()
        except LudothequeError as error:
            yield _line(error, lang)
        finally:
            if coming is not None:
                coming.cancel()
                await asyncio.gather(coming, return_exceptions=True)
            await news.aclose()  # type: ignore[attr-defined]

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"cache-control": "no-store"})


def _line(error: LudothequeError, lang: Lang) -> bytes:
    return json.dumps({"error": to_page(error.text, lang), "kind": type(error).__name__}).encode() + b"\n"
