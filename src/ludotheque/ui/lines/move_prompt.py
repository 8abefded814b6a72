"""Asks somebody for a move until the rules take one: what is typed is a command, a move, or a piece and where it goes."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ludotheque.core.board_view import BoardView
from ludotheque.core.errors import BadNotation, LudothequeError
from ludotheque.core.game import Game, Move
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.ui import narration
from ludotheque.ui.lines import prompt_words
from ludotheque.ui.lines.commands import PLAYING, Command, key, read_command
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.hand import Hand

T = TypeVar("T")


class MovePrompt:
    """The question of one turn; a piece that was taken stays in the hand from one line to the next."""

    def __init__(
        self,
        game: Game[Any],
        view: BoardView,
        console: Console,
        lang: Lang,
        known: Mapping[Command, Text] = PLAYING,
    ) -> None:
        self.game = game
        self.about = find_entry(game.name).about
        self.hand = Hand(view)
        self.console = console
        self.lang = lang
        self.known = known

    def ask(self, play: Callable[[Move], T]) -> T | tuple[Command, str]:
        """What `play` makes of a move that it does not refuse, or a command and what follows it; refusals are told."""
        help_key = key(Command.HELP, self.game)
        while True:
            asked = self.console.ask(prompt_words.PROMPT.to(self.lang).format(help=help_key))
            typed = narration.written(self.about, asked)
            command = read_command(typed, self.game, self.known)
            if command is not None:
                return command
            try:
                held = self.hand.move_to(typed)
                return play(self.game.read_move(typed) if held is None else held)
            except BadNotation as error:
                if self.hand.take(typed):
                    told = self.hand.told(self.game, self.lang)
                    self.console.show(prompt_words.HELD.to(self.lang).format(piece=told))
                else:
                    refusal = prompt_words.NOT_A_COMMAND.to(self.lang)
                    self.console.show(refusal.format(error=error.to(self.lang), help=help_key))
            except LudothequeError as error:
                self.console.show(error.to(self.lang))
