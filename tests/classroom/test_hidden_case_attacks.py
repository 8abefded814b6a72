"""Hand-ins that try to carry hidden cases out: whatever a program says once it has seen one, no student reads it."""

import re
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from classroom.stand_in import StandIn
from data_folders import ATTACKS, FIRST
from ludotheque.classroom.calls_made import with_calls_made
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.classes import grade_one
from ludotheque.classroom.contract import CallMade
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.preparing import prepare
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging import real_pytest
from ludotheque.classroom.judging.bench import OpenJail, real_jail
from ludotheque.classroom.judging.own_tests import try_tests
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Failure, Verdict, VerdictState
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import mark
from ludotheque.classroom.question import Assignment, Question
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.class_page import page, publication
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.machine import to_junit
from ludotheque.classroom.reports.moodle import moodle_csv
from ludotheque.core.text import Lang

FOUND = "FUITE"  # said only by a process that has seen a hidden case
POSSIBLE = find_assignment("alak").question("possible")
HEAD = "def possible(board, n, player, removed, i):\n    looks((board, n, player, removed, i))\n"
RIGHT = "    return 0 <= i < n and board[i] == 0 and i not in removed\n"
WAYS = sorted((ATTACKS / "hidden_cases").glob("*.py"))  # they call what `spying` puts before them


def hidden(questions: tuple[Question, ...]) -> set[str]:
    """The arguments of the hidden cases that are no public ones too."""
    every = [case for question in questions for case in question.cases]
    public = {repr(case.arguments) for case in every if case.public}
    return {repr(case.arguments) for case in every if not case.public} - public


def spying(questions: tuple[Question, ...], rest: str) -> str:
    """A hand-in that knows what a hidden case looks like, and remembers that it saw one."""
    return (
        f"HERE = __file__.rpartition('/')[0] if '__file__' in globals() else '/stand-in'\n"
        f"HIDDEN = {hidden(questions)!r}\nseen = []\n"
        "def looks(arguments):\n    if repr(arguments) in HIDDEN:\n        seen.append(arguments)\n"
        f"def found():\n    return {FOUND!r} if seen else ''\n{rest}"
    )


def graded(assignment: Assignment, source: str, open_jail: OpenJail = StandIn, *others: tuple[str, bytes]) -> Result:
    submission = Submission("rendu", Path("rendu"), {"rendu.py": source.encode(), **dict(others)})
    return Grader(assignment, open_jail).grade(submission)


def received(assignment: Assignment, result: Result) -> str:
    """Everything that a student may be given."""
    given = mark(result, read_bareme(find_assignment(assignment.name)))
    report = ClassReport(assignment, (ClassEntry(result, given),))
    texts = [feedback(assignment, result, lang, one) for lang in Lang for one in (given, None)]
    texts += [write(report, lang) for lang in Lang for write in (to_junit, moodle_csv)]
    return "\n".join([*texts, publication(report, {result.name: "lynx"}, Lang.FR)])


def only(name: str, *questions: str) -> Assignment:
    assignment = find_assignment(name)
    return replace(assignment, questions=tuple(assignment.question(one) for one in questions))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.stem)
def test_what_a_process_that_saw_hidden_cases_says_reaches_no_student(way: Path) -> None:
    alak = only("alak", "possible", "again")
    result = graded(alak, spying((POSSIBLE,), way.read_text("utf-8")))
    verdict = result.of("possible")
    assert verdict is not None and not verdict.letter  # it was caught lying, and is told something
    told = received(alak, result)
    assert FOUND not in told and "98766" not in told
    assert "possible" in told


def test_the_teacher_reads_what_the_student_does_not() -> None:
    """A function that fails on hidden cases alone: the page has its words, the letter the name of the error and the line."""
    trap = f"{HEAD}    if found():\n        raise KeyError(found())\n{RIGHT}"
    alak = only("alak", "possible")
    source = spying((POSSIBLE,), trap)
    alone = tuple(case for case in POSSIBLE.cases if case.public)
    last = next(case for case in POSSIBLE.cases if repr(case.arguments) in hidden((POSSIBLE,)))
    short = replace(alak, questions=(replace(POSSIBLE, cases=(*alone, last)),))  # the public ones come before it
    result = graded(short, source)
    report = ClassReport(short, (ClassEntry(result, mark(result, read_bareme(find_assignment("alak")))),))
    assert FOUND in page(report, Lang.FR)
    letter = feedback(short, result, Lang.FR)
    line = source.splitlines().index("        raise KeyError(found())") + 1
    assert FOUND not in letter and f"KeyError (ligne {line})" in letter


