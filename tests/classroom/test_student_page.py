"""A student's page says what the letter says, nothing that is for the teacher alone, and runs nothing."""

import re
from html import unescape

import pytest

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.verdict import Failure, Verdict, VerdictState
from ludotheque.classroom.marks.marking import Mark, MarkLine
from ludotheque.classroom.marks.roster import Team
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.student_page import student_page
from ludotheque.classroom.students import Student
from ludotheque.core.text import Lang, Text, same

TORUS = find_assignment("alak-torique")
WHY, EDGE = Text("se trompe", "is wrong"), Text("bord", "edge")
SHOWN = Failure(EDGE, True, "win([1], 1)", (), Text("renvoie 1", "returns 1"), same("'<b>'"), WHY)
HIDDEN = Failure(EDGE, False, "win([2, 2], 2)", (), same("SECRET"), same("SECRET"), WHY)
RESULT = Result(
    "rendu <script>alert(1)</script>",
    "",
    (
        Verdict("newBoard", VerdictState.RIGHT),
        Verdict("win", VerdictState.WRONG, failures=(SHOWN, HIDDEN), failed=(EDGE,)),
    ),
    notes=(Text("une note", "a note"),),
    flags=(same("DRAPEAU"),),
    suspicions=(same("SOUPÇON"),),
    tests=OwnTests(there=True, count=3, passing=2, trusted=1),
)
MARK = Mark((MarkLine(same("win"), 0, 1.5),), 12.5, 12.5, 20, comment="Bien <présenté>.", flags=(same("DRAPEAU"),))
ENTRY = ClassEntry(RESULT, MARK, Team("r", (Student("Zoé & Ana"),)))


@pytest.mark.parametrize("lang", Lang)
def test_it_says_what_the_letter_says_and_no_more(lang: Lang) -> None:
    page = student_page(ClassReport(TORUS, (ENTRY,)), ENTRY, lang)
    body = page.partition("<body>")[2]
    told = " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())
    for line in feedback(TORUS, RESULT, lang, MARK).splitlines()[1:]:
        assert " ".join(line.strip(" -").split()) in told
    assert "Zoé & Ana" in told
    for kept in ("SECRET", "win([2, 2], 2)", "DRAPEAU", "SOUPÇON"):
        assert kept not in page


def test_nothing_in_it_runs_or_comes_from_elsewhere() -> None:
    page = student_page(ClassReport(TORUS, (ENTRY,)), ENTRY, Lang.FR)
    assert "<script" not in page and "default-src 'none'" in page
    assert "http" not in page.replace("http-equiv", "")


def test_it_is_made_for_a4_and_black_ink() -> None:
    page = student_page(ClassReport(TORUS, (ENTRY,)), ENTRY, Lang.FR)
    assert "@page{size:A4" in page
    assert set(re.findall(r"#[0-9a-f]{3,6}\b", page)) <= {"#000", "#fff", "#777"}
