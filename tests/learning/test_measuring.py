"""What levels solve: the same share each time, of so many problems of each difficulty."""

import pytest

from ludotheque.core.registry import find_entry
from ludotheque.learning.measuring import LEVELS, solved_by_levels
from problems_to_try import lend_problems


def test_every_difficulty_is_measured_with_every_level(monkeypatch: pytest.MonkeyPatch) -> None:
    lend_problems(monkeypatch)
    entry = find_entry("connect-four")
    rows = list(solved_by_levels(entry, 2))
    assert [(row.band, row.count) for row in rows] == [("easy", 2), ("middle", 2), ("hard", 2)]
    assert all(0 <= right <= row.count for row in rows for right in row.right)
    assert rows[0].right[LEVELS.index(8)] == pytest.approx(2), "a win in three moves is no problem for level 8"
    assert list(solved_by_levels(entry, 2)) == rows