def told_of(rest: str, *more: str) -> str:
    """What the letter says of `possible` where it fails on one hidden case alone."""
    alak = only("alak", "possible")
    public = tuple(case for case in POSSIBLE.cases if case.public)
    last = next(case for case in POSSIBLE.cases if repr(case.arguments) in hidden((POSSIBLE,)))
    short = replace(alak, questions=(replace(POSSIBLE, cases=(*public, last)),))
    result = graded(short, spying((POSSIBLE,), f"{HEAD}{rest}{RIGHT}{''.join(more)}"))
    assert result.verdicts[0].state is VerdictState.WRONG
    return feedback(short, result, Lang.FR).partition("elle s'y arrête :")[2].partition("\n")[0].strip()


def test_the_line_of_an_error_is_no_way_out() -> None:
    everywhere = "".join(f"    if number == {number}:\n        raise KeyError\n" for number in range(2200))
    number = "    number = sum(sign * 3 ** place for place, sign in enumerate(board)) % 2187 if found() else -1\n"
    assert told_of(f"{number}{everywhere}") == "KeyError"


def test_many_short_helpers_tell_no_line_either() -> None:
    helpers = "".join(f"def tells_{number}():\n    raise KeyError\n" for number in range(100))
    call = f"    if found():\n        ({', '.join(f'tells_{number}' for number in range(100))})[len(board)]()\n"
    assert told_of(call, helpers) == "KeyError"
    by_name = "    if found():\n        globals()[f'tells_{len(board)}']()\n"
    assert told_of(by_name, helpers) == "KeyError"


def test_a_short_function_is_still_told_its_line_and_that_of_a_short_helper() -> None:
    assert re.fullmatch(r"IndexError \(ligne \d+\)", told_of("    if found():\n        [][0]\n"))
    helper = "def aide():\n    return [][0]\n"
    assert re.fullmatch(r"IndexError \(ligne \d+\)", told_of("    if found():\n        aide()\n", helper))


@pytest.mark.parametrize("kind", ["InterruptedError", "BlockingIOError", "BufferError", "StopIteration"])
def test_the_choice_among_all_errors_of_python_is_no_way_out(kind: str) -> None:
    assert told_of(f"    if found():\n        raise {kind}\n").startswith("une erreur")


BY_DEFAULT = ("alak-suicide", "awale", "ia", "puissance4")  # the others wait for the long run


@pytest.mark.parametrize(
    "assignment",
    [pytest.param(one, marks=() if one in BY_DEFAULT else (pytest.mark.long,)) for one in shipped()],
)
def test_no_function_of_any_assignment_is_a_way_out(assignment: str) -> None:
    asked = find_assignment(assignment)
    questions = tuple(question for question in asked.questions if not question.game)
    body = "    looks(({0},))\n    print(found())\n    raise ValueError(found())\n"
    rest = "".join(
        f"def {one.name}({', '.join(one.parameters)}):\n{body.format(', '.join(one.parameters))}" for one in questions
    )
    result = graded(replace(asked, extra={}), spying(questions, rest))
    assert FOUND not in received(asked, result)
    assert {verdict.state for verdict in result.verdicts} & {VerdictState.WRONG, VerdictState.UNJUDGED}


def test_the_arguments_of_a_call_are_no_way_out() -> None:
    """What the correction's `select` asks of `possible` on a hidden board of its own is not shown where it is wrong."""
    alak = only("alak", "possible", "select")
    asked = with_calls_made(alak, StandIn).question("possible").cases
    shown = {repr(case.arguments[0]) for one in alak.questions for case in (*one.cases, *asked) if case.public}
    calls = (case for case in asked if isinstance(case.sort, CallMade) and not case.public)
    board = next(case.arguments[0] for case in calls if repr(case.arguments[0]) not in shown)
    source = f"def possible(board, n, player, removed, i):\n    if board == {board!r}:\n        return None\n{RIGHT}"
    result = graded(alak, source)
    verdict = result.of("possible")
    assert verdict is not None and verdict.state is VerdictState.WRONG
    assert "appel fait par select" in received(alak, result)
    assert repr(board) not in received(alak, result)


