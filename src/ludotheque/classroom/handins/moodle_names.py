"""Reads the names in Moodle's download of all submissions: `Dupont Marie_1234567_assignsubmission_file/alak.py`.

Moodle writes who, a number, and the kind of hand-in, joined by underscores, and takes underscores out of the name before
(`mod/assign/classes/downloader.php`, `get_student_prefix`). So whatever the student calls a file, the first of these marks
in the first part of a path is Moodle's own, and a file called like somebody else's hand-in stays its author's.
"""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from unicodedata import normalize

from ludotheque.core.text import one_line

MARK = "_assignsubmission_"
ONLINE_TEXT = "onlinetext"  # the kind of hand-in that is typed into the browser
FIRST = re.compile(
    r"(?P<name>.+?)(?:_(?P<number>[0-9]{1,18}))?_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<rest>.*))?", re.DOTALL
)
LONGEST_WHO = 120  # characters: of a name, and of those of a group


@dataclass(frozen=True)
class MoodleName:
    """Whose file it is, Moodle's number for them in this assignment (none for some groups), its kind, and its own path."""

    who: str
    number: str
    kind: str
    path: str

    @property
    def owner(self) -> tuple[str, str]:
        return self.who, self.number


def read_moodle_name(path: str) -> MoodleName | None:
    """What Moodle wrote into a path of its download; None for any other path.

    The folder form has the student's own path after a slash, the flat form after an underscore; both may come unzipped,
    by a system that writes accents in two signs.
    """
    parts = PurePosixPath(normalize("NFC", path).replace("\\", "/")).parts
    found = FIRST.fullmatch(parts[0]) if parts else None
    if found is None:
        return None
    who = " ".join(one_line(found["name"], most=LONGEST_WHO, instead="_").split())
    own = [*([found["rest"]] if found["rest"] else []), *parts[1:]]
    return MoodleName(who, found["number"] or "", found["kind"], "/".join(own)) if who else None


def is_of_moodle(path: str) -> bool:
    """Whether a name is one of Moodle's download."""
    return MARK in path and read_moodle_name(path) is not None
