"""What the house is, for whoever cannot answer a menu: a pipe, a log, a first look."""

from ludotheque.core.registry import GAMES
from ludotheque.core.text import Lang, Text

INTRODUCTION = Text("Ludothèque — cinq jeux de stratégie à deux", "Ludothèque — five two-player strategy games")
HOW = Text(
    """Pour jouer :        ludotheque play puissance4
Contre le hasard :  ludotheque play awale --second random
Les règles :        ludotheque rules alak
L'aide :            ludotheque --help""",
    """To play:            ludotheque play puissance4
Against chance:     ludotheque play awale --second random
The rules:          ludotheque rules alak
Help:               ludotheque --help""",
)


def overview(lang: Lang) -> str:
    """The five games and the first commands."""
    width = max(len(entry.slug) for entry in GAMES.values())
    games = "\n".join(f"  {entry.slug:<{width}}  {entry.title.to(lang)}" for entry in GAMES.values())
    return f"{INTRODUCTION.to(lang)}\n\n{games}\n\n{HOW.to(lang)}"
