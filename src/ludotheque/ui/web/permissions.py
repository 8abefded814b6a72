"""Who may ask what: known people, from pages of the house or by a key, not too often."""

from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated

from fastapi import Depends, Form, Request
from fastapi.security import HTTPBearer

from ludotheque.core.text import Text
from ludotheque.ui.web.auth import UNSAFE, Porter, Suspicious, Visitor, same_origin

OWN_NETWORK = 64  # bits that a provider gives; the rest of an IPv6 address is chosen by its owner
BEARER = HTTPBearer(auto_error=False, description="A key from the page /moi, or from POST /api/guest")


async def asker(request: Request) -> Visitor:
    """Somebody known; a change must come from a page of ours (header X-CSRF) or with a key."""
    porter: Porter = request.app.state.porter
    visitor = await porter.expected(request)
    request.app.state.asked.take(visitor.id)
    if request.method in UNSAFE and not visitor.by_key:
        _refuse_elsewhere(request)
        porter.check_csrf(visitor, request.headers.get("x-csrf", ""))
    return visitor


async def form_asker(request: Request, csrf: Annotated[str, Form()] = "") -> Visitor:
    """Somebody known who sends a form of ours."""
    porter: Porter = request.app.state.porter
    visitor = await porter.expected(request)
    request.app.state.asked.take(visitor.id)
    if visitor.by_key:
        raise Suspicious(Text("Une clé sert à jouer, pas à cela.", "A key is for playing, not for this."))
    _refuse_elsewhere(request)
    porter.check_csrf(visitor, csrf)
    return visitor


def address_of(request: Request) -> str:
    """Where a request comes from. Whoever has one IPv6 address has a whole network of them: it counts as one."""
    host = request.client.host if request.client is not None else "?"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((address, OWN_NETWORK), strict=False))


def _refuse_elsewhere(request: Request) -> None:
    if not same_origin(request, request.app.state.settings.origin):
        raise Suspicious(
            Text("Cette demande vient d'un autre site.", "This request comes from another site."),
        )


Asker = Annotated[Visitor, Depends(asker)]
FormAsker = Annotated[Visitor, Depends(form_asker)]
