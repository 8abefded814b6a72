"""People: a name for guests, an account to keep games and ratings, keys for programs, one's own games."""

from functools import partial

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text, one_line, same
from ludotheque.table.errors import BadName, BadPassword, LoginTaken, WrongPassword
from ludotheque.table.farewell import delete_account
from ludotheque.table.listing import is_installed, matches_of
from ludotheque.table.people import (
    LOGIN_RULE,
    NAME_RULE,
    PASSWORD_RULE,
    PersonRow,
    account_called,
    change,
    check_password,
    enter,
    give_key,
    keys_of,
    leave,
    login_of,
    named,
    new_guest,
    ratings,
    registered,
    start_over,
    take_key_back,
    with_password,
)
from ludotheque.table.practice import problem_ratings
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import BROWSER_COOKIE, FormAsker, Unknown, Visitor, address_of, porter_of, wanted_lang
from ludotheque.ui.web.forms import NOTHING_TYPED, Done, FilledIn, HouseForm
from ludotheque.ui.web.game_lists import played_lines
from ludotheque.ui.web.match_view import page_of
from ludotheque.ui.web.pages import give_cookie, go_and_say, page

router = APIRouter(include_in_schema=False)
ON_A_PAGE = 30
LONGEST_LOGIN = 40  # characters that are looked up
RULES = {"login_rule": LOGIN_RULE, "name_rule": NAME_RULE, "password_rule": PASSWORD_RULE}
NO_ACCOUNT = Text(
    "Ce navigateur n'est connecté à aucun compte.",
    "This browser is not logged in to an account.",
)
WRONG_FAREWELL = Text(
    "Ce n'est pas votre mot de passe : rien n'a été supprimé.", "This is not your password: nothing was deleted."
)
NOT_TICKED = Text("Cochez la case pour tout effacer.", "Tick the box to have everything erased.")
WRONG_OLD = Text("Ce n'est pas votre ancien mot de passe.", "This is not your old password.")


@router.get("/parties")
async def my_matches(request: Request, page_number: int = 0) -> Response:
    """One's own games."""
    state = state_of(request)
    visitor = await porter_of(request).welcomed(request)
    skipped = max(0, min(page_number, 10_000)) * ON_A_PAGE
    rows = await matches_of(state.house, visitor.id, ON_A_PAGE + 1, skipped)
    mine = await played_lines(state.show, rows[:ON_A_PAGE], visitor.id, wanted_lang(request))
    return await page(
        request, "my_matches.html", secret=True, visitor=visitor, mine=mine, number=page_number, more=len(rows) > ON_A_PAGE,
        own_page=page_of(visitor.person.login),
    )  # fmt: skip


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
    return _known_as(request, Visitor(person, session=asker.session), go_and_say(request, "/moi", Done.NAME))


@router.get("/inscription")
async def registration(request: Request) -> Response:
    """The form for an account."""
    return await _account_page(request)


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
    return _known_as(request, Visitor(person, session=session), go_and_say(request, "/moi", Done.ACCOUNT))


@router.get("/connexion")
async def login_page(request: Request) -> Response:
    """The form to come back to an account."""
    return await _login_page(request)


@router.post("/connexion")
async def login(request: Request, asker: FormAsker) -> Response:
    """Come back to an account; the guest or the account that this browser was until now is left."""
    house = state_of(request).house
    form = await request.form()
    wanted = login_of(_word(form, "login").replace("\0", ""))[:LONGEST_LOGIN]
    found = await account_called(house, wanted)
    await _prove(request, wanted, found, _word(form, "password"))
    assert found is not None
    await leave(house, asker.person, asker.session)
    porter_of(request).forget(asker.id)
    return _known_as(request, Visitor(found, session=await enter(house, found)), RedirectResponse("/", 303))


@router.post("/deconnexion")
async def logout(request: Request, asker: FormAsker) -> Response:
    """Become a new guest; the cookie of this browser is worth nothing any more, wherever it was copied."""
    house = state_of(request).house
    await leave(house, asker.person, asker.session)
    porter_of(request).forget(asker.id)
    guest = new_guest(house.date(), wanted_lang(request))
    return _known_as(request, Visitor(guest), go_and_say(request, "/", Done.LOGGED_OUT))


@router.post("/moi/mot-de-passe")
async def change_password(request: Request, asker: FormAsker) -> Response:
    """Another password; other browsers must log in again, and programs too if their keys are taken back."""
    if not asker.account:
        raise Unknown(NO_ACCOUNT)
    state = state_of(request)
    form = await request.form()
    try:
        await _prove(request, asker.person.login or "", asker.person, _word(form, "old"))
    except WrongPassword as error:
        raise WrongPassword(WRONG_OLD) from error
    drop_keys = bool(_word(form, "keys"))
    async with state.passwords.turn(address_of(request)):
        person = await state.passwords.check(partial(with_password, asker.person, _word(form, "password")))
    session = await start_over(state.house, asker.person, person, drop_keys=drop_keys)
    done = Done.PASSWORD_AND_KEYS if drop_keys else Done.PASSWORD
    return _known_as(request, Visitor(person, session=session), go_and_say(request, "/moi", done))


