"""From a call that goes wrong to the smallest one that still does."""

from collections.abc import Callable
from dataclasses import replace

from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.question import Case, Question

MAX_CALLS = 120


def shrunk(question: Question, case: Case, still_wrong: Callable[[Case], bool]) -> Case:
    """Take off whatever can be taken off while the answer stays wrong, within a bounded number of calls."""
    left = MAX_CALLS
    shrinking = True
    while shrinking and left > 0:
        shrinking = False
        for arguments in question.smaller(case.arguments):
            smaller = replace(case, arguments=arguments)
            if not question.fits(arguments) or right_reply(question, smaller).error:
                continue
            left -= 1
            if still_wrong(smaller):
                case, shrinking = smaller, True
                break
            if left <= 0:
                break
    return case
