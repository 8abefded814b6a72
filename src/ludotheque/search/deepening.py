"""Iterative deepening: an engine that searches one ply deeper at a time, until it must answer or knows for sure."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from threading import Lock, Thread
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.jit import specialise
from ludotheque.compiled.kernel import INFINITE, WIN, Kernel
from ludotheque.compiled.rooms import Room
from ludotheque.compiled.routines import Routine, run_natively
from ludotheque.core.game import Game, Move, S
from ludotheque.core.seat import Seat
from ludotheque.search.alphabeta import ABORTED, ALL_EXACT, FRAME, NODES, ROOT_MOVE, SIGNATURE, VALUE, alphabeta
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Limit, Progress, Thought, silent
from ludotheque.search.transposition import move_in

DEEPEST = 400  # plies; longer lines end in an estimate
TABLE_BITS = 20  # a million entries, 16 MB
NO_LIMIT = Limit()
UNCOUNTED = 1 << 62

_compiled: dict[str, Routine] = {}
_compiling = Lock()  # two engines may ask at once


def compiled_for(kernel: Kernel) -> Routine:
    """The search compiled for this kernel; one copy for all games that share it."""
    with _compiling:
        if kernel.tag not in _compiled:
            _compiled[kernel.tag] = specialise(
                alphabeta, kernel.tag, kernel.functions, SIGNATURE, allocates=kernel.allocates
            )
        return _compiled[kernel.tag]


@dataclass(frozen=True)
class SearchDesk:
    """The papers of one searching thread."""

    frames: NDArray[np.int64]
    keys: NDArray[np.uint64]
    history: NDArray[np.int64]

    @classmethod
    def of(cls, kernel: Kernel, room: Room) -> "SearchDesk":
        plies = 2 * DEEPEST + 6
        return cls(
            room.zeros((plies, FRAME), np.int64),
            room.zeros(plies, np.uint64),
            room.zeros((3, kernel.most_moves + 1024), np.int64),
        )


@dataclass(frozen=True, slots=True)
class LookAhead:
    """What a look at a position to some depth found: the best move, and what it is worth to the first player."""

    move: Move
    value: int
    exact: bool


class IterativeDeepening(ABC, Generic[S]):
    """Iterative deepening over any look ahead: a ply deeper at a time, the first whatever the limit.

    `unit` is how many points of the look's values make one point of the game; `nodes` is what its thoughts have cost.
    """

    def __init__(self, game: Game[S], stopper: Stopper, unit: int, deepest: int) -> None:
        self.game = game
        self.stopper = stopper
        self.unit = unit
        self.deepest = deepest
        self.nodes = 0

    @abstractmethod
    def begin(self) -> None:
        """A new thought: what was counted for the one before is forgotten."""

    @abstractmethod
    def look(self, state: S, depth: int, limit: Limit) -> LookAhead | None:
        """The position looked at to a depth; None when that was cut short. Adds to `nodes`."""

    @abstractmethod
    def remembered(self, state: S) -> Move | None:
        """The move that a look has left in the table, if there is one."""

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: S, limit: Limit, progress: Progress = silent) -> Thought:
        self._clear()
        return run_until(lambda: self._deepen(state, limit, progress), self.stopper, limit.seconds)

    def analyse(self, state: S, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self._clear()
        return run_until(lambda: self._deepen_all(state, limit, progress), self.stopper, limit.seconds)

    def _clear(self) -> None:
        self.stopper.clear()
        self.nodes = 0
        self.begin()

    def _deepen(self, state: S, limit: Limit, progress: Progress) -> Thought:
        best = unthought(self.game.legal_moves(state)[0])
        for depth in self._depths(limit):
            found = self.look(state, depth, limit if depth > 1 else NO_LIMIT)
            if found is None:
                break
            line = self._line(state, found.move, depth)
            best = Thought(found.move, self._score(state, found.value), depth, self.nodes, line, found.exact)
            progress(best)
            if best.exact:
                break
        return replace(best, nodes=self.nodes)

    def _deepen_all(self, state: S, limit: Limit, progress: Progress) -> tuple[Thought, ...]:
        """Every move looked at to the same depth, one after the other; a depth cut short is forgotten."""
        thoughts = {move: unthought(move) for move in self.game.legal_moves(state)}
        for depth in self._depths(limit):
            deeper: dict[Move, Thought] = {}
            for move, known in thoughts.items():
                thought = known if known.exact else self._look_after(state, move, depth, limit)
                if thought is None:
                    break
                deeper[move] = thought
                if thought is not known:
                    progress(thought)
            if len(deeper) < len(thoughts):
                break
            thoughts = deeper
            if all(thought.exact for thought in thoughts.values()):
                break
        return tuple(sorted(thoughts.values(), key=lambda thought: -thought.score))

    def _look_after(self, state: S, move: Move, depth: int, limit: Limit) -> Thought | None:
        after = self.game.play(state, move)
        found = self.look(after, depth - 1, limit if depth > 1 else NO_LIMIT)
        if found is None:
            return None
        line = (move, *self._line(after, None, depth - 1))
        return Thought(move, self._score(state, found.value), depth, self.nodes, line, found.exact)

    def _depths(self, limit: Limit) -> range:
        return range(1, min(limit.depth or self.deepest, self.deepest) + 1)

    def _score(self, state: S, value: int) -> float:
        """A value for the first player, as points for the player to move."""
        mine = value if state.to_move is Seat.FIRST else -value
        return mine - WIN if mine >= WIN else mine + WIN if mine <= -WIN else mine / self.unit

    def _line(self, state: S, move: Move | None, depth: int) -> tuple[Move, ...]:
        """The expected moves, read back from the table and checked by the rules; nobody expects the dealer's cards."""
        line: list[Move] = []
        while len(line) < depth and state.to_move is not Seat.CHANCE:
            move = self.remembered(state) if move is None else move
            if move is None or move not in self.game.legal_moves(state):
                break
            line.append(move)
            state, move = self.game.play(state, move), None
        return tuple(line)


