"""Files the reports of a class in their folder: marks and names are for its owner alone, whatever the umask says."""

import json
from pathlib import Path

from ludotheque.classroom import cache, class_secret
from ludotheque.classroom.handins.gathering import UNPACKED
from ludotheque.classroom.marks import corrections
from ludotheque.classroom.marks.pseudonyms import pseudonyms, read_salt
from ludotheque.classroom.reports import ClassReport
from ludotheque.classroom.reports.class_page import page, publication
from ludotheque.classroom.reports.feedback_zip import feedback_zip
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.machine import to_json, to_junit
from ludotheque.classroom.reports.moodle import moodle_csv
from ludotheque.classroom.reports.moodle_worksheet import Worksheet, fill_worksheet, fresh_worksheet
from ludotheque.classroom.reports.student_page import student_page
from ludotheque.classroom.reports.text_table import table
from ludotheque.core.files import FOR_ITS_OWNER, make_private_folder, narrow, open_whole, write_whole
from ludotheque.core.text import Lang, Text, plain_json

SALT, LETTERS = "sel.txt", "retours"
PUBLICATION = "publication.html"  # under pseudonyms, and made to be shown around
REPORTS = ("notes.txt", "moodle.csv", "notes.json", "junit.xml", "rapport.html", "pseudonymes.json")
WORKSHEET, FEEDBACK = "evaluation-moodle.csv", "retours-moodle.zip"  # where Moodle's own numbers are known
PRIVATE = (*REPORTS, WORKSHEET, FEEDBACK, UNPACKED, SALT, cache.FILE, class_secret.FILE, corrections.FILE)
LONGEST_NAME = 200  # bytes of a letter's name: file systems take 255, its number and suffix included
NARROWED = Text(
    "D'autres que vous pouvaient lire des notes de ce dossier : elles ne sont plus lisibles que par vous.",
    "Others could read marks in this folder: now only you can.",
)


def make_folder(out: Path) -> Text | None:
    """The folder of the marks; what an earlier run, or another hand, left open to others is closed, and that is said."""
    make_private_folder(out)
    letters = out / LETTERS
    mine = [
        *(out / name for name in PRIVATE),
        *out.glob(f"{cache.ASIDE}*.json"),
        letters,
        *letters.glob("*.txt"),
        *letters.glob("*.html"),
    ]
    closed = [path for path in mine if narrow(path)]
    return NARROWED if closed else None


def write_reports(out: Path, report: ClassReport, lang: Lang, worksheet: Worksheet | None = None) -> list[Text]:
    """Every report and every letter; what is to be said of Moodle's own worksheet."""
    names = pseudonyms((entry.result.name for entry in report.entries), read_salt(out / SALT))
    corrections.leave_template(out / corrections.FILE)
    written = (
        table(report, lang),
        moodle_csv(report, lang),
        to_json(report, lang),
        to_junit(report, lang),
        page(report, lang),
        plain_json(json.dumps(names, ensure_ascii=False, indent=1)) + "\n",
    )
    for name, text in zip(REPORTS, written, strict=True):
        write_whole((out / name).resolve(), text, mode=FOR_ITS_OWNER)
    write_whole((out / PUBLICATION).resolve(), publication(report, names, lang))
    pages = [student_page(report, entry, lang) for entry in report.entries]
    _write_letters(out / LETTERS, report, pages, lang)
    return _write_for_moodle(out, report, pages, lang, worksheet)


def _write_letters(letters: Path, report: ClassReport, pages: list[str], lang: Lang) -> None:
    """For each hand-in a text and a page to print."""
    make_private_folder(letters)
    used: set[str] = set()
    for entry, printed in zip(report.entries, pages, strict=True):
        letter = feedback(report.assignment, entry.result, lang, entry.mark)
        name = _file_name(entry.result.name, used)
        write_whole((letters / f"{name}.txt").resolve(), letter, mode=FOR_ITS_OWNER)
        write_whole((letters / f"{name}.html").resolve(), printed, mode=FOR_ITS_OWNER)


def _write_for_moodle(
    out: Path, report: ClassReport, pages: list[str], lang: Lang, worksheet: Worksheet | None
) -> list[Text]:
    """The worksheet and the feedback files, where a worksheet or the numbers of Moodle's download are there."""
    filled = fresh_worksheet(report, lang) if worksheet is None else fill_worksheet(worksheet, report, lang)
    if filled is None:
        return []
    printed = {entry.result.name: page for entry, page in zip(report.entries, pages, strict=True)}
    archive = feedback_zip([(student, printed[entry.result.name]) for student, entry in filled.recipients], lang)
    write_whole((out / WORKSHEET).resolve(), filled.text, mode=FOR_ITS_OWNER)
    with open_whole((out / FEEDBACK).resolve(), mode=FOR_ITS_OWNER) as file:
        file.write(archive)
    return filled.said


def _file_name(name: str, used: set[str]) -> str:
    """A name that every file system takes, and that no other letter of the class has."""
    plain = "".join(sign if sign.isalnum() or sign in " -_." else "_" for sign in name)
    safe = plain.encode()[:LONGEST_NAME].decode("utf-8", "ignore").strip(". ") or "rendu"
    copy, unique = 2, safe
    while unique.casefold() in used:
        unique, copy = f"{safe} ({copy})", copy + 1
    used.add(unique.casefold())
    return unique
