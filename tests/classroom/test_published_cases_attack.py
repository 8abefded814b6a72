"""Attack: a hand-in that holds every hidden case of our source with its answer, and knows nothing else."""

from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import read_submission
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import mark
from ludotheque.classroom.question import Question

NEXT_TO_NOTHING = 0.1  # of the points that the table earned while the cases were those of the source


BODY = """
def {name}({parameters}):
    arguments = ({parameters},)
    value, after, printed = TABLE_{name}[repr(arguments)]
    for given, left in zip(arguments, after):
        if isinstance(given, list):
            given[:] = left
        elif isinstance(given, dict):
            given.update(left)
    if printed:
        print(printed, end="")
    return value
"""


def table_of(question: Question) -> str:
    """A function that knows the published cases by heart."""
    replies = {repr(case.arguments): right_reply(question, case) for case in question.cases}
    table = {key: (reply.value, reply.after, reply.printed) for key, reply in replies.items()}
    body = BODY.format(name=question.name, parameters=", ".join(question.parameters))
    return f"TABLE_{question.name} = {table!r}\n{body}"


@pytest.fixture
def hand_in(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    asked = find_assignment(request.param)
    known = [one for one in asked.questions if not one.game and not any(case.typed for case in one.cases)]
    path = tmp_path / f"{asked.modules[0][0]}.py"
    path.write_text("\n\n".join(map(table_of, known)), "utf-8")
    return path


def points(assignment: str, result: Result) -> float:
    return mark(result, read_bareme(find_assignment(assignment))).low


def graded_in_class(assignment: str, path: Path, out: Path) -> float:
    said: list[str] = []
    assert run_grade(GradeSettings(assignment, (str(path),), out=out), said.append, StandIn) == 0
    line = next(line for line in (out / "notes.txt").read_text("utf-8").splitlines() if line.startswith(path.stem))
    return float(line.rpartition(" / 20")[0].split()[-1].replace(",", "."))


@pytest.mark.parametrize(
    ("assignment", "hand_in"),
    [
        pytest.param(name, name, id=name, marks=() if name == "alak" else pytest.mark.long)
        for name in ("alak", "awale", "puissance4")
    ],
    indirect=["hand_in"],
)
def test_a_table_of_the_published_cases_is_worth_next_to_nothing(
    assignment: str, hand_in: Path, tmp_path: Path
) -> None:
    by_heart = points(assignment, Grader(find_assignment(assignment), StandIn).grade(read_submission(hand_in)))
    assert by_heart >= 9  # the table is right, as far as it goes: not where the correction calls them
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "secret.txt").write_text("5a" * 32, "ascii")
    assert graded_in_class(assignment, hand_in, tmp_path / "notes") <= NEXT_TO_NOTHING * by_heart
