"""A step of a lesson as its page shows it: the board to play on, what is said of the last try, what the other player answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludotheque.boards import draw
from ludotheque.boards.pawns import look
from ludotheque.core.board_view import BoardView
from ludotheque.core.errors import LudothequeError
from ludotheque.core.lesson import Step, Turn
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.learning.walk import Walk, set_up, walked
from ludotheque.table.advice import why_not_there
from ludotheque.ui.narration import DEALING, DEALT, announce, in_page_letters, played, written
from ludotheque.ui.web.match_view import button_words
from ludotheque.ui.web.rule_pages import game_at
from ludotheque.ui.web.typography import to_page

Plain = dict[str, Any]


class NoSuchLesson(LudothequeError):
    """The address names a lesson, or a step of one, that the house does not have."""


def taught() -> list[Entry]:
    """The games that have a lesson."""
    return [entry for entry in GAMES.values() if entry.lesson()]


def lesson_at(slug: str) -> Entry:
    """The game whose lesson an address names."""
    entry = game_at(slug)
    if not entry.lesson():
        raise NoSuchLesson(
            Text(
                f"{entry.title.fr} n'a pas encore de leçon ; ses règles sont là.",
                f"{entry.title.en} has no lesson yet; its rules are there.",
            )
        )
    return entry


def step_at(entry: Entry, named: str) -> int:
    """The step that an address names, counted from 1."""
    count = len(entry.lesson())
    number = int(named) if named.isascii() and named.isdigit() and len(named) <= len(str(count)) else 0
    if not 1 <= number <= count:
        called = quoted(named)
        raise NoSuchLesson(
            Text(
                f"La leçon ({entry.title.fr}) a {count} étapes : il n'y a pas d'étape {called}.",
                f"The lesson of {entry.title.en} has {count} steps: there is no step {called}.",
            )
        )
    return number


def paragraphs(entry: Entry, words: Text, lang: Lang) -> list[str]:
    """What is told, paragraph by paragraph, in the letters of the page."""
    return in_page_letters(words, entry.about).to(lang).split("\n\n")


def learner_at(entry: Entry, number: int, typed: Sequence[str], lang: Lang) -> "Learner":
    """Somebody at a step who tried these moves, spelled as they like."""
    return Learner(entry, number, tuple(written(entry.about, one) for one in typed), lang)


@dataclass(frozen=True, slots=True)
class Frame:
    """A move of a step as it is shown: who made it, and the board after it."""

    seat: Seat
    move: str
    view: BoardView


@dataclass(frozen=True)
class Learner:
    """Somebody at a step: the moves they tried there, as the game writes them, and the language they read."""

    entry: Entry
    number: int  # from 1
    moves: tuple[str, ...]
    lang: Lang

    @cached_property
    def step(self) -> Step:
        return self.entry.lesson()[self.number - 1]

    @cached_property
    def walk(self) -> Walk:
        try:
            return walked(self.entry, self.number, self.moves)
        except LudothequeError as error:
            error.text = in_page_letters(error.text, self.entry.about)
            raise

    @cached_property
    def view(self) -> BoardView:
        return self.entry.view(self.walk.game, self.walk.state, self.walk.last)

    def _say(self, words: Text) -> str:
        return to_page(in_page_letters(words, self.entry.about), self.lang)

    def _board(self, view: BoardView, *, live: bool) -> str:
        return draw(view, self.lang, self.walk.game.write_move, live=live)

    def shown(self) -> Plain:
        """Everything the page needs to show where the learner is."""
        walk, view = self.walk, self.view
        live = not walk.done and walk.game.outcome(walk.state) is None
        advised = _advised(walk, self.step.turns[len(walk.accepted)]) if live else ""
        return {
            "board": self._board(view, live=live),
            "frames": [{"move": one.move, "board": self._board(one.view, live=False)} for one in self.frames],
            "says": self._say(walk.says),
            "then": self._then() if self.frames and walk.right else "",
            "right": walk.right,
            "done": walk.done,
            "moves": list(walk.accepted),
            "buttons": [
                {"move": move, "text": to_page(button_words(button.text, move), self.lang)}
                for button in view.buttons
                if live and (move := walk.game.write_move(button.move))
            ],
            "notes": [to_page(one, self.lang) for one in (*_counts(view), *view.notes)],
            "hint": advised,
            "advice": to_page(_advice(walk, view, advised), self.lang) if advised else "",
        }

    def why(self, cell: str, piece: str) -> str:
        """Why a cell cannot be played now; nothing is said where nothing is against it."""
        if self.walk.done:
            return ""
        found = why_not_there(self.walk.game, self.walk.state, self.view, cell, piece)
        return "" if found is None else self._say(found)

    def seat(self) -> Plain | None:
        """Whom the learner plays in this step: name, sign, and the look of their pawns."""
        game, state, last = set_up(self.entry, self.step)
        if state.to_move not in PLAYERS:
            return None
        view = self.entry.view(game, state, last)
        name = view.seat(state.to_move).name.to(self.lang)
        return {"name": name, "sign": name[0], "look": look(view, state.to_move)}

    @cached_property
    def frames(self) -> list[Frame]:
        """The last move, then what is answered to it, one after the other."""
        before = walked(self.entry, self.number, self.moves[:-1])
        if not self.moves or before.done:
            return []
        answered = self.step.turns[len(before.accepted)].reply if self.walk.right else ()
        game, state, made = before.game, before.state, []
        for written_move in (self.moves[-1], *answered):
            move, seat = game.read_move(written_move), state.to_move
            state = game.play(state, move)
            made.append(Frame(seat, game.write_move(move), self.entry.view(game, state, move)))
        return made

    def _then(self) -> str:
        """What comes after a right move: what is answered, and the end of the game or whose turn it is."""
        told = [_told(self.entry, frame) for frame in self.frames[1:]]
        outcome, to_move = self.walk.game.outcome(self.walk.state), self.walk.state.to_move
        if outcome is not None:
            told.append(announce(outcome, self.view))
        elif not self.walk.done and to_move in PLAYERS:
            name = self.view.seat(to_move).name
            told.append(Text(f"À vous : {name.fr}.", f"Your turn: {name.en}."))
        return " ".join(self._say(one) for one in told)


def _told(entry: Entry, frame: Frame) -> Text:
    """Who answered what."""
    if frame.seat is Seat.CHANCE:
        given = frame.view.spelled(frame.move.removeprefix(DEALING))
        return Text(DEALT.fr.format(move=given.fr), DEALT.en.format(move=given.en))
    return played(frame.view.seat(frame.seat).name, frame.move, entry.about.verbs, frame.view.spelled(frame.move))


def _advised(walk: Walk, turn: Turn) -> str:
    """A move that is accepted."""
    return turn.play[0] if turn.play else walk.game.write_move(walk.game.legal_moves(walk.state)[0])


def _advice(walk: Walk, view: BoardView, move: str) -> Text:
    """Where to play it: on the board, or by which button."""
    for button in view.buttons:
        if walk.game.write_move(button.move) == move:
            words = button_words(button.text, move)
            return Text(f"Essayez « {words.fr} ».", f"Try “{words.en}”.")
    shown = view.spelled(move)
    return Text(f"Essayez {shown.fr}.", f"Try {shown.en}.")


def _counts(view: BoardView) -> list[Text]:
    """What each player has so far, unless the board shows it beside the cells."""
    seats = [view.seat(seat) for seat in PLAYERS]
    return [
        Text(f"{one.name.fr} : {one.tally.fr}", f"{one.name.en}: {one.tally.en}")
        for one in seats
        if one.reserve is None
    ]
