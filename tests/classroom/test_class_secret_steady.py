"""Over five secrets no mark of the third class moves by more than a quarter of a point of twenty."""

from functools import cache
from typing import Any

import pytest

from classroom.alone import graded
from classroom.stand_in import StandIn
from classroom.test_third_class import handed_in, manifest
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import mark

SECRETS = tuple(ClassSecret(bytes([number]) * 32) for number in range(1, 6))
BY_DEFAULT = {"alak-torique": ("guerin",)}
FEW = 2  # secrets by default
MOST = 0.25 / 20  # of the whole mark
WRONG = (
    "def newBoard(n):\n    return [0] * n\n\n\ndef possible(board, n, player, removed, i):\n    return board[i] == 0\n"
)


@cache
def shares(assignment: str, author: str, count: int) -> list[float]:
    """The marks under so many secrets, each as a share of its maximum."""
    asked, submission = find_assignment(assignment), handed_in(assignment, author)
    bareme = read_bareme(asked)
    results = [Grader(asked, StandIn, secret=secret).grade(submission) for secret in SECRETS[:count]]
    return [mark(result, bareme).low / bareme.maximum for result in results]


def authors(*, by_default: bool) -> list[Any]:
    every = [(assignment, author) for assignment in shipped() for author in sorted(manifest(assignment))]
    return [one for one in every if not by_default or one[1] in BY_DEFAULT.get(one[0], ())]


@pytest.mark.parametrize(("assignment", "author"), authors(by_default=True))
def test_a_mark_is_the_same_whatever_the_secret(assignment: str, author: str) -> None:
    found = shares(assignment, author, FEW)
    assert max(found) - min(found) <= MOST


@pytest.mark.long
@pytest.mark.parametrize(("assignment", "author"), authors(by_default=False))
def test_over_five_secrets_no_mark_moves(assignment: str, author: str) -> None:
    found = shares(assignment, author, len(SECRETS))
    assert max(found) - min(found) <= MOST


def test_wrong_work_is_wrong_whatever_the_secret() -> None:
    for secret in SECRETS[:FEW]:
        verdict = graded("alak", {"alak.py": WRONG}, secret=secret).of("possible")
        assert verdict is not None
        assert verdict.state is VerdictState.WRONG
