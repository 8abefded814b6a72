"""A shipped module and machine code of this machine think the same: the same moves, worths, lines and nodes."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludotheque.compiled.routines import BackEnd, use
from ludotheque.core.registry import GAMES
from ludotheque.core.seat import Seat
from ludotheque.search.thought import Engine, Limit, Thought

# Every kernel and every solver is asked: the options of a game, and the nodes of a thought.
ASKED: dict[str, tuple[str, dict[str, Any], int]] = {
    "alak-solved": ("alak", {"n": 9}, 200_000),
    "alak-word": ("alak", {"n": 40, "torus": True}, 700),
    "alak-long": ("alak", {"n": 90}, 300),
    "black-white-8": ("black-white", {"size": 8}, 2_500),
    "black-white-6": ("black-white", {"size": 6}, 2_500),
    "black-white-10": ("black-white", {"size": 10}, 300),
    "awale": ("awale", {}, 1_500),
    "puissance4": ("puissance4", {}, 1_500),
    "puissance4-pair": ("puissance4", {"rows": 9, "columns": 9}, 700),
    "puissance4-wide": ("puissance4", {"rows": 14, "columns": 14, "align": 5}, 300),
    "roi-des-roses": ("roi-des-roses", {}, 150),
}
FEW, MANY = 6, 1_000  # positions
SOON_COMPILED = ("alak-solved", "awale", "puissance4")  # the long run asks all of them, and more


def positions(game: Any, rng: Random) -> Iterator[Any]:
    """Where a player is to move, in games played at random; a few of each game."""
    while True:
        state = game.start()
        while game.outcome(state) is None:
            if state.to_move is not Seat.CHANCE and rng.random() < 0.2:
                yield state
            state = game.play(state, rng.choice(game.legal_moves(state)))


def thoughts(name: str, count: int, on: BackEnd) -> list[Thought]:
    slug, options, nodes = ASKED[name]
    entry = next(one for one in GAMES.values() if one.slug == slug)
    game = entry.load()(**options)
    use(on)
    engine: Engine = entry.room("engine.engine").engine(game)
    drawn = positions(game, Random(14))
    return [engine.think(next(drawn), Limit(nodes=nodes)) for _ in range(count)]


@pytest.mark.parametrize("name", SOON_COMPILED)
def test_a_few_thoughts_are_the_same_on_both(name: str) -> None:
    assert thoughts(name, FEW, BackEnd.WASM) == thoughts(name, FEW, BackEnd.NATIVE)


@pytest.mark.long
@pytest.mark.parametrize("name", ASKED)
def test_a_thousand_thoughts_are_the_same_on_both(name: str) -> None:
    assert thoughts(name, MANY, BackEnd.WASM) == thoughts(name, MANY, BackEnd.NATIVE)
