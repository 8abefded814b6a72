"""A lesson is read from its TOML; what is missing, unknown or of another kind is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.lesson import read_lesson
from ludotheque.core.text import Text

GOOD = """
[[step]]
title = { fr = "Poser", en = "Placing" }
says = { fr = " Bonjour ", en = "Hello" }
options = { n = 5, torus = true }
position = "x.o.. x -"
moves = "2 4"
[[step.turn]]
play = ["5"]
claims = "win"
right = { fr = "Oui", en = "Yes" }
otherwise = { fr = "Non", en = "No" }
wrong.1 = { fr = "Pas 1", en = "Not 1" }
reply = "3 2"
"""


OTHERWISE = 'otherwise = { fr = "Non", en = "No" }\n'


def test_a_step_is_what_its_table_says() -> None:
    (step,) = read_lesson(GOOD)
    (turn,) = step.turns
    assert (step.title, step.says) == (Text("Poser", "Placing"), Text("Bonjour", "Hello"))
    assert (step.options, step.position, step.moves) == ({"n": 5, "torus": True}, "x.o.. x -", ("2", "4"))
    assert (turn.play, turn.claims, turn.reply) == (("5",), "win", ("3", "2"))
    assert turn.wrong == {"1": Text("Pas 1", "Not 1")}
    assert turn.accepts("5")
    assert not turn.accepts("1")


def test_an_empty_list_of_moves_accepts_any_and_needs_no_other_sentence() -> None:
    assert read_lesson(GOOD.replace('["5"]', "[]").replace(OTHERWISE, ""))[0].turns[0].accepts("4")


@each(
    ("was", "is_now"),
    [
        (OTHERWISE, ""),
        ('title = { fr = "Poser", en = "Placing" }\n', ""),
        ('play = ["5"]', ""),
        ('{ fr = "Oui", en = "Yes" }', '{ fr = "Oui" }'),
        ('{ fr = "Oui", en = "Yes" }', '{ fr = "Oui", en = "Yes", de = "Ja" }'),
        ('{ fr = "Oui", en = "Yes" }', '"Oui"'),
        ('{ fr = "Oui", en = "Yes" }', '{ fr = "Oui", en = 3 }'),
        ('claims = "win"', 'claims = "much"'),
        ('play = ["5"]', 'play = "5"'),
        ('play = ["5"]', "play = 5"),
        ('moves = "2 4"', "moves = 24"),
        ('reply = "3', 'answer = "3'),
        ("wrong.1 = {", "wrong = {"),
        ("[[step]]", "[[stop]]"),
        ("[[step]]", "[step]"),
        ("[[step.turn]]", "[step.turn]"),
        ("[[step]]", "[[step"),
    ],
)
def test_a_bad_lesson_is_refused(was: str, is_now: str) -> None:
    assert was in GOOD
    with pytest.raises(ValueError):  # noqa: PT011 # of TOML, or ours: the registry tells either
        read_lesson(GOOD.replace(was, is_now, 1))


@given(st.integers(0, len(GOOD) - 1), st.sampled_from(list('="[]{}x1\n')))
def test_a_lesson_with_a_letter_changed_is_read_or_refused(place: int, letter: str) -> None:
    try:
        read_lesson(GOOD[:place] + letter + GOOD[place + 1 :])
    except ValueError:
        pass
