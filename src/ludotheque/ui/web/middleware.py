"""Stands before every route: no request is too large, every answer is safe to show, counted and noted."""

import json
import logging
import time
from collections.abc import MutableMapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.core.text import Text
from ludotheque.ui.web.auth import wanted_lang

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
OUR_MISTAKE = Text("La maison s'est trompée ; c'est noté.", "The house made a mistake; it is noted.")
log = logging.getLogger("ludotheque.requests")


class BodyTooLarge(HTTPException):
    """The body goes on beyond what is allowed."""

    def __init__(self) -> None:
        super().__init__(413, headers={"connection": "close"})


class Guard:
    """An ASGI middleware."""

    def __init__(self, app: ASGIApp, body: int, registry: CollectorRegistry) -> None:
        self.app = app
        self.body = body
        self.answers = Counter("ludotheque_answers", "Answers by status", ["status"], registry=registry)
        self.seconds = Histogram("ludotheque_answer_seconds", "Time to answer", registry=registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, spent = time.perf_counter(), 500, 0.0

        async def sending(message: Message) -> None:
            nonlocal status, spent
            if message["type"] == "http.response.start":
                status, spent = message["status"], time.perf_counter() - began  # a stream goes on for hours
                _add_headers(message)
            await send(message)

        try:
            if _claims_too_much(scope, self.body):
                await _refuse(sending, scope, 413, TOO_LARGE)
            else:
                await self.app(scope, _bounded(receive, self.body), sending)
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
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", kind.encode())]})
    await send({"type": "http.response.body", "body": content.encode()})
