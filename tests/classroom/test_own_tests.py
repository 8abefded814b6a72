"""A team's own tests are run by the real pytest, on its code and on wrong twins of ours; every twin is really wrong."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from classroom.planted import right_files
from classroom.stand_in import StandIn
from data_folders import OWN_TESTS
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.preparing import prepare
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging import real_pytest
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.own_tests import NO_PYTEST, UNSTABLE, groups, try_tests
from ludotheque.classroom.judging.real_pytest import JOURNAL, Enough, Told
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.stage import StageCall
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.judging.workshop import Workshop
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import THEIR_TESTS, mark
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.reports.letter import about_tests
from ludotheque.core.text import Lang
from ludotheque.sandbox.inside.values import encode

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

ROSES = "roi-des-roses"
ASKED = dict[str, Assignment]()  # with fewer twins in some tests
BOARD = "[['R', 'R', '.', 'R']]"


@pytest.fixture(autouse=True)
def every_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ASKED, ROSES, find_assignment(ROSES))


def handed_in(name: str) -> str:
    return (OWN_TESTS / f"{name}.py").read_text("utf-8")


def tried(tests: str, files: dict[str, str] | None = None, **others: str) -> OwnTests:
    """What becomes of a file of tests beside the right functions, or beside these files."""
    beside = {name: text.encode() for name, text in files.items()} if files is not None else right_files(ROSES)
    beside |= {f"{name}.py": text.encode() for name, text in others.items()}
    submission = Submission("r", Path("r"), {**beside, "test_roi_des_roses.py": tests.encode()})
    return try_tests(ASKED[ROSES], submission, prepare(ASKED[ROSES], submission), real_jail(unsafe=True))


def counts(tests: OwnTests) -> tuple[int, int, int]:
    return tests.count, tests.passing, tests.trusted


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One mutant, of `score`: most tests ask which of theirs are believed."""
    score = next(one for one in find_assignment(ROSES).twins if one.function == "score")
    monkeypatch.setitem(ASKED, ROSES, replace(ASKED[ROSES], twins=(score,)))


def keep(monkeypatch: pytest.MonkeyPatch, *functions: str) -> None:
    kept = tuple(one for one in find_assignment(ROSES).twins if one.function in functions)
    monkeypatch.setitem(ASKED, ROSES, replace(ASKED[ROSES], twins=kept))


def test_good_tests_pass_on_their_code_and_catch_faults() -> None:
    tests = tried(right_files(ROSES)["test_roi_des_roses.py"].decode())
    assert (tests.there, tests.judged, *counts(tests)) == (True, True, 5, 5, 5)
    assert "score : les tailles ne sont pas mises au carré" in [fault.fr for fault in tests.caught]
    assert "mouvement_possible : la case du bord est interdite" in [fault.fr for fault in tests.missed]
    assert len(tests.caught) == 13


@pytest.mark.usefixtures("few")
def test_whatever_pytest_offers_is_there() -> None:
    tests = tried(handed_in("everything"), conftest=handed_in("shared"))
    assert counts(tests) == (16, 16, 16)
    assert len(tests.caught) == 1


@pytest.mark.long
def test_tests_that_always_fail_or_always_pass_catch_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(monkeypatch, "score", "territoire")
    false = tried("def test_faux():\n    assert False\n")
    assert (false.trusted, false.caught, false.missed) == (0, (), ())
    always = tried("def test_vrai():\n    assert True\n")
    assert (always.trusted, always.caught, len(always.missed)) == (1, (), 4)


def test_no_test_file_is_said() -> None:
    files = {name: text for name, text in right_files(ROSES).items() if not name.startswith("test")}
    submission = Submission("r", Path("r"), files)
    assignment = find_assignment(ROSES)
    assert not try_tests(assignment, submission, prepare(assignment, submission), real_jail(unsafe=True)).there


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_tests_may_lean_on_their_own_file_under_its_own_name() -> None:
    tests = tried(handed_in("leaning"), {"rdr.py": handed_in("theirs")})
    assert counts(tests) == (6, 3, 4)  # importing what is nowhere is one test more, that fails
    assert len(tests.caught) == 1


