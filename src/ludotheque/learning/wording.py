"""What a problem asks and what a move of it gives, in words: every screen and every sheet says it so."""

from typing import Any

from ludotheque.core.board_view import BoardView
from ludotheque.core.game import Game
from ludotheque.core.options import Option
from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, same
from ludotheque.learning.proving import game_of

ASKED = {
    Goal.WIN: Text("{name} joue et gagne.", "{name} to play and win."),
    Goal.DRAW: Text("{name} joue et ne perd pas.", "{name} to play and not lose."),
    Goal.MOST: Text(
        "{name} joue : quel coup donne le plus de chances de gagner ?",
        "{name} to play: which move gives the best chances of winning?",
    ),
}
WINS = Text("Ensuite {name} gagne, quoi que joue l'autre.", "Then {name} wins, whatever the other plays.")
DRAWN = Text("Si les deux jouent au mieux, la partie est nulle.", "If both play their best, the game is drawn.")
ON_CARDS = Text("La suite dépend des cartes.", "What follows depends on the cards.")
DRAWS_COUNT = Text(" (une nulle compte pour moitié)", " (a draw counts half)")
KEPT = {1.0: Text("gagne", "wins"), 0.0: Text("fait partie nulle", "draws"), -1.0: Text("perd", "loses")}


def set_up(problem: Problem) -> tuple[Game[Any], Any, BoardView]:
    """The game of a problem, its position, and how it looks."""
    game = game_of(problem)
    state = game.read_state(problem.position)
    return game, state, find_entry(problem.game).view(game, state)


def from_across(state: Any) -> bool:
    """Whoever is to move sees the board from their own side, on a page and on paper: the second player sits across."""
    return bool(state.to_move is Seat.SECOND)


def asked(problem: Problem, state: Any, view: BoardView) -> Text:
    """Who plays, and what is to be found: « Rouge joue et gagne. »."""
    name, words = view.seat(state.to_move).name, ASKED[problem.goal]
    return Text(words.fr.format(name=name.fr), words.en.format(name=name.en))


def worth_told(problem: Problem, one: Try) -> Text:
    """What a move gives to whoever plays it: wins, draws, loses, or the chances of winning (a draw is half a win)."""
    if problem.goal is not Goal.MOST:
        return KEPT[one.worth]
    share = f"{(1 + one.worth) * 50:.1f}".removesuffix(".0")
    told = Text(f"donne {share.replace('.', ',')} % de chances de gagner", f"gives {share}% winning chances")
    return told if share in ("0", "100") else Text(told.fr + DRAWS_COUNT.fr, told.en + DRAWS_COUNT.en)


def proved_ending(problem: Problem, one: Try, mover: Seat, view: BoardView) -> Text:
    """How a game that goes on after the line shown is proved to end; `mover` made the try."""
    if problem.goal is Goal.MOST:
        return ON_CARDS
    if one.worth == 0:
        return DRAWN
    name = view.seat(mover if one.worth > 0 else mover.other).name
    return Text(WINS.fr.format(name=name.fr), WINS.en.format(name=name.en))


def themes_told(problem: Problem) -> tuple[Text, ...]:
    """What the themes of a problem are called."""
    known = find_entry(problem.game).themes()
    return tuple(known.get(theme) or same(theme) for theme in problem.themes)


def rules_told(problem: Problem, game: Game[Any]) -> tuple[Text, ...]:
    """The rules that are not the usual ones and that no board shows: « Règle : la dernière case touche la première. »."""
    return tuple(
        _rule(option, problem.options[option.name])
        for option in game.options
        if option.name in problem.options and (option.choices or isinstance(problem.options[option.name], bool))
    )


def beside(problem: Problem, game: Game[Any], view: BoardView) -> tuple[Text, ...]:
    """What matters and no drawing shows: how things stand, and unusual rules."""
    return (*standing(view), *rules_told(problem, game))


def standing(view: BoardView) -> tuple[Text, ...]:
    """How things stand where no drawing shows it: scores and heroes, closed cells, turns played, cards left."""
    seats = [(seat.name, seat.brief) for seat in (view.first, view.second) if seat.brief]
    tallies = [Text(f"{name.fr} : {brief.fr}", f"{name.en}: {brief.en}") for name, brief in seats]
    return (*tallies, *view.notes)


def _rule(option: Option, value: int | bool | str) -> Text:
    meaning = option.meaning
    if value is True:
        return Text(f"Règle : {meaning.fr}.", f"Rule: {meaning.en}.")
    told = Text("non", "no") if value is False else dict(option.named_choices())[str(value)]
    return Text(f"Règle : {meaning.fr} : {told.fr}.", f"Rule: {meaning.en}: {told.en}.")
