"""The files that pages are made of (styles, scripts, the icon): read once, packed once, under names that may be kept for ever.

    /static/<digest of all of them>/match.js     kept for ever; what it imports ("./board.js") has the same digest before it
    /static/match.js                             asked for again each time; so is a digest of another day

A page that was opened before an update asks for the old digest and gets what there is: newer, but whole.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.ui.web.compression import SMALLEST, takes_gzip

STATIC = Path(__file__).parent / "static"
PLACES = (files("ludotheque.boards") / "static", STATIC)  # the boards bring their own style sheet
FOR_EVER = "public, max-age=31536000, immutable"
TEXTS = ("text/", "application/javascript", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class Asset:
    """One file of ours, as it is sent."""

    body: bytes
    packed: bytes | None  # None: it would hardly be smaller
    kind: str
    tag: str


@cache
def assets() -> dict[str, Asset]:
    """Every file, by name."""
    found = (file for place in PLACES for file in place.iterdir() if file.is_file())
    return {file.name: _read(file.name, file.read_bytes()) for file in sorted(found, key=lambda file: file.name)}


@cache
def version() -> str:
    """A digest of all files together: a changed one changes the addresses of all."""
    told = "".join(f"{name} {asset.tag}\n" for name, asset in sorted(assets().items()))
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a file of ours, for pages."""
    assert name in assets(), name
    return f"/static/{version()}/{name}"


async def static_file(request: Request) -> Response:
    """A file as somebody asks for it."""
    before, _, name = request.path_params["path"].rpartition("/")
    found = assets().get(name)
    if found is None or "/" in before:
        raise HTTPException(404)
    headers = {"cache-control": FOR_EVER if before == version() else "no-cache", "vary": "accept-encoding"}
    packed = found.packed is not None and takes_gzip(request.headers.get("accept-encoding", ""))
    headers["etag"] = f'"{found.tag}{"-gz" if packed else ""}"'
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(found.packed if packed else found.body, media_type=found.kind, headers=headers)


def _read(name: str, body: bytes) -> Asset:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "text/javascript"  # whatever the system believes: a module of another kind is not run
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(TEXTS) and len(body) >= SMALLEST else None
    return Asset(body, packed, kind, hashlib.sha256(body).hexdigest()[:16])
