"""What the correction's functions ask of each other is asked of everybody's: a fault where nobody looked is found there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.alone import graded
from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom.calls_made import MOST_CASES, with_calls_made
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.class_secret import PUBLISHED
from ludotheque.classroom.contract import CallMade
from ludotheque.classroom.folders.assembling import load_folder
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Assignment, Case, Question


def asked(name: str) -> Assignment:
    return with_calls_made(find_assignment(name), StandIn)


def calls(assignment: Assignment) -> Iterator[tuple[Question, list[Case]]]:
    """Of each question, the cases that are calls of the correction."""
    for question in assignment.questions:
        yield question, [case for case in question.cases if isinstance(case.sort, CallMade)]


@pytest.mark.parametrize("name", shipped())
def test_calls_are_few_new_and_answered(name: str) -> None:
    for question, some in calls(asked(name)):
        every = [(repr(case.arguments), case.typed) for case in question.cases]
        assert len(some) <= MOST_CASES
        assert all(every.count((repr(case.arguments), case.typed)) == 1 for case in some)
        assert [
            case for case in some if right_reply(question, case).error or not question.look.fits(case.arguments)
        ] == []


@pytest.mark.parametrize("name", shipped())
def test_check_tries_calls_of_every_function_that_grade_tries(name: str) -> None:
    public = with_calls_made(find_assignment(name), StandIn, public_only=True)
    for (_, graded_on), (_, checked_on) in zip(calls(asked(name)), calls(public), strict=True):
        assert {case.sort.name for case in graded_on} == {case.sort.name for case in checked_on}
        shown = [repr(case.arguments) for case in graded_on if case.public]
        assert shown == [repr(case.arguments) for case in checked_on]


def test_the_functions_that_a_turn_calls_are_asked_what_it_asks() -> None:
    made = {question.name: {case.sort.name.fr for case in some} for question, some in calls(asked("awale"))}
    assert "appel fait par tour_jeu" in made["deplacer_graines"]
    assert "appel fait par ramasser_graines" in made["case_ramassable"]


def test_everybody_is_asked_the_same() -> None:
    assert asked("puissance4") is asked("puissance4")


CALLING = """def total(nombres: list[int]) -> int:
    return sum(nombres)


def ecart(nombres: list[int]) -> int:
    return total(nombres[::-1]) - len(nombres)
"""


@pytest.mark.walls
def test_the_correction_of_a_folder_is_heard_in_its_jail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "petit").mkdir()
    (tmp_path / "petit" / "sujet.toml").write_text('titre = "Petit"\n', "utf-8")
    (tmp_path / "petit" / "corrige.py").write_text(CALLING, "utf-8")
    jail = RealJail(unsafe=False)
    assignment = with_calls_made(load_folder(tmp_path / "petit", PUBLISHED, jail), jail)
    made = {question.name: some for question, some in calls(assignment)}
    assert made["ecart"] == []
    assert {case.sort.name.fr for case in made["total"]} == {"appel fait par ecart"}


def test_a_fault_that_only_another_function_s_calls_show_is_found_in_its_own() -> None:
    question, some = next((question, some) for question, some in calls(asked("puissance4")) if question.name == "horiz")
    usual = {repr(case.arguments[1]) for case in question.cases if case not in some}
    grid = next(case.arguments[1] for case in some if repr(case.arguments[1]) not in usual)
    text = (FIRST / "puissance4.py").read_text("utf-8")
    head = "def horiz(c, g, dimv, dimh):\n"
    assert head in text
    result = graded("puissance4", {"p4.py": text.replace(head, f"{head}    if g == {grid!r}:\n        return 99\n")})
    states = {one.question: one.state for one in result.verdicts if one.state is not VerdictState.RIGHT}
    assert states == {"horiz": VerdictState.WRONG}
    verdict = result.of("horiz")
    assert verdict is not None and [sort.fr for sort in verdict.failed] == ["appel fait par est_gagnante"]
