"""The commands of the prompt: one letter, a word, or a letter after a slash where the letter is a move."""

from enum import Enum
from typing import Any

from ludotheque.core.errors import BadNotation
from ludotheque.core.game import Game
from ludotheque.core.text import Lang, Text


class Command(Enum):
    """What a person may ask for instead of a move."""

    HELP = "?"
    RULES = "r"
    LEGAL = "l"
    HINT = "h"
    UNDO = "u"
    SAVE = "s"
    RESIGN = "a"
    QUIT = "q"


MEANINGS: dict[Command, Text] = {
    Command.HELP: Text("cette aide", "this help"),
    Command.RULES: Text("les règles du jeu", "the rules of the game"),
    Command.LEGAL: Text("les coups possibles", "the legal moves"),
    Command.HINT: Text("un conseil", "a hint"),
    Command.UNDO: Text("reprendre son coup", "take a move back"),
    Command.SAVE: Text(
        "enregistrer la partie (suivi d'un nom : dans ce fichier)", "save the game (followed by a name: in that file)"
    ),
    Command.RESIGN: Text("abandonner", "resign"),
    Command.QUIT: Text("quitter ; la partie est gardée", "leave; the game is kept"),
}
WORDS: dict[str, Command] = {
    "aide": Command.HELP,
    "help": Command.HELP,
    "règles": Command.RULES,
    "regles": Command.RULES,
    "rules": Command.RULES,
    "coups": Command.LEGAL,
    "moves": Command.LEGAL,
    "conseil": Command.HINT,
    "hint": Command.HINT,
    "reprendre": Command.UNDO,
    "annuler": Command.UNDO,
    "undo": Command.UNDO,
    "enregistrer": Command.SAVE,
    "save": Command.SAVE,
    "abandon": Command.RESIGN,
    "abandonner": Command.RESIGN,
    "resign": Command.RESIGN,
    "quitter": Command.QUIT,
    "quit": Command.QUIT,
}


def key(command: Command, game: Game[Any]) -> str:
    """What to type for it in this game: /a in awalé, where a is a hole."""
    return f"/{command.value}" if _is_move(game, command.value) else command.value


def read_command(typed: str, game: Game[Any]) -> tuple[Command, str] | None:
    """The command and what follows it, or None when the line should be read as a move."""
    if _is_move(game, typed):
        return None
    word, _, rest = typed.partition(" ")
    word = word.lower().removeprefix("/")
    found = WORDS.get(word) or next((one for one in Command if one.value == word), None)
    if found is None or (rest and found is not Command.SAVE):
        return None
    return found, rest.strip()


def help_text(game: Game[Any], lang: Lang) -> list[str]:
    """A line for each command."""
    keys = {command: key(command, game) for command in Command}
    width = max(map(len, keys.values()))
    return [f"  {keys[one]:<{width}}  {MEANINGS[one].to(lang)}" for one in Command]


def _is_move(game: Game[Any], typed: str) -> bool:
    try:
        game.read_move(typed)
    except BadNotation:
        return False
    return True
