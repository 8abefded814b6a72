"""GTP, the text protocol of Go, as Reversi programs speak it: black begins, moves are cells or `pass`."""

from collections.abc import Callable
from typing import TextIO

from ludotheque import __version__
from ludotheque.boards.characters import draw
from ludotheque.boards.inks import Style
from ludotheque.core.errors import LudothequeError
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.reversi.view import view
from ludotheque.play.match import Match, new_match, submit, undo
from ludotheque.search.thought import Limit
from ludotheque.ui.protocols.conversation import Conversation

SECONDS = 1.0  # a move, until time_settings says otherwise
COLOURS = {"b": Seat.FIRST, "black": Seat.FIRST, "w": Seat.SECOND, "white": Seat.SECOND}


class _Refused(Exception):
    """A GTP failure, in its own words."""


class Gtp(Conversation):
    """The commands that make a match; each is answered by `=` or by `?` and the reason."""

    def __init__(self, size: int, said: TextIO) -> None:
        super().__init__(Reversi(size, "othello"), said)
        self.match: Match[ReversiState] = new_match(self.game)
        self.seconds = SECONDS
        self.commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _words: "2",
            "name": lambda _words: "Ludotheque",
            "version": lambda _words: __version__,
            "known_command": lambda words: "true" if words and words[0] in self.commands else "false",
            "list_commands": lambda _words: "\n".join(self.commands),
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": lambda _words: "",
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": self._showboard,
            "final_score": self._final_score,
            "time_settings": self._time_settings,
            "time_left": lambda _words: "",
            "quit": lambda _words: "",
        }

    def answer(self, line: str) -> bool:
        words = line.split("#")[0].split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            return True
        command = self.commands.get(words[0])
        try:
            if command is None:
                raise _Refused("unknown command")
            self.tell(f"={number} {command(words[1:])}".rstrip() + "\n")
        except (_Refused, LudothequeError) as error:
            self.tell(f"?{number} {error}\n")
        return words[0] != "quit"

    def _boardsize(self, words: list[str]) -> str:
        size = words[0] if words else ""
        if not (size.isascii() and size.isdigit() and len(size) < 3):
            raise _Refused("boardsize not an integer")
        try:
            game = Reversi(int(size), "othello")
        except LudothequeError:
            raise _Refused("unacceptable size") from None
        self.use_game(game)
        return self._clear_board([])

    def _clear_board(self, _words: list[str]) -> str:
        self.prepare()  # while no clock runs
        self.match = new_match(self.game)
        return ""

    def _colour(self, words: list[str]) -> Seat:
        if not words or words[0].lower() not in COLOURS:
            raise _Refused("invalid color")
        return COLOURS[words[0].lower()]

    def _pass_if_due(self, colour: Seat) -> None:
        """Some programs leave forced passes out; the other side's is then understood."""
        if colour is not self.match.to_move:
            moves = self.game.legal_moves(self.match.state)
            if [self.game.write_move(move) for move in moves] != ["--"]:
                raise _Refused("it is not that color's turn")
            self.match = submit(self.match, self.match.to_move, moves[0])

    def _play(self, words: list[str]) -> str:
        colour = self._colour(words)
        if len(words) < 2:
            raise _Refused("no move given")
        move = "--" if words[1].lower() in ("pass", "pa") else words[1]
        if self.match.outcome is not None:
            raise _Refused("illegal move: the game is over")
        self._pass_if_due(colour)
        self.match = submit(self.match, colour, self.game.read_move(move))
        return ""

    def _genmove(self, words: list[str]) -> str:
        colour = self._colour(words)
        if self.match.outcome is not None:
            return "pass"
        self._pass_if_due(colour)
        thought = self.engine.think(self.match.state, Limit(seconds=self.seconds))
        self.match = submit(self.match, colour, thought.move)
        written = self.game.write_move(thought.move)
        return "pass" if written == "--" else written

    def _undo(self, _words: list[str]) -> str:
        if not self.match.plies:
            raise _Refused("cannot undo")
        self.match = undo(self.match)
        return ""

    def _showboard(self, _words: list[str]) -> str:
        return "\n" + draw(view(self.game, self.match.state), Style(), Lang.EN)  # type: ignore[arg-type]

    def _final_score(self, _words: list[str]) -> str:
        state = self.match.state
        margin = state.first.bit_count() - state.second.bit_count()
        return "0" if margin == 0 else f"B+{margin}" if margin > 0 else f"W+{-margin}"

    def _time_settings(self, words: list[str]) -> str:
        if len(words) < 3 or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words[:3]):
            raise _Refused("syntax error")
        main, period, stones = (int(word) for word in words[:3])
        self.seconds = max(0.05, period / stones if stones else main / 30 if main else SECONDS)
        return ""
