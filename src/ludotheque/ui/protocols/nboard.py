"""NBoard, version 2: the Othello world's interface between a board on screen and an engine."""

from typing import TextIO

from ludotheque import __version__
from ludotheque.core.errors import LudothequeError
from ludotheque.games.reversi.formats import read_ggf, read_ggf_move
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.play.match import Match, new_match, submit
from ludotheque.play.record import replayed
from ludotheque.search.thought import Limit, Thought
from ludotheque.ui.protocols.conversation import Conversation

USUAL_DEPTH = 10
SECONDS = 30.0  # however deep was asked for
NAME = f"Ludotheque {__version__}"


class NBoard(Conversation):
    """nboard, set depth, set game, move, hint, go, ping, learn, analyze; unknown lines are ignored."""

    def __init__(self, said: TextIO) -> None:
        super().__init__(Reversi(start="othello"), said)
        self.match: Match[ReversiState] = new_match(Reversi(start="othello"))
        self.depth = USUAL_DEPTH

    def answer(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "nboard":
                    self.tell(f"set myname {NAME}")
                case "ping":
                    self.hush()
                    self.prepare()
                    self.tell(f"pong {rest}".rstrip())
                case "set":
                    self._set(rest)
                case "move":
                    self.hush()
                    move = self.game.read_move(read_ggf_move(rest))
                    self.match = submit(self.match, self.match.to_move, move)
                case "go":
                    self.think_aside(self._go)
                case "hint":
                    count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else 1
                    self.think_aside(lambda: self._hint(count))
                case "learn":
                    self.tell("learned")
                case "quit":
                    return False
        except LudothequeError as error:
            self.tell(f"status {error}")
        return True

    def _set(self, rest: str) -> None:
        self.hush()
        what, _, value = rest.partition(" ")
        if what == "depth" and value.isascii() and value.isdigit() and 0 < len(value) < 4:
            self.depth = max(1, int(value))
            self.tell(f"set myname {NAME} @{self.depth}")
        elif what == "game":
            found = read_ggf(value)
            self.match = replayed(found.game, found.position, found.moves)
            self.use_game(self.match.game)

    def _limit(self) -> Limit:
        return Limit(seconds=SECONDS, depth=self.depth)

    def _go(self) -> None:
        if self.match.outcome is not None:
            self.tell("status the game is over")
            return
        self.tell(f"status {NAME} is thinking")
        thought = self.engine.think(self.match.state, self._limit())
        self.tell(f"=== {self._move(thought)}/{thought.score:.2f}")
        self.tell("status")

    def _hint(self, count: int) -> None:
        if self.match.outcome is not None:
            return
        self.tell(f"status {NAME} is analysing")
        for thought in self.engine.analyse(self.match.state, self._limit())[:count]:
            line = "".join(self.game.write_move(move) for move in thought.line)
            self.tell(f"search {line} {thought.score:.2f} 0 {'100%' if thought.exact else thought.depth}")
        self.tell("status")

    def _move(self, thought: Thought) -> str:
        written = self.game.write_move(thought.move)
        return "PA" if written == "--" else written.upper()
