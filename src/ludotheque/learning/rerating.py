"""Rates the problems of a game anew, after its levels or the way of rating have changed: `python -m ludotheque.learning.rerating GAME`.

Nothing but ratings and order changes: problems, proofs and addresses stay. Some minutes a game.
"""

import os
import sys
from datetime import date
from importlib.resources import files
from pathlib import Path

from ludotheque.core.files import write_whole
from ludotheque.core.problem import read_problems
from ludotheque.core.registry import PROBLEMS, Entry, find_entry
from ludotheque.core.text import Text
from ludotheque.crew.pool import Crew, Pool
from ludotheque.learning.making import Say, rate, written

COMMAND = "python -m ludotheque.learning.rerating"
NICENESS = 19  # whoever else works on this machine comes first


def rated_anew(crew: Crew, entry: Entry, text: str, day: date, say: Say) -> str:
    """The file of a game's problems with today's ratings; its head says that they are."""
    problems = rate(crew, read_problems(entry.about.name, text), say)
    *head, _counted = (line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
    kept = [line for line in head if not line.startswith(COMMAND)]
    return written(problems, [*kept, f"{COMMAND} {entry.slug}, {day.isoformat()}: rated anew"])


def main(name: str) -> None:
    """Rate the shipped problems of a game on all cores, at low priority."""
    os.nice(NICENESS)
    entry = find_entry(name)
    path = Path(str(files(entry.package))) / PROBLEMS
    with Pool(os.cpu_count() or 1, apart=True) as crew:
        write_whole(path, rated_anew(crew, entry, path.read_text("utf-8"), date.today(), _say))


def _say(words: Text) -> None:
    sys.stderr.write(f"{words.en}\n")


if __name__ == "__main__":
    main(sys.argv[1])
