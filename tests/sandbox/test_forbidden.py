"""The filter of system calls, read as the kernel reads it, on machines we may not have."""

import errno
import struct

import pytest

from ludotheque.sandbox import forbidden
from ludotheque.sandbox.forbidden import ALLOW, KILL, MACHINES, REFUSE, Machine

REFUSED = REFUSE | errno.EPERM
THREAD, PROCESS = 0x3D0F00, 0x1200011  # what the C library asks of clone
READ = {"x86_64": 0, "aarch64": 63}
FORK = {"x86_64": 57}
SOCKET = {"x86_64": 41, "aarch64": 198}
TIMER_CREATE = {"x86_64": 222, "aarch64": 107}
SYSLOG = {"x86_64": 103, "aarch64": 116}


def verdict(machine: Machine, number: int, *arguments: int, architecture: int | None = None) -> int:
    """Run the program on one system call."""
    given = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("<IIQ6Q", number, architecture or machine.architecture, 0, *given)
    lines = list(struct.iter_unpack("HBBI", forbidden._assembled(machine)))
    here = value = 0
    while True:
        code, yes, no, constant = lines[here]
        here += 1
        if code == forbidden.RETURN:
            return int(constant)
        if code == forbidden.LOAD:
            value = struct.unpack_from("I", data, constant)[0]
            continue
        tests = {
            forbidden.JUMP_EQUAL: value == constant,
            forbidden.JUMP_FROM: value >= constant,
            forbidden.JUMP_BITS: bool(value & constant),
        }
        here += yes if tests[code] else no


@pytest.fixture(params=sorted(MACHINES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_an_ordinary_call_passes(name: str) -> None:
    assert verdict(MACHINES[name], READ[name]) == ALLOW


def test_a_thread_passes_and_a_process_does_not(name: str) -> None:
    machine = MACHINES[name]
    assert verdict(machine, machine.clone, THREAD) == ALLOW
    assert verdict(machine, machine.clone, PROCESS) == REFUSED


def test_the_newer_clone_does_not_exist(name: str) -> None:
    assert verdict(MACHINES[name], MACHINES[name].clone3) == REFUSE | errno.ENOSYS


def test_the_log_of_the_machine_cannot_be_read(name: str) -> None:
    assert verdict(MACHINES[name], SYSLOG[name]) == REFUSED


def test_every_call_of_the_list_is_refused_and_no_neighbour_of_it(name: str) -> None:
    machine = MACHINES[name]
    for number in range(460):
        if number not in (machine.clone, machine.clone3):
            assert verdict(machine, number) == (REFUSED if number in machine.refused else ALLOW)
    assert SOCKET[name] in machine.refused and FORK.get(name, SOCKET[name]) in machine.refused


def test_no_signal_that_sets_a_frozen_process_going_is_sent_now_or_later(name: str) -> None:
    machine = MACHINES[name]
    for number, (place, value) in machine.waking.items():
        before = [7] * place
        for hidden in (0, 1 << 32):  # the kernel does not read the upper half
            assert verdict(machine, number, *before, value + hidden) == REFUSED
        assert verdict(machine, number, *before, value + 1) == ALLOW
    assert TIMER_CREATE[name] in machine.refused


def test_another_architecture_is_killed_and_its_half_brother_refused(name: str) -> None:
    machine = MACHINES[name]
    assert verdict(machine, READ[name], architecture=0x40000003) == KILL
    assert verdict(machine, 0x40000000 + READ[name]) == REFUSED


def test_an_unknown_machine_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert forbidden.program() is None
