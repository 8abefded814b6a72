"""A worker that dies of one hand-in, and reads the others; in a module that other processes can import."""

import os
from pathlib import Path

from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.classes import GradeFound, GradeGiven
from ludotheque.classroom.grading import unjudged
from ludotheque.core.text import same
from ludotheque.crew.job import by_name

KILLER = "tueur"
KILLED_ONCE = "malchance"


@by_name
def kills(given: GradeGiven) -> GradeFound | None:
    path, name = Path(given["path"]), given["name"]
    tried = path.with_suffix(".tried")
    if name == KILLER or (name == KILLED_ONCE and not tried.exists()):
        tried.touch()
        os._exit(1)
    result = unjudged(find_assignment("alak"), name, same(path.name))
    return {"result": result.to_dict(), "digest": "", "handed_in": ""}