class Deepening(IterativeDeepening[Any]):
    """Alpha-beta with iterative deepening over any kernel."""

    def __init__(
        self, game: Game[Any], kernel: Kernel, unit: int = 1, table_bits: int = TABLE_BITS, threads: int = 1
    ) -> None:
        super().__init__(game, Stopper(), unit, DEEPEST)
        self.kernel = kernel
        self.threads = threads  # more than one: quicker, but no two searches are the same
        if threads > 1:
            run_natively()  # a module runs one call at a time
        self.search = compiled_for(kernel)
        self.room = Room(self.search)
        self.table = self.room.zeros((1 << table_bits, 2), np.uint64)
        self.desk = SearchDesk.of(kernel, self.room)

    def begin(self) -> None:
        self.desk.history[:] = 0

    def look(self, state: Any, depth: int, limit: Limit) -> LookAhead | None:
        """Other threads look too, and leave what they find in the table."""
        aside = Stopper()
        others = [
            Thread(
                target=self._search,
                args=(SearchDesk.of(self.kernel, self.room), state, depth + number % 2, 0, NO_LIMIT, aside),
            )
            for number in range(1, self.threads)
        ]
        for thread in others:
            thread.start()
        told = self._search(self.desk, state, depth, self.nodes, limit, self.stopper)
        aside.stop()
        for thread in others:
            thread.join()
        self.nodes = int(told[NODES])
        return None if told[ABORTED] else LookAhead(Move(int(told[ROOT_MOVE])), int(told[VALUE]), bool(told[ALL_EXACT]))

    def _search(self, desk: SearchDesk, state: Any, depth: int, nodes: int, limit: Limit, stopper: Stopper) -> Any:
        """The dealer's plies cost no depth, so there is room for as many again."""
        stack, moves = self.kernel.stack(state, 2 * depth + 2)
        told = np.zeros(5, dtype=np.int64)
        told[NODES] = nodes
        self.search(
            self.kernel.geo, stack, moves, desk.frames, desk.keys, self.table, desk.history,
            depth, -INFINITE, INFINITE, limit.nodes or UNCOUNTED, self.kernel.repeats, self.kernel.wins_only,
            stopper.flag_in(self.room), told,
        )  # fmt: skip
        return told

    def remembered(self, state: Any) -> Move | None:
        stack, _ = self.kernel.stack(state, 1)
        key = np.uint64(self.kernel.routine("hashed")(self.kernel.geo, stack, 0))
        kept, entry = self.table[int(key) & (len(self.table) - 1)]
        if entry == 0 or kept != key ^ entry:
            return None
        return move_in(entry)


def unthought(move: Move) -> Thought:
    """What is known of a move before any thought."""
    return Thought(move, 0, 0, 0, (move,), exact=False)
