"""An entry of the transposition table gives back what it was made of, and answers a window only where it can."""

import numpy as np
import pytest

from cases import each
from ludotheque.compiled.kernel import INFINITE, WIN
from ludotheque.search.transposition import (
    LARGEST_KEPT,
    LOWER,
    SAME,
    UPPER,
    bound_of,
    entry_of,
    kept_depth,
    kept_exact,
    kept_move,
    kept_value,
    move_in,
    settles,
)


def made(value: int = 0, depth: int = 1, bound: int = SAME, exact: int = 0, move: int = 0) -> np.uint64:
    return np.uint64(entry_of(value, depth, bound, exact, move))


@each("value", [-INFINITE, -WIN - 48, -1, 0, 1, WIN + 48, INFINITE])
@each(("depth", "exact", "move"), [(0, 1, 0), (7, 0, 63), (400, 1, LARGEST_KEPT - 1)])
def test_an_entry_gives_back_what_it_was_made_of(value: int, depth: int, exact: int, move: int) -> None:
    for bound in (LOWER, UPPER, SAME):
        entry = made(value, depth, bound, exact, move)
        assert entry != 0
        told = kept_value(entry), kept_depth(entry), kept_exact(entry), kept_move(entry), move_in(entry)
        assert told == (value, depth, exact, move, move)


def test_a_move_too_large_is_not_remembered_and_a_depth_too_large_is_the_largest() -> None:
    entry = made(value=5, depth=5000, move=LARGEST_KEPT)
    assert (kept_value(entry), kept_depth(entry), kept_move(entry)) == (5, 0xFFF, -1)


def test_what_lies_outside_the_window_is_a_bound() -> None:
    assert [bound_of(best, 3, 6) for best in (2, 3, 4, 5, 6, 7)] == [UPPER, UPPER, SAME, SAME, LOWER, LOWER]


@pytest.mark.parametrize(
    ("bound", "answers"),
    [(LOWER, [False, False, True, True]), (UPPER, [True, True, False, False]), (SAME, [True] * 4)],
    ids=["at least", "at most", "exactly"],
)
def test_a_bound_answers_a_window_that_lies_wholly_on_its_other_side(bound: int, answers: list[bool]) -> None:
    assert [bool(settles(made(value, bound=bound), 3, 6)) for value in (2, 3, 6, 7)] == answers
