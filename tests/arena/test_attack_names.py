"""Bots that take another's name: in every table and file of the tournament one sees who is who, and nothing moves a cursor."""

import re
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.stand_in import Cell, lowest, opening, unjailed
from arena.test_report import data_of
from arena.test_runner import begun, plan
from ludotheque.arena.columns import LEFT_TO_RIGHT, padded, width
from ludotheque.arena.entrants import Entrant, EntrantKind, distinct, named, read_entrant
from ludotheque.arena.following import report_of, standings_of
from ludotheque.arena.results import lines_of, table_of
from ludotheque.arena.runner import hold
from ludotheque.arena.tournament_command import TournamentSettings, run_check, run_tournament
from ludotheque.core.lookalikes import likeness
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang
from ludotheque.ui.live_table import table_lines

ROSES = find_entry("rose-king").dialect()
ENGINE = Entrant(EntrantKind.ENGINE, "engine:5", "engine:5")
CHANCE = Entrant(EntrantKind.RANDOM, "random", "random")
HOSTILE = [
    "engine:5", "еngine:5", "random", "\x1b[2J\x1b[H", "\x9b31mrouge", "\u202eevil", "\u2066iso", "Tata\u3164", "Tata",
    "=cmd|' /C calc'!A0", "</script><b>", "a" + "\u0336" * 25, "דוד 99", "a\u2028b", '"; DROP',
]  # fmt: skip


def bots(*named_so: tuple[str, str]) -> list[Entrant]:
    return [named(Entrant(EntrantKind.BOT, "ia", words), name) for name, words in named_so]


def names(*entrants: Entrant) -> list[str]:
    return [one.name for one in distinct(entrants)]


@pytest.mark.parametrize("name", ["engine:5", "Engine 5", "еngіne:5", "engine\u200b:5", "engine\u3164:5", "ｅngine:5"])
@pytest.mark.parametrize("first", [True, False])
def test_a_bot_does_not_pass_for_an_engine(name: str, first: bool) -> None:
    (bot,) = bots((name, "robots/a.py"))
    entered = (bot, ENGINE) if first else (ENGINE, bot)
    found = dict(zip([one.kind for one in entered], names(*entered), strict=True))
    assert found[EntrantKind.ENGINE] == "engine:5"
    assert found[EntrantKind.BOT].endswith(" (a.py)")


def test_a_bot_does_not_pass_for_another() -> None:
    for name in ("Tata", "TATA", "Таta", "Tata\u3164", "T\u200bata", "Tata.", "tatа"):
        shown = names(*bots(("Tata", "equipe1/ia.py"), (name, "equipe2/ia.py")))
        assert [one.partition(" (")[2] for one in shown] == ["equipe1/ia.py)", "equipe2/ia.py)"], ascii(name)


def test_files_that_look_alike_get_a_number() -> None:
    shown = names(*bots(("Tata", "a.py"), ("Tata", "\N{CYRILLIC SMALL LETTER A}.py"), ("Tata", "A.py")))
    assert shown[0] == "Tata (a.py)" and shown[1].endswith(" (2)") and shown[2].endswith(" (3)")


def test_a_file_that_makes_a_level_of_its_bot_s_name_leaves_the_engine_its_own() -> None:
    shown = names(*bots(("engine", "robots/5")), ENGINE)
    assert shown == ["engine (5) (2)", "engine:5"]


def test_a_program_and_a_folder_are_told_from_the_house(tmp_path: Path) -> None:
    (tmp_path / "random").mkdir()
    (tmp_path / "random" / "ia.py").write_bytes(b"")
    folder = read_entrant(str(tmp_path / "random"), ROSES)
    program = read_entrant("ugi:./engine:5 --fort", ROSES)
    assert names(CHANCE, folder, program, ENGINE) == ["random", "random (random)", "engine:5 (ugi)", "engine:5"]


