"""What browsers and programs send to a house: addresses, queries, headers, cookies, bodies, and what they say on a socket."""

import asyncio
import json
import re
import tempfile
from contextlib import AsyncExitStack
from functools import cache
from typing import Any
from unittest.mock import patch
from urllib.parse import quote_from_bytes

from argon2 import PasswordHasher

from fuzz.making import Maker
from fuzz.target import Target, as_text
from knocking import GENEROUS
from ludotheque.core.shapes import has_shape
from ludotheque.store.database import sqlite_url
from ludotheque.table import people
from ludotheque.ui.web.app import make_app
from ludotheque.ui.web.settings import Settings

PATIENCE = 20.0  # seconds for one answer
QUICK_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
PASSED = "/%:@!$&'()*+,;=-._~?[]{}|^`<>\"\\"  # signs that the server itself lets through in an address
MATCH = "MATCH"  # stands for a match that is there
LINK = "game=reversi&o.size=8&moves=f4f5c6&ply=2"
ASKED: tuple[tuple[str, str, str, dict[str, str], str], ...] = (
    ("GET", "/", "lang=en", {"accept-language": "en"}, ""),
    ("GET", "/jouer/puissance4", "", {}, ""),
    ("GET", "/regles/alak", "lang=fr", {}, ""),
    ("GET", "/apprendre/awale/2", "lang=fr&moves=e&move=a", {}, ""),
    ("GET", "/api/lesson/roi-des-roses/3", "moves=pioche", {}, ""),
    ("GET", "/problemes/serie", "game=alak&difficulty=easy&count=3&minutes=2&seed=k", {}, ""),
    ("GET", "/problemes/feuille", "game=awale&count=2&seed=k&solutions=no", {}, ""),
    ("GET", "/problemes/puissance4/suivant", "theme=diagonal&up=0", {}, ""),
    ("GET", "/probleme/alak", "", {}, ""),
    ("GET", "/parties", "page=2", {}, ""),
    ("GET", f"/partie/{MATCH}", "flip=1", {}, ""),
    ("GET", f"/partie/{MATCH}/feuille.json", "", {}, ""),
    ("GET", "/analyse", LINK, {}, ""),
    ("GET", "/analyse/partie.txt", LINK, {}, ""),
    ("GET", "/analyse/position.svg", LINK, {}, ""),
    ("GET", "/api/analyse/position", LINK, {}, ""),
    ("GET", "/api/account", "", {"authorization": "Bearer KEY"}, ""),
    ("GET", "/api/challenges", "game=alak", {}, ""),
    ("GET", "/static/house.css", "v=1", {"if-none-match": '"a"', "range": "bytes=0-10"}, ""),
    ("POST", "/api/guest", "", {"content-type": JSON}, '{"name": "Ana"}'),
    ("POST", "/api/challenge", "", {"content-type": JSON, "authorization": "Bearer KEY"},
     '{"game": "puissance4", "options": {"rows": 6}, "opponent": "screen", "side": "first", "clock": "", "rated": false, "position": ""}'),
    ("POST", f"/api/challenge/{MATCH}/accept", "", {"content-type": JSON, "authorization": "Bearer KEY"}, '{"invitation": "x"}'),
    ("POST", f"/api/bot/game/{MATCH}/move/4", "ply=0", {"authorization": "Bearer KEY"}, ""),
    ("POST", f"/api/bot/game/{MATCH}/undo", "", {"content-type": JSON, "authorization": "Bearer KEY"}, '{"yes": true}'),
    ("POST", f"/api/match/{MATCH}/move", "", {"content-type": JSON, "x-csrf": "CSRF"}, '{"ply": 0, "move": "4"}'),
    ("POST", f"/api/match/{MATCH}/claim", "", {"content-type": JSON, "x-csrf": "CSRF"}, "{}"),
    ("POST", "/api/analyse/read", "", {"content-type": JSON, "x-csrf": "CSRF"}, '{"text": "1. f4 f5", "game": "reversi"}'),
    ("POST", "/tables", "", {"content-type": FORM}, "csrf=CSRF&game=puissance4&o.rows=6&opponent=friend&side=first&clock=5%2B3"),
    ("POST", "/moi/nom", "", {"content-type": FORM}, "csrf=CSRF&name=Zo%C3%A9"),
    ("POST", "/inscription", "", {"content-type": FORM}, "csrf=CSRF&login=ana&password=un+bon+mot+de+passe"),
    ("POST", "/connexion", "", {"content-type": "multipart/form-data; boundary=x"},
     '--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nCSRF\r\n--x\r\nContent-Disposition: form-data; name="login"\r\n\r\nana\r\n--x--\r\n'),
)  # fmt: skip
EXAMPLES = tuple(map(json.dumps, ASKED))
SHAPE = list[str | dict[str, str]]
THINKS = re.compile("/api/analyse(?:/graph|/why)?/?$")  # an engine would answer: another matter
SAID = tuple(
    json.dumps([f"/live/{MATCH}", "flip=1", {"origin": "http://maison"}, words])
    for words in ("{}", '{"type": "ping"}', "\x00", "")
)


