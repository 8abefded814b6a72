"""From a call that goes wrong to the smallest one that still does, in the same way and inside the contract."""

from collections.abc import Callable
from dataclasses import replace

from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.question import Case, Question

MAX_CALLS = 120


def shrunk(question: Question, case: Case, still_wrong: Callable[[Case], bool], reading: int = 0) -> Case:
    """Take off whatever can be taken off while the answer stays wrong, within a bounded number of calls."""
    look, left = question.look, MAX_CALLS
    shrinking = look.smaller is not None
    while shrinking and left > 0:
        shrinking = False
        for arguments in look.smaller(case.arguments) if look.smaller else ():
            smaller = replace(case, arguments=arguments)
            if look.sort_of is not None and look.sort_of(arguments) != case.sort:
                continue
            if not look.fits(arguments) or right_reply(question, smaller, reading).error:
                continue
            left -= 1
            if still_wrong(smaller):
                case, shrinking = smaller, True
                break
            if left <= 0:
                break
    return case
