"""Stalling earns nothing: what nobody could judge is worth nothing until a person decides, and no open mark goes out."""

import csv
import io
from dataclasses import replace

import pytest

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.time_budget import TESTS_SPENT
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.corrections import Correction
from ludotheque.classroom.marks.marking import Mark, mark
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.class_page import page, publication
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.moodle import moodle_csv
from ludotheque.classroom.reports.text_table import table
from ludotheque.core.text import Lang

ALAK = find_assignment("alak")
BAREME = read_bareme(ALAK)


def judged(*unjudged: str) -> Result:
    """A hand-in that is right but for the questions that nobody could judge."""
    states = {True: VerdictState.UNJUDGED, False: VerdictState.RIGHT}
    verdicts = (Verdict(question.name, states[question.name in unjudged]) for question in ALAK.questions)
    return Result("lambin", "d", tuple(verdicts))


def all_but(*names: str) -> Result:
    return judged(*(question.name for question in ALAK.questions if question.name not in names))


def reports(result: Result, given: Mark, lang: Lang = Lang.FR) -> dict[str, str]:
    """Everything that shows a mark."""
    report = ClassReport(ALAK, (ClassEntry(result, given),))
    return {
        "table": table(report, lang).splitlines()[0],
        "letter": feedback(ALAK, result, lang, given),
        "page": page(report, lang),
        "publication": publication(report, {"lambin": "renard"}, lang),
    }


def in_moodle(result: Result, given: Mark) -> tuple[str, str]:
    (row,) = csv.DictReader(io.StringIO(moodle_csv(ClassReport(ALAK, (ClassEntry(result, given),)), Lang.FR)))
    return row["Note"], row["Feedback par commentaires"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [(Lang.FR, "entre 1 et 20 sur 20, provisoire"), (Lang.EN, "between 1 and 20 of 20, provisional")],
)
def test_one_point_judged_of_twenty_is_provisional_everywhere(lang: Lang, words: str) -> None:
    stalled = all_but("newBoard")
    given = mark(stalled, BAREME)
    for name, text in reports(stalled, given, lang).items():
        assert words in text, name
        assert "20 / 20" not in text, name
    note, comment = in_moodle(stalled, given)
    assert note == ""
    assert "(à juger par une personne : display, possible, " in comment


def test_what_was_judged_is_told_beside_what_was_not() -> None:
    stalled = all_but("newBoard")
    lines = feedback(ALAK, stalled, Lang.FR, mark(stalled, BAREME)).splitlines()
    assert "✓ newBoard : juste  [1 / 1]" in lines
    assert "? put : à juger par une personne  [entre 0 et 5 / 5]" in lines


def test_a_mark_goes_out_once_a_teacher_has_decided() -> None:
    doubtful, stalled = judged("put"), all_but("newBoard")
    for result, correction, note in (
        (doubtful, Correction(questions={"put": 2}), "17.00"),
        (stalled, Correction(mark=1), "1.00"),
        (doubtful, Correction(comment="à revoir"), ""),
        (stalled, Correction(questions={"put": 5, "alak": 3}), ""),
    ):
        assert in_moodle(result, mark(result, BAREME, None, correction))[0] == note


def test_tests_that_take_all_their_time_leave_the_mark_provisional() -> None:
    roses = find_assignment("roi-des-roses")
    right = tuple(Verdict(question.name, VerdictState.RIGHT) for question in roses.questions)
    slow = Result("lambin", "d", right, tests=OwnTests(True, note=TESTS_SPENT, judged=False))
    assert not mark(slow, read_bareme(roses)).is_final
    assert mark(slow, read_bareme(roses), None, Correction(adjustment=-1)).is_final
    assert mark(replace(slow, tests=OwnTests()), read_bareme(roses)).is_final


def test_no_line_to_paste_offers_all_the_points() -> None:
    (said,) = mark(judged("put"), BAREME).flags
    assert "put = 5" not in said.fr + said.en
    assert "tous les points" not in said.fr
