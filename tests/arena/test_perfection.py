"""Perfect moves are counted where the engine proves the position, and nowhere else."""

from pathlib import Path
from typing import Any

import pytest

from arena.test_runner import begun, plan
from ludotheque.arena import perfection
from ludotheque.arena.folder import Folder
from ludotheque.arena.perfection import perfect_rates
from ludotheque.arena.report import write_report
from ludotheque.arena.runner import Held, hold
from ludotheque.arena.table import lines_of, share, table_of
from ludotheque.core.text import Lang
from ludotheque.games.alak.rules import Alak
from ludotheque.search.thought import Limit, Thought


class Oracle:
    """Says that the first legal move wins and the others lose, surely or not."""

    def __init__(self, sure: bool) -> None:
        self.sure = sure

    def analyse(self, state: Any, limit: Limit) -> tuple[Thought, ...]:
        assert limit.seconds is None, "a count of seconds would give another table on another machine"
        first, *others = Alak(n=5).legal_moves(state)
        won = Thought(first, 1.0, 1, 1, (first,), exact=self.sure)
        return (won, *(Thought(move, -1.0, 1, 1, (move,), exact=self.sure) for move in others))


@pytest.fixture
def held(tmp_path: Path) -> Held:
    wanted = plan("gauntlet", 4, game=Alak(n=5), size=2)
    return hold(wanted, begun(tmp_path / "t", wanted))


def test_moves_that_keep_the_win_are_counted(held: Held, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfection, "engine_of", lambda _: Oracle(sure=True))
    rates = perfect_rates(held, Folder(tmp_path / "t"))
    assert all(0 < kept < judged for kept, judged in rates)
    assert sum(judged for _, judged in rates) < sum(game["plies"] for game in held.games)  # forced moves do not count


def test_what_is_not_proved_is_not_judged(held: Held, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfection, "engine_of", lambda _: Oracle(sure=False))
    assert perfect_rates(held, Folder(tmp_path / "t")) == ((0, 0), (0, 0))


def test_the_rate_is_shown_in_the_table_and_in_the_report(held: Held, tmp_path: Path) -> None:
    from dataclasses import replace

    table = replace(table_of(held), perfect=((3, 4), (0, 0)))
    assert any(line.endswith("75 % (3/4)") for line in lines_of(table, Lang.FR))
    assert "<td>75 % (3/4)</td>" in write_report(held, table, Folder(tmp_path / "t"), Lang.FR)
    assert share((0, 0)) == "—"
