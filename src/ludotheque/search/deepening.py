"""An engine that searches one ply deeper at a time, until it must answer or knows for sure."""

from dataclasses import dataclass, replace
from threading import Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.jit import specialise
from ludotheque.compiled.kernel import CHANCE, INFINITE, WIN, Kernel
from ludotheque.core.game import Game, Move
from ludotheque.search.alphabeta import ABORTED, ALL_EXACT, FRAME, NODES, ROOT_MOVE, VALUE, alphabeta
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Limit, Progress, Thought, silent

DEEPEST = 400  # plies; longer lines end in an estimate
TABLE_BITS = 20  # a million entries, 16 MB
NO_LIMIT = Limit()
UNCOUNTED = 1 << 62

_compiled: dict[str, Any] = {}


def compiled_for(kernel: Kernel) -> Any:
    """The search compiled for this kernel; one copy for all games that share it."""
    if kernel.tag not in _compiled:
        template: Any = alphabeta
        _compiled[kernel.tag] = specialise(template, kernel.tag, kernel.functions, allocates=kernel.allocates)
    return _compiled[kernel.tag]


@dataclass(frozen=True)
class SearchDesk:
    """The papers of one searching thread."""

    frames: NDArray[np.int64]
    keys: NDArray[np.uint64]
    history: NDArray[np.int64]

    @classmethod
    def of(cls, kernel: Kernel) -> "SearchDesk":
        plies = 2 * DEEPEST + 6
        return cls(
            np.zeros((plies, FRAME), dtype=np.int64),
            np.zeros(plies, dtype=np.uint64),
            np.zeros((3, kernel.most_moves + 1024), dtype=np.int64),
        )


class Deepening:
    """Alpha-beta with iterative deepening over any kernel.

    `unit` is how many points of the kernel's evaluation make one point of the game.
    """

    def __init__(
        self, game: Game[Any], kernel: Kernel, unit: int = 1, table_bits: int = TABLE_BITS, threads: int = 1
    ) -> None:
        self.game = game
        self.kernel = kernel
        self.unit = unit
        self.threads = threads  # more than one: quicker, but no two searches are the same
        self.stopper = Stopper()
        self.search = compiled_for(kernel)
        self.table = np.zeros((1 << table_bits, 2), dtype=np.uint64)
        self.desk = SearchDesk.of(kernel)

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
        self.stopper.clear()
        moves = self.game.legal_moves(state)
        best = Thought(moves[0], 0, 0, 0, (moves[0],), exact=False)
        return run_until(lambda: self._deepen(state, limit, progress, best), self.stopper, limit.seconds)

    def analyse(self, state: Any, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        self.stopper.clear()
        work = lambda: self._deepen_all(state, limit, progress)  # noqa: E731
        return run_until(work, self.stopper, limit.seconds)

    def _deepen(self, state: Any, limit: Limit, progress: Progress, best: Thought) -> Thought:
        self.desk.history[:] = 0
        nodes = 0
        for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
            told = self._look(state, depth, nodes, limit if depth > 1 else NO_LIMIT)
            nodes = int(told[NODES])
            if told[ABORTED]:
                break
            move = Move(int(told[ROOT_MOVE]))
            line = self._line(state, move, depth)
            best = Thought(move, self._score(state, int(told[VALUE])), depth, nodes, line, bool(told[ALL_EXACT]))
            progress(best)
            if best.exact:
                break
        return replace(best, nodes=nodes)

    def _deepen_all(self, state: Any, limit: Limit, progress: Progress) -> tuple[Thought, ...]:
        """Every move searched to the same depth, one after the other; a depth cut short is forgotten."""
        self.desk.history[:] = 0
        thoughts = {move: Thought(move, 0, 0, 0, (move,), exact=False) for move in self.game.legal_moves(state)}
        nodes = 0
        for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
            deeper: dict[Move, Thought] = {}
            for move, known in thoughts.items():
                if known.exact:
                    deeper[move] = known
                    continue
                after = self.game.play(state, move)
                told = self._look(after, depth - 1, nodes, limit if depth > 1 else NO_LIMIT)
                nodes = int(told[NODES])
                if told[ABORTED]:
                    break
                line = (move, *self._line(after, None, depth - 1))
                score = self._score(state, int(told[VALUE]))
                deeper[move] = Thought(move, score, depth, nodes, line, bool(told[ALL_EXACT]))
                progress(deeper[move])
            thoughts = thoughts | deeper if len(deeper) == len(thoughts) else thoughts
            if len(deeper) < len(thoughts) or all(thought.exact for thought in thoughts.values()):
                break
        return tuple(sorted(thoughts.values(), key=lambda thought: -thought.score))

    def _look(self, state: Any, depth: int, nodes: int, limit: Limit) -> Any:
        """The position searched to a depth. Other threads look too, and leave what they find in the table."""
        aside = Stopper()
        others = [
            Thread(
                target=self._search, args=(SearchDesk.of(self.kernel), state, depth + number % 2, 0, NO_LIMIT, aside)
            )
            for number in range(1, self.threads)
        ]
        for thread in others:
            thread.start()
        told = self._search(self.desk, state, depth, nodes, limit, self.stopper)
        aside.stop()
        for thread in others:
            thread.join()
        return told

    def _search(self, desk: "SearchDesk", state: Any, depth: int, nodes: int, limit: Limit, stopper: Stopper) -> Any:
        """The dealer's plies cost no depth, so there is room for as many again."""
        stack, moves = self.kernel.stack(state, 2 * depth + 2)
        told = np.zeros(5, dtype=np.int64)
        told[NODES] = nodes
        self.search(
            self.kernel.geo, stack, moves, desk.frames, desk.keys, self.table, desk.history,
            depth, -INFINITE, INFINITE, limit.nodes or UNCOUNTED, self.kernel.repeats, self.kernel.wins_only,
            stopper.flag, told,
        )  # fmt: skip
        return told

    def _score(self, state: Any, value: int) -> float:
        """The value of a search, which is for the first player, as points for the player to move."""
        points = value - WIN if value >= WIN else value + WIN if value <= -WIN else value / self.unit
        sign = 1 if state.to_move.value == "first" else -1
        return points * sign

    def _line(self, state: Any, move: Move | None, depth: int) -> tuple[Move, ...]:
        """The expected moves, read back from the table and checked by the rules."""
        line: list[Move] = []
        for _ in range(depth):
            legal = self.game.legal_moves(state)
            if move is None:
                move = self._remembered(state)
            if move is None or move not in legal or state.to_move.value == "chance":
                break
            line.append(move)
            state, move = self.game.play(state, move), None
        return tuple(line)

    def _remembered(self, state: Any) -> Move | None:
        stack, _ = self.kernel.stack(state, 1)
        if self.kernel.seat(self.kernel.geo, stack, 0) == CHANCE:
            return None
        key = np.uint64(self.kernel.hashed(self.kernel.geo, stack, 0))
        kept, entry = self.table[int(key) & (len(self.table) - 1)]
        if entry == 0 or kept != key ^ entry:
            return None
        return Move(int(entry & np.uint64(0xFFFF)) - 1)