@router.post("/moi/supprimer")
async def delete(request: Request, asker: FormAsker) -> Response:
    """Leave for good: an account proves it with its password, a guest ticks a box; this browser is a new guest."""
    state = state_of(request)
    form = await request.form()
    if asker.account:
        try:
            await _prove(request, asker.person.login or "", asker.person, _word(form, "goodbye"))
        except WrongPassword as error:
            raise WrongPassword(WRONG_FAREWELL) from error
    elif not _word(form, "sure"):
        raise BadName(NOT_TICKED)
    await delete_account(state.house, asker.id)
    guest = new_guest(state.house.date(), wanted_lang(request))
    response = _known_as(request, Visitor(guest), go_and_say(request, "/", Done.DELETED))
    response.delete_cookie(BROWSER_COOKIE)  # the name of the account is in it
    return response


@router.post("/moi/cles")
async def make_key(request: Request, asker: FormAsker) -> Response:
    """A key for a program; it is shown once."""
    state = state_of(request)
    state.tables.take(asker.id)
    state.places.take(address_of(request))
    words = _word(await request.form(), "label")
    label = one_line(words, instead="").strip()[:60] or "bot"
    return await _my_page(request, asker, token=await give_key(state.house, asker.person, label))


@router.post("/moi/cles/retirer")
async def drop_key(request: Request, asker: FormAsker) -> Response:
    """A key that opens nothing any more."""
    digest = _word(await request.form(), "digest").replace("\0", "")
    house = state_of(request).house
    if digest not in {key.digest for key in await keys_of(house, asker.id)}:
        return RedirectResponse("/moi", 303)
    await take_key_back(house, asker.id, digest)
    porter_of(request).believed.pop("key " + digest, None)
    return go_and_say(request, "/moi", Done.KEY_GONE)


async def _my_page(request: Request, visitor: Visitor, filled: FilledIn = NOTHING_TYPED, token: str = "") -> Response:
    house = state_of(request).house
    rated, keys = await ratings(house, visitor.id), await keys_of(house, visitor.id)
    practised = (await problem_ratings(house, visitor.id)).values()
    return await page(
        request, "me.html", filled.status, secret=bool(token), visitor=visitor, ratings=[(_title(row.game), row) for row in rated], keys=keys,
        practised=[(_title(row.game), row) for row in practised],
        token=token, filled=filled, path="/moi", own_page=page_of(visitor.person.login), **RULES,
    )  # fmt: skip


def _title(game: str) -> Text:
    return find_entry(game).title if is_installed(game) else same(game)


async def _me_again(request: Request, filled: FilledIn) -> Response:
    return await _my_page(request, await porter_of(request).welcomed(request), filled)


async def _account_page(request: Request, filled: FilledIn = NOTHING_TYPED) -> Response:
    return await page(request, "account.html", filled.status, filled=filled, new=True, **RULES)


async def _login_page(request: Request, filled: FilledIn = NOTHING_TYPED) -> Response:
    return await page(request, "account.html", filled.status, filled=filled, new=False, **RULES)


FORMS = {
    "/inscription": HouseForm(
        "/inscription", _account_page, {BadName: "login", LoginTaken: "login", BadPassword: "password"}
    ),
    "/connexion": HouseForm("/connexion", _login_page, {WrongPassword: "password"}),
    "/deconnexion": HouseForm("/moi", _me_again),
    "/moi/nom": HouseForm("/moi", _me_again, {BadName: "name", LoginTaken: "name"}),
    "/moi/mot-de-passe": HouseForm("/moi", _me_again, {WrongPassword: "old", BadPassword: "password"}),
    "/moi/supprimer": HouseForm("/moi", _me_again, {WrongPassword: "goodbye", BadName: "sure"}),
    "/moi/cles": HouseForm("/moi", _me_again),
    "/moi/cles/retirer": HouseForm("/moi", _me_again),
}


async def _prove(request: Request, login: str, account: PersonRow | None, password: str) -> None:
    """Refuses whoever does not know the password of an account, and makes them wait longer each time."""
    state, address = state_of(request), address_of(request)
    browser = porter_of(request).browser(request, login)
    async with state.passwords.turn(address):
        with state.guesses.guess(login, address, browser):
            await state.passwords.check(partial(check_password, account, password))


def _known_as(request: Request, visitor: Visitor, response: Response) -> Response:
    """Somebody changed: nothing older is believed, and this browser knows it at once."""
    porter_of(request).forget(visitor.id)
    give_cookie(request, response, visitor)
    return response


def _word(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""
