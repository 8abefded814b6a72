"""Who asks and who may: a guest or an account by a signed cookie, a program by its key; authentication, permissions, CSRF."""

import hashlib
import hmac
import time
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated

from fastapi import Depends, Form, Request
from fastapi.security import HTTPBearer
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang, Text
from ludotheque.table.house import House
from ludotheque.table.people import PersonRow, digest_of, holder_of_key, known, new_guest
from ludotheque.ui.web.app_state import state_of

COOKIE = "ludo"
YEAR = 365 * 24 * 3600
BELIEVED = 60.0  # seconds during which an account or a key is not looked up again
MOST_BELIEVED = 10_000
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
OWN_NETWORK = 64  # bits that a provider gives; the rest of an IPv6 address is chosen by its owner
BEARER = HTTPBearer(auto_error=False, description="A key from the page /moi, or from POST /api/guest")


class Unknown(LudothequeError):
    """Nobody knows who asks."""


class Suspicious(LudothequeError):
    """The request may come from another site."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at the door. `new`: they get a cookie with the answer."""

    person: PersonRow
    by_key: bool = False
    new: bool = False

    @property
    def id(self) -> str:
        return self.person.id

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def account(self) -> bool:
        return self.person.login is not None


class Porter:
    """Recognises people and gives them cookies."""

    def __init__(self, house: House, secret: bytes) -> None:
        self.house = house
        self.secret = secret
        self.seal = URLSafeSerializer(secret, salt="visitor")
        self.believed: dict[str, tuple[float, PersonRow | None]] = {}

    async def known(self, request: HTTPConnection) -> Visitor | None:
        """Who asks, if their cookie or key is one of ours."""
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            person = await self._believe("key " + digest_of(key.strip()))
            return None if person is None else Visitor(person, by_key=True)
        cookie = request.cookies.get(COOKIE)
        return None if cookie is None else await self._read(cookie)

    async def expected(self, request: HTTPConnection) -> Visitor:
        """Who asks; refuses strangers."""
        visitor = await self.known(request)
        if visitor is None:
            raise Unknown(
                Text(
                    "La maison ne vous connaît pas : ouvrez d'abord sa page d'accueil, ou donnez une clé.",
                    "The house does not know you: open its first page first, or give a key.",
                )
            )
        return visitor

    async def welcomed(self, request: HTTPConnection) -> Visitor:
        """Who asks; a stranger becomes a guest."""
        visitor = await self.known(request)
        return visitor if visitor is not None else Visitor(new_guest(self.house.now(), wanted_lang(request)), new=True)

    def cookie(self, person: PersonRow) -> str:
        """The cookie by which somebody is known again."""
        return str(
            self.seal.dumps([person.id, person.name if person.login is None else "", person.stamp, person.created])
        )

    def csrf(self, visitor: Visitor) -> str:
        """What a page of ours sends back, and another site cannot know."""
        return hmac.new(self.secret, f"csrf {visitor.id}".encode(), hashlib.sha256).hexdigest()[:32]

    def check_csrf(self, visitor: Visitor, given: str) -> None:
        """Refuses a request that a page of another site may have made."""
        if not visitor.by_key and not hmac.compare_digest(self.csrf(visitor).encode(), given.encode()):
            raise Suspicious(
                Text("Cette demande ne vient pas d'une page de la maison : rechargez la page.",
                     "This request does not come from a page of the house: reload the page.")
            )  # fmt: skip

    def forget(self, person: str) -> None:
        """Somebody changed: look them up again."""
        held = [who for who, (_, row) in self.believed.items() if row is not None and row.id == person]
        for who in ("id " + person, *held):
            self.believed.pop(who, None)

    async def _read(self, cookie: str) -> Visitor | None:
        try:
            content = self.seal.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        match content:
            case [str(name), str(called), int(stamp), int(created)]:
                return await self._recognised(name, called, stamp, created)
            case _:
                return None

    async def _recognised(self, name: str, called: str, stamp: int, created: int) -> Visitor | None:
        who = f"id {name}"
        person = await self._believe(who)
        if (person is None and not called) or (person is not None and person.stamp < stamp):
            # Another process gave this cookie since we looked.
            self.believed.pop(who, None)
            person = await self._believe(who)
        if person is None:
            return Visitor(PersonRow(name, called, None, None, stamp, created)) if called else None
        return Visitor(person) if person.stamp == stamp else None

    async def _believe(self, who: str) -> PersonRow | None:
        """A person by id or by key, looked up now and then."""
        found = self.believed.get(who)
        if found is None or found[0] < time.monotonic():
            kind, _, value = who.partition(" ")
            person = await (known if kind == "id" else holder_of_key)(self.house, value)
            while len(self.believed) >= MOST_BELIEVED:
                self.believed.pop(next(iter(self.believed)))
            found = self.believed[who] = (time.monotonic() + BELIEVED, person)
        return found[1]


def same_origin(request: HTTPConnection, origin: str) -> bool:
    """Whether a browser says that a page of this house asks; programs say nothing."""
    claimed = request.headers.get("origin")
    if claimed is None:
        return request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    host = request.headers.get("host", "")
    return claimed in ((origin,) if origin else (f"http://{host}", f"https://{host}"))


def wanted_lang(request: HTTPConnection) -> Lang:
    """The language asked for in the address, kept in a cookie, or preferred by the browser; else French."""
    for words in (request.query_params.get("lang", ""), request.cookies.get("lang", "")):
        if words in ("fr", "en"):
            return Lang(words)
    preferred = request.headers.get("accept-language", "").lower()
    languages = [part.strip()[:2] for part in preferred.split(",")]
    return next((Lang(one) for one in languages if one in ("fr", "en")), Lang.FR)


def porter_of(request: HTTPConnection) -> Porter:
    """Who recognises people at this house."""
    porter: Porter = request.app.state.porter
    return porter


async def asker(request: Request) -> Visitor:
    """Somebody known; a change must come from a page of ours (header X-CSRF) or with a key."""
    porter = porter_of(request)
    visitor = await porter.expected(request)
    state_of(request).asked.take(visitor.id)
    if request.method in UNSAFE and not visitor.by_key:
        _refuse_elsewhere(request)
        porter.check_csrf(visitor, request.headers.get("x-csrf", ""))
    return visitor


async def form_asker(request: Request, csrf: Annotated[str, Form()] = "") -> Visitor:
    """Somebody known who sends a form of ours."""
    porter = porter_of(request)
    visitor = await porter.expected(request)
    state_of(request).asked.take(visitor.id)
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
    if not same_origin(request, state_of(request).settings.origin):
        raise Suspicious(
            Text("Cette demande vient d'un autre site.", "This request comes from another site."),
        )


Asker = Annotated[Visitor, Depends(asker)]
FormAsker = Annotated[Visitor, Depends(form_asker)]
