"""Nothing is right by default: empty, constant and echoing functions are wrong in every question."""

from typing import Any

import pytest

from classroom.alone import judged
from classroom.stand_in import StandIn
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.judging.bench import UNREADABLE, Bench, Loaded
from ludotheque.classroom.judging.oracle import right_reply

BODIES = (
    "pass",
    "return True",
    "return False",
    "return 0",
    "return ''",
    "return []",
    "print(True)",
    "print('')",
    "raise ValueError",
)
ECHO = "return {first}"


@pytest.mark.parametrize("assignment", shipped())
def test_a_function_that_does_nothing_of_the_kind_is_never_right(assignment: str) -> None:
    """One constant for each question, another for the next."""
    questions = find_assignment(assignment).questions
    never_right(assignment, {one.name: (BODIES[number % len(BODIES)],) for number, one in enumerate(questions)})


@pytest.mark.long
@pytest.mark.parametrize("assignment", shipped())
def test_no_constant_and_no_echo_is_ever_right(assignment: str) -> None:
    questions = find_assignment(assignment).questions
    every = {one.name: (*BODIES, *(ECHO.format(first=name) for name in one.parameters)) for one in questions}
    never_right(assignment, every)


def never_right(assignment: str, tried: dict[str, tuple[str, ...]]) -> None:
    accepted = []
    for question in find_assignment(assignment).questions:
        bodies = tried[question.name]
        for body in bodies if not question.game and not question.given else ():
            source = f"def {question.name}({', '.join(question.parameters)}):\n    {body}\n"
            if judged(assignment, question.name, source).logic:
                accepted.append((question.name, body))
    assert accepted == []


@pytest.mark.parametrize("assignment", shipped())
def test_the_reference_answers_every_case_under_every_reading(assignment: str) -> None:
    for question in find_assignment(assignment).questions:
        for reading in range(len(question.oracles)):
            wrong = [case for case in question.cases if case.counts and right_reply(question, case, reading).error]
            assert wrong == [], question.name


@pytest.mark.parametrize("assignment", shipped())
def test_every_sort_is_tried_by_check_and_other_calls_by_grade(assignment: str) -> None:
    for question in find_assignment(assignment).questions:
        public = {case.sort for case in question.public}
        assert {case.sort for case in question.cases if case.counts} <= public, question.name
        partners = question.game.partners() if question.game else ()
        assert {one.sort for one in partners} == {one.sort for one in partners if one.public}, question.name


def test_an_answer_that_is_no_answer_is_an_error() -> None:
    class Babbling(StandIn):
        def ask(self, request: dict[str, Any], *_others: Any, **_named: Any) -> dict[str, Any]:
            if request["op"] == "load":
                return {"functions": {"f": []}, "notes": None}
            return {"ok": True, "value": {"?": 1}, "after": 3}

    bench = Bench({"rendu.py": b""}, "rendu", Babbling)
    assert bench.loaded == Loaded({"f": ()}, (), None)
    assert bench.call("f", ()).error == UNREADABLE
