"""The commands of whoever keeps the house: open it to browsers, copy what it remembers, bring it back, let in who forgot a password."""

import argparse
import os
import sys
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path

from ludotheque.core.errors import BadOption
from ludotheque.core.files import make_private_folder
from ludotheque.core.text import Lang, Text, one_line, plain_lines, quoted
from ludotheque.ui.home import data_folder
from ludotheque.ui.numbers import needed, whole_number

DATABASE_VARIABLE = "LUDOTHEQUE_DATABASE"
OPEN = Text("La maison est ouverte : {address}  (Ctrl-C la ferme)", "The house is open: {address}  (Ctrl-C closes it)")

COPIED = Text(
    "{matches} parties, {moves} coups et {people} personnes copiés dans {path}.",
    "{matches} matches, {moves} moves and {people} people copied into {path}.",
)
RESTORED = Text(
    "{matches} parties, {moves} coups et {people} personnes sont de retour.",
    "{matches} matches, {moves} moves and {people} people are back.",
)
NEW_PASSWORD = Text(
    "Mot de passe provisoire de {login} : {password}\n"
    "Dites-le à cette personne seule ; elle en choisit un autre sur la page « Moi ». "
    "Ses navigateurs sont déconnectés (d'ici une minute si la maison est ouverte).",
    "Temporary password of {login}: {password}\n"
    "Tell it to this person alone; they choose another on the page “Me”. "
    "Their browsers are logged out (within a minute if the house is open).",
)
LONGEST_KEEPER = 300  # characters


def serve(wanted: argparse.Namespace, lang: Lang) -> int:
    """Open the house in a browser."""
    _refuse_without_web()
    from ludotheque.ui.web.server import run
    from ludotheque.ui.web.settings import Settings

    usual = Settings("")
    settings = Settings(
        database_address(wanted.database),
        wanted.host or usual.host,
        usual.port if wanted.port is None else _port(wanted.port),
        _origin(wanted.origin or ""),
        _proxies(wanted.proxy or ""),
        None if wanted.class_folder is None else _folder(wanted.class_folder),
        warm=not wanted.no_warm_up,
        keeper=one_line(wanted.keeper or "", most=LONGEST_KEEPER),
    )
    return run(settings, lambda address: print(OPEN.to(lang).format(address=address), file=sys.stderr, flush=True))


def backup(wanted: argparse.Namespace, lang: Lang) -> int:
    """Copy what the house remembers into one file, even while it is open."""
    _refuse_without_web()
    from ludotheque.table.upkeep import copy_house

    path = Path(needed("FILE", wanted.copy))
    counts = copy_house(database_address(wanted.database), path)
    print(plain_lines(COPIED.to(lang).format(path=path, **counts)))
    return 0


def restore(wanted: argparse.Namespace, lang: Lang) -> int:
    """Bring a house back from its copy."""
    _refuse_without_web()
    from ludotheque.table.upkeep import bring_back

    counts = bring_back(database_address(wanted.database), Path(needed("FILE", wanted.copy)))
    print(RESTORED.to(lang).format(**counts))
    return 0


def password(wanted: argparse.Namespace, lang: Lang) -> int:
    """Give a new password to whoever forgot theirs, even while the house is open."""
    _refuse_without_web()
    from ludotheque.table.upkeep import reset_password

    login, given = reset_password(database_address(wanted.database), needed("LOGIN", wanted.login))
    print(plain_lines(NEW_PASSWORD.to(lang).format(login=login, password=given)))
    return 0


def database_address(given: str | None) -> str:
    """Where the house remembers: as asked, as the environment says, or in the person's own folder."""
    address = given or os.environ.get(DATABASE_VARIABLE)
    if address:
        return address
    from ludotheque.table.upkeep import usual_address

    folder = data_folder()
    try:
        make_private_folder(folder)
    except OSError as error:
        raise BadOption(
            Text(
                f"Le dossier {quoted(str(folder))} ne peut pas être fait : {error.strerror}.",
                f"The folder {quoted(str(folder))} cannot be made: {error.strerror}.",
            )
        ) from error
    return usual_address(folder)


def _port(text: str) -> int:
    port = whole_number("--port", text, 0)
    if port > 65535:
        raise BadOption(
            Text(
                f"L'option --port n'accepte pas {quoted(text)} : 65535 au plus.",
                f"The option --port does not take {quoted(text)}: 65535 at most.",
            )
        )
    return port


def _origin(text: str) -> str:
    if text and not text.startswith(("http://", "https://")):
        raise BadOption(
            Text(
                f"L'option --origin n'accepte pas {quoted(text)} : il faut une adresse comme https://jeux.exemple.fr.",
                f"The option --origin does not take {quoted(text)}: an address like https://games.example.org is needed.",
            )
        )
    return text.rstrip("/")


def _proxies(text: str) -> tuple[str, ...]:
    proxies = tuple(text.replace(",", " ").split())
    for one in proxies:
        try:
            ip_network(one)
        except ValueError as error:
            raise BadOption(
                Text(
                    f"L'option --proxy n'accepte pas {quoted(one)} : il faut l'adresse du mandataire, comme 192.0.2.7 "
                    "ou 172.17.0.0/16.",
                    f"The option --proxy does not take {quoted(one)}: the address of the proxy is needed, like "
                    "192.0.2.7 or 172.17.0.0/16.",
                )
            ) from error
    return proxies


def _folder(text: str) -> Path:
    folder = Path(text)
    if not folder.is_dir():
        raise BadOption(
            Text(f"Le dossier {quoted(text)} n'existe pas.", f"There is no folder {quoted(text)}."),
        )
    return folder


def _refuse_without_web() -> None:
    if find_spec("fastapi") is None or find_spec("sqlalchemy") is None:
        raise BadOption(
            Text(
                "Il manque la partie web : pip install 'ludotheque[web]', ou lancez ./ludo serve.",
                "The web part is missing: pip install 'ludotheque[web]', or run ./ludo serve.",
            )
        )
