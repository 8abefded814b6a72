"""The assignments the house can grade, by the name a teacher types."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from ludotheque.classroom.assignments import alak, awale, black_white, ia, puissance4, roi_des_roses
from ludotheque.classroom.question import Assignment, Case, Question
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

CATEGORY_CASES = 16  # enough for every fault of the test class; each call costs a round trip to the jail

ASSIGNMENTS: dict[str, Callable[[], Assignment]] = {
    "alak": alak.plain,
    "alak-torique": alak.torus,
    "alak-suicide": alak.suicide,
    "black-white": black_white.assignment,
    "awale": awale.assignment,
    "puissance4": puissance4.assignment,
    "roi-des-roses": roi_des_roses.assignment,
    "ia": ia.assignment,
}


class UnknownAssignment(LudothequeError):
    """No assignment has this name."""


@cache
def find_assignment(name: str) -> Assignment:
    """The assignment of this name, its cases drawn once."""
    if name not in ASSIGNMENTS:
        known = ", ".join(ASSIGNMENTS)
        raise UnknownAssignment(
            Text(f"Le sujet {quoted(name)} n'existe pas : {known}.", f"There is no assignment {quoted(name)}: {known}.")
        )
    assignment = ASSIGNMENTS[name]()
    return replace(assignment, questions=tuple(_thinned(question) for question in assignment.questions))


def _thinned(question: Question) -> Question:
    """The question with at most CATEGORY_CASES hidden cases of each category, taken evenly from the smallest to the largest."""
    groups: dict[str, list[Case]] = {}
    for case in question.hidden:
        groups.setdefault(case.category, []).append(case)
    kept: set[Case] = set()
    for group in groups.values():
        group.sort(key=lambda case: case.size)
        step = max(1.0, len(group) / CATEGORY_CASES)
        kept.update(group[int(place * step)] for place in range(min(len(group), CATEGORY_CASES)))
    return replace(question, cases=tuple(case for case in question.cases if case.public or case in kept))