@pytest.mark.long
def test_tests_of_functions_that_work_in_place_are_believed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(monkeypatch, "bouge_le_roi")
    tests = tried(handed_in("in_place"))
    assert tests.trusted == 2
    assert tests.missed == ()  # that the king does not move is seen on the copies alone, the rest in place alone


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_assertions_outside_functions_are_one_test() -> None:
    alone = tried(f"from roi_des_roses import score\nassert score({BOARD}, 'Rouge') == 5\n")
    assert (*counts(alone), len(alone.caught)) == (1, 1, 1, 1)


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_an_instruction_that_fails_takes_no_test_with_it() -> None:
    source = (
        "from __future__ import annotations\nfrom roi_des_roses import score\n"
        f"assert score({BOARD}, 'Rouge') == 4\ncases = autre()\nimport sys\nsys.exit()\n"
        f"def test_a():\n    assert score({BOARD}, 'Rouge') == 5\n"
    )
    tests = tried(source)
    assert (*counts(tests), len(tests.caught)) == (2, 1, 1, 1)


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_a_test_that_never_ends_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(real_pytest, "COMPUTING_SECONDS", 0.3)
    monkeypatch.setattr(real_pytest, "CLOCK_SECONDS", 1.0)
    monkeypatch.setattr(real_pytest, "LONGER", 2.0)
    source = (
        "import time\nfrom roi_des_roses import score\n"
        "def test_boucle():\n    while True:\n        try:\n            pass\n        except:\n            pass\n"
        "def test_dort():\n    time.sleep(3600)\n"
        f"def test_a():\n    assert score({BOARD}, 'Rouge') == 5\n"
    )
    tests = tried(source)
    assert (*counts(tests), len(tests.caught)) == (3, 1, 1, 1)


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_a_test_may_play_a_whole_game_or_leave_it() -> None:
    assert counts(tried(handed_in("whole_game"))) == (2, 2, 2)


@pytest.mark.usefixtures("few")
def test_tests_that_change_their_mind_are_not_believed() -> None:
    tests = tried(
        "import os\ndef test_vrai():\n    pass\n"
        + "".join(f"def test_{k}():\n    assert os.urandom(1) < bytes([128])\n" for k in range(40))
    )
    assert (tests.count, tests.note) == (41, UNSTABLE)
    assert tests.trusted < 41


def test_without_pytest_the_tests_are_left_to_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(real_pytest, "find_spec", lambda name: None if name == "iniconfig" else pytest.__spec__)
    tests = tried("def test_a():\n    pass\n")
    assert (tests.there, tests.judged, tests.note) == (True, False, NO_PYTEST)
    assert "pip install 'ludotheque[teach]'" in tests.note.en


def test_a_pytest_that_does_not_start_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = real_pytest.pytest_packages()
    assert found is not None
    monkeypatch.setattr(real_pytest, "PACKAGES", ("pytest",))
    tests = tried("def test_a():\n    pass\n")
    assert (tests.there, tests.judged) == (True, False)
    assert "ModuleNotFoundError" in tests.note.en and "_pytest" in tests.words


def said(function: str, *words: Any) -> "DistantCall":
    return {"module": JOURNAL, "function": function, "arguments": [encode(word) for word in words], "typed": []}


def test_the_first_word_on_a_test_is_the_last_and_only_announced_tests_have_one() -> None:
    told = Told()
    told.hear(said("fini", "a", "passed", ""))
    told.hear(said("prevus", ["a", "b", "c", 3]))
    told.hear(said("prevus", ["d"]))
    told.hear(said("fini", "a", "failed", "AssertionError"))
    for name in ("a", "c", "d"):
        told.hear(said("fini", name, "passed", ""))
    badly: list[tuple[Any, ...]] = [([], "passed", ""), ("b",), ("b", "passed", 3), ()]
    for words in badly:
        told.hear(said("fini", *words))
    assert told.outcomes == {"a": "AssertionError", "b": "not run", "c": None}


def test_a_run_is_over_once_all_twins_are_caught_each_as_the_only_suspect() -> None:
    suspects = iter([{"x", "y"}, {"x"}, {"y"}])
    told = Told(frozenset("abcd"), frozenset("xy"), lambda: {*next(suspects)})
    told.hear(said("prevus", ["a", "b", "c", "d", "e"]))
    told.hear(said("fini", "a", "failed", ""))
    told.hear(said("fini", "e", "failed", "nobody believes it"))
    told.hear(said("fini", "b", "failed", ""))
    assert told.caught == {"x"}
    with pytest.raises(Enough):
        told.hear(said("fini", "c", "failed", ""))
    assert told.caught == {"x", "y"}


