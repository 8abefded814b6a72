"""The system calls no student's file needs, refused by the kernel: a new process, a mount, a socket, hidden memory.

Threads are allowed, processes are not: the memory limit holds for each process, so one process is all there may be.
Memory that is outside the limit (anonymous files, System V segments, a file system of one's own) is refused too.
The filter is a classic BPF program, as bubblewrap takes it:

    wrong architecture → kill      x32 call → refuse      clone3 → "no such call" (the C library then uses clone)
    clone with CLONE_THREAD → allow, else refuse          a call of the list → refuse           anything else → allow
"""

import errno
import platform
import struct
from dataclasses import dataclass

LOAD, JUMP_EQUAL, JUMP_FROM, JUMP_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
CLONE_THREAD = 0x10000
X32 = 0x40000000

# The same numbers on every architecture: io_uring_setup, open_tree, move_mount, fsopen, mount_setattr, memfd_secret.
RECENT = (425, 428, 429, 430, 442, 447)


@dataclass(frozen=True, slots=True)
class Machine:
    """What an architecture calls these system calls."""

    architecture: int
    clone: int
    clone3: int
    refused: tuple[int, ...]


# In order: fork vfork (x86 only) shmget semget msgget mq_open socket ptrace process_vm_readv process_vm_writev personality
# pivot_root chroot mount umount2 unshare setns add_key request_key keyctl perf_event_open memfd_create bpf userfaultfd
# syslog (the machine's own log, which some machines show to anybody)
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
)
ARM_64 = (194, 190, 186, 180, 198, 117, 270, 271, 92, 41, 51, 40, 39, 97, 268, 217, 218, 219, 241, 279, 280, 282, 116)

MACHINES = {
    "x86_64": Machine(0xC000003E, 56, 435, X86_64 + RECENT),
    "aarch64": Machine(0xC00000B7, 220, 435, ARM_64 + RECENT),
}


def program() -> bytes | None:
    """The filter for this machine; None where the calls have other numbers."""
    machine = MACHINES.get(platform.machine())
    return None if machine is None else _assembled(machine)


def _assembled(machine: Machine) -> bytes:
    listed = len(machine.refused)
    far = listed + 5  # from the two lines before clone to their verdicts
    lines = [
        (LOAD, 0, 0, ARCHITECTURE),
        (JUMP_EQUAL, 1, 0, machine.architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
        (JUMP_FROM, far, 0, X32),
        (JUMP_EQUAL, far, 0, machine.clone3),
        (JUMP_EQUAL, 0, 2, machine.clone),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        (JUMP_BITS, listed, listed + 1, CLONE_THREAD),
        *((JUMP_EQUAL, listed - place, 0, number) for place, number in enumerate(machine.refused)),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE | errno.EPERM),
        (RETURN, 0, 0, REFUSE | errno.ENOSYS),
    ]
    return b"".join(struct.pack("HBBI", *line) for line in lines)
