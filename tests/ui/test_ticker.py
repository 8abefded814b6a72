"""The line that says how the thinking goes."""

import pytest

from ludotheque.core.game import Move
from ludotheque.core.text import Lang
from ludotheque.search.thought import Thought
from ludotheque.ui.lines import ticker
from ludotheque.ui.lines.console import Console, Style
from ludotheque.ui.lines.ticker import Ticker, rough


@pytest.mark.parametrize(
    ("seconds", "told"), [(0.2, "0 s"), (12.4, "12 s"), (119, "119 s"), (150, "2 min"), (36_000, "10 h")]
)
def test_a_guessed_time_is_told_roughly(seconds: float, told: str) -> None:
    assert rough(seconds) == told


@pytest.mark.parametrize(
    ("lang", "left", "told"),
    [
        (Lang.FR, 12.0, "nœuds, 0 s, encore 12 s environ"),
        (Lang.EN, 12.0, "nodes, 0 s, about 12 s left"),
        (Lang.FR, None, "nœuds, 0 s"),
    ],
)
def test_what_is_left_is_told_where_the_engine_can_tell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: Lang, left: float | None, told: str
) -> None:
    monkeypatch.setattr(ticker, "EVERY", 0.0)
    Ticker(Console(Style(lines=True)), lang)(Thought(Move(3), 0.1, 9, 5_000, (Move(3),), exact=False, left=left))
    assert capsys.readouterr().out.endswith(told)
