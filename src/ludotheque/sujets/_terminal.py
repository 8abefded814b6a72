"""Le terminal d'un programme de jeu : ce qu'on y tape, et comment on le quitte sans jamais voir de trace technique."""

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import NoReturn

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang, Text, quoted

CHIFFRES_UTILES = 9  # un nombre plus long est hors de tout plateau, et int() refuse les milliers de chiffres
LANGUE = "LUDOTHEQUE_LANG"  # « en » : l'aide et les refus en anglais ; ce qu'imposent les sujets reste en français

FIN_DE_SAISIE = Text("Fin de la saisie : la partie s'arrête là.", "End of the input: the game stops here.")
INTERROMPUE = Text("Partie interrompue.", "Game interrupted.")
SORTIE_FERMEE = Text(
    "Plus personne ne lit la sortie : le programme s'arrête là.", "Nobody reads the output: the program stops here."
)


def langue() -> Lang:
    """La langue de l'aide et des refus."""
    return Lang.EN if os.environ.get(LANGUE, "").lower().startswith("en") else Lang.FR


def saisir(question: str) -> str:
    """Pose la question et renvoie ce qui est tapé ; des octets indéchiffrables deviennent un signe inconnu."""
    print(end="", flush=True)  # input() tait une sortie fermée : sans cela on jouerait sans plus rien voir
    try:
        return input(question)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
    except RuntimeError as perdue:
        if sys.stdin is None:  # fermée avant même le début : il n'y a rien à lire, comme au bout d'un fichier
            raise EOFError from perdue
        raise


def nombre_tape(texte: str) -> int | None:
    """Le nombre écrit en chiffres ordinaires, ou None si c'est autre chose (un mot, « ² », mille chiffres)."""
    tape = texte.strip()
    return int(tape) if tape.isascii() and tape.isdigit() and len(tape) <= CHIFFRES_UTILES else None


def refuser(phrase: Text) -> NoReturn:
    """Dit pourquoi le programme ne peut pas commencer ou finir son travail, et l'arrête."""
    print(phrase.to(langue()), file=sys.stderr)
    sys.exit(2)


def argument_de_trop(argument: str, commande: str) -> Text:
    """Le refus d'un programme qui n'attend rien sur sa ligne de commande."""
    return Text(
        f"Ce programme se lance sans argument, {quoted(argument)} est de trop. Usage : {commande}",
        f"This program takes no argument, {quoted(argument)} is one too many. Usage: {commande}",
    )


def lancer(programme: Callable[[list[str]], None], aide: Text) -> None:
    """Exécute le programme avec les arguments de la ligne de commande et dit en une ligne pourquoi il s'interrompt."""
    for flux in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(flux, TextIOWrapper):
            flux.reconfigure(errors="replace")  # un octet illisible est une faute de frappe, pas une panne
    try:
        if sys.stdout is None:
            raise BrokenPipeError
        try:
            _derouler(programme, aide)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _quitter_la_sortie()


def _derouler(programme: Callable[[list[str]], None], aide: Text) -> None:
    arguments = sys.argv[1:]
    if "--help" in arguments or "-h" in arguments:
        print(aide.to(langue()))
        return
    try:
        programme(arguments)
    except EOFError:
        print(f"\n{FIN_DE_SAISIE.to(langue())}")
    except KeyboardInterrupt:
        print(f"\n{INTERROMPUE.to(langue())}")
        sys.exit(130)
    except LudothequeError as erreur:
        refuser(erreur.text)


def _quitter_la_sortie() -> None:
    """Le lecteur est parti, c'est son droit : on le dit ailleurs, et ce qui restait à écrire ne va nulle part."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    try:
        print(SORTIE_FERMEE.to(langue()), file=sys.stderr)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
