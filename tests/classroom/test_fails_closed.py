"""Nothing is right by default: empty, constant and echoing functions are wrong in every question."""

import pytest

from classroom.stand_in import StandIn
from ludotheque.classroom.assignments import ASSIGNMENTS, find_assignment
from ludotheque.classroom.judging.bench import UNREADABLE, Bench, Loaded
from ludotheque.classroom.judging.judge import Judge
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


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_function_that_does_nothing_of_the_kind_is_never_right(assignment: str):
    accepted = []
    for question in find_assignment(assignment).questions:
        bodies = [*BODIES, *(ECHO.format(first=name) for name in question.parameters)]
        for body in bodies:
            source = f"def {question.name}({', '.join(question.parameters)}):\n    {body}\n"
            bench = Bench({"rendu.py": source.encode()}, "rendu", StandIn)
            if Judge(question, bench, question.name).verdict(source, question.cases).logic:
                accepted.append((question.name, body))
    assert accepted == []


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_the_reference_answers_every_case_and_every_question_has_public_and_hidden_ones(assignment: str):
    for question in find_assignment(assignment).questions:
        assert [case for case in question.cases if right_reply(question, case).error] == []
        assert question.public, question.name
        assert question.hidden or question.name in ("name", "regles"), question.name


def test_an_answer_that_is_no_answer_is_an_error():
    class Babbling(StandIn):
        def ask(self, request, wall_seconds=None, distant=None):  # noqa: ARG002
            if request["op"] == "load":
                return {"functions": {"f": []}, "notes": None}
            return {"ok": True, "value": {"?": 1}, "after": 3}

    bench = Bench({"rendu.py": b""}, "rendu", Babbling)
    assert bench.loaded == Loaded({"f": ()}, (), None)
    assert bench.call("f", ()).error == UNREADABLE
