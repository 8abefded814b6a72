"""The system calls no student's file needs, refused by the kernel: a new process, a mount, a socket, hidden memory.

Threads are allowed, processes are not: the memory limit holds for each process, so one process is all there may be.
Memory that is outside the limit (anonymous files, System V segments, a file system of one's own) is refused too.
So is every way to send oneself SIGCONT, now or later: it would undo the SIGSTOP that freezes a jail outside its turn.
The filter is a classic BPF program, as bubblewrap takes it:

    wrong architecture → kill      x32 call → refuse      clone3 → "no such call" (the C library then uses clone)
    clone with CLONE_THREAD → allow, else refuse          a call of the list → refuse
    a call that sends a signal, with SIGCONT → refuse     fcntl with F_SETSIG → refuse          anything else → allow
"""

import errno
import platform
import struct
from collections.abc import Mapping
from dataclasses import dataclass

LOAD, JUMP_EQUAL, JUMP_FROM, JUMP_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
ARGUMENT_BYTES = 8
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
CLONE_THREAD = 0x10000
SIGCONT = 18  # on both machines
F_SETSIG = 10
X32 = 0x40000000

# The same numbers on every architecture: io_uring_setup, open_tree, move_mount, fsopen, mount_setattr, memfd_secret.
RECENT = (425, 428, 429, 430, 442, 447)
PIDFD_SEND_SIGNAL = 424

Line = tuple[
    int, int | str, int | str, int
]  # what to do, how far to jump if so and if not (or to which verdict), a constant
Argument = tuple[int, int]  # the place of an argument, from 0, and the value that is refused there


@dataclass(frozen=True, slots=True)
class Machine:
    """What an architecture calls these system calls; `waking` are refused with one value of one argument."""

    architecture: int
    clone: int
    clone3: int
    refused: tuple[int, ...]
    waking: Mapping[int, Argument]


def _waking(kill: int, tkill: int, tgkill: int, queue: int, queue_to_thread: int, fcntl: int) -> dict[int, Argument]:
    second = dict.fromkeys((kill, tkill, queue, PIDFD_SEND_SIGNAL), (1, SIGCONT))
    return second | dict.fromkeys((tgkill, queue_to_thread), (2, SIGCONT)) | {fcntl: (1, F_SETSIG)}


# In order: fork vfork (x86 only) shmget semget msgget mq_open socket ptrace process_vm_readv process_vm_writev personality
# pivot_root chroot mount umount2 unshare setns add_key request_key keyctl perf_event_open memfd_create bpf userfaultfd
# syslog (the machine's own log, which some machines show to anybody) timer_create (it sends whatever signal it is told)
X86_64 = (
    57,
    58,
    29,
    64,
    68,
    240,
    41,
    101,
    310,
    311,
    135,
    155,
    161,
    165,
    166,
    272,
    308,
    248,
    249,
    250,
    298,
    319,
    321,
    323,
    103,
    222,
)
ARM_64 = (
    194,
    190,
    186,
    180,
    198,
    117,
    270,
    271,
    92,
    41,
    51,
    40,
    39,
    97,
    268,
    217,
    218,
    219,
    241,
    279,
    280,
    282,
    116,
    107,
)

MACHINES = {
    "x86_64": Machine(0xC000003E, 56, 435, X86_64 + RECENT, _waking(62, 200, 234, 129, 297, 72)),
    "aarch64": Machine(0xC00000B7, 220, 435, ARM_64 + RECENT, _waking(129, 130, 131, 138, 240, 25)),
}


def program() -> bytes | None:
    """The filter for this machine; None where the calls have other numbers."""
    machine = MACHINES.get(platform.machine())
    return None if machine is None else _assembled(machine)


def _assembled(machine: Machine) -> bytes:
    verdicts = {"allow": ALLOW, "refuse": REFUSE | errno.EPERM, "absent": REFUSE | errno.ENOSYS}
    lines: list[Line] = [
        (LOAD, 0, 0, ARCHITECTURE),
        (JUMP_EQUAL, 1, 0, machine.architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
        (JUMP_FROM, "refuse", 0, X32),
        (JUMP_EQUAL, "absent", 0, machine.clone3),
        (JUMP_EQUAL, 0, 2, machine.clone),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        (JUMP_BITS, "allow", "refuse", CLONE_THREAD),
        *((JUMP_EQUAL, "refuse", 0, number) for number in machine.refused),
    ]
    for number, (place, value) in machine.waking.items():
        lines += [
            (JUMP_EQUAL, 0, 2, number),
            (LOAD, 0, 0, FIRST_ARGUMENT + ARGUMENT_BYTES * place),  # its lower half: the kernel reads no more of it
            (JUMP_EQUAL, "refuse", "allow", value),
        ]
    ends = {name: len(lines) + place for place, name in enumerate(verdicts)}
    lines += [(RETURN, 0, 0, verdict) for verdict in verdicts.values()]

    def distance(here: int, there: int | str) -> int:
        return there if isinstance(there, int) else ends[there] - here - 1

    return b"".join(
        struct.pack("HBBI", code, distance(here, yes), distance(here, no), constant)
        for here, (code, yes, no, constant) in enumerate(lines)
    )
