"""The commands of the prompt: one letter, a word, or a letter after a slash where the letter is a move."""

from collections.abc import Mapping
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
    BOARD = "b"
    NEXT = "n"
    PREVIOUS = "p"
    QUIT = "q"


PLAYING: dict[Command, Text] = {  # what is known in a game, and what each does there
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
LEARNING: dict[Command, Text] = {  # in a lesson
    Command.HELP: PLAYING[Command.HELP],
    Command.RULES: PLAYING[Command.RULES],
    Command.LEGAL: PLAYING[Command.LEGAL],
    Command.BOARD: Text("revoir le plateau et ce qui est dit", "see the board and what is told again"),
    Command.HINT: Text("montrer ce qu'il faut jouer", "show what must be played"),
    Command.NEXT: Text("passer à l'étape suivante", "go to the next step"),
    Command.PREVIOUS: Text("revenir à l'étape précédente", "go back to the step before"),
    Command.QUIT: Text("quitter ; les étapes faites sont retenues", "leave; the steps done are remembered"),
}
PUZZLING: dict[Command, Text] = {  # before a problem
    Command.HELP: PLAYING[Command.HELP],
    Command.RULES: PLAYING[Command.RULES],
    Command.LEGAL: PLAYING[Command.LEGAL],
    Command.BOARD: Text("revoir le plateau", "see the board again"),
    Command.HINT: Text(
        "un indice, puis un second (le problème compte alors comme manqué)",
        "a hint, then a second one (the problem then counts as missed)",
    ),
    Command.NEXT: Text("voir la solution et passer au suivant", "see the solution and go to the next one"),
    Command.QUIT: Text("quitter", "leave"),
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
    "indice": Command.HINT,
    "hint": Command.HINT,
    "reprendre": Command.UNDO,
    "annuler": Command.UNDO,
    "undo": Command.UNDO,
    "enregistrer": Command.SAVE,
    "save": Command.SAVE,
    "abandon": Command.RESIGN,
    "abandonner": Command.RESIGN,
    "resign": Command.RESIGN,
    "plateau": Command.BOARD,
    "board": Command.BOARD,
    "suivant": Command.NEXT,
    "suivante": Command.NEXT,
    "next": Command.NEXT,
    "précédent": Command.PREVIOUS,
    "précédente": Command.PREVIOUS,
    "precedent": Command.PREVIOUS,
    "precedente": Command.PREVIOUS,
    "previous": Command.PREVIOUS,
    "back": Command.PREVIOUS,
    "quitter": Command.QUIT,
    "quit": Command.QUIT,
}


def key(command: Command, game: Game[Any]) -> str:
    """What to type for it in this game: /a in awalé, where a is a hole."""
    return f"/{command.value}" if _is_move(game, command.value) else command.value


def read_command(typed: str, game: Game[Any], known: Mapping[Command, Text] = PLAYING) -> tuple[Command, str] | None:
    """The command and what follows it, or None when the line should be read as a move."""
    if _is_move(game, typed):
        return None
    word, _, rest = typed.partition(" ")
    word = word.lower().removeprefix("/")
    found = WORDS.get(word) or next((one for one in Command if one.value == word), None)
    if found is None or found not in known or (rest and found is not Command.SAVE):
        return None
    return found, rest.strip()


def help_text(game: Game[Any], lang: Lang, known: Mapping[Command, Text] = PLAYING) -> list[str]:
    """A line for each command."""
    keys = {command: key(command, game) for command in known}
    width = max(map(len, keys.values()))
    return [f"  {keys[one]:<{width}}  {known[one].to(lang)}" for one in known]


def _is_move(game: Game[Any], typed: str) -> bool:
    try:
        game.read_move(typed)
    except BadNotation:
        return False
    return True
