"""A jail is frozen outside its turn, whatever it left running, and what it computes is counted as its own."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from data_folders import ATTACKS
from ludotheque.sandbox import forbidden, inmates
from ludotheque.sandbox.inside.values import decode, encode
from ludotheque.sandbox.jail import Died, Fate, Jail, Limits, TimedOut

pytestmark = pytest.mark.walls
SOURCE = (ATTACKS / "busy" / "computes_and_forks.py").read_bytes()
LOAD: dict[str, Any] = {"op": "load", "module": "ia", "distant": {"loin": {"f": ["n"]}}}
Open = Callable[..., Jail]


@pytest.fixture
def opened(request: pytest.FixtureRequest) -> Open:
    def make(**options: Any) -> Jail:
        made = Jail({"ia.py": SOURCE}, Limits(cpu_seconds=60, wall_seconds=30), library=False, **options)
        request.addfinalizer(made.close)
        made.ask(LOAD)
        return made

    return make


@pytest.fixture(params=["no walls", "walls without a filter"])
def unfiltered(request: pytest.FixtureRequest, opened: Open, monkeypatch: pytest.MonkeyPatch) -> Jail:
    """A jail in which processes can be started."""
    monkeypatch.setattr(forbidden, "program", lambda: None)
    return opened(unsafe=request.param == "no walls")


def call(jail: Jail, function: str, *arguments: Any, **more: Any) -> Any:
    request = {"op": "call", "function": function, "arguments": [encode(one) for one in arguments], "seconds": 20.0}
    answer: dict[str, Any] = {**jail.ask({**request, **more.pop("request", {})}, **more)}
    assert answer["error"] is None, answer
    return decode(answer["value"])


def inside(jail: Jail) -> list[int]:
    """The processes that run in the jail."""
    assert jail._inmates is not None
    return jail._inmates._family()


def threads(pid: int) -> Iterator[str]:
    """The state of each thread of a process: T is stopped."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        yield (thread / "stat").read_text().rpartition(")")[2].split()[0]


def settles(jail: Jail) -> bool:
    """Whether everything in the jail is stopped, once the signal has arrived, and computes nothing more."""

    def stopped() -> bool:
        return all(state in "TZ" for pid in inside(jail) for state in threads(pid))

    while not stopped():
        time.sleep(0.001)
    assert jail._inmates is not None
    before = jail._inmates.cpu()
    time.sleep(0.05)
    return jail._inmates.cpu() == before and stopped()


def test_threads_that_stay_behind_are_frozen_until_the_next_request(opened: Open) -> None:
    jail = opened()
    call(jail, "stay", 3)
    assert settles(jail)
    call(jail, "compute", 0.02)
    assert settles(jail)


def test_a_jail_that_was_only_loaded_is_frozen(opened: Open) -> None:
    assert settles(opened())


def test_where_nobody_plays_against_it_threads_are_frozen_and_what_it_computes_is_counted(opened: Open) -> None:
    jail = opened(frozen=False)
    call(jail, "stay", 3)
    assert settles(jail)
    call(jail, "compute", 0.02)
    assert settles(jail)


def test_a_jail_without_walls_is_frozen_too(opened: Open) -> None:
    jail = opened(unsafe=True)
    call(jail, "stay", 3)
    assert settles(jail)


def test_signals_and_timers_of_its_own_do_not_wake_it() -> None:
    with Jail({"ia.py": (ATTACKS / "wakes_itself.py").read_bytes()}) as jail:
        jail.ask({"op": "load", "module": "ia"})
        assert call(jail, "attack", "", 0) == []
        assert settles(jail)


def test_while_a_distant_function_answers_the_jail_does_not_compute(opened: Open) -> None:
    jail = opened()
    frozen: list[bool] = []

    def answer(_call: Any) -> Any:
        frozen.append(settles(jail))
        return {"value": 5, "after": [], "printed": "", "asked": [], "error": None}

    assert call(jail, "far", distant=answer) == 5
    assert frozen == [True]


@pytest.mark.parametrize("session", [False, True], ids=["its child", "a child in another session"])
def test_a_second_process_cannot_wake_the_first(unfiltered: Jail, session: bool) -> None:
    call(unfiltered, "child", session, False)
    assert len(inside(unfiltered)) == 2
    assert settles(unfiltered)


