"""Thinks about one question at a time, inside a worker; the rules check every move before it is told."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from threading import Event, Lock
from typing import Any

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game, Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.play.engines import EnginePlayer, engine_of, read_engine
from ludotheque.play.judging import weigh
from ludotheque.play.match import Match
from ludotheque.play.players import RandomPlayer, play_out
from ludotheque.search.thought import Engine, Limit, Thought
from ludotheque.table.thinking.questions import Finding, Job, JobStage, MoveWorth, StudyJob

KEPT = 3  # engines, each with its tables: 20 to 100 MB
TELL_EVERY = 0.1  # seconds between two findings of one study
PARTS = 4  # of a game, each begun by a first look
RANDOM = "random"

Ready = Callable[[], None]
Tell = Callable[[Finding], None]


class Mind:
    """The engines of a worker, made when first needed. `stop` may be called from another thread."""

    def __init__(self) -> None:
        self.engines: OrderedDict[Game[Any], Engine] = OrderedDict()
        self.thinking: Engine | None = None
        self.stopped = Event()

    def stop(self) -> None:
        """Leave the present question; said again and again until the answer is out, for a search may only begin."""
        self.stopped.set()
        if self.thinking is not None:
            self.thinking.stop()

    def choose(self, job: Job, ready: Ready) -> str:
        """The move, as it is written, that a player would make."""
        match = _going_on(job.match())
        game = match.game
        kind = read_engine(job.who)
        if kind is None:
            if job.who != RANDOM:
                raise BadOption(Text(f"« {job.who} » n'est pas un moteur.", f"« {job.who} » is no engine."))
            ready()
            return game.write_move(RandomPlayer(job.seed).choose(match))
        _refuse_dealer(match)
        player = EnginePlayer(game, kind, job.seed)
        player.refuse_impossible()
        player.engine = self.thinking = self.engine(game)
        ready()
        move = player.choose(match)
        assert move in game.legal_moves(match.state)
        return game.write_move(move)

    def study(self, job: StudyJob, ready: Ready, tell: Tell) -> Finding:
        """What every move is worth; `tell` hears how it goes."""
        match = job.match()
        if match.outcome is not None or match.to_move is Seat.CHANCE:
            ready()
            return Finding(JobStage.FINAL)
        self.thinking = self.engine(match.game)
        ready()
        if self.stopped.is_set():
            return Finding(JobStage.FINAL)
        notes = Notes(match.game, match.state, tell)
        if job.judging:
            thoughts = weigh(self.thinking, match.game, match.state, job.seconds, notes)
        else:
            thoughts = self.thinking.analyse(match.state, Limit(seconds=job.seconds), notes)
        return Finding(JobStage.FINAL, tuple(notes.written(thought) for thought in thoughts), notes.nodes)

    def engine(self, game: Game[Any]) -> Engine:
        """The engine of a game, ready: its first answers are thrown away."""
        if game not in self.engines:
            engine = engine_of(game)
            for state in _samples(game):
                engine.analyse(state, Limit(nodes=1))
                engine.think(state, Limit(nodes=1))
            self.engines[game] = engine
        self.engines.move_to_end(game)
        while len(self.engines) > KEPT:
            self.engines.popitem(last=False)
        return self.engines[game]


class Notes:
    """Gathers what an engine says of each move while it thinks.

    Scores of different depths cannot be compared: a depth is told once every move has been looked at as deep.
    """

    def __init__(self, game: Game[Any], state: Any, tell: Tell) -> None:
        self.game = game
        self.state = state
        self.tell = tell
        self.found: dict[Move, MoveWorth] = {}
        self.shown: dict[Move, MoveWorth] = {}
        self.count = len(game.legal_moves(state))
        self.nodes = 0
        self.told = time.monotonic()
        self.lock = Lock()  # engines speak from several threads

    def __call__(self, thought: Thought) -> None:
        with self.lock:
            self.nodes = max(self.nodes, thought.nodes)
            self._keep(thought.move, self.written(thought))
            now = time.monotonic()
            if now - self.told >= TELL_EVERY:
                self.told = now
                self.tell(Finding(JobStage.THINKING, tuple(sorted(self.shown.values(), key=_standing)), self.nodes))

    def _keep(self, move: Move, worth: MoveWorth) -> None:
        before = self.found.get(move)
        if before is not None and before.exact and not worth.exact:
            return
        self.found[move] = worth
        if worth.exact:
            self.shown[move] = worth
        depths = {one.depth for one in self.found.values() if not one.exact}
        if len(depths) <= 1 and len(self.found) == self.count:
            self.shown = dict(self.found)

    def written(self, thought: Thought) -> MoveWorth:
        line = tuple(self._legal(thought.line))
        move = self.game.write_move(thought.move)
        return MoveWorth(
            move, float(thought.score), thought.exact, thought.plies, thought.depth, line or (move,), thought.odds
        )

    def _legal(self, line: tuple[Move, ...]) -> Iterator[str]:
        """The line as far as the rules allow it."""
        state = self.state
        for move in line:
            if move not in self.game.legal_moves(state):
                return
            yield self.game.write_move(move)
            state = self.game.play(state, move)


def _standing(one: MoveWorth) -> tuple[float, int]:
    """What sorts moves best first: quick wins before slow ones, slow losses before quick ones."""
    plies = one.plies or 0
    return -one.score, plies if one.score > 0 else -plies


def _samples(game: Game[Any]) -> list[Any]:
    """Positions from the beginning to the end of a random game: engines think of them in different ways."""
    states = [
        state
        for state in play_out(game, dict.fromkeys(Seat, RandomPlayer(1))).states
        if game.legal_moves(state) and state.to_move is not Seat.CHANCE
    ]
    last = len(states) - 1
    return [states[last * part // PARTS] for part in range(PARTS + 1)] if states else []


def _going_on(match: Match[Any]) -> Match[Any]:
    if match.outcome is not None:
        raise BadOption(Text("La partie est finie.", "The game is over."))
    return match


def _refuse_dealer(match: Match[Any]) -> None:
    if match.to_move is Seat.CHANCE:
        raise BadOption(
            Text("C'est au donneur de jouer, pas à un moteur.", "It is the dealer's turn, not an engine's.")
        )
