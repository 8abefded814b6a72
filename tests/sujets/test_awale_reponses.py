"""The model answers to the paper questions of the awalé exam are what our functions compute."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "awale-reponses.md"


def test_the_answers_are_computed_as_printed() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 12
    assert failed == 0


def test_every_question_on_paper_is_answered() -> None:
    assert re.findall(r"^## (Q\d+) ", PAGE.read_text("utf-8"), re.MULTILINE) == ["Q1", "Q2", "Q3", "Q4", "Q6"]


def test_the_table_of_the_second_question_says_what_is_computed() -> None:
    rows = re.findall(r"^\| (\d) \| case (\d+) \|.*\*\*(\d)\*\* \| `(.*)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    computed = re.findall(r"^(\d) (\d+) (\d) (\[.*\])$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(rows) == 3
    assert rows == computed
