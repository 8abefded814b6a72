"""What lies in the folder of the marks is its owner's alone, and shows without obeying: neither a terminal nor a spreadsheet."""

import csv
import io
import os
import stat
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grade_command import CheckSettings, GradeSettings, run_check, run_grade
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Failure, Verdict, VerdictState
from ludotheque.classroom.marks.marking import Mark, MarkLine
from ludotheque.classroom.marks.roster import Student, Team
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.moodle import moodle_csv
from ludotheque.core.text import Lang, same

RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")
# A title for the window, a cleared screen, a colour by a single sign, hidden words, an order to read backwards.
ORDERS = "\\x1b]0;pwned\\x07\\x1b[2J\\x9b31m\\x1b[8m\\u202e\\u2066\\x7f\\x85"
ORDER = ORDERS.encode().decode("unicode_escape")
HOSTILE = RIGHT.replace(
    "def win(", f"def win(board, n):\n    print('{ORDERS}')\n    raise ValueError('{ORDERS}')\n\n\ndef old_win("
)
OTHERS = 0o077


@pytest.fixture
def no_umask() -> Iterator[None]:
    former = os.umask(0)
    yield
    os.umask(former)


def hand_in(place: Path, name: str, text: str = "def win(board, n):\n    pass\n") -> None:
    (place / name).mkdir(parents=True)
    (place / name / "alak.py").write_text(text, "utf-8")


def grade(place: Path) -> list[str]:
    said: list[str] = []
    assert (
        run_grade(GradeSettings("alak-torique", (str(place),), out=place.parent / "notes"), said.append, StandIn) == 0
    )
    return said


def open_to_others(folder: Path) -> list[str]:
    """What anybody but the owner may do something with; the marks under pseudonyms are made to be shown."""
    shown = [path for path in (folder, *folder.rglob("*")) if stat.S_IMODE(path.lstat().st_mode) & OTHERS]
    return [path.name for path in shown if path.name != "publication.html"]


@pytest.mark.usefixtures("no_umask")
def test_marks_letters_names_salt_and_corrections_are_their_owners_whatever_the_umask(tmp_path: Path) -> None:
    hand_in(tmp_path / "classe", "ana")
    grade(tmp_path / "classe")
    assert len(list((tmp_path / "notes" / "retours").iterdir())) == 2  # a text and a page
    assert open_to_others(tmp_path / "notes") == []


def test_what_an_earlier_run_left_open_is_closed_and_that_is_said_once(tmp_path: Path) -> None:
    hand_in(tmp_path / "classe", "ana")
    said = grade(tmp_path / "classe")
    assert not any("D'autres que vous" in line for line in said)
    for path in (tmp_path / "notes").rglob("*"):
        path.chmod(0o775 if path.is_dir() else 0o664)
    assert any("D'autres que vous" in line for line in grade(tmp_path / "classe"))
    assert open_to_others(tmp_path / "notes") == []
    assert not any("D'autres que vous" in line for line in grade(tmp_path / "classe"))


def test_a_folder_that_was_there_stays_as_it_is_and_its_marks_are_closed(tmp_path: Path) -> None:
    hand_in(tmp_path / "classe", "ana")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes").chmod(0o755)
    (tmp_path / "notes" / "de quelqu'un.txt").write_text("")
    (tmp_path / "notes" / "de quelqu'un.txt").chmod(0o644)
    grade(tmp_path / "classe")
    assert open_to_others(tmp_path / "notes") == ["notes", "de quelqu'un.txt"]


def obeyed(text: str) -> str:
    """The signs in a text that do not show."""
    return "".join(sorted({sign for sign in text if not (sign.isprintable() or sign in "\n\r\t\u00a0\u202f")}))


def test_no_order_to_a_terminal_reaches_a_report_a_letter_or_the_screen(tmp_path: Path) -> None:
    place = tmp_path / "classe"
    hand_in(place, f"ru{ORDER.replace('/', '')}se", HOSTILE)
    hand_in(place, os.fsdecode(b"oct\xffet"), HOSTILE)
    (place / f"ab{ORDER}ime.zip").write_bytes(b"PK rien")
    said = grade(place)
    files = [path for path in (tmp_path / "notes").rglob("*") if path.is_file()]
    assert len(files) > 12
    assert {path.name: obeyed(path.read_text("utf-8")) for path in files if obeyed(path.read_text("utf-8"))} == {}
    letter = next(path for path in files if path.parent.name == "retours" and "ru" in path.name).read_text("utf-8")
    assert "ValueError" in letter
    assert obeyed("".join(said)) == ""


def test_no_order_to_a_terminal_reaches_the_student_who_checks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ludotheque.ui.class_commands import _show

    (tmp_path / "alak.py").write_text(HOSTILE, "utf-8")
    run_check(CheckSettings("alak-torique", str(tmp_path / "alak.py")), _show, StandIn)
    assert obeyed(capsys.readouterr().out) == ""


FORMULAS = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    "＝1+1",
    "－1+1",
    " =1+1",
    '"=1+1',
    "=cmd|' /C calc'!A0",
]
BEFORE = ["", "a,", "a;", "a\t", 'a";"', "a\n", "a;\t", 'a,"']


def sheet(words: str) -> str:
    """A worksheet in which a student's name, their number, a teacher's remark and what a hand-in printed are these words."""
    failure = Failure(same("hasard"), True, "f([1, -2])", (), same("[1,-2]"), same(words), same("faux"))
    result = Result("a", "d", (Verdict("put", VerdictState.WRONG, failures=(failure,)),), (), (same(words),))
    mark = Mark((MarkLine(same("put"), -0.5, 5),), -1.5, -1.5, 20, words)
    team = Team("a", (Student(words, words, "a@example.org"),))
    return moodle_csv(ClassReport(find_assignment("alak"), (ClassEntry(result, mark, team),), (), (team,)), Lang.FR)


def test_wherever_a_spreadsheet_cuts_the_worksheet_no_cell_is_a_formula() -> None:
    for before, formula, separator in product(BEFORE, FORMULAS, ",;\t"):
        for row in csv.reader(io.StringIO(sheet(before + formula), newline=""), delimiter=separator):
            for begins in (cell.lstrip('"\t\r\n') for cell in row):
                number = begins.rstrip("]\n").lstrip("-").replace(".", "").isdigit()
                assert not begins.startswith(("=", "@", "＝", "－")), (before, formula, separator, begins)
                assert number or not begins.startswith(("+", "-")), (before, formula, separator, begins)


def test_numbers_below_zero_stay_numbers_and_moodle_reads_what_was_written() -> None:
    rows = list(csv.reader(io.StringIO(sheet("Ada Dupont; Bo, -3"), newline="")))
    assert {len(row) for row in rows} == {6}
    assert rows[1][3:5] == ["-1.50", "20.00"]
    assert rows[1][:2] == ["Ada Dupont; Bo, -3"] * 2
    assert "attendu  : [1,-2]" in rows[1][5]
    assert "f([1, -2])" in rows[1][5]
