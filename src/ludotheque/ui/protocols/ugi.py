"""UGI, the chess interface made general: any of the games, with another program as referee or opponent."""

import time
from itertools import pairwise
from typing import Any, TextIO

from ludotheque import __version__
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.outcome import Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.play.match import Match, new_match, submit
from ludotheque.search.thought import Limit, Thought
from ludotheque.ui.protocols.conversation import Conversation

RESULTS: dict[Seat | None, str] = {Seat.FIRST: "p1win", Seat.SECOND: "p2win", None: "draw"}
MOVES_TO_GO = 30  # a move may use this part of the time left
NUMBERS = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc", "movestogo")


class Ugi(Conversation):
    """ugi, isready, uginewgame, position, go, stop, query, quit; unknown words are ignored."""

    def __init__(self, game: Game[Any], said: TextIO) -> None:
        super().__init__(game, said)
        self.match: Match[Any] = new_match(game)

    def answer(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "ugi":
                    self.tell(f"id name Ludotheque {__version__} {self.game.name}")
                    self.tell("id author the Ludotheque founders")
                    self.tell("ugiok")
                case "isready":
                    self.when_ready(lambda: self.tell("readyok"))
                case "uginewgame":
                    self.hush()
                    self.match = new_match(self.game)
                case "position":
                    self.hush()
                    self.match = self._position(rest)
                case "go":
                    self._go(rest.split())
                case "stop":
                    self.cut_short()
                case "query":
                    self._query(rest.strip())
                case "quit":
                    return False
        except LudothequeError as error:
            self.tell(f"info string error: {error}")
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
            self.tell("info string nobody is to move here")
            self.tell("bestmove none")
            return
        match, limit, started = self.match, self._limit(words), time.monotonic()

        def think() -> None:
            engine = self.engine
            given = Limit(nodes=1) if self.cut else limit
            thought = engine.think(match.state, given, lambda one: self.tell(self._info(one, started)))
            self.tell(self._info(thought, started))
            self.tell(f"bestmove {self.game.write_move(thought.move)}")

        self.think_aside(think)

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
            self.tell(f"response {'none' if outcome is None else RESULTS[outcome.winner]}")
        elif what in answers:
            self.tell(f"response {'true' if answers[what] else 'false'}")
