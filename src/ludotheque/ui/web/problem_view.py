"""A problem as its page shows it: the board to play on, what is asked, two hints, and what a try gives, in words and plain data."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from ludotheque.boards import draw
from ludotheque.core.board_view import BoardView
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game, Move
from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.learning.difficulty import band
from ludotheque.learning.finding import BAND_NAMES, problem_called
from ludotheque.learning.wording import (
    asked,
    beside,
    from_across,
    proved_ending,
    rules_told,
    set_up,
    themes_told,
    worth_told,
)
from ludotheque.table.advice import why_not_there
from ludotheque.table.study import Study, new_study, write_game
from ludotheque.ui.narration import announce, in_page_letters, played, written
from ludotheque.ui.web.study_view import buttons
from ludotheque.ui.web.typography import to_page

YES, NO = Text("Oui ! {gives}.", "Yes! {gives}."), Text("Non : {gives}.", "No: {gives}.")
THEMES = Text("Thème : {themes}.", "Theme: {themes}.")
NO_THEME = Text(
    "Pas de thème connu : regardez ce que l'adversaire répondrait à chaque coup.",
    "No known theme: look at what the opponent would answer to each move.",
)
LASTS = Text(
    "Avec le bon coup, la partie dure encore {plies} coups au plus.",
    "With the right move the game lasts {plies} plies at most.",
)
AMONG = Text("La solution est parmi : {moves}.", "The solution is among: {moves}.")
FEW = 3  # moves that the second hint leaves
Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Posed:
    """A problem set up on its board."""

    entry: Entry
    problem: Problem
    game: Game[Any]
    state: Any
    view: BoardView

    @property
    def flipped(self) -> bool:
        """Whoever is to move sees the board from their own side."""
        return from_across(self.state)

    @property
    def address(self) -> str:
        return f"/probleme/{self.entry.slug}/{self.problem.id}"

    @property
    def difficulty(self) -> str:
        return band(self.problem.rating)

    def asks(self) -> Text:
        """Who plays, and what is to be found."""
        return asked(self.problem, self.state, self.view)

    def study(self) -> Study:
        """The position as the analysis room has it."""
        return new_study(self.game, self.problem.position)


def posed(problem: Problem) -> Posed:
    """A problem set up."""
    return Posed(find_entry(problem.game), problem, *set_up(problem))


def posed_at(entry: Entry, name: str) -> Posed:
    """The problem of that address, set up."""
    return posed(problem_called(entry, name))


def drawn(one: Posed, lang: Lang, *, standalone: bool = False, picture: bool = False) -> str:
    """Its board: to play on, as a file of its own, or as a picture in a page."""
    live = not (standalone or picture)
    title = one.asks().to(lang) if picture else ""
    return draw(
        one.view, lang, one.game.write_move, flipped=one.flipped, live=live, standalone=standalone, picture=picture,
        title=title,
    )  # fmt: skip


def shown(one: Posed, lang: Lang) -> Plain:
    """Everything that a page needs to pose it."""
    study, problem = one.study(), one.problem
    return {
        "id": problem.id,
        "game": one.entry.slug,
        "address": one.address,
        "goal": to_page(one.asks(), lang),
        "difficulty": to_page(BAND_NAMES[one.difficulty], lang),
        "rating": problem.rating,
        "board": drawn(one, lang),
        "buttons": buttons(study, one.view, lang),
        "notes": [to_page(note, lang) for note in beside(problem, one.game, one.view)],
        "rules": [to_page(note, lang) for note in rules_told(problem, one.game)],
        "base": urlencode([*write_game(study), *([("flip", "1")] if one.flipped else [])], safe="/,"),
        "separator": one.game.move_separator,
    }


def read_typed(entry: Entry, game: Game[Any], state: Any, text: str) -> str:
    """A typed move that the rules allow in a position, as the game writes it."""
    try:
        move = game.read_move(written(entry.about, text))
        game.play(state, move)
    except LudothequeError as error:
        error.text = in_page_letters(error.text, entry.about)
        raise
    return game.write_move(move)


def read_try(one: Posed, text: str) -> Try:
    """The move that somebody tries; refuses with the sentence of the rules what they refuse."""
    found = one.problem.tried(read_typed(one.entry, one.game, one.state, text))
    assert found is not None, "every legal move of a problem is a try"
    return found


def why_not(one: Posed, cell: str, piece: str, lang: Lang) -> str:
    """Why a cell does not play anything here, in the words of the rules; nothing where it does."""
    found = why_not_there(one.game, one.state, one.view, cell, piece)
    return "" if found is None else to_page(in_page_letters(found, one.entry.about), lang)


def is_right(one: Posed, tried: Try) -> bool:
    """Whether this is the move to find."""
    return tried.move == one.problem.solution.move


def told(one: Posed, tried: Try, lang: Lang) -> Plain:
    """What a try gives: a sentence, why where a rule explains it, and the best play of both after it."""
    worth, named = worth_told(one.problem, tried), _named(one, tried.move)
    words = YES if is_right(one, tried) else NO
    gives = Text(f"{named.fr} {worth.fr}", f"{named.en} {worth.en}")
    if words is YES and one.problem.solution.move in _beside(one):  # a verb begins the sentence
        gives = Text(gives.fr[:1].upper() + gives.fr[1:], gives.en[:1].upper() + gives.en[1:])
    why = Text("", "") if tried.reason is None else one.entry.told(one.game, tried.reason)
    return {
        "right": is_right(one, tried),
        "move": tried.move,
        "gives": to_page(gives, lang),
        "says": to_page(words, lang).format(gives=to_page(gives, lang)),
        "why": to_page(in_page_letters(why, one.entry.about), lang),
        "line": list(tried.line),
        "ending": to_page(_ending(one, tried), lang),
        "best": to_page(_named(one, one.problem.solution.move), lang),
    }


def _ending(one: Posed, tried: Try) -> Text:
    """How the game is proved to end where the line stops before its end; nothing where the last board shows it."""
    state = one.state
    for written_move in (tried.move, *tried.line):
        state = one.game.play(state, one.game.read_move(written_move))
    over = one.game.outcome(state) is not None
    return Text("", "") if over else proved_ending(one.problem, tried, one.state.to_move, one.view)


def after(one: Posed, tried: Try, lang: Lang) -> Plain:
    """The board after a try, to be looked at, the move in a sentence, how the game ended, if it did, and how things stand."""
    move = one.game.read_move(tried.move)
    state = one.game.play(one.state, move)
    view, outcome = one.entry.view(one.game, state, move), one.game.outcome(state)
    name = view.seat(one.state.to_move).name
    told = [played(name, tried.move, one.entry.about.verbs, view.spelled(tried.move))]
    told += [] if outcome is None else [announce(outcome, view)]
    return {
        "board": draw(view, lang, one.game.write_move, flipped=one.flipped, live=False),
        "told": " ".join(to_page(words, lang) for words in told),
        "notes": [to_page(note, lang) for note in beside(one.problem, one.game, view)],
    }


def hint(one: Posed, step: int, lang: Lang) -> Plain:
    """The first hint names the theme; the second leaves few moves, of which one is right, and the cells that play them."""
    if step == 1:
        return {"says": to_page(_first_hint(one), lang), "moves": [], "cells": []}
    few = few_moves(one)
    listed = to_page(AMONG, lang).format(moves=", ".join(to_page(_named(one, move), lang) for move in few))
    return {"says": listed, "moves": few, "cells": _cells(one, {one.game.read_move(move) for move in few})}


def _named(one: Posed, move: str) -> Text:
    """What a move is called on the page: by its button, where it has one."""
    return _beside(one).get(move) or one.view.spelled(move)


def _beside(one: Posed) -> dict[str, Text]:
    """What the buttons beside the board say, as words of a sentence."""
    written = ((one.game.write_move(button.move), button.text) for button in one.view.buttons)
    return {move: Text(*(words.removesuffix(f" ({move})") for words in (text.fr, text.en))) for move, text in written}


def _first_hint(one: Posed) -> Text:
    themes, right = themes_told(one.problem), one.problem.solution
    if themes:
        fr, en = ", ".join(theme.fr for theme in themes), ", ".join(theme.en for theme in themes)
        return Text(THEMES.fr.format(themes=fr), THEMES.en.format(themes=en))
    if right.plies is not None and one.problem.goal is Goal.WIN:
        return Text(LASTS.fr.format(plies=right.plies), LASTS.en.format(plies=right.plies))
    return NO_THEME


def few_moves(one: Posed) -> list[str]:
    """The right move and its neighbours, in the order of the board; which of them it is does not show."""
    moves = [one.game.write_move(move) for move in one.game.legal_moves(one.state)]
    place = moves.index(one.problem.solution.move)
    few = min(FEW, len(moves) - 1)
    before = int(one.problem.id, 16) % few
    start = max(0, min(place - before, len(moves) - few))
    return moves[start : start + few]


def _cells(one: Posed, moves: set[Move]) -> list[str]:
    """The cells on which these moves are played, and the pieces that make them."""
    return [
        cell.name
        for row in one.view.cells
        for cell in row
        if cell.move in moves or any(way.move in moves for way in cell.destinations)
    ]
