"""The secret of a class: kept for its owner alone, the same for everybody and for reruns; it changes cases, never what they ask."""

import json
import stat
from functools import cache
from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom import class_secret
from ludotheque.classroom.cache import FILE, read_shelf
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret, read_class_secret
from ludotheque.classroom.classes import GradeGiven, _jobs
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.collecting import Collected
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.question import Assignment, Case

ONE, OTHER = ClassSecret(b"1" * 32), ClassSecret(b"2" * 32)
FEW = 0.1  # of the sorts of an assignment have no other instance (a new board, an empty hand), or chance had none
SOME = [
    pytest.param(name, marks=() if name in ("alak", "puissance4", "ia") else pytest.mark.long) for name in shipped()
]


@cache
def asked(assignment: str, secret: ClassSecret = ONE) -> Assignment:
    return find_assignment(assignment, secret)


def call(case: Case) -> str:
    return repr((case.arguments, case.typed))


def test_it_is_drawn_once_kept_for_its_owner_alone_and_long_enough(tmp_path: Path) -> None:
    path = tmp_path / class_secret.FILE
    drawn = read_class_secret(path)
    assert len(drawn.key) * 8 >= 128
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_class_secret(path) == drawn
    assert read_class_secret(tmp_path / "another") != drawn


@pytest.mark.parametrize("text", ["", "abc", "12" * 8, "pas un secret", "é" * 64])
def test_a_damaged_file_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / class_secret.FILE
    path.write_text(text, "utf-8")
    with pytest.raises(class_secret.BadClassSecret, match="secret"):
        read_class_secret(path)


def test_what_is_made_from_it_does_not_tell_it() -> None:
    hidden = ONE.to_text()
    assert hidden not in repr(ONE)
    assert ONE.fingerprint not in ("", hidden, OTHER.fingerprint)
    assert not {hidden[start : start + 8] for start in range(0, 64, 8)} & {ONE.fingerprint[:8]}
    assert ONE.rng("a").random() != ONE.rng("b").random() != OTHER.rng("b").random()
    assert PUBLISHED.rng(5).random() == PUBLISHED.rng(5).random()


def test_it_travels_in_the_job_and_stays_with_those_who_grade(tmp_path: Path) -> None:
    grader = Grader(find_assignment("alak"), RealJail(unsafe=True), secret=ONE)
    (job,) = _jobs(grader, RealJail(unsafe=True), [Collected(tmp_path, "dupont")], {})
    given: GradeGiven = job.given
    assert ClassSecret.from_text(given["secret"]) == ONE


@pytest.mark.parametrize("assignment", SOME)
def test_public_cases_sorts_and_their_numbers_are_the_same_for_every_secret(assignment: str) -> None:
    for published, drawn in zip(find_assignment(assignment).questions, asked(assignment).questions, strict=True):
        assert drawn.public == published.public
        assert [(case.sort, case.public, case.free) for case in drawn.cases] == [
            (case.sort, case.public, case.free) for case in published.cases
        ]
        if published.game and drawn.game:
            games = [[(one.sort, one.public) for one in game.partners()] for game in (published.game, drawn.game)]
            assert games[0] == games[1]


@pytest.mark.parametrize("assignment", SOME)
def test_nearly_every_sort_has_hidden_cases_that_only_the_secret_tells(assignment: str) -> None:
    sorts, told = 0, list[tuple[str, str]]()
    for published, drawn in zip(find_assignment(assignment).questions, asked(assignment).questions, strict=True):
        known = {call(case) for case in published.cases}
        hidden = [case for case in drawn.cases if case.counts and not case.public]
        fresh = {case.sort for case in hidden if call(case) not in known}
        sorts += len({case.sort for case in hidden})
        told += [(drawn.name, case.sort.name.fr) for case in hidden if case.sort not in fresh]
    assert len({*told}) <= max(1, FEW * sorts), told


@pytest.mark.parametrize("assignment", SOME)
def test_cases_of_a_class_stay_in_the_contract(assignment: str) -> None:
    for published, drawn in zip(find_assignment(assignment).questions, asked(assignment).questions, strict=True):
        known = {call(case) for case in published.cases}
        for case in drawn.cases:
            if case.counts and call(case) not in known:
                assert case.free or drawn.look.fits(case.arguments), (drawn.name, case)
                sort_of = drawn.look.sort_of
                assert sort_of is None or sort_of(case.arguments) in (None, case.sort), (drawn.name, case)
                errors = [right_reply(drawn, case, reading).error for reading in range(len(drawn.oracles))]
                assert not any(errors), (drawn.name, case)


def test_the_same_secret_asks_the_same_and_another_asks_something_else() -> None:
    again = find_assignment("alak", ClassSecret(b"1" * 32))
    cases = [[call(case) for question in one.questions for case in question.cases] for one in (again, asked("alak"))]
    other = [call(case) for question in asked("alak", OTHER).questions for case in question.cases]
    assert cases[0] == cases[1] != other


def grade(place: Path, out: Path) -> list[str]:
    said: list[str] = []
    assert run_grade(GradeSettings("alak", (str(place),), out=out), said.append, StandIn) == 0
    return said


def test_a_rerun_calls_nothing_twice_and_another_secret_grades_anew(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (tmp_path / "dupont.py").write_bytes((FIRST / "alak.py").read_bytes())
    grade(tmp_path / "dupont.py", notes)
    secret = read_class_secret(notes / class_secret.FILE)
    opened = StandIn.opened
    grade(tmp_path / "dupont.py", notes)
    assert StandIn.opened == opened
    assert secret.to_text() not in (notes / FILE).read_text("utf-8")
    assert [one.cases for one in read_shelf(notes).kept] == [secret.fingerprint]
    (notes / class_secret.FILE).unlink()
    grade(tmp_path / "dupont.py", notes)
    assert StandIn.opened > opened


def test_results_kept_before_there_was_a_secret_are_found_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (tmp_path / "dupont.py").write_bytes((FIRST / "alak.py").read_bytes())
    grade(tmp_path / "dupont.py", notes)
    kept = json.loads((notes / FILE).read_text("utf-8"))
    for one in kept["resultats"]:
        del one["cas"]
    (notes / FILE).write_text(json.dumps(kept), "utf-8")
    opened = StandIn.opened
    grade(tmp_path / "dupont.py", notes)
    assert StandIn.opened > opened


def test_no_report_holds_the_secret(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (tmp_path / "dupont.py").write_bytes((FIRST / "alak.py").read_bytes())
    said = grade(tmp_path / "dupont.py", notes)
    secret = read_class_secret(notes / class_secret.FILE).to_text()
    texts = [path.read_text("utf-8") for path in notes.rglob("*") if path.is_file() and path.name != class_secret.FILE]
    assert not any(secret in text for text in (*said, *texts))
