"""From Moodle and back: what we write is read by the rules of Moodle's own importers, written here a second time.

`Importer` and `FeedbackImporter` follow `mod/assign/feedback/offline/importgradeslib.php` and `locallib.php`, and
`mod/assign/feedback/file/importziplib.php`: what they look at, what they skip, what they cut off.
"""

import csv
import io
import re
import zipfile
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.stand_in import StandIn
from classroom.test_moodle_zip import a_zip, packed
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.marking import Mark
from ludotheque.classroom.marks.roster import Team
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.feedback_zip import feedback_zip
from ludotheque.classroom.reports.filing import FEEDBACK, WORKSHEET
from ludotheque.classroom.reports.moodle_worksheet import (
    BadWorksheet,
    Worksheet,
    fill_worksheet,
    fresh_worksheet,
    read_worksheet,
)
from ludotheque.classroom.students import Student
from ludotheque.core.text import Lang

TORUS = find_assignment("alak-torique")
FRENCH = ("Identifiant", "Note", "Dernière modification (note)", "Feedback par commentaires", "Participant")
ENGLISH = ("Identifier", "Grade", "Last modified (grade)", "Feedback comments", "Participant ")


@dataclass
class Importer:
    """Moodle's offline grading importer, for an assignment with these participants, out of `maximum`."""

    participants: set[int]
    words: tuple[str, str, str, str, str]
    maximum: float = 20.0
    decimal: str = ","
    graded: set[int] = field(default_factory=set)  # somebody gave a grade in Moodle before
    grades: dict[int, float] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)

    def take(self, text: str) -> None:
        header, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
        identifier, grade, modified, comment, hidden = self.words
        for needed in (identifier, grade, modified):
            assert needed in header, "invalidgradeimport"
        for row in rows:
            assert len(row) == len(header), "csvweirdcolumns"
            cut = row[header.index(identifier)][len(hidden) :]  # as many signs as its own word has, then a look-up
            number = int(cut) if re.fullmatch(r"\s*\d+", cut) else 0
            if number not in self.participants:
                continue
            stale = number in self.graded and not row[header.index(modified)]
            points = row[header.index(grade)].strip().replace(" ", "").replace(self.decimal, ".")
            if points and 0 <= float(points) <= self.maximum and not stale:
                self.grades[number] = float(points)
            if comment in header[1:] and not stale:
                self.comments[number] = row[header.index(comment)]


