"""Every case that can cost a point names the words that demand it, and those words stand in the assignment."""

from pathlib import Path

import pytest

from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.contract import Clause, Sort, Source
from ludotheque.classroom.contract_page import page

DOCS = Path(__file__).parent.parent.parent / "docs" / "contrat"


def sorts_of(assignment: str) -> set[Sort]:
    asked = find_assignment(assignment)
    sorts = {case.sort for question in asked.questions for case in question.cases}
    return sorts | {one.sort for question in asked.questions if question.game for one in question.game.partners()}


def folded(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("assignment", shipped())
def test_every_quotation_stands_in_the_assignment(assignment: str) -> None:
    text = folded(find_assignment(assignment).enonce)
    clauses: set[Clause] = {sort.clause for sort in sorts_of(assignment) if sort.clause is not None}
    assert clauses
    missing = [one.quote for one in clauses if one.source is not Source.SHEET and folded(one.quote) not in text]
    assert missing == []


@pytest.mark.parametrize("assignment", shipped())
def test_a_sort_says_what_is_in_it(assignment: str) -> None:
    names = {sort.name.fr for sort in sorts_of(assignment)}
    assert not names & {"parties au hasard", "exemple de l'énoncé", "autres cas", "divers"}
    assert all(len(name) > 3 for name in names)


@pytest.mark.parametrize("assignment", shipped())
def test_the_page_of_the_docs_is_what_the_code_says(assignment: str) -> None:
    """Written by `python -m ludotheque.classroom.contract_page docs/contrat`."""
    assert (DOCS / f"{assignment}.md").read_text("utf-8") == page(find_assignment(assignment))


def test_a_case_without_a_clause_cannot_cost_a_point() -> None:
    for assignment in shipped():
        for question in find_assignment(assignment).questions:
            assert all(case.counts == (case.sort.clause is not None) for case in question.cases)
