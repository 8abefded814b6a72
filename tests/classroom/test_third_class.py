"""Work by authors who saw the assignments alone: whoever is right is called right, whatever their habits."""

import tomllib
from functools import cache
from typing import Any

import pytest

from classroom.gradings import Gradings
from data_folders import THIRD
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.preparing import is_test
from ludotheque.classroom.handins.submissions import Submission, read_submission
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.marks.bareme import Bareme, read_bareme
from ludotheque.classroom.marks.marking import mark

SLOW = ("roi-des-roses", "black-white", "awale", "awale-complet", "alak-torique")
BY_DEFAULT = 1  # authors of each assignment; the others wait for the long run
GRANTED = 0.9  # of the points of the functions, for who departs from the letter on purpose


@cache
def manifest(assignment: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((THIRD / assignment / "MANIFEST.toml").read_text("utf-8"))


def authors() -> list[Any]:
    found = []
    for assignment in shipped():
        for number, author in enumerate(sorted(manifest(assignment))):
            marks = () if number < BY_DEFAULT else (pytest.mark.long,)
            found.append(pytest.param(assignment, author, marks=marks, id=f"{assignment}-{author}"))
    return found


def handed_in(assignment: str, author: str) -> Submission:
    """Their files; what their own tests are worth is tried elsewhere."""
    whole = read_submission(THIRD / assignment / author)
    files = {name: content for name, content in whole.files.items() if not is_test(name[:-3])}
    return Submission(author, whole.path, files)


def graded(gradings: Gradings, assignment: str, author: str, *, public_only: bool = False) -> Result:
    grader = Grader(find_assignment(assignment), real_jail(unsafe=True), public_only)
    name = f"third {assignment} {author} {public_only}"
    return gradings.of(name, lambda: grader.grade(handed_in(assignment, author)))


def of_functions(assignment: str) -> Bareme:
    bareme = read_bareme(find_assignment(assignment))
    return Bareme(bareme.maximum, bareme.questions, bareme.partial, bareme.letter, bareme.whole_game, bareme.bot)


def is_written(assignment: str, author: str, name: str) -> bool:
    """Whether the hand-in says the name at all; some authors leave the game itself out."""
    return any(name in path.read_text("utf-8") for path in (THIRD / assignment / author).rglob("*") if path.is_file())


@pytest.mark.parametrize(("assignment", "author"), authors())
def test_right_work_by_anybody_is_right(assignment: str, author: str, gradings: Gradings) -> None:
    result = graded(gradings, assignment, author)
    verdicts = {verdict.question: verdict for verdict in result.every}
    allowed = {VerdictState.RIGHT, VerdictState.LETTER}
    if not manifest(assignment)[author]["follows_words"]:
        allowed.add(VerdictState.MISSING)  # a bot's name that is a text and no function
    accused = [
        name for name, one in verdicts.items() if one.state not in allowed and is_written(assignment, author, name)
    ]
    assert accused == []
    assert result.flags == ()
    if any(one.barred or one.state is VerdictState.MISSING for one in verdicts.values()):
        return  # what the assignment imposes, or asks for, and they left aside is worth nothing: their mark says so
    bareme = of_functions(assignment)
    total = mark(result, bareme).low / bareme.maximum
    assert total >= (GRANTED if not manifest(assignment)[author]["follows_words"] else 0.95)


@pytest.mark.parametrize(
    "assignment", [pytest.param(one, marks=pytest.mark.long) if one in SLOW else one for one in shipped()]
)
def test_check_announces_what_grade_will_say(assignment: str, gradings: Gradings) -> None:
    """A correct solution loses no point that `check` did not announce."""
    author = sorted(manifest(assignment))[0]
    before = {one.question: one.faults for one in graded(gradings, assignment, author, public_only=True).every}
    after = {one.question: one.faults for one in graded(gradings, assignment, author).every}
    for question, faults in after.items():
        assert {fault.text for fault in faults} <= {fault.text for fault in before[question]}, question
