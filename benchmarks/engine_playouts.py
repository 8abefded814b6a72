"""Games played out at random inside a kernel, a second of CPU: ours beside OpenSpiel's, on one core.

The games measure themselves by `contest`; each says what it compares with.
"""

import statistics
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from ludotheque.compiled.kernel import Kernel
from ludotheque.core.game import Game

ROUNDS = 5
MEMORY = 100  # MB, of a tree that stays small

Rate = Callable[[int], float]  # games a second of CPU, given a seed


def ours(game: Game[Any], kernel: Kernel, games: int) -> Rate:
    """Playouts from the start of a game."""
    many = kernel.routine("playouts")
    stack, _ = kernel.stack(game.start(), 2)
    many(kernel.geo, stack, 1, np.uint64(0))  # compiles

    def rate(seed: int) -> float:
        start = time.process_time()
        many(kernel.geo, stack, games, np.uint64(seed))
        return games / (time.process_time() - start)

    return rate


def open_spiel(name: str, games: int) -> dict[str, Rate]:
    """Playouts in C++, in the evaluator of OpenSpiel's tree search asked for many at one leaf; and one call a move."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return {}
    game = pyspiel.load_game(name)

    def inside(seed: int) -> float:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(games, seed), 2.0, 1, MEMORY, False, seed, False)
        start = time.process_time()
        bot.step(game.new_initial_state())
        return games / (time.process_time() - start)

    def driven(seed: int) -> float:
        rng, few = Random(seed), games // 10
        start = time.process_time()
        for _ in range(few):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return few / (time.process_time() - start)

    return {"OpenSpiel C++": inside, "OpenSpiel driven from Python": driven}


def contest(title: str, our_rate: Rate, peers: Mapping[str, Rate], unit: str = "games/s") -> None:
    """Rounds in turn; a ratio is the median of the rounds' ratios."""
    rounds = [(our_rate(seed), [rate(seed) for rate in peers.values()]) for seed in range(ROUNDS)]
    print(f"{title}: ludotheque {statistics.median(mine for mine, _ in rounds):,.0f} {unit}", flush=True)
    for number, name in enumerate(peers):
        theirs = statistics.median(others[number] for _, others in rounds)
        ratio = statistics.median(mine / others[number] for mine, others in rounds)
        print(f"{title}: {name} {theirs:,.0f} {unit}; ours ÷ it {ratio:.1f}", flush=True)
    if not peers:
        print(f"{title}: nobody to compare with is installed")
