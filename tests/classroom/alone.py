"""One function of a hand-in judged alone: the others are missing."""

from pathlib import Path

from classroom.stand_in import StandIn
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Verdict


def graded(
    assignment: str,
    files: dict[str, str],
    open_jail: OpenJail = StandIn,
    *,
    public_only: bool = False,
    secret: ClassSecret = PUBLISHED,
) -> Result:
    content = {name: text.encode() for name, text in files.items()}
    submission = Submission("rendu", Path("rendu"), content)
    return Grader(find_assignment(assignment), open_jail, public_only, secret).grade(submission)


def judged(assignment: str, question: str, source: str, open_jail: OpenJail = StandIn) -> Verdict:
    verdict = graded(assignment, {"rendu.py": source}, open_jail).of(question)
    assert verdict is not None
    return verdict


def said(verdict: Verdict) -> list[str]:
    """The faults of letter, in French."""
    return [fault.text.fr for fault in verdict.faults]
