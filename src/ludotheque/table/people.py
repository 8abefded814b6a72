"""Who people are: guests with a name, accounts with a password, keys for their programs."""

import hashlib
import re
import secrets
from dataclasses import replace
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from ludotheque.core.text import Lang, Text
from ludotheque.store.person_rows import PersonRow
from ludotheque.table.errors import BadName, WrongPassword

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
NAME = re.compile(r"[^\W_](?:[\w .'’-]{0,28}[\w.’'])?")
LOGIN = re.compile(r"[a-z0-9](?:[a-z0-9_-]{1,28})[a-z0-9]")
GUEST = Text("Invité", "Guest")
hasher = PasswordHasher()  # argon2id with the library's parameters


def new_guest(now: int, lang: Lang = Lang.FR) -> PersonRow:
    """Somebody nobody knows yet."""
    name = secrets.token_urlsafe(12)
    return PersonRow(name, f"{GUEST.to(lang)} {secrets.randbelow(9000) + 1000}", None, None, 0, now)


def named(person: PersonRow, name: str) -> PersonRow:
    """The same person under the name they choose."""
    name = " ".join(name.split())
    if not NAME.fullmatch(name):
        raise BadName(
            Text(
                "Un nom a de 1 à 30 lettres, chiffres, espaces ou traits d'union, et commence par une lettre ou un chiffre.",
                "A name has 1 to 30 letters, digits, spaces or hyphens, and begins with a letter or a digit.",
            )
        )
    return replace(person, name=name)


def registered(person: PersonRow, login: str, password: str) -> PersonRow:
    """The same person, with an account: their games stay theirs. Slow on purpose."""
    login = login.strip().lower()
    if person.login is not None:
        raise BadName(Text("Vous avez déjà un compte.", "You have an account already."))
    if not LOGIN.fullmatch(login):
        raise BadName(
            Text(
                "Un nom de compte a de 3 à 30 lettres sans accent, chiffres, - ou _.",
                "The name of an account has 3 to 30 plain letters, digits, - or _.",
            )
        )
    return replace(person, name=login, login=login, password=_hashed(password))


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


def new_token() -> tuple[str, str]:
    """A key for a program, and the digest by which the house knows it."""
    token = "ludo_" + secrets.token_urlsafe(24)
    return token, digest_of(token)


def digest_of(token: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(token.encode()).hexdigest()


def _hashed(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadName(
            Text(
                f"Un mot de passe a de {SHORTEST_PASSWORD} à {LONGEST_PASSWORD} caractères.",
                f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
            )
        )
    return hasher.hash(password)


@cache
def _nobody() -> str:
    """A password that is nobody's."""
    return hasher.hash(secrets.token_urlsafe())
