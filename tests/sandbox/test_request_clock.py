"""The clock of a request: computing counts, sleep counts, waiting for a busy machine does not."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from ludotheque.sandbox.channel import Late
from ludotheque.sandbox.errors import Fate
from ludotheque.sandbox.jail import Jail, Limits, TimedOut
from ludotheque.sandbox.limits import WALL_FACTOR, generous
from ludotheque.sandbox.request_clock import LOOK_SECONDS, STARVED, Crowded, RequestClock, TimeSpent


@dataclass
class Program:
    """A program whose time goes as the test says."""

    passed: float = 100.0  # by the clock
    computed: float = 7.0
    starved: float = 3.0  # ready, and waiting for a processor
    made: int = 2

    def cpu(self) -> float:
        return self.computed

    def waited(self) -> float:
        return self.starved

    @property
    def waited_so_far(self) -> float:
        return self.starved

    def names(self) -> int:
        return self.made

    def lives(self, passed: float, computed: float = 0.0, starved: float = 0.0) -> None:
        self.passed += passed
        self.computed += computed
        self.starved += starved


@pytest.fixture
def program() -> Program:
    return Program()


@pytest.fixture
def clock(program: Any) -> RequestClock:
    """One second of computing, four by the clock, ten names."""
    return RequestClock(program, program.computed, 1.0, 4.0, 10, lambda: program.passed)


def test_it_is_looked_at_now_and_then_and_at_the_end(program: Program, clock: RequestClock) -> None:
    assert clock() == LOOK_SECONDS
    program.lives(0.5, computed=0.5)
    assert clock() == LOOK_SECONDS
    program.lives(0.49, computed=0.49)
    assert clock() == pytest.approx(0.01)


def test_who_computes_is_late_by_computing(program: Program, clock: RequestClock) -> None:
    program.lives(1.1, computed=1.1)
    with pytest.raises(Late) as caught:
        clock()
    assert caught.value.reason is Fate.CPU


def test_who_sleeps_is_late_by_the_clock(program: Program, clock: RequestClock) -> None:
    program.lives(3.9)
    assert clock() > 0
    program.lives(0.2)
    with pytest.raises(Late) as caught:
        clock()
    assert caught.value.reason is Fate.WALL


def test_who_waits_for_a_processor_is_not_late(program: Program, clock: RequestClock) -> None:
    program.lives(30.0, computed=0.9, starved=29.0)
    assert clock() > 0
    assert (clock.spent().cpu, clock.spent().wall) == pytest.approx((0.9, 1.0))


def test_but_nobody_waits_for_ever(program: Program, clock: RequestClock) -> None:
    program.lives(STARVED * 4.0 + 0.1, starved=STARVED * 4.0)
    with pytest.raises(Late) as caught:
        clock()
    assert caught.value.reason is Fate.WALL


def test_what_was_computed_before_it_was_asked_is_its_own(program: Any) -> None:
    program.computed = 7.0
    clock = RequestClock(program, 6.5, 1.0, 4.0, 10, lambda: program.passed)
    assert clock.spent().cpu == 0.5


def test_one_name_too_many_is_seen(program: Program, clock: RequestClock) -> None:
    program.made = 10
    program.lives(1.0)
    assert clock() > 0
    program.made = 11
    with pytest.raises(Crowded):
        clock()


def test_a_player_is_charged_for_computing_and_for_a_share_of_sleep() -> None:
    assert TimeSpent(cpu=2.0, wall=2.5).charged == 2.0
    assert TimeSpent(cpu=0.1, wall=6.0).charged == 6.0 / WALL_FACTOR
    assert generous(2.0) > 2.0 * WALL_FACTOR


SOURCE = b"""
import time
def compute(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
def sleep(seconds):
    time.sleep(seconds)
"""


@pytest.fixture
def busy() -> Iterator[None]:
    """A machine with more to do than it has processors."""
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(8)]
    yield
    for hog in hogs:
        hog.kill()
        hog.wait()


def request(function: str, seconds: float) -> dict[str, Any]:
    return {"op": "call", "function": function, "arguments": [seconds], "seconds": 20.0}


@pytest.mark.walls
@pytest.mark.usefixtures("busy")
def test_a_busy_machine_costs_nobody_anything() -> None:
    """A third of a second of computing, in half a second of the clock, on a fifth of a processor."""
    with Jail({"ia.py": SOURCE}, Limits(wall_seconds=60)) as jail:
        jail.ask({"op": "load", "module": "ia"})
        assert jail.ask(request("compute", 0.3), 0.5)["error"] is None


@pytest.mark.walls
def test_sleep_is_bounded_by_the_clock_and_costs_no_computing() -> None:
    with Jail({"ia.py": SOURCE}) as jail:
        jail.ask({"op": "load", "module": "ia"})
        assert jail.ask(request("sleep", 0.5), 30.0, cpu_seconds=0.3)["error"] is None
        assert jail.spent.wall >= 0.5 > 0.3 > jail.spent.cpu
        with pytest.raises(TimedOut) as caught:
            jail.ask(request("sleep", 60), 0.2)
    assert caught.value.reason is Fate.WALL
