"""The marks as Moodle imports them: CSV, commas, UTF-8, one line a student."""

import csv
import io

from ludotheque.classroom.feedback import feedback
from ludotheque.classroom.reports import ClassReport
from ludotheque.classroom.roster import Student

COLUMNS = (
    "Numéro d'identification",
    "Nom complet",
    "Adresse de courriel",
    "Note",
    "Note maximale",
    "Feedback par commentaires",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def moodle_csv(report: ClassReport) -> str:
    """Both members of a pair get the mark and the feedback; teams that handed in nothing have no mark."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for entry in report.entries:
        students = entry.team.students if entry.team else (Student(entry.result.name),)
        letter = feedback(report.assignment, entry.result, entry.mark)
        for student in students:
            row = (student.number, student.name, student.email)
            writer.writerow([*map(_safe, row), f"{entry.mark.total:.2f}", f"{entry.mark.maximum:.2f}", _safe(letter)])
    for team in report.missing:
        for student in team.students:
            writer.writerow([*map(_safe, (student.number, student.name, student.email)), "", "", "Rien n'a été rendu."])
    return out.getvalue()


def _safe(text: str) -> str:
    """No cell may be taken for a formula by a spreadsheet."""
    return f"'{text}" if text.startswith(FORMULA) else text
