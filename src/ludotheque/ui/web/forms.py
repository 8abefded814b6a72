"""A form that is refused comes back as it was filled in, with the sentence beside its field; a form that is done says so."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

NEVER_REPEATED = frozenset({"csrf", "old", "password", "goodbye"})  # secrets are typed again


@dataclass(frozen=True, slots=True)
class FilledIn:
    """A form as somebody sent it, and why it was refused."""

    action: str = ""  # where it was sent
    typed: Mapping[str, str] = field(default_factory=dict)
    about: str = ""  # the field that the sentence is about; "": the form as a whole
    sentence: Text | None = None
    status: int = 200


NOTHING_TYPED = FilledIn()


@dataclass(frozen=True, slots=True)
class HouseForm:
    """Where a form stands, how its page is shown again, and which field each kind of refusal is about."""

    page: str
    show: Callable[[Request, FilledIn], Awaitable[Response]]
    about: Mapping[type[LudothequeError], str | Callable[[LudothequeError], str]] = field(default_factory=dict)

    async def again(self, request: Request, error: LudothequeError, text: Text, status: int) -> Response:
        """The same page: everything typed is still there, but for passwords."""
        sent = await request.form()
        typed = {name: value for name, value in sent.items() if isinstance(value, str) and name not in NEVER_REPEATED}
        about = next((self.about[kind] for kind in type(error).__mro__ if kind in self.about), "")
        named = about if isinstance(about, str) else about(error)
        return await self.show(request, FilledIn(request.url.path, typed, named, text, status))


class Done(Enum):
    """What the page after a form says."""

    NAME = Text("Votre nom est changé.", "Your name is changed.")
    ACCOUNT = Text("Votre compte est ouvert.", "Your account is open.")
    PASSWORD = Text(
        "Votre mot de passe est changé ; vos autres navigateurs sont déconnectés.",
        "Your password is changed; your other browsers are logged out.",
    )
    PASSWORD_AND_KEYS = Text(
        "Votre mot de passe est changé ; vos autres navigateurs sont déconnectés, les clés de vos programmes retirées.",
        "Your password is changed; your other browsers are logged out, the keys of your programs taken back.",
    )
    KEY_GONE = Text("La clé est retirée : elle n'ouvre plus rien.", "The key is taken back: it opens nothing any more.")
    DELETED = Text(
        "C'est fait : la maison ne vous connaît plus. Vos parties finies restent à vos adversaires, sans votre nom.",
        "It is done: the house knows you no more. Your finished games stay with your opponents, without your name.",
    )
    ALL_TRIED = Text(
        "Vous avez déjà essayé tous ces problèmes : en voici d'autres.",
        "You have tried all of these problems already: here are others.",
    )
    LOGGED_OUT = Text("Ce navigateur est déconnecté.", "This browser is logged out.")
