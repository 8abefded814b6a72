"""What all protocols share: one line in, lines out, an engine made ready, thinking that a later line can stop."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from random import Random
from threading import Lock, RLock, Thread
from typing import Any, TextIO

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.seat import Seat
from ludotheque.core.text import plain_lines
from ludotheque.play.engines import engine_of
from ludotheque.search.thought import Engine, Limit

WARM_SECONDS = 0.01  # of a thought that only serves to have everything loaded, or compiled where there is no module
SLACK = 0.2  # seconds by which such a thought may be late though nothing was compiled
WARM_TRIES = 3  # a clock that runs out during one compilation hides the next one
WARM_STEPS = 5  # positions from the start to the end of a game: a book, a search and a solver differ


class Conversation(ABC):
    """Reads lines and answers them; `think_aside` and `when_ready` let the next line be read meanwhile."""

    def __init__(self, game: Game[Any], said: TextIO) -> None:
        self.game = game
        self.said = said
        self.lock = Lock()
        self.thinking: Thread | None = None
        self.cut = False  # somebody stopped a thought whose engine was not there yet
        self._loading = RLock()  # held while an engine is made ready; thoughts wait for it
        self._loaders: list[Thread] = []  # each with an answer that is awaited
        self._loaded: tuple[Game[Any], Engine] | None = None
        self._warm: Game[Any] | None = None

    @property
    def engine(self) -> Engine:
        """The engine of the game as it is set now; the first to ask loads it."""
        with self._loading:
            if self._loaded is None or self._loaded[0] != self.game:
                self._loaded = (self.game, engine_of(self.game))
            return self._loaded[1]

    @property
    def is_loaded(self) -> bool:
        return self._loaded is not None and self._loaded[0] == self.game

    def use_game(self, game: Game[Any]) -> None:
        """Play another game, or the same on another board, from now on."""
        self.game = game

    def converse(self, heard: TextIO) -> None:
        """Until the other side leaves or closes its stream; what is still thought is stopped."""
        try:
            left = any(not self.answer(line.strip()) for line in heard)
            for loader in [] if left else self._loaders:
                loader.join()
            if left and not self.is_loaded:
                self.thinking = None  # nobody waits for an engine that is not there yet
        finally:
            self.hush()

    @abstractmethod
    def answer(self, line: str) -> bool:
        """Answer one line; False ends the conversation."""

    def tell(self, line: str) -> None:
        with self.lock:
            self.said.write(plain_lines(line) + "\n")
            self.said.flush()

    def prepare(self) -> None:
        """Load the engine and everything that a thought needs; no thought is going on."""
        with self._loading:
            game = self.game
            if self._warm != game:
                # An engine of its own: what it would remember must not change later thoughts.
                warm(game, engine_of(game))
                self._warm = game
            _ = self.engine

    def when_ready(self, then: Callable[[], None]) -> None:
        """Do it as soon as the engine is ready: at once, or aside while the next lines are read."""
        busy = self.thinking is not None and self.thinking.is_alive()
        if self.is_loaded and (busy or self._warm == self.game):
            then()
            return

        def load() -> None:
            with self._loading:  # held to the end: no thought answers before
                try:
                    self.prepare()
                except LudothequeError as error:
                    self.tell(f"info string {error}")
                then()

        loader = Thread(target=load, daemon=True)
        self._loaders.append(loader)
        loader.start()

    def think_aside(self, work: Callable[[], None]) -> None:
        """Think in a thread of its own, one thought at a time."""
        self.hush()
        self.cut = False

        def think() -> None:
            try:
                work()
            except LudothequeError as error:  # a game that has no engine
                self.tell(f"info string {error}")

        self.thinking = Thread(target=think, daemon=True)
        self.thinking.start()

    def hush(self) -> None:
        """Stop thinking, and wait until the answer is out."""
        if self.thinking is not None:
            self.cut = True
            while self.thinking.is_alive():
                if self._loaded is not None:
                    self._loaded[1].stop()
                self.thinking.join(0.02)
            self.thinking = None

    def cut_short(self) -> None:
        """Stop thinking; where the engine still gets ready, its first thought will be a short one."""
        if self.is_loaded:
            self.hush()
        else:
            self.cut = True

    def finish(self) -> None:
        """Wait until the thought is thought to its end."""
        if self.thinking is not None:
            self.thinking.join()
            self.thinking = None


def warm(game: Game[Any], engine: Engine) -> None:
    """Short thoughts all along a game, each repeated until it takes no longer than it was given."""
    for state in _along(game):
        for _ in range(WARM_TRIES):
            began = time.monotonic()
            engine.think(state, Limit(seconds=WARM_SECONDS))
            if time.monotonic() - began < WARM_SECONDS + SLACK:
                break


def _along(game: Game[Any]) -> Iterator[Any]:
    """Positions of one game played at random, evenly spread, where a player is to move."""
    rng, state, states = Random(0), game.start(), []
    while game.outcome(state) is None:
        if state.to_move is not Seat.CHANCE:
            states.append(state)
        state = game.play(state, rng.choice(game.legal_moves(state)))
    for step in range(min(WARM_STEPS, len(states))):
        yield states[step * (len(states) - 1) // max(1, WARM_STEPS - 1)]
