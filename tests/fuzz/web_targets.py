"""What browsers and programs send to a house: addresses, queries, headers, cookies, bodies, and what they say on a socket."""

import asyncio
import json
import re
import tempfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote_from_bytes

from argon2 import PasswordHasher

from fuzz.making import Maker, Target
from knocking import GENEROUS, Door, Knocked
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
Asked = tuple[str, str, str, dict[str, str], str]
ASKED: tuple[Asked, ...] = (
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
    ("GET", "/static/house.css", "v=1", {"if-none-match": '"a"', "range": "bytes=0-10"}, ""),
    ("POST", "/api/guest", "", {"content-type": JSON}, '{"name": "Ana"}'),
    ("POST", "/api/challenge", "", {"content-type": JSON, "authorization": "Bearer KEY"},
     '{"game": "puissance4", "options": {"rows": 6}, "opponent": "screen", "side": "first", "clock": "", "rated": false, "position": ""}'),
    ("POST", "/api/analyse/read", "", {"content-type": JSON, "x-csrf": "CSRF"}, '{"text": "1. f4 f5", "game": "reversi"}'),
    ("POST", "/tables", "", {"content-type": FORM}, "csrf=CSRF&game=puissance4&o.rows=6&opponent=friend&side=first&clock=5%2B3"),
    ("POST", "/moi/nom", "", {"content-type": FORM}, "csrf=CSRF&name=Zo%C3%A9"),
    ("POST", "/inscription", "", {"content-type": FORM}, "csrf=CSRF&login=ana&password=un+bon+mot+de+passe"),
    ("POST", "/connexion", "", {"content-type": "multipart/form-data; boundary=x"},
     '--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nCSRF\r\n--x\r\nContent-Disposition: form-data; name="login"\r\n\r\nana\r\n--x--\r\n')
)  # fmt: skip
SAID = tuple(("GET", f"/live/{MATCH}", "flip=1", {"origin": "http://maison"}, words) for words in ("{}", "\x00", ""))
THINKS = re.compile("/api/analyse(?:/graph|/why)?/?$|stream$")  # an engine would answer: another matter


class House:
    """A house in this process, asked by hand: nothing is tidied on the way in."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.stack.enter_context(patch.object(people, "hasher", QUICK_HASHER))
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        settings = Settings(sqlite_url(Path(folder) / "house.db"), limits=GENEROUS)
        self.door = Door(make_app(settings), self.stack)
        house = Knocked(self.door, settings)
        ana, page = house.program("Ana"), house.browser()
        self.words = {MATCH: ana.open(opponent="screen")["id"], "KEY": ana.token, "CSRF": page.csrf}
        self.cookie = "; ".join(f"{name}={value}" for name, value in page.cookies.items())

    def told(self, words: str) -> bytes:
        for name, value in self.words.items():
            words = words.replace(name, value)
        return words.encode("utf-8", "surrogatepass")

    def scope(self, path: str, query: str, headers: dict[str, str]) -> dict[str, Any]:
        kept = {"cookie": self.cookie, "host": "maison", **headers}
        sent = [(self.told(name).lower(), self.told(value).translate(None, b"\r\n")) for name, value in kept.items()]
        return {"asgi": {"version": "3.0"}, "http_version": "1.1", "root_path": "", "headers": sent, "state": {},
                "path": self.told(path).decode("utf-8", "replace"), "raw_path": quote_from_bytes(self.told(path), PASSED).encode(),
                "query_string": quote_from_bytes(self.told(query), PASSED).encode(),
                "client": ("203.0.113.9", 4711), "server": ("maison", 80)}  # fmt: skip

    def asked(self, request: Asked) -> tuple[int, list[tuple[str, str]], str]:
        """The status, the headers and the body of the answer."""
        method, path, query, headers, body = request
        content = self.told(body)
        length = {"content-length": str(len(content))} if content else {}
        asked = {"type": "http", "scheme": "http", "method": method.encode("ascii", "ignore").decode().upper() or "GET"}
        incoming = [{"type": "http.request", "body": content, "more_body": False}]
        scope = {**self.scope(path, query, {**length, **headers}), **asked}
        answers = self._run(scope, incoming, {"type": "http.disconnect"})
        start = next(one for one in answers if one["type"] == "http.response.start")
        text = b"".join(one.get("body", b"") for one in answers if one["type"] == "http.response.body")
        told = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]]
        return start["status"], told, text.decode("utf-8", "replace")

    def socket(self, path: str, query: str, headers: dict[str, str], words: str) -> list[dict[str, Any]]:
        """What is answered on a socket that says one thing and leaves."""
        scope = {**self.scope(path, query, headers), "type": "websocket", "scheme": "ws", "subprotocols": []}
        said = self.told(words)
        whole: dict[str, Any] = {"bytes": said} if len(said) % 2 else {"text": said.decode("utf-8", "replace")}
        incoming = [{"type": "websocket.connect"}, {"type": "websocket.receive", **whole}]
        return self._run(scope, incoming, {"type": "websocket.disconnect", "code": 1001})

    def _run(self, scope: dict[str, Any], incoming: list[dict[str, Any]], last: dict[str, Any]) -> list[dict[str, Any]]:
        answers: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0)
            return incoming.pop(0) if incoming else last

        async def send(message: Any) -> None:
            answers.append(message)

        async def ask() -> None:
            async with asyncio.timeout(PATIENCE):
                await self.door.app(scope, receive, send)

        self.door.portal.call(ask)
        return answers


@cache
def house() -> House:
    return House()


def close_house() -> None:
    """Whoever had requests answered closes the house at the end."""
    if house.cache_info().currsize:
        house().stack.close()
        house.cache_clear()


def check_request(asked: Asked) -> None:
    """Every request has an answer, and never one that says that the house is at fault."""
    if THINKS.search(asked[1]):
        return
    status, headers, body = house().asked(asked)
    assert status < 500, (status, body[:300])
    kinds = [value for name, value in headers if name == "content-type"]
    assert len(kinds) <= 1
    if kinds and kinds[0].startswith(JSON):
        json.loads(body)
    assert all(value.isprintable() for _, value in headers)


def check_socket(asked: Asked) -> None:
    for answer in house().socket(*asked[1:]):
        assert answer["type"] in ("websocket.accept", "websocket.send", "websocket.close")
        assert answer.get("code") != 1011


def _changed(maker: Maker, asked: Asked) -> Asked:
    """The request with one of its parts changed."""
    method, path, query, headers, body = asked
    words = ("/", "?", "&", "%00", "..%2f", "csrf=", "lang=en")
    match maker.rng.randrange(6):
        case 0:
            method = maker.near([method], words)
        case 1:
            path = maker.near([path], words)
        case 2 if headers:
            name = maker.one(sorted(headers))
            headers = {**headers, name: maker.near([headers[name]])}
        case 3 | 4 if body.startswith("{"):
            body = maker.near_json([body])
        case 4:
            body = maker.near([body], words)
        case _:
            query = maker.near([query], words)
    return method, path, query, headers, body


TARGETS = [
    Target("http", lambda maker: _changed(maker, maker.one(ASKED)), check_request, few=40),
    Target("socket", lambda maker: _changed(maker, maker.one(SAID)), check_socket, few=15),
]
