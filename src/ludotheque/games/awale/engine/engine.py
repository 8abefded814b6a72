"""How an engine plays awalé: it looks ahead, and knows by heart who wins every ending with few seeds.

Scores are differences of seeds. An exact score tells for certain who wins; its margin is that of a game played on past the
25th seed, so the seeds counted when the game stops there may be more or fewer.
"""

import time
from dataclasses import replace
from typing import Any

import numpy as np

from ludotheque.compiled.jit import routine
from ludotheque.compiled.kernel import FIRST, INFINITE, Kernel
from ludotheque.compiled.rooms import Room
from ludotheque.core.game import Move
from ludotheque.core.seat import SIGN, Seat
from ludotheque.games.awale.engine.endings import KNOWN_SEEDS, in_the_making
from ludotheque.games.awale.engine.kernel import KNOWN, SIDE, UNIT, apply, kernel_for, kernel_over, legal, result, seat
from ludotheque.games.awale.engine.lookahead import (
    ABORTED,
    BUCKET,
    COUNTS,
    MOST_NODES,
    NODES,
    PAIR,
    PROVED,
    ROOT_HOLE,
    SCRATCH,
    VALUE,
    hash_of,
    look,
)
from ludotheque.games.awale.rules import TURN_LIMIT, Awale, AwaleState
from ludotheque.search.deepening import UNCOUNTED, IterativeDeepening, LookAhead, unthought
from ludotheque.search.levels import Level
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent
from ludotheque.search.transposition import move_in

BUCKET_BITS = 19  # half a million buckets of two entries: 16 MB
BY_HEART_FROM = 10_000  # nodes: levels below it play the endings as they play the rest
WEAK_BUCKET_BITS = 12
PATIENT = 1.0  # seconds: half of a thought so long may be spent on waiting for the table
TOLD_EVERY = 0.1  # seconds between two words about the table of endings
ATTENTIVE = 0.02  # seconds between two looks at whether somebody said stop meanwhile

# Spread by the ladder of docs/levels.md, so that each step is worth about as much.
LEVELS = (
    Level(6, 4.0),
    Level(35, 3.3),
    Level(75, 2.85),
    Level(200, 2.25),
    Level(420, 1.9),
    Level(800, 1.65),
    Level(1_500, 1.45),
    Level(2_800, 1.25),
    Level(5_200, 1.05),
    Level(10_000, 0.85),
)


@routine("awale-seeds", "int64(int64[::1], int64[::1], uint64[:, ::1], int64[:, ::1], int64[::1])")
def played_on(rules: Any, geo: Any, stack: Any, moves: Any, line: Any) -> int:
    """Plays an ending that the table in `geo` knows, best move after best move; tells how many plies it lasts.

    By `rules`, a geo without a table, the game goes on where the table would stop it.
    """
    ply: Any = np.int64(0)
    while True:
        count = legal(rules, stack, ply, moves)
        if count == 0:
            return ply  # type: ignore[no-any-return]
        sign = 1 if seat(rules, stack, ply) == FIRST else -1
        best = -INFINITE
        for i in range(count):
            apply(rules, stack, ply, moves[ply, i])
            value = sign * result(geo, stack, ply + 1)
            if value > best:
                best = value
                line[ply] = moves[ply, i]
        apply(rules, stack, ply, line[ply])
        ply += 1


@routine("awale-seeds", "int64(int64[::1], uint64[:, ::1], int64)")
def settled(geo: Any, stack: Any, ply: int) -> int:
    """The difference of seeds that a position ends with, for the first player."""
    return result(geo, stack, ply)  # type: ignore[no-any-return]


