"""What a teacher's files say: the barème, the list of the class, the corrections, results kept, the worksheet for Moodle."""

import csv
import io
import json
import re
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from fuzz.making import Maker, Target, read_or_refused
from ludotheque.classroom.cache import FILE as SHELF
from ludotheque.classroom.cache import found_now, read_shelf, write_shelf
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.contract import Fault, FaultKind
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.verdict import Failure, Verdict, VerdictState
from ludotheque.classroom.marks.bareme import BadBareme, read_bareme
from ludotheque.classroom.marks.corrections import (
    TEMPLATE,
    BadCorrections,
    Correction,
    read_corrections,
    refuse_unknown,
)
from ludotheque.classroom.marks.marking import mark
from ludotheque.classroom.marks.pseudonyms import pseudonyms
from ludotheque.classroom.marks.roster import BadRoster, Student, Team, read_roster
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.class_page import page, publication
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.machine import to_json, to_junit
from ludotheque.classroom.reports.moodle import moodle_csv
from ludotheque.classroom.reports.text_table import table
from ludotheque.core.text import Lang, Text, plain_lines, same

T = TypeVar("T")
csv.field_size_limit(100_000_000)  # a worksheet cut at the wrong sign may be one field
ALAK = find_assignment("alak")
BAREME = ALAK.bareme
ROSTER_TOML = """\
limite = 2021-12-05T23:59:00
[[equipe]]
fichier = "dupont-*"
etudiants = [{ nom = "Ada Dupont", numero = "1", courriel = "a@b.fr" }, "Bob"]
tournoi = 0.5
finaliste = true
rendu_le = "2021-12-06T08:00"
"""
ROSTER_CSV = (
    "nom;numero;courriel;fichier;tournoi;finaliste;limite;rendu_le\nAda;1;a@b.fr;dupont.py;0,5;oui;2021-12-05T23:59;\nBob;2;b@b.fr;dupont.py;;;;\n",
    'nom,fichier\n"Dupont, Ada",a.py\nBob,"[b].zip"\n',
)
CORRECTIONS = TEMPLATE.replace("# [", "[").replace("# note", "note").replace("# ajus", "ajus").replace("# com", "com")
CORRECTED = '["dupont-martin"]\nnote = 15.5\najustement = -0.5\ncommentaire = "Très bien."\nquestions = { put = 2 }\n["Zoé"]\nnote = "12,5"\n'
HAND_INS, QUESTIONS = ("dupont-martin", "Zoé"), tuple(question.name for question in ALAK.questions)


def _in_file(content: bytes, name: str, read: Callable[[Path], T]) -> T:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        return read(path)


def check_bareme(content: bytes) -> None:
    bareme = read_or_refused(lambda: _in_file(content, "b.toml", lambda path: read_bareme(ALAK, path)), BadBareme)
    if bareme is not None:
        assert 0 <= mark(RESULT, bareme).low <= bareme.maximum + bareme.most_bonus


def _check_roster(content: bytes, name: str) -> None:
    roster = read_or_refused(lambda: _in_file(content, name, read_roster), BadRoster)
    if roster is not None:
        for team in roster.teams:
            assert team.days_late("2021-12-07T10:00:00") >= 0
        roster.team_of("dupont-martin")
        roster.missing(["a", "[b]"])


def check_corrections(content: bytes) -> None:
    decided = read_or_refused(lambda: _in_file(content, "c.toml", read_corrections), BadCorrections)
    if decided is not None:
        read_or_refused(lambda: refuse_unknown(decided, HAND_INS, QUESTIONS), BadCorrections)
        for correction in decided.values():
            mark(RESULT, read_bareme(ALAK), None, correction)


WRONG = Failure(same("hasard"), True, "put([1], 2)", ("a",), same("[1]"), same("\x1b[2J"),
                Text("faux", "wrong"), same("+--+\n"), same("h"), "c", "e")  # fmt: skip
RESULT = Result(
    "dupont-martin", "d" * 16,
    (Verdict(QUESTIONS[0], VerdictState.WRONG, failures=(WRONG,), failed=(same("hasard"),), credit=0.5),
     Verdict(QUESTIONS[1], VerdictState.LETTER, faults=(Fault(FaultKind.LETTER, same("nom"), ""),), where=same("ligne 3"))),
    (), (same("note"),), (same("drapeau"),), OwnTests(True, 3, 2, 1, (same("m"),), (same("n"),)), "2021-12-05T10:00:00", False, (1, 2)
)  # fmt: skip


@cache
def shelf() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        write_shelf(Path(folder), "alak", [found_now(RESULT, jailed=True)])
        return json.loads((Path(folder) / SHELF).read_text("utf-8"))


