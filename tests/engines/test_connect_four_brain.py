"""The engine of Puissance 4 knows where it can, guesses where it must, and answers in time."""

from functools import cache
from random import Random
from threading import Timer

import numpy as np
import pytest

from ludotheque.core.game import Move
from ludotheque.games.connect_four.book import GAME, Book, Entry, opening_book, packed
from ludotheque.games.connect_four.brain import LEVELS, Knower, Searcher, engine, perfect
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.levels import choose
from ludotheque.search.thought import Limit, Thought

KNOWER = cache(Knower)
# Yellow (O) to move wins at once in column 4, or must else stop red there.
AT_ONCE = "......./......./......./......./XXX..../OOO...."


def without_book() -> Knower:
    knower = Knower(GAME)
    knower.book = None
    return knower


def random_position(seed: int, plies: int) -> ConnectFourState:
    rng = Random(seed)
    while True:
        state = GAME.start()
        for _ in range(plies):
            if moves := GAME.legal_moves(state):
                state = GAME.play(state, rng.choice(moves))
        if GAME.legal_moves(state):
            return state


@cache
def brute_force(state: ConnectFourState) -> tuple[int, int]:
    """Who wins, for the player to move, and after how many plies."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return (0 if outcome.winner is None else -1), 0
    replies = [brute_force(GAME.play(state, move)) for move in GAME.legal_moves(state)]
    best = max(((-sign, plies + 1) for sign, plies in replies), key=lambda r: (r[0], -r[1] if r[0] > 0 else r[1]))
    return best


def test_a_win_is_found_with_the_plies_it_takes() -> None:
    thought = KNOWER(GAME).think(GAME.read_state(AT_ONCE), Limit())
    assert (thought.move, thought.score, thought.plies, thought.exact) == (3, 1, 1, True)


def test_analysis_gives_every_move_its_exact_score() -> None:
    for seed in range(8):
        state = random_position(seed, 33)
        thoughts = KNOWER(GAME).analyse(state, Limit())
        assert sorted(thought.move for thought in thoughts) == list(GAME.legal_moves(state))
        for thought in thoughts:
            sign, plies = brute_force(GAME.play(state, thought.move))
            assert thought.exact
            assert thought.score == -sign
            assert thought.plies == (plies + 1 if sign else None)
        assert [thought.score for thought in thoughts] == sorted((t.score for t in thoughts), reverse=True)


def test_thinking_and_analysis_agree_and_the_line_is_legal() -> None:
    for seed in range(4):
        state = random_position(seed, 18)
        best = KNOWER(GAME).think(state, Limit())
        first = KNOWER(GAME).analyse(state, Limit())[0]
        assert (best.score, best.plies) == (first.score, first.plies)
        for move in best.line:
            state = GAME.play(state, move)


def test_a_short_time_is_kept_and_the_answer_is_not_called_exact() -> None:
    knower, told = without_book(), list[Thought]()
    thought = knower.think(GAME.start(), Limit(seconds=0.3), told.append)
    assert not thought.exact
    assert -1 < thought.score < 1
    assert thought.move in GAME.legal_moves(GAME.start())
    assert told
    thoughts = knower.analyse(GAME.start(), Limit(seconds=0.3))
    assert len(thoughts) == 7


def test_a_search_can_be_stopped_from_outside() -> None:
    knower = without_book()
    Timer(0.2, knower.stop).start()
    thought = knower.think(GAME.start(), Limit())
    assert not thought.exact
    Timer(0.2, knower.stop).start()
    assert len(knower.analyse(GAME.start(), Limit())) == 7


def test_a_long_search_tells_that_it_goes_on() -> None:
    knower, told = without_book(), list[Thought]()
    Timer(0.8, knower.stop).start()
    knower.think(GAME.start(), Limit(), told.append)
    nodes = [thought.nodes for thought in told]
    assert nodes[-1] > nodes[0]


def test_limits_of_nodes_and_depth_are_searches_not_solutions() -> None:
    knower = KNOWER(GAME)
    assert knower.think(GAME.start(), Limit(nodes=2_000)).nodes <= 4_000
    assert knower.think(GAME.start(), Limit(depth=3)).depth == 3


@pytest.mark.parametrize("level", LEVELS[:8], ids=range(1, 9))
def test_every_level_answers_and_takes_a_win(level: object) -> None:
    state = GAME.read_state(AT_ONCE)
    moves = [choose(KNOWER(GAME), state, level, Random(seed)).move for seed in range(3)]  # type: ignore[arg-type]
    assert all(move in GAME.legal_moves(state) for move in moves)
    assert Move(3) in moves


def test_levels_look_further_and_further_and_forgive_less_and_less() -> None:
    assert len(LEVELS) == 10
    assert [level.nodes for level in LEVELS] == sorted({level.nodes for level in LEVELS})
    assert [level.slack for level in LEVELS] == sorted((level.slack for level in LEVELS), reverse=True)


@pytest.mark.parametrize("game", [ConnectFour(8, 8), ConnectFour(6, 7, 5), ConnectFour(20, 30), ConnectFour(1, 70, 3)])
def test_other_grids_are_searched_and_an_open_row_is_closed_by_a_win(game: ConnectFour) -> None:
    state = game.start()
    row = game.align - 1
    for step in range(row):
        state = game.play(state, Move(step))
        state = game.play(state, Move(game.columns - 1 - step if game.rows == 1 else step))
    thought = engine(game).think(state, Limit(nodes=3_000))
    assert (thought.move, thought.score, thought.plies, thought.exact) == (row, 1, 1, True)


def test_the_largest_grid_is_answered() -> None:
    game = ConnectFour(1000, 1000, 4)
    thought = engine(game).think(game.start(), Limit(nodes=2_000))
    assert 0 <= thought.move < 1000


def test_perfect_is_promised_where_it_is_kept() -> None:
    assert perfect(ConnectFour()) and perfect(ConnectFour(4, 4)) and perfect(ConnectFour(3, 3, 3))
    assert (
        not perfect(ConnectFour(7, 8))
        and not perfect(ConnectFour(3, 12))
        and not perfect(ConnectFour(8, 8))
        and not perfect(ConnectFour(6, 7, 5))
    )


def test_small_grids_with_other_lines_are_searched_to_the_end() -> None:
    game = ConnectFour(3, 3, 3)
    thought = Searcher(game).think(game.start(), Limit())
    assert thought.exact


def test_a_book_finds_positions_and_their_mirror_images() -> None:
    state = GAME.play(GAME.start(), Move(1))
    mirror = GAME.play(GAME.start(), Move(5))
    book = Book(np.array(sorted([packed(state, Entry(-3, Move(2))), packed(GAME.start(), Entry(1, None))]), np.uint64))
    assert book.entry(state) == Entry(-3, Move(2))
    assert book.entry(mirror) == Entry(-3, Move(4))
    assert book.entry(GAME.start()) == Entry(1, None)
    assert book.entry(GAME.play(mirror, Move(0))) is None
    assert Book(np.zeros(0, np.uint64)).entry(state) is None


def test_the_shipped_book_opens_in_the_centre_and_wins() -> None:
    thought = KNOWER(GAME).think(GAME.start(), Limit())
    assert (thought.move, thought.score, thought.plies, thought.exact) == (3, 1, 41, True)


def test_the_shipped_book_agrees_with_itself() -> None:
    """Where every reply is in the book, a position is worth the best of them."""
    book, checked = opening_book(), 0
    layer = [GAME.start()]
    for _ in range(3):
        layer = [GAME.play(state, move) for state in layer for move in GAME.legal_moves(state)]
        for state in layer:
            entry = book.entry(state)
            replies = [book.entry(GAME.play(state, move)) for move in GAME.legal_moves(state)]
            if entry is None or None in replies:
                continue
            checked += 1
            scores = [-reply.score for reply in replies if reply is not None]
            assert entry.score == max(scores)
            assert entry.move is None or scores[entry.move] == entry.score
    assert checked


def test_the_words_of_the_shipped_book_are_sorted_and_of_different_positions() -> None:
    keys = opening_book().words >> np.uint64(15)
    assert len(keys) > 1
    assert (keys[1:] > keys[:-1]).all()


def test_the_book_answers_without_waking_the_solver() -> None:
    knower = Knower(GAME)
    knower.think(GAME.start(), Limit())
    assert knower._solver is None
