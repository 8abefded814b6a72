"""The third class with one slip each: mutants of right hand-ins, made and proved wrong by people who never saw the judge.

PYTHONPATH=tests python -m classroom.mutated ASSIGNMENT…       # grades and checks them all, and prints the table
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from data_folders import THIRD
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.locating import defined_in, locate
from ludotheque.classroom.handins.preparing import is_test, prepare
from ludotheque.classroom.handins.scopes import reached
from ludotheque.classroom.handins.submissions import Submission, read_submission
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import mark
from ludotheque.classroom.question import Assignment

ACCUSED = (VerdictState.WRONG, VerdictState.EMPTY, VerdictState.MISSING)
Mutant = dict[str, Any]  # id, author, file (and cell), function, offset, old, new, before, after, witness


@cache
def mutants(assignment: str) -> list[Mutant]:
    """Those kept for an assignment; none where nobody made any."""
    file = THIRD / assignment / "mutants.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else []


def hand_in(assignment: str, author: str, folder: Path, mutant: Mutant | None = None, *, tests: bool = False) -> Path:
    """An author's files in this folder, with that one slip in them; what their own tests are worth is tried elsewhere."""
    home = THIRD / assignment / author
    for file in (path for path in sorted(home.rglob("*")) if path.is_file()):
        if tests or not is_test(file.stem):
            target = folder / file.relative_to(home)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    if mutant is not None:
        slipped = folder / mutant["file"]
        change = _in_cell if slipped.suffix == ".ipynb" else _replaced
        slipped.write_text(change(slipped.read_text("utf-8"), mutant), "utf-8")
    return folder


def _in_cell(notebook: str, mutant: Mutant) -> str:
    content = json.loads(notebook)
    cell = content["cells"][mutant["cell"]]
    source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
    cell["source"] = _replaced(source, mutant)
    return json.dumps(content)


def _replaced(text: str, mutant: Mutant) -> str:
    start, old, new = int(mutant["offset"]), str(mutant["old"]), str(mutant["new"])
    assert text[start : start + len(old)] == old, mutant["id"]
    return text[:start] + new + text[start + len(old) :]


@dataclass(frozen=True)
class Trial:
    """What became of a mutant: who was accused and with what sort of case, and its mark beside its author's own."""

    mutant: Mutant
    holders: frozenset[str]  # the question whose code holds the slip, or those that reach the helper that does
    accused: tuple[str, ...]
    open: tuple[str, ...]  # left to a person
    sorts: tuple[str, ...]
    above: float  # its mark less its author's

    @property
    def found(self) -> bool:
        return bool(self.accused or self.open)

    @property
    def well_blamed(self) -> bool:
        return bool(self.accused) and {*self.accused} <= self.holders


def try_mutant(assignment: Assignment, mutant: Mutant, folder: Path, own: float, *, public_only: bool = False) -> Trial:
    """Grade a mutant, or check it as its author would; `own` is the mark of its author's own work."""
    place = hand_in(assignment.name, mutant["author"], folder, mutant)
    submission = read_submission(place)
    result = Grader(assignment, real_jail(unsafe=True), public_only).grade(submission)
    wrong = [one for one in result.every if one.state in ACCUSED and not _is_given(assignment, one.question)]
    return Trial(
        mutant,
        _holders(assignment, submission, mutant),
        tuple(one.question for one in wrong),
        tuple(one.question for one in result.every if one.state is VerdictState.UNJUDGED),
        tuple(dict.fromkeys(sort.fr for one in wrong for sort in one.failed)),
        mark(result, read_bareme(assignment)).low - own,
    )


@cache
def _own_total(name: str, author: str, public_only: bool) -> float:
    assignment = find_assignment(name)
    with TemporaryDirectory() as place:
        submission = read_submission(hand_in(name, author, Path(place) / author))
    return mark(Grader(assignment, real_jail(unsafe=True), public_only).grade(submission), read_bareme(assignment)).low


def _is_given(assignment: Assignment, name: str) -> bool:
    return any(question.given for question in assignment.questions if question.name == name)


def _holders(assignment: Assignment, submission: Submission, mutant: Mutant) -> frozenset[str]:
    prepared = prepare(assignment, submission)
    defined = defined_in(prepared.sources)
    places = {
        name: place
        for one in (*assignment.extra, assignment.name)
        for name, place in locate(find_assignment(one), defined).items()
    }
    own = {name for name, place in places.items() if place.name == mutant["function"]}
    through = {name for name, place in places.items() if mutant["function"] in reached(prepared.uses, place.name)}
    if through:  # a helper of the author's: a program that fails by it is charged too
        through |= {question.name for question in assignment.questions if question.game} - places.keys()
    every = {*places, *(question.name for question in assignment.questions)}
    return frozenset(own or through or every)  # of a method, or of what stands outside every function


def main() -> None:
    """Grade and check every mutant of these assignments, two at a time; what is missed or blamed otherwise is shown."""
    for name in sys.argv[1:]:
        with ProcessPoolExecutor(2) as pool:
            rows = list(pool.map(_both, [name] * len(mutants(name)), mutants(name)))
        found = [graded for graded, _ in rows if graded.found]
        blamed = [graded for graded in found if graded.well_blamed]
        above = [graded.mutant["id"] for graded, _ in rows if graded.above > 0]
        later = [(graded, checked) for graded, checked in rows if graded.found and not checked.found]
        for graded, _ in rows:
            if not graded.well_blamed:
                slip = graded.mutant
                told = f"{slip['old']!r} → {slip['new']!r} in {slip['function']}, line {slip['line']}"
                print(f"  {slip['id']} {slip['author']}: {told}: {graded.accused or 'nobody'} open {graded.open}")
        print(f"{name}: {len(rows)} mutants, {len(found)} found, {len(blamed)} blamed on their holders alone")
        print(f"  marked above its author's own: {above}; pass check and fall in grade: {len(later)}", flush=True)
        for graded, _ in later:
            print(f"    {graded.mutant['id']} {graded.accused} {graded.sorts}", flush=True)


def _both(name: str, mutant: Mutant) -> tuple[Trial, Trial]:
    with TemporaryDirectory() as place:
        asked = find_assignment(name)
        own, checked_own = (_own_total(name, mutant["author"], public_only) for public_only in (False, True))
        graded = try_mutant(asked, mutant, Path(place) / "a", own)
        checked = try_mutant(asked, mutant, Path(place) / "b", checked_own, public_only=True)
    return graded, checked


if __name__ == "__main__":
    main()
