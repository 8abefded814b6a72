"""How much a stranger's program may take: time, memory, processes, files, words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one jail; the defaults suit a student's file."""

    wall_seconds: float = 10.0  # for one request
    cpu_seconds: int = 10  # for the whole life of the process
    memory_mb: int = 512
    processes: int = 16  # threads, in truth: no new process can be started where system calls are filtered
    file_mb: int = 8  # for one file
    tmp_mb: int = 32  # for the working folder and /tmp, each
    output_bytes: int = 1_000_000  # of one answer, and of what is printed during one request
