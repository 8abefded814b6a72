"""The tree search proves what can be proved, weighs the dealer's cards alike, and stops when told."""

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from cases import each
from engines import number_game
from engines.test_alphabeta import SMALL, positions
from games_in_play import walk
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.kernel import word_kernel
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.rose_king.engine.kernel import kernel_for
from ludotheque.games.rose_king.rules import DRAW, RoseKing
from ludotheque.search.sampling import Sampling, Tuning
from ludotheque.search.thought import Limit, Thought
from ludotheque.search.tree import (
    CHILD,
    CHILDREN,
    COLUMNS,
    COUNTED,
    GAMES,
    MEAN,
    MOVE,
    POINTS,
    SIZE,
    SOLVED,
    TELLS,
    URGE,
    VISITED,
    VISITS,
    back_up,
    grow_tree,
)

PUCT = Tuning(temperature=2.0)
BY_EVALUATION = Tuning(trust=1.0, scale=20.0, exploration=0.5, unit=16.0)


@cache
def value(game: Any, state: Any) -> float:
    """What a position is worth to the first player: wins less losses, the dealer's cards all as likely."""
    outcome = game.outcome(state)
    if outcome is not None:
        return {None: 0.0, Seat.FIRST: 1.0, Seat.SECOND: -1.0}[outcome.winner]
    values = [value(game, game.play(state, move)) for move in game.legal_moves(state)]
    if state.to_move is Seat.CHANCE:
        return sum(values) / len(values)
    return max(values) if state.to_move is Seat.FIRST else min(values)


def worth(game: Any, state: Any) -> float:
    """The same for the player to move."""
    return -value(game, state) if state.to_move is Seat.SECOND else value(game, state)


# Luck decides these: whoever wins with best play depends on the cards that are drawn.
LUCKY = [
    (RoseKing(2, 3), "R.B/.R. 0,2 B N3,NE3,E2,SE3,O3 N1,SO2,O1,NO2 NE1,SE1,NO1 0 2-1 0-0"),
    (RoseKing(2, 3), ".R./RBB 1,1 B E2,S3,SO3,O3,NO3 NE2,NE3,SO1,NO1 N1,E1,SE1,O2 0 2-2 0-0"),
    (RoseKing(2, 3, heroes=True), "BRR/.R. 0,0 B N3,E3,SE2,S2,SO2 N2,E2,S3,SO3 N1,E1,SO1,NO1 0 3-1 4-4"),
]


@each("tuning", [Tuning(), PUCT])
@each("game", SMALL)
def test_an_exact_thought_is_the_value_of_the_game(game: ConnectFour, tuning: Tuning) -> None:
    engine = Sampling(game, word_kernel(game), tuning)
    for state in positions(game, 30):
        thought = engine.think(state, Limit())
        assert thought.exact
        assert thought.score == worth(game, state)
        assert worth(game, state) == -worth(game, game.play(state, thought.move)) or game.outcome(
            game.play(state, thought.move)
        )


def test_four_by_four_with_three_in_a_row_is_won_for_the_first_player() -> None:
    game = ConnectFour(rows=4, columns=4, align=3)
    thought = Sampling(game, word_kernel(game)).think(game.start(), Limit())
    assert thought.exact
    assert thought.score == 1


def test_an_analysis_judges_every_legal_move_best_first() -> None:
    game = ConnectFour(rows=3, columns=3, align=3)
    engine = Sampling(game, word_kernel(game))
    for state in positions(game, 20):
        thoughts = engine.analyse(state, Limit())
        assert sorted(thought.move for thought in thoughts) == sorted(game.legal_moves(state))
        assert [thought.score for thought in thoughts] == sorted((t.score for t in thoughts), reverse=True)
        sign = -1 if state.to_move is Seat.SECOND else 1
        for thought in thoughts:
            assert thought.exact
            assert thought.score == sign * value(game, game.play(state, thought.move))


def test_a_hurried_analysis_still_judges_every_move_as_often_as_the_others() -> None:
    game = ConnectFour()
    thoughts = Sampling(game, word_kernel(game)).analyse(game.start(), Limit(nodes=1))
    assert len(thoughts) == 7
    assert all(-1 <= thought.score <= 1 and thought.nodes == 7 for thought in thoughts)


@pytest.mark.parametrize(("game", "position"), LUCKY, ids=[text.split()[0] for _, text in LUCKY])
def test_the_dealers_cards_count_by_their_true_odds(game: RoseKing, position: str) -> None:
    state = game.read_state(position)
    assert 0 < abs(value(game, state)) < 1
    thought = Sampling(game, kernel_for(game)).think(state, Limit())
    assert thought.exact
    assert thought.score == pytest.approx(worth(game, state))


