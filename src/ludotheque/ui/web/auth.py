"""Who asks and who may: a guest or an account by a signed cookie, a program by its key; authentication, permissions, CSRF."""

import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Form, Request
from fastapi.security import HTTPBearer
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang, Text
from ludotheque.table.claimant import Claimant
from ludotheque.table.house import House
from ludotheque.table.people import PersonRow, digest_of, holder_of_key, holder_of_session, known, new_guest
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.client_address import network_of

COOKIE = "ludo"
BROWSER_COOKIE = "ludo-browser"
YEAR = 365 * 24 * 3600
BELIEVED = 60.0  # seconds during which an account, a session or a key is not looked up again
MOST_BELIEVED = 10_000
CSRF_BYTES = 16
MASKED_CSRF = re.compile(f"[0-9a-f]{{{4 * CSRF_BYTES}}}")
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
LOOKED_UP = {"id": known, "session": holder_of_session, "key": holder_of_key}
BEARER = HTTPBearer(auto_error=False, description="A key from the page /moi, or from POST /api/guest")


class Unknown(LudothequeError):
    """Nobody knows who asks."""


class Suspicious(LudothequeError):
    """The request may come from another site."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at the door. `new`: they get a cookie with the answer."""

    person: PersonRow
    key: str = ""  # the digest of the key they came with
    session: str = ""  # of the browser in which they are logged in
    new: bool = False

    @property
    def by_key(self) -> bool:
        return bool(self.key)

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
        self.browser_seal = URLSafeSerializer(secret, salt="browser")
        self.believed: dict[str, tuple[float, PersonRow | None]] = {}
        self.changes = 0  # of people: what was read before one of them is not believed for long
        house.person_watchers.append(self.forget)

    async def known(self, request: HTTPConnection) -> Visitor | None:
        """Who asks, if their cookie or key is one of ours."""
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            digest = digest_of(key.strip())
            person = await self._believe("key " + digest)
            return None if person is None else Visitor(person, key=digest)
        cookie = request.cookies.get(COOKIE)
        return None if cookie is None else await self._read(cookie)

    async def expected(self, request: HTTPConnection) -> Visitor:
        """Who asks; refuses strangers."""
        visitor = await self.known(request)
        if visitor is None:
            raise Unknown(
                Text(
                    "La maison ne vous connaît pas : ouvrez d'abord sa page d'accueil, ou donnez une clé.",
                    "The house does not know you: open its home page first, or give a key.",
                )
            )
        return visitor

    async def welcomed(self, request: HTTPConnection) -> Visitor:
        """Who asks; a stranger becomes a guest."""
        visitor = await self.known(request)
        return visitor if visitor is not None else Visitor(new_guest(self.house.date(), wanted_lang(request)), new=True)

    async def still(self, visitor: Visitor) -> bool:
        """Whether somebody may stay: not logged out, no other password, key not taken back since they came."""
        if visitor.key:
            return await self._believe("key " + visitor.key) is not None
        if visitor.session:
            person = await self._believe("session " + digest_of(visitor.session))
            return person is not None and person.stamp == visitor.person.stamp
        person = await self._believe("id " + visitor.id)
        return person is None or person.stamp == visitor.person.stamp

    def cookie(self, visitor: Visitor) -> str:
        """The cookie by which somebody is known again."""
        person = visitor.person
        called = "" if visitor.account else person.name
        return str(self.seal.dumps([person.id, called, person.stamp, person.created, visitor.session]))

    def csrf(self, visitor: Visitor) -> str:
        """What a page of ours sends back, and another site cannot know."""
        words = f"csrf {visitor.id} {visitor.session}"
        return hmac.new(self.secret, words.encode(), hashlib.sha256).hexdigest()[: 2 * CSRF_BYTES]

    def masked_csrf(self, visitor: Visitor) -> str:
        """The same as a page holds it, other letters each time: packed pages must not be alike in it (compression.py)."""
        mask = secrets.token_bytes(CSRF_BYTES)
        return mask.hex() + _mixed(bytes.fromhex(self.csrf(visitor)), mask).hex()

    def check_csrf(self, visitor: Visitor, given: str) -> None:
        """Refuses a request that a page of another site may have made."""
        if not visitor.by_key and not hmac.compare_digest(self.csrf(visitor).encode(), _unmasked(given).encode()):
            raise Suspicious(
                Text("Cette demande ne vient pas d'une page de la maison : rechargez la page.",
                     "This request does not come from a page of the house: reload the page.")
            )  # fmt: skip

    def browser(self, request: HTTPConnection, login: str) -> str:
        """The cookie of a browser that was logged in to this account before; "": it was not."""
        cookie = request.cookies.get(BROWSER_COOKIE, "")
        try:
            content = self.browser_seal.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return ""
        return cookie if isinstance(content, list) and content[:1] == [login] else ""

    def new_browser(self, login: str) -> str:
        """What a browser shows when it comes back to an account."""
        return str(self.browser_seal.dumps([login, secrets.token_urlsafe(12)]))

    def forget(self, person: str | None) -> None:
        """Somebody changed, or anybody may have: look them up again."""
        self.changes += 1
        if person is None:
            self.believed.clear()
            return
        held = [who for who, (_, row) in self.believed.items() if row is not None and row.id == person]
        for who in ("id " + person, *held):
            self.believed.pop(who, None)

    async def _read(self, cookie: str) -> Visitor | None:
        try:
            content = self.seal.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        match content:
            case [str(name), "", int(stamp), int(), str(session)]:
                return await self._logged_in(name, stamp, session)
            case [str(name), str(called), int(stamp), int(created), *_] if called:
                return await self._guest(PersonRow(name, called, None, None, stamp, created))
            case _:
                return None

    async def _logged_in(self, name: str, stamp: int, session: str) -> Visitor | None:
        person = await self._believe("session " + digest_of(session), at_least=stamp)
        if person is None or person.id != name or person.stamp != stamp:
            return None
        return Visitor(person, session=session)

    async def _guest(self, claimed: PersonRow) -> Visitor | None:
        """Whoever the cookie says, while the house knows nothing else; a guest who has an account since is nobody."""
        person = await self._believe("id " + claimed.id, at_least=claimed.stamp)
        if person is None:
            return Visitor(claimed)
        return (
            Visitor(person) if person.login is None and person.gone is None and person.stamp == claimed.stamp else None
        )

    async def _believe(self, who: str, at_least: int = 0) -> PersonRow | None:
        """A person by id, by session or by key, looked up now and then, and whenever we know an older stamp."""
        found = self.believed.get(who)
        stale = found is not None and found[1] is not None and found[1].stamp < at_least
        if found is None or found[0] < time.monotonic() or stale:
            kind, _, value = who.partition(" ")
            changes = self.changes
            person = await LOOKED_UP[kind](self.house, value)
            while len(self.believed) >= MOST_BELIEVED:
                self.believed.pop(next(iter(self.believed)))
            found = (time.monotonic() + BELIEVED, person)
            if changes == self.changes:
                self.believed[who] = found
        return found[1]