class SeedLooker(IterativeDeepening[AwaleState]):
    """Looks ahead one ply deeper at a time; a ply that is cut short is not counted."""

    def __init__(
        self, game: Awale, kernel: Kernel, stopper: Stopper, room: Room, bucket_bits: int = BUCKET_BITS
    ) -> None:
        super().__init__(game, stopper, UNIT, TURN_LIMIT)
        self.kernel = kernel
        self.room = room
        self.table = room.zeros(BUCKET << bucket_bits, np.uint64)
        self.scratch = room.zeros((TURN_LIMIT + 2) * SCRATCH, np.uint64)
        self.counts = room.zeros(COUNTS, np.int64)

    def begin(self) -> None:
        self.counts[:] = 0

    def look(self, state: AwaleState, depth: int, limit: Limit) -> LookAhead | None:
        self.counts[ABORTED] = 0
        self.counts[MOST_NODES] = limit.nodes or UNCOUNTED
        look(
            self.kernel.geo, self.table, self.scratch, self.counts, self.stopper.flag_in(self.room),
            *self._sides(state), TURN_LIMIT - state.turns, depth,
        )  # fmt: skip
        if self.counts[ABORTED]:
            return None
        self.nodes = int(self.counts[NODES])
        value = SIGN[state.to_move] * int(self.counts[VALUE])
        return LookAhead(_move(state, int(self.counts[ROOT_HOLE])), value, bool(self.counts[PROVED]))

    def remembered(self, state: AwaleState) -> Move | None:
        if state.turns >= TURN_LIMIT:
            return None
        key = hash_of(*self._sides(state), TURN_LIMIT - state.turns)
        slot = int(key & np.uint64(len(self.table) // BUCKET - 1)) * BUCKET
        for place in range(slot, slot + BUCKET, PAIR):
            entry = self.table[place + 1]
            if entry != 0 and self.table[place] ^ entry == key:
                return _move(state, move_in(entry))
        return None

    def _sides(self, state: AwaleState) -> tuple[Any, Any]:
        first, second, _ = self.kernel.encode(state)
        return (first, second) if state.to_move is Seat.FIRST else (second, first)


def _move(state: AwaleState, hole: int) -> Move:
    """The move from a hole of the player to move, counted from his first."""
    return Move(hole if state.to_move is Seat.FIRST else SIDE + hole)


class AwaleEngine:
    """Looks up endings, searches the rest with the same table below it; weak levels see no table, nor wait for one.

    The table is made when it is first needed. Whoever has little time is answered without it meanwhile.
    """

    def __init__(self, game: Awale, seeds: int = KNOWN_SEEDS) -> None:
        self.game = game
        self.seeds = seeds
        self.stopper = Stopper()
        self.room = Room(look)
        self.rules = kernel_for(game)
        self.kernel = self.rules  # until the table of endings is there
        self.shallow = SeedLooker(game, self.rules, self.stopper, self.room, WEAK_BUCKET_BITS)
        self.deep = SeedLooker(game, self.kernel, self.stopper, self.room)

    def stop(self) -> None:
        self.stopper.stop()

    def think(self, state: AwaleState, limit: Limit, progress: Progress = silent) -> Thought:
        limit = self._learn(state, limit, progress)
        if self._by_heart(state, limit):
            return self._looked_up(state, progress)[0]
        return self._searcher(limit).think(state, limit, progress)

    def analyse(self, state: AwaleState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        limit = self._learn(state, limit, progress)
        if self._by_heart(state, limit):
            return self._looked_up(state, progress)
        return self._searcher(limit).analyse(state, limit, progress)

    def _learn(self, state: AwaleState, limit: Limit, progress: Progress) -> Limit:
        """Have the table, unless it is not for this thought; what is left to think. Told to stop meanwhile: hardly anything."""
        if self._weak(limit) or self.kernel is not self.rules:
            return limit
        self.stopper.clear()
        making = in_the_making(self.game, self.seeds)
        waiting = unthought(self.game.legal_moves(state)[0])
        wait = None if limit.seconds is None else limit.seconds / 2 if limit.seconds >= PATIENT else 0.0
        began = told = time.monotonic()
        while wait is None or time.monotonic() < began + wait:
            if making.done.wait(ATTENTIVE) or self.stopper.stopped:
                break
            if time.monotonic() >= told + TOLD_EVERY:
                told = time.monotonic()
                progress(replace(waiting, left=making.seconds_left()))
        if self.stopper.stopped:
            return Limit(depth=1)
        if making.words is not None:
            self.kernel = self.deep.kernel = kernel_over(self.room.copy(making.words))
        spent = time.monotonic() - began
        return limit if limit.seconds is None else replace(limit, seconds=max(limit.seconds - spent, limit.seconds / 2))

    def _looked_up(self, state: AwaleState, progress: Progress) -> tuple[Thought, ...]:
        thoughts = [self._known(state, move) for move in self.game.legal_moves(state)]
        thoughts.sort(key=lambda thought: -thought.score)
        progress(thoughts[0])
        return tuple(thoughts)

    def _searcher(self, limit: Limit) -> SeedLooker:
        return self.shallow if self._weak(limit) else self.deep

    @staticmethod
    def _weak(limit: Limit) -> bool:
        return limit.nodes is not None and limit.nodes < BY_HEART_FROM

    def _by_heart(self, state: AwaleState, limit: Limit) -> bool:
        return sum(state.holes) <= self.kernel.geo[KNOWN] and not self._weak(limit)

    def _known(self, state: AwaleState, move: Move) -> Thought:
        """A move looked up, and the best play after it."""
        after = self.game.play(state, move)
        stack, moves = self.kernel.stack(after, TURN_LIMIT)
        value = int(settled(self.kernel.geo, stack, 0))
        line = np.zeros(TURN_LIMIT, dtype=np.int64)
        plies = played_on(self.shallow.kernel.geo, self.kernel.geo, stack, moves, line)
        told = (move, *(Move(int(reply)) for reply in line[:plies]))
        return Thought(move, value if state.to_move is Seat.FIRST else -value, len(told), len(told), told, exact=True)


def engine(game: Awale) -> Engine:
    """The strongest engine."""
    return AwaleEngine(game)


def perfect(_game: Awale) -> bool:
    """Awalé is not solved from its start."""
    return False
