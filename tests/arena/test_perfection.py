"""Perfect moves are counted where the engine proves the position, and the report says on how many moves that rests."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.test_runner import begun, plan
from ludotheque.arena import perfect_moves, perfection
from ludotheque.arena.folder import Folder
from ludotheque.arena.perfect_moves import Rate, verdicts_of
from ludotheque.arena.perfection import perfect_rates
from ludotheque.arena.report.page import write_report
from ludotheque.arena.results import lines_of, rests_on, share, table_of
from ludotheque.arena.runner import hold
from ludotheque.arena.schedule import Held
from ludotheque.core.game import Move
from ludotheque.core.text import Lang
from ludotheque.crew.pool import Pool
from ludotheque.games.alak.rules import Alak
from ludotheque.search.thought import Limit, Thought

GAME = """[Format "ludotheque 1"]
[Game "connect-four"]
[First "one"]
[Second "two"]
[Opening "2"]

14253
"""


class Oracle:
    """Says that whoever is to move wins, surely or not."""

    def __init__(self, sure: bool = True) -> None:
        self.sure = sure

    def think(self, _state: Any, limit: Limit) -> Thought:
        assert not limit.seconds, "a count of seconds would give another table on another machine"
        return Thought(Move(0), 1.0, 1, 1, (Move(0),), exact=self.sure)


@pytest.fixture
def held(tmp_path: Path) -> Held:
    wanted = plan("gauntlet", 4, game=Alak(n=5), size=2)
    return hold(wanted, begun(tmp_path / "t", wanted))


def rates(held: Held, path: Path) -> tuple[Rate, ...]:
    with Pool(1) as pool:
        return perfect_rates(held, Folder(path), pool)


def test_moves_that_keep_the_win_are_counted(held: Held, tmp_path: Path) -> None:
    for rate in rates(held, tmp_path / "t"):
        assert 0 < rate.kept < rate.judged == rate.looked == rate.moves  # five cells are known to the end


def test_the_opening_and_forced_moves_are_nobody_s_choice(held: Held, tmp_path: Path) -> None:
    found = rates(held, tmp_path / "t")
    assert sum(rate.moves for rate in found) < sum(game["plies"] for game in held.games)


def test_a_finished_game_is_worth_what_it_says_and_the_opening_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    #  the one to move always wins, says the oracle: then every move throws the win away
    monkeypatch.setattr(perfect_moves, "engine_of", lambda _: Oracle())
    assert verdicts_of(GAME) == [("first", False), ("second", False), ("first", False)]
    won = GAME.replace("14253", "1727374").replace("\n\n", '\n[Result "1-0"]\n[Why "alignment"]\n\n')
    assert verdicts_of(won)[-1] == ("first", True)


def test_what_is_not_proved_is_not_judged(held: Held, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfect_moves, "engine_of", lambda _: Oracle(sure=False))
    for rate in rates(held, tmp_path / "t"):
        assert rate.looked == rate.moves > rate.judged  # only moves that end the game are sure


def test_looking_stops_when_everybody_has_enough(held: Held, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfection, "ENOUGH", 1)
    found = rates(held, tmp_path / "t")
    assert all(1 <= rate.looked < rate.moves for rate in found)
    assert found == rates(held, tmp_path / "t")


def test_the_table_and_the_report_say_on_how_many_moves_a_rate_rests(held: Held, tmp_path: Path) -> None:
    perfect = (Rate(moves=30, looked=10, judged=4, kept=3), Rate())
    table = replace(table_of(held), perfect=perfect)
    page = write_report(held, table, Folder(tmp_path / "t"), Lang.FR)
    said = rests_on(perfect).fr
    assert "sur 30 coups choisis entre plusieurs, 10 ont été regardés et 4 jugés" in said
    assert said in lines_of(table, Lang.FR)
    assert "<td>75 % (3/4)</td>" in page and "10 ont été regardés" in page
    assert share(Rate()) == "—"
