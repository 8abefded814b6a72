"""Contenders that play games at random: our referees and kernels, OpenSpiel, PettingZoo. Their work is counted in moves.

Rules differ in when a game ends, so that games a second would not compare: moves a second do. Whoever plays many games in
one call does not say how many moves they had: then the mean of games played one by one, by the same rules, counts.
"""

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from benchmarks.race import Contender, Turn
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.game import Game

Playout = Callable[[Random], int]  # plays one game at random, returns how many moves it took

COUNTED = 500  # games from which the mean length is known to about a percent
MEMORY = 100  # MB, of a tree that stays small


def one_by_one(playout: Playout) -> Contender:
    def contender(seed: int, games: int) -> Turn:
        rng = Random(seed)
        return lambda: sum(playout(rng) for _ in range(games))

    return contender


@cache
def mean_length(playout: Playout) -> float:
    """Moves of a random game."""
    rng = Random(0)
    return sum(playout(rng) for _ in range(COUNTED)) / COUNTED


def referee(game: Game[Any]) -> Playout:
    """By the rules, in Python."""

    def playout(rng: Random) -> int:
        state, plies = game.start(), 0
        while moves := game.legal_moves(state):
            state = game.play(state, rng.choice(moves))
            plies += 1
        game.outcome(state)
        return plies

    return playout


def kernel_playouts(game: Game[Any], kernel: Kernel) -> Contender:
    """Inside the kernel, from the start of a game."""
    many = kernel.routine("playouts")
    stack, _ = kernel.stack(game.start(), 2)
    counted = referee(game)

    def contender(seed: int, games: int) -> Turn:
        length = mean_length(counted)

        def turn() -> float:
            many(kernel.geo, stack, games, np.uint64(seed))
            return games * length

        return turn

    return contender


def open_spiel(name: str) -> Playout:
    """OpenSpiel's C++ driven from Python, one call a move."""
    game: Any = import_module("pyspiel").load_game(name)

    def playout(rng: Random) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        state.returns()
        return plies

    return playout


def open_spiel_playouts(name: str) -> Contender:
    """All in C++: the evaluator of OpenSpiel's tree search, asked for many games at one leaf."""
    spiel: Any = import_module("pyspiel")
    game, counted = spiel.load_game(name), open_spiel(name)

    def contender(seed: int, games: int) -> Turn:
        length = mean_length(counted)
        bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(games, seed), 2.0, 1, MEMORY, False, seed, False)
        state = game.new_initial_state()

        def turn() -> float:
            bot.step(state)
            return games * length

        return turn

    return contender


def pettingzoo(*, observing: bool) -> Playout:
    """`raw_env` as its documentation drives it; or without its observations, free columns read off its board."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "yes")
    env: Any = import_module("pettingzoo.classic.connect_four.connect_four").raw_env()

    def playout_observing(rng: Random) -> int:
        env.reset()
        plies = 0
        while True:
            observation, _, over, _, _ = env.last()
            if over:
                return plies
            env.step(rng.choice([c for c, free in enumerate(observation["action_mask"].tolist()) if free]))
            plies += 1

    def playout_blind(rng: Random) -> int:
        env.reset()
        plies = 0
        while not env.terminations[env.agent_selection]:
            env.step(rng.choice([c for c in range(7) if env.board[c] == 0]))
            plies += 1
        return plies

    return playout_observing if observing else playout_blind
