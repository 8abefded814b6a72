"""What counts as one address, and whose word is taken for it."""

import asyncio

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ludotheque.core.errors import BadOption
from ludotheque.ui.house_commands import _proxies
from ludotheque.ui.web.client_address import TrustedProxies, network_of
from ludotheque.ui.web.settings import Settings


def test_what_is_no_address_is_not_remembered_at_any_length() -> None:
    assert network_of("x" * 10_000) == "x" * 45


def client_behind(proxies: tuple[str, ...], peer: str, forwarded: str) -> str:
    """Who asks, as the house sees it."""
    seen: list[str] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope["client"][0])

    async def nothing() -> dict[str, str]:
        return {}

    async def say(_message: object) -> None: ...

    scope = {"type": "http", "client": (peer, 1), "headers": [(b"x-forwarded-for", forwarded.encode())]}
    believing = ProxyHeadersMiddleware(app, TrustedProxies(proxies).spelled())  # type: ignore[arg-type]
    asyncio.run(believing(scope, nothing, say))  # type: ignore[arg-type]
    return seen[0]


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_a_proxy_of_this_machine_is_believed_however_its_address_is_written(peer: str) -> None:
    usual = Settings("", origin="https://jeux.exemple.fr").believed_proxies
    assert client_behind(usual, peer, "203.0.113.9") == "203.0.113.9"
    assert peer in TrustedProxies(usual)


def test_only_what_the_proxy_itself_adds_is_believed() -> None:
    assert client_behind(("10.0.0.0/8",), "10.1.2.3", "198.51.100.66, 203.0.113.9") == "203.0.113.9"
    assert client_behind(("10.0.0.0/8",), "192.0.2.1", "198.51.100.66") == "192.0.2.1"
    assert client_behind((), "127.0.0.1", "198.51.100.66") == "127.0.0.1"


def test_the_address_of_a_proxy_is_an_address() -> None:
    assert _proxies("172.17.0.0/16, 192.0.2.7") == ("172.17.0.0/16", "192.0.2.7")
    for wrong in ("nginx", "*", "172.17.0.5/16"):
        with pytest.raises(BadOption, match="--proxy"):
            _proxies(wrong)
