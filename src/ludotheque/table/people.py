"""Who people are: guests with a name, accounts with a password, keys for their programs."""

import asyncio
import hashlib
import re
import secrets
from dataclasses import replace
from functools import cache, partial
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import Connection

from ludotheque.core.lookalikes import clean_name, likeness
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.store.person_rows import (
    KeyRow,
    LoginTaken,
    PersonRow,
    add_session,
    add_token,
    change_person,
    drop_session,
    drop_sessions,
    drop_token,
    drop_tokens,
    find_login,
    find_person,
    holder_of,
    logins,
    refuse_taken,
    retire_guest,
    session_holder,
    tokens_of,
    welcome,
)
from ludotheque.store.rating_rows import RatingRow, ratings_of
from ludotheque.table.errors import BadName, BadPassword, WrongPassword
from ludotheque.table.house import House

__all__ = [
    "LOGIN_RULE", "NAME_RULE", "PASSWORD_RULE", "KeyRow", "PersonRow", "RatingRow", "account_called", "change", "check_password", "digest_of", "enter", "give_key",
    "holder_of_key", "holder_of_session", "keys_of", "known", "leave", "login_of", "named", "new_guest", "new_password", "ratings", "registered",
    "start_over", "take_key_back", "with_password",
]  # fmt: skip

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
NAME = re.compile(r"[^\W_](?:[\w .'’-]{0,28}[\w.’'])?")
# The small letters of Europe's Latin alphabets, accents included: no other script, so that an account cannot pass for
# another by a letter that is only drawn alike. Without ĸ, ŉ and ſ, which pass for k, n and s.
LETTERS = "a-zß-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžșțẁẃẅỳ"
LOGIN = re.compile(f"[{LETTERS}0-9](?:[{LETTERS}0-9_-]{{1,28}})[{LETTERS}0-9]")
# Each rule is told before, beside the field, and again when it was not kept.
NAME_RULE = Text(
    "Un nom a de 1 à 30 lettres, chiffres, espaces ou traits d'union, et commence par une lettre ou un chiffre.",
    "A name has 1 to 30 letters, digits, spaces or hyphens, and begins with a letter or a digit.",
)
LOGIN_RULE = Text(
    "Un nom de compte a de 3 à 30 caractères : lettres (avec ou sans accent), chiffres, - et _, "
    "avec une lettre ou un chiffre au début et à la fin.",
    "The name of an account has 3 to 30 characters: letters (with or without accents), digits, - and _, "
    "with a letter or a digit at both ends.",
)
PASSWORD_RULE = Text(
    f"Un mot de passe a de {SHORTEST_PASSWORD} à {LONGEST_PASSWORD} caractères, n'importe lesquels.",
    f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters of any kind.",
)
MOST_BROWSERS = 20  # of one account, logged in at once
GUEST = Text("Invité", "Guest")
# What seats of the house are called themselves: nobody passes for an engine, a free seat or somebody who left.
OURS = frozenset(
    likeness(name)
    for name in (
        *(f"{word} {level}" for word in ("Moteur niveau", "Engine level") for level in range(1, 11)),
        "Moteur parfait", "Perfect engine", "place libre", "free seat", "compte supprimé", "deleted account",
    )
)  # fmt: skip
hasher = PasswordHasher()  # argon2id with the library's parameters


def new_guest(now: int, lang: Lang = Lang.FR) -> PersonRow:
    """Somebody nobody knows yet."""
    name = secrets.token_urlsafe(12)
    return PersonRow(name, f"{GUEST.to(lang)} {secrets.randbelow(9000) + 1000}", None, None, 0, now)


def login_of(typed: str) -> str:
    """The name of an account as it is stored, however it was typed: small letters, each accent one with its letter."""
    return normalize("NFC", normalize("NFC", typed.strip()).lower())


def named(person: PersonRow, name: str) -> PersonRow:
    """The same person under the name they choose."""
    name = normalize("NFC", " ".join(name.split()))
    if not NAME.fullmatch(name) or clean_name(name) != name:
        raise BadName(NAME_RULE)
    if likeness(name) in OURS:
        raise BadName(
            Text(
                f"Le nom {quoted(name)} est celui d'une place de la maison : choisissez-en un autre.",
                f"The name {quoted(name)} is what the house calls a seat: choose another.",
            )
        )
    return replace(person, name=name)


def registered(person: PersonRow, login: str, password: str) -> PersonRow:
    """The same person, with an account: their games stay theirs, the guest's cookie is worth nothing. Slow on purpose."""
    typed, login = normalize("NFC", login.strip()), login_of(login)
    if person.login is not None:
        raise BadName(Text("Vous avez déjà un compte.", "You have an account already."))
    if not LOGIN.fullmatch(login):
        raise BadName(LOGIN_RULE)
    return replace(named(person, typed), login=login, password=_hashed(password), stamp=person.stamp + 1)


def new_password() -> str:
    """A password that can be read aloud: nothing in it is taken for something else."""
    return "-".join("".join(secrets.choice("abcdefghkmnpqrstuvwxyz23456789") for _ in range(4)) for _ in range(4))


def with_password(person: PersonRow, password: str) -> PersonRow:
    """The same account with a new password; whoever was logged in elsewhere no longer is."""
    return replace(person, password=_hashed(password), stamp=person.stamp + 1)


