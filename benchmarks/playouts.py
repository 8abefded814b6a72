"""Random games, one playout at a time: by our referees, and by the other libraries that are installed."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from ludotheque.core.game import Game
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing

Playout = Callable[[Random], int]  # plays one game at random, returns how many moves it took


@dataclass(frozen=True)
class Contest:
    """One game: our referee, and the peers that play it."""

    title: str
    ours: Playout
    peers: dict[str, Playout]


def ours(game: Game[Any]) -> Playout:
    def playout(rng: Random) -> int:
        state, plies = game.start(), 0
        while moves := game.legal_moves(state):
            state = game.play(state, rng.choice(moves))
            plies += 1
        game.outcome(state)
        return plies

    return playout


def open_spiel(name: str) -> Playout:
    game: Any = import_module("pyspiel").load_game(name)

    def playout(rng: Random) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        state.returns()
        return plies

    return playout


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


def missing() -> Iterator[str]:
    """The peers that are not installed."""
    for package in ("pettingzoo", "open_spiel"):
        try:
            version(package)
        except PackageNotFoundError:
            yield package


def contests() -> list[Contest]:
    absent = set(missing())
    spiel = {} if "open_spiel" in absent else {name: open_spiel(name) for name in ("connect_four", "othello", "oware")}
    zoo: dict[str, Playout] = {}
    if "pettingzoo" not in absent:
        zoo = {
            "PettingZoo raw_env": pettingzoo(observing=True),
            "PettingZoo, no observation": pettingzoo(observing=False),
        }

    def with_spiel(name: str) -> dict[str, Playout]:
        return {f"OpenSpiel {name}": spiel[name]} if name in spiel else {}

    return [
        Contest("Connect Four 6×7", ours(ConnectFour()), {**zoo, **with_spiel("connect_four")}),
        Contest("Reversi 8×8", ours(Reversi(start="othello")), with_spiel("othello")),
        Contest("Awalé", ours(Awale(harvest_cancelled=True)), with_spiel("oware")),
        Contest("Alak, 9 cells", ours(Alak()), {}),
        Contest("Rose King 9×9", ours(RoseKing()), {}),
    ]
