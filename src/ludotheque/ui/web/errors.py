"""Turns refusals into answers: the status says what kind, the sentence says why."""

import logging

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ludotheque.core.errors import LudothequeError, MatchIsOver, NotYourTurn
from ludotheque.core.text import Text, quoted
from ludotheque.table.errors import (
    Clash,
    LoginTaken,
    NoSuchMatch,
    NotNow,
    NotYourSeat,
    Stale,
    StoreError,
    TooMany,
    WrongPassword,
)
from ludotheque.table.thinking.questions import ThinkerDied
from ludotheque.ui.web.auth import Suspicious, Unknown, wanted_lang
from ludotheque.ui.web.class_folder import NothingShown
from ludotheque.ui.web.middleware import TOO_LARGE
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.rule_pages import NoSuchGame

STATUS: dict[type[LudothequeError], int] = {
    Unknown: 401,
    WrongPassword: 401,
    Suspicious: 403,
    NotYourSeat: 403,
    NotYourTurn: 403,
    NoSuchMatch: 404,
    NothingShown: 404,
    NoSuchGame: 404,
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
# Where the database is and why it does not answer is for whoever keeps the house.
NO_MEMORY = Text(
    "La mémoire de la maison ne répond pas : essayez dans un instant.",
    "The memory of the house does not answer: try again in a moment.",
)
NOT_SO = Text("Cela ne se demande pas ainsi.", "That is not how to ask.")
log = logging.getLogger("ludotheque.web")


def status_of(error: LudothequeError) -> int:
    """The HTTP status of a refusal."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), UNREADABLE)


async def answer(request: Request, status: int, text: Text, **more: object) -> Response:
    """The refusal as a program or as a person reads it."""
    sentence = text.to(wanted_lang(request))
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": sentence, **more}, status)
    try:
        return await page(request, "refusal.html", status, sentence=sentence)
    except StoreError:  # nobody can be recognised now
        return PlainTextResponse(sentence + "\n", status)


def _note(request: Request, status: int, error: LudothequeError) -> None:
    """Whoever keeps the house finds in the log the position that a refusal is about; the person is not told of it."""
    fields = error.log_fields()
    if fields:
        kind = type(error).__name__
        log.info("%s", error, extra={"refused": kind, "status": status, "path": request.url.path, **fields})


def set_up(app: FastAPI) -> None:
    """Every refusal is answered so."""

    @app.exception_handler(LudothequeError)
    async def refused(request: Request, error: LudothequeError) -> Response:
        more = {"ply": error.ply} if isinstance(error, Stale) and error.ply >= 0 else {}
        status, text = status_of(error), error.text
        _note(request, status, error)
        if isinstance(error, StoreError) and status == STATUS[StoreError]:
            log.error("%s", error)
            text = NO_MEMORY
        response = await answer(request, status, text, **more)
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
        response = await answer(request, error.status_code, SENTENCES.get(error.status_code, NOT_SO))
        response.headers.update(error.headers or {})
        return response
