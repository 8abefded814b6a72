"""The system calls no student's file needs, refused by the kernel: a new process, a mount, a socket, hidden memory.

Threads are allowed, processes are not: the memory limit holds for each process, so one process is all there may be.
Memory that is outside the limit (anonymous files, System V segments, a file system of one's own) is refused too.
So is every way to send oneself SIGCONT, now or later: it would undo the SIGSTOP that freezes a jail outside its turn.
Jails see the same files of the machine, and may not speak through them: no locks on them, nobody is told who opens
them, and nobody asks which of their pages are in memory. The filter is a classic BPF program, as bubblewrap takes it:

    wrong architecture → kill                     x32 call → refuse
    clone with CLONE_THREAD → allow, else refuse  a call of the list → refuse, or "no such call" (the C library then
    a call that sends a signal: SIGCONT → refuse      takes another one)
    fcntl: what every program does → allow, else refuse (locks, leases, signals)
    futex between processes: waiting → allow (a thread that ends is waited for so), else "invalid"
    anything else → allow
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
X32 = 0x40000000
FCNTL_ALLOWED = (0, 1, 2, 3, 4, 1030)  # F_DUPFD F_GETFD F_SETFD F_GETFL F_SETFL F_DUPFD_CLOEXEC
FUTEX_PRIVATE = 128
FUTEX_WAITS = (0, 9, 265)  # FUTEX_WAIT, FUTEX_WAIT_BITSET, and this by the clock on the wall

# The call, its number on x86_64 and on aarch64.
REFUSED = """
fork                57   -
vfork               58   -
shmget              29 194
semget              64 190
msgget              68 186
mq_open            240 180
socket              41 198
ptrace             101 117
process_vm_readv   310 270
process_vm_writev  311 271
personality        135  92
pivot_root         155  41
chroot             161  51
mount              165  40
umount2            166  39
unshare            272  97
setns              308 268
add_key            248 217
request_key        249 218
keyctl             250 219
perf_event_open    298 241
memfd_create       319 279
bpf                321 280
userfaultfd        323 282
syslog             103 116
timer_create       222 107
io_uring_setup     425 425
open_tree          428 428
move_mount         429 429
fsopen             430 430
mount_setattr      442 442
memfd_secret       447 447
flock               73  32
inotify_init       253   -
inotify_init1      294  26
inotify_add_watch  254  27
fanotify_init      300 262
mincore             27 232
fadvise64          221 223
readahead          187 213
"""
ABSENT = """
clone3             435 435
preadv2            327 286
cachestat          451 451
futex_waitv        449 449
futex_wake         454 454
futex_wait         455 455
futex_requeue      456 456
"""
SIGNAL_SECOND = """
kill                62 129
tkill              200 130
rt_sigqueueinfo    129 138
pidfd_send_signal  424 424
"""
SIGNAL_THIRD = """
tgkill             234 131
rt_tgsigqueueinfo  297 240
"""
CLONE, FCNTL, FUTEX = "clone 56 220", "fcntl 72 25", "futex 202 98"
MACHINES_TOLD = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

Line = tuple[
    int, int | str, int | str, int
]  # what to do, how far to jump if so and if not (or to which verdict), a constant


@dataclass(frozen=True, slots=True)
class Machine:
    """What an architecture calls these system calls; `signals`: the place, from 0, of the signal among the arguments."""

    architecture: int
    clone: int
    fcntl: int
    futex: int
    refused: tuple[int, ...]
    absent: tuple[int, ...]
    signals: Mapping[int, int]


def _numbers(table: str, column: int) -> tuple[int, ...]:
    rows = (line.split() for line in table.strip().splitlines())
    return tuple(int(row[column]) for row in rows if row[column] != "-")


def _machine(architecture: int, column: int) -> Machine:
    second, third = _numbers(SIGNAL_SECOND, column), _numbers(SIGNAL_THIRD, column)
    (clone,), (fcntl,), (futex,) = (_numbers(table, column) for table in (CLONE, FCNTL, FUTEX))
    signals = dict.fromkeys(second, 1) | dict.fromkeys(third, 2)
    return Machine(architecture, clone, fcntl, futex, _numbers(REFUSED, column), _numbers(ABSENT, column), signals)


MACHINES = {name: _machine(told, column) for column, (name, told) in enumerate(MACHINES_TOLD.items(), 1)}


def program() -> bytes | None:
    """The filter for this machine; None where the calls have other numbers."""
    machine = MACHINES.get(platform.machine())
    return None if machine is None else _assembled(machine)


def _assembled(machine: Machine) -> bytes:
    refusals = {"refuse": errno.EPERM, "absent": errno.ENOSYS, "invalid": errno.EINVAL}
    verdicts = {"allow": ALLOW, **{name: REFUSE | number for name, number in refusals.items()}}
    lines: list[Line] = [
        (LOAD, 0, 0, ARCHITECTURE),
        (JUMP_EQUAL, 1, 0, machine.architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
        (JUMP_FROM, "refuse", 0, X32),
        *((JUMP_EQUAL, "refuse", 0, number) for number in machine.refused),
        *((JUMP_EQUAL, "absent", 0, number) for number in machine.absent),
        *_looked_at(machine.clone, 0, [(JUMP_BITS, "allow", "refuse", CLONE_THREAD)]),
        *_looked_at(machine.fcntl, 1, _only(FCNTL_ALLOWED, "refuse")),
        *_looked_at(machine.futex, 1, [(JUMP_BITS, "allow", 0, FUTEX_PRIVATE), *_only(FUTEX_WAITS, "invalid")]),
    ]
    for number, place in machine.signals.items():
        lines += _looked_at(number, place, [(JUMP_EQUAL, "refuse", "allow", SIGCONT)])
    ends = {name: len(lines) + place for place, name in enumerate(verdicts)}
    lines += [(RETURN, 0, 0, verdict) for verdict in verdicts.values()]

    def distance(here: int, there: int | str) -> int:
        return there if isinstance(there, int) else ends[there] - here - 1

    return b"".join(
        struct.pack("HBBI", code, distance(here, yes), distance(here, no), constant)
        for here, (code, yes, no, constant) in enumerate(lines)
    )


def _looked_at(number: int, place: int, then: list[Line]) -> list[Line]:
    """What is done with a call by one of its arguments; of that the lower half: the kernel reads no more of it."""
    argument = FIRST_ARGUMENT + ARGUMENT_BYTES * place
    return [(JUMP_EQUAL, 0, len(then) + 1, number), (LOAD, 0, 0, argument), *then]


def _only(allowed: tuple[int, ...], otherwise: str) -> list[Line]:
    return [(JUMP_EQUAL, "allow", 0 if value != allowed[-1] else otherwise, value) for value in allowed]
