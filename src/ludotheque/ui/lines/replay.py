"""Shows a recorded game again, move by move."""

from typing import Any

from ludotheque.boards.characters import draw
from ludotheque.boards.inks import BOLD, Style
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.play.match import Match, undo
from ludotheque.play.record import Record, moves_of
from ludotheque.ui import narration
from ludotheque.ui.lines.console import Console

PROMPT = Text(
    "Entrée : suivant, b : retour, un nombre : ce coup, q : quitter > ",
    "Enter: next, b: back, a number: that move, q: leave > ",
)
HEADING = Text("{title} — {first} contre {second}", "{title} — {first} against {second}")
PLY = Text("Coup {number} sur {count} : {move}", "Move {number} of {count}: {move}")
START = Text("Début de la partie", "Start of the game")
NO_SUCH_PLY = Text("Il faut un nombre de 0 à {count}.", "A number from 0 to {count} is needed.")
PLACE = 6  # lines: the board's last, a blank one, the move, a blank one, the ending, the question
UNFINISHED = Text("La partie n'est pas finie.", "The game is not finished.")


def show_record(record: Record, console: Console, lang: Lang, *, stepwise: bool) -> None:
    """Every position in order; stepwise waits for the person between two."""
    title = find_entry(record.match.game.name).title.to(lang)
    heading = HEADING.to(lang).format(title=title, first=record.first, second=record.second)
    console.show(console.style.paint(heading, BOLD) + (f", {record.date}" if record.date else ""))
    if stepwise:
        _step(record.match, console, lang)
        return
    for number in range(len(record.match.plies) + 1):
        _show_ply(record.match, number, console, lang)


def _step(match: Match[Any], console: Console, lang: Lang) -> None:
    count, number = len(match.plies), 0
    _show_ply(match, number, console, lang)
    while True:
        try:
            typed = console.ask(PROMPT.to(lang)).lower()
        except (EOFError, KeyboardInterrupt):
            console.show()
            return
        if typed == "q" or (typed == "" and number == count):
            return
        wanted = number + 1 if typed == "" else number - 1 if typed == "b" else _number(typed)
        if wanted is None or not 0 <= wanted <= count:
            console.show(NO_SUCH_PLY.to(lang).format(count=count))
            continue
        number = wanted
        _show_ply(match, number, console, lang)


def _show_ply(match: Match[Any], number: int, console: Console, lang: Lang) -> None:
    count = len(match.plies)
    past = undo(match, count - number) if number < count else match
    moves = moves_of(match)
    told = PLY.to(lang).format(number=number, count=count, move=moves[number - 1]) if number else START.to(lang)
    view = find_entry(match.game.name).view(match.game, past.state, past.last_move)

    def picture(style: Style) -> str:
        board = draw(view, style, lang)
        roomy = board.count("\n") + PLACE <= style.height
        return f"\n{told}\n\n{board}" if roomy else f"{told}\n{board}"

    console.show_picture(picture)
    if number == count:
        ending = UNFINISHED if match.outcome is None else narration.announce(match.outcome, view)
        console.show(f"\n{ending.to(lang)}")


def _number(typed: str) -> int | None:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 8 else None
