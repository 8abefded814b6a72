"""Renders pages: templates with both languages in them, and what a page says of itself to those who show a link to it."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ludotheque.core.registry import GAMES
from ludotheque.core.text import Lang, Text
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.assets import asset, sheets
from ludotheque.ui.web.auth import BROWSER_COOKIE, COOKIE, YEAR, Porter, Visitor, wanted_lang
from ludotheque.ui.web.choices import WAITS_COOKIE
from ludotheque.ui.web.forms import NOTHING_TYPED, Done
from ludotheque.ui.web.typography import to_page

HERE = Path(__file__).parent
DONE_COOKIE = "ludo-done"
DONE_FOR = 60  # seconds in which the next page is opened
ABOUT = Text(
    "Alak, Black & White, Awalé, Puissance 4, Le Roi des Roses : jouer en ligne à deux ou contre un moteur, sans compte.",
    "Alak, Black & White, Awalé, Connect Four, The Rose King: play online for two or against an engine, no account needed.",
)


class Unindented(Extension):
    """Indents are for those who read templates: they are not sent."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return re.sub(r"^[ \t]+", "", source, flags=re.M)


templates = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    extensions=[Unindented],
)


@cache
def speaking(lang: Lang) -> Callable[..., str]:
    """How templates say something, in one language."""

    def say(fr: "str | Text", en: str = "") -> str:
        text = fr if isinstance(fr, Text) else Text(fr, en or fr)
        return to_page(text, lang)

    return say


@cache
def counting(lang: Lang) -> Callable[..., str]:
    """How templates count things, in one language: 1 coup, 2 coups; a plural that is not made with s is given too."""

    def count(number: int, fr: str, en: str, several_fr: str = "", several_en: str = "") -> str:
        one, many = (fr, several_fr) if lang is Lang.FR else (en, several_en)
        several = number > 1 if lang is Lang.FR else number != 1
        return f"{number}\N{NO-BREAK SPACE}{(many or one + 's') if several else one}"

    return count


async def page(request: Request, name: str, status: int = 200, **values: Any) -> Response:
    """A page for whoever asks; a new guest gets their cookie with it.

    `path` is the address of the page, where it answers a form sent elsewhere; `description` and `picture` are for
    whoever shows a link to it; a page with a `secret` beside words from the address is not packed (compression.py).
    """
    porter: Porter = request.app.state.porter
    visitor = values.pop("visitor", None) or await porter.welcomed(request)
    lang, secret = wanted_lang(request), values.pop("secret", False)
    content = templates.get_template(name).render(
        say=speaking(lang), count=counting(lang), lang=lang.value, Lang=lang, person=visitor,
        csrf=porter.masked_csrf(visitor), asset=asset, sheets=sheets,
        games=list(GAMES.values()), site=state_of(request).settings.origin,
        **{
            "path": _here(request), "query": request.url.query, "filled": NOTHING_TYPED, "done": _just_done(request),
            "description": ABOUT, "picture": "/image.png", "waits": WAITS_COOKIE in request.cookies, **values,
        },
    )  # fmt: skip
    response = HTMLResponse(content, status)
    response.headers["cache-control"] = "no-store, no-transform" if secret else "no-store"
    if visitor.new:
        porter.house.counts["guests"] += 1
        give_cookie(request, response, visitor)
    if DONE_COOKIE in request.cookies:
        response.delete_cookie(DONE_COOKIE)
    if request.query_params.get("lang") in ("fr", "en"):
        response.set_cookie("lang", lang.value, max_age=YEAR, samesite="lax", secure=is_secure(request))
    return response


def go_and_say(request: Request, address: str, done: Done) -> RedirectResponse:
    """On to another page, which says once what was done."""
    response = RedirectResponse(address, 303)
    secure = is_secure(request)
    response.set_cookie(DONE_COOKIE, done.name, max_age=DONE_FOR, httponly=True, samesite="lax", secure=secure)
    return response


def _just_done(request: Request) -> Text | None:
    name = request.cookies.get(DONE_COOKIE, "")
    return Done[name].value if name in Done.__members__ else None


def _here(request: Request) -> str:
    """The path of this page, as a link of ours may repeat it: `//elsewhere` would lead to another site."""
    return "/" + quote(request.url.path.lstrip("/"))


def same_address(request: Request) -> str:
    """The address of this page with all that was asked in it, for whoever tries again."""
    return _here(request) + (f"?{request.url.query}" if request.url.query else "")


def give_cookie(request: Request, response: Response, visitor: Visitor) -> None:
    """The cookies by which the visitor, and the browser in which they are logged in, are known again."""
    porter: Porter = request.app.state.porter
    cookies = {COOKIE: porter.cookie(visitor)}
    login = visitor.person.login
    if login is not None and not porter.browser(request, login):
        cookies[BROWSER_COOKIE] = porter.new_browser(login)
    for name, value in cookies.items():
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure(request))


def is_secure(request: Request) -> bool:
    """Said by --origin, or by a proxy that is believed."""
    return request.url.scheme == "https"