def check_shelf(content: bytes) -> None:
    """Anything unreadable is simply graded again; what is read can be written and read again, and reported on."""

    def read(path: Path) -> None:
        kept = read_shelf(path.parent)
        if kept.kept:
            write_shelf(path.parent, kept.assignment, kept.kept)
            assert set(map(repr, read_shelf(path.parent).kept)) == set(map(repr, kept.kept))
            entries = [ClassEntry(one.result, mark(one.result, read_bareme(ALAK)), None) for one in kept.kept]
            _check_reports(ClassReport(ALAK, tuple(entries)))

    _in_file(content, SHELF, read)


def _check_reports(report: ClassReport) -> None:
    """Nothing in any report moves a cursor; the worksheet holds no formula however it is cut."""
    names = pseudonyms((entry.result.name for entry in report.entries), b"salt")
    texts = [table(report, Lang.FR), to_json(report, Lang.EN), to_junit(report, Lang.FR), page(report, Lang.EN),
             publication(report, names, Lang.FR),
             *(feedback(ALAK, one.result, Lang.FR, one.mark) for one in report.entries)]  # fmt: skip
    for text in texts:
        assert plain_lines(text) == text, ascii(text)
    sheet = moodle_csv(report, Lang.FR)
    assert plain_lines(sheet) == sheet.replace("\r\n", "\n")
    check_no_formula(sheet)
    assert {len(row) for row in csv.reader(io.StringIO(sheet, newline=""))} == {6}


STARTS_FORMULA = re.compile(r"""["\t\r\n]*[=+\-@＝＋－＠]""")  # after a space it is text for every spreadsheet
NUMBER = re.compile(r"""["\s]*[-+][0-9]+(?:\.[0-9]+)?(?:,[-+]?[0-9]+(?:\.[0-9]+)?)*["\s)\]}]*""")


def check_no_formula(sheet: str) -> None:
    """However a spreadsheet cuts the text into cells, with its quotes or without, none of them is a formula."""
    rows = [row for one in ",;\t" for row in csv.reader(io.StringIO(sheet, newline=""), delimiter=one)]
    for cell in [*(cell for row in rows for cell in row), *re.split("[,;\t\n]", sheet)]:
        assert not STARTS_FORMULA.match(cell) or NUMBER.fullmatch(cell), f"a formula: {cell!a}"


def _worksheet(maker: Maker) -> str:
    """Names and words of a student, a hand-in and a teacher."""
    starts = ("Ada", "=1+1", "+33 6", "-2", "@a", "a;=1+1", "a\";=cmd|' /C calc'!A0;\"", "a\t=1", "\x1b[2J", "[1, -2]",
              "a\n=1+1\n", "＝1", "-1,5")  # fmt: skip
    return json.dumps([maker.near(starts) for _ in range(6)])


def check_worksheet(text: str) -> None:
    try:
        name, number, hand_in, comment, got, note = json.loads(text)
        (name + number + hand_in + comment + got + note).encode()
    except (ValueError, TypeError):
        return
    failure = Failure(same("hasard"), True, "f()", (), same(got), same(got), same(note))
    verdict = Verdict("put", VerdictState.WRONG, failures=(failure,))
    result = Result(hand_in, "d", (verdict,), (), (same(note),), (same(note),))
    team = Team("x", (Student(name, number, name),))
    marked = mark(result, read_bareme(ALAK), team, Correction(adjustment=-1.0, comment=comment))
    _check_reports(ClassReport(ALAK, (ClassEntry(result, marked, team),), (), (team,)))


def _bytes(examples: tuple[str, ...], words: tuple[str, ...]) -> Callable[[Maker], bytes]:
    """Texts nearly right, now and then not even text."""

    def make(maker: Maker) -> bytes:
        if maker.chance(8):
            return maker.near_bytes([text.encode() for text in examples])
        return maker.near(examples, words).encode("utf-8", "surrogatepass")

    return make


TOML_WORDS = ("[questions]\n", "points = ", "maximum = ", "[[equipe]]\n", "limite = ", "etudiants = ", "note = ", "questions = {",
              "= -1", "= nan", "= inf", "= true", "= {}", "= []", "= 1e400", "= 1979-05-27", "= 07:32:00", "[", "]")  # fmt: skip
CSV_WORDS = ("nom", "fichier", ";", ",", '"', "\n", "9999-12-31T23:59+99:99")
TARGETS = [
    Target("bareme", _bytes((BAREME,), TOML_WORDS), check_bareme, few=15),
    Target("roster-toml", _bytes((ROSTER_TOML,), TOML_WORDS), partial(_check_roster, name="liste.toml")),
    Target("roster-csv", _bytes(ROSTER_CSV, CSV_WORDS), partial(_check_roster, name="liste.csv")),
    Target("corrections", _bytes((CORRECTIONS, CORRECTED), TOML_WORDS), check_corrections, few=15),
    Target("results", lambda maker: maker.near_json([shelf()]).encode("utf-8", "surrogatepass"), check_shelf, few=12),
    Target("worksheet", _worksheet, check_worksheet, few=15),
]
