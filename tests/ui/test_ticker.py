"""The line that says how the thinking goes."""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from threading import Event

import pytest

from ludotheque.boards.inks import Style
from ludotheque.core.game import Move
from ludotheque.core.text import Lang
from ludotheque.search.thought import Thought
from ludotheque.ui.lines import ticker
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.ticker import Ticker, rough


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.2, "0 s"), (12.4, "12 s"), (119, "119 s"), (150, "2 min"), (36_000, "10 h"), (7_200_000, "2\u202f000 h")],
)
def test_a_guessed_time_is_told_roughly(seconds: float, told: str) -> None:
    assert rough(seconds).fr == told


def thought(left: float | None = None) -> Thought:
    return Thought(Move(3), 0.1, 9, 1_234_567, (Move(3),), exact=False, left=left)


def line_after(spent: float, lang: Lang, given: float | None, last: Thought | None) -> str:
    clock: Iterator[float] = iter((100.0, 100.0 + spent))
    one = Ticker(Console(Style()), lang, given, lambda: next(clock))
    if last is not None:
        one(last)
    return one.line()


@pytest.mark.parametrize(
    ("lang", "given", "left", "told"),
    [
        (Lang.FR, None, 12.0, "profondeur 9, 1\u202f234\u202f567 nœuds, 3 s, encore 12 s environ"),
        (Lang.EN, None, 12.0, "depth 9, 1,234,567 nodes, 3 s, about 12 s left"),
        (Lang.FR, None, None, "profondeur 9, 1\u202f234\u202f567 nœuds, 3 s"),
        (Lang.FR, 8.0, None, "profondeur 9, 1\u202f234\u202f567 nœuds, 3 s, encore 5 s"),
        (Lang.EN, 8.0, None, "depth 9, 1,234,567 nodes, 3 s, 5 s left"),
        (Lang.FR, 8.0, 2.0, "profondeur 9, 1\u202f234\u202f567 nœuds, 3 s, encore 2 s environ"),
        (Lang.FR, 2.0, None, "profondeur 9, 1\u202f234\u202f567 nœuds, 3 s"),
    ],
)
def test_what_is_left_is_told_where_the_engine_or_the_time_given_can_tell(
    lang: Lang, given: float | None, left: float | None, told: str
) -> None:
    assert line_after(3.0, lang, given, thought(left)) == told


def test_an_engine_that_gets_ready_promises_no_time() -> None:
    assert line_after(3.0, Lang.FR, 8.0, None) == "préparation, 3 s"
    assert line_after(3.0, Lang.EN, 8.0, None) == "getting ready, 3 s"


class Overwritten(Console):
    """A terminal that keeps the lines written over one another."""

    def __init__(self) -> None:
        super().__init__(Style(lines=True))
        self.lines: list[str] = []
        self.twice = Event()

    def overwrite(self, text: str) -> None:
        self.lines.append(text)
        if len(self.lines) == 2:
            self.twice.set()


def test_the_line_goes_on_while_no_thought_comes_and_leaves_its_place_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticker, "EVERY", 0.001)
    console = Overwritten()
    with Ticker(console, Lang.FR):
        assert console.twice.wait(60)
    assert console.lines[0] == "préparation, 0 s"
    assert console.lines[-1] == ""


def test_in_a_pipe_the_line_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticker, "EVERY", 0.0)
    shown = io.StringIO()
    with redirect_stdout(shown), Ticker(Console(Style()), Lang.FR) as one:
        one(thought())
    assert shown.getvalue() == ""
