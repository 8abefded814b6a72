"""The engine of Black & White thinks, tells, stops, and knows when it is sure."""

from random import Random

import pytest

from ludotheque.games.reversi.engine.engine import LEVELS, engine
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.levels import choose
from ludotheque.search.thought import Limit, Thought

SIZES = [6, 7, 8, 10]


def walked(game: Reversi, seed: int, plies: int) -> ReversiState:
    state, rng = game.start(), Random(seed)
    for _ in range(plies):
        if moves := game.legal_moves(state):
            state = game.play(state, rng.choice(moves))
    return state


@pytest.mark.parametrize("size", SIZES)
def test_a_thought_is_a_legal_move_with_a_line_that_can_be_played(size: int) -> None:
    game = Reversi(size)
    thinker = engine(game)
    for plies in (0, 9, 20):
        state = walked(game, size, plies)
        thought = thinker.think(state, Limit(nodes=3000))
        assert thought.line[0] == thought.move
        for move in thought.line:
            state = game.play(state, move)


@pytest.mark.parametrize("size", SIZES)
def test_an_analysis_has_a_thought_for_every_move_best_first(size: int) -> None:
    game = Reversi(size)
    state = walked(game, 3, 12)
    thoughts = engine(game).analyse(state, Limit(nodes=5000))
    assert sorted(thought.move for thought in thoughts) == list(game.legal_moves(state))
    assert [thought.score for thought in thoughts] == sorted((thought.score for thought in thoughts), reverse=True)


@pytest.mark.parametrize("size", [6, 7, 8])
def test_the_best_move_of_an_exact_analysis_is_worth_what_thinking_says(size: int) -> None:
    game = Reversi(size)
    thinker = engine(game)
    for seed in range(3):
        state = walked(game, seed, size * size - 14)
        if game.legal_moves(state):
            thoughts = thinker.analyse(state, Limit())
            assert all(thought.exact for thought in thoughts)
            assert thoughts[0].score == thinker.think(state, Limit()).score


def test_a_forced_pass_is_thought_about_like_any_move() -> None:
    game = Reversi(6)
    state = game.read_state(".OXXXX/OXXXXX/XXXXXX/XXXXXX/XXXXXX/XXXXXX O")
    assert game.legal_moves(state) == (game.pass_move,)
    thought = engine(game).think(state, Limit())
    assert thought.move == game.pass_move
    assert thought.exact
    assert [game.write_move(move) for move in thought.line] == ["--", "a1"]
    assert thought.score == -36


def test_progress_is_told_as_it_goes() -> None:
    game = Reversi(8)
    heard: list[Thought] = []
    last = engine(game).think(game.start(), Limit(nodes=20_000), heard.append)
    assert len(heard) > 3
    assert [thought.depth for thought in heard] == sorted(thought.depth for thought in heard)
    assert heard[-1].move == last.move


def test_depth_is_kept_and_a_depth_to_the_end_is_exact() -> None:
    game = Reversi(8)
    assert engine(game).think(game.start(), Limit(depth=3)).depth == 3
    state = walked(game, 1, 52)
    left = 64 - (state.first | state.second).bit_count()
    assert engine(game).think(state, Limit(depth=left)).exact


def test_the_same_nodes_give_the_same_thought() -> None:
    game = Reversi(8)
    state = walked(game, 4, 14)
    assert engine(game).think(state, Limit(nodes=5000)) == engine(game).think(state, Limit(nodes=5000))


def test_every_level_moves_and_the_first_likes_a_free_corner_best() -> None:
    """O can take a1."""
    game = Reversi(8)
    thinker = engine(game)
    state = game.read_state(".XO...../..X...../...XO.../..OOXX../..OXOX../...OO.../......../........ O")
    taken = game.read_move("a1")
    picks = [choose(thinker, state, LEVELS[0], Random(seed)).move for seed in range(40)]
    assert max(set(picks), key=picks.count) == taken
    assert all(choose(thinker, state, level, Random(1)).move in game.legal_moves(state) for level in LEVELS[:8])
