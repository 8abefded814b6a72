"""Three bots that took one name are told apart by their files, in every table and file of their tournament."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from arena.test_report import data_of
from arena.test_runner import begun, plan
from ludotheque.arena.entrants import Entrant, EntrantKind, distinct
from ludotheque.arena.plan import Plan
from ludotheque.arena.report.page import write_report
from ludotheque.arena.results import table_of
from ludotheque.arena.runner import hold
from ludotheque.arena.schedule import Held
from ludotheque.core.text import Lang
from ludotheque.ui.live_table import table_lines

FILES = ("equipe1.py", "equipe2.py", "equipe3.py")
NAMES = [f"Tata Suzanne ({file})" for file in FILES]


@pytest.fixture
def wanted() -> Plan:
    named = distinct([Entrant(EntrantKind.BOT, "Tata Suzanne", f"robots/{file}") for file in FILES])
    players = plan(size=3)  # chance plays for them: only their names matter here
    return replace(players, entrants=tuple(replace(one, kind=EntrantKind.RANDOM) for one in named))


@pytest.fixture
def held(wanted: Plan, tmp_path: Path) -> Held:
    return hold(wanted, begun(tmp_path / "t", wanted))


@pytest.mark.parametrize("columns", [100, 80, 60, 50])
def test_in_the_live_table_however_narrow(held: Held, columns: int) -> None:
    rows = table_lines(held, Lang.FR, columns, 24)[1:]
    assert sorted(file for row in rows for file in FILES if file.removeprefix("equipe") in row) == list(FILES)


def test_in_every_table_of_the_report_and_in_its_games(wanted: Plan, tmp_path: Path) -> None:
    folder = begun(tmp_path / "t", wanted)
    held = hold(wanted, folder)
    faulty = replace(held, games=tuple({**game, "fault": "first", "why": "crash"} for game in held.games))
    page = write_report(faulty, table_of(faulty), folder, Lang.FR)
    tables = re.findall(r"<table>.*?</table>", page, re.DOTALL)
    assert len(tables) == 3  # standings, who beat whom, faults
    for table in tables:
        assert sorted(name for name in NAMES for _ in range(table.count(f">{name}<"))) == NAMES
    assert {name for game in data_of(page)["games"] for name in game["players"]} == set(NAMES)
