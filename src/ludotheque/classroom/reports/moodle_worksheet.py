"""Moodle's offline grading worksheet, filled: the one a teacher downloaded, or one made from the numbers of its download.

Moodle finds a student by the number that ends the first column, and its columns by their names in the language of whoever
imports (`mod/assign/feedback/offline/importgradeslib.php`). What may be wrong is left alone rather than guessed: a mark that
nobody can sign, a row whose name is not the hand-in's, two hand-ins for one row.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from unicodedata import normalize

from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.moodle import safe_cell
from ludotheque.classroom.students import Student
from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import regular_bytes
from ludotheque.core.text import Lang, Text, one_line, quoted

IDENTIFIER = Text("Identifiant", "Identifier")
NAME = Text("Nom complet", "Full name")
EMAIL = Text("Adresse de courriel", "Email address")
SCHOOL_NUMBER = Text("Numéro d'identification", "ID number")
GROUP = Text("Groupe", "Group")
GRADE = Text("Note", "Grade")
MAXIMUM = Text("Note maximale", "Maximum Grade")
CHANGEABLE = Text("La note peut être modifiée", "Grade can be changed")
GRADED_ON = Text("Dernière modification (note)", "Last modified (grade)")
COMMENT = Text("Feedback par commentaires", "Feedback comments")
NEEDED = (IDENTIFIER, GRADE, GRADED_ON)  # without these Moodle refuses the whole file
FRESH = (IDENTIFIER, NAME, GRADE, MAXIMUM, GRADED_ON, COMMENT)
LOCKED = ("non", "no")
# The importer takes as many signs off an identifier as its own word for "Participant" has: 11 in French, 12 in English,
# where a space ends it. With the space both leave the whole number; without it English would lose a digit: another student.
PARTICIPANT = "Participant "
NUMBER = re.compile(r"([0-9]+)\s*$")
A_GROUP = re.compile(r"\W*(?:groupe?s?|[ée]quipe|team|default group|bin[ôo]me|trin[ôo]me)\b", re.IGNORECASE)
MOST_BYTES = 32_000_000  # of a worksheet, which holds what students typed online too
MOST_NAMED = 5  # hand-ins in one line
LONGEST_CELL = 2**20  # characters


class BadWorksheet(LudothequeError):
    """The grading worksheet cannot be understood."""


@dataclass(frozen=True)
class Worksheet:
    """A worksheet as Moodle wrote it: its cells, what separates them, whether it begins with a byte order mark."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    delimiter: str = ","
    marked: bool = False

    def column(self, name: Text) -> int | None:
        """Where a column stands, whichever of our languages Moodle speaks."""
        wanted = (name.fr.casefold(), name.en.casefold())
        return next((place for place, head in enumerate(self.header) if head.strip().casefold() in wanted), None)

    def cell(self, row: int, name: Text) -> str:
        place = self.column(name)
        return "" if place is None else self.rows[row][place].strip()

    def number(self, row: int) -> str:
        found = NUMBER.search(self.cell(row, IDENTIFIER))
        return found[1] if found else ""


@dataclass
class Filled:
    """A worksheet to give back, who gets the feedback of which hand-in, and what the teacher is told."""

    text: str
    recipients: list[tuple[Student, ClassEntry]] = field(default_factory=list)
    said: list[Text] = field(default_factory=list)


def read_worksheet(path: Path) -> Worksheet:
    """A worksheet downloaded from Moodle, in French or in English; a spreadsheet may have changed its commas."""
    try:
        text = regular_bytes(path, MOST_BYTES).decode("utf-8")
        marked = text.startswith("\ufeff")
        for delimiter in (",", ";", "\t"):
            lines = [tuple(line) for line in _lines(text.removeprefix("\ufeff"), delimiter) if any(line)]
            sheet = Worksheet(lines[0] if lines else (), tuple(lines[1:]), delimiter, marked)
            if all(sheet.column(name) is not None for name in NEEDED):
                return _checked(sheet, path)
    except OSError as failure:
        said = failure.strerror or type(failure).__name__
        raise _bad(path, f"le fichier ne se lit pas ({said})", f"the file cannot be read ({said})") from failure
    except UnicodeDecodeError as failure:
        raise _bad(path, "il n'est pas écrit en UTF-8", "it is not written in UTF-8") from failure
    except csv.Error as failure:
        said = one_line(str(failure), most=100)
        raise _bad(path, f"il est mal formé ({said})", f"it is malformed ({said})") from failure
    fr, en = (", ".join(f"« {name.to(lang)} »" for name in NEEDED) for lang in Lang)
    raise _bad(path, f"il y faut les colonnes {fr}", f"it needs the columns {en}")


