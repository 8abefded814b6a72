"""Turns refusals into answers: the status says what kind, the sentence says why."""

import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TypeGuard

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from ludotheque.core.errors import BadOption, LudothequeError, MatchIsOver, NotYourTurn
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.learning.finding import NoSuchProblem
from ludotheque.table.errors import (
    Clash,
    LoginTaken,
    NoSuchMatch,
    NoSuchPlayer,
    NotNow,
    NotYourSeat,
    Stale,
    StoreError,
    TooMany,
    WrongPassword,
)
from ludotheque.table.health import Trouble, trouble_of
from ludotheque.table.thinking.questions import ThinkerDied
from ludotheque.ui.web.auth import Suspicious, Unknown, wanted_lang
from ludotheque.ui.web.class_folder import NothingShown
from ludotheque.ui.web.forms import HouseForm
from ludotheque.ui.web.lesson_view import NoSuchLesson
from ludotheque.ui.web.middleware import TOO_LARGE, bare_page
from ludotheque.ui.web.pages import page, same_address
from ludotheque.ui.web.rule_pages import NoSuchGame
from ludotheque.ui.web.typography import to_page

STATUS: dict[type[LudothequeError], int] = {
    Unknown: 401,
    WrongPassword: 401,
    Suspicious: 403,
    NotYourSeat: 403,
    NotYourTurn: 403,
    NoSuchMatch: 404,
    NoSuchPlayer: 404,
    NothingShown: 404,
    NoSuchGame: 404,
    NoSuchProblem: 404,
    NoSuchLesson: 404,
    Stale: 409,
    NotNow: 409,
    MatchIsOver: 409,
    Clash: 409,
    LoginTaken: 409,
    TooMany: 429,
    StoreError: 503,
    ThinkerDied: 503,
}
UNREADABLE = 422  # what the rules or the notation refuse
SENTENCES = {
    404: Text("Il n'y a rien à cette adresse.", "There is nothing at this address."),
    413: TOO_LARGE,
}
NO_MEMORY = Text(
    "La mémoire de la maison ne répond pas : essayez dans un instant.",
    "The memory of the house does not answer: try again in a moment.",
)
# These do not pass by themselves: nobody should try again and again.
LASTING = {
    Trouble.DISK_FULL: Text(
        "Le disque de la maison est plein : ce qui a été joué est gardé, rien de nouveau ne l'est. "
        "Prévenez qui tient la maison.",
        "The disk of the house is full: what was played is kept, nothing new is. Tell whoever keeps the house.",
    ),
    Trouble.READ_ONLY: Text(
        "La maison ne peut plus rien écrire : ce qui a été joué est gardé, rien de nouveau ne l'est. "
        "Prévenez qui tient la maison.",
        "The house cannot write any more: what was played is kept, nothing new is. Tell whoever keeps the house.",
    ),
    Trouble.DISK: Text(
        "Le disque de la maison est en panne : prévenez qui tient la maison.",
        "The disk of the house has failed: tell whoever keeps the house.",
    ),
    Trouble.DAMAGED: Text(
        "La mémoire de la maison est abîmée : prévenez qui tient la maison.",
        "The memory of the house is damaged: tell whoever keeps the house.",
    ),
}
TITLES = {
    401: Text("Qui êtes-vous ?", "Who are you?"),
    403: Text("Ce n'est pas permis", "That is not allowed"),
    404: Text("Introuvable", "Not found"),
    429: Text("Un instant", "One moment"),
    503: Text("La maison a un souci", "The house has a problem"),
}
CANNOT_BE = Text("Ce n'est pas possible", "That cannot be done")
# The ways out of a refusal: the room in which one was, by the first word of the address.
ROOMS = {
    "apprendre": ("/apprendre", Text("Toutes les leçons", "All lessons")),
    "analyse": ("/analyse", Text("Retour à l'analyse", "Back to the analysis")),
    "classe": ("/classe", Text("Retour à la classe", "Back to the class")),
    "moi": ("/moi", Text("Retour à ma page", "Back to my page")),
    "probleme": ("/problemes", Text("Les problèmes", "The problems")),
    "problemes": ("/problemes", Text("Les problèmes", "The problems")),
    "partie": ("/parties", Text("Mes parties", "My games")),
    "joueur": ("/classement", Text("Le classement", "The leaders")),
    "parties": ("/parties", Text("Mes parties", "My games")),
}
LOBBY = ("/", Text("Retour à l'accueil", "Back to the lobby"))
TO_THE_FORM = Text("Retour au formulaire", "Back to the form")
ONCE_MORE = Text("Réessayer", "Try again")
PASSING = frozenset({429, 503})
FLAG = re.compile(r"--[\w-]+ \(([^)]+)\)")  # an option as a command calls it, and what a form calls it
NOT_SO = Text("Cela ne se demande pas ainsi.", "That is not how to ask.")
log = logging.getLogger("ludotheque.web")


