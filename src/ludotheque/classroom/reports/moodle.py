"""The marks as Moodle imports them: CSV, commas, UTF-8, one line a student.

People open the file with a spreadsheet too, and a French one cuts it at its semicolons: nothing in it is a formula, wherever
it is cut.
"""

import csv
import io
import re
from html import escape

from ludotheque.classroom.reports import ClassReport
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.students import Student
from ludotheque.core.text import Lang, Text, plain_lines

COLUMNS = (
    Text("Numéro d'identification", "ID number"),
    Text("Nom complet", "Full name"),
    Text("Adresse de courriel", "Email address"),
    Text("Note", "Grade"),
    Text("Note maximale", "Maximum grade"),
    Text("Feedback par commentaires", "Feedback comments"),
)
NOTHING_CAME = Text("Rien n'a été rendu.", "Nothing was handed in.")
SIGN = "[=+@＝＋－＠-]"  # what begins a formula; in Asian settings the wide signs do
NUMBERS = r"[+-][0-9]+(?:\.[0-9]+)?(?:,[+-]?[0-9]+(?:\.[0-9]+)?)*[\])}]*[;\t\n]"  # one, or several of a list
FIRST = re.compile(rf'[\s"]*{SIGN}|\t')
LATER = re.compile(rf'(?:[,;\t]["\t]*|\n["\t]*)(?={SIGN})(?!{NUMBERS})|[,;\t]["\s]+(?=[=@＝＠])')


def moodle_csv(report: ClassReport, lang: Lang) -> str:
    """Both members of a pair get the mark and the feedback; where a person must still judge there is no mark, and the feedback says why."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.to(lang) for column in COLUMNS])
    for entry in report.entries:
        students = entry.team.students if entry.team else (Student(entry.result.name),)
        letter = escape(feedback(report.assignment, entry.result, lang, entry.mark), quote=False)  # Moodle reads HTML
        total = f"{entry.mark.low:.2f}" if entry.mark.is_final else ""
        for student in students:
            row = (student.number, student.name, student.email)
            writer.writerow([*map(safe_cell, row), total, f"{entry.mark.maximum:.2f}", safe_cell(letter)])
    for team in report.missing:
        for student in team.students:
            row = (student.number, student.name, student.email)
            writer.writerow([*map(safe_cell, row), "", "", NOTHING_CAME.to(lang)])
    return out.getvalue()


def safe_cell(text: str) -> str:
    """A cell of which no part is taken for a formula by a spreadsheet, whichever separator that cuts at; numbers stay."""
    shown = plain_lines(text)
    return ("'" if FIRST.match(shown) else "") + LATER.sub(lambda found: f"{found[0]}'", shown)