def test_points_are_points_of_the_game() -> None:
    game = RoseKing(2, 2)
    state = game.read_state("RB/R. 1,0 R E1,N3,E3,S3,O3 N2,E2,S2,O2,SO2 - 0 2-1 0-0")
    thought = Sampling(game, kernel_for(game), points=True).think(state, Limit())
    assert game.write_move(thought.move) == "E1"
    assert thought.exact
    assert thought.score == 3 * 3 - 1


@pytest.mark.parametrize("tuning", [Tuning(), PUCT, BY_EVALUATION, Tuning(margin=30.0)], ids=repr)
def test_the_expected_line_can_be_played_and_stops_where_the_dealer_comes_in(tuning: Tuning) -> None:
    game = RoseKing()
    engine = Sampling(game, kernel_for(game), tuning, points=True)
    for seed in range(4):
        state = walk(game, Random(seed), 31).state
        if state.to_move is Seat.CHANCE:
            state = game.play(state, game.legal_moves(state)[0])
        thought = engine.think(state, Limit(nodes=2000))
        assert thought.line[0] == thought.move
        assert DRAW not in thought.line[:-1]
        for move in thought.line:
            state = game.play(state, move)


def test_the_same_limit_gives_the_same_thought() -> None:
    game = RoseKing()
    engine = Sampling(game, kernel_for(game), points=True)
    state = game.start()
    first = engine.think(state, Limit(nodes=700))
    engine.think(game.play(state, Move(13)), Limit(nodes=50))
    assert engine.think(state, Limit(nodes=700)) == first
    assert first.nodes == 700


@each("tuning", [Tuning(), PUCT])
@each(("game", "position"), LUCKY)
def test_what_was_thought_before_changes_nothing(game: RoseKing, position: str, tuning: Tuning) -> None:
    """Where the dealer comes in, too: his cards were once other moves of the same memory."""
    state = game.read_state(position)
    used, new = (Sampling(game, kernel_for(game), tuning, points=True) for _ in range(2))
    used.think(game.start(), Limit(nodes=3000))
    assert used.think(state, Limit()) == new.think(state, Limit())


def test_a_limit_of_depth_bounds_every_path() -> None:
    game = ConnectFour()
    thought = Sampling(game, word_kernel(game)).think(game.start(), Limit(nodes=3000, depth=3))
    assert thought.depth == 3
    assert len(thought.line) <= 3


def test_a_full_tree_grows_no_further_but_is_still_visited() -> None:
    game = ConnectFour()
    engine = Sampling(game, word_kernel(game), size=100)
    assert engine.think(game.start(), Limit(nodes=5000)).nodes == 5000
    assert engine.trees[0].told[SIZE] <= 108


def test_two_threads_share_the_games_and_prove_as_one() -> None:
    game = ConnectFour(rows=4, columns=4, align=3)
    engine = Sampling(game, word_kernel(game), threads=2)
    assert engine.think(game.start(), Limit()).exact
    wide = ConnectFour()
    thought = Sampling(wide, word_kernel(wide), threads=2).think(wide.start(), Limit(nodes=4000))
    assert thought.nodes == 4000
    assert thought.move == 3


def test_progress_comes_as_the_games_add_up() -> None:
    game = ConnectFour()
    seen: list[Thought] = []
    Sampling(game, word_kernel(game)).think(game.start(), Limit(nodes=3000), seen.append)
    assert [thought.nodes for thought in seen] == [256, 512, 1024, 2048, 3000]


def test_time_stops_it_and_one_that_was_stopped_thinks_again() -> None:
    game = RoseKing()
    engine = Sampling(game, kernel_for(game), points=True)
    assert engine.think(game.start(), Limit(seconds=0.02)).nodes > 0
    assert engine.think(game.start(), Limit(nodes=300)).nodes == 300


