"""The search agrees with plain minimax over the rules, stops when told, and says what it knows for sure."""

import time
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from cases import each
from engines import number_game
from games_in_play import walk
from ludotheque.compiled.kernel import INFINITE
from ludotheque.core import Seat
from ludotheque.core.game import Game
from ludotheque.games.connect_four.engine.kernel import word_kernel
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.search.alphabeta import FRAME, NODES, VALUE, alphabeta
from ludotheque.search.deepening import Deepening
from ludotheque.search.stopping import Stopper, run_until
from ludotheque.search.thought import Limit, Thought

SMALL = [
    ConnectFour(rows=3, columns=3, align=3),
    ConnectFour(rows=4, columns=3, align=3),
    ConnectFour(rows=2, columns=4, align=2),
]


def points(game: ConnectFour, state: Any) -> int:
    """What a finished game is worth to the first player: the empty cells and one, or nothing."""
    outcome = game.outcome(state)
    assert outcome is not None
    if outcome.winner is None:
        return 0
    empty = game.rows * game.columns - (state.first | state.second).bit_count()
    return int(empty + 1) * (1 if outcome.winner is Seat.FIRST else -1)


@cache
def minimax(game: ConnectFour, state: Any) -> int:
    """The worth of a position to the player to move, by trying everything."""
    sign = 1 if state.to_move is Seat.FIRST else -1
    moves = game.legal_moves(state)
    if not moves:
        return sign * points(game, state)
    return max(-minimax(game, game.play(state, move)) for move in moves)


def positions(game: Game[Any], count: int) -> list[Any]:
    found = []
    for seed in range(count):
        match = walk(game, Random(seed), seed % 7)
        if match.outcome is None:
            found.append(match.state)
    return found


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_an_exact_thought_is_the_value_of_the_game(game: ConnectFour) -> None:
    engine = Deepening(game, word_kernel(game))
    for state in positions(game, 40):
        thought = engine.think(state, Limit())
        assert thought.exact
        assert thought.score == minimax(game, state)
        assert -minimax(game, game.play(state, thought.move)) == thought.score


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_an_analysis_knows_every_move(game: ConnectFour) -> None:
    engine = Deepening(game, word_kernel(game))
    for state in positions(game, 12):
        thoughts = engine.analyse(state, Limit())
        assert {thought.move for thought in thoughts} == set(game.legal_moves(state))
        assert [thought.score for thought in thoughts] == sorted((t.score for t in thoughts), reverse=True)
        for thought in thoughts:
            assert thought.exact
            assert thought.score == -minimax(game, game.play(state, thought.move))


def test_the_line_is_played_by_the_rules_and_begins_with_the_move() -> None:
    game = ConnectFour(rows=4, columns=4, align=3)
    thought = Deepening(game, word_kernel(game)).think(game.start(), Limit())
    assert thought.line[0] == thought.move
    state = game.start()
    for move in thought.line:
        state = game.play(state, move)


def test_depth_and_nodes_limit_the_search_and_progress_is_told() -> None:
    game = ConnectFour()
    engine = Deepening(game, word_kernel(game))
    told: list[Thought] = []
    thought = engine.think(game.start(), Limit(depth=5), told.append)
    assert [one.depth for one in told] == [1, 2, 3, 4, 5]
    assert thought.depth == 5
    assert not thought.exact
    assert 0 < engine.think(game.start(), Limit(nodes=5000)).nodes <= 5001


def test_the_same_search_twice_is_the_same() -> None:
    game = ConnectFour()
    one, two = (Deepening(game, word_kernel(game)).think(game.start(), Limit(nodes=20_000)) for _ in range(2))
    assert one == two


@pytest.mark.long
def test_two_threads_find_the_same_value() -> None:
    game = ConnectFour(rows=4, columns=4, align=4)
    alone, together = (
        Deepening(game, word_kernel(game), threads=count).think(game.start(), Limit()) for count in (1, 2)
    )
    assert together.exact
    assert together.score == alone.score


def test_control_c_waits_until_the_thinking_has_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    stopper, ended = Stopper(), list[bool]()
    clock = iter([0.0])

    def now() -> float:
        for reading in clock:
            return reading
        raise KeyboardInterrupt  # as if the person pressed Ctrl-C while we look at the clock

    def work() -> None:
        while not stopper.stopped:
            time.sleep(0.001)
        time.sleep(0.05)
        ended.append(True)

    monkeypatch.setattr("ludotheque.search.stopping.time.monotonic", now)
    with pytest.raises(KeyboardInterrupt):
        run_until(work, stopper, 10.0)
    assert ended == [True]


def test_what_goes_wrong_while_thinking_is_raised_where_it_is_awaited() -> None:
    game = ConnectFour()

    def fail(_thought: Thought) -> None:
        raise RuntimeError("nobody listens")

    with pytest.raises(RuntimeError, match="nobody listens"):
        Deepening(game, word_kernel(game)).think(game.start(), Limit(depth=3), fail)


class NumberSearch:
    """Alpha-beta over the game of numbers, in plain Python, with one table for all its searches."""

    def __init__(self) -> None:
        self.search = number_game.in_plain_python(alphabeta, number_game.RULES)
        self.table = np.zeros((1 << 12, 2), dtype=np.uint64)
        self.history = np.zeros((2, number_game.MOVES), dtype=np.int64)

    def look(self, number: int, depth: int) -> tuple[int, int]:
        """The value of a number for the first player, and how many nodes that took."""
        stack = np.zeros((depth + 2, number_game.WORDS), dtype=np.uint64)
        stack[0, number_game.NUMBER] = number
        moves = np.zeros((depth + 2, number_game.MOVES), dtype=np.int64)
        frames, keys = np.zeros((depth + 2, FRAME), dtype=np.int64), np.zeros(depth + 2, dtype=np.uint64)
        told = np.zeros(5, dtype=np.int64)
        self.search(
            None, stack, moves, frames, keys, self.table, self.history, depth, -INFINITE, INFINITE, 1 << 62,
            False, False, np.zeros(1, dtype=np.int64), told,
        )  # fmt: skip
        return int(told[VALUE]), int(told[NODES])


@each("number", range(0, number_game.NUMBERS - 1, 4))
def test_what_the_table_holds_of_a_shallower_search_is_not_taken_for_a_deeper_one(number: int) -> None:
    search = NumberSearch()
    for depth in range(1, 6):
        assert search.look(number, depth)[0] == number_game.value(number, 0, depth)


def test_what_was_searched_deep_enough_is_not_searched_again() -> None:
    search = NumberSearch()
    once, again = search.look(0, 4), search.look(0, 4)
    assert again[0] == once[0]
    assert again[1] <= 1 + number_game.MOVES < once[1]
