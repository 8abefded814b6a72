"""UGI, the chess interface made general: any of the games, with another program as referee or opponent."""

import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from threading import Lock, RLock, Thread
from typing import Any, TextIO

from ludotheque import __version__
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.outcome import Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import plain_lines
from ludotheque.play.engines import engine_of
from ludotheque.play.match import Match, new_match, submit
from ludotheque.search.thought import Engine, Limit, Thought

RESULTS: dict[Seat | None, str] = {Seat.FIRST: "p1win", Seat.SECOND: "p2win", None: "draw"}
MOVES_TO_GO = 30  # a move may use this part of the time left
NUMBERS = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc", "movestogo")
WARM_SECONDS = 0.01  # of a thought that only serves to have everything loaded, or compiled where there is no module
SLACK = 0.2  # seconds by which such a thought may be late though nothing was compiled
WARM_TRIES = 3  # a clock that runs out during one compilation hides the next one
WARM_STEPS = 5  # positions from the start to the end of a game: a book, a search and a solver differ


class Ugi:
    """ugi, isready, uginewgame, position, go, stop, query, quit; unknown words are ignored.

    `isready` and `go` are answered from threads of their own, so that the next line is read meanwhile.
    """

    def __init__(self, game: Game[Any], said: TextIO) -> None:
        self.game, self.said = game, said
        self.match: Match[Any] = new_match(game)
        self._telling = Lock()
        self._thinking: Thread | None = None
        self._cut = False  # somebody stopped a thought whose engine was not there yet
        self._loading = RLock()  # held while the engine is made ready; thoughts wait for it
        self._loaders: list[Thread] = []  # each with an answer that is awaited
        self._loaded: Engine | None = None
        self._warm = False

    def converse(self, heard: TextIO) -> None:
        """Answer line by line until the other side leaves or closes its stream; what is still thought is stopped."""
        try:
            left = any(not self.answer(line.strip()) for line in heard)
            for loader in [] if left else self._loaders:
                loader.join()
            if left and self._loaded is None:
                self._thinking = None  # nobody waits for an engine that is not there yet
        finally:
            self._hush()

    def answer(self, line: str) -> bool:
        """Answer one line; False ends the conversation."""
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "ugi":
                    self._tell(f"id name Ludotheque {__version__} {self.game.name}")
                    self._tell("id author the Ludotheque founders")
                    self._tell("ugiok")
                case "isready":
                    self._when_ready(lambda: self._tell("readyok"))
                case "uginewgame":
                    self._hush()
                    self.match = new_match(self.game)
                case "position":
                    self._hush()
                    self.match = self._position(rest)
                case "go":
                    self._go(rest.split())
                case "stop":
                    self._cut_short()
                case "query":
                    self._query(rest.strip())
                case "quit":
                    return False
        except LudothequeError as error:
            self._tell(f"info string error: {error}")
        return True

    def _position(self, rest: str) -> Match[Any]:
        """`startpos` or `fen …`, then `moves …`; the position is as the rule sheet writes it."""
        where, _, moves = f"{rest} ".partition(" moves ")
        kind, _, text = where.strip().partition(" ")
        match = new_match(self.game, self.game.read_state(text) if kind == "fen" else None)
        for move in moves.split():
            match = submit(match, match.to_move, self.game.read_move(move))
        return match

    def _go(self, words: list[str]) -> None:
        if self.match.outcome is not None or self.match.to_move is Seat.CHANCE:
            self._tell("info string nobody is to move here")
            self._tell("bestmove none")
            return
        match, limit, started = self.match, self._limit(words), time.monotonic()

        def think() -> None:
            engine = self._engine
            given = Limit(nodes=1) if self._cut else limit
            thought = engine.think(match.state, given, lambda one: self._tell(self._info(one, started)))
            self._tell(self._info(thought, started))
            self._tell(f"bestmove {self.game.write_move(thought.move)}")

        self._think_aside(think)

    def _limit(self, words: list[str]) -> Limit:
        given = {
            name: int(value)
            for name, value in pairwise(words)
            if name in NUMBERS and value.isascii() and value.isdigit() and len(value) < 16
        }
        seconds = given["movetime"] / 1000 if "movetime" in given else None
        mine = BySeat("p1", "p2")[self.match.to_move]
        if seconds is None and f"{mine}time" in given:
            part = given[f"{mine}time"] / (given.get("movestogo") or MOVES_TO_GO)
            seconds = max(0.01, (part + 0.8 * given.get(f"{mine}inc", 0)) / 1000)
        return Limit(seconds, given.get("nodes"), given.get("depth"))

    def _info(self, thought: Thought, started: float) -> str:
        spent = int(1000 * (time.monotonic() - started))
        line = " ".join(self.game.write_move(move) for move in thought.line)
        exact = " exact" if thought.exact else ""
        return (
            f"info depth {thought.depth} score {thought.score:.2f}{exact} nodes {thought.nodes} time {spent} pv {line}"
        ).rstrip()

    def _query(self, what: str) -> None:
        answers = {
            "p1turn": self.match.to_move is Seat.FIRST,
            "gameover": self.match.outcome is not None,
        }
        if what == "result":
            outcome: Outcome | None = self.match.outcome
            self._tell(f"response {'none' if outcome is None else RESULTS[outcome.winner]}")
        elif what in answers:
            self._tell(f"response {'true' if answers[what] else 'false'}")

    @property
    def _engine(self) -> Engine:
        """The engine; the first to ask loads it."""
        with self._loading:
            if self._loaded is None:
                self._loaded = engine_of(self.game)
            return self._loaded

    def _tell(self, line: str) -> None:
        with self._telling:
            self.said.write(plain_lines(line) + "\n")
            self.said.flush()

    def _when_ready(self, then: Callable[[], None]) -> None:
        """Do it as soon as the engine is ready: at once, or aside while the next lines are read."""
        busy = self._thinking is not None and self._thinking.is_alive()
        if self._loaded is not None and (busy or self._warm):
            then()
            return

        def load() -> None:
            with self._loading:  # held to the end: no thought answers before
                try:
                    if not self._warm:
                        # An engine of its own: what it would remember must not change later thoughts.
                        warm(self.game, engine_of(self.game))
                        self._warm = True
                    _ = self._engine
                except LudothequeError as error:
                    self._tell(f"info string {error}")
                then()

        loader = Thread(target=load, daemon=True)
        self._loaders.append(loader)
        loader.start()

    def _think_aside(self, work: Callable[[], None]) -> None:
        """Think in a thread of its own, one thought at a time."""
        self._hush()
        self._cut = False

        def think() -> None:
            try:
                work()
            except LudothequeError as error:  # a game that has no engine
                self._tell(f"info string {error}")

        self._thinking = Thread(target=think, daemon=True)
        self._thinking.start()

    def _hush(self) -> None:
        """Stop thinking, and wait until the answer is out."""
        if self._thinking is not None:
            self._cut = True
            while self._thinking.is_alive():
                if self._loaded is not None:
                    self._loaded.stop()
                self._thinking.join(0.02)
            self._thinking = None

    def _cut_short(self) -> None:
        """Stop thinking; where the engine still gets ready, its first thought will be a short one."""
        if self._loaded is not None:
            self._hush()
        else:
            self._cut = True


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