def test_a_believed_test_that_is_skipped_notices_nothing_and_one_that_is_gone_does() -> None:
    skipped, gone = Told(frozenset("a")), Told(frozenset("a"))
    skipped.hear(said("prevus", ["a"]))
    skipped.hear(said("fini", "a", "skipped", ""))
    gone.hear(said("prevus", ["b"]))
    assert (skipped.noticed, gone.noticed) == (False, True)


def test_twins_that_one_test_could_confuse_are_not_tried_together() -> None:
    names = ("score", "territoire", "init_jeu", "main_jouable")
    score, area, start, hand = (
        next(one for one in find_assignment(ROSES).twins if one.function == name) for name in names
    )
    tests = (("score", 0), ("territoire", 0), ("init_jeu", 1), ("score", 2), ("main_jouable", 3))
    call: Any = {}
    calls = [StageCall(name, call, {}, test) for name, test in tests]
    assert groups([score, area, start, hand], calls) == [(score, start, hand)]
    assert groups([score] * 3, calls) == groups([score, start, hand], calls[:3]) == []


def test_what_tests_that_could_not_be_run_cost_is_left_to_a_person() -> None:
    tests = OwnTests(True, note=NO_PYTEST, judged=False)
    whole = mark(Result("r", "d", (), tests=tests), read_bareme(find_assignment(ROSES)))
    (line,) = [line for line in whole.lines if line.label == THEIR_TESTS]
    assert (line.points, line.high, line.reason) == (-1.0, 0.0, NO_PYTEST)
    assert about_tests(tests, Lang.EN) == [NO_PYTEST.en]


def test_a_function_that_asks_is_answered_line_by_line_or_left() -> None:
    source = b"def f(n):\n    print('a')\n    x = input('x ? ')\n    print('b')\n    return x + input('y ? ') * n\n"
    call: DistantCall = {"module": "m", "function": "f", "arguments": [encode(2)], "typed": []}
    with Workshop({"m.py": source}, real_jail(unsafe=True), library=False) as workshop:
        assert workshop.talk("m", call) == {"question": "x ? ", "printed": "a\n"}
        assert workshop.talk("m", {**call, "typed": ["u"]}) == {"question": "y ? ", "printed": "b\n"}
        end = workshop.talk("m", {**call, "typed": ["v"]})
        assert (end["value"], end["printed"], end["error"]) == ("uvv", "", None)
        workshop.talk("m", call)
        assert workshop.call("m", {**call, "typed": ["1", "2"]})["value"] == "122"


def test_a_mutant_that_works_in_place_is_wrong_there_too() -> None:
    twin, reference = find_assignment(ROSES).in_place, find_assignment(ROSES).reference
    moving = [one for one in find_assignment(ROSES).twins if one.function == "bouge_le_roi"]
    assert twin is not None and moving
    for mutant in moving:
        answers = []
        for source in (mutant.source(reference), replace(mutant, code="").source(reference)):
            names: dict[str, Any] = {}
            exec(f"{source}\n{twin.code}", names)
            board, reds, whites, discard = [["."] * 9 for _ in range(9)], ["N1"], ["S1"], ["E1"]
            value = names["bouge_le_roi"](board, 4, 4, reds, whites, discard, "N1", "Rouge")
            assert value[0] is board and value[3] is reds
            answers.append(value)
        assert answers[0] != answers[1], mutant.fault.en


@pytest.mark.parametrize(
    "assignment",
    [
        pytest.param(name, marks=() if name in ("awale", "puissance4") else pytest.mark.long)
        for name in shipped()
        if name not in ("alak-torique", "alak-suicide")
    ],
)
def test_every_mutant_is_wrong_in_the_function_it_names(assignment: str) -> None:
    asked = find_assignment(assignment)
    for mutant in asked.twins:
        stem = mutant.module or asked.modules[0][0]
        submission = Submission("m", Path("m"), {f"{stem}.py": mutant.source(asked.reference).encode()})
        alone = replace(asked, questions=(asked.question(mutant.function),))
        verdict = Grader(alone, StandIn).grade(submission).of(mutant.function)
        # Alone, a fault may be taken for a habit of its author; the functions beside it do not have it.
        assert verdict is not None and verdict.state in (VerdictState.WRONG, VerdictState.LETTER), mutant.text.en
