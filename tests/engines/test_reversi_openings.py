"""The openings of Black & White: what the book knows of a position, and when the engine asks it."""

from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.games.reversi.engine.book import (
    GAME,
    Book,
    BookOpening,
    best_line,
    key_of,
    line_of,
    openings,
    read_line,
)
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.rules import ReversiState
from ludotheque.games.reversi.tools.make_openings import BookWriter
from ludotheque.search.thought import Limit

START = GAME.start()


def after(*moves: str) -> ReversiState:
    state = START
    for move in moves:
        state = GAME.play(state, GAME.read_move(move))
    return state


def small_book() -> Book:
    """The start, its one first move (all four are images of each other), and two replies."""
    first = GAME.write_move(GAME.legal_moves(START)[0])
    replies = [GAME.write_move(move) for move in GAME.legal_moves(after(first))[:2]]
    known = {START: 1.0, after(first): -1.0, after(first, replies[0]): 1.0, after(first, replies[1]): 3.0}
    return {key_of(state): BookOpening(worth, 20) for state, worth in known.items()}


def thinker() -> WordEngine:
    found = WordEngine(GAME, table_bits=10)
    found.book = small_book()
    return found


def test_a_line_of_the_file_reads_back() -> None:
    opening = BookOpening(-1.25, 18)
    assert read_line(line_of(key_of(START), opening)) == (key_of(START), opening)


def test_the_line_of_the_book_takes_the_reply_worth_least_to_the_other() -> None:
    line = list(best_line(small_book(), START))
    assert len(line) == 2
    assert line[1] == GAME.legal_moves(GAME.play(START, line[0]))[0]


def test_a_thought_limited_by_time_comes_from_the_book() -> None:
    thought = thinker().think(START, Limit(seconds=1))
    assert (thought.score, thought.depth, thought.nodes, thought.exact) == (1.0, 20, 0, False)
    assert thought.line[0] == thought.move in GAME.legal_moves(START)


@pytest.mark.parametrize("limit", [Limit(nodes=500), Limit(depth=2), Limit(seconds=1, nodes=500)])
def test_a_thought_limited_by_nodes_or_depth_is_thought(limit: Limit) -> None:
    assert thinker().think(START, limit).nodes > 0


def test_a_position_without_a_known_move_is_thought_about() -> None:
    engine = thinker()
    engine.book = {key_of(START): BookOpening(1.0, 20)}
    assert engine.think(START, replace(Limit(), seconds=0.05)).nodes > 0


def test_the_openings_that_ship_begin_at_the_start_and_can_be_played() -> None:
    state, plies = START, 0
    for move in best_line(openings(), START):
        assert move in GAME.legal_moves(state)
        state, plies = GAME.play(state, move), plies + 1
    assert plies >= 5
    assert all(opening.depth > 0 for opening in openings().values())


def test_a_book_is_gone_on_with_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    state = after(*(GAME.write_move(move) for move in WordEngine(GAME).think(START, Limit(depth=4)).line))
    once = BookWriter(file, table_bits=10, depth=3)
    worth = once.likely(state, 1).worth
    lines = file.read_text()
    again = BookWriter(file, table_bits=10, depth=3)
    assert again.likely(state, 1).worth == pytest.approx(worth, abs=0.005)
    assert file.read_text() == lines
