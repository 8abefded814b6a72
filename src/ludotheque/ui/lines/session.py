"""One game at the prompt: shows the board, asks, referees, keeps every move."""

import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.boards.characters import draw
from ludotheque.boards.inks import Style
from ludotheque.core.board_view import BoardView
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Move
from ludotheque.core.outcome import Forfeit
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.play.autosave import Keeper
from ludotheque.play.commentary import worth
from ludotheque.play.engines import EnginePlayer, engine_of
from ludotheque.play.match import Match, forfeit, submit, undo
from ludotheque.play.players import Player
from ludotheque.play.record import Record
from ludotheque.ui import narration
from ludotheque.ui.lines import prompt_words
from ludotheque.ui.lines.commands import Command, help_text
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.move_prompt import MovePrompt
from ludotheque.ui.lines.rule_sheet import rule_sheet
from ludotheque.ui.lines.ticker import Ticker

if TYPE_CHECKING:
    from ludotheque.search.thought import Engine

HINT_SECONDS = 1.0
QUESTION = 5  # lines: the board's last, a blank one, whose turn it is, what else is possible, the question
YES = frozenset({"o", "oui", "y", "yes"})


class Session:
    """A match, its players (a seat without one belongs to a person), and the file that keeps it."""

    def __init__(
        self,
        record: Record,
        players: Mapping[Seat, Player],
        console: Console,
        lang: Lang,
        keeper: Keeper | None,
        command: str = "ludotheque",
    ) -> None:
        self.record = record
        self.players = players
        self.console = console
        self.lang = lang
        self.keeper = keeper
        self.command = command  # what the person types to start the house
        self.entry = find_entry(record.match.game.name)
        self.left = False
        self.adviser: Engine | None = None

    @property
    def match(self) -> Match[Any]:
        return self.record.match

    def run(self) -> int:
        """Play until the end or until somebody leaves; the exit code."""
        try:
            self._show_board()
            while self.match.outcome is None and not self.left:
                self._take_turn()
        except EOFError:
            self.console.show()
            self._leave()
        except KeyboardInterrupt:
            self.console.show()
            self._leave()
            return 130
        if self.match.outcome is not None:
            self._say(narration.announce(self.match.outcome, self._view()))
            if self.keeper is not None and self.match.plies:
                self._say(prompt_words.SAVED, path=str(self.keeper.path))
        return 0

    def _take_turn(self) -> None:
        seat = self.match.to_move
        player = self.players.get(seat)
        if player is None:
            self._ask(seat)
            return
        move = self._choice(player)
        written = self.match.game.write_move(move)
        self._advance(submit(self.match, seat, move))
        if seat is Seat.CHANCE:
            self._say(narration.DEALT, move=written)
        else:
            self._say(narration.played(self._view().seat(seat).name, written, self.entry.about.verbs))
        self._show_board()

    def _choice(self, player: Player) -> Move:
        """What a player without a keyboard plays; an engine shows how its thinking goes."""
        if not isinstance(player, EnginePlayer):
            return player.choose(self.match)
        if player.engine is None:
            self._say(prompt_words.PREPARING)
            with Ticker(self.console, self.lang):
                player.engine = engine_of(self.match.game)
        with Ticker(self.console, self.lang, None if player.kind.perfect else player.seconds) as ticker:
            player.progress = ticker
            return player.choose(self.match)

    def _ask(self, seat: Seat) -> None:
        """One line from the person whose turn it is: a move or a command."""
        self._say(prompt_words.TURN, name=self._name(seat))
        self._offer_buttons()
        prompt = MovePrompt(self.match.game, self._view(), self.console, self.lang)
        while True:
            asked = prompt.ask(lambda move: submit(self.match, seat, move))
            if isinstance(asked, Match):
                self._advance(asked)
                self._show_board()
                return
            if self._obey(*asked, seat):
                return

    def _offer_buttons(self) -> None:
        """Moves that no cell shows: draw, pass."""
        view = self._view()
        if view.buttons:
            alone = len(view.buttons) == len(self.match.game.legal_moves(self.match.state))
            listed = ", ".join(button.text.to(self.lang) for button in view.buttons)
            self._say(prompt_words.ONLY if alone else prompt_words.ALSO, buttons=listed)

    def _obey(self, command: Command, rest: str, seat: Seat) -> bool:
        """Do what was asked; True when the turn must be asked anew."""
        match command:
            case Command.HELP:
                for line in help_text(self.match.game, self.lang):
                    self.console.show(line)
            case Command.RULES:
                self.console.show(rule_sheet(self.entry, self.console.style, self.lang))
            case Command.LEGAL:
                game = self.match.game
                moves = narration.moves_told(game, game.legal_moves(self.match.state), self.lang)
                self._say(prompt_words.LEGAL, moves=moves)
            case Command.HINT:
                self._hint()
            case Command.UNDO:
                return self._undo()
            case Command.SAVE:
                self._save(rest)
            case Command.RESIGN:
                return self._resign(seat)
            case Command.QUIT:
                self._leave()
                return True
        return False

    def _hint(self) -> None:
        """What the engine would play here after a moment of thought."""
        from ludotheque.search.thought import Limit

        if self.adviser is None:
            self._say(prompt_words.PREPARING)
            self.adviser = engine_of(self.match.game)
        thought = self.adviser.think(self.match.state, Limit(seconds=HINT_SECONDS))
        game = self.match.game
        move, line = (narration.moves_told(game, moves, self.lang) for moves in ((thought.move,), thought.line))
        self._say(prompt_words.HINT, move=move, worth=worth(thought, game).to(self.lang), line=line)

    def _undo(self) -> bool:
        """Back to the last position where a person was to move: past the computer and the dealer."""
        count = next(
            (
                back
                for back in range(1, len(self.match.plies) + 1)
                if self.match.states[-1 - back].to_move not in self.players
            ),
            None,
        )
        if count is None:
            self._say(prompt_words.NOTHING_TO_UNDO)
            return False
        self._advance(undo(self.match, count))
        self._say(prompt_words.UNDONE)
        self._show_board()
        return True

    def _resign(self, seat: Seat) -> bool:
        if self.console.ask(prompt_words.CONFIRM_RESIGN.to(self.lang)).lower() not in YES:
            self._say(prompt_words.NOT_RESIGNED)
            return False
        self._advance(forfeit(self.match, seat, Forfeit.RESIGNATION))
        return True

    def _save(self, name: str) -> None:
        if not self.match.plies:
            self._say(prompt_words.NOT_SAVED_YET)
            return
        before = self.keeper
        try:
            if name:
                self.keeper = Keeper.of_new_file(_path(name))
        except LudothequeError as error:
            self._say(error.text)
            return
        if self.keeper is not None and self._keep():
            self._say(prompt_words.SAVED, path=str(self.keeper.path))
        else:
            self.keeper = before

    def _leave(self) -> None:
        self.left = True
        if self.match.plies and self.match.outcome is None and self.keeper is not None and self._keep():
            self._say(prompt_words.SAVED, path=str(self.keeper.path))
            folder = self.entry.brought_from
            words = ["play", *([folder] if folder else []), "--resume", str(self.keeper.path)]
            command = f"{self.command} {shlex.join(words)}"
            self.console.show_whole(prompt_words.RESUME.to(self.lang).format(command=command))
        self._say(prompt_words.GOODBYE)

    def _advance(self, match: Match[Any]) -> None:
        self.record = replace(self.record, match=match)
        self._keep()

    def _keep(self) -> bool:
        """Write the game down; a disk that refuses is told, and the game goes on."""
        if self.keeper is None:
            return False
        before = self.keeper.path
        try:
            self.keeper.keep(self.record)
        except LudothequeError as error:
            self._say(error.text)
            return False
        if self.keeper.path != before:
            self._say(prompt_words.MOVED_ASIDE, old=str(before), new=str(self.keeper.path))
        return True

    def _view(self) -> BoardView:
        return self.entry.view(self.match.game, self.match.state, self.match.last_move)

    def _show_board(self) -> None:
        view = self._view()

        def picture(style: Style) -> str:
            board = draw(view, style, self.lang)
            return f"\n{board}\n" if board.count("\n") + QUESTION <= style.height else board

        self.console.show_picture(picture)

    def _name(self, seat: Seat) -> str:
        return self._view().seat(seat).name.to(self.lang)

    def _say(self, text: Text, **values: str) -> None:
        words_said = text.to(self.lang)
        self.console.show(words_said.format(**values) if values else words_said)


def _path(name: str) -> Path:
    """A file name as a person types it; ~ is home where there is one."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)
