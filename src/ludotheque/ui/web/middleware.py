"""Stands before every route: no request is too large or too long, every address has its turn, every answer is safe to show, counted and noted."""

import asyncio
import json
import logging
import time
from collections.abc import MutableMapping
from html import escape
from typing import Any
from urllib.parse import urlsplit

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.core.text import Lang, Text
from ludotheque.ui.web.auth import wanted_lang
from ludotheque.ui.web.client_address import network_of
from ludotheque.ui.web.fair_turns import FairTurns, asked_from
from ludotheque.ui.web.rate_limit import HeldBytes, HeldOpen
from ludotheque.ui.web.settings import Settings
from ludotheque.ui.web.typography import to_page

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "form-action 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
TOO_LARGE = Text("C'est trop gros pour la maison.", "This is too large for the house.")
TOO_MANY_OPEN = Text(
    "Trop de demandes à la fois viennent de votre adresse : réessayez dans un instant.",
    "Too many requests at once come from your address: try again in a moment.",
)
TOO_MUCH_SENT = Text(
    "Votre adresse envoie trop à la fois : réessayez dans un instant.",
    "Your address sends too much at once: try again in a moment.",
)
TOO_MUCH_HELD = Text(
    "La maison reçoit trop à la fois : réessayez dans un instant.",
    "The house is sent too much at once: try again in a moment.",
)
NOT_IN_TIME = Text("La maison n'y arrive pas à temps : réessayez.", "The house cannot do this in time: try again.")
ANSWER_HEAD_THEMSELVES = ("/static/", "/api/")
CUT_OFF = (413, 429, 503)  # of what is still to come nothing is read
GONE = 499  # as nginx writes it down
RETRY = b"5"  # seconds
FOLLOWED = (b"content-type", b"application/x-ndjson")  # a stream of lines ends when its reader wants
OUR_MISTAKE = Text("La maison s'est trompée ; c'est noté.", "The house made a mistake; it is noted.")
log = logging.getLogger("ludotheque.requests")


class Unheld(Exception):
    """The body of a request is not taken."""

    def __init__(self, status: int, text: Text) -> None:
        super().__init__(text)
        self.status, self.text = status, text


class Guard:
    """An ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, registry: CollectorRegistry, held: HeldBytes) -> None:
        self.app = app
        self.limits = settings.limits
        self.host = urlsplit(settings.origin).netloc.encode()
        self.secure = settings.secure
        self.open = HeldOpen()
        self.held = held
        self.turns = FairTurns()
        self.answers = Counter("ludotheque_answers", "Answers by status", ["status"], registry=registry)
        self.seconds = Histogram("ludotheque_answer_seconds", "Time to answer", registry=registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.host:
            _name_the_house(scope, self.host, secure=self.secure)
        client = scope.get("client")
        address = network_of(client[0]) if client else "?"
        full = self.open.count(address) >= self.limits.open_at_once
        asked_from.set(address)
        with self.open.held_by(address):
            if scope["type"] == "http":
                full = full or self.turns.length(address) >= self.limits.line
                await self._answer(address, scope, receive, send, full=full)
            elif full:
                await send({"type": "websocket.close"})
            else:
                await self.turns.taken(address, scope["path"], self.app(scope, receive, send))

    async def _answer(self, address: str, scope: Scope, receive: Receive, send: Send, *, full: bool) -> None:
        began, status, spent = time.perf_counter(), 500, 0.0
        timeout = asyncio.timeout(self.limits.answer)
        headless = scope["method"] == "HEAD" and not scope["path"].startswith(ANSWER_HEAD_THEMSELVES)

        async def sending(message: Message) -> None:
            nonlocal status, spent
            if message["type"] == "http.response.start":
                status, spent = message["status"], time.perf_counter() - began  # a stream goes on for hours
                if FOLLOWED in message["headers"]:
                    timeout.reschedule(None)
                _add_headers(message)
            elif headless:
                message = {**message, "body": b""}
            await send(message)

        async def refused(status: int, text: Text) -> None:
            await self.turns.taken(address, scope["path"], _refuse(sending, scope, status, text))

        try:
            if full:
                await refused(429, TOO_MANY_OPEN)
            elif _claims_too_much(scope, self.limits.body):
                await refused(413, TOO_LARGE)
            else:
                async with timeout:
                    await self._serve(address, {**scope, "method": "GET"} if headless else scope, receive, sending)
        except ClientDisconnect:
            status = GONE  # nobody is there to be answered
        except Unheld as unheld:
            await refused(unheld.status, unheld.text)
        except TimeoutError:
            if not timeout.expired():
                raise
            if not spent:
                await _refuse(sending, scope, 503, NOT_IN_TIME)
        except Exception:
            if not spent:
                await _refuse(sending, scope, 500, OUR_MISTAKE)
            raise
        finally:
            self.answers.labels(status).inc()
            self.seconds.observe(spent)
            log.info(
                "%s %s",
                scope["method"],
                scope["path"],
                extra={"status": status, "milliseconds": round(spent * 1000, 1)},
            )

    async def _serve(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """The answer, when it is this address's turn; until its body has come a request waits for nothing else."""
        if not _has_body(scope):
            await self.turns.taken(address, scope["path"], self.app(scope, receive, send))
            return
        parts: list[bytes] = []
        try:
            await self._hold(address, receive, parts)
            whole = _whole(parts, receive)
            await self.turns.taken(address, scope["path"], self.app(scope, whole, send))
        finally:
            self.held.take(address, -sum(map(len, parts)))

    async def _hold(self, address: str, receive: Receive, parts: list[bytes]) -> None:
        """Take in the body; refuses what is too much for one request, for one address or for the house."""
        more, size = True, 0
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            part, more = message.get("body", b""), message.get("more_body", False)
            parts.append(part)
            size += len(part)
            self.held.take(address, len(part))
            if size > self.limits.body:
                raise Unheld(413, TOO_LARGE)
            if self.held.beyond(address):
                raise Unheld(429, TOO_MUCH_SENT)
            if self.held.beyond_all():
                raise Unheld(503, TOO_MUCH_HELD)


