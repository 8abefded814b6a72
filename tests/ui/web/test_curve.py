"""The curve of a rating is told in a sentence: after one game, in a day, or from one day to another."""

import re
from types import SimpleNamespace

from ludotheque.core.text import Lang
from ludotheque.ui.web.curve import told

DAY = 86_400_000


def test_a_curve_is_told_in_one_sentence_of_a_game_a_day_or_longer() -> None:
    first, same_day, later = (
        SimpleNamespace(at=at, rating=rating, deviation=80.0, change=rating - before)
        for at, before, rating in ((DAY, 1500, 1512), (DAY + 1, 1512, 1520), (9 * DAY, 1520, 1499))
    )
    assert told([first], Lang.EN).startswith("1512 after one rated game, on ")
    assert re.match(r"From 1500 to 1520 in 2 rated games, on \S", told([first, same_day], Lang.EN))
    assert re.match(r"From 1500 to 1499 in 3 rated games, from .* to ", told([first, same_day, later], Lang.EN))
