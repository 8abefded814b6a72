"""A worker that dies of one hand-in, and reads the others; in a module that other processes can import."""

import os
from pathlib import Path

from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.grading import unjudged
from ludotheque.classroom.judging.result import Result
from ludotheque.core.text import same

KILLER = "tueur"


def kills(path: Path, name: str) -> Result:
    if name == KILLER:
        os._exit(1)
    return unjudged(find_assignment("alak"), name, same(path.name))