@pytest.mark.parametrize("name", ["Bօb", "Bᴏb", "ꓐob", "ɛngine:5", "l’engine:5", "niveau 10", "perfect", "Bob (b.py)"])
def test_a_bot_that_might_be_taken_for_another_is_shown_with_its_file(name: str) -> None:
    assert names(*bots((name, "robots/a.py"), ("Bob", "robots/b.py")), ENGINE) == [f"{name} (a.py)", "Bob", "engine:5"]


def test_names_that_differ_stay_as_they_are() -> None:
    wanted = ["Rosalie", "Alice", "Łukasz", "★", "Zoé 2"]
    assert names(*bots(*((name, f"{number}.py") for number, name in enumerate(wanted)))) == wanted


@pytest.fixture
def shown() -> tuple[Entrant, ...]:
    hostile = bots(*((name, f"robots/{number}.py") for number, name in enumerate(HOSTILE)))
    return distinct([*hostile, ENGINE, CHANCE])


def test_no_two_of_a_hostile_class_look_alike(shown: tuple[Entrant, ...]) -> None:
    assert len({likeness(one.name) for one in shown}) == len(shown)
    assert [one.name for one in shown[-2:]] == ["engine:5", "random"]


def commands(text: str) -> set[str]:
    """Signs that a terminal or a browser obeys, line ends apart, and the mark we put ourselves."""
    found = {sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co")}
    return found - {"\n", LEFT_TO_RIGHT}


def test_nothing_that_is_shown_or_kept_obeys_a_name(shown: tuple[Entrant, ...], tmp_path: Path) -> None:
    players = tuple(replace(one, kind=EntrantKind.RANDOM) for one in shown)  # only their names matter here
    wanted = replace(plan("gauntlet", size=2), entrants=players)
    held = hold(wanted, begun(tmp_path / "t", wanted))
    page = report_of(tmp_path / "t", Lang.FR)
    seen = [
        *lines_of(table_of(held), Lang.FR),
        *table_lines(held, Lang.FR, 60, 40),
        page,
        repr(standings_of(tmp_path / "t").names),
        *(one.read_text("utf-8") for one in (tmp_path / "t").rglob("*") if one.is_file()),
    ]
    assert set().union(*map(commands, seen)) == set()
    assert "<b>" not in re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert {name for game in data_of(page)["games"] for name in game["players"]} == {one.name for one in shown}


def test_hebrew_letters_do_not_turn_the_figures_round() -> None:
    assert padded("דוד 99", 8) == f"דוד 99{LEFT_TO_RIGHT}  "
    assert padded("Tata", 6) == "Tata  " and width("דוד") == 3


def check(cell: Cell, tmp_path: Path) -> str:
    (tmp_path / "b.py").write_bytes(b"")
    lines: list[str] = []
    run_check(TournamentSettings("alak", (str(tmp_path / "b.py"),)), lines.append, opening(cell))
    return "\n".join(lines)


def test_the_author_of_such_a_bot_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.arena.tournament_command._refuse_unprotected", lambda *_: None)
    said = check(Cell(lambda *_: 0, name="Engine : 5"), tmp_path)
    assert "le nom de votre fichier suivra" in said
    assert "suivra" not in check(Cell(lambda *_: 0, name="Rosalie"), tmp_path)


def test_in_a_tournament_the_bot_enters_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unjailed(monkeypatch, Cell(lowest, name="\x1b[2Jengine:5", printed="\x1b[31mrouge\u202e\n"))
    (tmp_path / "b.py").write_bytes(b"")
    lines: list[str] = []
    wishes: dict[str, Any] = {"bots": (str(tmp_path / "b.py"), "random"), "out": tmp_path / "t"}
    run_tournament(TournamentSettings("alak", **wishes), lines.append)
    assert lines[0] == "Participants : [2Jengine:5 (b.py), random."
    kept = [one.read_text("utf-8") for one in (tmp_path / "t").rglob("*") if one.is_file()]
    assert set().union(*map(commands, [*lines, *kept])) == set()
