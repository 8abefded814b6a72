"""Hostile programs: none learns or earns anything, none hangs, none harms its neighbours or the next one."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from data_folders import ATTACKS
from ludotheque.sandbox.inside.values import Opaque, decode, encode
from ludotheque.sandbox.jail import BadAnswer, Died, Fate, Flooded, Jail, Limits, TimedOut

pytestmark = pytest.mark.walls

SECRET = "the-expected-answer-of-the-checker"
LIMITS = Limits(memory_mb=128, tmp_mb=4, file_mb=2, cpu_seconds=8)
HONEST = {"neighbour.py": b"def double(n):\n    return [n, n]\n"}


@dataclass(frozen=True)
class Error:
    """The function failed, and the jail says how."""

    kind: str


# What each attack obtains: a worthless value, an error of its own, or the end of its jail.
FATES: dict[str, Any] = {
    "any_folder": ["/rendu", "/tmp"],
    "at_exit": "later",
    "base_exception": Error("Escape"),
    "calls_the_reference": [],
    "closed_descriptors": Died,
    "deaf_to_signals": TimedOut,
    "deep_recursion": (Fate.CRASH, Fate.MEMORY, Error("MemoryError")),
    "early_answer": BadAnswer,
    "endless_loop": Error("OutOfTime"),
    "endless_recursion": Error("RecursionError"),
    "every_descriptor": BadAnswer,
    "fill_the_disk": 4,
    "fork_bomb": Error("PermissionError"),
    "giant_list": Error("TooLarge"),
    "giant_number": [Opaque("<int: 1000001 bits>"), Opaque("<int: 16610 bits>")],
    "giant_print": Flooded,
    "giant_text": (Flooded, Fate.MEMORY),
    "hidden_memory": Error("PermissionError"),
    "hijacked_imports": ["hijacked", "hijacked"],
    "kill_others": "alive",
    "late_answer": "honest",
    "malformed_answer": BadAnswer,
    "many_names": Fate.FILES,
    "memory_bomb": Error("MemoryError"),
    "more_rights": [],
    "network": [],
    "speaks_through_files": [],
    "new_namespace": [],
    "os_exit": Fate.EXIT,
    "patched_builtins": "nothing",
    "read_secrets": [],
    "replaced_modules": "nothing",
    "shell": [],
    "stubborn_loop": TimedOut,
    "symlinks": [],
    "sys_exit": Error("SystemExit"),
    "thread_bomb": Error("RuntimeError"),
    "threads": "answered",
    "wakes_itself": [],
    "walks_the_frames": BadAnswer,
    "write_everywhere": [],
}
LOOKED_AT_BELOW = {"lying_equality", "lying_repr", "deep_value"}


@pytest.fixture(scope="module")
def neighbour() -> Iterator[Jail]:
    with Jail(HONEST) as jail:
        yield jail
    with Jail(HONEST) as following:  # the last attack's
        assert unharmed(following)


@pytest.fixture
def server() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        yield listening


def submission(name: str) -> dict[str, bytes]:
    files = {f"{name}.py": (ATTACKS / f"{name}.py").read_bytes(), **HONEST}
    if name == "hijacked_imports":
        files |= {file.name: file.read_bytes() for file in (ATTACKS / "beside").glob("*.py")}
    return files


def attacked(name: str, path: Path, port: int, jail: Jail) -> Any:
    """What the attack obtains."""
    wall = 0.8 if FATES.get(name) is TimedOut else 20.0
    try:
        jail.ask({"op": "load", "module": name})
        request = {"op": "call", "function": "attack", "arguments": [encode(str(path)), port], "seconds": 0.5}
        if name in (
            "any_folder",
            "many_names",
            "memory_bomb",
            "thread_bomb",
            "fill_the_disk",
            "giant_list",
            "giant_text",
        ):
            request["seconds"] = 15.0
        answer: dict[str, Any] = {**jail.ask(request, wall)}
    except Died as error:
        return error.reason
    except (TimedOut, Flooded, BadAnswer) as error:
        return type(error)
    return Error(answer["error"]["kind"]) if answer["error"] else decode(answer["value"])


def fits(fate: Any, expected: Any) -> bool:
    if isinstance(expected, tuple):
        return any(fits(fate, one) for one in expected)
    if expected is Died:
        return isinstance(fate, Fate)
    return type(fate) is type(expected) and fate == expected


def unharmed(jail: Jail) -> bool:
    jail.ask({"op": "load", "module": "neighbour"})
    return bool(decode(jail.ask({"op": "call", "function": "double", "arguments": [21]})["value"]) == [21, 21])


def value_of(name: str, tmp_path: Path) -> Any:
    with Jail(submission(name), LIMITS, library=False) as jail:
        return attacked(name, tmp_path, 0, jail)


def wait_until_it_speaks(jail: Jail) -> None:
    while True:
        assert jail.ask({"op": "call", "function": "wait", "arguments": []})["value"] == "waited"


def test_every_attack_has_its_fate() -> None:
    assert {file.stem for file in ATTACKS.glob("*.py")} == FATES.keys() | LOOKED_AT_BELOW


@pytest.mark.parametrize("name", sorted(FATES))
def test_an_attack_gains_nothing_and_harms_nobody(
    name: str, tmp_path: Path, server: socket.socket, neighbour: Jail, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHECKER_SECRET", SECRET)
    secret = tmp_path / "expected.txt"
    secret.write_text(SECRET)
    with Jail(submission(name), LIMITS, library=False) as jail:
        assert unharmed(jail)  # by the attack before this one
        fate = attacked(name, secret, server.getsockname()[1], jail)
    assert fits(fate, FATES[name]), fate
    assert SECRET not in repr(fate) + jail.printed
    assert secret.read_text() == SECRET
    assert os.listdir(tmp_path) == ["expected.txt"]  # noqa: PTH208
    with pytest.raises(BlockingIOError):
        server.accept()
    assert unharmed(neighbour)


def test_objects_equal_to_everything_are_equal_to_nothing_outside(tmp_path: Path) -> None:
    value = value_of("lying_equality", tmp_path)
    assert [type(one) for one in value[:3]] == [Opaque, Opaque, Opaque] and type(value[3]["key"]) is Opaque
    assert all(one not in (0, [], None, True, "") for one in value[:3])


def test_a_lying_repr_is_short_and_can_be_printed(tmp_path: Path) -> None:
    value = value_of("lying_repr", tmp_path)
    assert type(value) is Opaque and len(value.shown) == 200 and value.shown.encode("utf-8")


def test_a_bottomless_value_has_a_bottom(tmp_path: Path) -> None:
    value = value_of("deep_value", tmp_path)
    for _ in range(39):
        value = value[0]
    assert value == [Opaque("…")]


def test_a_stolen_token_opens_no_later_request(tmp_path: Path) -> None:
    with Jail(submission("late_answer"), LIMITS, library=False) as jail:
        assert attacked("late_answer", tmp_path, 0, jail) == "honest"
        with pytest.raises((BadAnswer, Died)):
            wait_until_it_speaks(jail)


def test_a_program_deaf_to_the_end_of_its_computing_time_is_killed(tmp_path: Path) -> None:
    with Jail(submission("deaf_to_signals"), replace(LIMITS, cpu_seconds=1), library=False) as jail:
        jail.ask({"op": "load", "module": "deaf_to_signals"})
        with pytest.raises(Died) as caught:
            jail.ask({"op": "call", "function": "attack", "arguments": [str(tmp_path), 0]}, 60.0)
    assert caught.value.reason is Fate.CPU


def test_nothing_is_left_of_a_jail_once_it_is_closed() -> None:
    before = set(os.listdir("/proc/self/fd"))  # noqa: PTH208
    jail = Jail(submission("threads"), LIMITS)
    jail.ask({"op": "load", "module": "threads"})
    jail.ask({"op": "call", "function": "attack", "arguments": ["", 0]})
    jail.close()
    jail.close()
    assert set(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
    assert jail.printed.startswith("encore")


def family(pid: int) -> set[int]:
    """A process and all that descend from it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {pid}.union(*(family(int(child)) for child in children))


@pytest.mark.parametrize("busy", [True, False], ids=["while it computes", "while it is frozen"])
def test_a_jail_dies_with_whoever_opened_it(busy: bool) -> None:
    program = "from ludotheque.sandbox.jail import Jail\n"
    program += "jail = Jail({'ia.py': b'def f():\\n    while True: pass'})\n"
    program += "jail.ask({'op': 'load', 'module': 'ia'})\nprint(flush=True)\n"
    program += (
        "jail.ask({'op': 'call', 'function': 'f', 'arguments': [], 'seconds': 99}, 99)\n" if busy else "input()\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as checker:
        assert checker.stdout is not None
        checker.stdout.readline()
        jailed = family(checker.pid) - {checker.pid}
        assert len(jailed) >= 3
        checker.kill()
    while any(Path(f"/proc/{pid}").exists() for pid in jailed):
        time.sleep(0.01)
