#!/usr/bin/env python3
"""The gate of the grader: what it says of every hand-in among the tests, a line a question, to compare two versions.

tools/README.md says how it is used.
"""
# ruff: noqa: T201 - a tool talks to its terminal

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from classroom.mutated import hand_in, mutants
from classroom.planted import AGAIN, FAULTS, HANDED_IN, right_files
from classroom.test_planted_faults import RIGHT_WORK
from data_folders import FIRST, SECOND, STYLES, THIRD
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission, read_submission
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.marks.bareme import Bareme, read_bareme
from ludotheque.classroom.marks.marking import mark

COLUMNS = ("hand-in", "question", "state", "letter", "failed", "credit", "points")


@dataclass(frozen=True)
class Work:
    """A hand-in, and how its line names it."""

    name: str
    assignment: str
    submission: Submission


def works(*, slips: int) -> Iterator[Work]:
    """The right work of the classes and one fault in it; one in so many `slips` of the third class too, none for 0."""
    for folder in (FIRST, SECOND):
        for assignment in HANDED_IN:
            if folder == FIRST or assignment != "awale-complet":
                yield _work(f"{folder.name} {assignment}", assignment, right_files(assignment, folder))
    for number, fault in enumerate((*FAULTS, *AGAIN)):
        yield _work(f"slip {number:03} {fault.assignment} {fault.question}", fault.assignment, dict(fault.files()))
    for style in RIGHT_WORK:
        yield Work(f"style {style.name}", style.assignment, read_submission(STYLES / style.name))
    for assignment in shipped():
        for home in sorted(path for path in (THIRD / assignment).iterdir() if path.is_dir()):
            yield _work(f"third {assignment} {home.name}", assignment, dict(read_submission(home).files))
        for mutant in mutants(assignment)[::slips] if slips else ():
            with TemporaryDirectory() as place:
                files = dict(read_submission(hand_in(assignment, mutant["author"], Path(place), mutant)).files)
            yield _work(f"mutant {mutant['id']} {mutant['author']}", assignment, files)


def _work(name: str, assignment: str, files: dict[str, bytes]) -> Work:
    """What their own tests are worth is no matter here."""
    kept = {name: content for name, content in files.items() if not name.startswith("test_")}
    return Work(name, assignment, Submission("rendu", Path("rendu"), kept))


def lines_of(work: Work) -> list[str]:
    """A line a question, and one for the mark."""
    result = Grader(find_assignment(work.assignment), real_jail(unsafe=True)).grade(work.submission)
    marked = mark(result, bareme_of(work.assignment))
    points = {line.label.fr: line.points for line in marked.lines}
    rows = []
    for one in result.every:
        letter = "; ".join(sorted(fault.text.fr for fault in one.faults))
        failed = "; ".join(text.fr for text in one.failed)
        credit = f"{one.credit:.3f}{' barred' if one.barred else ''}{' plays' if one.plays else ''}"
        worth = points.get(one.question)
        rows.append((one.question, one.state.name, letter, failed, credit, "" if worth is None else f"{worth:.3f}"))
    kind = "FINAL" if marked.is_final else "PROVISIONAL"
    extra = "; ".join(f"{label} {value:g}" for label, value in points.items() if result.of(label) is None and value)
    rows.append(
        (
            "=",
            kind,
            extra,
            "; ".join(flag.fr.splitlines()[0] for flag in result.flags),
            f"{marked.low:.2f}",
            f"{marked.high:.2f}",
        )
    )
    return ["\t".join((work.name, *row)) for row in rows]


@cache
def bareme_of(assignment: str) -> Bareme:
    """The one that is shipped."""
    return read_bareme(find_assignment(assignment))


def main() -> int:
    """Print the table; progress goes to the terminal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--slips", type=int, default=0, metavar="N", help="also one in N of the slips of the third class"
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="hand-ins whose name has this in it")
    wanted = parser.parse_args()
    every = [work for work in works(slips=wanted.slips) if wanted.only in work.name]
    print("\t".join(COLUMNS))
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for number, lines in enumerate(pool.map(lines_of, every, chunksize=1), 1):
            print(*lines, sep="\n", flush=True)
            print(f"\r{number}/{len(every)}", end="", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
