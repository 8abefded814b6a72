"""Files that only a program writes are left to a person in a true sentence; a file that loads once is never called wrong for that."""

import json
from pathlib import Path
from typing import Any

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import grade_one
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.parsing import MOST_STATEMENTS, MOST_WORDS, is_endless
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import OUT_OF_TIME, Distant
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.reports.letter import feedback
from ludotheque.core.text import Lang

ALAK = find_assignment("alak-torique")
RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")
MANY = "x=1;" * (MOST_STATEMENTS + 1) + "\n"
WORDY = "x = [" + "1," * (MOST_WORDS // 2) + "]\n"


def cell(source: str) -> dict[str, str]:
    return {"cell_type": "code", "source": source}


HAND_INS: dict[str, dict[str, str]] = {
    "statements on one line": {"a.py": MANY + RIGHT},
    "statements, a line each": {"a.py": "x=1\n" * (MOST_STATEMENTS + 1) + RIGHT},
    "words": {"a.py": WORDY + RIGHT},
    "behind what cannot be told apart": {"a.py": "$" * 30 + "\n" + MANY + RIGHT},
    "in several files": {"a.py": RIGHT, **{f"b{number}.py": "x=1;" * 5_000 for number in range(5)}},
    "in a notebook": {"a.ipynb": json.dumps({"cells": [cell(MANY), cell(RIGHT)]})},
    "in several cells": {"a.ipynb": json.dumps({"cells": [*[cell("x=1;" * 5_000)] * 5, cell(RIGHT)]})},
}


@pytest.mark.parametrize("way", HAND_INS)
def test_a_text_that_only_a_program_writes_is_left_to_a_person(way: str, tmp_path: Path) -> None:
    for name, text in HAND_INS[way].items():
        (tmp_path / name).write_text(text, "utf-8")
    result = grade_one(Grader(ALAK, StandIn), tmp_path, "long", {})
    assert {verdict.state for verdict in result.verdicts} == {VerdictState.UNJUDGED}
    assert "plus d'instructions ou de mots" in result.flags[0].fr


def test_a_long_work_and_a_table_of_numbers_are_read() -> None:
    assert not is_endless("def f():\n    return 1\n" * 4_000)
    assert not is_endless("TABLE = [" + "12345678, " * 50_000 + "]\n")
    assert not is_endless('"""' + "une ligne\n" * 50_000 + '"""\n')


class LoadsOnce(StandIn):
    """A jail in which a file takes too long to load, but for the first time."""

    loads = 0

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, distant: Distant | None = None
    ) -> dict[str, Any]:
        if request["op"] == "load":
            type(self).loads += 1
            if self.loads > 1:
                self._modules.clear()
                return {"ok": True, "functions": {}, "constants": {}, "notes": [], "notes_en": [], "printed": ""} | {
                    "error": f"{OUT_OF_TIME}: "
                }
        elif not self._modules:
            return {"ok": False, "error": "no module is loaded"}
        return super().ask(request, wall_seconds, distant)


def graded(source: str) -> Result:
    LoadsOnce.loads = 0
    return Grader(ALAK, LoadsOnce).grade(Submission("lent", Path("lent"), {"alak.py": source.encode()}))


def test_a_file_that_loads_only_once_is_not_called_wrong_with_words_of_ours() -> None:
    result = graded(RIGHT)
    assert VerdictState.WRONG not in {verdict.state for verdict in result.verdicts}
    assert VerdictState.UNJUDGED in {
        verdict.state for verdict in result.verdicts
    }  # the game is played by a fresh process
    for lang in Lang:
        assert "no module is loaded" not in feedback(ALAK, result, lang)
    assert any("s'est chargé une première fois" in flag.fr for flag in result.flags)
