"""Small things that misled a teacher: each is said as it is, and nothing vanishes without a word."""

import codecs
import csv
import io
import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom import cache
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import grade_one
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.marking import Mark
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.moodle import moodle_csv
from ludotheque.classroom.reports.text_table import table
from ludotheque.core.text import Lang, same

TORUS = find_assignment("alak-torique")
RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")
NEW_BOARD = "def newBoard(n):\n    return [0] * n\n"


def test_ctrl_c_while_the_command_is_being_loaded_leaves_no_traceback() -> None:
    program = (
        "import sys\n"
        "class Impatient:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'ludotheque.core.registry':\n            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Impatient())\n"
        "import ludotheque.cli\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, "")


def test_results_that_cannot_be_read_are_kept_aside_and_that_is_said(tmp_path: Path) -> None:
    for name in ("ana", "bo"):
        (tmp_path / f"{name}.py").write_text(NEW_BOARD)
    notes, said = tmp_path / "notes", list[str]()

    def grade(name: str) -> None:
        settings = GradeSettings("alak", (str(tmp_path / f"{name}.py"),), out=notes)
        assert run_grade(settings, said.append, StandIn) == 0

    grade("ana")
    assert not any("ne peuvent pas être lus" in line for line in said)
    (notes / cache.FILE).write_text("{")
    grade("bo")
    assert sum("« resultats-abimes-1.json »" in line for line in said) == 1
    assert (notes / "resultats-abimes-1.json").read_text() == "{"
    assert json.loads((notes / cache.FILE).read_text("utf-8"))["resultats"][0]["name"] == "bo"


def test_a_limit_on_the_length_of_files_is_told_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ana.py").write_text(NEW_BOARD)
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (4096, 4096))
    refused = list[str]()
    settings = GradeSettings("alak", (str(tmp_path / "ana.py"),), out=tmp_path / "notes")
    assert run_grade(settings, lambda _line: None, None, refused.append) == 2
    assert "4096 octets (ulimit -f)" in refused[0]
    assert not (tmp_path / "notes").exists()


@pytest.mark.parametrize("mark", [codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE], ids=["little", "big"])
def test_a_file_in_utf_32_is_converted_and_judged(mark: bytes, tmp_path: Path) -> None:
    order = "utf-32-le" if mark == codecs.BOM_UTF32_LE else "utf-32-be"
    (tmp_path / "alak.py").write_bytes(mark + RIGHT.encode(order))
    result = grade_one(Grader(TORUS, StandIn), tmp_path / "alak.py", "r", {})
    assert {verdict.state for verdict in result.verdicts} == {VerdictState.RIGHT}
    assert "n'est pas écrit en UTF-8" in result.notes[0].fr


def test_the_line_of_a_null_byte_is_told(tmp_path: Path) -> None:
    (tmp_path / "alak.py").write_text(f"# un\n# deux\nx = '\0'\n{NEW_BOARD}")
    result = grade_one(Grader(find_assignment("alak"), StandIn), tmp_path / "alak.py", "r", {})
    assert result.notes[0].fr.startswith("alak.py, ligne 3 : erreur de syntaxe")
    verdict = result.of("newBoard")
    assert verdict is not None and verdict.state is VerdictState.RIGHT


def entry(name: str, words: str = "") -> ClassEntry:
    result = Result(name, "d", (Verdict("put", VerdictState.RIGHT),), notes=(same(words),))
    return ClassEntry(result, Mark((), 20, 20, 20))


def test_one_long_name_does_not_widen_the_table() -> None:
    lines = table(ClassReport(find_assignment("alak"), (entry("a" * 250), entry("bo"))), Lang.FR).splitlines()
    assert max(len(line) for line in lines[:2]) < 100
    assert lines[0].startswith("a" * 47 + "…  ")


def test_no_tag_of_a_student_reaches_moodle() -> None:
    report = ClassReport(find_assignment("alak"), (entry("ana", "<script>alert(1)</script> 1 < 2 &amp; <=1+1"),))
    (row,) = csv.DictReader(io.StringIO(moodle_csv(report, Lang.FR)))
    comment = row["Feedback par commentaires"]
    assert "<" not in comment
    assert "&lt;script&gt;" in comment and "1 &lt; 2 &amp;amp;" in comment
    assert ";=1" not in comment  # no formula where a spreadsheet cuts at semicolons
