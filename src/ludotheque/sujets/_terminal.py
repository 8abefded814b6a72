"""Le terminal d'un programme de jeu : ce qu'on y tape, et comment on le quitte sans jamais voir de trace technique."""

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import NoReturn

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang

CHIFFRES_UTILES = 9  # un nombre plus long est hors de tout plateau, et int() refuse les milliers de chiffres


def saisir(question: str) -> str:
    """Pose la question et renvoie ce qui est tapé ; des octets indéchiffrables deviennent un signe inconnu."""
    try:
        return input(question)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def nombre_tape(texte: str) -> int | None:
    """Le nombre écrit en chiffres ordinaires, ou None si c'est autre chose (un mot, « ² », mille chiffres)."""
    tape = texte.strip()
    return int(tape) if tape.isascii() and tape.isdigit() and len(tape) <= CHIFFRES_UTILES else None


def refuser(phrase: str) -> NoReturn:
    """Dit pourquoi le programme ne peut pas commencer ou finir son travail, et l'arrête."""
    print(phrase, file=sys.stderr)
    sys.exit(2)


def lancer(programme: Callable[[list[str]], None]) -> None:
    """Exécute le programme avec les arguments de la ligne de commande et dit en une ligne pourquoi il s'interrompt."""
    for flux in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(flux, TextIOWrapper):
            flux.reconfigure(errors="replace")  # un octet illisible est une faute de frappe, pas une panne
    try:
        programme(sys.argv[1:])
    except EOFError:
        print("\nFin de la saisie : la partie s'arrête là.")
    except KeyboardInterrupt:
        print("\nPartie interrompue.")
        sys.exit(130)
    except LudothequeError as erreur:
        refuser(erreur.to(Lang.FR))