def status_of(error: LudothequeError) -> int:
    """The HTTP status of a refusal."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), UNREADABLE)


async def answer(request: Request, status: int, text: Text, form: HouseForm | None = None, **more: object) -> Response:
    """The refusal as a program or as a person reads it; `form` is what the person sent."""
    lang = wanted_lang(request)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": to_page(text, lang), **more}, status)
    try:
        ways = ways_out(request, status, form)
        values = {"path": ways[0][0], "query": ""} if request.method == "POST" else {}  # no page is there to be read
        title = TITLES.get(status, CANNOT_BE)
        lost = status == 404
        return await page(request, "refusal.html", status, title=title, sentence=text, ways=ways, lost=lost, **values)
    except StoreError:  # nobody can be recognised now
        if "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(bare_page(text, lang), status)
        return PlainTextResponse(text.to(lang) + "\n", status)


def ways_out(request: Request, status: int, form: HouseForm | None) -> list[tuple[str, Text]]:
    """Where somebody may go from a refusal: the most useful first, the lobby last."""
    path, ways = request.url.path, []
    if form is not None:
        ways.append((form.page, TO_THE_FORM))
    elif request.method == "GET":
        if status in PASSING:
            ways.append((same_address(request), ONCE_MORE))
        room = ROOMS.get(path.split("/")[1])
        if room is not None and room[0] != path + request.url.query:
            ways.append(room)
    return [*ways, LOBBY]


def _of_the_store(error: LudothequeError) -> TypeGuard[StoreError]:
    """Whether the memory of the house fails; that a login is taken is an answer of it."""
    return isinstance(error, StoreError) and status_of(error) == STATUS[StoreError]


def sentence_of(error: LudothequeError) -> Text:
    """What the person is told. Where the database is and what it complains of is for whoever keeps the house."""
    return LASTING.get(trouble_of(error), NO_MEMORY) if _of_the_store(error) else error.text


def _note(request: Request, status: int, error: LudothequeError) -> None:
    """Whoever keeps the house finds in the log the position that a refusal is about; the person is not told of it."""
    fields = error.log_fields()
    if fields:
        kind = type(error).__name__
        log.info("%s", error.to(Lang.EN), extra={"refused": kind, "status": status, "path": request.url.path, **fields})


async def _form_again(request: Request, status: int, error: LudothequeError, form: HouseForm | None) -> Response:
    """The page of the form that was refused; one that may not be this person's own wish is not filled in for them."""
    text = sentence_of(error)
    if isinstance(error, BadOption) and not request.url.path.startswith("/api/"):
        text = Text(*(FLAG.sub(r"« \1 »", words) for words in (text.fr, text.en)))
    if form is not None and not isinstance(error, Suspicious | Unknown):
        with suppress(LudothequeError):  # its page cannot be made either: the first reason is told alone
            return await form.again(request, error, text, status)
    return await answer(request, status, text, form)


def set_up(app: FastAPI, forms: Mapping[str, HouseForm]) -> None:
    """Every refusal is answered so; `forms` are the forms of the house, by the address to which they are sent."""

    @app.exception_handler(LudothequeError)
    async def refused(request: Request, error: LudothequeError) -> Response:
        status, form = status_of(error), forms.get(request.url.path) if request.method == "POST" else None
        _note(request, status, error)
        if _of_the_store(error):
            log.error("%s", error)
        if isinstance(error, Stale) and error.ply >= 0:
            response = await answer(request, status, error.text, ply=error.ply)
        else:
            response = await _form_again(request, status, error, form)
        if isinstance(error, TooMany) and error.seconds is not None:
            response.headers["retry-after"] = str(error.seconds)
        return response

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = quoted(".".join(str(part) for part in first["loc"][1:]) or "…")
        text = Text(f"{where} ne convient pas dans cette demande.", f"{where} does not fit in this request.")
        return await answer(request, UNREADABLE, text)

    @app.exception_handler(HTTPException)
    async def wrong_address(request: Request, error: HTTPException) -> Response:
        form = forms.get(request.url.path)
        reloaded = error.status_code == 405 and request.method == "GET"  # a page that was shown again
        if form is not None and reloaded:
            return RedirectResponse(form.page, 303)
        response = await answer(request, error.status_code, SENTENCES.get(error.status_code, NOT_SO), form)
        response.headers.update(error.headers or {})
        return response
