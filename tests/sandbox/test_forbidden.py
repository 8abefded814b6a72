"""The filter of system calls, read as the kernel reads it, on machines we may not have."""

import errno
import fcntl
import struct

import pytest

from ludotheque.sandbox import forbidden
from ludotheque.sandbox.forbidden import ALLOW, KILL, MACHINES, REFUSE, SIGCONT, Machine

REFUSED, ABSENT, INVALID = (REFUSE | number for number in (errno.EPERM, errno.ENOSYS, errno.EINVAL))
F_SETSIG = 10
FUTEX_WAIT, FUTEX_WAIT_BITSET, FUTEX_PRIVATE, FUTEX_CLOCK_REALTIME = 0, 9, 128, 256
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


def test_the_log_of_the_machine_cannot_be_read(name: str) -> None:
    assert verdict(MACHINES[name], SYSLOG[name]) == REFUSED


def test_every_call_of_the_lists_is_refused_and_no_neighbour_of_it(name: str) -> None:
    machine = MACHINES[name]
    looked_at = {machine.clone, machine.futex}
    for number in {*range(460)} - looked_at:
        expected = REFUSED if number in machine.refused else ABSENT if number in machine.absent else ALLOW
        assert verdict(machine, number) == expected
    assert SOCKET[name] in machine.refused and FORK.get(name, SOCKET[name]) in machine.refused


def test_no_signal_that_sets_a_frozen_process_going_is_sent_now_or_later(name: str) -> None:
    machine = MACHINES[name]
    for number, place in machine.signals.items():
        before = [7] * place
        for hidden in (0, 1 << 32):  # the kernel does not read the upper half
            assert verdict(machine, number, *before, SIGCONT + hidden) == REFUSED
        assert verdict(machine, number, *before, SIGCONT + 1) == ALLOW
    assert TIMER_CREATE[name] in machine.refused
    assert verdict(machine, machine.fcntl, 3, F_SETSIG) == REFUSED


def test_a_file_descriptor_is_copied_and_asked_but_no_file_is_locked(name: str) -> None:
    machine = MACHINES[name]
    for command in (fcntl.F_DUPFD_CLOEXEC, fcntl.F_GETFD, fcntl.F_SETFD, fcntl.F_GETFL, fcntl.F_SETFL):
        assert verdict(machine, machine.fcntl, 3, command) == ALLOW
    locks = fcntl.F_GETLK, fcntl.F_SETLK, fcntl.F_SETLKW, fcntl.F_OFD_SETLK, fcntl.F_SETLEASE, fcntl.F_NOTIFY
    for command in locks:
        assert verdict(machine, machine.fcntl, 3, command) == REFUSED
        assert verdict(machine, machine.fcntl, 3, command + (1 << 32)) == REFUSED


def test_threads_wait_and_wake_each_other_and_no_other_process(name: str) -> None:
    machine = MACHINES[name]
    for operation in range(16):
        assert verdict(machine, machine.futex, 0, operation | FUTEX_PRIVATE) == ALLOW
        waits = operation in (FUTEX_WAIT, FUTEX_WAIT_BITSET)
        assert verdict(machine, machine.futex, 0, operation) == (ALLOW if waits else INVALID)
    assert verdict(machine, machine.futex, 0, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME) == ALLOW


def test_another_architecture_is_killed_and_its_half_brother_refused(name: str) -> None:
    machine = MACHINES[name]
    assert verdict(machine, READ[name], architecture=0x40000003) == KILL
    assert verdict(machine, 0x40000000 + READ[name]) == REFUSED


def test_an_unknown_machine_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert forbidden.program() is None