def _lines(text: str, delimiter: str) -> Iterable[list[str]]:
    before = csv.field_size_limit(LONGEST_CELL)
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    finally:
        csv.field_size_limit(before)


def _checked(sheet: Worksheet, path: Path) -> Worksheet:
    for line, row in enumerate(sheet.rows, 2):
        if len(row) != len(sheet.header):
            raise _bad(
                path,
                f"la ligne {line} n'a pas autant de cases que la première",
                f"line {line} has not as many cells as the first",
            )
    return sheet


def _bad(path: Path, fr: str, en: str) -> BadWorksheet:
    name = quoted(path.name)
    return BadWorksheet(
        Text(
            f"Le formulaire d'évaluation {name} ne peut pas être compris : {fr}.",
            f"The grading worksheet {name} cannot be understood: {en}.",
        )
    )


def fresh_worksheet(report: ClassReport, lang: Lang) -> Filled | None:
    """A worksheet of those whose number Moodle's download told; None where it told none."""
    known = [(one, entry) for entry in report.entries for one in entry.participants]
    if not known:
        return None
    numbers = Counter(student.number for student, _ in known)
    sure = [(one, entry) for one, entry in known if _is_sure(one) and numbers[one.number] == 1]
    left = [one.name for one, _ in known if not _is_sure(one) or numbers[one.number] > 1]
    sheet = Worksheet(
        tuple(name.to(lang) for name in FRESH),
        tuple((f"{PARTICIPANT}{one.number}", one.name, "", _points(entry.mark.maximum), "", "") for one, entry in sure),
    )
    filled = _filled(sheet, {row: entry for row, (_, entry) in enumerate(sure)}, report, lang)
    filled.said = [*([_no_number(left)] if left else []), *filled.said]
    return filled


def _is_sure(student: Student) -> bool:
    """Whether the number is that of a student: after the name of a group it may be the group's, which means nobody here."""
    return student.number.isdecimal() and not A_GROUP.match(student.name)


def fill_worksheet(sheet: Worksheet, report: ClassReport, lang: Lang) -> Filled:
    """The teacher's own worksheet with our marks and comments; every other cell stays as it is."""
    found: dict[int, list[ClassEntry]] = {}
    lost = []
    for entry in report.entries:
        rows = _rows_of(sheet, entry)
        lost += [] if rows else [entry.label.to(lang)]
        for row in rows:
            found.setdefault(row, []).append(entry)
    twice = [sheet.cell(row, NAME) or sheet.cell(row, IDENTIFIER) for row, some in found.items() if len(some) > 1]
    filled = _filled(sheet, {row: some[0] for row, some in found.items() if len(some) == 1}, report, lang)
    filled.said = [*([_nobody(lost)] if lost else []), *([_several(twice)] if twice else []), *filled.said]
    return filled


def _rows_of(sheet: Worksheet, entry: ClassEntry) -> list[int]:
    """The rows of those who handed this in: by Moodle's number and name, by group, else by what the list of the class says."""
    rows = list[int]()
    for one in entry.participants:
        own = [row for row in range(len(sheet.rows)) if one.number and sheet.number(row) == one.number]
        own = [row for row in own if _is_named(sheet.cell(row, NAME), one, there=sheet.column(NAME) is not None)]
        group = [row for row in range(len(sheet.rows)) if _same(sheet.cell(row, GROUP), one.name)]
        rows += own or group
    if not entry.participants and entry.team:
        for one in entry.team.students:
            rows += _row_of(sheet, one)
    return list(dict.fromkeys(rows))


def _row_of(sheet: Worksheet, student: Student) -> list[int]:
    """The one row of a student whom the list of the class names."""
    for column, said in ((EMAIL, student.email), (SCHOOL_NUMBER, student.number), (NAME, student.name)):
        rows = [row for row in range(len(sheet.rows)) if _same(sheet.cell(row, column), said)]
        if len(rows) == 1:
            return rows
    return []


def _is_named(cell: str, student: Student, *, there: bool) -> bool:
    """Whether a row is that of this student: Moodle takes some signs out of file names, and may put a group before."""
    blind = not there or student.name == f"Participant {student.number}"
    return blind or (bool(_plain(cell)) and _plain(cell) in _plain(student.name))


