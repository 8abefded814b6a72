"""People: a name for guests, an account to keep games and ratings, keys for programs, one's own games."""

import asyncio
import io
import zipfile

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from ludotheque.core.text import one_line
from ludotheque.play.record_json import write_json
from ludotheque.table.listing import installed, matches_of
from ludotheque.table.people import (
    PersonRow,
    account_called,
    change,
    check_password,
    give_key,
    keys_of,
    named,
    new_guest,
    ratings,
    registered,
    take_key_back,
    with_password,
)
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import FormAsker, Visitor, address_of, porter_of, wanted_lang
from ludotheque.ui.web.pages import give_cookie, page
from ludotheque.ui.web.routes.lobby import lines
from ludotheque.ui.web.routes.matches import record_of

router = APIRouter(include_in_schema=False)
ON_A_PAGE = 30
EXPORTED = 10_000


@router.get("/parties")
async def my_matches(request: Request, page_number: int = 0) -> Response:
    """One's own games."""
    state = state_of(request)
    visitor = await porter_of(request).welcomed(request)
    skipped = max(0, min(page_number, 10_000)) * ON_A_PAGE
    rows = await matches_of(state.house, visitor.id, ON_A_PAGE + 1, skipped)
    mine = await lines(state.show, rows[:ON_A_PAGE], wanted_lang(request), visitor)
    return await page(
        request, "my_matches.html", visitor=visitor, mine=mine, number=page_number, more=len(rows) > ON_A_PAGE
    )


@router.get("/parties/export.zip")
async def export(request: Request) -> Response:
    """Every game of somebody, as records."""
    state = state_of(request)
    visitor = await porter_of(request).expected(request)
    state.tables.take(visitor.id)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in installed(await matches_of(state.house, visitor.id, EXPORTED)):
            record = await record_of(state.show, await state.house.look(row.id))
            archive.writestr(f"{row.game}-{row.id}.json", write_json(record))
    headers = {"content-disposition": 'attachment; filename="ludotheque-parties.zip"'}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


@router.get("/moi")
async def me(request: Request) -> Response:
    """One's name, account, ratings and keys."""
    return await _my_page(request, await porter_of(request).welcomed(request))


@router.post("/moi/nom")
async def rename(request: Request, asker: FormAsker) -> Response:
    """Another name at the table."""
    state_of(request).places.take(address_of(request))
    person = named(asker.person, _word(await request.form(), "name"))
    return await _changed(request, asker.person, person)


@router.get("/inscription")
async def registration(request: Request) -> Response:
    """The form for an account."""
    return await page(request, "account.html", new=True)


@router.post("/inscription")
async def register(request: Request, asker: FormAsker) -> Response:
    """An account for whoever asks: the games they played as a guest stay theirs."""
    state_of(request).logins.take(address_of(request))
    form = await request.form()
    person = await asyncio.to_thread(registered, asker.person, _word(form, "login"), _word(form, "password"))
    return await _changed(request, asker.person, person)


@router.get("/connexion")
async def login_page(request: Request) -> Response:
    """The form to come back to an account."""
    return await page(request, "account.html", new=False)


@router.post("/connexion")
async def login(request: Request, asker: FormAsker) -> Response:  # noqa: ARG001 - the form must be ours
    """Come back to an account."""
    state_of(request).logins.take(address_of(request))
    form = await request.form()
    wanted = _word(form, "login").strip().lower().replace("\0", "")
    found = await account_called(state_of(request).house, wanted)
    person = await asyncio.to_thread(check_password, found, _word(form, "password"))
    return _with_cookie(request, person, "/")


@router.post("/deconnexion")
async def logout(request: Request, asker: FormAsker) -> Response:  # noqa: ARG001
    """Become a guest again."""
    return _with_cookie(request, new_guest(state_of(request).house.now(), wanted_lang(request)), "/")


@router.post("/moi/mot-de-passe")
async def change_password(request: Request, asker: FormAsker) -> Response:
    """Another password; other browsers must log in again."""
    state_of(request).logins.take(address_of(request))
    form = await request.form()
    await asyncio.to_thread(check_password, asker.person, _word(form, "old"))
    person = await asyncio.to_thread(with_password, asker.person, _word(form, "password"))
    return await _changed(request, asker.person, person)


@router.post("/moi/cles")
async def make_key(request: Request, asker: FormAsker) -> Response:
    """A key for a program; it is shown once."""
    state = state_of(request)
    state.tables.take(asker.id)
    state.places.take(address_of(request))
    words = _word(await request.form(), "label")
    label = one_line(words, instead="").strip()[:60] or "bot"
    return await _my_page(request, asker, await give_key(state.house, asker.person, label))


@router.post("/moi/cles/retirer")
async def drop_key(request: Request, asker: FormAsker) -> Response:
    """A key that opens nothing any more."""
    digest = _word(await request.form(), "digest").replace("\0", "")
    await take_key_back(state_of(request).house, asker.id, digest)
    porter_of(request).believed.pop("key " + digest, None)
    return RedirectResponse("/moi", 303)


async def _my_page(request: Request, visitor: Visitor, token: str = "") -> Response:
    house = state_of(request).house
    rated, keys = await ratings(house, visitor.id), await keys_of(house, visitor.id)
    return await page(request, "me.html", visitor=visitor, ratings=rated, keys=keys, token=token)


async def _changed(request: Request, before: PersonRow, after: PersonRow) -> Response:
    state = state_of(request)
    porter_of(request).forget(after.id)
    await change(state.house, before, after)
    porter_of(request).forget(after.id)
    state.show.names.pop(after.id, None)
    return _with_cookie(request, after, "/moi")


def _with_cookie(request: Request, person: PersonRow, target: str) -> Response:
    response = RedirectResponse(target, 303)
    give_cookie(request, response, Visitor(person))
    return response


def _word(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""
