"""How much a stranger's program may take: computing time, time by the clock, memory, threads, files, words."""

from dataclasses import dataclass

WALL_FACTOR = 3.0  # seconds by the clock for a second of computing: waiting for a busy machine is not counted in them,
WALL_SLACK = 2.0  # so they are for what the kernel does not tell (a slow disk, a host that is full) and for who sleeps


def generous(cpu_seconds: float) -> float:
    """The limit by the clock that stands beside a limit on computing time, so that whoever sleeps is ended too."""
    return WALL_FACTOR * cpu_seconds + WALL_SLACK


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one jail; the defaults suit a student's file."""

    wall_seconds: float = 10.0  # for one request, by the clock, without what it waited for a processor
    cpu_seconds: int = 10  # of computing, for the whole life of the process
    memory_mb: int = 512
    processes: int = 16  # threads, in truth: no new process can be started where system calls are filtered
    file_mb: int = 8  # for one file
    tmp_mb: int = 32  # for the working folder and /tmp, each
    names: int = 5_000  # files, folders and links, in both together
    output_bytes: int = 1_000_000  # of one answer, and of what is printed during one request
