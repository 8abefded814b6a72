"""Stands before every route: no request is too large or too long, every answer is safe to show, counted and noted."""

import asyncio
import json
import logging
import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.core.text import Text
from ludotheque.ui.web.auth import wanted_lang
from ludotheque.ui.web.client_address import network_of
from ludotheque.ui.web.rate_limit import HeldOpen
from ludotheque.ui.web.settings import Settings

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
NOT_IN_TIME = Text("La maison n'y arrive pas à temps : réessayez.", "The house cannot do this in time: try again.")
GONE = 499  # as nginx writes it down
RETRY = b"5"  # seconds
FOLLOWED = (b"content-type", b"application/x-ndjson")  # a stream of lines ends when its reader wants
OUR_MISTAKE = Text("La maison s'est trompée ; c'est noté.", "The house made a mistake; it is noted.")
log = logging.getLogger("ludotheque.requests")


class BodyTooLarge(HTTPException):
    """The body goes on beyond what is allowed."""

    def __init__(self) -> None:
        super().__init__(413, headers={"connection": "close"})


class Guard:
    """An ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, registry: CollectorRegistry) -> None:
        self.app = app
        self.limits = settings.limits
        self.host = urlsplit(settings.origin).netloc.encode()
        self.secure = settings.secure
        self.open = HeldOpen()
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
        with self.open.held_by(address):
            if scope["type"] == "http":
                await self._answer(scope, receive, send, full=full)
            elif full:
                await send({"type": "websocket.close"})
            else:
                await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, *, full: bool) -> None:
        began, status, spent = time.perf_counter(), 500, 0.0
        timeout = asyncio.timeout(self.limits.answer)

        async def sending(message: Message) -> None:
            nonlocal status, spent
            if message["type"] == "http.response.start":
                status, spent = message["status"], time.perf_counter() - began  # a stream goes on for hours
                if FOLLOWED in message["headers"]:
                    timeout.reschedule(None)
                _add_headers(message)
            await send(message)

        try:
            if full:
                await _refuse(sending, scope, 429, TOO_MANY_OPEN)
            elif _claims_too_much(scope, self.limits.body):
                await _refuse(sending, scope, 413, TOO_LARGE)
            else:
                async with timeout:
                    await self.app(scope, _bounded(receive, self.limits.body), sending)
        except ClientDisconnect:
            status = GONE  # nobody is there to be answered
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


def _bounded(receive: Receive, most: int) -> Receive:
    """The body of the request, unless it turns out to be too large."""
    seen = 0

    async def receiving() -> MutableMapping[str, Any]:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise BodyTooLarge
        return message

    return receiving


async def _refuse(send: Send, scope: Scope, status: int, text: Text) -> None:
    """What no route answers; a mistake of ours has the same headers as every answer."""
    sentence = text.to(wanted_lang(HTTPConnection(scope)))
    api = scope["path"].startswith("/api/")
    content = json.dumps({"error": sentence}, ensure_ascii=False) if api else sentence + "\n"
    kind = "application/json" if api else "text/plain; charset=utf-8"
    headers = [(b"content-type", kind.encode())]
    if status in (429, 503):
        headers.append((b"retry-after", RETRY))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content.encode()})
