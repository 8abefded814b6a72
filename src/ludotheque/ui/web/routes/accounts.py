"""People: a name for guests, an account to keep games and ratings, keys for programs, one's own games."""

from functools import partial

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from ludotheque.core.text import one_line
from ludotheque.table.listing import matches_of
from ludotheque.table.people import (
    PersonRow,
    account_called,
    change,
    check_password,
    enter,
    give_key,
    keys_of,
    leave,
    named,
    new_guest,
    ratings,
    registered,
    start_over,
    take_key_back,
    with_password,
)
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import FormAsker, Visitor, address_of, porter_of, wanted_lang
from ludotheque.ui.web.pages import give_cookie, page
from ludotheque.ui.web.routes.lobby import lines

router = APIRouter(include_in_schema=False)
ON_A_PAGE = 30
LONGEST_LOGIN = 40  # characters that are looked up


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


@router.get("/moi")
async def me(request: Request) -> Response:
    """One's name, account, ratings and keys."""
    return await _my_page(request, await porter_of(request).welcomed(request))


@router.post("/moi/nom")
async def rename(request: Request, asker: FormAsker) -> Response:
    """Another name at the table."""
    state_of(request).places.take(address_of(request))
    person = named(asker.person, _word(await request.form(), "name"))
    house = state_of(request).house
    await change(house, asker.person, person)
    return _known_as(request, Visitor(person, session=asker.session), "/moi")


@router.get("/inscription")
async def registration(request: Request) -> Response:
    """The form for an account."""
    return await page(request, "account.html", new=True)


@router.post("/inscription")
async def register(request: Request, asker: FormAsker) -> Response:
    """An account for whoever asks: the games they played as a guest stay theirs.

    Somebody else may have given them that guest's cookie: it is worth nothing now, and its keys neither.
    """
    state = state_of(request)
    state.registrations.take(address_of(request))
    form = await request.form()
    work = partial(registered, asker.person, _word(form, "login"), _word(form, "password"))
    async with state.passwords.turn(address_of(request)):
        person = await state.passwords.check(work)
    session = await start_over(state.house, asker.person, person, drop_keys=True)
    return _known_as(request, Visitor(person, session=session), "/moi")


@router.get("/connexion")
async def login_page(request: Request) -> Response:
    """The form to come back to an account."""
    return await page(request, "account.html", new=False)


@router.post("/connexion")
async def login(request: Request, asker: FormAsker) -> Response:
    """Come back to an account; the guest or the account that this browser was until now is left."""
    house = state_of(request).house
    form = await request.form()
    wanted = _word(form, "login").strip().lower().replace("\0", "")[:LONGEST_LOGIN]
    found = await account_called(house, wanted)
    await _prove(request, wanted, found, _word(form, "password"))
    assert found is not None
    await leave(house, asker.person, asker.session)
    porter_of(request).forget(asker.id)
    return _known_as(request, Visitor(found, session=await enter(house, found)), "/")


@router.post("/deconnexion")
async def logout(request: Request, asker: FormAsker) -> Response:
    """Become a new guest; the cookie of this browser is worth nothing any more, wherever it was copied."""
    house = state_of(request).house
    await leave(house, asker.person, asker.session)
    porter_of(request).forget(asker.id)
    return _known_as(request, Visitor(new_guest(house.date(), wanted_lang(request))), "/")


@router.post("/moi/mot-de-passe")
async def change_password(request: Request, asker: FormAsker) -> Response:
    """Another password; other browsers must log in again, and programs too if their keys are taken back."""
    state = state_of(request)
    form = await request.form()
    await _prove(request, asker.person.login or "", asker.person, _word(form, "old"))
    async with state.passwords.turn(address_of(request)):
        person = await state.passwords.check(partial(with_password, asker.person, _word(form, "password")))
    session = await start_over(state.house, asker.person, person, drop_keys=bool(_word(form, "keys")))
    return _known_as(request, Visitor(person, session=session), "/moi")


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


async def _prove(request: Request, login: str, account: PersonRow | None, password: str) -> None:
    """Refuses whoever does not know the password of an account, and makes them wait longer each time."""
    state, address = state_of(request), address_of(request)
    browser = porter_of(request).browser(request, login)
    async with state.passwords.turn(address):
        with state.guesses.guess(login, address, browser):
            await state.passwords.check(partial(check_password, account, password))


def _known_as(request: Request, visitor: Visitor, target: str) -> Response:
    """Somebody changed: nothing older is believed, and this browser knows it at once."""
    porter_of(request).forget(visitor.id)
    state_of(request).show.names.pop(visitor.id, None)
    response = RedirectResponse(target, 303)
    give_cookie(request, response, visitor)
    return response


def _word(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""
