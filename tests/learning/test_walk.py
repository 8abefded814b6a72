"""A walk through a step: accepted moves go on, others are told why, the rules refuse the rest."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.errors import BadOption, IllegalMove
from ludotheque.core.lesson import Step, Turn
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text
from ludotheque.learning.walk import walked


def said(words: str) -> Text:
    return Text(words, words)


# x . o . .   White takes 3 from 4, Black answers on 5, White ends on 2.
STEP = Step(
    said("taking"),
    said("hello"),
    (
        Turn(("4",), said("taken"), said("not that"), {"2": said("too early")}, reply=("5",)),
        Turn((), said("done"), said("never said")),
    ),
    {"n": 5},
    ".xo.. x -",
)


@dataclass(frozen=True)
class OneStep:
    """An entry whose lesson is this step."""

    entry: Entry = field(default_factory=lambda: find_entry("alak"))

    def lesson(self) -> tuple[Step, ...]:
        return (STEP,)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.entry, name)


ENTRY = cast(Entry, OneStep())


def test_before_the_first_move_the_step_speaks() -> None:
    walk = walked(ENTRY, 1, ())
    assert (walk.says, walk.right, walk.done, walk.accepted, walk.last) == (said("hello"), True, False, (), None)
    assert walk.game.write_state(walk.state) == ".xo.. x -"


def test_a_move_that_is_not_accepted_is_told_why_and_changes_nothing() -> None:
    early, other = walked(ENTRY, 1, ["1"]), walked(ENTRY, 1, ["5"])
    assert other.says == early.says == said("not that")
    assert not early.right
    assert early.state == other.state == walked(ENTRY, 1, ()).state


def test_an_accepted_move_is_answered() -> None:
    walk = walked(ENTRY, 1, ["04"])
    assert (walk.says, walk.right, walk.done, walk.accepted) == (said("taken"), True, False, ("4",))
    assert walk.game.write_state(walk.state) == ".x.xo x -"
    assert walk.last == 4


def test_the_last_accepted_move_ends_the_step_and_more_moves_do_nothing() -> None:
    walk = walked(ENTRY, 1, ["4", "3"])
    assert walk.done
    assert walk.says == said("done")
    assert walked(ENTRY, 1, ["4", "3", "1", "1"]) == walk


def test_what_the_rules_refuse_is_refused() -> None:
    with pytest.raises(IllegalMove):
        walked(ENTRY, 1, ["3"])


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_there_is_no_other_step(number: int) -> None:
    with pytest.raises(BadOption):
        walked(ENTRY, number, ())


@given(st.lists(st.sampled_from("1245"), max_size=6))
def test_only_accepted_moves_matter(moves: list[str]) -> None:
    try:
        walk = walked(ENTRY, 1, moves)
    except IllegalMove:
        return
    again = walked(ENTRY, 1, walk.accepted)
    assert (again.state, again.done, again.accepted) == (walk.state, walk.done, walk.accepted)
