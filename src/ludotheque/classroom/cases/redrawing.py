"""The assignment of one class: its public cases as everybody knows them, some of its hidden ones drawn by the secret of the class.

A sort of case with its clause stays whatever the secret, and so does the number of its cases: chance chooses instances
alone. Every sort gets cases that only the secret tells, and who does not know them gains nothing by knowing the others: one
wrong answer is a wrong sort. The others stay, and each new one is like one of them, so that the mark is steady. A case of
which there is no other (a full board, an empty list) stays as it is.
"""

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ludotheque.classroom.cases.sorting import spread
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.judging.playing import Partner
from ludotheque.classroom.question import Assignment, Case, Question

REDRAWN = 1 / 8  # of the hidden cases of a sort, and at least one
ALIKE = 3  # calls nearest to the one that is replaced, among which chance chooses


def redrawn(published: Assignment, drawn: Assignment, secret: ClassSecret) -> Assignment:
    """The published assignment with hidden cases of the one that chance drew."""
    pairs = ((question, drawn.question(question.name)) for question in published.questions)
    return replace(published, questions=tuple(_redrawn_question(*pair, secret) for pair in pairs))


def _redrawn_question(published: Question, drawn: Question, secret: ClassSecret) -> Question:
    one, other = published.game, drawn.game
    if one is None or other is None:
        rng = secret.rng(f"instead {published.name}")
        return replace(published, cases=_redrawn_cases(published.cases, drawn.cases, rng))
    return replace(published, game=replace(one, partners=lambda: _redrawn_partners(one.partners(), other.partners())))


def _redrawn_cases(published: Sequence[Case], drawn: Sequence[Case], rng: random.Random) -> tuple[Case, ...]:
    known = {_call(case) for case in published}
    fresh = _hidden_by_sort(case for case in drawn if _call(case) not in known)
    instead: dict[Case, Case] = {}
    for sort, some in _hidden_by_sort(published).items():
        others = fresh.get(sort, [])
        for case in spread(some, min(_how_many(some), len(others))):
            instead[case] = _like(case, others, rng)
            others.remove(instead[case])
    return tuple(instead.get(case, case) for case in published)


def _like(case: Case, others: Iterable[Case], rng: random.Random) -> Case:
    """One of those nearest to this one."""
    call = _call(case)
    return rng.choice(sorted(others, key=lambda other: _distance(call, _call(other)))[:ALIKE])


def _hidden_by_sort(cases: Iterable[Case]) -> dict[Sort, list[Case]]:
    found: dict[Sort, list[Case]] = {}
    for case in cases:
        if not case.public:
            found.setdefault(case.sort, []).append(case)
    return found


def _how_many(hidden: Sequence[Case | Partner]) -> int:
    return math.ceil(len(hidden) * REDRAWN)


def _call(case: Case) -> str:
    return repr((case.arguments, case.typed))


def _distance(one: str, other: str) -> int:
    """How many signs of a written call are others, counted from the end at which fewer are."""
    pairs = zip(one, other, strict=False), zip(reversed(one), reversed(other), strict=False)
    return abs(len(one) - len(other)) + min(sum(left != right for left, right in some) for some in pairs)


def _redrawn_partners(published: Sequence[Partner], drawn: Sequence[Partner]) -> tuple[Partner, ...]:
    """Both have games of the same sorts, each in the same place."""
    instead: dict[int, Partner] = {}
    for sort in {partner.sort for partner in published}:
        ours, theirs = ([one for one in some if one.sort == sort and not one.public] for some in (published, drawn))
        for one, other in spread([*zip(ours, theirs, strict=False)], _how_many(ours)):
            instead[id(one)] = other
    return tuple(instead.get(id(partner), partner) for partner in published)