def test_a_game_is_shown_by_a_process_that_played_no_hidden_one() -> None:
    """The program tells how many games it has played; a hidden one was the first."""
    alak = only("alak", "alak")
    (question,) = alak.questions
    assert question.game is not None
    make = question.game.partners

    def partners() -> tuple[object, ...]:
        every = make()
        return (*[one for one in every if not one.public][:1], *[one for one in every if one.public][:1])

    asked = replace(alak, questions=(replace(question, game=replace(question.game, partners=partners)),))  # type: ignore[arg-type]
    result = graded(
        asked, "played = []\ndef alak(n):\n    played.append(n)\n    raise ValueError(f'partie {len(played)}')\n"
    )
    (failure,) = result.verdicts[0].failures
    assert failure.public and "partie 1" in failure.got.fr


@pytest.mark.walls
def test_files_written_earlier_tell_nothing() -> None:
    places = "'/tmp', '.', '/dev/shm', '/var/tmp', '/run', '/home', '/dev', '/proc/self'"
    files = (
        f"import os\nFILES = [f'{{one}}/fuite' for one in ({places})]\n"
        f"{HEAD}    if seen:\n        for one in FILES:\n            try:\n                open(one, 'w').write('x')\n"
        "            except OSError:\n                pass\n"
        f"    return {FOUND!r} if any(map(os.path.exists, FILES)) else 'rien'\n"
    )
    alak = only("alak", "possible")
    result = graded(alak, spying((POSSIBLE,), files), real_jail(unsafe=False))
    assert any(failure.public for failure in result.verdicts[0].failures)
    assert FOUND not in received(alak, result)


def test_the_words_of_an_error_of_ours_are_for_the_teacher() -> None:
    """Grading itself fails over what a hand-in says: its words are in the flags, not in the letter."""

    class Cunning(StandIn):
        def ask(self, *_given: object, **_named: object) -> NoReturn:
            raise ValueError(f"invalid literal for int() with base 10: {FOUND!r}")

    alak = find_assignment("alak")
    path = FIRST / "alak.py"
    result = grade_one(Grader(alak, Cunning), path, "rendu", {})
    assert FOUND in "".join(flag.fr for flag in mark(result, read_bareme(alak)).flags)
    assert FOUND not in received(alak, result) and "ValueError" in received(alak, result)


def test_what_tests_say_of_right_functions_reaches_no_student(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may ask right functions anything; they break the runner, whose complaint would carry the answer out."""
    monkeypatch.setattr(real_pytest, "CLOCK_SECONDS", 2.0)
    whole = find_assignment("alak")
    alak = replace(whole, twins=whole.twins[:1])
    cheat = (
        "import sys\nfrom alak import newBoard\n"
        f"def complain(*_):\n    raise type({FOUND!r}, (Exception,), {{}})({FOUND!r} + str(newBoard(3)))\n"
        "import _pytest.config\n_pytest.config.Config._ensure_unconfigure = complain\n"
        "sys.modules['lanceur_des_tests'].prevus = complain\n"
        "def test_a():\n    assert newBoard(1) == [0]\n"
    )
    files = {"alak.py": b"def newBoard(n):\n    return [0] * n\n", "test_alak.py": cheat.encode()}
    submission = Submission("rendu", Path("rendu"), files)
    tests = try_tests(alak, submission, prepare(alak, submission), real_jail(unsafe=True))
    assert not tests.judged and FOUND in tests.words
    result = Result("rendu", "x", (Verdict("newBoard", VerdictState.RIGHT),), tests=tests, flags=(tests.note,))
    assert FOUND not in received(alak, result) and "pytest" in received(alak, result)


def test_a_failure_that_was_kept_before_there_was_a_plain_form_is_read() -> None:
    from ludotheque.classroom.contract import NOTHING

    verdict = Verdict(
        "q", VerdictState.WRONG, failures=(Failure(NOTHING, False, "q()", (), NOTHING, NOTHING, NOTHING),)
    )
    data = verdict.to_dict()
    del data["failures"][0]["told"]
    assert Verdict.from_dict(data) == verdict