def test_nor_can_an_orphan_inside_the_walls(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forbidden, "program", lambda: None)
    jail = opened()
    call(jail, "child", True, True)
    assert settles(jail)
    assert len([pid for pid in inside(jail) if "Z" not in threads(pid)]) == 2


def test_children_of_children_are_found(unfiltered: Jail) -> None:
    call(unfiltered, "family", 3)
    assert len(inside(unfiltered)) == 4
    assert settles(unfiltered)


def test_nothing_of_it_survives_the_end_of_the_jail(unfiltered: Jail) -> None:
    call(unfiltered, "child", True, False)
    left = inside(unfiltered)
    unfiltered.close()
    while any(inmates._stat(pid)[0] not in "ZX" for pid in left):
        time.sleep(0.001)


def test_a_kernel_without_lists_of_children_is_asked_for_parents(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = inmates._children(os.getpid())
    jail = opened(unsafe=True)
    pid = jail._process.pid
    assert pid in inmates._children(os.getpid()) and pid not in listed
    assert pid in inmates._born_of(os.getpid())
    monkeypatch.setattr(inmates, "LISTED", Path("/nowhere"))
    monkeypatch.setattr("os.listdir", lambda _: [str(pid), "self"])
    read = inmates._read

    def without_children(path: str) -> bytes:
        return read(path.replace("children", "absent"))

    monkeypatch.setattr(inmates, "_read", without_children)
    assert inmates._children(os.getpid()) == [pid]


def test_what_a_request_took_is_told(opened: Open) -> None:
    jail = opened()
    call(jail, "compute", 0.1)
    assert 0.1 <= jail.spent.cpu < 1.0
    call(jail, "stay", 0)
    assert jail.spent.cpu < 0.1


def test_the_computing_of_children_is_counted(unfiltered: Jail) -> None:
    call(unfiltered, "by_child", 0.2)
    assert unfiltered.spent.cpu >= 0.15  # seen in hundredths of a second


@pytest.mark.parametrize("function", ["stubborn", "compute"])
def test_who_computes_too_long_is_late_by_computing(opened: Open, function: str) -> None:
    jail = opened()
    with pytest.raises(TimedOut) as caught:
        call(jail, function, *([60] if function == "compute" else []), wall_seconds=30.0, cpu_seconds=0.2)
    assert caught.value.reason is Fate.CPU


def test_an_answer_that_took_too_much_is_late_all_the_same(opened: Open) -> None:
    """One that is there before anybody looked: the next look would be at 0.05 s."""
    with pytest.raises(TimedOut) as caught:
        call(opened(), "compute", 0.03, wall_seconds=30.0, cpu_seconds=0.02)
    assert caught.value.reason is Fate.CPU


def test_threads_of_the_background_are_charged_for_what_they_compute(opened: Open) -> None:
    jail = opened()
    call(jail, "stay", 2)
    with pytest.raises(TimedOut) as caught:
        call(jail, "doze", 60, wall_seconds=30.0, cpu_seconds=0.2)
    assert caught.value.reason is Fate.CPU


@pytest.mark.parametrize("kind", ["files", "folders", "links", "hard links", "nested folders"])
def test_names_by_the_million_end_the_jail(kind: str) -> None:
    with Jail({"ia.py": (ATTACKS / "many_names.py").read_bytes()}, Limits(cpu_seconds=60)) as jail:
        jail.ask({"op": "load", "module": "ia"})
        with pytest.raises(Died) as caught:
            call(jail, "attack", "", 0, kind, wall_seconds=60.0)
    assert caught.value.reason is Fate.FILES


def test_names_are_counted_over_all_requests() -> None:
    source = b"import time\ndef more(n):\n    for i in range(300): open(f'/tmp/{n} {i}', 'w').close()\n"
    source += b"    end = time.process_time() + 0.01\n    while time.process_time() < end: pass\n"
    with Jail({"ia.py": source}, Limits(names=1000)) as jail:
        jail.ask({"op": "load", "module": "ia"})
        for number in range(3):
            call(jail, "more", number)
        with pytest.raises(Died) as caught:
            call(jail, "more", 3)
    assert caught.value.reason is Fate.FILES
