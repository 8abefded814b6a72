"""Answers that take too long, askers that go away, an address that asks for everything at once."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.ui.web.middleware import Guard
from ludotheque.ui.web.rate_limit import HeldBytes
from ludotheque.ui.web.settings import HouseLimits, Settings

SCOPE = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"x")], "query_string": b"",
         "client": ("192.0.2.1", 1), "scheme": "http", "server": ("x", 80)}  # fmt: skip


async def nothing() -> MutableMapping[str, Any]:
    return {}


def asked(guard: Guard, scope: dict[str, Any]) -> tuple[list[Message], Callable[[], Awaitable[None]]]:
    """What is answered, and how to ask."""
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    return said, lambda: guard(dict(scope), nothing, send)


def guarded(app: ASGIApp, limits: HouseLimits, origin: str = "") -> Guard:
    held = HeldBytes(limits.bodies, limits.bodies_of_one_address)
    return Guard(app, Settings("", origin=origin, limits=limits), CollectorRegistry(), held)


def start(kind: bytes) -> Message:
    return {"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]}


async def endless(_scope: Scope, _receive: Receive, _send: Send) -> None:
    await asyncio.Event().wait()


def test_an_answer_that_never_comes_is_given_up() -> None:
    said, ask = asked(guarded(endless, HouseLimits(answer=0.01)), SCOPE)
    asyncio.run(ask())  # type: ignore[arg-type]
    assert said[0]["status"] == 503
    assert (b"retry-after", b"5") in said[0]["headers"]
    assert "à temps" in said[1]["body"].decode()


@pytest.mark.parametrize(("kind", "lines"), [(b"application/x-ndjson", 5), (b"application/zip", 0)])
def test_a_stream_that_somebody_follows_goes_on_and_no_other_answer_does(kind: bytes, lines: int) -> None:
    async def stream(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send(start(kind))
        for _ in range(5):
            await asyncio.sleep(0.05)
            await send({"type": "http.response.body", "body": b"x", "more_body": True})

    said, ask = asked(guarded(stream, HouseLimits(answer=0.02)), SCOPE)
    asyncio.run(ask())  # type: ignore[arg-type]
    assert len(said) == 1 + lines


def test_an_asker_who_went_away_is_no_mistake_of_ours() -> None:
    async def left(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise ClientDisconnect

    said, ask = asked(guarded(left, HouseLimits()), SCOPE)
    asyncio.run(ask())  # type: ignore[arg-type]
    assert said == []


def test_an_address_has_so_many_requests_open_and_others_are_served() -> None:
    async def crowd() -> tuple[list[Message], list[Message], list[Message]]:
        go = asyncio.Event()

        async def waits(_scope: Scope, _receive: Receive, send: Send) -> None:
            if _scope["path"] == "/slow":
                await go.wait()
            await send(start(b"text/plain"))

        guard = guarded(waits, HouseLimits(open_at_once=3))
        slow = [asyncio.ensure_future(asked(guard, SCOPE | {"path": "/slow"})[1]()) for _ in range(3)]
        await asyncio.sleep(0)
        many, ask_many = asked(guard, SCOPE)
        other, ask_other = asked(guard, SCOPE | {"client": ("192.0.2.2", 1)})
        live, ask_live = asked(guard, SCOPE | {"type": "websocket"})
        for ask in (ask_many, ask_other, ask_live):
            await ask()
        go.set()
        await asyncio.gather(*slow)
        assert not guard.open.held
        return many, other, live

    many, other, live = asyncio.run(crowd())
    assert many[0]["status"] == 429
    assert other[0]["status"] == 200
    assert live == [{"type": "websocket.close"}]


def test_the_house_has_the_name_it_was_given_whatever_it_is_called() -> None:
    seen: list[Scope] = []

    async def notes(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope)

    for kind in ("http", "websocket"):
        _, ask = asked(guarded(notes, HouseLimits(), "https://jeux.exemple.fr"), SCOPE | {"type": kind})
        asyncio.run(ask())  # type: ignore[arg-type]
    assert [scope["headers"] for scope in seen] == [[(b"host", b"jeux.exemple.fr")]] * 2
    assert [scope["scheme"] for scope in seen] == ["https", "wss"]
