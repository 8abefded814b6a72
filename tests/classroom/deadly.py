"""A worker that dies of one hand-in, or never ends with it, and reads the others; others can import this module.

`python deadly.py FUNCTION grade …` is the command `grade` whose workers call this function of ours.
"""

import os
import re
import sys
import time
from pathlib import Path

from ludotheque.classroom import classes
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import GradeFound, GradeGiven, grade_hand_in
from ludotheque.classroom.grading import unjudged
from ludotheque.core.text import same
from ludotheque.crew.job import by_name

KILLER = "tueur"
KILLED_ONCE = "malchance"
STUCK = "bloque"


@by_name
def kills(given: GradeGiven) -> GradeFound | None:
    path, name = Path(given["path"]), given["name"]
    tried = path.with_suffix(".tried")
    if name == KILLER or (name == KILLED_ONCE and not tried.exists()):
        tried.touch()
        os._exit(1)
    result = unjudged(find_assignment("alak"), name, same(path.name))
    return {"result": result.to_dict(), "digest": "", "handed_in": ""}


@by_name
def sticks(given: GradeGiven) -> GradeFound | None:
    """Stuck in C with one of them, where Python hears no signal."""
    if given["name"] == STUCK:
        Path(given["path"]).with_suffix(".pid").write_text(str(os.getpid()))
        re.match("(a|aa)*b", "a" * 200)
    return grade_hand_in(given)


@by_name
def waits_once(given: GradeGiven) -> GradeFound | None:
    """Waits for ever with one of them, the first time."""
    place = Path(given["path"]).with_suffix(".pid")
    if given["name"] == STUCK and not place.exists():
        place.write_text(str(os.getpid()))
        while True:
            time.sleep(1)
    return grade_hand_in(given)


if __name__ == "__main__":
    from classroom import deadly
    from ludotheque.cli import run_command
    from ludotheque.crew import pool

    vars(pool)["OURS"] = ("ludotheque", "classroom")
    classes.grade_hand_in = getattr(deadly, sys.argv[1])
    sys.exit(run_command(sys.argv[2:]))