def _mixed(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def _unmasked(given: str) -> str:
    """The token that a page holds masked; "": it is none."""
    if not MASKED_CSRF.fullmatch(given):
        return ""
    mask, rest = bytes.fromhex(given[: 2 * CSRF_BYTES]), bytes.fromhex(given[2 * CSRF_BYTES :])
    return _mixed(rest, mask).hex()


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
    state_of(request).house.whereabouts.note(claimant_of(request, visitor))
    if request.method in UNSAFE and not visitor.by_key:
        _refuse_elsewhere(request)
        porter.check_csrf(visitor, request.headers.get("x-csrf", ""))
    return visitor


async def form_asker(request: Request, csrf: Annotated[str, Form()] = "") -> Visitor:
    """Somebody known who sends a form of ours."""
    porter = porter_of(request)
    visitor = await porter.expected(request)
    state_of(request).asked.take(visitor.id)
    state_of(request).house.whereabouts.note(claimant_of(request, visitor))
    if visitor.by_key:
        raise Suspicious(Text("Une clé sert à jouer, pas à cela.", "A key is for playing, not for this."))
    _refuse_elsewhere(request)
    porter.check_csrf(visitor, csrf)
    return visitor


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from, as limits count."""
    return network_of(request.client.host) if request.client is not None else "?"


def claimant_of(request: HTTPConnection, visitor: Visitor) -> Claimant:
    """Somebody as the engines serve them: by who they are, where they come from, and whether they have an account."""
    return Claimant(visitor.id, address_of(request), visitor.account)


def _refuse_elsewhere(request: Request) -> None:
    if not same_origin(request, state_of(request).settings.origin):
        raise Suspicious(
            Text("Cette demande vient d'un autre site.", "This request comes from another site."),
        )


Asker = Annotated[Visitor, Depends(asker)]
FormAsker = Annotated[Visitor, Depends(form_asker)]
