"""A compiled game beside its rules: the same moves, the same positions, the same results, with the compiler or without."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotheque.compiled.kernel import Kernel
from ludotheque.compiled.routines import BackEnd
from ludotheque.core.game import Game
from ludotheque.core.seat import Seat

ENDLESS = 10**6  # plies

# For a test that asks neither: it would only be run twice.
ONCE = pytest.mark.parametrize("on_either", [BackEnd.PYTHON], ids=["python"], indirect=True, scope="module")

Points = Callable[[Any, Any], int]  # what a kernel must say of a finished game, given the game and its last state


def lead(game: Game[Any], state: Any) -> int:
    """How many points the first player ended ahead."""
    outcome = game.outcome(state)
    assert outcome is not None and outcome.score is not None
    return outcome.score[0] - outcome.score[1]


def listed(kernel: Kernel, state: Any) -> tuple[int, ...]:
    """The moves the kernel finds."""
    stack, moves = kernel.stack(state, 1)
    return tuple(int(move) for move in moves[0, : kernel.routine("legal")(kernel.geo, stack, 0, moves)])


def played(kernel: Kernel, state: Any, move: int) -> Any:
    """The position after a move, as the kernel plays it."""
    stack, _ = kernel.stack(state, 1)
    kernel.routine("apply")(kernel.geo, stack, 0, move)
    return kernel.decode(stack[1])


def told(kernel: Kernel, name: str, state: Any) -> int:
    """What a routine of the kernel ("evaluate", "hashed", "result") says of a position."""
    stack, _ = kernel.stack(state, 1)
    return int(kernel.routine(name)(kernel.geo, stack, 0))


def rollouts(kernel: Kernel, state: Any, games: int) -> list[int]:
    """How so many random games from a position end."""
    stack, _ = kernel.stack(state, 1)
    start, ends = stack[0].copy(), list[int]()
    for seed in range(games):
        stack[0] = start
        ends.append(int(kernel.routine("rollout")(kernel.geo, stack, 0, np.uint64(seed))))
    return ends


def assert_twin(game: Game[Any], kernel: Kernel, state: Any, points: Points = lead) -> None:
    """The kernel sees the position as the rules do."""
    assert kernel.decode(kernel.encode(state)) == state
    assert told(kernel, "seat", state) == int(state.to_move is Seat.SECOND)
    assert listed(kernel, state) == game.legal_moves(state)
    if game.outcome(state) is not None:
        assert told(kernel, "result", state) == points(game, state)


def assert_lock_step(
    game: Game[Any], kernels: Sequence[Kernel], rng: Random, points: Points = lead, plies: int = ENDLESS
) -> None:
    """A random game, to its end or so many plies, goes the same way by the rules and by every kernel."""
    assert kernels
    state = game.start()
    for _ in range(plies):
        for kernel in kernels:
            assert_twin(game, kernel, state, points)
        if game.outcome(state) is not None:
            return
        move = rng.choice(game.legal_moves(state))
        after = game.play(state, move)
        for kernel in kernels:
            assert played(kernel, state, move) == after
        state = after


def twin_perft(kernel: Kernel, state: Any, depth: int) -> int:
    """How many ways the game can go in so many plies, as the kernel plays it."""
    moves = listed(kernel, state)
    if depth == 0 or not moves:
        return 1
    return sum(twin_perft(kernel, played(kernel, state, move), depth - 1) for move in moves)