class House:
    """A house in this process, its doors opened by hand: nothing is tidied on the way in."""

    def __init__(self) -> None:
        self.runner, self.stack, self.folder = asyncio.Runner(), AsyncExitStack(), tempfile.TemporaryDirectory()
        self.app = make_app(Settings(sqlite_url(self.folder.name + "/house.db"), limits=GENEROUS))  # type: ignore[arg-type]
        self.words = {MATCH: "absent", "KEY": "absent", "CSRF": "absent"}
        self.cookie = ""
        self.runner.run(self.stack.enter_async_context(self.app.router.lifespan_context(self.app)))
        key = json.loads(self.asked("POST", "/api/guest", "", {"content-type": JSON}, '{"name": "Ana"}')[2])
        self.words["KEY"] = key["token"]
        opened = self.asked(*next(one for one in ASKED if one[1] == "/api/challenge"))
        self.words[MATCH] = json.loads(opened[2])["id"]
        _, headers, page = self.asked("GET", "/", "", {}, "")
        self.cookie = "; ".join(value.split(";")[0] for name, value in headers if name == "set-cookie")
        self.words["CSRF"] = next(iter(re.findall('name="csrf" content="([0-9a-f]+)"', page)), "absent")

    def close(self) -> None:
        self.runner.run(self.stack.aclose())
        self.runner.close()
        self.folder.cleanup()

    def told(self, words: str) -> bytes:
        for name, value in self.words.items():
            words = words.replace(name, value)
        return words.encode("utf-8", "surrogatepass")

    def scope(self, path: str, query: str, headers: dict[str, str]) -> dict[str, Any]:
        raw = quote_from_bytes(self.told(path), safe=PASSED).encode()
        kept = {"cookie": self.cookie, "host": "maison", **headers}
        sent = [
            (self.told(name).lower().replace(b"\n", b""), self.told(value).replace(b"\n", b"").replace(b"\r", b""))
            for name, value in kept.items()
        ]
        decoded = self.told(path).decode("utf-8", "replace")
        return {"asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "path": decoded, "raw_path": raw, "root_path": "",
                "query_string": quote_from_bytes(self.told(query), safe=PASSED).encode(), "headers": sent, "client": ("203.0.113.9", 4711), "server": ("maison", 80), "state": {}}  # fmt: skip

    def asked(
        self, method: str, path: str, query: str, headers: dict[str, str], body: str
    ) -> tuple[int, list[tuple[str, str]], str]:
        """The status, the headers and the body of the answer."""
        content = self.told(body)
        sent = (
            {**headers, "content-length": str(len(content))} if content and "content-length" not in headers else headers
        )
        scope = {
            "type": "http",
            "method": method.encode("ascii", "ignore").decode().upper() or "GET",
            **self.scope(path, query, sent),
        }
        incoming = [{"type": "http.request", "body": content, "more_body": False}]
        answers = self._run(scope, incoming, {"type": "http.disconnect"})
        start = next(one for one in answers if one["type"] == "http.response.start")
        text = b"".join(one.get("body", b"") for one in answers if one["type"] == "http.response.body")
        return (
            start["status"],
            [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]],
            text.decode("utf-8", "replace"),
        )

    def socket(self, path: str, query: str, headers: dict[str, str], words: str) -> list[dict[str, Any]]:
        """What is answered on a socket that says one thing and leaves."""
        scope = {"type": "websocket", "subprotocols": [], **self.scope(path, query, headers), "scheme": "ws"}
        said = self.told(words)
        message = (
            {"type": "websocket.receive", "bytes": said}
            if len(said) % 2
            else {"type": "websocket.receive", "text": said.decode("utf-8", "replace")}
        )
        return self._run(
            scope, [{"type": "websocket.connect"}, message], {"type": "websocket.disconnect", "code": 1001}
        )

    def _run(self, scope: dict[str, Any], incoming: list[dict[str, Any]], last: dict[str, Any]) -> list[dict[str, Any]]:
        answers: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0)
            return incoming.pop(0) if incoming else last

        async def send(message: Any) -> None:
            answers.append(message)

        async def ask() -> None:
            async with asyncio.timeout(PATIENCE):
                await self.app(scope, receive, send)

        with patch.object(people, "hasher", QUICK_HASHER):
            self.runner.run(ask())
        return answers


@cache
def house() -> House:
    return House()


def close_house() -> None:
    """Whoever had requests answered closes the house at the end."""
    if house.cache_info().currsize:
        house().close()
        house.cache_clear()


def check_request(text: str) -> None:
    """Every request has an answer, and never one that says that the house is at fault."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return
    if (
        not isinstance(asked, list)
        or not has_shape(asked, list[str | dict[str, str]])
        or [type(one) for one in asked] != [str, str, str, dict, str]
    ):
        return
    if THINKS.search(asked[1]) or asked[1].endswith("stream"):
        return
    status, headers, body = house().asked(*asked)
    assert status < 500, (status, body[:300])
    kinds = [value for name, value in headers if name == "content-type"]
    assert len(kinds) <= 1
    if kinds and kinds[0].startswith(JSON):
        json.loads(body)
    assert all(value.isprintable() for _, value in headers)


def check_socket(text: str) -> None:
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return
    if (
        not isinstance(asked, list)
        or [type(one) for one in asked] != [str, str, dict, str]
        or not has_shape(asked[2], dict[str, str])
    ):
        return
    for answer in house().socket(*asked):
        assert answer["type"] in ("websocket.accept", "websocket.send", "websocket.close")
        assert answer.get("code") != 1011


def _request(maker: Maker) -> str:
    asked = json.loads(maker.one(EXAMPLES))
    part = maker.rng.randrange(6)
    if part == 3 and asked[3]:
        name = maker.one(sorted(asked[3]))
        asked[3][name] = maker.near([asked[3][name]])
    elif part == 5:
        return maker.near_json([json.dumps(asked)])
    elif asked[4].startswith("{") and part > 2:
        asked[4] = maker.near_json([asked[4]])
    else:
        place = part if part in (0, 1, 2, 4) else 2
        asked[place] = maker.near([asked[place]], ("/", "?", "&", "%00", "..%2f", "csrf=", "lang=en"))
    return json.dumps(asked)


TARGETS = [
    Target("http", _request, as_text(check_request), few=40),
    Target("socket", lambda maker: maker.near_json(SAID), as_text(check_socket), few=15),
]