class Nodes:
    """The arrays of a tree, by hand or grown in plain Python over the game of numbers that never ends."""

    def __init__(self, room: int) -> None:
        self.nodes = np.zeros((room, COLUMNS), dtype=np.int32)
        self.worth = np.zeros((room, 2))
        self.more = np.zeros((room, 2))
        self.path = np.zeros((room, 2), dtype=np.int64)

    def game(self, visited: list[int], counted: list[int], value: float, points: float) -> None:
        """A game through these nodes, at each of which this child counts, ended so."""
        self.path[: len(visited), VISITED] = visited
        self.path[: len(counted), COUNTED] = counted
        back_up(self.nodes, self.worth, self.more, self.path, len(counted), value, points, False, False)

    def grow(self, games: int, tuning: Tuning) -> None:
        """So many games from number 0, their leaves valued by what they seem worth."""
        rules = {**number_game.RULES, "legal": number_game.endless}
        stack = np.zeros((games + 2, number_game.WORDS), dtype=np.uint64)
        moves = np.zeros((games + 2, number_game.MOVES), dtype=np.int64)
        told = np.zeros(TELLS, dtype=np.int64)
        told[SIZE] = 1
        number_game.in_plain_python(grow_tree, rules)(
            None, stack, moves, self.nodes, self.worth, self.more, self.path, games, games, False,
            tuning.array(), tuning.factors(), np.uint64(0), np.zeros(1, dtype=np.int64), told,
        )  # fmt: skip
        assert told[GAMES] == games

    def assert_sums(self, node: int, number: int, plies: int, tuning: Tuning) -> None:
        """The node holds its first game, valued as it stood, and those of its children: all of them, and no other."""
        own = 0 if plies == 0 else 1
        guess = number_game.worth(number, plies) / tuning.unit
        children = range(self.nodes[node, CHILD], self.nodes[node, CHILD] + self.nodes[node, CHILDREN])
        visits = [int(self.nodes[child, VISITS]) for child in children]
        assert self.nodes[node, VISITS] == own + sum(visits)
        for held, first in ((self.worth[:, MEAN], np.tanh(guess / tuning.scale)), (self.more[:, POINTS], guess)):
            games = own * first + sum(count * held[child] for count, child in zip(visits, children, strict=True))
            assert held[node] * self.nodes[node, VISITS] == pytest.approx(games)
        for child in (child for child in children if self.nodes[child, VISITS]):
            after = number_game.next_number(number, int(self.nodes[child, MOVE]))
            self.assert_sums(child, after, plies + 1, tuning)


def test_a_game_counts_for_every_node_it_went_through_and_for_no_other() -> None:
    tree = Nodes(6)
    tree.game([0, 1, 4], [1, 4], 0.5, 3.0)
    tree.game([0, 2], [2], -1.0, -8.0)
    assert tree.nodes[:, VISITS].tolist() == [2, 1, 1, 0, 1, 0]
    assert tree.worth[:, MEAN].tolist() == [-0.25, 0.5, -1.0, 0.0, 0.5, 0.0]
    assert tree.more[:, POINTS].tolist() == [-2.5, 3.0, -8.0, 0.0, 3.0, 0.0]
    assert tree.worth[:, URGE].tolist() == pytest.approx([0.5**0.5, 1.0, 1.0, 0.0, 1.0, 0.0])


def test_where_the_played_child_is_solved_its_worth_counts_above_and_the_game_below() -> None:
    tree = Nodes(6)
    tree.nodes[2, SOLVED], tree.worth[2, MEAN], tree.more[2, POINTS] = 1, 1.0, 9.0
    tree.game([0, 3], [2], -0.5, -4.0)
    assert tree.nodes[:, VISITS].tolist() == [1, 0, 0, 1, 0, 0]
    assert tree.worth[:, MEAN].tolist() == [1.0, 0.0, 1.0, -0.5, 0.0, 0.0]
    assert tree.more[:, POINTS].tolist() == [9.0, 0.0, 9.0, -4.0, 0.0, 0.0]


def test_a_solved_node_keeps_its_worth_whatever_is_played_below() -> None:
    tree = Nodes(3)
    tree.nodes[0, SOLVED], tree.worth[0, MEAN], tree.more[0, POINTS] = 1, -1.0, -7.0
    tree.game([0, 1], [1], 0.5, 2.0)
    assert (tree.worth[0, MEAN], tree.more[0, POINTS], tree.worth[1, MEAN]) == (-1.0, -7.0, 0.5)


@pytest.mark.parametrize("temperature", [0.0, 20.0], ids=["UCT", "PUCT"])
def test_the_worth_of_a_node_is_the_mean_of_its_games(temperature: float) -> None:
    tuning = Tuning(temperature=temperature, trust=1.0, scale=25.0, unit=2.0)
    tree = Nodes(1 + 200 * number_game.MOVES)
    tree.grow(200, tuning)
    tree.assert_sums(0, 0, 0, tuning)
