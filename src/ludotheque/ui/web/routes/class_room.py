"""The class page: the teacher's tournaments, live while they are played, and the marks under pseudonyms."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import wanted_lang
from ludotheque.ui.web.class_folder import Shown, as_plain
from ludotheque.ui.web.pages import page

router = APIRouter(include_in_schema=False)
# A report is a page of its own with its script inside: it runs as if it came from nowhere.
REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    "sandbox allow-scripts allow-modals; frame-ancestors 'self'"
)


@router.get("/classe")
async def class_page(request: Request) -> Response:
    """Everything the teacher shows."""
    folder = state_of(request).class_folder
    return await page(
        request, "class.html", exhibits=await asyncio.to_thread(folder.exhibits), open=folder.path is not None
    )


@router.get("/classe/{name}")
async def exhibit_page(request: Request, name: str) -> Response:
    """A tournament as it stands, or the marks."""
    folder = state_of(request).class_folder
    exhibit = await asyncio.to_thread(folder.find, name)
    standing: dict[str, Any] | None = None
    if exhibit.kind is Shown.TOURNAMENT:
        standing = as_plain(await asyncio.to_thread(folder.followed, name), wanted_lang(request))
    return await page(request, "exhibit.html", exhibit=exhibit, standing=standing)


@router.get("/api/class/{name}")
async def standing(request: Request, name: str) -> Response:
    """How a tournament stands now."""
    followed = await asyncio.to_thread(state_of(request).class_folder.followed, name)
    return JSONResponse(as_plain(followed, wanted_lang(request)), headers={"cache-control": "no-store"})


@router.get("/classe/{name}/rapport")
async def report(request: Request, name: str) -> Response:
    """The report itself, in a frame of its own."""
    text = await asyncio.to_thread(state_of(request).class_folder.report, name, wanted_lang(request))
    headers = {"content-security-policy": REPORT_POLICY, "x-frame-options": "SAMEORIGIN", "cache-control": "no-store"}
    return HTMLResponse(text, headers=headers)
