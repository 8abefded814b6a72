"""Time is fair: a busy machine and a hostile neighbour cost no point, and no hand-in keeps a class waiting."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom import grading
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import grade_all
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.collecting import by_their_files
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging import bench, company, time_budget
from ludotheque.classroom.judging.bench import ENDLESS, OUT_OF_TIME, Bench, real_jail
from ludotheque.classroom.judging.company import Company
from ludotheque.classroom.judging.real_pytest import CLOCK, TOO_LONG, Told
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.time_budget import FLAG, SPENT, TOLD, TimeBudget
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import mark
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.reports.letter import feedback
from ludotheque.core.text import Lang
from ludotheque.sandbox.errors import TimedOut
from ludotheque.sandbox.inside.values import encode
from ludotheque.sandbox.request_clock import TimeSpent

HOGS = 3 * (os.cpu_count() or 1)
# Honest, slow: a tenth of a second of computing for each board.
SLOW = "import time\ndef newBoard(n):\n    end = time.process_time() + 0.1\n    while time.process_time() < end:\n        pass\n    return [0] * n\n"
# Threads that compute outside Python's own lock as soon as the file is loaded, on every processor there is.
HOSTILE = (
    "import hashlib, threading\n"
    "def burn():\n    while True:\n        hashlib.sha256(bytes(10**6))\n"
    "for _ in range(12):\n    threading.Thread(target=burn, daemon=True).start()\n"
    "def newBoard(n):\n    return [0] * n\n"
)


def only_boards() -> Assignment:
    alak = find_assignment("alak")
    return replace(alak, questions=(alak.question("newBoard"),), extra={})


@contextmanager
def hogs() -> Iterator[None]:
    """Programs that keep every processor busy."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(HOGS)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