def check_password(person: PersonRow | None, password: str) -> PersonRow:
    """The account, if the password is its own. It takes as long for an account that does not exist."""
    known = person.password if person is not None and person.password is not None else _nobody()
    try:
        hasher.verify(known, password[: LONGEST_PASSWORD + 1])
    except (VerifyMismatchError, InvalidHashError):
        person = None
    if person is None or person.password is None:
        raise WrongPassword(
            Text("Ce nom et ce mot de passe ne vont pas ensemble.", "This name and this password do not go together.")
        )
    return person


async def known(house: House, name: str) -> PersonRow | None:
    """Somebody by their id, if the house remembers them."""
    return await house.read(partial(find_person, name=name))


async def account_called(house: House, login: str) -> PersonRow | None:
    """The account of this name."""
    return await house.read(partial(find_login, login=login_of(login)))


async def change(house: House, before: PersonRow, after: PersonRow) -> None:
    """Remember what somebody became, if nobody changed their account since; refuses another's login."""
    await _refuse_alike(house, before, after)

    def work(connection: Connection) -> None:
        refuse_taken(connection, after)  # a refusal remembers nobody
        welcome(connection, before)
        change_person(connection, before, after)

    await house.write_person(after.id, work)


async def enter(house: House, person: PersonRow) -> str:
    """A browser of somebody's is logged in: what its cookie holds; the house keeps its digest."""
    session = secrets.token_urlsafe(24)
    digest, now = digest_of(session), house.date()
    await house.write(partial(add_session, person=person.id, digest=digest, now=now, most=MOST_BROWSERS))
    return session


async def start_over(house: House, before: PersonRow, after: PersonRow, *, drop_keys: bool) -> str:
    """Remember a new account or password: no browser is logged in but this one, whose session it gives."""
    await _refuse_alike(house, before, after)
    session = secrets.token_urlsafe(24)

    def work(connection: Connection) -> None:
        refuse_taken(connection, after)  # a refusal remembers nobody
        welcome(connection, before)
        change_person(connection, before, after)
        drop_sessions(connection, after.id)
        if drop_keys:
            drop_tokens(connection, after.id)
        add_session(connection, after.id, digest_of(session), house.date(), MOST_BROWSERS)

    await house.write_person(after.id, work)
    return session


async def leave(house: House, person: PersonRow, session: str) -> None:
    """This browser is logged out, or forgets the guest it was: its cookie is worth nothing any more."""
    if session:
        await house.write_person(person.id, partial(drop_session, digest=digest_of(session)))
    else:
        await house.write_person(person.id, partial(retire_guest, person=person.id))


async def holder_of_session(house: House, digest: str) -> PersonRow | None:
    """Whose browser this is."""
    return await house.read(partial(session_holder, digest=digest))


async def ratings(house: House, person: str) -> list[RatingRow]:
    """How strong somebody is, game by game."""
    return await house.read(partial(ratings_of, person=person))


async def give_key(house: House, person: PersonRow, label: str, *, newcomer: bool = False) -> str:
    """A key for a program of somebody's, told once: the house keeps its digest. A newcomer takes nobody's name."""
    key = "ludo_" + secrets.token_urlsafe(24)
    if newcomer:
        await _refuse_alike(house, None, person)

    def work(connection: Connection) -> None:
        if newcomer:
            refuse_taken(connection, person)
        welcome(connection, person)
        add_token(connection, person.id, digest_of(key), label, house.now())

    await house.write(work)
    return key


async def keys_of(house: House, person: str) -> list[KeyRow]:
    """The keys of somebody's programs, the oldest first."""
    return await house.read(partial(tokens_of, person=person))


async def take_key_back(house: House, person: str, digest: str) -> None:
    """This key of somebody's opens nothing any more."""
    await house.write_person(person, partial(drop_token, person=person, digest=digest))


async def holder_of_key(house: House, digest: str) -> PersonRow | None:
    """Whose key this is."""
    return await house.read(partial(holder_of, digest=digest))


async def _refuse_alike(house: House, before: PersonRow | None, after: PersonRow) -> None:
    """A new name must not pass for another's account: in accents, in l and 1, in anything that is drawn alike.

    Every login is compared: 30 ms for 10,000 accounts, and nobody changes their name often.
    """
    if before is not None and (before.name, before.login) == (after.name, after.login):
        return
    if after.name.lower() == after.login == (None if before is None else before.login):
        return  # back to one's own login, which another may resemble since long ago
    others = [login for login, person in await house.read(logins) if person != after.id]
    alike = await asyncio.to_thread(_like, after.name, others)
    if alike is not None:
        raise LoginTaken(
            Text(
                f"Le nom {quoted(after.name)} ressemble trop à un nom déjà pris : choisissez-en un autre.",
                f"The name {quoted(after.name)} looks too much like one that is taken: choose another.",
            )
        )


def _like(name: str, logins: list[str]) -> str | None:
    wanted = likeness(name)
    return next((login for login in logins if login != name.lower() and likeness(login) == wanted), None)


def digest_of(token: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(token.encode()).hexdigest()


def _hashed(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadPassword(PASSWORD_RULE)
    return hasher.hash(password)


@cache
def _nobody() -> str:
    """A password that is nobody's."""
    return hasher.hash(secrets.token_urlsafe())
