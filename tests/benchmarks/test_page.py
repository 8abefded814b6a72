"""The page of speeds says what was measured, and a part of it can be measured again alone."""

from pathlib import Path

import pytest
from benchmarks.page import HEAD, Circumstances, figure, page, written
from benchmarks.race import Line, Race
from benchmarks.section import Column, Section

from benchmarks import __main__ as command
from cases import each
from ludotheque.core.text import Text, same

SECTION = Section(
    "dice",
    Text("Les dés", "Dice"),
    Text("Des dés jetés.", "Dice thrown."),
    Text("jets/s", "throws/s"),
    (Column.PACE, Column.LENGTH, Column.RATIO),
    (),
    list,
)
LINES = [
    Line("Six faces", "Ludothèque", 95_633.0, 21.4, 0.5, None),
    Line("Six faces", "Autre", 12_576.0, 100.0, 0.5, 7.6049),
    Line("Dix faces", "Ludothèque", 7.0, 8.25, 0.5, None),
]
CIRCUMSTANCES = Circumstances("2026-11-18", "./ludo benchmarks --only dice", "Python 3.11.7, dice 1.0", "2 cœurs")

EXPECTED = """## Les dés

Des dés jetés.
*(Dice. Dice thrown.)*

|  |  | jets/s | jets par partie | nous ÷ lui |
| --- | --- | ---: | ---: | ---: |
| Six faces | Ludothèque | 95 600 | 21,4 |  |
|  | Autre | 12 600 | 100 | 7,60 |
| Dix faces | Ludothèque | 7,00 | 8,25 |  |

2026-11-18, `./ludo benchmarks --only dice` : Python 3.11.7, dice 1.0 ; 2 cœurs.
"""


def test_a_section_has_its_table_its_date_its_versions_and_its_command() -> None:
    assert written(SECTION, LINES, CIRCUMSTANCES).replace("\N{NO-BREAK SPACE}", " ") == EXPECTED


@each(
    ("number", "shown"),
    [(0.0499, "0,0499"), (0.5, "0,500"), (9.996, "10,00"), (123.4, "123"), (2_345_678.0, "2 350 000")],
)
def test_a_figure_has_three_digits_that_count(number: float, shown: str) -> None:
    assert figure(number).replace("\N{NO-BREAK SPACE}", " ") == shown


def test_sections_stand_in_their_order_under_one_head() -> None:
    made = page("", {"two": "deux\n", "one": "un\n"}, ["one", "two", "three"])
    assert made == f"{HEAD}\n<!-- one -->\nun\n<!-- /one -->\n\n<!-- two -->\ndeux\n<!-- /two -->\n"


def test_a_new_section_leaves_the_others_as_they_were() -> None:
    order = ["one", "two", "three"]
    whole = page("", {"one": "un\n", "three": "trois\n"}, order)
    assert page(whole, {"one": "1\n"}, order) == whole.replace("un\n<", "1\n<")
    assert page(whole, {"two": "deux\n"}, order) == page(
        "", {"one": "un\n", "two": "deux\n", "three": "trois\n"}, order
    )
    assert page(whole, {}, order) == whole


def test_a_section_that_is_gone_leaves_the_page() -> None:
    whole = page("", {"one": "un\n", "three": "trois\n"}, ["one", "three"])
    assert page(whole, {}, ["one"]) == page("", {"one": "un\n"}, ["one"])


def dice(name: str, words: str) -> Section:
    """A section whose race takes no time."""
    race = Race("Six faces", {"Ludothèque": lambda _seed, games: lambda: float(games)}, games=6)
    return Section(name, same(name), same(words), same("jets/s"), (Column.LENGTH,), (), lambda: [race])


def test_the_command_measures_what_it_is_asked_for_and_writes_that_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "speeds.md"
    monkeypatch.setattr(command, "SECTIONS", {"one": dice("one", "Un."), "two": dice("two", "Deux.")})
    command.main(["--quick", "--page", str(target)])
    both = target.read_text("utf-8")
    assert both.count("`./ludo benchmarks --quick` : Python 3") == 2
    assert "| Six faces | Ludothèque | 1,00 |" in both
    assert "[5/10 turns, " in capsys.readouterr().err
    monkeypatch.setattr(command, "SECTIONS", {"one": dice("one", "Un."), "two": dice("two", "Autre.")})
    command.main(["--only", "two", "--rounds", "1", "--page", str(target)])
    again = target.read_text("utf-8")
    assert again.partition("<!-- two -->")[0] == both.partition("<!-- two -->")[0]
    assert "Autre." in again and "Deux." not in again and "`./ludo benchmarks --only two --rounds 1`" in again


def test_a_section_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="--only rulez: one of rules, playouts, tree, solver, endings"):
        command.main(["--only", "rulez", "--page", str(tmp_path / "speeds.md")])
