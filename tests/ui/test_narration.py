"""Moves in a sentence."""

import pytest

from ludotheque.core.text import Text
from ludotheque.games.rose_king.about import ABOUT
from ludotheque.ui.narration import played


@pytest.mark.parametrize(
    ("move", "fr", "en"),
    [
        ("e3", "Blanc joue e3.", "White plays e3."),
        ("passe", "Blanc passe.", "White passes."),
        ("pioche", "Blanc pioche.", "White draws a card."),
        ("pass!", "Blanc doit passer.", "White has to pass."),
    ],
)
def test_a_move_is_told_as_what_one_does(move: str, fr: str, en: str) -> None:
    assert played(Text("Blanc", "White"), move, ABOUT.verbs) == Text(fr, en)