def _same(cell: str, said: str) -> bool:
    return bool(_plain(cell)) and _plain(cell) == _plain(said)


def _plain(words: str) -> str:
    """Letters and digits alone, without case and accents."""
    return "".join(sign for sign in normalize("NFKD", words.casefold()) if sign.isalnum())


def _filled(sheet: Worksheet, marks: dict[int, ClassEntry], report: ClassReport, lang: Lang) -> Filled:
    found = Filled("")
    rows = [list(row) for row in sheet.rows]
    capped, scaled = list[str](), False
    for row, entry in marks.items():
        found.recipients.append((Student(_who(sheet, row, entry, lang), sheet.number(row)), entry))
        if sheet.cell(row, CHANGEABLE).casefold() in LOCKED:
            continue
        most = _read_points(sheet.cell(row, MAXIMUM)) or entry.mark.maximum
        scaled |= most != entry.mark.maximum
        if entry.mark.is_final:
            total = entry.mark.low * most / entry.mark.maximum
            capped += [entry.label.to(lang)] if total > most else []
            _put(sheet, rows[row], GRADE, _points(min(total, most)))
        letter = feedback(report.assignment, entry.result, lang, entry.mark)
        _put(sheet, rows[row], COMMENT, safe_cell(f"<pre>{escape(letter, quote=False)}</pre>"))  # Moodle reads HTML
    found.said += [_above(capped)] if capped else []
    found.said += [SCALED] if scaled else []
    found.text = _written(sheet, rows)
    return found


def _who(sheet: Worksheet, row: int, entry: ClassEntry, lang: Lang) -> str:
    return sheet.cell(row, NAME) or sheet.cell(row, IDENTIFIER) or entry.label.to(lang)


def _put(sheet: Worksheet, row: list[str], name: Text, said: str) -> None:
    if (place := sheet.column(name)) is not None:
        row[place] = said


def _written(sheet: Worksheet, rows: Sequence[Sequence[str]]) -> str:
    """The cells as CSV; those that Moodle reads go back as they came, no other is a formula."""
    kept = {sheet.column(name) for name in (IDENTIFIER, GRADE, GRADED_ON, COMMENT)}
    out = io.StringIO()
    writer = csv.writer(out, delimiter=sheet.delimiter, lineterminator="\r\n")
    writer.writerow(sheet.header)
    for row in rows:
        writer.writerow([said if place in kept or said == "-" else safe_cell(said) for place, said in enumerate(row)])
    return ("\ufeff" if sheet.marked else "") + out.getvalue()


def _points(points: float) -> str:
    """With a point: Moodle takes it in every language, and a comma only where that is the language's own."""
    return f"{points:.2f}"


def _read_points(said: str) -> float:
    try:
        return max(0.0, float(said.replace(" ", "").replace("\N{NO-BREAK SPACE}", "").replace(",", ".")))
    except ValueError:
        return 0.0


SCALED = Text(
    "Le devoir de Moodle a une autre note maximale que le barème : les notes du formulaire y sont ramenées.",
    "The assignment in Moodle has another maximum than the marking scheme: the marks of the worksheet are brought to it.",
)


def _shown(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")


def _no_number(names: Sequence[str]) -> Text:
    return Text(
        f"Sans numéro de participant sûr (un groupe, un numéro deux fois) : {_shown(names)}. Donnez --worksheet, le formulaire "
        "d'évaluation téléchargé de Moodle.",
        f"Without a participant number that is sure (a group, a number twice): {_shown(names)}. Give --worksheet, the grading "
        "worksheet downloaded from Moodle.",
    )


def _nobody(names: Sequence[str]) -> Text:
    return Text(
        f"Introuvables dans le formulaire d'évaluation, rien n'y est écrit pour : {_shown(names)}.",
        f"Not found in the grading worksheet, nothing is written there for: {_shown(names)}.",
    )


def _several(names: Sequence[str]) -> Text:
    return Text(
        f"Plusieurs rendus pour une ligne du formulaire, laissée telle quelle : {_shown(names)}.",
        f"Several hand-ins for one row of the worksheet, left as it is: {_shown(names)}.",
    )


def _above(names: Sequence[str]) -> Text:
    return Text(
        f"Moodle refuse une note au-dessus de son maximum, qui est donc écrit pour : {_shown(names)}.",
        f"Moodle refuses a mark above its maximum, which is written for: {_shown(names)}.",
    )
