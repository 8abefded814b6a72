"""The engine of Puissance 4 knows where it can, guesses where it must, and answers in time."""

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cases import each
from engines.test_connect_four_solver import random_position
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.book import GAME, Book, BookEntry, key_of, opening_book, packed
from ludotheque.games.connect_four.engine.engine import LEVELS, GridSearcher, Knower, engine, perfect
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.connect_four.tools.make_book import Maker
from ludotheque.search.levels import choose
from ludotheque.search.thought import Limit, Thought

MANY = 1_000_000  # nodes
KNOWER = cache(Knower)
# Yellow (O) to move wins at once in column 4, or must else stop red there.
AT_ONCE = "......./......./......./......./XXX..../OOO...."


def without_book() -> Knower:
    knower = Knower(GAME)
    knower.book = None
    return knower


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
        state = random_position(GAME, Random(seed), 9)
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
        state = random_position(GAME, Random(seed), 24)
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


def test_too_few_nodes_for_a_solution_are_spent_on_looking_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three in ten are for the search, which sees further with them than at its first look."""
    monkeypatch.setattr("ludotheque.games.connect_four.engine.engine.SOLVED_FROM", MANY)
    knower = without_book()
    thought = knower.think(GAME.start(), Limit(nodes=MANY))
    assert not thought.exact
    assert 0.2 * MANY < thought.nodes <= 0.3 * MANY + 1
    assert knower.solver.nodes <= 0.7 * MANY + 4_096


def test_what_the_book_holds_is_exact_however_short_the_time() -> None:
    """The worst first move is in the book, beside six that are not."""
    knower, edge = without_book(), GAME.play(GAME.start(), Move(0))
    knower.book = Book(np.array([packed(key_of(edge)[0], BookEntry(2, Move(3)).seen(key_of(edge)[1]))], np.uint64))
    thoughts = {thought.move: thought for thought in knower.analyse(GAME.start(), Limit(seconds=0.2))}
    assert [move for move, thought in thoughts.items() if thought.exact] == [0, 6]
    assert thoughts[Move(0)].score == -1


def test_a_search_can_be_stopped_from_outside() -> None:
    knower = without_book()
    thought = knower.think(GAME.start(), Limit(), lambda _thought: knower.stop())
    assert not thought.exact
    assert len(knower.analyse(GAME.start(), Limit(), lambda _thought: knower.stop())) == 7


def test_a_long_search_tells_that_it_goes_on() -> None:
    knower, told = without_book(), list[Thought]()

    def tell(thought: Thought) -> None:
        told.append(thought)
        if thought.left and thought.nodes > told[0].nodes:
            knower.stop()

    knower.think(GAME.start(), Limit(seconds=30), tell)
    nodes = [thought.nodes for thought in told]
    assert nodes[-1] > nodes[0]
    left = told[-1].left
    assert left is not None and left > 0


def test_what_is_left_is_never_more_than_the_time_given() -> None:
    knower, told = without_book(), list[Thought]()
    knower.analyse(GAME.start(), Limit(seconds=1.5), told.append)
    left = [thought.left for thought in told if thought.left is not None]
    assert left
    assert max(left) <= 1.5


def test_limits_of_nodes_and_depth_are_searches_not_solutions() -> None:
    knower = KNOWER(GAME)
    assert knower.think(GAME.start(), Limit(nodes=2_000)).nodes <= 4_000
    assert knower.think(GAME.start(), Limit(depth=3)).depth == 3


@each("level", LEVELS[:8])
def test_every_level_answers_and_takes_a_win(level: object) -> None:
    state = GAME.read_state(AT_ONCE)
    moves = [choose(KNOWER(GAME), state, level, Random(seed)).move for seed in range(3)]  # type: ignore[arg-type]
    assert all(move in GAME.legal_moves(state) for move in moves)
    assert Move(3) in moves


@pytest.mark.parametrize(
    "game",
    [
        ConnectFour(8, 8),
        pytest.param(ConnectFour(6, 7, 5), marks=pytest.mark.long),
        pytest.param(ConnectFour(1, 70, 3), marks=pytest.mark.long),
    ],
)
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
    thought = GridSearcher(game).think(game.start(), Limit())
    assert thought.exact


def test_a_book_finds_positions_and_their_mirror_images() -> None:
    start = GAME.start()
    state, mirror = GAME.play(start, Move(1)), GAME.play(start, Move(5))
    (key, turned), (same_key, not_turned) = key_of(state), key_of(mirror)
    assert key == same_key and turned is not not_turned
    known = {key: BookEntry(-3, Move(2)).seen(turned), key_of(start)[0]: BookEntry(1, Move(3))}
    book = Book(np.array(sorted(packed(*item) for item in known.items()), np.uint64))
    assert book.entry(state) == BookEntry(-3, Move(2))
    assert book.entry(mirror) == BookEntry(-3, Move(4))
    assert book.entry(start) == BookEntry(1, Move(3))
    assert book.entry(GAME.play(mirror, Move(0))) is None
    assert book.by_key() == known
    assert Book(np.zeros(0, np.uint64)).entry(state) is None


def test_the_shipped_book_opens_in_the_centre_and_wins() -> None:
    thought = KNOWER(GAME).think(GAME.start(), Limit())
    assert (thought.move, thought.score, thought.plies, thought.exact) == (3, 1, 41, True)


def test_the_shipped_book_holds_the_first_four_plies_and_agrees_with_itself() -> None:
    """Every position is worth the best of its replies, and its move is one of those."""
    book, layer = opening_book(), {GAME.start()}
    for _ in range(4):
        for state in layer:
            entry = book.entry(state)
            replies = [book.entry(GAME.play(state, move)) for move in GAME.legal_moves(state)]
            scores = [-reply.score for reply in replies if reply is not None]
            assert entry is not None and len(scores) == len(replies)
            assert scores[entry.move] == entry.score == max(scores)
        layer = {GAME.play(state, move) for state in layer for move in GAME.legal_moves(state)}


@pytest.mark.parametrize("ours", [Seat.FIRST, Seat.SECOND])
def test_perfect_answers_seven_moves_from_the_book_whatever_the_replies(ours: Seat) -> None:
    book = opening_book()
    for seed in range(200):
        rng, state, answered = Random(seed), GAME.start(), 0
        while answered < 7 and GAME.legal_moves(state):
            if state.to_move is ours:
                entry = book.entry(state)
                assert entry is not None, GAME.write_state(state)
                state = GAME.play(state, entry.move)
                answered += 1
            else:
                state = GAME.play(state, rng.choice(GAME.legal_moves(state)))


def test_the_maker_goes_on_from_the_book_there_is(tmp_path: Path) -> None:
    """Nothing that is known is solved again, and what is saved is what was read."""
    shipped = opening_book().words.astype("<u8").tobytes()
    path = tmp_path / "book.bin"
    path.write_bytes(shipped)
    maker = Maker(0.0, path)
    assert len(list(maker.met(7))) == 706
    assert len(list(maker.every(4))) == 568
    maker.save()
    assert maker.solver.nodes == 0
    assert path.read_bytes() == shipped


def test_the_words_of_the_shipped_book_are_sorted_and_of_different_positions() -> None:
    keys = opening_book().words >> np.uint64(15)
    assert len(keys) > 1
    assert (keys[1:] > keys[:-1]).all()


def test_the_book_answers_without_waking_the_solver() -> None:
    knower = Knower(GAME)
    knower.think(GAME.start(), Limit())
    assert knower._solver is None
