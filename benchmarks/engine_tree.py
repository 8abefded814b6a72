"""Tree search, games through the tree a second: ours beside OpenSpiel's C++ MCTS bot, on one core.

    python -m benchmarks.engine_tree

Both use UCT with one random playout a leaf, from the start of the game, and start afresh each round. Other games
measure themselves by `contest`.
"""

import platform
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ludotheque.compiled.kernel import Kernel
from ludotheque.compiled.routines import run_natively
from ludotheque.core.game import Game
from ludotheque.games.connect_four.engine.kernel import word_kernel
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.search.sampling import Sampling
from ludotheque.search.thought import Limit

ROUNDS = 5
GAMES = 20_000
MEMORY = 1_000  # MB, OpenSpiel's tree

Rate = Callable[[int], float]  # games through the tree a second of CPU, given a seed


def ours(game: Game[Any], kernel: Kernel, games: int = GAMES) -> Rate:
    engine = Sampling(game, kernel)
    state = game.start()
    engine.think(state, Limit(nodes=10))  # compiles

    def rate(_seed: int) -> float:
        start = time.process_time()
        thought = engine.think(state, Limit(nodes=games))
        return thought.nodes / (time.process_time() - start)

    return rate


def open_spiel(name: str, games: int = GAMES) -> Rate | None:
    """The bot as its own examples make it; None where the package is missing."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def rate(seed: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, games, MEMORY, False, seed, False)
        state = game.new_initial_state()
        start = time.process_time()
        bot.step(state)
        return games / (time.process_time() - start)

    return rate


def contest(title: str, our_rate: Rate, name: str) -> None:
    """Rounds in turn; the ratio is the median of the rounds' ratios."""
    their_rate = open_spiel(name)
    pairs = [(our_rate(seed), their_rate(seed) if their_rate else 0.0) for seed in range(ROUNDS)]
    mine = statistics.median(one for one, _ in pairs)
    print(f"{title}: ludotheque {mine:,.0f} games/s", flush=True)
    if their_rate is None:
        print(f"{title}: OpenSpiel is not installed, no comparison")
        return
    theirs = statistics.median(other for _, other in pairs)
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"{title}: OpenSpiel MCTSBot {theirs:,.0f} games/s; ours ÷ it {ratio:.1f}")


def versions() -> str:
    found = [f"Python {platform.python_version()}"]
    for package in ("ludotheque", "numba", "open_spiel"):
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} missing")
    return ", ".join(found)


def main() -> None:
    print(versions())
    game = ConnectFour()
    contest("Connect Four 6×7", ours(game, word_kernel(game)), "connect_four")


if __name__ == "__main__":
    run_natively()
    main()
