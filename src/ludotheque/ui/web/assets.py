"""The files that pages are made of (styles, scripts, the icon): read once, packed once, under names that may be kept for ever.

    /static/<digest of all of them>/match.js     kept for ever; what it imports later ("./notices.js") has the same digest
    /static/match.js                             asked for again each time; so is a digest of another day

A page that was opened before an update asks for the old digest and gets what there is: newer, but whole.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludotheque.ui.web.bundling import bundled, slim_css, slim_js
from ludotheque.ui.web.compression import takes_gzip

STATIC = Path(__file__).parent / "static"
PLACES = (files("ludotheque.boards") / "static", STATIC)  # the boards bring their own style sheet
SMALLEST_FILE = 250  # bytes: packed once, it costs nothing
MOST_SHEETS = 6  # in one address
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
    found = {file.name: file.read_bytes() for place in PLACES for file in place.iterdir() if file.is_file()}
    scripts = {name: slim_js(body.decode()) for name, body in found.items() if name.endswith(".js")}
    return {name: _asset(name, _as_sent(name, found[name], scripts)) for name in sorted(found)}


def _as_sent(name: str, body: bytes, scripts: Mapping[str, str]) -> bytes:
    if name in scripts:
        return bundled(name, scripts).encode()
    return slim_css(body.decode()).encode() if name.endswith(".css") else body


@cache
def version() -> str:
    """A digest of all files together: a changed one changes the addresses of all."""
    told = "".join(f"{name} {asset.tag}\n" for name, asset in sorted(assets().items()))
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a file of ours, for pages."""
    assert name in assets(), name
    return f"/static/{version()}/{name}"


def sheets(*names: str) -> str:
    """The address of several style sheets as one: packed together they are smaller, and one request."""
    return f"/static/{version()}/{'+'.join(name.removesuffix('.css') for name in names)}.css"


@lru_cache(64)
def joined(name: str) -> Asset | None:
    """Style sheets one after the other: `house+board.css`; None: not all of them are ours, or there are too many."""
    parts = [assets().get(f"{part}.css") for part in name.removesuffix(".css").split("+")]
    found = [part for part in parts if part is not None]
    if not name.endswith(".css") or len(found) < len(parts) or len(parts) > MOST_SHEETS:
        return None
    return _asset(name, b"".join(part.body for part in found))


async def static_file(request: Request) -> Response:
    """A file as somebody asks for it."""
    before, _, name = request.path_params["path"].rpartition("/")
    found = assets().get(name) or joined(name)
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


def _asset(name: str, body: bytes) -> Asset:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "text/javascript"  # whatever the system believes: a module of another kind is not run
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(TEXTS) and len(body) >= SMALLEST_FILE else None
    return Asset(body, packed, kind, hashlib.sha256(body).hexdigest()[:16])
