"""The feedback files of a class in the one zip that Moodle hands out: `Dupont Marie_1234567_assignfeedback_file_retour.html`.

Moodle cuts such a name at its first four underscores, looks for a participant of that number and keeps the rest as the name
of the file (`mod/assign/feedback/file/importziplib.php`); the flat form is understood by every version.
"""

import io
import zipfile
from collections.abc import Iterable, Mapping

from ludotheque.classroom.students import Student
from ludotheque.core.text import Lang, Text

PLUGIN = "assignfeedback_file"
PAGE = Text("retour.html", "feedback.html")
UNDATED = (1980, 1, 1, 0, 0, 0)  # the same pages make the same zip
LONGEST_NAME = 80  # characters of a student's name


def feedback_zip(pages: Iterable[tuple[Student, str]], lang: Lang) -> bytes:
    """A page for each student, under the name that Moodle expects."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, page in _named(pages, lang).items():
            entry = zipfile.ZipInfo(name, UNDATED)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            archive.writestr(entry, page.encode())
    return out.getvalue()


def _named(pages: Iterable[tuple[Student, str]], lang: Lang) -> Mapping[str, str]:
    """No underscore in a student's name, and no dot before it: Moodle would take the number for something else, or skip the file."""
    found = {}
    for student, page in pages:
        plain = "".join(sign if sign.isalnum() else " " for sign in student.name)
        who = " ".join(plain.split())[:LONGEST_NAME].strip() or "participant"
        found[f"{who}_{student.number}_{PLUGIN}_{PAGE.to(lang)}"] = page
    return found
