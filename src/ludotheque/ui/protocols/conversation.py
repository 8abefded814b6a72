"""What all protocols share: one line in, lines out, thinking that a later line can stop."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any, TextIO

from ludotheque.core.game import Game
from ludotheque.play.engines import engine_of
from ludotheque.search.thought import Engine


class Conversation(ABC):
    """Reads lines and answers them; `think_aside` lets the next line be read meanwhile."""

    def __init__(self, game: Game[Any], said: TextIO) -> None:
        self.game = game
        self.said = said
        self.lock = Lock()
        self.thinking: Thread | None = None
        self._engine: Engine | None = None

    @property
    def engine(self) -> Engine:
        if self._engine is None:
            self._engine = engine_of(self.game)
        return self._engine

    def use_game(self, game: Game[Any]) -> None:
        """Play another game, or the same on another board, from now on."""
        if game != self.game:
            self.game = game
            self._engine = None

    def converse(self, heard: TextIO) -> None:
        """Until the other side leaves or closes its stream; what is still thought is stopped."""
        try:
            for line in heard:
                if not self.answer(line.strip()):
                    break
        finally:
            self.hush()

    @abstractmethod
    def answer(self, line: str) -> bool:
        """Answer one line; False ends the conversation."""

    def tell(self, line: str) -> None:
        with self.lock:
            self.said.write(line + "\n")
            self.said.flush()

    def think_aside(self, work: Callable[[], None]) -> None:
        """Think in a thread of its own, one thought at a time."""
        self.hush()
        self.thinking = Thread(target=work, daemon=True)
        self.thinking.start()

    def hush(self) -> None:
        """Stop thinking, and wait until the answer is out."""
        if self.thinking is not None:
            while self.thinking.is_alive():
                self.engine.stop()
                self.thinking.join(0.02)
            self.thinking = None

    def finish(self) -> None:
        """Wait until the thought is thought to its end."""
        if self.thinking is not None:
            self.thinking.join()
            self.thinking = None
