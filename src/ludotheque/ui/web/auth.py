"""Who asks: a guest or an account by a signed cookie, a program by its key."""

import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang, Text
from ludotheque.store.person_rows import PersonRow, find_person, holder_of
from ludotheque.table.house import House
from ludotheque.table.people import digest_of, new_guest

COOKIE = "ludo"
YEAR = 365 * 24 * 3600
BELIEVED = 60.0  # seconds during which an account or a key is not looked up again
MOST_BELIEVED = 10_000
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})


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
            content: Any = self.seal.loads(cookie)
            name, called, stamp, created = content
        except (BadSignature, ValueError, TypeError):
            return None
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
            look = find_person if kind == "id" else holder_of
            person = await self.house.read(lambda connection: look(connection, value))
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