@pytest.fixture
def short_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock no more than twice what the slow one computes; longer when it is tried again alone."""
    monkeypatch.setattr(bench, "LIMITS", replace(bench.LIMITS, wall_seconds=0.2))


def graded(source: str) -> Result:
    return Grader(only_boards(), real_jail(unsafe=False)).grade(
        Submission("r", Path("r"), {"alak.py": source.encode()})
    )


@pytest.mark.walls
@pytest.mark.usefixtures("short_clock")
def test_a_busy_machine_costs_nobody_a_point() -> None:
    with hogs():
        assert [verdict.state for verdict in graded(SLOW).verdicts] == [VerdictState.RIGHT]


@pytest.mark.long
@pytest.mark.walls
@pytest.mark.usefixtures("short_clock")
def test_threads_of_a_hostile_hand_in_cost_its_neighbour_nothing(tmp_path: Path) -> None:
    for name, source in (("a_hostile", HOSTILE), ("honest", SLOW), ("z_hostile", HOSTILE)):
        (tmp_path / f"{name}.py").write_text(source, "utf-8")
    real = real_jail(unsafe=False)
    grader = Grader(only_boards(), lambda *given, **named: real(*given, **named))  # here, where the clock is shorter
    found = {
        result.name: result for result in grade_all(grader, by_their_files(sorted(tmp_path.glob("*.py"))), {}, jobs=3)
    }
    assert [verdict.state for verdict in found["honest"].verdicts] == [VerdictState.RIGHT]


class LateJail:
    """A jail whose function is late as long as it is told to; it remembers what it was given, and how often it was opened."""

    def __init__(self, *late: bool) -> None:
        self.late, self.opened, self.walls = [*late], 0, list[float]()

    def __call__(self, *_given: object, **_named: object) -> "LateJail":
        self.opened += 1
        return self

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, *_more: object, **_named: object
    ) -> dict[str, Any]:
        if request["op"] == "load":
            return {"functions": {"f": []}}
        assert wall_seconds is not None
        self.walls.append(wall_seconds)
        if self.late.pop(0):
            raise TimedOut
        return {"ok": True, "value": encode(7), "after": [], "printed": "", "asked": [], "error": None}

    def close(self) -> None:
        pass


def test_a_late_call_is_made_again_in_a_fresh_process_with_a_longer_clock() -> None:
    jail = LateJail(True, False, False)
    tried = Bench({}, "f", jail)
    assert tried.call("f", ()).value == 7
    assert (tried.deaths, jail.opened) == (0, 2)
    assert jail.walls[1] > jail.walls[0]


def test_what_is_late_alone_too_is_held_against_it() -> None:
    tried = Bench({}, "f", LateJail(True, True))
    assert bench.is_late(tried.call("f", ()).error)
    assert tried.deaths == 1


def test_the_alarm_inside_is_no_verdict_before_the_second_time() -> None:
    class Alarmed(LateJail):
        def ask(
            self, request: dict[str, Any], wall_seconds: float | None = None, *more: object, **named: object
        ) -> dict[str, Any]:
            try:
                return super().ask(request, wall_seconds, *more, **named)
            except TimedOut:
                return {"ok": True, "error": {"kind": OUT_OF_TIME, "text": "", "file": "", "line": None}}

    assert Bench({}, "f", Alarmed(True, False)).call("f", ()).value == 7
    assert Bench({}, "f", Alarmed(True, True)).call("f", ()).error == ENDLESS


def test_whoever_is_alone_waits_until_others_have_left(tmp_path: Path) -> None:
    inside, leave, order = Event(), Event(), list[str]()

    def other() -> None:
        with Company(tmp_path).beside_others():
            inside.set()
            leave.wait()
            order.append("other")

    def alone() -> None:
        with Company(tmp_path).alone():
            order.append("alone")

    threads = [_started(other)]
    inside.wait()
    threads.append(_started(alone))
    leave.set()
    for thread in threads:
        thread.join()
    assert order == ["other", "alone"]


def _started(work: Callable[[], None]) -> Thread:
    thread = Thread(target=work)
    thread.start()
    return thread


def test_ordinary_calls_are_made_together_and_nobody_is_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "PATIENCE", 0.01)
    one, other = Company(tmp_path), Company(tmp_path)
    with one.beside_others(), other.beside_others(), Company(tmp_path).alone(), Company(tmp_path).beside_others():
        pass  # who waits too long goes on all the same
    with Company(tmp_path / "nowhere").alone():
        pass  # where there can be no lock there is none


def test_a_lock_file_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    for name in ("door", "room"):
        (tmp_path / f"ludotheque-{os.getuid()}-{name}.lock").symlink_to(tmp_path / "elsewhere")
    with Company(tmp_path).beside_others():
        assert not (tmp_path / "elsewhere").exists()


class Sleepy(StandIn):
    """A jail in which each answer takes half a second, or says so."""

    spent = TimeSpent(wall=0.5)


def test_a_hand_in_that_sleeps_in_each_call_is_left_to_a_person_once_its_time_is_spent() -> None:
    alak = find_assignment("alak-torique")
    source = (FIRST / "alak_torique.py").read_bytes().replace(b"def win(", b"def win(*_):\n    return 1\n\ndef _win(")
    result = Grader(alak, Sleepy).grade(Submission("dort", Path("dort"), {"alak.py": source}))
    states = {verdict.question: verdict.state for verdict in result.verdicts}
    assert VerdictState.RIGHT in states.values()  # judged before
    assert states["win"] is VerdictState.UNJUDGED  # wrong, perhaps: nobody had the time to see it
    assert {*states.values()} <= {VerdictState.RIGHT, VerdictState.LETTER, VerdictState.UNJUDGED}
    given = mark(result, read_bareme(alak))
    assert feedback(alak, result, Lang.FR, given).count(TOLD.fr) == feedback(alak, result, Lang.EN).count(TOLD.en) == 1
    assert FLAG in given.flags and not result.broken
    assert FLAG.fr not in feedback(alak, result, Lang.FR, given)


def test_a_spent_budget_calls_nothing_any_more() -> None:
    for budget in (TimeBudget(10.0, 10.0), TimeBudget(100.0, 1.0)):
        tried = Bench({}, "f", LateJail(False), budget=budget)
        assert tried.call("f", ()).value == 7
        budget.spend(10.0, 1.0)
        assert tried.call("f", ()).error == SPENT


def test_nothing_but_endless_loops_is_judged_within_the_budget() -> None:
    """Twelve functions that are late twice, each time alone as well."""
    calls = 2 * (bench.AT_FIRST + 1.0) * bench.CALL_SECONDS
    assert 12 * calls < time_budget.CALLS_CPU_SECONDS < time_budget.CALLS_SECONDS


def test_a_run_of_tests_that_the_clock_cut_short_is_known() -> None:
    told = Told()
    told.hear({"module": "", "function": "prevus", "arguments": [encode(["test_a"])], "typed": []})
    why = [encode(one) for one in ("test_a", "failed", TOO_LONG.format(CLOCK))]
    told.hear({"module": "", "function": "fini", "arguments": why, "typed": []})
    assert told.late


def test_a_slow_function_leaves_the_others_their_share_and_has_what_they_leave() -> None:
    budget = TimeBudget(80.0, 40.0)
    budget.share_among(["slow", "other", "third", "fourth"])
    taken = 0
    while budget.allows("slow"):
        budget.spend(1.0, 0.0, "slow")
        taken += 1
    assert taken == 40 + 10  # half of the whole, and its own share
    assert budget.ran_out and not budget.is_spent
    for name in ("other", "third", "fourth"):
        assert budget.allows(name)
        budget.spend(9.0, 0.0, name)
    assert all(budget.allows(name) for name in ("other", "third", "fourth"))


class Burning(StandIn):
    """A jail in which one function of many takes half a second in each call, or says so."""

    spent = TimeSpent(wall=0.0)

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, distant: bench.Distant | None = None
    ) -> dict[str, Any]:
        self.spent = TimeSpent(wall=0.5, cpu=0.5) if request.get("function") == "newBoard" else TimeSpent(wall=0.0)
        return super().ask(request, wall_seconds, distant)


def test_one_slow_function_does_not_eat_the_time_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "TimeBudget", lambda: TimeBudget(4.0, 4.0))
    alak = find_assignment("alak-torique")
    source = (FIRST / "alak_torique.py").read_bytes()
    result = Grader(alak, Burning).grade(Submission("lent", Path("lent"), {"alak.py": source}))
    states = {verdict.question: verdict.state for verdict in result.verdicts}
    assert states.pop("newBoard") is VerdictState.UNJUDGED
    assert {*states.values()} <= {VerdictState.RIGHT, VerdictState.LETTER}
    assert FLAG in result.flags


class Timed(LateJail):
    """Remembers how long each game may compute, and never ends one."""

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, *more: object, **named: object
    ) -> dict[str, Any]:
        if request["op"] == "load":
            return super().ask(request, wall_seconds, *more, **named)
        self.walls.append(request["seconds"])
        return {"ok": True, "error": {"kind": OUT_OF_TIME, "text": "", "file": "", "line": None}}


def test_a_game_that_went_on_answering_has_more_time_when_it_is_tried_again_and_is_told_how_long() -> None:
    jail = Timed()
    tried = Bench({}, "f", jail)
    first = tried.call("f", (), typist=lambda _shown, _asked: "1")
    with tried.alone(slow=True):
        again = tried.call("f", (), typist=lambda _shown, _asked: "1")
    assert jail.walls == [bench.RUN_SECONDS, bench.SLOW_RUN_SECONDS]
    assert (first.error, again.error) == (bench.ENDLESS_GAME, bench.SLOW_GAME)
    assert bench.is_late(first.error) and bench.is_late(again.error)
    assert "10 secondes" in bench.SLOW_GAME.fr and "1 seconde " not in bench.ENDLESS_GAME.fr