@dataclass
class FeedbackImporter:
    """Moodle's importer of feedback files; a version before 4.1 asks for five parts in a name."""

    participants: set[int]
    parts: int = 4
    files: dict[int, list[str]] = field(default_factory=dict)

    def take(self, archive: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            for name in opened.namelist():
                if name.rpartition("/")[2].startswith((".", "~")):
                    continue
                for part in ("import", *name.split("/")):
                    info = part.split("_", 4)
                    if len(info) < self.parts or not info[1].isdecimal() or int(info[1]) not in self.participants:
                        continue
                    if (info[2], info[3]) == ("assignfeedback", "file"):
                        self.files.setdefault(int(info[1]), []).append(info[4])
                        break


FAMILIES = (
    *("Dupont", "Martin", "Lefèvre", "Ñúñez", "O'Brien", "d'Arc", "Le Goff", "Müller", "Nguyễn", "Çelik"),
    *("Roux", "Petit", "Moreau", "Simon", "Laurent", "Garcia", "Dubois", "Girard", "André", "Mercier"),
    *("Blanc", "Guérin", "Boyer", "Garnier", "Chevalier", "François", "Legrand", "Gauthier", "Perrin", "Robin"),
)
STUDENTS = {1_000_001 + place: f"{family} Zoé" for place, family in enumerate(FAMILIES)}


def code(number: int) -> str:
    """Each student's is their own, and some do nothing right."""
    return f"# {number}\ndef newBoard(n):\n    return [{0 if number % 3 else 1}] * n\n"


def moodle_name(who: str) -> str:
    return re.sub("[&<>\"`|':\\\\/]", "", who.replace("_", " "))  # as clean_filename() does


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the marks of a class of thirty, from the zip alone."""
    place = tmp_path_factory.mktemp("moodle")
    files = dict[str, str | bytes]()
    for number, who in STUDENTS.items():
        prefix = f"{moodle_name(who)}_{number}_assignsubmission"
        if number % 10 == 7:
            files[f"{prefix}_onlinetext/onlinetext.html"] = f"<pre>{code(number)}</pre>"
        elif number % 10 == 8:
            files[f"{prefix}_file/rendu.zip"] = packed({"alak/alak.py": code(number)})
        elif number % 10 == 9:
            files[f"{prefix}_file/rendu.zip"] = b"PK abime"
        else:
            files[f"{prefix}_file/alak.py"] = code(number)
    path = a_zip(place / "INF1-Alak-4242.zip", files)
    said = list[str]()
    assert run_grade(GradeSettings(TORUS.name, (str(path),), out=place / "notes"), said.append, StandIn) == 0, said
    return place / "notes"


@pytest.mark.timeout(120)
def test_a_class_of_thirty_goes_back_without_a_list_of_names(graded: Path) -> None:
    importer = Importer(set(STUDENTS), FRENCH)
    importer.take((graded / WORKSHEET).read_text("utf-8"))
    broken = {number for number in STUDENTS if number % 10 == 9}  # no mark, and the comment says why
    assert set(importer.grades) == set(STUDENTS) - broken
    assert {number: points for number, points in importer.grades.items() if number % 3} == {
        number: 1.0 for number in set(STUDENTS) - broken if number % 3
    }
    assert set(importer.comments) == set(STUDENTS)
    assert "rendu.zip" in importer.comments[1_000_009]
    for parts in (4, 5):
        files = FeedbackImporter(set(STUDENTS), parts)
        files.take((graded / FEEDBACK).read_bytes())
        assert files.files == {number: ["retour.html"] for number in STUDENTS}
    with zipfile.ZipFile(graded / FEEDBACK) as archive:
        page = archive.read("Dupont Zoé_1000001_assignfeedback_file_retour.html").decode()
    assert "Dupont Zoé" in page and page == (graded / "retours" / "Dupont Zoé.html").read_text("utf-8")


def test_no_participant_s_number_is_written_where_the_gradebook_looks_for_a_school_s(graded: Path) -> None:
    assert "10000" not in (graded / "moodle.csv").read_text("utf-8")


def test_a_later_run_still_knows_whose_hand_ins_they_are(graded: Path, tmp_path: Path) -> None:
    copy = tmp_path / "notes"
    copy.mkdir()
    (copy / "resultats.json").write_bytes((graded / "resultats.json").read_bytes())
    (tmp_path / "tard.py").write_text(code(5))
    settings = GradeSettings(TORUS.name, (str(tmp_path / "tard.py"),), out=copy)
    assert run_grade(settings, lambda _line: None, StandIn) == 0
    assert (copy / WORKSHEET).read_text("utf-8") == (graded / WORKSHEET).read_text("utf-8")


@pytest.mark.parametrize("words", [FRENCH, ENGLISH])
def test_the_number_is_whole_however_many_signs_the_importer_cuts_off(words: tuple[str, str, str, str, str]) -> None:
    lang = Lang.FR if words is FRENCH else Lang.EN
    filled = fresh_worksheet(a_report(entry("Ana", "1234567"), entry("Bo", "234567")), lang)
    assert filled is not None
    for hidden in ("Participant", "Participant "):  # a language pack may end the word with a space, or not
        importer = Importer({1234567, 234567, 34567}, (*words[:4], hidden))
        importer.take(filled.text)
        assert importer.grades == {1234567: 12.5, 234567: 12.5}


# Marks and rows


def entry(who: str, number: str = "", mark: Mark | None = None, team: Team | None = None) -> ClassEntry:
    result = Result(who, "", (Verdict("newBoard", VerdictState.RIGHT),))
    students = (Student(who, number),) if number or who.startswith("Groupe") else ()
    return ClassEntry(result, mark or Mark((), 12.5, 12.5, 20), team, students)


def a_report(*entries: ClassEntry) -> ClassReport:
    return ClassReport(TORUS, entries)


HEAD = (
    "Identifiant,Nom complet,Adresse de courriel,Statut,Groupe,Note,Note maximale,La note peut être modifiée,"
    "Dernière modification (travail remis),Dernière modification (note),Feedback par commentaires"
)


def a_sheet(tmp_path: Path, *rows: str, head: str = HEAD) -> Worksheet:
    path = tmp_path / "Notes-INF1-Alak-4242.csv"
    path.write_text("\r\n".join([head, *rows, ""]), "utf-8", newline="")
    return read_worksheet(path)


ROW_ANA = 'Participant7,Ana Roux,ana@x.fr,"Remis, évalué",G1,,"20,00",Oui,"vendredi 3 décembre 2021, 22:10",-,'
ROW_BO = "Participant8,Bo Le Goff,bo@x.fr,Remis,G1,,20.00,Oui,-,-,"


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_the_teacher_s_own_worksheet_keeps_every_cell_but_the_mark_and_the_comment(tmp_path: Path) -> None:
    sheet = a_sheet(tmp_path, ROW_ANA, ROW_BO)
    filled = fill_worksheet(sheet, a_report(entry("Ana Roux", "7")), Lang.FR)
    head, ana, bo = cells(filled.text)
    assert head == HEAD.split(",")
    assert ana[:5] + ana[6:10] == [*sheet.rows[0][:5], *sheet.rows[0][6:10]]
    assert ana[5] == "12.50" and ana[10].startswith("<pre>Alak torique — Ana Roux\nNote : 12,5 / 20")
    assert bo == list(sheet.rows[1])
    assert [student for student, _ in filled.recipients] == [Student("Ana Roux", "7")]
    assert not filled.said


@pytest.mark.parametrize("mark", [Mark((), 12.5, 15, 20), Mark((), 0, 20, 20)])
def test_a_mark_that_is_not_final_leaves_the_cell_as_it_is(tmp_path: Path, mark: Mark) -> None:
    row = ROW_ANA.replace(',G1,,"', ',G1,"11,00","')
    for given_row, there in ((ROW_ANA, ""), (row, "11,00")):
        filled = fill_worksheet(a_sheet(tmp_path, given_row), a_report(entry("Ana Roux", "7", mark)), Lang.FR)
        assert cells(filled.text)[1][5] == there
    fresh = fresh_worksheet(a_report(entry("Ana Roux", "7", mark)), Lang.FR)
    assert fresh is not None and cells(fresh.text)[1][2] == ""


def test_a_locked_row_a_wrong_name_and_a_row_for_two_are_left_alone(tmp_path: Path) -> None:
    locked = ROW_ANA.replace("Oui", "Non")
    for row, entries, told in (
        (locked, [entry("Ana Roux", "7")], ""),
        (ROW_ANA, [entry("Zoé Petit", "7")], "Zoé Petit"),
        (ROW_ANA, [entry("Ana Roux", "7"), replace(entry("Ana Roux", "7"), result=Result("Ana 2", "", ()))], "Ana"),
    ):
        sheet = a_sheet(tmp_path, row)
        filled = fill_worksheet(sheet, a_report(*entries), Lang.FR)
        assert cells(filled.text)[1] == list(sheet.rows[0])
        assert any(told in line.fr for line in filled.said) == bool(told)


def test_a_group_s_mark_goes_to_each_of_its_members(tmp_path: Path) -> None:
    rows = [row.replace(",G1,", ",Groupe A,") for row in (ROW_ANA, ROW_BO)]
    sheet = a_sheet(tmp_path, *rows, "Participant42,Cléo Petit,c@x.fr,-,Groupe B,,20.00,Oui,-,-,")
    group = entry("Groupe A", "42")  # the group's own number, which is here the participant's Cléo
    filled = fill_worksheet(sheet, a_report(group), Lang.FR)
    assert [row[5] for row in cells(filled.text)[1:]] == ["12.50", "12.50", ""]
    assert [student.number for student, _ in filled.recipients] == ["7", "8"]
    alone = fresh_worksheet(a_report(group, entry("Ana", "7")), Lang.EN)
    assert alone is not None and len(cells(alone.text)) == 2
    assert "Groupe A. Give --worksheet" in alone.said[0].en


def test_the_list_of_the_class_finds_rows_where_no_number_is_known(tmp_path: Path) -> None:
    team = Team("duo", (Student("Autre Nom", "", "ANA@x.fr"), Student("Bo LE GOFF")))
    filled = fill_worksheet(a_sheet(tmp_path, ROW_ANA, ROW_BO), a_report(entry("duo", team=team)), Lang.FR)
    assert [row[5] for row in cells(filled.text)[1:]] == ["12.50", "12.50"]


def test_another_maximum_is_brought_to_and_never_passed(tmp_path: Path) -> None:
    sheet = a_sheet(tmp_path, ROW_ANA.replace('"20,00"', '"100,00"'))
    filled = fill_worksheet(sheet, a_report(entry("Ana Roux", "7")), Lang.FR)
    assert cells(filled.text)[1][5] == "62.50" and "autre note maximale" in filled.said[0].fr
    above = fill_worksheet(a_sheet(tmp_path, ROW_ANA), a_report(entry("Ana Roux", "7", Mark((), 21, 21, 20))), Lang.FR)
    assert cells(above.text)[1][5] == "20.00" and "Ana Roux" in above.said[0].fr


def test_a_grade_given_in_moodle_meanwhile_is_not_overwritten() -> None:
    filled = fresh_worksheet(a_report(entry("Ana", "7"), entry("Bo", "8")), Lang.FR)
    assert filled is not None
    importer = Importer({7, 8}, FRENCH, graded={8})
    importer.take(filled.text)
    assert importer.grades == {7: 12.5}


def test_semicolons_and_a_byte_order_mark_stay(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    path.write_text("\ufeffIdentifier;Full name;Grade;Last modified (grade)\nParticipant 7;Ana;;-\n", "utf-8")
    filled = fill_worksheet(read_worksheet(path), a_report(entry("Ana", "7")), Lang.EN)
    assert filled.text == "\ufeffIdentifier;Full name;Grade;Last modified (grade)\r\nParticipant 7;Ana;12.50;-\r\n"


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    evil = '=HYPERLINK("http://x")'
    row = "Participant7,=1+1,@x,+1,-2,,20.00,Oui,-,-,"
    filled = fill_worksheet(a_sheet(tmp_path, row), a_report(), Lang.FR)
    assert cells(filled.text)[1][1:5] == ["'=1+1", "'@x", "'+1", "'-2"]
    assert cells(filled.text)[1][8:10] == ["-", "-"]
    fresh = fresh_worksheet(a_report(entry(evil, "7")), Lang.FR)
    assert fresh is not None and cells(fresh.text)[1][1].startswith("'=")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "needs the columns"),
        (b"Nom,Note\nAna,3\n", "needs the columns"),
        ("Identifiant,Note,Dernière modification (note)\nParticipant7,\n".encode(), "line 2"),
        ("Identifiant,Note,Dernière".encode("latin-1"), "UTF-8"),
        (b'Identifier,Grade,Last modified (grade)\n"a"b,c,d\n', "malformed"),
    ],
)
def test_another_file_is_refused_in_a_sentence_before_anything_is_graded(
    tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "n.csv").write_bytes(content)
    (tmp_path / "a.py").write_text(code(1))
    said = list[str]()
    places, sheet = (str(tmp_path / "a.py"),), tmp_path / "n.csv"
    settings = GradeSettings(TORUS.name, places, out=tmp_path / "notes", worksheet=sheet, lang=Lang.EN)
    assert run_grade(settings, said.append, StandIn) == 2
    assert len(said) == 1 and "grading worksheet" in said[0] and why in said[0]
    assert not (tmp_path / "notes").exists()


@given(
    st.binary(max_size=300) | st.text(st.sampled_from('Identifier,Grade,Last modified (grade)\n;"7')).map(str.encode)
)
def test_any_file_at_all_is_a_worksheet_or_is_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_bytes(content)
    try:
        sheet = read_worksheet(path)
    except BadWorksheet:
        return
    fill_worksheet(sheet, a_report(entry("Ana", "7")), Lang.FR)


@given(st.text(max_size=100), st.integers(1, 10**12))
def test_feedback_finds_its_student_whatever_they_are_called(who: str, number: int) -> None:
    importer = FeedbackImporter({number}, 5)
    importer.take(feedback_zip([(Student(who, str(number)), "<p>")], Lang.EN))
    assert importer.files == {number: ["feedback.html"]}


def test_the_same_pages_make_the_same_zip_without_a_date() -> None:
    content = feedback_zip([(Student("Ana", "7"), "<p>")], Lang.FR)
    assert [one.date_time for one in zipfile.ZipFile(io.BytesIO(content)).infolist()] == [(1980, 1, 1, 0, 0, 0)]
