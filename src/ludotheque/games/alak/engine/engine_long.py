"""Plays Alak on lines too long to look ahead on: takes the most stones it can, and does not offer its own."""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import apart, routine
from ludotheque.core.game import Move
from ludotheque.games.alak.engine.kernel_long import SPAN, is_free, long_kernel, run_end
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.search.thought import Limit, Progress, Thought, silent

HALF_SURE = 2.0  # stones that are worth a score of one half


@apart
def distance(geo: Any, place: Any, end: Any, step: Any) -> Any:
    """The cells between a place and the end of the run beside it."""
    if end < 0:
        return place if step < 0 else geo[0] - 1 - place
    return (place - end if step < 0 else end - place) % geo[0] - 1 if end != place else geo[0] - 1


@routine("alak-long", "void(int64[::1], uint64[:, ::1], int64[::1], int64[::1])")
def gains(geo: Any, stack: Any, moves: Any, stones: Any) -> None:
    """For each move: the stones it takes, less those of its own group if one free cell or none is left beside it."""
    who = np.int64(stack[0, 3 * geo[SPAN]])
    mine = who * geo[SPAN]
    theirs = (1 - who) * geo[SPAN]
    for i in range(moves.shape[0]):
        place = moves[i]
        taken = 0
        joined = 1
        free_ends = 0
        for step in (-1, 1):
            end = run_end(geo, stack, 0, theirs, place, step)
            length = distance(geo, place, end, step)
            surrounded = end < 0 or end == place or not is_free(geo, stack, 0, end)
            if length > 0 and surrounded:
                taken += length
                free_ends += 1
            end = run_end(geo, stack, 0, mine, place, step)
            joined += distance(geo, place, end, step)
            if end >= 0 and end != place and is_free(geo, stack, 0, end):
                free_ends += 1
        stones[i] = taken - (joined if free_ends < 2 else 0)


class Greedy:
    """Looks one move ahead, along the whole line."""

    def __init__(self, game: Alak) -> None:
        self.game = game
        self.kernel = long_kernel(game)

    def stop(self) -> None:
        """It has answered already."""

    def think(self, state: AlakState, limit: Limit, progress: Progress = silent) -> Thought:  # noqa: ARG002
        moves, stones = self._gains(state)
        best = self._thought(moves, stones, int(np.argmax(stones)))
        progress(best)
        return best

    def analyse(self, state: AlakState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:  # noqa: ARG002
        moves, stones = self._gains(state)
        thoughts = tuple(self._thought(moves, stones, int(i)) for i in np.argsort(-stones, kind="stable"))
        progress(thoughts[0])
        return thoughts

    def _gains(self, state: AlakState) -> tuple[Any, Any]:
        stack = np.array([self.kernel.encode(state)])
        moves = np.array(self.game.legal_moves(state), dtype=np.int64)
        stones = np.zeros(len(moves), dtype=np.int64)
        gains(self.kernel.geo, stack, moves, stones)
        return moves, stones

    @staticmethod
    def _thought(moves: Any, stones: Any, i: int) -> Thought:
        move, won = Move(int(moves[i])), int(stones[i])
        return Thought(move, won / (abs(won) + HALF_SURE), 1, len(moves), (move,), exact=False)
