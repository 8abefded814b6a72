"""The menu of the house: which game, with which options, against whom; an overview for whoever cannot answer it."""

from ludotheque.boards.inks import BOLD
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import GameKind
from ludotheque.core.options import Option, default_of, read_value
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.text import Lang, Text
from ludotheque.play.engines import LEVELS, USUAL_LEVEL
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.setting import HUMAN, Wishes

INTRODUCTION = Text("Ludothèque — cinq jeux de stratégie à deux", "Ludothèque — five two-player strategy games")
HOW = Text(
    """Pour jouer :        ludotheque play puissance4
Contre le hasard :  ludotheque play awale --second random
Les règles :        ludotheque rules alak
Une leçon :         ludotheque learn alak
Des problèmes :     ludotheque problems awale
L'aide :            ludotheque --help""",
    """To play:            ludotheque play puissance4
Against chance:     ludotheque play awale --second random
The rules:          ludotheque rules alak
A lesson:           ludotheque learn alak
Problems:           ludotheque problems awale
Help:               ludotheque --help""",
)
WELCOME = Text("Ludothèque — cinq jeux de stratégie", "Ludothèque — five strategy games")
ALSO = {
    "l": ("learn", Text("Apprendre un jeu par une leçon", "Learn a game by a lesson")),
    "p": ("problems", Text("Résoudre des problèmes", "Solve problems")),
}
WHICH = Text("Quel jeu ? (1 à {count}, q pour quitter) : ", "Which game? (1 to {count}, q to leave): ")
CHOOSE = Text("Votre choix (1 à {count}, q pour quitter) : ", "Your choice (1 to {count}, q to leave): ")
OPPONENT = Text(
    "Contre qui ? 1. une personne, sur ce clavier  2. l'ordinateur [1] : ",
    "Against whom? 1. somebody at this keyboard  2. the computer [1]: ",
)
STRENGTH = Text("Son niveau, de 1 à 10 [{level}] : ", "Its level, from 1 to 10 [{level}]: ")
WHO_BEGINS = Text("Voulez-vous commencer ? (oui/non) [oui] : ", "Do you want to begin? (yes/no) [yes]: ")
OPTIONS = Text("Changer les options ? (oui/non) [non] : ", "Change the options? (yes/no) [no]: ")
NOT_THERE = Text("Répondez par un des choix proposés.", "Answer with one of the choices offered.")
YES, NO = frozenset({"o", "oui", "y", "yes"}), frozenset({"n", "non", "no"})


def overview(lang: Lang) -> str:
    """The five games and the first commands, for a pipe, a log, a first look."""
    width = max(len(entry.slug) for entry in GAMES.values())
    games = "\n".join(f"  {entry.slug:<{width}}  {entry.title.to(lang)}" for entry in GAMES.values())
    return f"{INTRODUCTION.to(lang)}\n\n{games}\n\n{HOW.to(lang)}"


class Leaving(Exception):
    """The person would rather not play."""


def ask_wishes(console: Console, lang: Lang) -> Wishes | list[str]:
    """The game somebody chose, question by question, or the words of another command; q leaves at any of them."""
    console.show(console.style.paint(WELCOME.to(lang), BOLD) + "\n")
    entries = list(GAMES.values())
    for number, entry in enumerate(entries, 1):
        console.show(f"  {number}. {entry.title.to(lang)}")
    for letter, (_, meaning) in ALSO.items():
        console.show(f"  {letter}. {meaning.to(lang)}")
    console.show()
    names = {name: entry for number, entry in enumerate(entries, 1) for name in (str(number), entry.slug)}
    chosen = _ask(console, lang, CHOOSE.to(lang).format(count=len(entries)), {*names, *ALSO})
    if chosen in ALSO:
        return [ALSO[chosen][0], names[_ask(console, lang, WHICH.to(lang).format(count=len(entries)), set(names))].slug]
    entry = names[chosen]
    options = _ask_options(entry, console, lang)
    if _ask(console, lang, OPPONENT.to(lang), {"1", "2"}, default="1") == "1":
        return Wishes(entry.slug, options)
    usual = str(USUAL_LEVEL)
    level = _ask(console, lang, STRENGTH.to(lang).format(level=usual), set(map(str, LEVELS)), default=usual)
    computer = f"engine:{level}"
    begins = _ask(console, lang, WHO_BEGINS.to(lang), YES | NO, default="oui") in YES
    first, second = (HUMAN, computer) if begins else (computer, HUMAN)
    return Wishes(entry.slug, options, first, second)


def _ask_options(entry: Entry, console: Console, lang: Lang) -> dict[str, str]:
    if _ask(console, lang, OPTIONS.to(lang), YES | NO, default="non") in NO:
        return {}
    kind = entry.load()
    asked = [one for one in kind.options if one.choices or not isinstance(default_of(kind, one), str)]
    return {option.name: _ask_option(kind, option, console, lang) for option in asked}


def _ask_option(kind: GameKind, option: Option, console: Console, lang: Lang) -> str:
    default = default_of(kind, option)
    shown = (
        Text("oui" if default else "non", "yes" if default else "no").to(lang) if isinstance(default, bool) else default
    )
    choices = f" ({'/'.join(option.choices)})" if option.choices else ""
    prompt = f"  {option.meaning.to(lang)}{choices} [{shown}] : "
    while True:
        typed = _line(console, prompt) or str(shown)
        try:
            read_value(kind, option.name, typed)
        except LudothequeError as error:
            console.show(error.to(lang))
        else:
            return typed


def _ask(console: Console, lang: Lang, prompt: str, answers: set[str] | frozenset[str], default: str = "") -> str:
    while True:
        typed = _line(console, prompt).lower() or default
        if typed in answers:
            return typed
        console.show(NOT_THERE.to(lang))


def _line(console: Console, prompt: str) -> str:
    typed = console.ask(prompt)
    if typed.lower() in ("q", "quitter", "quit"):
        raise Leaving
    return typed