def _name_the_house(scope: Scope, host: bytes, *, secure: bool) -> None:
    """The house has one name; whatever else a request calls it is not repeated."""
    scope["headers"] = [(b"host", host), *(header for header in scope["headers"] if header[0] != b"host")]
    if secure:
        scope["scheme"] = "https" if scope["type"] == "http" else "wss"


def _add_headers(message: Message) -> None:
    present = {name for name, _ in message["headers"]}
    message["headers"] = [*message["headers"], *(header for header in HEADERS if header[0] not in present)]


def _claims_too_much(scope: Scope, most: int) -> bool:
    claimed = dict(scope["headers"]).get(b"content-length", b"0")
    return not claimed.isdigit() or len(claimed) > 12 or int(claimed) > most


def _has_body(scope: Scope) -> bool:
    return any(
        (name == b"content-length" and value != b"0") or name == b"transfer-encoding"
        for name, value in scope["headers"]
    )


def _whole(parts: list[bytes], receive: Receive) -> Receive:
    """The body in one piece, then whatever still happens on the connection."""
    parts[:] = [b"".join(parts)]
    told = False

    async def receiving() -> MutableMapping[str, Any]:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": parts[0], "more_body": False}

    return receiving


def bare_page(text: Text, lang: Lang) -> str:
    """A page that needs nothing of the house, for when it cannot do more."""
    back = Text("Retour à l'accueil", "Back to the lobby")
    return (
        f'<!doctype html>\n<html lang="{lang.value}"><head><meta charset="utf-8"><title>Ludothèque</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        '<link rel="stylesheet" href="/static/house.css"></head><body><main class="narrow"><h1>Ludothèque</h1>'
        f'<p>{escape(to_page(text, lang))}</p><p><a class="button" href="/">{to_page(back, lang)}</a></p></main></body></html>\n'
    )


async def _refuse(send: Send, scope: Scope, status: int, text: Text) -> None:
    """What no route answers; a mistake of ours has the same headers as every answer."""
    lang = wanted_lang(HTTPConnection(scope))
    api = scope["path"].startswith("/api/")
    content = json.dumps({"error": to_page(text, lang)}, ensure_ascii=False) if api else text.to(lang) + "\n"
    kind = "application/json" if api else "text/plain; charset=utf-8"
    if not api and b"text/html" in dict(scope["headers"]).get(b"accept", b""):
        content, kind = bare_page(text, lang), "text/html; charset=utf-8"
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(content.encode())).encode())]
    if status in (429, 503):
        headers.append((b"retry-after", RETRY))
    if status in CUT_OFF:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content.encode()})
